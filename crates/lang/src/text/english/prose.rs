//! Abilities of a game whose texts are told in whole sentences.

use super::*;
use crate::text::prose::{
    AmountChange, amount_change, asks_once, conditions, exceeds, looks_at_roll, only_changes,
    only_done, orders, plain_run, speaks_of, up_to,
};
use crate::text::reminder_text;
use crate::text::tree::says_opponent;

impl English<'_> {
    /// When, on what condition, who, at what price, and what happens.
    pub(super) fn told(&mut self, ability: &Ability) -> String {
        let conditions = conditions(ability.when.as_ref());
        if self.scene.continuous {
            return self.continuous_told(ability, &conditions);
        }
        let (clause, asked) = match &ability.head {
            Head::Rule { word, .. } => {
                let schema = self.scene.vocabulary.head(word);
                let clause = schema.map_or("", |h| h.phrase.en).to_owned();
                let asked = !clause.is_empty();
                (clause, asked)
            }
            head => (
                head_event(head).map(|e| self.event(e)).unwrap_or_default(),
                false,
            ),
        };
        let mut before = Vec::new();
        match ability.limit {
            Some(Limit::Once) => before.push("once per turn".to_owned()),
            Some(Limit::FirstEachTurn) => before.push("the first time each turn".to_owned()),
            _ => {}
        }
        let (phase, cases) = self.cases_told(&conditions, clause.is_empty());
        let only = if clause.is_empty() && !cases.is_empty() {
            let only = self
                .scene
                .said("play_only")
                .map_or("Play this only", |s| s.1);
            format!("{only} if {cases}. ")
        } else {
            String::new()
        };
        let played = clause.is_empty();
        let answers = matches!(ability.head, Head::AnswerTo(_));
        let only = if answers {
            let cases = match cases.as_str() {
                "" => String::new(),
                cases => format!(", if {cases}"),
            };
            format!("Use this only {clause}{phase}{cases}. ")
        } else {
            only
        };
        if !played && !answers {
            before.push(format!("{clause}{phase}"));
            if !cases.is_empty() {
                before.push(format!("if {cases}"));
            }
        }
        let mut body = self.body_told(ability, played, asked);
        if self.scene.replaces && !only_changes(&ability.block) && !only_prevents(&ability.block) {
            body = format!("{}{}", self.instead(), self.lower(&body));
        }
        if !before.is_empty() {
            body = capital(&format!("{}, {}", before.join(", "), self.lower(&body)));
        }
        if ability.limit == Some(Limit::OncePerName) {
            body.push_str(" (Only once per turn, however many of your Units have this ability.)");
        }
        if played
            && let Some((_, choose)) = self.scene.said("several_opponents")
            && says_opponent(ability, &self.scene)
        {
            body.push_str(&format!(" {choose}"));
        }
        format!("{only}{body}")
    }

    /// What stands in front of what is done in place of an event.
    fn instead(&self) -> &'static str {
        let event = self.scene.event.as_deref().unwrap_or_default();
        let said = self.scene.said(&format!("instead_{event}"));
        said.map_or("instead ", |it| it.1)
    }

    /// When in a turn, and on what conditions. The phase belongs to the time; of a card that is
    /// played it is one of the conditions.
    fn cases_told(&mut self, conditions: &[&Condition], played: bool) -> (String, String) {
        let mut phase = String::new();
        let mut cases: Vec<&Condition> = Vec::new();
        for condition in conditions {
            match condition {
                Condition::Phase(word) if phase.is_empty() && !played => {
                    phase = format!(" in {}", self.phase(word));
                }
                other => cases.push(other),
            }
            self.mention(condition);
        }
        let cases = match cases.as_slice() {
            [one] => self.condition(one),
            all => {
                let all: Vec<String> = all.iter().map(|it| self.joined(it)).collect();
                all.join(" and ")
            }
        };
        (phase, cases)
    }

    fn continuous_told(&mut self, ability: &Ability, conditions: &[&Condition]) -> String {
        let mut before = String::new();
        if let Head::Rule { word, .. } = &ability.head {
            let schema = self.scene.vocabulary.head(word);
            before.push_str(&format!("{}, ", schema.map_or("", |h| h.phrase.en)));
        }
        for condition in conditions {
            before.push_str(&self.holding(condition));
            self.mention(condition);
        }
        let body = self.sentences(&ability.block);
        let after = if before.is_empty() {
            body
        } else {
            self.lower(&body)
        };
        capital(&format!("{before}{after}"))
    }

    /// What happens: for a cost, by choice, in place of an event, or as it is.
    fn body_told(&mut self, ability: &Ability, played: bool, asked: bool) -> String {
        let block = &ability.block;
        if let (true, Some(cost)) = (played, &ability.pay) {
            let cost = capital(&self.cost(cost));
            return format!("Cost: {cost}.\n{}", self.sentences(block));
        }
        if asked || ability.may || ability.pay.is_some() {
            let any_player = ability.by == Some(User::AnyPlayer);
            return self.may_told(any_player, ability.pay.as_ref(), block);
        }
        self.scene.leading = leads(ability, self.scene.vocabulary);
        if self.scene.replaces && only_done(block) {
            let done = self.sentence_list(block);
            let done: Vec<String> = done
                .iter()
                .map(|s| self.lower(s.trim_end_matches('.')))
                .collect();
            return capital(&format!("{}.", series(&done)));
        }
        self.sentences(block)
    }

    /// What a condition has said can be meant again in short.
    fn mention(&mut self, condition: &Condition) {
        if let Some(selection) = speaks_of(condition) {
            self.scene.mentioned = Some(selection.clone());
        }
    }

    /// `while this unit is adjacent to a wall, `.
    fn holding(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Is(s, word) if self.scene.is_of_battles(word) => {
                format!("in battles of {}, ", self.some(s))
            }
            Condition::Holds(s, Qualifier::Attacking(of)) => {
                let subject = self.some(s);
                self.scene.near = *s == Selection::This;
                let text = format!("when {subject} attacks {}, ", self.some(of));
                self.scene.near = false;
                text
            }
            _ => format!("while {}, ", self.condition(condition)),
        }
    }

    /// What the player may do: as far as it is only done, in one sentence.
    pub(super) fn may_told(
        &mut self,
        any_player: bool,
        pay: Option<&Cost>,
        block: &[Statement],
    ) -> String {
        // To have paid is one thing, to have chosen to do something another.
        let (user, so) = match (any_player, pay.is_some()) {
            (true, true) => ("any player", "they do"),
            (true, false) => ("any player", "they chose to"),
            (false, true) => ("you", "you do"),
            (false, false) => ("you", "you chose to"),
        };
        let pay = pay.map(|cost| self.cost(cost));
        let (run, rest) = block.split_at(plain_run(block, self.scene.vocabulary));
        self.scene.fresh = None;
        let mut text = if run.is_empty() {
            match pay {
                Some(pay) => format!("{user} may {pay}. If {so}, "),
                None if any_player => "any player may do this: ".to_owned(),
                None => "if you wish, ".to_owned(),
            }
        } else {
            self.scene.asked = true;
            let done = self.sentence_list(run);
            self.scene.asked = false;
            let done: Vec<String> = done
                .iter()
                .map(|s| self.lower(s.trim_end_matches('.')))
                .collect();
            let mut done = series(&done);
            if any_player {
                done = done.replace("your ", "their ");
            }
            let done = match pay {
                Some(pay) => format!("{user} may {pay} to {done}."),
                None => format!("{user} may {done}."),
            };
            match rest {
                [] => done,
                _ if looks_at_roll(rest) => format!("{done} "),
                _ => format!("{done} If {so}, "),
            }
        };
        let once = asks_once(rest);
        let rest = self.inner(rest, false);
        if text.ends_with(". ") {
            text.push_str(&rest);
        } else if let (true, Some(case), Some(before)) = (
            once,
            rest.strip_prefix("If "),
            text.strip_suffix(&format!("If {so}, ")),
        ) {
            text = format!("{before}If {so} and {case}");
        } else {
            text.push_str(&self.lower(&rest));
        }
        capital(&text)
    }

    /// Changes of one subject; those that are said of the subject itself in one sentence.
    pub(super) fn changes_told(
        &mut self,
        selection: &Selection,
        parts: &[(Modifier, Option<Duration>)],
    ) -> String {
        let many = self.scene.many(selection);
        let mut sentences: Vec<String> = Vec::new();
        let mut clauses: Vec<String> = Vec::new();
        let sets = !matches!(
            selection,
            Selection::This
                | Selection::Host
                | Selection::Foe
                | Selection::Name(_)
                | Selection::Player(_)
        );
        // What a card in the row does to others ends with the battle.
        let lasts = self.scene.in_row && !(self.scene.continuous && self.scene.marked);
        let others = !matches!(selection, Selection::This | Selection::Player(_));
        for (modifier, duration) in parts {
            let duration = duration.or((lasts && others).then_some(Duration::ThisBattle));
            let until = match duration {
                Some(duration) => self.duration(duration),
                None => match self.scene.stays(selection, modifier) {
                    Some((_, stays)) => format!(" {stays}"),
                    None => String::new(),
                },
            };
            match self.change_told(selection, modifier, many) {
                (true, text) => {
                    let until = match modifier {
                        Modifier::GainsAbilities(_) => {
                            let text = match until.trim_start() {
                                "" => text,
                                until => format!("{until}, {}", self.lower(&text)),
                            };
                            let text = text.trim_end_matches('.');
                            sentences.push(capital(&format!("{text}.")));
                            continue;
                        }
                        _ => until,
                    };
                    sentences.push(stopped(&format!("{text}{until}")));
                    // They change at the same time, each of them in all that is said.
                    self.scene.same = Some(selection.clone()).filter(|_| sets);
                }
                (false, text) => clauses.push(format!("{text}{until}")),
            }
        }
        if !clauses.is_empty() {
            let subject = self.subject(selection, !self.scene.continuous);
            sentences.push(stopped(&format!("{subject} {}", series(&clauses))));
        }
        self.scene.same = None;
        for (modifier, _) in parts {
            if let Modifier::GainsKeyword(word) | Modifier::Has(word) = modifier {
                sentences.extend(self.reminder(word));
            }
        }
        sentences.join(" ")
    }

    /// The change; `true` where it brings its own subject.
    fn change_told(
        &mut self,
        selection: &Selection,
        modifier: &Modifier,
        many: bool,
    ) -> (bool, String) {
        match modifier {
            Modifier::Stat { .. } => self.stat_told(selection, modifier, many),
            Modifier::GainsKeyword(word) | Modifier::Has(word) => {
                let gains = if many { "gain" } else { "gains" };
                let name = self.keyword(word);
                (false, format!("{gains} {}", name.trim_matches(['“', '”'])))
            }
            Modifier::GainsAbilities(abilities) if matches!(selection, Selection::Player(_)) => {
                let this = This::Card;
                let scene = self.scene.given(this);
                let texts: Vec<String> = abilities
                    .iter()
                    .map(|a| ability(a, scene.clone(), false))
                    .collect();
                (true, texts.join(" "))
            }
            Modifier::May { .. } if *selection == Selection::This => {
                self.scene.near = true;
                let change = self.change(selection, modifier, many);
                self.scene.near = false;
                change
            }
            Modifier::ControlledBy(Player::You) => {
                (true, format!("gain control of {}", self.object(selection)))
            }
            Modifier::CountsAs(word) if self.scene.vocabulary.kind(word).is_some() => {
                let counts = if many { "count" } else { "counts" };
                let kind = self.scene.vocabulary.kind(word).map_or("", |k| k.phrase.en);
                (false, format!("{counts} as {}", article(kind)))
            }
            Modifier::Costs {
                act: Some(act),
                amount,
                more,
            } => {
                let more = if *more { "more" } else { "less" };
                let (n, act) = (self.number(amount), self.value(act));
                let cards = match selection {
                    Selection::Cards(set) => self.set(set, &Quantity::Some, false),
                    other => self.all(other),
                };
                (true, format!("it costs {n} {more} magic to {act} {cards}"))
            }
            _ => self.change(selection, modifier, many),
        }
    }

    fn stat_told(
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
        let schema = self.scene.vocabulary.stat(stat);
        let plain = *scope == StatScope::Current && least.is_none();
        let phrase = match op {
            StatOp::Set => schema.and_then(|s| s.becomes),
            StatOp::Add => schema.and_then(|s| s.added),
            _ => None,
        };
        let phrase = phrase.filter(|_| plain);
        let n = self.number(amount);
        if let Some(phrase) = phrase {
            let subject = self.subject(selection, false);
            let text = expand(phrase.en, true, &mut |key, _| match key.split_once('|') {
                Some(("n", noun)) => Some(counted_noun(&n, noun)),
                _ if key == "0" => Some(subject.clone()),
                _ if key == "n" => Some(n.clone()),
                _ => None,
            });
            return (true, text);
        }
        if *op == StatOp::Subtract {
            let least = self.at_least(least.as_ref());
            let name = format!("{}{}", modifier::scope_word(*scope), self.stat_name(stat));
            let of = self.of(selection, &name);
            return (true, format!("reduce {of} by {n}{least}"));
        }
        if *op != StatOp::Add {
            return self.change(selection, modifier, many);
        }
        let (n, each) = match per(amount) {
            Some((n, Number::Count(each))) => (n.to_string(), format!(" for {}", self.each(each))),
            _ => (n, String::new()),
        };
        let name = format!("{}{}", modifier::scope_word(*scope), self.stat_name(stat));
        let of = match self.said_in_place(selection, false) {
            Some(cards) => format!("the {name} of {cards}"),
            None => self.of(selection, &name),
        };
        let least = self.at_least(least.as_ref());
        (true, format!("add {n} to {of}{each}{least}"))
    }

    /// ` (but not below 0)`.
    fn at_least(&self, least: Option<&Number>) -> String {
        least
            .map(|n| format!(" (but not below {})", self.number(n)))
            .unwrap_or_default()
    }

    /// What becomes of the amount of the event.
    fn amount_told(&self, change: &AmountChange<'_>) -> String {
        let amount = self.scene.amount().map_or("the amount", |s| s.1);
        match change {
            AmountChange::Less(n, least) => {
                let n = self.number(n);
                format!("Reduce {amount} by {n}{}.", self.at_least(*least))
            }
            AmountChange::More(n) => format!("Add {} to {amount}.", self.number(n)),
            AmountChange::To(n) if self.scene.asked => {
                format!("Make {amount} {}.", self.number(n))
            }
            AmountChange::To(n) => capital(&format!("{amount} becomes {}.", self.number(n))),
        }
    }

    /// What a keyword does that is given for a while.
    fn reminder(&self, word: &Word) -> Option<String> {
        if self.scene.explains {
            return None;
        }
        let keyword = self.scene.words.keywords.get(word.as_str())?;
        let text = reminder_text(keyword, self.scene.vocabulary, self.scene.words);
        Some(format!("({}: {})", keyword.name.en, text.en))
    }

    /// `each opposing unit adjacent to this unit`.
    pub(super) fn each(&self, selection: &Selection) -> String {
        match selection {
            Selection::Cards(set) => {
                let one = Count::Exactly(Number::Literal(1));
                let text = self.set(set, &Quantity::Count(&one), false);
                text.replacen("1 ", "each ", 1)
            }
            Selection::And(all) => {
                let all: Vec<String> = all.iter().map(|s| self.each(s)).collect();
                series(&all)
            }
            other => self.all(other),
        }
    }

    /// `2 wounds`, `up to 2 wounds`, `any number of cards`, `cards equal to the number of hits`.
    pub(super) fn so_many(&self, count: &Count, noun: &str) -> String {
        match count {
            Count::Exactly(Number::Literal(n)) => counted_noun(&n.to_string(), noun),
            Count::Exactly(n) => format!("{}s equal to {}", noun.trim_start(), self.number(n)),
            Count::UpTo(n) => format!("up to {}", counted_noun(&self.number(n), noun)),
            Count::AnyNumber => format!("any number of{noun}s"),
            Count::All => format!("all{noun}s"),
        }
    }

    /// Cards of which it does not matter which one: `one of your walls`, `walls`.
    pub(super) fn whichever(&self, plain: &[&Arg], args: &[Arg], key: &str) -> Option<String> {
        if let Ok(n) = key.parse::<usize>() {
            return match plain.get(n)? {
                Arg::Selection(Selection::Cards(set)) => {
                    Some(self.set(set, &Quantity::Bare, false))
                }
                Arg::Selection(s) => Some(self.some(s)),
                _ => None,
            };
        }
        args.iter().find_map(|arg| match arg {
            Arg::Keyed(k, KeyedArg::Selection(s)) if k.as_str() == key => Some(self.some(s)),
            _ => None,
        })
    }

    /// How many, with the noun that is counted.
    pub(super) fn with_noun(
        &self,
        plain: &[&Arg],
        args: &[Arg],
        key: &str,
        noun: &str,
    ) -> Option<String> {
        if let Ok(n) = key.parse::<usize>() {
            return match plain.get(n)? {
                Arg::Count(count) => Some(self.so_many(count, noun)),
                _ => None,
            };
        }
        args.iter().find_map(|arg| match arg {
            Arg::Keyed(k, KeyedArg::Number(n)) if k.as_str() == key => {
                Some(counted_noun(&self.number(n), noun))
            }
            _ => None,
        })
    }

    /// `with a greater distance than this unit's`.
    pub(super) fn exceeding(&self, condition: &Condition) -> Option<String> {
        let (stat, of) = exceeds(condition)?;
        if let Some(lie) = self.lying(stat, "more") {
            return Some(format!("with {lie} it than on {}", self.some(of)));
        }
        let name = self.stat_name(stat);
        if let Some(to) = name.strip_prefix("distance to ") {
            return Some(format!("farther from {to} than {}", self.some(of)));
        }
        let of = match of {
            Selection::This if self.scene.near => "its own".to_owned(),
            of => format!("that of {}", self.some(of)),
        };
        Some(format!("with a greater {name} than {of}"))
    }

    /// Statements that are told in another way than in the games with marks.
    pub(super) fn statement_told(&mut self, statement: &Statement) -> Option<String> {
        Some(match statement {
            Statement::Do {
                verb, name: None, ..
            } if amount_change(verb).is_some() => self.amount_told(&amount_change(verb)?),
            Statement::Do { verb, name, .. } if up_to(verb) && !self.scene.asked => {
                let text = self.verb(verb);
                if let Some(name) = name {
                    self.scene.yields(name, verb);
                }
                format!("You may {text}.")
            }
            Statement::May {
                pay,
                then,
                otherwise: None,
                ..
            } => self.may_told(false, pay.as_ref(), then),
            Statement::Either { modes, .. } => {
                let inside = std::mem::take(&mut self.scene.inside);
                let modes: Vec<String> = modes
                    .iter()
                    .map(|mode| self.sentences(mode).replace('“', "‘").replace('”', "’"))
                    .map(|text| format!("“{text}”"))
                    .collect();
                self.scene.inside = inside;
                format!("Choose one: {}", modes.join(" or "))
            }
            Statement::Later { event, body, .. } => {
                let event = self.event(event).replace("your turn", "your next turn");
                capital(&format!("{event}, {}", self.small_inner(body, false)))
            }
            _ => return None,
        })
    }

    /// The statement is an order to the player: what is done, not what the card is.
    pub(super) fn is_told_order(&self, statement: &Statement) -> bool {
        let v = self.scene.vocabulary;
        matches!(statement, Statement::Modify { parts, .. } if orders(parts, v))
    }
}

/// `1 wound`, `2 wounds`; the noun has its blank in front.
pub(super) fn counted_noun(n: &str, noun: &str) -> String {
    let plural = if n == "1" { "" } else { "s" };
    format!("{n}{noun}{plural}")
}
