//! What modifiers say.

use super::*;
use crate::ast::Value;
use crate::text::fields;

impl Japanese<'_> {
    pub(super) fn modify(
        &mut self,
        selection: &Selection,
        parts: &[(Modifier, Option<Duration>)],
    ) -> String {
        if self.scene.vocabulary.optional {
            return self.changes(selection, parts);
        }
        if self.scene.vocabulary.prose {
            return self.changes_told(selection, parts);
        }
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
                    pair_change(&run, self.scene.vocabulary).map(|pair| (n, Some(pair)))
                })
                .unwrap_or((1, None));
            let until = duration.map(|d| self.duration(d)).unwrap_or_default();
            let fresh = matches!(selection, Selection::Name(name)
                if self.scene.fresh.as_deref() == Some(name.as_str()));
            // What is given at one moment is told apart from what is given one after the other.
            if repeated && !self.scene.continuous {
                text.push_str("同時に、");
            }
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
                if let (StatOp::Set, Some(phrase), StatScope::Current, None) = (
                    op,
                    self.scene.vocabulary.stat(stat).and_then(|s| s.becomes),
                    scope,
                    least,
                ) {
                    let subject = self.all(selection);
                    let n = self.number(amount);
                    return expand(phrase.ja, false, &mut |key, particle| match key {
                        "0" => Some(format!("{subject}{particle}")),
                        "n" => Some(format!("{n}{particle}")),
                        _ => None,
                    });
                }
                if let Some(text) = self.for_each(selection, modifier) {
                    return text;
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
            Modifier::LosesAbilities => {
                let all = self.scene.said("abilities").map_or("能力", |said| said.0);
                format!("{}{all}を失う", self.object(selection, "は"))
            }
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
            Modifier::Cannot { acts, by } => self.cannot(selection, acts, by.as_ref()),
            Modifier::May { permission, args } => {
                let Some(schema) = self.scene.vocabulary.permission(permission) else {
                    return permission.text.clone();
                };
                let subject = self.object(selection, "は");
                format!("{subject}{}", self.filled(schema.phrase.ja, args))
            }
            Modifier::GainsPassive { .. }
            | Modifier::LosesPassive { .. }
            | Modifier::Becomes(_)
            | Modifier::CountsAs(_) => self.turned(selection, modifier),
            Modifier::ControlledBy(player) => {
                let by = self.player(player);
                format!("{}{by}がコントロールする", self.object(selection, "は"))
            }
            Modifier::Copies { fields, of } => self.copies(selection, fields, of),
            Modifier::CopiesText { of } => {
                let of = self.plain(of);
                format!(
                    "{}{of}に書かれている効果を得る",
                    self.object(selection, "は")
                )
            }
            Modifier::Costs { act, amount, more } => {
                let act = act
                    .as_ref()
                    .and_then(|a| self.scene.said(a))
                    .map(|s| format!("{}の", s.0))
                    .unwrap_or_default();
                let more = if *more { "多く" } else { "少なく" };
                let object = self.object(selection, "の") + &act + self.cost_name(act.is_empty());
                format!("{object}は{}{more}なる", self.number(amount))
            }
        }
    }

    /// What the cards call the cost that is printed on them: `召喚コスト`.
    fn cost_name(&self, printed: bool) -> &'static str {
        let stat = self.scene.vocabulary.stat("cost").filter(|_| printed);
        let name = stat.map(|it| it.phrase.ja);
        name.filter(|it| it.ends_with("コスト")).unwrap_or("コスト")
    }

    /// What a card is, besides or instead.
    fn turned(&mut self, selection: &Selection, modifier: &Modifier) -> String {
        let (particle, gives) = if self.scene.continuous {
            ("は", "持つ")
        } else {
            ("に", "与える")
        };
        match modifier {
            Modifier::GainsPassive { passive, value } => {
                let name = self.passive(passive, value);
                format!("{}「{name}」を{gives}", self.object(selection, particle))
            }
            Modifier::LosesPassive { passive, value } => {
                let name = self.passive(passive, value);
                format!("{}「{name}」を失う", self.object(selection, "は"))
            }
            Modifier::Becomes(word) => {
                let [(label, name), _] = fields::listed(word, &self.scene).unwrap_or_default();
                format!("{}{label}を「{name}」にする", self.object(selection, "の"))
            }
            Modifier::CountsAs(word) => {
                if let Some([(label, name), _]) = fields::listed(word, &self.scene) {
                    let object = self.object(selection, "を");
                    return format!("{object}{label}「{name}」としても扱う");
                }
                let name = self.value(word);
                format!("{}{name}として扱う", self.object(selection, "を"))
            }
            _ => String::new(),
        }
    }

    fn cannot(&mut self, selection: &Selection, acts: &[Word], by: Option<&Selection>) -> String {
        let by = match by {
            Some(Selection::Player(player)) => {
                format!("{}の効果では", self.player(player))
            }
            Some(s @ Selection::Cards(_)) if self.scene.vocabulary.optional => {
                format!("{}では", self.plain(s))
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

    fn copies(&mut self, selection: &Selection, fields: &[Word], of: &Selection) -> String {
        let fields: Vec<&str> = fields
            .iter()
            .map(|f| self.scene.said(f).map_or(f.as_str(), |s| s.0))
            .collect();
        let of = self.plain(of);
        let object = self.object(selection, "の");
        format!("{object}{}を{of}と同じにする", fields.join("・"))
    }

    /// 「このモンスターのカウンター1個につき、ATTACKを+300する」
    fn for_each(&mut self, selection: &Selection, modifier: &Modifier) -> Option<String> {
        let Modifier::Stat {
            scope: StatScope::Current,
            stat,
            op,
            amount,
            least: None,
        } = modifier
        else {
            return None;
        };
        let (n, counted) = per(amount)?;
        let sign = match op {
            StatOp::Add => "+",
            StatOp::Subtract => "−",
            _ => return None,
        };
        let each = match counted {
            Number::CountCounters(of, s) => {
                let one = number::counter_of(of.as_ref());
                format!("{}の{}1{one}", self.plain(s), self.counters(of.as_ref()))
            }
            Number::Count(s) => format!("{}1枚", self.plain(s)),
            other => self.number(other),
        };
        let name = self.stat_name(stat);
        let object = self.object(selection, "の");
        Some(format!("{each}につき、{object}{name}を{sign}{n}する"))
    }

    /// Changes of one subject, those of one duration in one sentence where they can be joined.
    fn changes(&mut self, selection: &Selection, parts: &[(Modifier, Option<Duration>)]) -> String {
        let mut text = String::new();
        let mut at = 0;
        while at < parts.len() {
            let duration = parts[at].1;
            let fresh = matches!(selection, Selection::Name(name)
                if self.scene.fresh.as_deref() == Some(name.as_str()));
            // What is given at one moment is told apart from what is given one after the other.
            if at > 0 && !self.scene.continuous {
                text.push_str("同時に、");
            }
            // What is done to the host of this card holds while it is the host.
            let duration_said = match (selection, duration) {
                (Selection::Host, Some(Duration::WhileUnder)) => None,
                _ => duration,
            };
            let controlled = matches!(parts[at].0, Modifier::ControlledBy(_));
            let stays = (*selection == Selection::Host || controlled) && !self.scene.continuous;
            let until = match duration_said {
                None if duration.is_none() && stays => "そこにある間".to_owned(),
                said => said.map(|d| self.duration(d)).unwrap_or_default(),
            };
            text.push_str(&until);
            if !until.is_empty() && (!fresh || until.ends_with('間')) {
                text.push('、');
            }
            let run: Vec<&Modifier> = parts[at..]
                .iter()
                .take_while(|p| p.1 == duration)
                .map(|p| &p.0)
                .collect();
            let stats = run.iter().take_while(|m| self.is_plain_stat(m)).count();
            if stats == 0 {
                let same = self.same_keywords(&run);
                if same.len() > 1 {
                    text.push_str(&self.keywords(selection, run[0], &same));
                    text.push('。');
                    at += same.len();
                } else {
                    text.push_str(&format!("{}。", self.change(selection, run[0])));
                    at += 1;
                }
                continue;
            }
            // 「ATTACKを+200し、DEFENCEを−100し、「飛行」を与える。」
            let mut pieces = Vec::new();
            let mut n = 0;
            while n < stats {
                let (said, piece) = self.stat_piece(&run[n..stats]);
                pieces.push(piece);
                n += said;
            }
            let same = self.same_keywords(&run[stats..]);
            if !same.is_empty() && !matches!(run[stats], Modifier::LosesKeyword(_)) {
                let names: Vec<String> = same.iter().map(|k| format!("「{k}」")).collect();
                pieces.push(format!("{}を与える", names.join("と")));
                n += same.len();
            }
            let last = pieces.pop().unwrap_or_default();
            let before: String = pieces.iter().map(|p| format!("{}、", joining(p))).collect();
            let object = self.object(selection, "の");
            text.push_str(&format!("{object}{before}{last}。"));
            at += n;
        }
        text
    }

    /// A stat change that is said as `ATTACKを+200する`.
    fn is_plain_stat(&self, modifier: &Modifier) -> bool {
        match modifier {
            Modifier::Stat {
                scope,
                stat,
                op,
                amount,
                least,
            } => {
                let becomes = self.scene.vocabulary.stat(stat).and_then(|s| s.becomes);
                let becomes = becomes.filter(|_| *scope == StatScope::Current && least.is_none());
                !(*op == StatOp::Set && becomes.is_some()) && per(amount).is_none()
            }
            _ => false,
        }
    }

    /// Stats that change alike, and how: `ATTACKとDEFENCEを+200する`.
    fn stat_piece(&self, run: &[&Modifier]) -> (usize, String) {
        let same = same_change(run);
        let Some(Modifier::Stat {
            scope,
            stat,
            op,
            amount,
            least,
        }) = run.first()
        else {
            return (1, String::new());
        };
        let scope = match scope {
            StatScope::Current => "",
            StatScope::Printed => "元々の",
            StatScope::Total => "総",
        };
        let stats: Vec<&str> = if same.len() > 1 {
            same
        } else {
            vec![stat.as_str()]
        };
        let names: Vec<String> = stats
            .iter()
            .map(|s| format!("{scope}{}", self.stat_name(s)))
            .collect();
        let n = self.number(amount);
        let change = match op {
            StatOp::Add => format!("+{n}する"),
            StatOp::Subtract => format!("−{n}する"),
            StatOp::Multiply => format!("{n}倍にする"),
            StatOp::Divide if n == "2" => "半分にする".to_owned(),
            StatOp::Divide => format!("{n}分の1にする"),
            StatOp::Set => format!("{n}にする"),
        };
        let least = least
            .as_ref()
            .map(|n| format!("（{}未満にはならない）", self.number(n)))
            .unwrap_or_default();
        (
            stats.len(),
            format!("{}を{change}{least}", names.join("と")),
        )
    }

    /// Keywords that are given or taken one after the other.
    fn same_keywords(&self, run: &[&Modifier]) -> Vec<String> {
        let gives = |m: &Modifier| match m {
            Modifier::Has(word) | Modifier::GainsKeyword(word) => Some((true, self.keyword(word))),
            Modifier::LosesKeyword(word) => Some((false, self.keyword(word))),
            _ => None,
        };
        let Some((wanted, _)) = run.first().and_then(|m| gives(m)) else {
            return Vec::new();
        };
        run.iter()
            .map_while(|m| gives(m).filter(|(g, _)| *g == wanted).map(|(_, k)| k))
            .collect()
    }

    fn keywords(&mut self, selection: &Selection, first: &Modifier, names: &[String]) -> String {
        let names: Vec<String> = names.iter().map(|k| format!("「{k}」")).collect();
        let names = names.join("と");
        let loses = matches!(first, Modifier::LosesKeyword(_));
        let (particle, verb) = match (loses, self.scene.continuous) {
            (true, _) => ("は", "失う"),
            (false, true) => ("は", "持つ"),
            (false, false) => ("に", "与える"),
        };
        format!("{}{names}を{verb}", self.object(selection, particle))
    }

    /// A granted text, quoted; quotes inside it become double.
    pub(super) fn granted(&self, to: &Selection, ability: &Ability) -> String {
        let this = match to {
            Selection::Host if self.scene.vocabulary.optional => self.scene.vocabulary.fighter(),
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
        let scene = self.scene.given(this);
        format!("「{}」", inner(&self::ability(ability, scene, false)))
    }

    /// 「耐性(水)」
    pub(super) fn passive(&self, passive: &Word, value: &Value) -> String {
        fields::passive_said(passive, std::slice::from_ref(value), &self.scene).ja
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

/// The form of `〜する` before a comma; what stands in brackets behind it stays.
fn joining(piece: &str) -> String {
    let (head, tail) = match piece.find('（') {
        Some(at) if piece.ends_with('）') => piece.split_at(at),
        _ => (piece, ""),
    };
    let head = head.strip_suffix("する").map(|h| format!("{h}し"));
    format!("{}{tail}", head.unwrap_or_else(|| piece.to_owned()))
}
