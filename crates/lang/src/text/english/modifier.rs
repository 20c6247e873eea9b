//! What modifiers say.

use super::*;
use crate::ast::Value;
use crate::text::fields;

impl English<'_> {
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
        let many = self.scene.many(selection);
        let mut text = String::new();
        let mut at = 0;
        // What stands before brings a subject of its own, so that the card must be said again.
        let mut turned = false;
        while at < parts.len() {
            let duration = parts[at].1;
            let run = parts[at..].iter().take_while(|p| p.1 == duration).count();
            let (said, change) = (1..=run)
                .rev()
                .find_map(|n| {
                    let run: Vec<&Modifier> = parts[at..at + n].iter().map(|p| &p.0).collect();
                    pair_change(&run, self.scene.vocabulary).map(|pair| (n, Some(pair)))
                })
                .unwrap_or((1, None));
            let until = duration.map(|d| self.duration(d)).unwrap_or_default();
            let gets = if many { "get" } else { "gets" };
            let (whole, clause) = match change {
                Some(pair) => (false, format!("{gets} {}", pair_text(pair))),
                None => self.change(selection, &parts[at].0, many),
            };
            let first = at == 0;
            text.push_str(if first { "" } else { " and " });
            if !whole && (first || turned) {
                let subject = self.subject(selection, !self.scene.continuous);
                text.push_str(&format!("{subject} "));
            }
            text.push_str(&if first { clause } else { self.lower(&clause) });
            text.push_str(&until);
            turned = whole;
            at += said;
            self.scene.same = Some(selection.clone());
        }
        self.scene.same = None;
        stopped(&text)
    }

    /// Changes of one subject; those that bring a subject of their own are their own sentences.
    fn changes(&mut self, selection: &Selection, parts: &[(Modifier, Option<Duration>)]) -> String {
        let many = self.scene.many(selection);
        let mut sentences: Vec<String> = Vec::new();
        let mut clauses: Vec<String> = Vec::new();
        let mut at = 0;
        while at < parts.len() {
            let duration = parts[at].1;
            let run: Vec<&Modifier> = parts[at..]
                .iter()
                .take_while(|p| p.1 == duration)
                .map(|p| &p.0)
                .collect();
            let alike = same_change(&run).len().max(keywords(&run).len()).max(1);
            let (own, text) = self.change_of(selection, &run[..alike], many);
            at += alike;
            // The duration stands once, behind the last clause that it belongs to.
            let until = match parts.get(at) {
                Some((change, next)) if *next == duration && !own && !own_subject(change) => {
                    String::new()
                }
                // What is done to the host of this card holds while it is the host.
                _ if *selection == Selection::Host
                    && parts.iter().all(|it| it.1 == Some(Duration::WhileUnder)) =>
                {
                    String::new()
                }
                // Without a duration it holds longer than what is said beside it.
                _ if duration.is_none()
                    && !self.scene.continuous
                    && self.stays(selection, parts) =>
                {
                    " for as long as it stays there".to_owned()
                }
                _ => duration.map(|d| self.duration(d)).unwrap_or_default(),
            };
            if own {
                sentences.push(stopped(&format!("{text}{until}")));
            } else {
                clauses.push(format!("{text}{until}"));
            }
            let next_own = parts.get(at).is_some_and(|(m, _)| own_subject(m));
            if !clauses.is_empty() && (at == parts.len() || next_own) {
                let subject = match selection {
                    Selection::Player(Player::EachPlayer) => "each player".to_owned(),
                    s => self.subject(s, !self.scene.continuous),
                };
                sentences.push(stopped(&format!("{subject} {}", series(&clauses))));
                clauses.clear();
                self.scene.fresh = first_name_of(selection);
            }
        }
        // What is given at one moment is told apart from what is given one after the other.
        let sentences = sentences.iter().enumerate().map(|(n, sentence)| {
            let sentence = sentence.replace("Each player cannot", "Neither player can");
            match n > 0 && !self.scene.continuous {
                true => format!("At the same time, {}", self.lower(&sentence)),
                false => sentence,
            }
        });
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// That a change lasts while the card stays where it is must be said: of the host, and beside
    /// changes that do not last so long.
    ///
    /// To control a card at one moment is another thing than to control it for a while.
    fn stays(&self, selection: &Selection, parts: &[(Modifier, Option<Duration>)]) -> bool {
        let long = |part: &(Modifier, Option<Duration>)| {
            part.1.is_some() || matches!(part.0, Modifier::ControlledBy(_))
        };
        *selection == Selection::Host || parts.iter().any(long)
    }

    /// Changes that differ in nothing but the stat, said as one.
    fn change_of(
        &mut self,
        selection: &Selection,
        run: &[&Modifier],
        many: bool,
    ) -> (bool, String) {
        let [first, _, ..] = run else {
            return match run.first() {
                Some(one) => self.change(selection, one, many),
                None => (false, String::new()),
            };
        };
        let words = keywords(run);
        if words.len() > 1 {
            let (_, one) = self.change(selection, first, many);
            let verb = one.split(' ').next().unwrap_or_default().to_owned();
            let words: Vec<String> = words.iter().map(|w| self.keyword(w)).collect();
            return (false, format!("{verb} {}", series(&words)));
        }
        let names: Vec<String> = run
            .iter()
            .filter_map(|m| match m {
                Modifier::Stat { stat, .. } => Some(self.stat_name(stat).to_owned()),
                _ => None,
            })
            .collect();
        let Modifier::Stat {
            scope, op, amount, ..
        } = first
        else {
            return (false, String::new());
        };
        let scope = scope_word(*scope);
        let names: Vec<String> = names.iter().map(|n| format!("{scope}{n}")).collect();
        let names = series(&names);
        let n = self.number(amount);
        let gets = if many { "get" } else { "gets" };
        match op {
            StatOp::Add => (false, format!("{gets} +{n} {names}")),
            StatOp::Subtract => (false, format!("{gets} −{n} {names}")),
            StatOp::Multiply => (
                true,
                format!("{} are {}", self.of(selection, &names), times(&n)),
            ),
            StatOp::Divide => (
                true,
                format!("{} are {}", self.of(selection, &names), parts_of(&n)),
            ),
            StatOp::Set => {
                let become_ = if self.scene.continuous {
                    "are"
                } else {
                    "become"
                };
                (
                    true,
                    format!("{} {become_} {n}", self.of(selection, &names)),
                )
            }
        }
    }

    /// The change; `true` where it brings its own subject.
    pub(super) fn change(
        &mut self,
        selection: &Selection,
        modifier: &Modifier,
        many: bool,
    ) -> (bool, String) {
        let form = |one: &'static str, more: &'static str| if many { more } else { one };
        let gains = if self.scene.continuous {
            form("has", "have")
        } else {
            form("gains", "gain")
        };
        let text = match modifier {
            Modifier::Stat { .. } => return self.stat_change(selection, modifier, many),
            Modifier::Has(word) => format!("{} {}", form("has", "have"), self.keyword(word)),
            Modifier::GainsKeyword(word) => format!("{gains} {}", self.keyword(word)),
            Modifier::LosesKeyword(word) => {
                format!("{} {}", form("loses", "lose"), self.keyword(word))
            }
            Modifier::LosesOtherEffects => format!("{gains} “This card loses its other effects.”"),
            Modifier::LosesAbilities => {
                let all = form("loses all its", "lose all their");
                let said = self.scene.said("abilities");
                format!("{all} {}", said.map_or("abilities", |said| said.1))
            }
            Modifier::GainsWords { field, words } => {
                let noun = self.scene.vocabulary.grammar.named_before;
                let noun = noun.filter(|it| it.0 == field.as_str());
                let noun = noun.map_or(String::new(), |it| format!("{} ", it.1));
                format!("{gains} {noun}{}", self.listed(field, words))
            }
            Modifier::GainsAbilities(abilities) => {
                let texts: Vec<String> = abilities
                    .iter()
                    .map(|a| self.granted(selection, a))
                    .collect();
                format!("{gains} {}", texts.join(" and "))
            }
            Modifier::Cannot { acts, by } => {
                let cannot = self.cannot(acts, by.as_ref());
                match selection {
                    Selection::Player(player) if *player != Player::You => {
                        cannot.replace("your hand", "their hand")
                    }
                    _ => cannot,
                }
            }
            Modifier::May { permission, args } => {
                match self.scene.vocabulary.permission(permission) {
                    Some(schema) => {
                        let said = self.filled_with(schema.phrase.en, args, schema.moves);
                        format!("may {said}")
                    }
                    None => permission.text.clone(),
                }
            }
            Modifier::GainsPassive { .. }
            | Modifier::LosesPassive { .. }
            | Modifier::Becomes(_)
            | Modifier::CountsAs(_) => return self.turned(selection, modifier, many),
            Modifier::ControlledBy(player) if self.scene.vocabulary.optional => {
                return (true, self.controls(selection, player));
            }
            Modifier::ControlledBy(player) => {
                let player = self.player(player);
                format!("{} controlled by {player}", form("is", "are"))
            }
            Modifier::Copies { fields, of } => return (true, self.copies(selection, fields, of)),
            Modifier::CopiesText { of } => {
                format!("{gains} the effects printed on {}", self.some(of))
            }
            Modifier::Costs { act, amount, more } => {
                let more = if *more { "more" } else { "less" };
                let n = self.number(amount);
                match act {
                    None => format!("{} {n} {more}", form("costs", "cost")),
                    Some(act) => {
                        let act = self.value(act);
                        let of = self.of(selection, &act);
                        return (true, format!("{of} costs {n} {more}"));
                    }
                }
            }
        };
        (false, text)
    }

    /// What a card is, besides or instead; `true` where the sentence brings its own subject.
    fn turned(&mut self, selection: &Selection, modifier: &Modifier, many: bool) -> (bool, String) {
        let form = |one: &'static str, more: &'static str| if many { more } else { one };
        let gains = if self.scene.continuous {
            form("has", "have")
        } else {
            form("gains", "gain")
        };
        let text = match modifier {
            Modifier::GainsPassive { passive, value } => {
                format!("{gains} {}", self.passive(passive, value))
            }
            Modifier::LosesPassive { passive, value } => {
                let loses = form("loses", "lose");
                format!("{loses} {}", self.passive(passive, value))
            }
            Modifier::Becomes(word) => {
                let [_, (label, name)] = fields::listed(word, &self.scene).unwrap_or_default();
                let of = self.of(selection, &label);
                let becomes = if self.scene.continuous {
                    "is"
                } else {
                    "becomes"
                };
                return (true, format!("{of} {becomes} “{name}”"));
            }
            Modifier::CountsAs(word) => match fields::listed(word, &self.scene) {
                Some([_, (label, name)]) => {
                    let counts = form("also counts", "also count");
                    format!("{counts} as {label} “{name}”")
                }
                None => format!("{} as {}", form("counts", "count"), self.value(word)),
            },
            _ => String::new(),
        };
        (false, text)
    }

    fn cannot(&self, acts: &[Word], by: Option<&Selection>) -> String {
        let acts: Vec<String> = acts
            .iter()
            .map(|a| {
                self.scene
                    .vocabulary
                    .act(a)
                    .map_or("", |a| a.phrase.en)
                    .to_owned()
            })
            .collect();
        let by = match by {
            Some(Selection::Player(Player::You)) => " by your effects".to_owned(),
            Some(Selection::Player(player)) => {
                format!(" by {}'s effects", self.player(player))
            }
            Some(Selection::Cards(set)) if self.scene.vocabulary.optional => {
                format!(" by {}", self.set(set, &Quantity::Bare, false))
            }
            Some(s) => format!(" by {}", self.all(s)),
            None => String::new(),
        };
        format!("cannot {}{by}", acts.join(" or "))
    }

    fn controls(&mut self, selection: &Selection, player: &Player) -> String {
        let gain = if self.scene.continuous {
            self.who(Some(player), "you control", "controls")
        } else {
            self.who(Some(player), "gain control of", "gains control of")
        };
        let card = self.subject(selection, true);
        format!("{gain} {card}")
    }

    fn copies(&mut self, selection: &Selection, fields: &[Word], of: &Selection) -> String {
        let fields: Vec<String> = fields
            .iter()
            .map(|f| self.scene.said(f).map_or(f.as_str(), |s| s.1).to_owned())
            .collect();
        let theirs = self.some(of);
        let fields = self.of(selection, &series(&fields));
        format!("{fields} become those of {theirs}")
    }

    /// `gets +300 ATTACK for each counter on this monster`.
    fn for_each(&self, stat: &Word, op: StatOp, amount: &Number, many: bool) -> Option<String> {
        let (n, counted) = per(amount)?;
        let sign = match op {
            StatOp::Add => "+",
            StatOp::Subtract => "−",
            _ => return None,
        };
        let each = match counted {
            Number::CountCounters(of, s) => {
                let counter = self.counters(of.as_ref(), false);
                format!("{counter} on {}", self.some(s))
            }
            Number::Count(s) => match &**s {
                Selection::Cards(set) => {
                    let one = Count::Exactly(Number::Literal(1));
                    let text = self.set(set, &Quantity::Count(&one), false);
                    text.replacen("1 ", "", 1)
                }
                s => self.some(s),
            },
            other => self.number(other),
        };
        let name = self.stat_name(stat);
        let gets = if many { "get" } else { "gets" };
        Some(format!("{gets} {sign}{n} {name} for each {each}"))
    }

    pub(super) fn stat_change(
        &mut self,
        selection: &Selection,
        modifier: &Modifier,
        many: bool,
    ) -> (bool, String) {
        let Modifier::Stat {
            scope,
            stat,
            op,
            amount,
            least,
        } = modifier
        else {
            return (false, String::new());
        };
        let n = self.number(amount);
        if let (StatOp::Set, Some(phrase), StatScope::Current, None) = (
            op,
            self.scene.vocabulary.stat(stat).and_then(|s| s.becomes),
            scope,
            least,
        ) {
            let subject = self.subject(selection, false);
            let text = expand(phrase.en, true, &mut |key, _| match key {
                "0" => Some(subject.clone()),
                "n" => Some(n.clone()),
                _ => None,
            });
            return (true, text);
        }
        let plain = *scope == StatScope::Current && least.is_none();
        if self.scene.vocabulary.optional
            && plain
            && let Some(text) = self.for_each(stat, *op, amount, many)
        {
            return (false, text);
        }
        let scope = scope_word(*scope);
        let name = self.stat_name(stat);
        let least = least
            .as_ref()
            .map(|n| format!(" (not less than {})", self.number(n)))
            .unwrap_or_default();
        let gets = if many { "get" } else { "gets" };
        match op {
            StatOp::Add => (false, format!("{gets} +{n} {scope}{name}{least}")),
            StatOp::Subtract => (false, format!("{gets} −{n} {scope}{name}{least}")),
            StatOp::Multiply => {
                let of = self.of(selection, &format!("{scope}{name}"));
                (true, format!("{of} is {}{least}", times(&n)))
            }
            StatOp::Divide => {
                let of = self.of(selection, &format!("{scope}{name}"));
                (true, format!("{of} is {}{least}", parts_of(&n)))
            }
            StatOp::Set => {
                let of = self.of(selection, &format!("{scope}{name}"));
                let becomes = if self.scene.continuous {
                    "is"
                } else {
                    "becomes"
                };
                (true, format!("{of} {becomes} {n}{least}"))
            }
        }
    }

    pub(super) fn granted(&self, to: &Selection, ability: &Ability) -> String {
        let kind = match to {
            Selection::Host if self.scene.vocabulary.optional => self.scene.vocabulary.fighter(),
            Selection::Cards(set) => match set.kinds.as_slice() {
                [kind] => self.scene.vocabulary.kind(kind),
                _ => None,
            },
            Selection::Name(name) => self.scene.names.get(name.as_str()).and_then(|b| b.kind),
            _ => None,
        };
        let this = kind
            .filter(|k| !k.unique && k.counter == "体")
            .map_or(This::Card, This::Fighter);
        let scene = self.scene.given(this);
        let text = self::ability(ability, scene, false)
            .replace('“', "‘")
            .replace('”', "’");
        format!("“{text}”")
    }

    /// `“resistance (water)”`.
    pub(super) fn passive(&self, passive: &Word, value: &Value) -> String {
        let said = fields::passive_said(passive, std::slice::from_ref(value), &self.scene);
        format!("“{}”", said.en)
    }

    pub(super) fn keyword(&self, word: &Word) -> String {
        let known = self
            .scene
            .vocabulary
            .keyword(word)
            .map(|k| k.phrase.en.to_owned());
        let known = known.or_else(|| {
            self.scene
                .words
                .keywords
                .get(word.as_str())
                .map(|k| k.name.en.clone())
        });
        format!("“{}”", known.unwrap_or_else(|| word.text.clone()))
    }

    pub(super) fn duration(&self, duration: Duration) -> String {
        match self
            .scene
            .vocabulary
            .duration(duration.as_str())
            .map_or("", |d| d.phrase.en)
        {
            "" => String::new(),
            text => format!(" {text}"),
        }
    }

    pub(super) fn stat_name(&self, stat: &str) -> &'static str {
        self.scene.vocabulary.stat(stat).map_or("", |s| s.phrase.en)
    }
}

pub(super) fn scope_word(scope: StatScope) -> &'static str {
    match scope {
        StatScope::Current => "",
        StatScope::Printed => "printed ",
        StatScope::Total => "total ",
    }
}

fn times(n: &str) -> String {
    match n {
        "2" => "doubled".to_owned(),
        n => format!("multiplied by {n}"),
    }
}

fn parts_of(n: &str) -> String {
    match n {
        "2" => "halved".to_owned(),
        n => format!("divided by {n}"),
    }
}

/// The change is said of a value of the card, not of the card.
fn own_subject(modifier: &Modifier) -> bool {
    matches!(
        modifier,
        Modifier::Stat {
            op: StatOp::Multiply | StatOp::Divide | StatOp::Set,
            ..
        } | Modifier::Copies { .. }
            | Modifier::Becomes(_)
            | Modifier::ControlledBy(_)
            | Modifier::Costs { act: Some(_), .. }
    )
}

fn first_name_of(selection: &Selection) -> Option<String> {
    match selection {
        Selection::Name(name) => Some(name.text.clone()),
        _ => None,
    }
}

/// Keywords from the first change on that are given, or taken, one after the other.
fn keywords<'m>(run: &[&'m Modifier]) -> Vec<&'m Word> {
    let given = |m: &'m Modifier| match m {
        Modifier::Has(word) | Modifier::GainsKeyword(word) => Some((true, word)),
        Modifier::LosesKeyword(word) => Some((false, word)),
        _ => None,
    };
    let Some((wanted, _)) = run.first().and_then(|m| given(m)) else {
        return Vec::new();
    };
    run.iter()
        .map_while(|m| given(m).filter(|(g, _)| *g == wanted).map(|(_, w)| w))
        .collect()
}
