//! What the texts look for in the tree.

use super::prose::offers;
use super::{Bound, Scene};
use crate::ast::{
    Ability, CardSet, Condition, Duration, EventNode, EventPart, EventTerm, Head, Limit, Modifier,
    Number, Operator, Player, Preposition, Qualifier, Selection, Side, StatOp, StatScope,
    Statement, Verb, Word,
};
use crate::vocabulary::Vocabulary;

/// The condition in front of a time, and what is left of it.
pub(super) fn split_turn(condition: Option<&Condition>) -> (Option<bool>, Vec<&Condition>) {
    fn gather<'c>(condition: &'c Condition, all: &mut Vec<&'c Condition>) {
        match condition {
            Condition::And(inner) => inner.iter().for_each(|it| gather(it, all)),
            one => all.push(one),
        }
    }
    let mut all = Vec::new();
    if let Some(condition) = condition {
        gather(condition, &mut all);
    }
    let mut turn = None;
    let mut rest = Vec::new();
    for one in all {
        match one {
            Condition::OwnTurn if turn.is_none() => turn = Some(true),
            Condition::Not(inner) if turn.is_none() && **inner == Condition::OwnTurn => {
                turn = Some(false);
            }
            other => rest.push(other),
        }
    }
    (turn, rest)
}

/// Whether a text, or one that is written in it, speaks of an opponent or of what is theirs: words
/// of the language are no names, so that the words as they are written say it.
pub(super) fn says_opponent(ability: &Ability, scene: &Scene<'_>) -> bool {
    let text = crate::print::print_ability(ability, scene.vocabulary);
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.any(|word| matches!(word, "enemy" | "opponent"))
}

/// The cards of a hand of which the first of each turn costs so much to use, and in whose turns.
pub(super) fn first_of_hand<'a>(
    ability: &'a Ability,
    v: &Vocabulary,
) -> Option<(Option<bool>, CardSet, &'a Number)> {
    let (own_turn, rest) = split_turn(ability.when.as_ref());
    let [
        Statement::Modify {
            selection, parts, ..
        },
    ] = ability.block.as_slice()
    else {
        return None;
    };
    let (
        Selection::Cards(set),
        [
            (
                Modifier::Stat {
                    scope: StatScope::Current,
                    stat,
                    op: StatOp::Set,
                    amount,
                    least: None,
                },
                None,
            ),
        ],
    ) = (selection, parts.as_slice())
    else {
        return None;
    };
    let in_hand = |it: &Qualifier| match it {
        Qualifier::In(zones) => zones.iter().all(|zone| zone.as_str() == "hand"),
        _ => false,
    };
    let first = ability.limit == Some(Limit::FirstEachTurn) && rest.is_empty();
    let said = set.side == Side::Own && !set.other && set.qualifiers.iter().any(in_hand);
    (first && said && v.grammar.first_price == Some(stat.as_str())).then_some(())?;
    let mut set = set.clone();
    set.qualifiers.retain(|it| !in_hand(it));
    set.side = Side::Any;
    Some((own_turn, set, amount))
}

/// A text that is used and says nothing but changes that could as well hold all the time.
pub(super) fn reads_as_holding(ability: &Ability) -> bool {
    let used =
        matches!(&ability.head, Head::Rule { word, event: None, .. } if word.as_str() == "use");
    let clauses = ability.limit.is_some() || ability.when.is_some() || ability.pay.is_some();
    let unsaid = |of: &Selection, lasts: Option<Duration>| match of {
        Selection::Host => lasts == Some(Duration::WhileUnder),
        _ => lasts.is_none(),
    };
    let holds = |it: &Statement| match it {
        Statement::Modify {
            selection, parts, ..
        } => parts.iter().all(|part| unsaid(selection, part.1)),
        _ => false,
    };
    used && !clauses && ability.block.iter().all(holds)
}

/// The event of a head, where it has one.
pub(super) fn head_event(head: &Head) -> Option<&EventNode> {
    match head {
        Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event) => Some(event),
        Head::Rule { event, .. } => event.as_ref().map(|(_, event)| event),
        Head::Always => None,
    }
}

/// The block does nothing but prevent.
pub(super) fn only_prevents(block: &[Statement]) -> bool {
    matches!(
        block,
        [Statement::Do {
            verb: Verb::Prevent,
            ..
        }]
    )
}

/// What an event happens to, where it says so.
pub(super) fn subject(event: &EventNode) -> Option<&Selection> {
    let mut by_source = false;
    for part in &event.parts {
        match (&part.preposition, &part.term) {
            (Preposition::By, EventTerm::Sources(_)) => by_source = true,
            (Preposition::Of, EventTerm::Selection(s)) if !by_source => return Some(s),
            (Preposition::To, EventTerm::Selection(s)) => return Some(s),
            _ => {}
        }
    }
    None
}

/// Whose the source of an event is: `by attack of this`.
pub(super) fn source_owner(event: &EventNode) -> Option<&Selection> {
    let mut parts = event.parts.iter();
    parts.find(|p| {
        matches!(
            (&p.preposition, &p.term),
            (Preposition::By, EventTerm::Sources(_))
        )
    })?;
    parts.find_map(|p| match p {
        EventPart {
            preposition: Preposition::Of,
            term: EventTerm::Selection(s),
            ..
        } => Some(s),
        _ => None,
    })
}

/// The name a statement begins with, as its object or subject.
pub(super) fn first_name(statement: &Statement) -> Option<&str> {
    let selection = match statement {
        Statement::Do { verb, .. } => match verb {
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
            Verb::Named { args, .. } => {
                let first = args.iter().find_map(|a| match a {
                    crate::ast::Arg::Selection(s)
                    | crate::ast::Arg::Keyed(_, crate::ast::KeyedArg::Selection(s)) => Some(s),
                    _ => None,
                });
                first?
            }
            _ => return None,
        },
        Statement::Modify { selection, .. } => selection,
        _ => return None,
    };
    match selection {
        Selection::Name(name) => Some(name),
        _ => None,
    }
}

/// A replacement that only changes how much damage is dealt, and to how much.
pub(super) fn damage_becomes<'a>(
    ability: &'a Ability,
    scene: &Scene<'_>,
) -> Option<(&'a EventNode, &'a Number)> {
    let Head::InsteadOf(event) = &ability.head else {
        return None;
    };
    let clauses = ability.may || ability.limit.is_some() || ability.pay.is_some();
    if scene.vocabulary.prose || clauses || ability.by.is_some() {
        return None;
    }
    let [name] = event.names.as_slice() else {
        return None;
    };
    match ability.block.as_slice() {
        [
            Statement::Do {
                verb: Verb::ChangeAmount { to },
                name: None,
                ..
            },
        ] if name.as_str() == "damage" => Some((event, to)),
        _ => None,
    }
}

/// The condition speaks of this name or of the battle's other card.
pub(super) fn mentions(condition: &Condition, wanted: &Selection) -> bool {
    let number = |n: &Number| matches!(n, Number::Stat { of: Some(s), .. } if **s == *wanted);
    match condition {
        Condition::Compare(a, _, b) => number(a) || number(b),
        Condition::Is(s, _)
        | Condition::Has(s, _)
        | Condition::Holds(s, _)
        | Condition::Exists(s) => s == wanted,
        Condition::Not(c) => mentions(c, wanted),
        Condition::And(all) | Condition::Or(all) => all.iter().any(|c| mentions(c, wanted)),
        _ => false,
    }
}

/// The name a condition begins with.
pub(super) fn condition_name(condition: &Condition) -> Option<&str> {
    match condition {
        Condition::Is(Selection::Name(name), _)
        | Condition::Has(Selection::Name(name), _)
        | Condition::Holds(Selection::Name(name), _) => Some(name),
        _ => None,
    }
}

/// The clause of an event: the one for the parts it has, or the one for what has not happened yet.
pub(super) fn event_phrase(
    word: &crate::vocabulary::EventWord,
    event: &EventNode,
    replaces: bool,
) -> crate::vocabulary::Phrase {
    if let (true, Some(would)) = (replaces, word.would) {
        return would;
    }
    let has = |little: &str| {
        event.parts.iter().any(|p| {
            let selection = matches!(p.term, EventTerm::Selection(_));
            let found = match p.preposition {
                Preposition::Of => "of",
                Preposition::To => "to",
                Preposition::By => "by",
                Preposition::From => "from",
                Preposition::In => "in",
                Preposition::On => "on",
            };
            selection && found == little
        })
    };
    word.variants
        .iter()
        .find(|(little, _)| has(little))
        .map_or(word.phrase, |(_, phrase)| *phrase)
}

/// How many changes from the first on differ in nothing but the stat, and these stats.
pub(super) fn same_change<'m>(parts: &[&'m Modifier]) -> Vec<&'m str> {
    let mut stats = Vec::new();
    let Some(Modifier::Stat {
        scope,
        op,
        amount,
        least: None,
        ..
    }) = parts.first()
    else {
        return stats;
    };
    for part in parts {
        match part {
            Modifier::Stat {
                scope: other,
                stat,
                op: other_op,
                amount: other_amount,
                least: None,
            } if (other, other_op, other_amount) == (scope, op, amount) => {
                stats.push(stat.as_str());
            }
            _ => break,
        }
    }
    stats
}

/// An `if` or a `may` at the beginning of a text whose uses are counted: it is another thing not
/// to use the text, and to use it for nothing.
pub(super) fn leads(ability: &Ability, vocabulary: &'static Vocabulary) -> bool {
    if vocabulary.prose {
        let limited = matches!(ability.limit, Some(Limit::Once | Limit::OncePerName));
        let asks = matches!(ability.head, Head::Rule { .. } if !continues(ability, vocabulary));
        let first = ability.block.first();
        let branches = matches!(first, Some(Statement::If { .. }));
        // Not to be replaced is another thing than to be replaced by nothing.
        let replaced = matches!(ability.head, Head::InsteadOf(_));
        return !asks
            && !ability.may
            && ability.pay.is_none()
            && (limited && branches || (limited || replaced) && first.is_some_and(offers));
    }
    let counted = match &ability.head {
        Head::Rule { word, .. } => vocabulary
            .head(word)
            .is_some_and(|h| !h.phrase.en.is_empty()),
        _ => false,
    };
    let counted = counted || matches!(ability.limit, Some(Limit::Once | Limit::OncePerName));
    counted && ability.pay.is_none() && !vocabulary.optional
}

/// The text is no use of its card that is asked for.
fn continues(ability: &Ability, vocabulary: &'static Vocabulary) -> bool {
    match &ability.head {
        Head::Rule { word, .. } => vocabulary
            .head(word)
            .is_none_or(|it| it.phrase.en.is_empty()),
        _ => true,
    }
}

/// What a statement has done, where a player is told to do it, is another player's doing.
pub(super) fn is_theirs(statement: &Statement) -> bool {
    let who = match statement {
        Statement::Choose { by, .. } => by.as_ref(),
        Statement::Do {
            verb: Verb::Draw { who, .. } | Verb::Discard { who, .. },
            ..
        } => who.as_ref(),
        _ => None,
    };
    who.is_some_and(|who| *who != Player::You)
}

/// The zones that cards are said to be in.
pub(super) fn zones(set: &CardSet) -> impl Iterator<Item = &str> {
    set.qualifiers
        .iter()
        .flat_map(|q| match q {
            Qualifier::In(zones) => zones.as_slice(),
            _ => &[],
        })
        .map(Word::as_str)
}

/// A number that a literal bounds from above.
pub(super) fn at_most(number: &Number) -> Option<(&Number, i32)> {
    match number {
        Number::Least(a, b) => match (&**a, &**b) {
            (Number::Literal(most), n) | (n, Number::Literal(most)) => Some((n, *most)),
            _ => None,
        },
        _ => None,
    }
}

/// `300 * count of ...`: so much for each of something.
pub(super) fn per(number: &Number) -> Option<(i32, &Number)> {
    match number {
        Number::Arithmetic(a, Operator::Multiply, b) => match (&**a, &**b) {
            (Number::Literal(n), counted @ (Number::Count(_) | Number::CountCounters(..))) => {
                Some((*n, counted))
            }
            _ => None,
        },
        _ => None,
    }
}

impl Scene<'_> {
    /// Whose a chosen card is, where that tells it apart from the only other one that is called so.
    pub(super) fn told_apart(&self, name: &str) -> Option<Side> {
        let called = |b: &Bound| b.kind.filter(|_| b.on_field && !b.many).map(|k| k.word);
        let side = |b: &Bound| match &b.set {
            Some((_, Selection::Cards(set))) => Some(set.side),
            _ => None,
        };
        let wanted = self.names.get(name)?;
        let kind = called(wanted)?;
        let alike = self.names.values().filter(|it| called(it) == Some(kind));
        let sides: Vec<Option<Side>> = alike.map(side).collect();
        let both = [Some(Side::Own), Some(Side::Enemy)];
        (sides.len() == 2 && both.iter().all(|it| sides.contains(it))).then(|| side(wanted))?
    }
}

/// Adds up ATK and HP changes that are said as one: `+1/+0`.
pub(super) fn pair_change(parts: &[&Modifier], v: &Vocabulary) -> Option<(i32, i32)> {
    let mut pair = (None, None);
    for part in parts {
        let Modifier::Stat {
            scope: StatScope::Current,
            stat,
            op,
            amount,
            least: None,
        } = part
        else {
            return None;
        };
        let sign = match op {
            StatOp::Add => 1,
            StatOp::Subtract => -1,
            _ => return None,
        };
        let Number::Literal(n) = amount else {
            return None;
        };
        let [left, right] = v.grammar.pair?;
        let slot = match stat.as_str() {
            stat if stat == left => &mut pair.0,
            stat if stat == right => &mut pair.1,
            _ => return None,
        };
        if slot.replace(sign * n).is_some() {
            return None;
        }
    }
    (!parts.is_empty()).then_some((pair.0.unwrap_or(0), pair.1.unwrap_or(0)))
}

/// `+1/+0`, `−0/−1`: a zero takes the sign of its neighbour.
pub(super) fn pair_text((atk, hp): (i32, i32)) -> String {
    let sign = |n: i32, other: i32| {
        if n < 0 || n == 0 && other < 0 {
            "−"
        } else {
            "+"
        }
    };
    format!(
        "{}{}/{}{}",
        sign(atk, hp),
        atk.abs(),
        sign(hp, atk),
        hp.abs()
    )
}
