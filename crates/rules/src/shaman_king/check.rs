//! What is read off the printed cards once and for all, and what a card file may say and this game
//! cannot do: refused when the file is checked, so that no text stays silent in play.

use super::UNIT;
use super::words::{event, kind, mark as marks, named, stat, zone};
use shokan_kernel::compile::CompileFault;
use shokan_kernel::ids::{StatId, ZoneKind};
use shokan_kernel::pool::{Ability, Act, Arg, CardPool, CostItem, Def, Head, Mod, Num, Op};
use shokan_kernel::table::Until;
use shokan_lang::ast::{Operator, Selection, Side, Span, Value, Word};
use std::collections::BTreeMap;

/// The line that is never cancelled (SK-19.04).
const FLURRY: &str = "flurry";
/// Bits there are for persons, classes, lines, and spirits that cards name as their users.
const BITS: usize = u64::BITS as usize;

/// Reads off every card who may use it, whose own spirit it is, which card it is the same as, and
/// how it is attached: `Quick::digest` is the users as bits of categories, the persons it is an own
/// spirit of, and the number of the first card of its name (R-SK-26). A spirit that cards name as
/// their user gets a bit of its own behind those of `CardPool::categories`.
pub fn mark(pool: &mut CardPool) {
    let spirits = named_spirits(pool);
    for (at, word) in spirits.iter().enumerate() {
        if let (Some(id), Some(bit)) = (pool.find(word), bit_at(pool.categories.len() + at)) {
            pool.quick[id.at()].categories |= bit;
        }
    }
    let mut names: BTreeMap<String, u64> = BTreeMap::new();
    for at in 0..pool.defs.len() {
        let def = &pool.defs[at];
        let [mut user, mut own] = [0; 2];
        let mut more = 0;
        for word in def.tree.words("user") {
            match word.as_str() {
                "all" => more |= marks::ALL,
                "shaman" => more |= marks::ANY_SHAMAN,
                "spirit" => more |= marks::ANY_SPIRIT,
                word => user |= bit_of(pool, &spirits, word),
            }
        }
        for word in def.tree.words("own_spirit_of") {
            own |= bit_of(pool, &spirits, word.as_str());
        }
        if let Some(Selection::Cards(cards)) = attach_to(def) {
            more |= if cards.side == Side::Enemy {
                marks::TO_ENEMY
            } else {
                0
            };
        }
        if def
            .tree
            .words("line")
            .iter()
            .any(|it| it.as_str() == FLURRY)
        {
            more |= marks::UNCANCELLABLE;
        }
        let same = *names.entry(def.ja.clone()).or_insert(at as u64);
        pool.defs[at].directions |= more;
        pool.quick[at].directions |= more;
        pool.quick[at].digest = [user, own, same];
    }
}

/// The spirits that cards name as their users, in the order in which they are named.
fn named_spirits(pool: &CardPool) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in pool.defs.iter().flat_map(|def| def.tree.words("user")) {
        let word = word.as_str();
        let found = pool.find(word).map(|id| pool.def(id));
        // Another word of this spirit, its id, is the same spirit.
        let Some(def) = found.filter(|def| def.kind == kind::SPIRIT) else {
            continue;
        };
        let listed = pool.categories.iter().any(|known| known == word);
        if !listed && !all.contains(&def.word) {
            all.push(def.word.clone());
        }
    }
    all
}

fn bit_at(at: usize) -> Option<u64> {
    (at < BITS).then(|| 1 << at)
}

/// The bit of a person, a class or a spirit.
fn bit_of(pool: &CardPool, spirits: &[String], word: &str) -> u64 {
    let listed = pool.categories.iter().position(|known| known == word);
    let at = listed.or_else(|| {
        let word = &pool.def(pool.find(word)?).word;
        let at = spirits.iter().position(|known| known == word)?;
        Some(pool.categories.len() + at)
    });
    at.and_then(bit_at).unwrap_or(0)
}

/// To what a card is attached, where it says so.
fn attach_to(def: &Def) -> Option<&Selection> {
    let field = def.tree.field("attach_to")?;
    field.values.iter().find_map(|value| match value {
        Value::Selection(selection) => Some(selection),
        _ => None,
    })
}

/// Everything in the pool that cannot be played.
pub fn unplayable(pool: &CardPool) -> Vec<CompileFault> {
    let mut faults = Vec::new();
    let mut say = |def: &Def, span: Span, found: &str| {
        faults.push(CompileFault {
            card: def.word.clone(),
            span,
            found: found.to_owned(),
        });
    };
    let bits = pool.categories.len() + named_spirits(pool).len();
    for def in &pool.defs {
        for (word, found) in printed(pool, def) {
            say(def, word.span, found);
        }
        if bits > BITS && def.tree.field("user").is_some() {
            let found = "more than 64 persons, classes, lines and spirits that use cards";
            say(def, def.tree.word.span, found);
        }
    }
    for ability in &pool.abilities {
        for found in silent(ability) {
            say(pool.def(ability.def), ability.tree.span, found);
        }
    }
    faults
}

/// What cannot be played of the fields of a card.
fn printed<'a>(pool: &CardPool, def: &'a Def) -> Vec<(&'a Word, &'static str)> {
    let mut faults = Vec::new();
    for field in &def.tree.fields {
        let tens = !matches!(field.name.as_str(), "level" | "summon_number");
        let odd = |value: &Value| matches!(value, Value::Number(n, _) if n % i32::from(UNIT) != 0);
        if tens && field.values.iter().any(odd) {
            faults.push((&field.name, "a number that is no multiple of 10"));
        }
        if field.name.as_str() == "attach_to" && !attach_to(def).is_some_and(is_to_shaman) {
            faults.push((&field.name, "an attachment to something else than a shaman"));
        }
        // SK-24.04: only the attack character itself can be a spirit.
        if field.name.as_str() == "user" && def.kind != kind::FINISHING_MOVE {
            for word in field.words() {
                let listed = pool.categories.iter().any(|it| it == word.as_str());
                let card = !listed && pool.find(word.as_str()).is_some();
                if card || word.as_str() == "spirit" || is_class(pool, word.as_str()) {
                    faults.push((
                        word,
                        "a spirit that uses another card than a finishing move",
                    ));
                }
            }
        }
    }
    faults
}

/// Whether a word of the open lists is a class of spirits on some card.
fn is_class(pool: &CardPool, word: &str) -> bool {
    let at = pool.categories.iter().position(|known| known == word);
    let bit = at.and_then(bit_at).unwrap_or(0);
    let mut spirits = pool.defs.iter().filter(|def| def.kind == kind::SPIRIT);
    spirits.any(|def| def.categories & bit != 0)
}

/// `own shaman`, `enemy unattached shaman` (SK-23.04, R-SK-78): nothing else is asked.
fn is_to_shaman(selection: &Selection) -> bool {
    let Selection::Cards(cards) = selection else {
        return false;
    };
    let plain = cards.qualifiers.is_empty() && !cards.other;
    let shaman = cards.kinds.iter().all(|word| word.as_str() == "shaman");
    let free = |word: &Word| word.as_str() == "unattached";
    plain && shaman && cards.words.iter().all(free) && matches!(cards.side, Side::Own | Side::Enemy)
}

/// Why a text would do nothing, or something else than it says.
fn silent(ability: &Ability) -> Vec<&'static str> {
    let mut faults = Vec::new();
    if let Some(found) = moment(ability) {
        faults.push(found);
    }
    faults.extend(ability.ops.iter().filter_map(operation));
    let replaces = matches!(ability.head, Head::InsteadOf(_));
    if !replaces && ability.ops.iter().any(is_amount) {
        faults.push("an amount where nothing has one");
    }
    for part in &ability.always {
        match &part.change {
            Mod::LoseOthers | Mod::Grant(_) | Mod::Like(..) => {
                faults.push("a continuous text that gives or takes abilities");
            }
            change if !is_in_tens(change) => faults.push("a number that is no multiple of 10"),
            _ => {}
        }
    }
    let items = ability.pay.iter().flat_map(|cost| &cost.items);
    for item in items {
        let known = matches!(
            item,
            CostItem::Discard(_) | CostItem::Send(..) | CostItem::SendCount(..)
        );
        if !known {
            faults.push("a cost of other games");
        }
    }
    if ability.limit.is_some() {
        faults.push("a text that works so often only");
    }
    faults
}

/// What no text can wait for.
fn moment(ability: &Ability) -> Option<&'static str> {
    let of = |names: u64, known: &[u8]| {
        let all = known.iter().fold(0u64, |all, &at| all | 1 << at);
        names & !all != 0
    };
    match &ability.head {
        Head::InsteadOf(it) => {
            let only = |may: fn(&Op) -> bool| ability.ops.iter().all(may);
            // Amounts are changed without asking anybody, a row is named, a health is set.
            let fits = if !of(it.names, &[event::HEAL, event::DAMAGE, event::DAMAGE_VALUE]) {
                only(|op| matches!(op, Op::Do(Act::ChangeAmount(_))))
            } else if !of(it.names, &[event::MOVE]) {
                only(|op| matches!(op, Op::Do(Act::Move { to, .. }) if is_row(*to)))
            } else {
                !of(it.names, &[event::HEALTH_ZERO]) && only(|op| !is_amount(op))
            };
            let asks = ability.may || ability.pay.is_some();
            (!fits || asks).then_some("a replacement of this kind")
        }
        Head::On(it) => {
            let known = [
                event::SUMMON,
                event::PUT,
                event::DESTROY,
                event::WIN_BATTLE,
                event::LOSE_BATTLE,
                event::BATTLE_END,
            ];
            of(it.names, &known).then_some("a moment of this kind")
        }
        Head::AnswerTo(it) => of(it.names, &[event::USE]).then_some("an answer of this kind"),
        Head::Always | Head::Rule(_) => None,
    }
}

/// Whether a card file speaks of a row of a shaman.
const fn is_row(kind: ZoneKind) -> bool {
    matches!(kind, zone::BATTLE_ROW | zone::SUMMON_ROW | zone::WAIT_ROW)
}

/// Whether an operation changes the amount of an event.
const fn is_amount(op: &Op) -> bool {
    matches!(op, Op::Do(Act::ChangeAmount(_)))
}

/// Why an operation would do nothing.
fn operation(op: &Op) -> Option<&'static str> {
    let odd = Some("a number that is no multiple of 10");
    match op {
        Op::Do(act) => match act {
            Act::Damage(n, _) | Act::Heal(n, _) | Act::ChangeAmount(n) => {
                if tens(n) {
                    None
                } else {
                    odd
                }
            }
            Act::Named(named::SET_HEALTH, args) => {
                let fits = |arg: &Arg| !matches!(arg, Arg::Num(n) if !tens(n));
                if args.iter().all(fits) { None } else { odd }
            }
            Act::Draw(..) | Act::RevealCards(_) | Act::Named(..) => None,
            Act::Move { to, .. } => {
                let known = matches!(*to, zone::HAND | zone::GRAVEYARD) || is_row(*to);
                (!known).then_some("a move to this zone")
            }
            _ => Some("a verb of other games"),
        },
        Op::Modify(_, changes) => changes.iter().find_map(|(change, until)| match change {
            Mod::LoseOthers | Mod::Like(..) | Mod::Grant(_) => Some("a change of other games"),
            _ if !matches!(until, Until::Battle | Until::WhileHere) => {
                Some("a change that lasts so long")
            }
            change if !is_in_tens(change) => odd,
            _ => None,
        }),
        Op::Later(..) => Some("a text that waits for another moment"),
        Op::AskX(_) => Some("a cost of other games"),
        _ => None,
    }
}

/// Amounts are kept in tens (section 1): levels and counts are not.
fn is_in_tens(change: &Mod) -> bool {
    match change {
        Mod::Add(which, n) | Mod::Set(which, n) => !of_tens(*which) || tens(n),
        _ => true,
    }
}

const fn of_tens(which: StatId) -> bool {
    !matches!(which, stat::LEVEL | stat::SUMMON_NUMBER)
}

/// Whether a number can only be a multiple of 10.
fn tens(number: &Num) -> bool {
    match number {
        Num::Lit(n) => n % UNIT == 0,
        Num::Amount => true,
        Num::Stat { stat, .. } => of_tens(*stat),
        // It is rounded down to one.
        Num::Half(of) => tens(of),
        Num::Arithmetic(a, Operator::Multiply, b) => tens(a) || tens(b),
        Num::Arithmetic(a, _, b) | Num::Least(a, b) | Num::Most(a, b) => tens(a) && tens(b),
        Num::X | Num::Count(_) | Num::Counters(_) | Num::Tally(_) => false,
    }
}
