//! What is read off the printed cards once and for all, and what a card file may say and this game
//! cannot do: refused when the file is checked, so that no text stays silent in play.

mod conditions;
mod events;
mod reach;
mod tree;
mod verbs;

use super::words::{event, head, kind, mark as marks, stat, zone};
use super::{ShamanKing, UNIT};
use crate::bearers::astray;
use reach::Scope;
use shokan_kernel::compile::CompileFault;
use shokan_kernel::ids::{StatId, ZoneKind};
use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{Ability, CardPool, Def, Head, Mod, Num, Op, Sel};
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
        let Some(bit) = bit_at(pool.categories.len() + at) else {
            continue;
        };
        // R-SK-127: every spirit of that printed name.
        let name = pool.find(word).map(|id| pool.def(id).ja.clone());
        for at in 0..pool.defs.len() {
            let def = &pool.defs[at];
            if def.kind == kind::SPIRIT && Some(&def.ja) == name.as_ref() {
                pool.quick[at].categories |= bit;
            }
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
        if is_for_enemies(def) {
            more |= marks::TO_ENEMY;
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
        pool.defs[at].symbols |= more;
        pool.quick[at].symbols |= more;
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

/// Whether a card is attached to opposing shamans.
fn is_for_enemies(def: &Def) -> bool {
    matches!(attach_to(def), Some(Selection::Cards(cards)) if cards.side == Side::Enemy)
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
        for found in silent(pool, ability) {
            say(pool.def(ability.def), ability.tree.span, found);
        }
    }
    for def in &pool.defs {
        let abilities: Vec<&Ability> = def.abilities.iter().map(|&id| pool.ability(id)).collect();
        if let Some(found) = verbs::twice(&abilities) {
            say(def, def.tree.word.span, found);
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
fn silent(pool: &CardPool, ability: &Ability) -> Vec<&'static str> {
    let def = pool.def(ability.def);
    let mut faults: Vec<&'static str> = Vec::new();
    faults.extend(verbs::misplaced(def.kind, ability));
    faults.extend(tree::silent(&ability.tree));
    let stays = def.kind != kind::SHAMANIC_ART;
    faults.extend(astray::<ShamanKing>(ability, stays));
    // What never runs needs no further word.
    if faults.is_empty() {
        let mut scope = Scope::new(pool, ability);
        faults.extend(events::silent(&scope));
        let marked = def.symbols & marks::ATTACH != 0;
        faults.extend(verbs::silent(&mut scope, marked));
        faults.extend(calm(ability));
    }
    faults
}

/// SK-09.02, SK-08.05: arts are used and spirits are summoned while no battle goes on, so nobody is
/// one of a battle.
fn calm(ability: &Ability) -> Option<&'static str> {
    let calm = match &ability.head {
        Head::Rule(head::ART) | Head::AnswerTo(_) => true,
        Head::On(it) => it.names == event::SUMMON.bit(),
        _ => false,
    };
    let mut found = false;
    walk::ability(ability, &mut |said| {
        if let Said::Sel(Sel::Cards(cards)) = said {
            found |= reach::is_of_fighters(cards) || reach::is_of_battle(cards);
        }
    });
    (calm && found).then_some(
        "`attack_character` or `battle_shaman` where no battle goes on (write `shaman` or `spirit`)",
    )
}

/// Whether a card file speaks of a row of a shaman.
const fn is_row(kind: ZoneKind) -> bool {
    matches!(kind, zone::BATTLE_ROW | zone::SUMMON_ROW | zone::WAIT_ROW)
}

/// Amounts are kept in tens (section 1): levels and counts are not.
fn is_in_tens(text: &Ability, change: &Mod) -> bool {
    match change {
        Mod::Add(which, n) | Mod::Set(which, n) => !of_tens(*which) || tens(text, n),
        _ => true,
    }
}

const fn of_tens(which: StatId) -> bool {
    !matches!(which, stat::LEVEL | stat::SUMMON_NUMBER)
}

/// Whether a number of a text can only be a multiple of 10.
fn tens(text: &Ability, number: &Num) -> bool {
    let both = |a, b| tens(text, a) && tens(text, b);
    match number {
        Num::Lit(n) => n % UNIT == 0,
        Num::Amount => true,
        Num::Stat { stat, .. } => of_tens(*stat),
        // It is rounded down to one.
        Num::Half(of) => tens(text, of),
        Num::Arithmetic(a, Operator::Multiply, b) => tens(text, a) || tens(text, b),
        Num::Arithmetic(a, _, b) | Num::Least(a, b) | Num::Most(a, b) => both(a, b),
        Num::Named(name) => text.ops.iter().any(|op| match op {
            Op::Remember(n, slot) => slot == name && tens(text, n),
            _ => false,
        }),
        Num::X | Num::Count(_) | Num::Counters(_) | Num::CountersOf(..) | Num::Tally(_) => false,
    }
}
