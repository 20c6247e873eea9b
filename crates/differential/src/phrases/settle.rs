//! Who is meant by `it` and `that unit`, and one way of writing what means the same.
//!
//! A reading speaks of cards with little words. A reader knows whom they mean by what was said
//! before; where more than one could be meant, every one is tried.

use super::node::{NEW, PICKED};
use shokan_lang::ast::{
    Ability, Arg, CardSet, Condition, Cost, CostItem, Count, Destination, Duration, Event,
    EventPart, EventTerm, Head, KeyedArg, Limit, Link, Modifier, Number, Player, Preposition,
    Qualifier, Selection, Side, Span, StatOp, StatScope, Statement, Verb, Word, ZoneRef,
};
use shokan_lang::vocabulary::Vocabulary;
use std::collections::BTreeMap;

/// Cards that have been spoken of.
#[derive(Clone, Debug)]
struct Known {
    name: String,
    /// What they are called where they are on the field.
    kind: Option<String>,
    on_field: bool,
    many: bool,
    own: bool,
}

/// Who could be meant, tried one after the other.
#[derive(Debug, Default)]
struct Choices {
    taken: Vec<(usize, usize)>,
    at: usize,
}

impl Choices {
    fn pick(&mut self, of: usize) -> usize {
        if of < 2 {
            return 0;
        }
        if self.at == self.taken.len() {
            self.taken.push((0, of));
        }
        self.at += 1;
        self.taken[self.at - 1].0
    }

    fn next(&mut self) -> bool {
        self.at = 0;
        while let Some((chosen, of)) = self.taken.pop() {
            if chosen + 1 < of {
                self.taken.push((chosen + 1, of));
                return true;
            }
        }
        false
    }
}

/// Tries after which a text is given up.
const TRIES: usize = 512;

/// All trees that a reading could be.
pub(super) fn settled(ability: &Ability, v: &'static Vocabulary) -> Vec<Ability> {
    let mut choices = Choices::default();
    let mut all: Vec<Ability> = Vec::new();
    for _ in 0..TRIES {
        let mut one = ability.clone();
        let mut env = Settler::new(v, &mut choices);
        if env.ability(&mut one).is_some() && !all.contains(&one) {
            all.push(one);
        }
        if !choices.next() {
            break;
        }
    }
    all
}

struct Settler<'c> {
    v: &'static Vocabulary,
    choices: &'c mut Choices,
    known: Vec<Known>,
    rolls: Vec<String>,
    fresh: Option<String>,
    foe_said: bool,
    picked: Option<String>,
    event: Option<String>,
    /// Names as a card writes them, and what they are called here.
    renamed: BTreeMap<String, String>,
    names: u32,
}

impl<'c> Settler<'c> {
    fn new(v: &'static Vocabulary, choices: &'c mut Choices) -> Self {
        Self {
            v,
            choices,
            known: Vec::new(),
            rolls: Vec::new(),
            fresh: None,
            foe_said: false,
            picked: None,
            event: None,
            renamed: BTreeMap::new(),
            names: 0,
        }
    }

    fn new_name(&mut self) -> String {
        self.names += 1;
        let letter = char::from_u32(0x3b0 + self.names).unwrap_or('?');
        format!("it_{letter}")
    }

    fn ability(&mut self, a: &mut Ability) -> Option<()> {
        match &mut a.head {
            Head::On(event) => self.event(event, true)?,
            Head::InsteadOf(event) | Head::AnswerTo(event) => self.event(event, false)?,
            Head::Rule {
                event: Some((link, event)),
                ..
            } => {
                let on = *link == Link::On;
                self.event(event, on)?;
            }
            _ => {}
        }
        if let Some(when) = &mut a.when {
            self.condition(when)?;
            self.foe_said |= mentions_foe(when);
        }
        if let Some(pay) = &mut a.pay {
            self.cost(pay)?;
        }
        self.block(&mut a.block)?;
        self.clauses(a);
        Some(())
    }

    /// Where no use is counted, a text that is not used is one that does nothing.
    fn clauses(&self, a: &mut Ability) {
        if let Head::Always = a.head {
            merge(&mut a.block);
        }
        let free = match &a.head {
            Head::On(_) => true,
            Head::Rule { word, .. } => self.v.head(word).is_some_and(|it| it.phrase.en.is_empty()),
            _ => false,
        };
        let counted = matches!(a.limit, Some(Limit::Once | Limit::OncePerName | Limit::Any));
        if !free || counted || self.v.optional || self.v.prose {
            return;
        }
        let span = Span::default();
        let offered = |pay, then| {
            vec![Statement::May {
                pay,
                then,
                otherwise: None,
                span,
            }]
        };
        if std::mem::take(&mut a.may) {
            a.block = offered(None, std::mem::take(&mut a.block));
        }
        if let Some(pay) = a.pay.take() {
            a.block = offered(Some(pay), std::mem::take(&mut a.block));
        }
        if let Some(condition) = a.when.take() {
            a.block = vec![Statement::If {
                condition,
                then: std::mem::take(&mut a.block),
                otherwise: None,
                span,
            }];
        }
    }

    // ---- events

    /// `parts`: a name is that of the card of a part, not of what happens.
    fn event(&mut self, event: &mut Event, parts: bool) -> Option<()> {
        let who = event.names.iter().any(|name| {
            let word = self.v.event(name);
            word.is_some_and(|it| it.phrase.en.contains("{who}"))
        });
        for part in &mut event.parts {
            if let EventTerm::Selection(selection) = &mut part.term {
                self.selection(selection)?;
            }
            let surface = part
                .name
                .as_ref()
                .is_some_and(|it| it.text.starts_with('~'));
            if surface {
                part.name = None;
                let this = part.term == EventTerm::Selection(Selection::This);
                if parts && !this && self.choices.pick(2) == 0 {
                    part.name = Some(self.new_name().as_str().into());
                }
            }
            if let (Some(name), EventTerm::Selection(selection)) = (&mut part.name, &part.term) {
                let selection = selection.clone();
                let name = if surface {
                    name.text.clone()
                } else {
                    self.given(name)
                };
                self.bind(&name, &selection, false);
            }
        }
        if !parts {
            let name = self.given(event.name.get_or_insert_with(|| NEW.into()));
            self.event = Some(name.clone());
            self.known.push(Known {
                name,
                kind: None,
                on_field: false,
                many: false,
                own: true,
            });
        }
        order_parts(event, who);
        Some(())
    }

    // ---- names

    fn bind(&mut self, name: &str, from: &Selection, many: bool) {
        let mut known = Known {
            name: name.to_owned(),
            kind: None,
            on_field: false,
            many,
            own: true,
        };
        match from {
            Selection::Cards(set) => {
                if let [kind] = set.kinds.as_slice() {
                    known.kind = Some(kind.text.clone());
                }
                known.on_field = !self.off_field(set);
                known.own = set.side == Side::Own;
            }
            Selection::Of { name, .. } | Selection::Name(name) | Selection::RestOf(name) => {
                if let Some(it) = self.find(name) {
                    known.kind.clone_from(&it.kind);
                    known.on_field = it.on_field;
                    known.own = it.own;
                }
            }
            _ => {}
        }
        self.known.push(known);
    }

    fn find(&self, name: &str) -> Option<&Known> {
        self.known.iter().rev().find(|it| it.name == name)
    }

    fn off_field(&self, set: &CardSet) -> bool {
        set.qualifiers.iter().any(|it| match it {
            Qualifier::In(zones) => {
                let mut zones = zones.iter();
                zones.any(|it| self.v.zone(it).is_some_and(|it| !it.field))
            }
            _ => false,
        })
    }

    /// What they are called: a kind of the field, or cards.
    fn called<'k>(&self, known: &'k Known) -> &'k str {
        match &known.kind {
            Some(kind) if known.on_field => kind,
            _ => "card",
        }
    }

    fn alike(&self, kind: &str, many: bool) -> Vec<String> {
        let all = self.known.iter();
        let all = all.filter(|it| it.many == many && self.called(it) == kind);
        all.map(|it| it.name.clone()).collect()
    }

    /// Whom a little word means.
    fn meant(&mut self, word: &str) -> Option<Selection> {
        let name = |it: &str| Selection::Name(it.into());
        if word == PICKED {
            return self.picked.as_deref().map(name);
        }
        if word == "~event" {
            return self.event.as_deref().map(name);
        }
        if let Some(letter) = word.strip_prefix("~let ") {
            return Some(name(&format!("it_{letter}")));
        }
        if let Some(n) = word.strip_prefix("~roll ") {
            let n: usize = n.parse().ok()?;
            let fits = (n == 0) == (self.rolls.len() == 1);
            return self
                .rolls
                .get(n.max(1) - 1)
                .filter(|_| fits)
                .map(|it| name(it));
        }
        if word.starts_with("~that ") && self.known.is_empty() && self.foe_said {
            return Some(Selection::Foe);
        }
        let mut candidates: Vec<String> = match word {
            // What was spoken of just now and is left out.
            "~gap" => self.fresh.clone().into_iter().collect(),
            "~lone" => match self.known.as_slice() {
                [one] => vec![one.name.clone()],
                _ => Vec::new(),
            },
            "~it" => {
                let fresh = self.fresh.clone();
                let mut all: Vec<String> = fresh.into_iter().collect();
                all.retain(|it| self.find(it).is_some_and(|it| !it.many));
                if let [one] = self.known.as_slice()
                    && !all.contains(&one.name)
                {
                    all.push(one.name.clone());
                }
                if self.known.is_empty() && self.foe_said {
                    return Some(Selection::Foe);
                }
                all
            }
            "~they" => {
                let fresh = self.fresh.clone();
                let mut all: Vec<String> = fresh.into_iter().collect();
                all.retain(|it| self.find(it).is_some_and(|it| it.many));
                all
            }
            "~them" => {
                let all = self.known.iter().filter(|it| it.many);
                let all: Vec<String> = all.map(|it| it.name.clone()).collect();
                (all.len() == 1).then_some(all)?
            }
            "~being" => self.known.iter().map(|it| it.name.clone()).collect(),
            _ => {
                let (form, rest) = word.strip_prefix('~')?.split_once(' ')?;
                match form {
                    "that" | "those" => {
                        let all = self.alike(rest, form == "those");
                        (all.len() == 1).then_some(all)?
                    }
                    "one" | "many" => {
                        let (n, kind) = rest.split_once(' ')?;
                        let n: usize = n.parse().ok()?;
                        let mut all = self.alike(kind, form == "many");
                        if let Some(event) = self.event.clone() {
                            all.retain(|it| *it != event);
                        }
                        let one = all.get(n - 1).filter(|_| all.len() > 1)?;
                        vec![one.clone()]
                    }
                    _ => return None,
                }
            }
        };
        if candidates.is_empty() {
            return None;
        }
        let at = self.choices.pick(candidates.len());
        Some(name(&candidates.swap_remove(at)))
    }

    fn word(&mut self, word: &mut Word) -> Option<()> {
        if let Some(name) = self.renamed.get(&word.text) {
            *word = name.as_str().into();
        }
        if word.text.starts_with('~') {
            let Selection::Name(name) = self.meant(&word.text)? else {
                return None;
            };
            *word = name;
        }
        Some(())
    }

    // ---- statements

    fn block(&mut self, block: &mut [Statement]) -> Option<()> {
        // What was in quotes alone is a statement like others.
        for statement in block.iter_mut() {
            if let Statement::Either { modes, .. } = statement
                && let [alone] = modes.as_mut_slice()
                && let [one] = alone.as_mut_slice()
            {
                *statement = one.clone();
            }
        }
        for statement in block.iter_mut() {
            self.statement(statement)?;
        }
        Some(())
    }

    /// A name that begins here.
    fn given(&mut self, name: &mut Word) -> String {
        let new = self.new_name();
        if name.text == PICKED {
            self.picked = Some(new.clone());
        } else if !name.text.starts_with('~') {
            self.renamed.insert(name.text.clone(), new.clone());
        }
        *name = new.as_str().into();
        new
    }

    fn statement(&mut self, statement: &mut Statement) -> Option<()> {
        match statement {
            Statement::Choose {
                count,
                from,
                total,
                name,
                by,
                ..
            } => {
                self.count(count)?;
                let name = name.get_or_insert_with(|| NEW.into());
                let surface = name.text.starts_with('~');
                let name = self.given(name);
                // What is chosen out of what has a name may count as named while it is chosen.
                let out_of = matches!(from, Selection::Of { .. } | Selection::RestOf(_));
                let before = surface && out_of && self.choices.pick(2) == 1;
                let at = self.known.len();
                if let Some(last) = self.known.last().filter(|_| before).cloned() {
                    self.known.push(last);
                }
                self.selection(from)?;
                self.known.truncate(at);
                self.bind(&name, from, several(count));
                if let Some(total) = total {
                    self.number(&mut total.number)?;
                }
                self.players(by)?;
                self.fresh = Some(name);
            }
            Statement::Do { verb, name, .. } => {
                self.verb(verb)?;
                let mut fresh = first_name(verb).map(str::to_owned);
                if let Some(name) = name {
                    fresh = Some(self.yields(name, verb));
                }
                self.moved(verb);
                self.fresh = fresh;
            }
            Statement::Modify {
                selection, parts, ..
            } => {
                self.selection(selection)?;
                for (modifier, _) in parts.iter_mut() {
                    self.modifier(modifier)?;
                }
                order_pairs(parts);
                self.fresh = match &*selection {
                    Selection::Name(name) => Some(name.text.clone()),
                    _ => None,
                };
            }
            Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                self.condition(condition)?;
                let fresh = condition_name(condition).map(str::to_owned);
                self.fresh.clone_from(&fresh);
                self.block(then)?;
                if let Some(block) = otherwise {
                    self.fresh = fresh;
                    self.block(block)?;
                }
                self.fresh = None;
            }
            Statement::May {
                pay,
                then,
                otherwise,
                ..
            } => {
                self.fresh = None;
                if let Some(pay) = pay {
                    self.cost(pay)?;
                }
                self.block(then)?;
                if let Some(block) = otherwise {
                    self.block(block)?;
                }
                self.fresh = None;
            }
            Statement::Each {
                from,
                name,
                by,
                body,
                ..
            } => {
                self.selection(from)?;
                self.players(by)?;
                let name = self.given(name);
                self.bind(&name, from, false);
                self.block(body)?;
                self.fresh = None;
            }
            Statement::Either { modes, .. } => {
                for mode in modes {
                    self.block(mode)?;
                }
                self.fresh = None;
            }
            Statement::Later { event, body, .. } => {
                self.event(event, true)?;
                self.block(body)?;
                self.fresh = None;
            }
        }
        Some(())
    }

    fn yields(&mut self, name: &mut Word, verb: &Verb) -> String {
        if let Some(letter) = name.text.strip_prefix("~let ") {
            *name = format!("it_{letter}").as_str().into();
            return name.text.clone();
        }
        let surface = name.text.starts_with('~');
        let name = self.given(name);
        if let Verb::Remember { .. } = verb {
            return name;
        }
        match verb {
            Verb::Roll { .. } => self.rolls.push(name.clone()),
            Verb::Named { args, .. } => match args.first() {
                Some(Arg::Choice(count, from)) => {
                    let (from, many) = (from.clone(), several(count));
                    self.bind(&name, &from, many);
                }
                Some(Arg::Count(_)) => {}
                _ => self.bind(&name, &Selection::This, false),
            },
            Verb::LookTop { count, .. } | Verb::RevealTop { count, .. } => {
                // A name that nobody speaks of may not be there.
                if !surface || self.choices.pick(2) == 0 {
                    let many = *count != Number::Literal(1);
                    self.bind(&name, &Selection::This, many);
                }
            }
            _ => self.bind(&name, &Selection::This, false),
        }
        name
    }

    /// Cards that were moved are called what they are where they went.
    fn moved(&mut self, verb: &Verb) {
        let (Verb::Move {
            what: Selection::Name(name),
            to,
        }
        | Verb::Return {
            what: Selection::Name(name),
            to,
        }) = verb
        else {
            return;
        };
        let field = self.v.zone(&to.zone.zone).is_some_and(|it| it.field);
        if let Some(known) = self.known.iter_mut().rev().find(|it| it.name == name.text) {
            known.on_field = field;
        }
    }

    fn players(&mut self, player: &mut Option<Player>) -> Option<()> {
        match player {
            Some(player) => self.player(player),
            None => Some(()),
        }
    }

    fn player(&mut self, player: &mut Player) -> Option<()> {
        match player {
            Player::OwnerOf(s) | Player::ControllerOf(s) => self.selection(s),
            _ => Some(()),
        }
    }

    fn own(&self, selection: &Selection) -> bool {
        match selection {
            Selection::This => !self.v.optional,
            Selection::Player(Player::You) => true,
            Selection::Cards(set) => set.side == Side::Own,
            Selection::Name(name) | Selection::Of { name, .. } | Selection::RestOf(name) => {
                self.find(name).is_some_and(|it| it.own)
            }
            Selection::And(all) => all.iter().all(|it| self.own(it)),
            _ => false,
        }
    }

    /// The own zone of own cards goes without saying.
    fn destination(&self, what: &Selection, to: &mut Destination) {
        if to.zone.side == Some(Side::Own) && self.own(what) {
            to.zone.side = None;
        }
    }

    fn verb(&mut self, verb: &mut Verb) -> Option<()> {
        match verb {
            Verb::Draw { count, who }
            | Verb::Discard { count, who, .. }
            | Verb::Mill { count, of: who }
            | Verb::LookTop { count, of: who }
            | Verb::RevealTop { count, of: who } => {
                self.number(count)?;
                if *who == Some(Player::You) {
                    *who = None;
                }
                self.players(who)?;
            }
            Verb::DiscardCards { what }
            | Verb::Look { what }
            | Verb::Reveal { what }
            | Verb::Destroy { what }
            | Verb::Turn { what, .. }
            | Verb::Rest { what }
            | Verb::Stand { what }
            | Verb::Play { what, .. } => self.selection(what)?,
            Verb::Search { zone, count, what } => {
                sided(zone);
                self.count(count.get_or_insert(Count::Exactly(Number::Literal(1))))?;
                self.selection(what)?;
            }
            Verb::Shuffle { zone } => sided(zone),
            Verb::Move { what, to }
            | Verb::Order { what, to }
            | Verb::Return { what, to }
            | Verb::Send { what, to } => {
                self.selection(what)?;
                self.destination(what, to);
            }
            Verb::Damage { amount, to } => {
                self.number(amount)?;
                self.selection(to)?;
            }
            Verb::Heal { amount, what } => {
                self.selection(what)?;
                self.number(amount)?;
            }
            Verb::SetStat { of, to, .. } => {
                self.selection(of)?;
                self.number(to)?;
            }
            Verb::PutUnder { what, under } => {
                self.selection(what)?;
                self.selection(under)?;
            }
            Verb::PutOn { what, on } => {
                self.selection(what)?;
                self.selection(on)?;
            }
            Verb::PutCounters { count, of, on } => {
                self.number(count)?;
                sided(of);
                self.selection(on)?;
            }
            Verb::PutNamed { count, on, .. } => {
                self.number(count)?;
                self.selection(on)?;
            }
            Verb::RemoveCounters { count, from, .. } => {
                self.number(count)?;
                self.selection(from)?;
            }
            Verb::Control { what, by } => {
                self.selection(what)?;
                self.player(by)?;
            }
            Verb::Roll { dice } => self.number(dice)?,
            Verb::Remember { number } => self.number(number)?,
            Verb::Negate { what } | Verb::Cancel { what } => self.word(what)?,
            Verb::ChangeAmount { to } => self.number(to)?,
            Verb::Win { who } | Verb::Lose { who } => self.player(who)?,
            Verb::Prevent | Verb::EndTurn => {}
            Verb::Named { args, .. } => self.args(args)?,
        }
        Some(())
    }

    fn args(&mut self, args: &mut [Arg]) -> Option<()> {
        for arg in args {
            match arg {
                Arg::Selection(s) | Arg::Keyed(_, KeyedArg::Selection(s)) => self.selection(s)?,
                Arg::Choice(count, s) => {
                    self.count(count)?;
                    self.selection(s)?;
                }
                Arg::Number(n) | Arg::Keyed(_, KeyedArg::Number(n)) => self.number(n)?,
                Arg::Count(count) => self.count(count)?,
                Arg::Keyed(_, KeyedArg::Condition(c)) => self.condition(c)?,
                Arg::Word(_) | Arg::Keyed(_, KeyedArg::Words(_)) => {}
            }
        }
        Some(())
    }

    fn count(&mut self, count: &mut Count) -> Option<()> {
        match count {
            Count::Exactly(n) | Count::UpTo(n) => self.number(n),
            Count::AnyNumber | Count::All => Some(()),
        }
    }

    fn modifier(&mut self, modifier: &mut Modifier) -> Option<()> {
        match modifier {
            Modifier::Stat { amount, least, .. } => {
                self.number(amount)?;
                if let Some(least) = least {
                    self.number(least)?;
                }
            }
            Modifier::GainsAbilities(abilities) => {
                for ability in abilities {
                    let names = self.names;
                    let mut inner = Settler::new(self.v, self.choices);
                    inner.names = names;
                    inner.ability(ability)?;
                    self.names = inner.names;
                }
            }
            Modifier::Cannot { by: Some(s), .. }
            | Modifier::Copies { of: s, .. }
            | Modifier::CopiesText { of: s } => self.selection(s)?,
            Modifier::May { args, .. } => self.args(args)?,
            Modifier::ControlledBy(player) => self.player(player)?,
            Modifier::Costs { amount, .. } => self.number(amount)?,
            _ => {}
        }
        Some(())
    }

    // ---- terms

    fn selection(&mut self, selection: &mut Selection) -> Option<()> {
        match selection {
            Selection::Name(name) if name.text.starts_with('~') => {
                *selection = self.meant(&name.text.clone())?;
            }
            Selection::Name(name) => self.word(name)?,
            Selection::Of { name, qualifiers } => {
                self.word(name)?;
                self.qualifiers(qualifiers)?;
            }
            Selection::RestOf(name) => self.word(name)?,
            Selection::Player(player) => self.player(player)?,
            Selection::Cards(set) => self.set(set)?,
            Selection::And(all) => {
                for one in all {
                    self.selection(one)?;
                }
            }
            _ => {}
        }
        Some(())
    }

    /// What stands in front of the noun is said before what stands behind it.
    fn set(&mut self, set: &mut CardSet) -> Option<()> {
        self.qualifiers(&mut set.qualifiers)?;
        let mut words = Vec::new();
        set.qualifiers.retain(|it| match it {
            Qualifier::Being(all) => match all.as_slice() {
                [one] if self.v.kind(one).is_none() => {
                    words.push(one.clone());
                    false
                }
                _ => true,
            },
            _ => true,
        });
        // A card that is a unit is a unit.
        let only_cards = |it: &CardSet| matches!(it.kinds.as_slice(), [k] if k.as_str() == "card");
        let kinds = |it: &Qualifier| match it {
            Qualifier::Being(all) => all.iter().all(|it| self.v.kind(it).is_some()),
            _ => false,
        };
        if only_cards(set)
            && let Some(at) = set.qualifiers.iter().position(kinds)
            && let Qualifier::Being(kinds) = set.qualifiers.remove(at)
        {
            set.kinds = kinds;
        }
        words.append(&mut set.words);
        set.words = words;
        set.qualifiers.sort_by_key(|it| match it {
            Qualifier::Being(_) => 0,
            Qualifier::Not(inner) => match &**inner {
                Qualifier::Being(words) => match words.as_slice() {
                    [word] if self.v.state(word).is_some() => 0,
                    _ => 2,
                },
                _ => 2,
            },
            Qualifier::In(_) => 3,
            it if is_position(it) => 1,
            Qualifier::Where(it)
                if !matches!(**it, Condition::Compare(Number::Stat { of: None, .. }, ..)) =>
            {
                1
            }
            _ => 2,
        });
        Some(())
    }

    fn qualifiers(&mut self, all: &mut Vec<Qualifier>) -> Option<()> {
        // Where several things hold, each of them does.
        *all = all.drain(..).flat_map(each_alone).collect();
        for one in all {
            self.qualifier(one)?;
        }
        Some(())
    }

    fn qualifier(&mut self, qualifier: &mut Qualifier) -> Option<()> {
        match qualifier {
            Qualifier::Where(condition) => self.condition(condition),
            Qualifier::Facing(s)
            | Qualifier::AdjacentTo(s)
            | Qualifier::InLineWith(s)
            | Qualifier::InColumnOf(s)
            | Qualifier::Under(s)
            | Qualifier::On(s)
            | Qualifier::BeforeInRow(s)
            | Qualifier::Attacking(s) => self.selection(s),
            Qualifier::Within { distance, of, .. } => {
                self.number(distance)?;
                self.selection(of)
            }
            Qualifier::Between(a, b) => {
                self.selection(a)?;
                self.selection(b)
            }
            Qualifier::Not(inner) => self.qualifier(inner),
            Qualifier::Being(words) => {
                for word in words {
                    self.word(word)?;
                }
                Some(())
            }
            _ => Some(()),
        }
    }

    fn number(&mut self, number: &mut Number) -> Option<()> {
        match number {
            Number::Stat { of: Some(s), .. } | Number::Count(s) | Number::CountCounters(_, s) => {
                self.selection(s)
            }
            Number::Name(name) => self.word(name),
            Number::Half(n) => self.number(n),
            Number::Arithmetic(a, _, b) | Number::Least(a, b) | Number::Most(a, b) => {
                self.number(a)?;
                self.number(b)
            }
            _ => Some(()),
        }
    }

    fn condition(&mut self, condition: &mut Condition) -> Option<()> {
        match condition {
            Condition::Compare(a, _, b) => {
                self.number(a)?;
                self.number(b)
            }
            Condition::Is(s, _) | Condition::Has(s, _) | Condition::Exists(s) => self.selection(s),
            Condition::Holds(s, qualifier) => {
                self.selection(s)?;
                self.qualifier(qualifier)?;
                if let Qualifier::Being(words) = qualifier
                    && let [word] = words.as_slice()
                {
                    *condition = Condition::Is(s.clone(), word.clone());
                }
                Some(())
            }
            Condition::Was(name, _) => self.word(name),
            Condition::Not(inner) => self.condition(inner),
            Condition::And(all) | Condition::Or(all) => {
                for one in all {
                    self.condition(one)?;
                }
                Some(())
            }
            Condition::OwnTurn | Condition::Phase(_) | Condition::Done => Some(()),
        }
    }

    fn cost(&mut self, cost: &mut Cost) -> Option<()> {
        for item in &mut cost.items {
            match item {
                CostItem::Discard(n) | CostItem::Mill(n) | CostItem::Named(_, n) => {
                    self.number(n)?;
                }
                CostItem::Rest(s) | CostItem::Send(s, _) => self.selection(s)?,
                CostItem::SendCount(n, s, _) | CostItem::RemoveCounters(n, _, s) => {
                    self.number(n)?;
                    self.selection(s)?;
                }
            }
        }
        Some(())
    }
}

fn each_alone(qualifier: Qualifier) -> Vec<Qualifier> {
    match qualifier {
        Qualifier::Where(condition) => match *condition {
            Condition::And(all) => {
                let all = all.into_iter().map(|it| Qualifier::Where(Box::new(it)));
                all.collect()
            }
            one => vec![Qualifier::Where(Box::new(one))],
        },
        one => vec![one],
    }
}

/// What holds all the time holds at one moment.
fn merge(block: &mut Vec<Statement>) {
    let mut all: Vec<Statement> = Vec::new();
    for statement in block.drain(..) {
        if let Statement::Modify {
            selection, parts, ..
        } = &statement
            && let Some(Statement::Modify {
                selection: before,
                parts: known,
                ..
            }) = all.last_mut()
            && before == selection
        {
            known.extend(parts.clone());
            order_pairs(known);
            continue;
        }
        all.push(statement);
    }
    *block = all;
}

/// A place of a card among others.
fn is_position(qualifier: &Qualifier) -> bool {
    matches!(
        qualifier,
        Qualifier::Facing(_)
            | Qualifier::AdjacentTo(_)
            | Qualifier::Within { .. }
            | Qualifier::Between(..)
            | Qualifier::InLineWith(_)
            | Qualifier::InColumnOf(_)
            | Qualifier::Under(_)
            | Qualifier::On(_)
            | Qualifier::Attacking(_)
    )
}

/// Changes of ATK and HP that are said as a pair have no order.
fn order_pairs(parts: &mut [(Modifier, Option<Duration>)]) {
    let stat = |it: &(Modifier, Option<Duration>)| match &it.0 {
        Modifier::Stat {
            scope: StatScope::Current,
            stat,
            op: StatOp::Add | StatOp::Subtract,
            amount: Number::Literal(_),
            least: None,
        } => Some(stat.text.clone()),
        _ => None,
    };
    for at in 1..parts.len() {
        let (one, other) = (stat(&parts[at - 1]), stat(&parts[at]));
        let turned = one.as_deref() == Some("hp") && other.as_deref() == Some("atk");
        if turned && parts[at - 1].1 == parts[at].1 {
            parts.swap(at - 1, at);
        }
    }
}

fn sided(zone: &mut ZoneRef) {
    zone.side.get_or_insert(Side::Own);
}

fn several(count: &Count) -> bool {
    !matches!(
        count,
        Count::Exactly(Number::Literal(1)) | Count::UpTo(Number::Literal(1))
    )
}

fn mentions_foe(condition: &Condition) -> bool {
    let number =
        |n: &Number| matches!(n, Number::Stat { of: Some(s), .. } if **s == Selection::Foe);
    match condition {
        Condition::Compare(a, _, b) => number(a) || number(b),
        Condition::Is(s, _)
        | Condition::Has(s, _)
        | Condition::Holds(s, _)
        | Condition::Exists(s) => *s == Selection::Foe,
        Condition::Not(inner) => mentions_foe(inner),
        Condition::And(all) | Condition::Or(all) => all.iter().any(mentions_foe),
        _ => false,
    }
}

fn condition_name(condition: &Condition) -> Option<&str> {
    match condition {
        Condition::Is(Selection::Name(name), _)
        | Condition::Has(Selection::Name(name), _)
        | Condition::Holds(Selection::Name(name), _) => Some(name),
        _ => None,
    }
}

/// What a verb is done to, where that has a name.
fn first_name(verb: &Verb) -> Option<&str> {
    let selection = match verb {
        Verb::Damage { to, .. } | Verb::PutNamed { on: to, .. } => to,
        Verb::DiscardCards { what }
        | Verb::Move { what, .. }
        | Verb::Order { what, .. }
        | Verb::Return { what, .. }
        | Verb::Send { what, .. }
        | Verb::Destroy { what }
        | Verb::Heal { what, .. }
        | Verb::Turn { what, .. }
        | Verb::Rest { what }
        | Verb::Stand { what }
        | Verb::Play { what, .. }
        | Verb::PutUnder { what, .. }
        | Verb::PutOn { what, .. } => what,
        Verb::Named { args, .. } => args.iter().find_map(|it| match it {
            Arg::Selection(s) | Arg::Keyed(_, KeyedArg::Selection(s)) => Some(s),
            _ => None,
        })?,
        _ => return None,
    };
    match selection {
        Selection::Name(name) => Some(name),
        _ => None,
    }
}

/// The parts of an event, what it happens to first. Without it the event is of `this`.
fn order_parts(event: &mut Event, who: bool) {
    let mut subject: Option<EventPart> = None;
    let mut rest: Vec<EventPart> = Vec::new();
    let mut by_source = false;
    for mut part in std::mem::take(&mut event.parts) {
        let cards = matches!(part.term, EventTerm::Selection(_));
        let to = match part.preposition {
            Preposition::Of => !by_source,
            Preposition::To => true,
            Preposition::By => who,
            _ => false,
        };
        by_source |= matches!(part.term, EventTerm::Sources(_));
        if cards && to && subject.is_none() {
            part.preposition = Preposition::Of;
            subject = Some(part);
        } else {
            rest.push(part);
        }
    }
    let mut owner = None;
    let key = |part: &EventPart| match part.preposition {
        Preposition::On => 0,
        Preposition::From => 1,
        Preposition::To => 2,
        Preposition::In => 3,
        Preposition::By => 4,
        Preposition::Of => 5,
    };
    rest.sort_by_key(key);
    if let Some(subject) = subject {
        let this = subject.term == EventTerm::Selection(Selection::This);
        if !this || subject.name.is_some() {
            owner = Some(subject);
        }
    }
    event.parts = owner.into_iter().chain(rest).collect();
}
