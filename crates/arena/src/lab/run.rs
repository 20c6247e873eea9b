//! Plays units: on as many threads as there are, to the same sums.

use crate::agent::Agent;
use crate::arena::Arena;
use crate::contest::DeckMark;
use crate::decks::ReadyDeck;
use crate::lab::plan::{Kind, Line, Part, Plan, Unit, units};
use crate::lab::sums::{Sums, Swing};
use crate::lab::watch::{Force, Game, Order};
use crate::simulate::game_seed;
use shokan_kernel::ids::{DefId, Seat};
use shokan_rules::catalogue::Catalogue;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Cards with the decks of a plan, as they are and with a card exchanged.
#[derive(Debug)]
pub struct World<G: Arena> {
    /// The cards.
    pub catalogue: Arc<Catalogue>,
    /// The decks.
    pub decks: Vec<ReadyDeck<G>>,
    /// The same decks with the card of this world exchanged.
    pub changed: Vec<ReadyDeck<G>>,
    /// For each card the one that it is a changed copy of, or itself.
    pub same: Arc<[DefId]>,
}

impl<G: Arena> World<G> {
    /// The decks as they are.
    pub fn plain(catalogue: Arc<Catalogue>, decks: Vec<ReadyDeck<G>>) -> Self {
        Self::exchanged(catalogue, decks, &[], true)
    }

    /// Decks in which the first of each two cards gives way to the second; `copies` says that the
    /// second is a copy of the first, which who does not see a difference takes for it.
    pub fn exchanged(
        catalogue: Arc<Catalogue>,
        decks: Vec<ReadyDeck<G>>,
        pairs: &[[DefId; 2]],
        copies: bool,
    ) -> Self {
        let to = |def: DefId| {
            let found = pairs.iter().find(|pair| pair[0] == def);
            found.map_or(def, |pair| pair[1])
        };
        let change = |deck: &ReadyDeck<G>| ReadyDeck {
            word: deck.word.clone(),
            cards: G::exchanged(&deck.cards, &to),
        };
        let changed = decks.iter().map(change).collect();
        let count = catalogue.pool.defs.len() as u16;
        let mut same: Vec<DefId> = (0..count).map(DefId).collect();
        for [card, copy] in pairs.iter().filter(|_| copies) {
            if let Some(same) = same.get_mut(copy.at()) {
                *same = *card;
            }
        }
        Self {
            catalogue,
            decks,
            changed,
            same: same.into(),
        }
    }

    /// The marks of its decks.
    pub fn marks(&self) -> Vec<DeckMark> {
        self.decks.iter().map(DeckMark::of).collect()
    }
}

/// What a plan is played with.
#[derive(Debug)]
pub struct Bench<'a, G: Arena> {
    /// The plan.
    pub plan: &'a Plan,
    /// The worlds, in its order.
    pub worlds: &'a [World<G>],
}

/// A game of a deal: which decks sit there, by place and whether they are changed, whose shuffles
/// they have, and which card is forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sitting {
    decks: [(usize, bool); 2],
    agents: [usize; 2],
    swapped: bool,
    force: Option<(u8, Option<u8>)>,
}

/// The games of a deal of a line.
fn sittings(line: &Line) -> Vec<Sitting> {
    let [a, b] = line.decks;
    let [x, y] = line.agents;
    let sit = |decks, agents, swapped, force| Sitting {
        decks,
        agents,
        swapped,
        force,
    };
    let (one, other) = ((a, false), (b, false));
    match line.kind {
        Kind::Quad => vec![
            sit([one, other], [x, y], false, None),
            sit([other, one], [y, x], false, None),
            sit([one, other], [x, y], true, None),
            sit([other, one], [y, x], true, None),
        ],
        Kind::Change | Kind::Null => vec![
            sit([(a, true), one], [x, y], false, None),
            sit([one, (a, true)], [x, y], false, None),
            sit([one, one], [x, y], false, None),
        ],
        Kind::Forced => {
            let game = |seat, place| sit([one, one], [x, y], false, Some((seat, place)));
            let place = line.place;
            vec![game(0, place), game(0, None), game(1, place), game(1, None)]
        }
    }
}

impl<G: Arena> Bench<'_, G> {
    /// The seed of a deal of a line: of decks that are the same, so that the same luck is played
    /// by every agent and with every change.
    fn seed(&self, line: &Line, deal: u32) -> u64 {
        let [a, b] = line.decks;
        let table = (a as u64) << 16 | b as u64;
        game_seed(game_seed(self.plan.seed, table + 1), u64::from(deal))
    }

    /// Plays one game of a deal.
    pub fn game(&self, line: &Line, deal: u32, game: u8) -> Option<Game> {
        let sitting = *sittings(line).get(usize::from(game))?;
        self.sit(line, deal, sitting, &[])
    }

    /// The decks of a game of a deal, by place and whether they are changed.
    pub fn seated(line: &Line, game: u8) -> Option<[(usize, bool); 2]> {
        sittings(line).get(usize::from(game)).map(|it| it.decks)
    }

    /// The seed of a deal as the table takes it.
    pub fn seed_of(&self, line: &Line, deal: u32) -> u64 {
        self.seed(line, deal)
    }

    fn sit(&self, line: &Line, deal: u32, it: Sitting, also: &[Agent]) -> Option<Game> {
        let world = self.worlds.get(line.world)?;
        let deck = |(at, changed): (usize, bool)| {
            let decks = if changed {
                &world.changed
            } else {
                &world.decks
            };
            decks.get(at).map(|deck| &deck.cards)
        };
        let agents = &self.plan.agents;
        let card = line.card.as_deref();
        let force = it.force.and_then(|(seat, place)| {
            Some(Force {
                seat: Seat(seat),
                def: world.catalogue.find(card?)?,
                place: place.map(usize::from),
            })
        });
        let order: Order<'_, G> = Order {
            pool: &world.catalogue.pool,
            same: &world.same,
            decks: [deck(it.decks[0])?, deck(it.decks[1])?],
            agents: [*agents.get(it.agents[0])?, *agents.get(it.agents[1])?],
            seed: self.seed(line, deal),
            swapped: it.swapped,
            force,
            also,
        };
        order.play()
    }

    /// Plays a unit; `None` when the game is not played by two.
    pub fn unit(&self, lines: &[Line], unit: Unit) -> Option<Sums> {
        let line = lines.get(unit.line)?;
        let mut sums = Sums::default();
        for deal in unit.from..unit.to {
            self.deal(line, deal, &mut sums)?;
        }
        Some(sums)
    }

    fn deal(&self, line: &Line, deal: u32, sums: &mut Sums) -> Option<()> {
        let same = line.agents[0] == line.agents[1];
        // Who else is asked: only where the whole table is of one strength.
        let also: Vec<Agent> = match line.kind {
            Kind::Quad if same => {
                let fast = &self.plan.agents[..self.plan.fast];
                let me = self.plan.agents[line.agents[0]];
                fast.iter().copied().filter(|&it| it != me).collect()
            }
            _ => Vec::new(),
        };
        let sittings = sittings(line);
        let mut games = Vec::new();
        for &sitting in &sittings {
            games.push(self.sit(line, deal, sitting, &also)?);
        }
        let halves: Vec<i32> = games.iter().map(|it| i32::from(it.halves[0])).collect();
        sums.outcome.add(match (line.kind, halves.as_slice()) {
            (Kind::Quad, &[a, b, c, d]) => a + (2 - b) + c + (2 - d),
            (Kind::Change | Kind::Null, &[with, against, _]) => with - against,
            (Kind::Forced, &[a, b, c, d]) => a - b - c + d,
            _ => 0,
        });
        let decided = match line.kind {
            Kind::Change => halves[0] != halves[1],
            _ => false,
        };
        let first = games
            .iter()
            .map(|it| i32::from(it.halves[usize::from(it.first % 2)]));
        sums.first.add(first.sum());
        for ((game, sitting), at) in games.iter().zip(&sittings).zip(0..) {
            note(sums, game, &also);
            self.cards(line, sitting, game, sums);
            // The base arm, and what the table cannot lay out again, is not shown.
            let shown = at < 2 && !sitting.swapped && sitting.force.is_none();
            if shown && line.kind != Kind::Null {
                let (permille, turn) = game.swing();
                sums.swing(Swing {
                    decided,
                    permille,
                    deal,
                    game: at,
                    turn,
                    chances: game.chances.clone(),
                });
            }
        }
        Some(())
    }

    /// What a weighing counts of the cards of its deck.
    fn cards(&self, line: &Line, sitting: &Sitting, game: &Game, sums: &mut Sums) {
        if line.kind != Kind::Quad || line.card.is_none() {
            return;
        }
        let Some(world) = self.worlds.get(line.world) else {
            return;
        };
        let Some(seat) = sitting
            .decks
            .iter()
            .position(|&(at, _)| at == line.decks[0])
        else {
            return;
        };
        let halves = game.halves[seat];
        let mut row = vec![1, i64::from(usize::from(game.first % 2) == seat)];
        for def in distinct::<G>(&world.decks[line.decks[0]]) {
            let early = game.early[seat].iter().filter(|&&it| it == def).count();
            row.push(early as i64);
            let word = &world.catalogue.pool.def(def).word;
            let used = sums.used.entry(word.clone()).or_default();
            let cell = if game.played[seat].contains(&def) {
                &mut used.with
            } else {
                &mut used.without
            };
            *cell = [cell[0] + 1, cell[1] + u64::from(halves)];
        }
        row.push(i64::from(halves));
        sums.drawn.add(&row);
    }

    /// Plays the units of a part that are not done yet; `told` is given what came of each, in their
    /// order, and an error of it ends the work.
    ///
    /// # Errors
    /// Those of `told`, and `None` when a deal cannot be played.
    pub fn run<E: Send>(
        &self,
        lines: &[Line],
        part: Part,
        threads: usize,
        done: &mut BTreeMap<usize, Sums>,
        told: &mut (dyn FnMut(usize, &Sums) -> Result<(), E> + Send),
    ) -> Result<(), Option<E>> {
        let all = units(lines);
        let open = (0..all.len()).filter(|&at| part.has(at) && !done.contains_key(&at));
        let open: Vec<usize> = open.collect();
        let desk = Mutex::new(Desk {
            open: &open,
            issued: 0,
            next: 0,
            early: BTreeMap::new(),
            done,
            told,
            failed: None,
        });
        let held = || desk.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            loop {
                let Some(at) = held().issue() else { break };
                let sums = self.unit(lines, all[at]);
                held().hand_in(at, sums);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.max(1) {
                scope.spawn(work);
            }
            work();
        });
        let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.failed.map_or(Ok(()), Err)
    }
}

/// The distinct cards of a deck, in the order of the pool.
pub fn distinct<G: Arena>(deck: &ReadyDeck<G>) -> Vec<DefId> {
    let mut list = G::list(&deck.cards);
    list.sort_unstable();
    list.dedup();
    list
}

/// What is counted of every game.
fn note(sums: &mut Sums, game: &Game, also: &[Agent]) {
    sums.games += 1;
    sums.turns.add(i32::from(game.turns));
    sums.asked += u64::from(game.asked);
    sums.choices += u64::from(game.choices);
    *sums.ends.entry(game.end.clone()).or_default() += 1;
    sums.leads.add(game.leads());
    sums.comebacks += u64::from(game.came_back());
    if let Some(decided) = game.decided() {
        sums.decided.add(decided);
    }
    for (agent, more) in also.iter().zip(&game.alike) {
        let sum = sums.alike.entry(agent.to_string()).or_default();
        *sum = [sum[0] + more[0], sum[1] + more[1]];
    }
}

/// Where threads fetch units and bring their sums, which are told in order.
struct Desk<'a, E> {
    open: &'a [usize],
    issued: usize,
    next: usize,
    early: BTreeMap<usize, Sums>,
    done: &'a mut BTreeMap<usize, Sums>,
    told: &'a mut (dyn FnMut(usize, &Sums) -> Result<(), E> + Send),
    failed: Option<Option<E>>,
}

impl<E> Desk<'_, E> {
    fn issue(&mut self) -> Option<usize> {
        if self.failed.is_some() {
            return None;
        }
        let at = self.open.get(self.issued).copied();
        self.issued += 1;
        at
    }

    fn hand_in(&mut self, at: usize, sums: Option<Sums>) {
        let Some(sums) = sums else {
            self.failed.get_or_insert(None);
            return;
        };
        self.early.insert(at, sums);
        while self.failed.is_none()
            && let Some(&at) = self.open.get(self.next)
            && let Some(sums) = self.early.remove(&at)
        {
            if let Err(why) = (self.told)(at, &sums) {
                self.failed = Some(Some(why));
                return;
            }
            self.done.insert(at, sums);
            self.next += 1;
        }
    }
}

/// The sums of each line, of all that is done.
pub fn by_line(lines: &[Line], done: &BTreeMap<usize, Sums>) -> Vec<Sums> {
    let mut sums = vec![Sums::default(); lines.len()];
    for (at, unit) in units(lines).iter().enumerate() {
        if let Some(part) = done.get(&at) {
            sums[unit.line].merge(part);
        }
    }
    sums
}
