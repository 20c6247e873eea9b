//! The rules text of a card, put together from its tree in Japanese and in English.

mod english;
mod fields;
mod japanese;
mod modes;
mod prose;
mod tree;

pub use fields::{
    FieldText, field_texts, keyword_text, keyword_texts, passive_text, passive_texts,
    printed_keywords, reminder_text, word_text,
};
pub use modes::mode_texts;

use crate::ast::{
    Ability, Card, CardSet, Count, EventNode, EventTerm, Head, Modifier, Number, Player,
    Preposition, Qualifier, Selection, Side, Statement, Verb, Word,
};
use crate::vocabulary::{Kind, Vocabulary};
use crate::words::Words;
use std::collections::{BTreeMap, BTreeSet};
use tree::{
    at_most, condition_name, damage_becomes, event_phrase, first_name, first_of_hand, head_event,
    is_theirs, leads, mentions, only_prevents, pair_change, pair_text, per, reads_as_holding,
    same_change, source_owner, split_turn, subject, zones,
};

/// The text of one ability.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AbilityText {
    /// Japanese.
    pub ja: String,
    /// English.
    pub en: String,
}

/// What `this` is called in an ability.
#[derive(Clone, Copy, Debug)]
enum This {
    /// A fighter on the field.
    Fighter(&'static Kind),
    /// Anything else.
    Card,
}

/// The text of a card, one entry an ability, in printed order.
pub fn rules_text(card: &Card, vocabulary: &'static Vocabulary, words: &Words) -> Vec<AbilityText> {
    let scene = Scene {
        marked: vocabulary
            .grammar
            .attaches
            .is_some_and(|it| card.field(it).is_some()),
        ..of_type(card.card_type(), vocabulary, words)
    };
    let all = card.abilities.iter();
    all.map(|a| text(a, scene.clone(), true)).collect()
}

/// Cards of this type lie in a row for one battle.
fn for_a_battle(card_type: &str, vocabulary: &'static Vocabulary) -> bool {
    let kind = vocabulary.kind(card_type);
    let first = kind.and_then(|it| it.zones.first().copied());
    first.is_some() && first == vocabulary.grammar.row
}

/// The text of one ability by itself, as a granted ability is shown.
///
/// `of` is the type of the card that has it (`unit`), where that is known.
pub fn ability_text(
    ability: &Ability,
    of: Option<&str>,
    vocabulary: &'static Vocabulary,
    words: &Words,
) -> AbilityText {
    text(ability, of_type(of, vocabulary, words), false)
}

/// What an ability does, by itself: its sentences without its head, its condition and its cost.
///
/// `of` as in [`ability_text`].
pub fn effect_text(
    ability: &Ability,
    of: Option<&str>,
    vocabulary: &'static Vocabulary,
    words: &Words,
) -> AbilityText {
    let scene = of_type(of, vocabulary, words);
    AbilityText {
        ja: modes::in_lines(japanese::effect(ability, scene.clone()), &modes::JAPANESE),
        en: modes::in_lines(english::effect(ability, scene), &modes::ENGLISH),
    }
}

/// The scene of a text by itself, on a card of this type.
fn of_type<'w>(of: Option<&str>, vocabulary: &'static Vocabulary, words: &'w Words) -> Scene<'w> {
    let this = of
        .and_then(|t| vocabulary.kind(t))
        .filter(|kind| !kind.unique && kind.counter == "体")
        .map_or(This::Card, This::Fighter);
    Scene {
        in_row: of.is_some_and(|t| for_a_battle(t, vocabulary)),
        ..Scene::new(vocabulary, words, this)
    }
}

fn text(ability: &Ability, scene: Scene<'_>, printed: bool) -> AbilityText {
    AbilityText {
        ja: modes::in_lines(
            japanese::ability(ability, scene.clone(), printed),
            &modes::JAPANESE,
        ),
        en: modes::in_lines(english::ability(ability, scene, printed), &modes::ENGLISH),
    }
}

/// What has been said so far in a text.
#[derive(Clone, Debug)]
struct Scene<'a> {
    vocabulary: &'static Vocabulary,
    words: &'a Words,
    this: This,
    /// What names stand for.
    names: BTreeMap<String, Bound>,
    /// The name that was mentioned just now.
    fresh: Option<String>,
    /// The opposing card of the battle has been mentioned.
    foe_said: bool,
    /// The ability runs when its card attacks, so its foe is the card attacked.
    attacking: bool,
    /// The card itself is the subject, so what is adjacent is so to it.
    near: bool,
    /// The statement before was another player's to do.
    theirs: bool,
    /// The player is being asked already, so that "up to" needs no "may" of its own.
    asked: bool,
    /// The ability runs when its card is attacked.
    attacked: bool,
    /// Names that stand for how many there were, not for cards or dice.
    amounts: BTreeSet<String>,
    /// Names of remembered numbers, in the order in which they are: each has its letter.
    letters: Vec<String>,
    /// The block is continuous.
    continuous: bool,
    /// The ability runs in place of its event.
    replaces: bool,
    /// The event, and the name that stands for it.
    event: Option<String>,
    event_name: Option<String>,
    /// What could be chosen in each `either` so far, one block an entry.
    modes: Vec<Vec<String>>,
    /// The card lies in a row for one battle, and so does what it does to others.
    in_row: bool,
    /// It may be attached as well, and works as long as it lies there.
    marked: bool,
    /// What the condition just said speaks of, so that it can be meant again in short.
    mentioned: Option<Selection>,
    /// What the sentence has said already, so that it is spoken of with a little word.
    same: Option<Selection>,
    /// How many names there have been, also of cards that are chosen without one.
    bound: usize,
    /// Names of dice that were rolled, in their order.
    rolls: Vec<String>,
    /// Blocks around the statement that run on: what stands behind them could be read as theirs.
    inside: usize,
    /// The first statement of the text could be read as a clause of it, where uses are counted.
    leading: bool,
    /// What follows the last statement of the block must not be read as belonging to it.
    closing: bool,
    /// The text explains a keyword where it is given: what it gives itself is not explained again,
    /// for keywords may give one another.
    explains: bool,
}

/// What a name stands for.
#[derive(Clone, Debug)]
struct Bound {
    /// The kind, where it is one.
    kind: Option<&'static Kind>,
    /// The cards are on the field.
    on_field: bool,
    /// More than one.
    many: bool,
    /// The controller's own.
    own: bool,
    /// How the set was described, for saying it in place.
    set: Option<(Count, Selection)>,
    /// The how many-th name it is.
    order: usize,
}

impl<'a> Scene<'a> {
    fn new(vocabulary: &'static Vocabulary, words: &'a Words, this: This) -> Self {
        Self {
            vocabulary,
            words,
            this,
            names: BTreeMap::new(),
            fresh: None,
            foe_said: false,
            attacking: false,
            near: false,
            theirs: false,
            asked: false,
            attacked: false,
            amounts: BTreeSet::new(),
            letters: Vec::new(),
            continuous: false,
            replaces: false,
            event: None,
            event_name: None,
            modes: Vec::new(),
            in_row: false,
            marked: false,
            mentioned: None,
            same: None,
            bound: 0,
            rolls: Vec::new(),
            inside: 0,
            leading: false,
            closing: false,
            explains: false,
        }
    }

    /// The scene of a text that this one gives, on a card of its own.
    fn given(&self, this: This) -> Self {
        Self {
            explains: self.explains,
            ..Self::new(self.vocabulary, self.words, this)
        }
    }

    /// The place of the next `either` among `modes`.
    fn either(&mut self) -> usize {
        self.modes.push(Vec::new());
        self.modes.len() - 1
    }

    /// Prepares for an ability with this head.
    fn enter(&mut self, head: &Head) {
        self.continuous = self.vocabulary.continuous(head);
        let event = match head {
            Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event) => Some(event),
            Head::Rule { event, .. } => event.as_ref().map(|(_, event)| event),
            Head::Always => None,
        };
        let Some(event) = event else { return };
        self.replaces = matches!(head, Head::InsteadOf(_))
            || matches!(
                head,
                Head::Rule {
                    event: Some((crate::ast::Link::InsteadOf, _)),
                    ..
                }
            );
        self.event = event.names.first().map(|n| n.text.clone());
        self.event_name = event.name.as_ref().map(|n| n.text.clone());
        self.attacking = event.names.iter().any(|n| n.as_str() == "attack");
        // What is wounded by an attack, and what an attack is on, has the attacker as its foe.
        let suffered = self.vocabulary.grammar.suffered;
        let suffers = event.names.iter().any(|n| suffered == Some(n.as_str()))
            && subject(event).is_none_or(|s| *s == Selection::This);
        self.attacked = suffers
            || event.parts.iter().any(|p| {
                p.preposition == Preposition::On && p.term == EventTerm::Selection(Selection::This)
            });
        let gone = ["leave", "vanish", "move", "turned_up", "destroy"];
        if subject(event).is_none_or(|s| *s == Selection::This)
            && !self.full()
            && event.names.iter().any(|n| gone.contains(&n.as_str()))
        {
            // The card is somewhere else by now.
            self.this = This::Card;
        }
        for part in &event.parts {
            if let (Some(name), EventTerm::Selection(selection)) = (&part.name, &part.term) {
                self.bind(name, selection, None);
            }
        }
        if let Some(name) = &event.name {
            let bound = self.event_bound(event);
            self.insert(&name.text, bound);
        }
    }

    /// What the name of an event stands for where it is a card.
    fn event_bound(&self, event: &EventNode) -> Bound {
        let fighter = self.vocabulary.grammar.fighter.filter(|(_, does)| {
            let mut names = event.names.iter();
            names.all(|name| does.contains(&name.as_str()))
        });
        match fighter.and_then(|(kind, _)| self.vocabulary.kind(kind)) {
            Some(kind) => Bound {
                kind: Some(kind),
                on_field: true,
                own: false,
                ..Bound::card()
            },
            _ if self.vocabulary.optional => Bound {
                own: false,
                ..Bound::card()
            },
            _ => Bound::card(),
        }
    }

    /// Conditions are whole clauses, not parts of a mark.
    fn full(&self) -> bool {
        self.vocabulary.optional || self.vocabulary.prose
    }

    /// The card is somewhere else once its event has happened.
    fn happened(&mut self, event: &EventNode) {
        let own = subject(event).is_none_or(|s| *s == Selection::This);
        let gone = event
            .names
            .iter()
            .any(|n| self.vocabulary.event(n).is_some_and(|e| e.gone));
        if own && gone && !self.replaces {
            self.this = This::Card;
        }
    }

    /// The place of a name among those that would be called the same.
    fn ordinal(&self, name: &str) -> Option<usize> {
        let wanted = self.names.get(name)?;
        let called = |b: &Bound| (b.many, b.kind.filter(|_| b.on_field).map(|k| k.word));
        let alike = |b: &&Bound| called(b) == called(wanted);
        // What happened is spoken of as itself.
        let event = self.event_name.as_deref();
        if event == Some(name) {
            return self.names.values().filter(alike).nth(1).map(|_| 0);
        }
        let others = self.names.iter().filter(|it| event != Some(it.0));
        let others = others.map(|it| it.1).filter(alike);
        let all: Vec<usize> = others.map(|b| b.order).collect();
        let before = all.iter().filter(|o| **o < wanted.order).count();
        (all.len() > 1).then_some(before + 1)
    }

    /// Gives a name what it stands for.
    fn insert(&mut self, name: &str, bound: Bound) {
        let order = self.bound;
        self.bound += 1;
        self.names.insert(name.to_owned(), Bound { order, ..bound });
    }

    /// Cards that are chosen without a name are spoken of no more, but they are there.
    fn bind_nameless(&mut self, from: &Selection, count: &Count) {
        let name = Word::from(format!("#{}", self.bound).as_str());
        self.bind(&name, from, Some(count));
    }

    /// The name is the only one so far, so that it goes without saying which is meant.
    fn lone(&self) -> bool {
        self.names.len() <= 1
    }

    /// Of several sets of cards with a name it must be said which is meant.
    fn lone_set(&self, name: &str) -> bool {
        let many = self.names.iter().filter(|it| it.1.many);
        let many: Vec<&String> = many.map(|it| it.0).collect();
        many == [name]
    }

    /// The place of a roll among several.
    fn roll(&self, name: &str) -> Option<usize> {
        let at = self.rolls.iter().position(|it| it == name)?;
        (self.rolls.len() > 1).then_some(at + 1)
    }

    /// The event that a name of an answer stands for.
    fn event_of(&self, name: &str) -> Option<&str> {
        (self.event_name.as_deref() == Some(name))
            .then_some(self.event.as_deref())
            .flatten()
    }

    fn bind(&mut self, name: &Word, from: &Selection, count: Option<&Count>) {
        let mut bound = Bound::card();
        match from {
            Selection::Cards(set) => {
                bound.kind = match set.kinds.as_slice() {
                    [kind] => self.vocabulary.kind(kind),
                    _ => None,
                };
                bound.on_field = !self.off_field(set);
                bound.own = set.side == Side::Own;
            }
            Selection::Of { name, .. } | Selection::Name(name) | Selection::RestOf(name) => {
                if let Some(known) = self.names.get(name.as_str()) {
                    bound = known.clone();
                }
            }
            _ => {}
        }
        bound.many = match count {
            Some(Count::Exactly(n) | Count::UpTo(n)) => *n != Number::Literal(1),
            Some(_) => true,
            None => false,
        };
        bound.set = count.map(|c| (c.clone(), from.clone()));
        self.insert(&name.text, bound);
    }

    /// A number that is said in a word: a literal, `x`, a remembered number.
    fn is_plain(&self, number: &Number) -> bool {
        match number {
            Number::Literal(_) | Number::X => true,
            Number::Name(name) => self.letters.contains(&name.text),
            _ => false,
        }
    }

    /// The letter of the remembered number with this name; the next free one for none.
    fn letter(&self, name: Option<&Word>) -> String {
        let known = name.and_then(|name| self.letters.iter().rposition(|it| *it == name.text));
        let at = known.unwrap_or(self.letters.len());
        match "NMKLPQRS".chars().nth(at) {
            Some(letter) => letter.to_string(),
            None => format!("N{}", at + 1),
        }
    }

    /// What a verb gives a name to.
    fn yields(&mut self, name: &Word, verb: &Verb) {
        if let Verb::Remember { .. } = verb {
            self.letters.push(name.text.clone());
            return;
        }
        if let Verb::Named { args, .. } = verb
            && let Some(crate::ast::Arg::Choice(count, from)) = args.first()
        {
            self.bind(name, from, Some(count));
            return;
        }
        if let Verb::Named { args, .. } = verb
            && let Some(crate::ast::Arg::Count(_)) = args.first()
        {
            self.amounts.insert(name.text.clone());
        }
        let many = match verb {
            Verb::LookTop { count, .. } | Verb::RevealTop { count, .. } => {
                *count != Number::Literal(1)
            }
            _ => false,
        };
        if let Verb::Roll { .. } = verb {
            self.rolls.push(name.text.clone());
            return;
        }
        if self.amounts.contains(&name.text) {
            return;
        }
        let bound = Bound {
            many,
            ..Bound::card()
        };
        self.insert(&name.text, bound);
    }

    /// Cards that were moved are spoken of as what they are in their new zone.
    fn moved(&mut self, verb: &Verb) {
        if let Verb::Named { verb, args } = verb
            && self.vocabulary.grammar.entering.contains(&verb.as_str())
            && let Some(crate::ast::Arg::Selection(Selection::Name(name))) = args.first()
            && let Some(bound) = self.names.get_mut(name.as_str())
        {
            bound.on_field = true;
            return;
        }
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
        let field = self.vocabulary.zone(&to.zone.zone).is_some_and(|z| z.field);
        if let Some(bound) = self.names.get_mut(name.as_str()) {
            bound.on_field = field;
        }
    }

    /// The set is looked for in a zone that is not the field.
    fn off_field(&self, set: &CardSet) -> bool {
        zones(set).any(|z| self.vocabulary.zone(z).is_some_and(|z| !z.field))
    }

    /// All kinds of the set are unique to a side.
    fn unique(&self, set: &CardSet) -> bool {
        set.kinds
            .iter()
            .all(|k| self.vocabulary.kind(k).is_some_and(|k| k.unique))
    }

    /// The cards are the controller's own, so their zones are too.
    fn own(&self, selection: &Selection) -> bool {
        match selection {
            // Where control changes, a card's own piles are its owner's.
            Selection::This => !self.vocabulary.optional,
            Selection::Player(Player::You) => true,
            Selection::Cards(set) => set.side == Side::Own,
            Selection::Name(name) | Selection::Of { name, .. } | Selection::RestOf(name) => {
                self.names.get(name.as_str()).is_some_and(|b| b.own)
            }
            Selection::And(all) => all.iter().all(|s| self.own(s)),
            _ => false,
        }
    }

    fn many(&self, selection: &Selection) -> bool {
        match selection {
            Selection::Cards(set) => {
                let faces = set
                    .qualifiers
                    .iter()
                    .any(|q| matches!(q, Qualifier::Facing(_)) || q.is_row_place());
                let one_side = matches!(set.side, Side::Own | Side::Enemy);
                !(faces || self.unique(set) && one_side)
            }
            Selection::Name(name) | Selection::Of { name, .. } => {
                self.names.get(name.as_str()).is_some_and(|b| b.many)
            }
            Selection::RestOf(_) | Selection::And(_) => true,
            _ => false,
        }
    }

    /// A word that narrows cards: a state of the rulebook, or a declared word.
    fn adjective(&self, word: &str) -> Option<(String, String, bool)> {
        if let Some(state) = self.vocabulary.state(word) {
            return Some((
                state.phrase.ja.to_owned(),
                state.phrase.en.to_owned(),
                false,
            ));
        }
        let name = self
            .words
            .open(word)
            .or_else(|| self.words.keywords.get(word).map(|k| &k.name))
            .or_else(|| self.words.cards.get(word))?;
        Some((name.ja.clone(), name.en.clone(), true))
    }

    /// The host: in an event or a field, for a fighter, or in any other place.
    fn host(&self) -> Option<(&'static str, &'static str)> {
        let event = self
            .event
            .as_deref()
            .and_then(|e| self.said(&format!("host_{e}")));
        let kind = match self.this {
            This::Fighter(kind) => self.said(&format!("host_{}", kind.word)),
            This::Card => None,
        };
        event.or(kind).or_else(|| self.said("host"))
    }

    /// The amount of the event.
    fn amount(&self) -> Option<(&'static str, &'static str)> {
        let event = self
            .event
            .as_deref()
            .and_then(|e| self.said(&format!("amount_{e}")));
        event.or_else(|| self.said("amount"))
    }

    /// How long a change lasts of which the card does not say so.
    fn stays(
        &self,
        selection: &Selection,
        modifier: &Modifier,
    ) -> Option<(&'static str, &'static str)> {
        if self.continuous || matches!(modifier, Modifier::ControlledBy(Player::You)) {
            return None;
        }
        match selection {
            Selection::Player(_) => self.said("rest_of_game"),
            of if self.many(of) => self.said("stay"),
            _ => self.said("stays"),
        }
    }

    /// A text that holds while this is so holds in the battles of somebody.
    fn is_of_battles(&self, state: &Word) -> bool {
        self.vocabulary.grammar.in_battles_of == Some(state.as_str())
    }

    fn said(&self, word: &str) -> Option<(&'static str, &'static str)> {
        self.vocabulary
            .saying(word)
            .map(|e| (e.phrase.ja, e.phrase.en))
    }
}

impl Bound {
    fn card() -> Self {
        Self {
            kind: None,
            on_field: false,
            many: false,
            own: true,
            set: None,
            order: 0,
        }
    }
}

/// The clause that an event is told with.
pub(crate) fn event_clause(
    word: &crate::vocabulary::EventWord,
    event: &EventNode,
    replaces: bool,
) -> crate::vocabulary::Phrase {
    event_phrase(word, event, replaces)
}

/// A zone in which such cards are anyway, so that it is not printed.
pub(crate) fn goes_without_saying(
    vocabulary: &'static Vocabulary,
    set: &CardSet,
    zone: &Word,
) -> bool {
    let Some(schema) = vocabulary.zone(zone) else {
        return false;
    };
    let first = |k: &Word| {
        let kind = vocabulary.kind(k);
        kind.is_some_and(|k| k.zones.first() == Some(&zone.as_str()))
    };
    let in_row = set.qualifiers.iter().any(Qualifier::is_row_place);
    if in_row && vocabulary.grammar.row == Some(zone.as_str()) {
        return true;
    }
    let usual = zone.as_str() == "field" || set.kinds.iter().all(first);
    schema.field && !schema.both && !schema.named && usual
}

/// The zones that are printed of those in which a set is looked for.
fn said_zones<'v>(
    vocabulary: &'static Vocabulary,
    set: &'v CardSet,
) -> Vec<&'static crate::vocabulary::Zone> {
    let all: Vec<&'v Word> = set
        .qualifiers
        .iter()
        .flat_map(|q| match q {
            Qualifier::In(zones) => zones.as_slice(),
            _ => &[],
        })
        .collect();
    if let [one] = all.as_slice()
        && goes_without_saying(vocabulary, set, one)
    {
        return Vec::new();
    }
    all.iter().filter_map(|z| vocabulary.zone(z)).collect()
}

/// What stands behind the statement could be read as part of it.
fn runs_on(statement: &Statement, v: &Vocabulary) -> bool {
    match statement {
        Statement::May {
            then,
            otherwise: None,
            ..
        } if v.prose => prose::plain_run(then, v) < then.len(),
        Statement::If { .. }
        | Statement::May { .. }
        | Statement::Each { .. }
        | Statement::Later { .. } => true,
        _ => false,
    }
}

/// Whether more than one card can be found.
fn finds_several(verb: &Verb) -> bool {
    let one = Some(Count::Exactly(Number::Literal(1)));
    matches!(verb, Verb::Search { count, .. } if count.is_some() && *count != one)
}

/// A price of the game's own: where a number is no part of its phrase it is a mark, printed as
/// often as it is paid, as long as that can be counted at a glance.
fn own_cost(phrase: &str, n: &Number, said: &str) -> String {
    match n {
        _ if phrase.contains("{n}") => phrase.replace("{n}", said),
        Number::Literal(n @ 1..=9) => phrase.repeat(*n as usize),
        _ => format!("{phrase}×{said}"),
    }
}

/// Numbers in circles, as they are printed in icons.
fn circled(n: i32) -> String {
    let sign = ["⓪", "①", "②", "③"];
    usize::try_from(n)
        .ok()
        .and_then(|n| sign.get(n))
        .map_or_else(|| n.to_string(), |s| (*s).to_owned())
}

/// Fills `{key}` and `{key:particle}`; a `[group]` in which something is missing is left out.
fn expand(
    template: &str,
    before: bool,
    look: &mut dyn FnMut(&str, &str) -> Option<String>,
) -> String {
    fill(template, before, look).0
}

fn fill(
    template: &str,
    before: bool,
    look: &mut dyn FnMut(&str, &str) -> Option<String>,
) -> (String, bool) {
    let mut out = String::new();
    let mut whole = true;
    let mut rest = template;
    while let Some(at) = rest.find(['{', '[']) {
        out.push_str(&rest[..at]);
        let group = rest[at..].starts_with('[');
        let end = if group { ']' } else { '}' };
        let Some(length) = rest[at..].find(end) else {
            break;
        };
        let inner = &rest[at + 1..at + length];
        if group {
            let (text, complete) = fill(inner, before, look);
            if complete {
                out.push_str(&text);
            }
        } else {
            let (key, particle) = inner.split_once(':').unwrap_or((inner, ""));
            match look(key, if before { "" } else { particle }) {
                Some(text) if before => {
                    out.push_str(particle);
                    out.push_str(&text);
                }
                Some(text) => out.push_str(&text),
                None => whole = false,
            }
        }
        rest = &rest[at + length + 1..];
    }
    out.push_str(rest);
    (out, whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_leave_out_what_is_missing() {
        let mut look = |key: &str, particle: &str| (key == "a").then(|| format!("A{particle}"));
        assert_eq!(expand("{a:を}[x{b}]y", false, &mut look), "Aをy");
        assert_eq!(expand("z{a: by }{b: of }", true, &mut look), "z by A");
    }

    #[test]
    fn changes_are_said_as_a_pair() {
        assert_eq!(pair_text((1, 0)), "+1/+0");
        assert_eq!(pair_text((0, -1)), "−0/−1");
    }
}
