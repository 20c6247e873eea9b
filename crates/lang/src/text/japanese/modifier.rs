//! What modifiers say.

use super::*;

impl Japanese<'_> {
    pub(super) fn modify(
        &mut self,
        selection: &Selection,
        parts: &[(Modifier, Option<Duration>)],
    ) -> String {
        let mut text = String::new();
        let mut at = 0;
        let mut repeated = false;
        while at < parts.len() {
            let duration = parts[at].1;
            let run = parts[at..].iter().take_while(|p| p.1 == duration).count();
            // The longest run of one duration that is said as one change.
            let (said, change) = (1..=run)
                .rev()
                .find_map(|n| {
                    let run: Vec<&Modifier> = parts[at..at + n].iter().map(|p| &p.0).collect();
                    pair_change(&run).map(|pair| (n, Some(pair)))
                })
                .unwrap_or((1, None));
            let until = duration.map(|d| self.duration(d)).unwrap_or_default();
            let fresh = matches!(selection, Selection::Name(name)
                if self.scene.fresh.as_deref() == Some(name.as_str()));
            text.push_str(&until);
            if !until.is_empty() && !fresh {
                text.push('、');
            }
            if repeated {
                self.scene.fresh = match selection {
                    Selection::Name(name) => Some(name.text.clone()),
                    _ => None,
                };
            }
            text.push_str(&match change {
                Some(pair) => format!("{}{}する。", self.object(selection, "を"), pair_text(pair)),
                None => format!("{}。", self.change(selection, &parts[at].0)),
            });
            at += said;
            repeated = true;
        }
        text
    }

    #[expect(
        clippy::too_many_lines,
        reason = "one arm a modifier; it reads as a table"
    )]
    pub(super) fn change(&mut self, selection: &Selection, modifier: &Modifier) -> String {
        let (particle, gives) = if self.scene.continuous {
            ("は", "持つ")
        } else {
            ("に", "与える")
        };
        match modifier {
            Modifier::Stat {
                scope,
                stat,
                op,
                amount,
                least,
            } => {
                if let (StatOp::Set, Some(phrase)) =
                    (op, self.scene.vocabulary.stat(stat).and_then(|s| s.becomes))
                {
                    let subject = self.all(selection);
                    let n = self.number(amount);
                    return expand(phrase.ja, false, &mut |key, particle| match key {
                        "0" => Some(format!("{subject}{particle}")),
                        "n" => Some(format!("{n}{particle}")),
                        _ => None,
                    });
                }
                let scope = match scope {
                    StatScope::Current => "",
                    StatScope::Printed => "元々の",
                    StatScope::Total => "合計の",
                };
                let same = matches!(amount, Number::Stat { .. });
                let name = self.stat_name(stat);
                let n = self.number(amount);
                let object = self.object(selection, "の");
                let least = least
                    .as_ref()
                    .map(|n| format!("（{}未満にはならない）", self.number(n)))
                    .unwrap_or_default();
                let change = match op {
                    StatOp::Add => format!("+{n}する"),
                    StatOp::Subtract => format!("−{n}する"),
                    StatOp::Multiply => format!("{n}倍にする"),
                    StatOp::Divide => format!("{n}分の1にする"),
                    StatOp::Set if same => format!("{n}と同じにする"),
                    StatOp::Set => format!("{n}にする"),
                };
                format!("{object}{scope}{name}を{change}{least}")
            }
            Modifier::Has(word) | Modifier::GainsKeyword(word) => {
                let name = self.keyword(word);
                format!("{}「{name}」を{gives}", self.object(selection, particle))
            }
            Modifier::LosesKeyword(word) => {
                let name = self.keyword(word);
                format!("{}「{name}」を失う", self.object(selection, "は"))
            }
            Modifier::LosesOtherEffects => {
                format!(
                    "{}「他の効果を失う」を{gives}",
                    self.object(selection, particle)
                )
            }
            Modifier::LosesAbilities => format!("{}能力を失う", self.object(selection, "は")),
            Modifier::GainsWords { field, words } => {
                let words: Vec<String> = words.iter().map(|w| self.value(w)).collect();
                let field = self
                    .scene
                    .vocabulary
                    .field(field)
                    .map_or("", |f| f.phrase.ja);
                let object = self.object(selection, particle);
                format!("{object}{field}「{}」を{gives}", words.join("・"))
            }
            Modifier::GainsAbilities(abilities) => {
                let texts: Vec<String> = abilities
                    .iter()
                    .map(|a| self.granted(selection, a))
                    .collect();
                let object = self.object(selection, particle);
                format!("{object}{}を{gives}", texts.join(""))
            }
            Modifier::Cannot { acts, by } => {
                let by = match by {
                    Some(Selection::Player(player)) => {
                        format!("{}の効果では", self.player(player))
                    }
                    Some(s) => format!("{}によっては", self.all(s)),
                    None => String::new(),
                };
                let stems: Vec<&str> = acts
                    .iter()
                    .map(|a| self.scene.vocabulary.act(a).map_or("", |a| a.phrase.ja))
                    .collect();
                format!(
                    "{}{by}{}ない",
                    self.object(selection, "は"),
                    stems.join("ず、")
                )
            }
            Modifier::May { permission, args } => {
                let Some(schema) = self.scene.vocabulary.permission(permission) else {
                    return permission.text.clone();
                };
                let subject = self.object(selection, "は");
                format!("{subject}{}", self.filled(schema.phrase.ja, args))
            }
            Modifier::CountsAs(word) => {
                let name = self.value(word);
                format!("{}{name}として扱う", self.object(selection, "を"))
            }
            Modifier::ControlledBy(player) => {
                let by = self.player(player);
                format!("{}{by}がコントロールする", self.object(selection, "は"))
            }
            Modifier::Costs { act, amount, more } => {
                let act = act
                    .as_ref()
                    .and_then(|a| self.scene.said(a))
                    .map(|s| format!("{}の", s.0))
                    .unwrap_or_default();
                let more = if *more { "多く" } else { "少なく" };
                let object = self.object(selection, "の");
                format!("{object}{act}コストは{}{more}なる", self.number(amount))
            }
        }
    }

    /// A granted text, quoted; quotes inside it become double.
    pub(super) fn granted(&self, to: &Selection, ability: &Ability) -> String {
        let this = match to {
            Selection::Cards(set) => match set.kinds.as_slice() {
                [kind] => self.scene.vocabulary.kind(kind),
                _ => None,
            },
            Selection::Name(name) => self.scene.names.get(name.as_str()).and_then(|b| b.kind),
            _ => None,
        };
        let this = this
            .filter(|k| !k.unique && k.counter == "体")
            .map_or(This::Card, This::Fighter);
        let scene = Scene::new(self.scene.vocabulary, self.scene.words, this);
        format!("「{}」", inner(&self::ability(ability, scene, false)))
    }

    pub(super) fn keyword(&self, word: &Word) -> String {
        let known = self
            .scene
            .vocabulary
            .keyword(word)
            .map(|k| k.phrase.ja.to_owned());
        known
            .or_else(|| {
                self.scene
                    .words
                    .keywords
                    .get(word.as_str())
                    .map(|k| k.name.ja.clone())
            })
            .unwrap_or_else(|| word.text.clone())
    }

    pub(super) fn duration(&self, duration: Duration) -> String {
        self.scene
            .vocabulary
            .duration(duration.as_str())
            .map_or("", |d| d.phrase.ja)
            .to_owned()
    }

    pub(super) fn stat_name(&self, stat: &str) -> &'static str {
        self.scene.vocabulary.stat(stat).map_or("", |s| s.phrase.ja)
    }
}
