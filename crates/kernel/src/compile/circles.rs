//! What hangs on itself: a text that holds all the time changes a number, or what a card is, and
//! asks for the same, itself or over others that do so. Nobody could say what is so then.

use super::{CompileFault, Lexicon};
use crate::ids::StatId;
use crate::pool::walk::{self, Said};
use crate::pool::{Ability, Always, CardPool, Cond, Mod, Num, Op, Qual, Quality, Sel};

/// Numbers that a rulebook can have.
const NUMBERS: usize = 32;
/// Numbers and words of changes.
const FACTS: usize = NUMBERS + 128;

/// A set of numbers and of words of changes, a bit each.
#[derive(Clone, Copy, Default)]
struct Facts {
    numbers: u32,
    words: u128,
}

impl Facts {
    const fn number(stat: StatId) -> Self {
        Self {
            numbers: 1 << (stat.0 & 31),
            words: 0,
        }
    }

    const fn words(words: u128) -> Self {
        Self { numbers: 0, words }
    }

    const fn has(self, at: usize) -> bool {
        if at < NUMBERS {
            self.numbers >> at & 1 == 1
        } else {
            self.words >> (at - NUMBERS) & 1 == 1
        }
    }

    const fn add(&mut self, other: Self) {
        self.numbers |= other.numbers;
        self.words |= other.words;
    }
}

/// What hangs on what, over any number of texts.
type Reads = [Facts; FACTS];

/// Every continuous text that is part of a circle.
///
/// Whatever a text changes hangs on what could switch it off. Of a circle over that the text that
/// switches off is told, and not those that it would.
pub(super) fn circles(pool: &CardPool, lexicon: &Lexicon) -> Vec<CompileFault> {
    let silences = Facts::words(lexicon.more.silences);
    let [plain, silenced] = [Facts::default(), silences].map(|over| reads(pool, lexicon, over));
    let mut faults = Vec::new();
    for ability in &pool.abilities {
        if let Some(at) = in_circle(pool, lexicon, ability, [&plain, &silenced]) {
            let found = match lexicon.stats.get(at) {
                Some(stat) if at < NUMBERS => format!(
                    "a number that hangs on itself: {stat} (say `printed {stat}`, or ask for \
                     something that is not changed by it)"
                ),
                _ => "a card that is what it is by what it is (ask for something that is not \
                      changed by it)"
                    .to_owned(),
            };
            faults.push(CompileFault {
                card: pool.def(ability.def).word.clone(),
                span: ability.tree.span,
                found,
            });
        }
    }
    faults
}

/// What the texts of a pool read of each thing that they change, and `over` besides.
fn reads(pool: &CardPool, lexicon: &Lexicon, over: Facts) -> Reads {
    let mut reads = [Facts::default(); FACTS];
    for part in pool.abilities.iter().flat_map(|it| &it.always) {
        let (changed, mut read) = (changed_by(pool, &part.change), read_by(lexicon, part));
        if !silences(lexicon, changed) {
            read.add(over);
        }
        for (at, all) in reads.iter_mut().enumerate() {
            if changed.has(at) {
                all.add(read);
            }
        }
    }
    for over in 0..FACTS {
        let beyond = reads[over];
        for facts in &mut reads {
            if facts.has(over) {
                facts.add(beyond);
            }
        }
    }
    reads
}

/// Whether a text that changes this switches others off.
const fn silences(lexicon: &Lexicon, changed: Facts) -> bool {
    changed.words & lexicon.more.silences != 0
}

/// What a text changes, and what hangs on itself by what the text reads.
fn in_circle(
    pool: &CardPool,
    lexicon: &Lexicon,
    ability: &Ability,
    [plain, silenced]: [&Reads; 2],
) -> Option<usize> {
    ability.always.iter().find_map(|part| {
        let (changed, read) = (changed_by(pool, &part.change), read_by(lexicon, part));
        let reads = if silences(lexicon, changed) {
            silenced
        } else {
            plain
        };
        (0..FACTS).filter(|&at| changed.has(at)).find(|&at| {
            let over = |by: usize| read.has(by) && reads[by].has(at);
            read.has(at) || (0..FACTS).any(over)
        })
    })
}

/// What a change changes, also by a text that it gives.
fn changed_by(pool: &CardPool, change: &Mod) -> Facts {
    match change {
        Mod::Add(stat, _) | Mod::Set(stat, _) | Mod::Scale(stat, _) => Facts::number(*stat),
        Mod::Grant(id) => {
            let mut all = Facts::default();
            for part in &pool.ability(*id).always {
                if !matches!(part.change, Mod::Grant(_)) {
                    all.add(changed_by(pool, &part.change));
                }
            }
            all
        }
        Mod::Word(word, _) | Mod::Like(word, _) | Mod::Over(word, _) => {
            Facts::words(1 << (word & 127))
        }
        // A copied text is one of the pool, and nothing copies all the time.
        Mod::LoseOthers | Mod::CopyText(_) => Facts::default(),
    }
}

/// The numbers, as they are now, and the qualities that a text asks for.
fn read_by(lexicon: &Lexicon, part: &Always) -> Facts {
    let mut all = Facts::default();
    let made = |quality: &Quality| Facts::words((lexicon.more.made)(*quality));
    let mut hear = |said: Said<'_>| match said {
        Said::Num(Num::Stat {
            stat,
            printed: false,
            ..
        }) => {
            all.add(Facts::number(*stat));
            all.add(Facts::words((lexicon.more.counted)(*stat)));
        }
        Said::Num(Num::Tally(which)) => all.add(Facts {
            numbers: (lexicon.more.tallied)(*which),
            words: 0,
        }),
        Said::Sel(Sel::Cards(cards)) => {
            let asked = cards.all.iter().chain(&cards.any);
            asked.for_each(|quality| all.add(made(quality)));
        }
        Said::Qual(Qual::Is(quality)) | Said::Cond(Cond::Is(_, quality)) => all.add(made(quality)),
        _ => {}
    };
    if let Some(when) = &part.when {
        walk::cond(when, &mut hear);
    }
    walk::sel(&part.on, &mut hear);
    walk::change(&part.change, &mut hear);
    all
}

/// The words of changes that the texts of a pool give.
pub(super) fn spoken(pool: &CardPool) -> u128 {
    let mut all = 0;
    let mut hear = |change: &Mod| {
        if let Mod::Word(word, _) | Mod::Like(word, _) | Mod::Over(word, _) = change {
            all |= 1 << (word & 127);
        }
    };
    for ability in &pool.abilities {
        ability.always.iter().for_each(|part| hear(&part.change));
        for op in &ability.ops {
            if let Op::Modify(_, changes) = op {
                changes.iter().for_each(|(change, _)| hear(change));
            }
        }
    }
    all
}
