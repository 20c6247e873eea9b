//! Printing statements, verbs and modifiers.

use super::Printer;
use super::expression::{Printed, comparison_sign, counters, joined, zone_ref};
use crate::ast::{
    Arg, Count, Destination, Duration, Facing, KeyedArg, Modifier, Number, Orientation, Place,
    Player, Selection, StatOp, StatScope, Statement, Value, Verb,
};
use crate::parse::is_statement_word;

impl Printer {
    pub(super) fn block(&mut self, statements: &[Statement]) {
        self.braces(|p| {
            for statement in statements {
                p.begin();
                p.statement(statement);
                p.out.push('\n');
            }
        });
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Choose {
                count,
                from,
                total,
                name,
                by,
                ..
            } => {
                let number = match count {
                    Count::Exactly(Number::Literal(1)) | Count::UpTo(Number::Literal(1)) => {
                        Printed::One
                    }
                    _ => Printed::Many,
                };
                let from = self.selection(from, number);
                let mut text = format!("choose {} {from}", self.count(count, &from));
                if let Some(total) = total {
                    let sign = comparison_sign(total.comparison);
                    let number = self.number(&total.number);
                    text.push_str(&format!(" total {} {sign} {number}", total.stat));
                }
                if let Some(name) = name {
                    text.push_str(&format!(" as {name}"));
                }
                if let Some(by) = by {
                    text.push_str(&format!(" by {}", self.player(by)));
                }
                self.out.push_str(&text);
            }
            Statement::Do { verb, name, .. } => {
                let mut text = self.verb(verb);
                if let Some(name) = name {
                    text.push_str(&format!(" as {name}"));
                }
                self.out.push_str(&text);
            }
            Statement::Modify {
                selection, parts, ..
            } => self.modify(selection, parts),
            Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                let text = format!("if {} ", self.condition(condition));
                self.out.push_str(&text);
                self.block(then);
                self.otherwise(otherwise.as_deref());
            }
            Statement::May {
                pay,
                then,
                otherwise,
                ..
            } => {
                let pay = pay.as_ref().map(|cost| format!("pay {} ", self.cost(cost)));
                self.out
                    .push_str(&format!("may {}", pay.unwrap_or_default()));
                self.block(then);
                self.otherwise(otherwise.as_deref());
            }
            Statement::Each {
                from,
                name,
                by,
                body,
                ..
            } => {
                let by = by.as_ref().map(|by| format!("by {} ", self.player(by)));
                let text = format!(
                    "each {} as {name} {}",
                    self.selection(from, Printed::One),
                    by.unwrap_or_default()
                );
                self.out.push_str(&text);
                self.block(body);
            }
            Statement::Either { modes, .. } => {
                for (n, mode) in modes.iter().enumerate() {
                    self.out.push_str(if n == 0 { "either " } else { " or " });
                    self.block(mode);
                }
            }
            Statement::Later {
                event,
                duration,
                body,
                ..
            } => {
                let duration = duration.map(|d| format!("{} ", d.as_str()));
                let text = format!(
                    "later {} {}",
                    self.event(event),
                    duration.unwrap_or_default()
                );
                self.out.push_str(&text);
                self.block(body);
            }
        }
    }

    fn otherwise(&mut self, otherwise: Option<&[Statement]>) {
        if let Some(block) = otherwise {
            self.out.push_str(" else ");
            self.block(block);
        }
    }

    fn count(&self, count: &Count, next: &str) -> String {
        match count {
            Count::Exactly(n) => self.factor_before(n, next),
            Count::UpTo(n) => format!("up to {}", self.factor_before(n, next)),
            Count::AnyNumber => "any number of".to_owned(),
            Count::All => "all".to_owned(),
        }
    }

    // ---- verbs

    #[expect(clippy::too_many_lines, reason = "one arm a verb; it reads as a table")]
    fn verb(&self, verb: &Verb) -> String {
        match verb {
            Verb::Draw { count, who } => {
                format!(
                    "draw {}{}",
                    self.number(count),
                    self.who("for", who.as_ref())
                )
            }
            Verb::Discard { count, who, random } => {
                let random = if *random { " at random" } else { "" };
                let who = self.who("by", who.as_ref());
                format!("discard {}{who}{random}", self.number(count))
            }
            Verb::DiscardCards { what } => format!("discard {}", self.all_of(what)),
            Verb::Mill { count, of } => format!("mill {}", self.of_deck(count, of.as_ref())),
            Verb::LookTop { count, of } => {
                format!("look at top {}", self.of_deck(count, of.as_ref()))
            }
            Verb::Look { what } => format!("look at {}", self.all_of(what)),
            Verb::RevealTop { count, of } => {
                format!("reveal top {}", self.of_deck(count, of.as_ref()))
            }
            Verb::Reveal { what } => format!("reveal {}", self.all_of(what)),
            Verb::Search { zone, count, what } => {
                let one = matches!(count, None | Some(Count::Exactly(Number::Literal(1))));
                let number = if one { Printed::One } else { Printed::Many };
                let what = self.selection(what, number);
                let count = count.as_ref().map(|c| format!("{} ", self.count(c, &what)));
                format!(
                    "search {} for {}{what}",
                    zone_ref(zone),
                    count.unwrap_or_default()
                )
            }
            Verb::Shuffle { zone } => format!("shuffle {}", zone_ref(zone)),
            Verb::Move { what, to } => self.going("move", what, to),
            Verb::Order { what, to } => self.going("order", what, to),
            Verb::Return { what, to } => self.going("return", what, to),
            Verb::Send { what, to } => self.going("send", what, to),
            Verb::Destroy { what } => format!("destroy {}", self.all_of(what)),
            Verb::Damage { amount, to } => {
                format!("damage {} to {}", self.number(amount), self.all_of(to))
            }
            Verb::Heal { amount, what } => {
                let what = self.all_of(what);
                format!("heal {} {what}", self.number_before(amount, &what))
            }
            Verb::SetStat { stat, of, to } => {
                format!("set {stat} of {} to {}", self.all_of(of), self.number(to))
            }
            Verb::Turn { what, facing } => {
                format!("turn {} {}", self.all_of(what), facing_word(*facing))
            }
            Verb::Rest { what } => format!("rest {}", self.all_of(what)),
            Verb::Stand { what } => format!("stand {}", self.all_of(what)),
            Verb::PutUnder { what, under } => {
                format!(
                    "put {} under {}",
                    self.put_selection(what),
                    self.all_of(under)
                )
            }
            Verb::PutOn { what, on } => {
                format!("put {} on {}", self.put_selection(what), self.all_of(on))
            }
            Verb::PutCounters { count, of, on } => format!(
                "put top {} of {} as counters on {}",
                self.number_before(count, "of"),
                zone_ref(of),
                self.all_of(on)
            ),
            Verb::PutNamed { count, counter, on } => {
                let on = self.all_of(on);
                format!("put {} {counter} on {on}", self.number(count))
            }
            Verb::RemoveCounters {
                count,
                counter,
                from,
            } => {
                let (n, counters) = (self.number(count), counters(count, counter.as_ref()));
                format!("remove {n} {counters} from {}", self.all_of(from))
            }
            Verb::Play { what, free } => self.played(what, *free),
            Verb::Control { what, by } => {
                format!("control {} by {}", self.all_of(what), self.player(by))
            }
            Verb::Remember { number } => format!("remember {}", self.number(number)),
            Verb::Roll { dice } => format!("roll {} dice", self.number(dice)),
            Verb::Negate { what } => format!("negate {what}"),
            Verb::Cancel { what } => format!("cancel {what}"),
            Verb::Prevent => "prevent".to_owned(),
            Verb::ChangeAmount { to } => format!("change amount to {}", self.number(to)),
            Verb::EndTurn => "end_turn".to_owned(),
            Verb::Win { who } => format!("win {}", self.player(who)),
            Verb::Lose { who } => format!("lose {}", self.player(who)),
            Verb::Named { verb, args } => format!("{verb}{}", self.args(args)),
        }
    }

    fn played(&self, what: &Selection, free: bool) -> String {
        let free = if free { " free" } else { "" };
        format!("play {}{free}", self.all_of(what))
    }

    fn going(&self, verb: &str, what: &Selection, to: &Destination) -> String {
        format!("{verb} {} {}", self.all_of(what), destination(to))
    }

    fn who(&self, word: &str, who: Option<&Player>) -> String {
        who.map(|who| format!(" {word} {}", self.player(who)))
            .unwrap_or_default()
    }

    fn of_deck(&self, count: &Number, of: Option<&Player>) -> String {
        match of {
            Some(of) => format!("{} of {}", self.number_before(count, "of"), self.player(of)),
            None => self.number(count),
        }
    }

    fn args(&self, args: &[Arg]) -> String {
        let mut text = String::new();
        for (at, arg) in args.iter().enumerate() {
            text.push(' ');
            let of = matches!(args.get(at + 1), Some(Arg::Keyed(key, _)) if key.as_str() == "of");
            text.push_str(&match arg {
                // `lose_ap (cost) of opponent`: without brackets it would be the opponent's cost.
                Arg::Number(n) if of && takes_of(n) => format!("({})", self.number(n)),
                Arg::Selection(s) => self.all_of(s),
                Arg::Choice(count, s) => {
                    let one = *count == Count::Exactly(Number::Literal(1));
                    let number = if one { Printed::One } else { Printed::Many };
                    let from = self.selection(s, number);
                    format!("{} {from}", self.count(count, &from))
                }
                Arg::Number(n) => self.number(n),
                Arg::Count(count) => self.count(count, ""),
                Arg::Word(word) => word.text.clone(),
                Arg::Keyed(key, value) => {
                    let value = match value {
                        KeyedArg::Number(n) => self.number(n),
                        KeyedArg::Words(words) => joined(words, " "),
                        KeyedArg::Selection(s) => self.all_of(s),
                        KeyedArg::Condition(c) => self.condition(c),
                    };
                    format!("{key} {value}")
                }
            });
        }
        text
    }

    // ---- modifiers

    fn modify(&mut self, selection: &Selection, parts: &[(Modifier, Option<Duration>)]) {
        let subject = self.all_of(selection);
        let first = subject.split(' ').next().unwrap_or_default();
        // `rest of seen gets` would be read as the verb, `a and b cost` as an act's cost.
        let verb = is_statement_word(self.vocabulary, first);
        let joined_cost = matches!(selection, Selection::And(_))
            && matches!(parts.first(), Some((Modifier::Costs { act: None, .. }, _)));
        if verb || joined_cost {
            self.out.push_str(&format!("({subject})"));
        } else {
            self.out.push_str(&subject);
        }
        let many = self.is_many(selection);
        for (n, (modifier, duration)) in parts.iter().enumerate() {
            self.out.push_str(if n == 0 { " " } else { " and " });
            self.modifier(modifier, many);
            if let Some(duration) = duration {
                self.out.push_str(&format!(" {}", duration.as_str()));
            }
        }
    }

    fn stat_change(&self, modifier: &Modifier, gets: &str) -> String {
        let Modifier::Stat {
            scope,
            stat,
            op,
            amount,
            least,
        } = modifier
        else {
            return String::new();
        };
        let scope = match scope {
            StatScope::Current => "",
            StatScope::Printed => "printed ",
            StatScope::Total => "total ",
        };
        let op = match op {
            StatOp::Add => "+",
            StatOp::Subtract => "-",
            StatOp::Multiply => "*",
            StatOp::Divide => "/",
            StatOp::Set => "=",
        };
        let least = least.as_ref().map(|n| format!(" least {}", self.factor(n)));
        let amount = self.number(amount);
        format!(
            "{gets} {scope}{stat} {op} {amount}{}",
            least.unwrap_or_default()
        )
    }

    fn modifier(&mut self, modifier: &Modifier, many: bool) {
        let form = |one: &'static str, more: &'static str| if many { more } else { one };
        let text = match modifier {
            Modifier::Stat { .. } => self.stat_change(modifier, form("gets", "get")),
            Modifier::Has(word) => format!("{} {word}", form("has", "have")),
            Modifier::LosesKeyword(word) => format!("{} {word}", form("loses", "lose")),
            Modifier::LosesOtherEffects => format!("{} other effects", form("loses", "lose")),
            Modifier::LosesAbilities => format!("{} abilities", form("loses", "lose")),
            Modifier::GainsKeyword(word) => format!("{} {word}", form("gains", "gain")),
            Modifier::GainsWords { field, words } => {
                format!("{} {field} {}", form("gains", "gain"), joined(words, " "))
            }
            Modifier::GainsAbilities(abilities) => {
                self.out.push_str(form("gains ", "gain "));
                self.braces(|p| p.abilities(abilities));
                return;
            }
            Modifier::Cannot { acts, by } => {
                let by = by.as_ref().map(|s| self.atom(s, Printed::Many));
                let by = by.map(|by| format!(" by {by}")).unwrap_or_default();
                format!("cannot {}{by}", joined(acts, ", "))
            }
            Modifier::May { permission, args } => format!("may {permission}{}", self.args(args)),
            Modifier::GainsPassive { passive, value } => {
                format!("{} {passive} {}", form("gains", "gain"), behind(value))
            }
            Modifier::LosesPassive { passive, value } => {
                format!("{} {passive} {}", form("loses", "lose"), behind(value))
            }
            Modifier::Becomes(word) => format!("{} {word}", form("becomes", "become")),
            Modifier::CountsAs(word) => format!("{} as {word}", form("counts", "count")),
            Modifier::ControlledBy(player) => {
                format!(
                    "{} controlled by {}",
                    form("is", "are"),
                    self.player(player)
                )
            }
            Modifier::Copies { fields, of } => {
                let of = self.atom(of, Printed::One);
                format!(
                    "{} {} of {of}",
                    form("copies", "copy"),
                    joined(fields, ", ")
                )
            }
            Modifier::CopiesText { of } => {
                let of = self.atom(of, Printed::One);
                format!("{} text of {of}", form("copies", "copy"))
            }
            Modifier::Costs { act, amount, more } => {
                let more = if *more { "more" } else { "less" };
                let amount = self.factor(amount);
                match act {
                    Some(act) => format!("{act} costs {amount} {more}"),
                    None => format!("{} {amount} {more}", form("costs", "cost")),
                }
            }
        };
        self.out.push_str(&text);
    }
}

/// What stands behind a keyword.
fn behind(value: &Value) -> String {
    match value {
        Value::Word(word) => word.text.clone(),
        Value::Number(n, _) => n.to_string(),
        _ => String::new(),
    }
}

fn destination(to: &Destination) -> String {
    let mut text = format!("to {}", zone_ref(&to.zone));
    match to.place {
        Some(Place::Top) => text.push_str(" top"),
        Some(Place::Bottom) => text.push_str(" bottom"),
        None => {}
    }
    if let Some(facing) = to.facing {
        text.push_str(&format!(" {}", facing_word(facing)));
    }
    match to.orientation {
        Some(Orientation::Standing) => text.push_str(" standing"),
        Some(Orientation::Rested) => text.push_str(" rested"),
        None => {}
    }
    text
}

fn facing_word(facing: Facing) -> &'static str {
    match facing {
        Facing::Up => "face_up",
        Facing::Down => "face_down",
    }
}

/// The number ends with a word that would take an `of` behind it for its own.
fn takes_of(number: &Number) -> bool {
    match number {
        Number::Stat { of: None, .. } | Number::Name(_) => true,
        Number::Half(last)
        | Number::Arithmetic(_, _, last)
        | Number::Least(_, last)
        | Number::Most(_, last) => takes_of(last),
        _ => false,
    }
}
