//! Luck that a page lays down: handed out when play asks for it, and what of it has come true.

use crate::laying::Lays;
use crate::report::{Code, Problem, bi, same};
use crate::scope::{Aliases, Scope};
use crate::tree::{Luck, Scenario, Script};
use crate::words::Words;
use shokan_kernel::ids::{CardId, ZoneId};
use shokan_kernel::luck::Stream;
use shokan_kernel::ruleset::Ruleset as _;
use shokan_kernel::state::State;
use shokan_kernel::table::Table;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::rulebook::Rulebook as _;
use shokan_rules::session::LuckScript;
use shokan_rules::show::Bi;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// The scripted luck of a page while it is played.
#[derive(Clone, Debug)]
pub(crate) struct Scripts {
    /// What is still to come.
    left: Vec<Script>,
    /// What has come, of dice only those that were rolled.
    used: Vec<Script>,
    /// What is not scripted is left to the luck of the game.
    seeded: bool,
}

/// A script that cannot come true: its line, what would fit, and what stands there.
pub(crate) struct Unfit {
    pub(crate) line: u32,
    pub(crate) expected: Bi,
    pub(crate) found: Bi,
}

impl Scripts {
    pub(crate) fn of(scenario: &Scenario) -> Self {
        Self {
            left: scenario.luck.clone(),
            used: Vec::new(),
            seeded: scenario.seed.is_some(),
        }
    }

    pub(crate) const fn is_seeded(&self) -> bool {
        self.seeded
    }

    /// What is still to come, in the order of the page.
    pub(crate) fn left(&self) -> &[Script] {
        &self.left
    }

    /// What has come.
    pub(crate) fn used(&self) -> &[Script] {
        &self.used
    }

    /// The order of a pile behind this shuffle, by the first script that fits; those in front of it
    /// that do not are told and fall away.
    pub(crate) fn shuffle<W: Words>(
        &mut self,
        scope: &Scope<'_, W>,
        zone: ZoneId,
        mut unfit: impl FnMut(Unfit),
    ) -> Option<Vec<CardId>> {
        let kind = Table::<W::Rules>::kind(zone);
        let seat = Table::<W::Rules>::seat(zone);
        loop {
            let at = self.left.iter().position(|script| {
                matches!(&script.what, Luck::Shuffle { seat: of, zone, .. }
                    if *of == seat.0 && zone.text == W::ZONES[kind.at()])
            })?;
            let script = self.left.remove(at);
            match ordered(scope, zone, &script) {
                Ok(order) => {
                    self.used.push(script);
                    return Some(order);
                }
                Err(why) => unfit(why),
            }
        }
    }

    /// The next number below `n`, counted from 0, by the first script that fits; those in front of
    /// it that do not are told and fall away.
    pub(crate) fn number(
        &mut self,
        stream: Stream,
        n: u32,
        mut unfit: impl FnMut(Unfit),
    ) -> Option<u32> {
        if n == 1 && stream == Stream::Other {
            // One card taken at random from one card is no luck; with a seed it is drawn as ever,
            // so that what comes behind it does not hang on what is scripted.
            return (!self.seeded).then_some(0);
        }
        loop {
            let at = self.left.iter().position(|script| match script.what {
                Luck::Coin(_) => stream == Stream::Coin,
                Luck::Dice(_) => stream == Stream::Dice,
                Luck::Pick(_) => stream == Stream::Other,
                Luck::Shuffle { .. } => false,
            })?;
            let line = self.left[at].line;
            let (given, what) = match &mut self.left[at].what {
                Luck::Dice(dice) if dice.len() > 1 => {
                    let die = dice.remove(0);
                    (die, Luck::Dice(vec![die]))
                }
                Luck::Dice(dice) if dice.is_empty() => {
                    self.left.remove(at);
                    continue;
                }
                _ => {
                    let script = self.left.remove(at);
                    let given = match &script.what {
                        Luck::Dice(dice) => dice[0],
                        Luck::Pick(which) => *which,
                        Luck::Coin(seat) => seat.saturating_add(1),
                        Luck::Shuffle { .. } => continue,
                    };
                    (given, script.what)
                }
            };
            if given == 0 || u32::from(given) > n {
                unfit(Unfit {
                    line,
                    expected: bi(format!("1から{n}までの運"), format!("luck from 1 to {n}")),
                    found: same(given.to_string()),
                });
                continue;
            }
            self.came(Script { line, what });
            return Some(u32::from(given) - 1);
        }
    }

    fn came(&mut self, script: Script) {
        let last = self.used.iter_mut().rfind(|it| it.line == script.line);
        match (last.map(|it| &mut it.what), &script.what) {
            (Some(Luck::Dice(before)), Luck::Dice(die)) => before.extend(die),
            _ => self.used.push(script),
        }
    }
}

/// The order that a script gives a pile.
fn ordered<W: Words>(
    scope: &Scope<'_, W>,
    zone: ZoneId,
    script: &Script,
) -> Result<Vec<CardId>, Unfit> {
    let unfit = |expected: Bi, found: Bi| Unfit {
        line: script.line,
        expected,
        found,
    };
    let Luck::Shuffle { cards, rest, .. } = &script.what else {
        return Err(unfit(bi("シャッフル", "a shuffle"), bi("なし", "none")));
    };
    let names = |left: &[CardId]| {
        let pile: Vec<String> = left.iter().map(|&card| scope.name(card)).collect();
        pile.join(", ")
    };
    let mut left = scope.game.table.zone(zone).to_vec();
    let mut order = Vec::new();
    for (count, word) in cards {
        for _ in 0..*count {
            let named = scope.cards(&word.text);
            let Some(at) = left.iter().position(|card| named.contains(card)) else {
                let names = names(&left);
                let expected = bi(
                    format!("束の中のカード（残り：{names}）"),
                    format!("cards of the pile; left are {names}"),
                );
                return Err(unfit(expected, same(&word.text)));
            };
            order.push(left.remove(at));
        }
    }
    if *rest {
        order.append(&mut left);
    }
    if !left.is_empty() {
        let names = names(&left);
        let expected = bi(
            format!("束のすべてのカード（{names} は`rest`でもよい）"),
            format!("every card of the pile, or `rest` for {names}"),
        );
        let found = bi("束より少ないカード", "fewer cards than the pile has");
        return Err(unfit(expected, found));
    }
    Ok(order)
}

/// The script of a match: what does not fit falls to the luck of the match.
pub(crate) struct MatchScript<W: Words> {
    scripts: Scripts,
    catalogue: Arc<Catalogue>,
    aliases: Aliases,
    words: PhantomData<fn() -> W>,
}

impl<W: Words> MatchScript<W> {
    /// Nothing where a page scripts nothing.
    pub(crate) fn of(
        scenario: &Scenario,
        catalogue: &Arc<Catalogue>,
        aliases: Aliases,
    ) -> Option<Box<dyn LuckScript<W::Rules>>> {
        if scenario.luck.is_empty() {
            return None;
        }
        let mut scripts = Scripts::of(scenario);
        // Whatever the page says, a match has luck of its own.
        scripts.seeded = true;
        Some(Box::new(Self {
            scripts,
            catalogue: Arc::clone(catalogue),
            aliases,
            words: PhantomData,
        }))
    }
}

impl<W: Words> fmt::Debug for MatchScript<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.scripts.fmt(f)
    }
}

impl<W: Words> LuckScript<W::Rules> for MatchScript<W> {
    fn shuffle(&mut self, game: &State<W::Rules>, zone: ZoneId) -> Option<Vec<CardId>> {
        let scope: Scope<'_, W> = Scope {
            game,
            pool: &self.catalogue.pool,
            aliases: &self.aliases,
        };
        self.scripts.shuffle(&scope, zone, |_| {})
    }

    fn number(&mut self, stream: Stream, n: u32) -> Option<u32> {
        self.scripts.number(stream, n, |_| {})
    }

    fn left(&self) -> usize {
        let left = self.scripts.left().iter();
        left.map(|script| match &script.what {
            Luck::Dice(dice) => dice.len(),
            _ => 1,
        })
        .sum()
    }

    fn copy(&self) -> Box<dyn LuckScript<W::Rules>> {
        Box::new(Self {
            scripts: self.scripts.clone(),
            catalogue: Arc::clone(&self.catalogue),
            aliases: self.aliases.clone(),
            words: PhantomData,
        })
    }
}

/// Refuses luck that cannot come on the board of a page, whatever is played on it.
///
/// # Errors
/// The first such line, with what could stand there.
pub(crate) fn can_come<W: Lays>(scenario: &Scenario, cards: &Catalogue) -> Result<(), Problem> {
    for script in &scenario.luck {
        let refused =
            |expected: Bi, found: Bi| Err(Problem::new(Code::F6, script.line, 0, expected, found));
        match &script.what {
            // Who begins is settled before there is a board.
            Luck::Coin(_) => {
                let expected = bi(
                    "盤面では luck dice、luck pick、luck shuffle のどれか",
                    "luck dice, luck pick or luck shuffle on a board",
                );
                return refused(expected, same("luck coin"));
            }
            Luck::Dice(_) if W::DICE == 0 => {
                let expected = bi(
                    "luck pick か luck shuffle（このゲームにダイスはない）",
                    "luck pick or luck shuffle: this game has no dice",
                );
                return refused(expected, same("luck dice"));
            }
            Luck::Dice(dice) => {
                let sides = W::DICE;
                if let Some(die) = dice.iter().find(|&&die| die == 0 || die > sides) {
                    let expected = bi(
                        format!("1から{sides}までのダイスの目"),
                        format!("dice from 1 to {sides}"),
                    );
                    return refused(expected, same(die.to_string()));
                }
            }
            Luck::Pick(0) => {
                let expected = bi("何枚目のカードか（1から）", "a card, counted from 1");
                return refused(expected, same("0"));
            }
            Luck::Pick(_) => {}
            Luck::Shuffle {
                zone,
                cards: named,
                seat,
                ..
            } => {
                let deck = W::Rules::ZONE_WORDS[W::Rules::deck().at()];
                if zone.text != deck || usize::from(*seat) >= W::Rules::SEATS {
                    let found = same(format!("P{}.{}", seat + 1, zone.text));
                    let expected = bi(
                        format!("シャッフルするカードの束（P1.{deck} など）"),
                        format!("a pile that is shuffled, such as P1.{deck}"),
                    );
                    return refused(expected, found);
                }
                let known = |word: &str| {
                    let entries = scenario.board.iter().flat_map(|placing| &placing.entries);
                    let mut named = entries.filter_map(|entry| entry.alias.as_ref());
                    cards.find(word).is_some() || named.any(|alias| alias.is(word))
                };
                if let Some((_, word)) = named.iter().find(|(_, word)| !known(&word.text)) {
                    let expected = bi(
                        "カードか、盤面でつけた名前",
                        "a card, or a name of the board",
                    );
                    return refused(expected, same(&word.text));
                }
            }
        }
    }
    Ok(())
}
