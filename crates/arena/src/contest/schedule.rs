//! Which pair comes when. Pairs are done in any order by many threads and told in one order, so
//! that a test sees them as one thread would, and what was broken off goes on where it was.

use crate::contest::record::{Pair, Settings};
use crate::simulate::game_seed;
use crate::statistics::pairs::Pairs;
use crate::statistics::sprt::Verdict;
use std::collections::BTreeMap;

/// The pairs of a contest that are told, and which come next: of every deal one pair of each two
/// agents, but those whom a test has decided.
#[derive(Clone, Debug)]
pub struct Board {
    settings: Settings,
    meetings: Vec<[usize; 2]>,
    sums: Vec<Pairs>,
    verdicts: Vec<Option<Verdict>>,
    told: Vec<Pair>,
    /// The place of the next one: deal by deal, and in each every two agents.
    next: u64,
}

/// A pair is not the one that comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit;

impl Board {
    /// A board on which nothing stands.
    pub fn new(settings: Settings) -> Self {
        let meetings = settings.meetings();
        let mut board = Self {
            sums: vec![Pairs::default(); meetings.len()],
            verdicts: vec![None; meetings.len()],
            settings,
            meetings,
            told: Vec::new(),
            next: 0,
        };
        board.settle();
        board
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Every pair that is told, in their order.
    pub fn told(&self) -> &[Pair] {
        &self.told
    }

    /// What came of the pairs of each two agents, in the order of `Settings::meetings`.
    pub fn sums(&self) -> impl Iterator<Item = ([usize; 2], Pairs, Option<Verdict>)> {
        let each = self.meetings.iter().zip(&self.sums).zip(&self.verdicts);
        each.map(|((&agents, &pairs), &verdict)| (agents, pairs, verdict))
    }

    /// How many pairs are still to be played, at most.
    pub fn left(&self) -> u64 {
        let open = |&meeting: &usize| self.verdicts[meeting].is_none();
        let each = (0..self.meetings.len()).filter(open);
        let left = |it: usize| u64::from(self.settings.pairs - self.sums[it].count());
        each.map(left).sum()
    }

    /// Writes a pair up that was told before: by a file, or by this contest.
    ///
    /// # Errors
    /// It is not the pair that comes next.
    pub fn tell(&mut self, pair: Pair) -> Result<(), Misfit> {
        let Some((deal, meeting)) = self.at(self.next) else {
            return Err(Misfit);
        };
        let settings = &self.settings;
        let decks = settings.table(deal).map(|at| &settings.decks[at].word);
        let seed = format!("{:016x}", game_seed(settings.seed, u64::from(deal)));
        let halves = pair.games.iter().map(|game| u32::from(game.halves));
        let sound = pair.games.iter().all(|game| game.halves <= 2)
            && halves.sum::<u32>() == u32::from(pair.quarters);
        let fits = pair.deal == deal
            && pair.agents == self.meetings[meeting]
            && pair.decks.iter().eq(decks)
            && pair.seed == seed;
        if !sound || !fits {
            return Err(Misfit);
        }
        self.sums[meeting].add(pair.quarters);
        if let Some(bounds) = self.settings.sprt {
            self.verdicts[meeting] = bounds.verdict(&self.sums[meeting]);
        }
        self.told.push(pair);
        self.next += 1;
        self.settle();
        Ok(())
    }

    /// The deal and the meeting of a place; `None` behind the last one.
    fn at(&self, place: u64) -> Option<(u32, usize)> {
        let meetings = self.meetings.len() as u64;
        let deal = place.checked_div(meetings)?;
        let deal = u32::try_from(deal).ok()?;
        (deal < self.settings.pairs).then_some((deal, (place % meetings) as usize))
    }

    /// Whether a place is left empty, since its agents are decided.
    fn is_passed(&self, place: u64) -> bool {
        let at = self.at(place);
        at.is_some_and(|(_, meeting)| self.verdicts[meeting].is_some())
    }

    /// Goes on to the next place that is not left empty.
    fn settle(&mut self) {
        while self.is_passed(self.next) {
            self.next += 1;
        }
    }
}

/// Where threads fetch what they are to play, and bring what they have played.
pub(super) struct Desk<'a, E> {
    board: &'a mut Board,
    told: &'a mut (dyn FnMut(&Pair, &Board) -> Result<(), E> + Send),
    /// Brought before their turn.
    early: BTreeMap<u64, Pair>,
    /// The place that is given out next.
    issued: u64,
    failed: Option<Option<E>>,
}

impl<'a, E> Desk<'a, E> {
    pub(super) fn new(
        board: &'a mut Board,
        told: &'a mut (dyn FnMut(&Pair, &Board) -> Result<(), E> + Send),
    ) -> Self {
        Self {
            issued: board.next,
            board,
            told,
            early: BTreeMap::new(),
            failed: None,
        }
    }

    /// What is to be played: its place, the deal and the agents. `None` when there is no more.
    pub(super) fn issue(&mut self) -> Option<(u64, u32, [usize; 2])> {
        if self.failed.is_some() {
            return None;
        }
        while self.board.is_passed(self.issued) {
            self.issued += 1;
        }
        let (deal, meeting) = self.board.at(self.issued)?;
        self.issued += 1;
        Some((self.issued - 1, deal, self.board.meetings[meeting]))
    }

    /// Takes what was played, and tells what now has its turn. What was played of agents who were
    /// decided meanwhile is thrown away.
    pub(super) fn hand_in(&mut self, place: u64, pair: Option<Pair>) {
        if self.failed.is_some() {
            return;
        }
        let Some(pair) = pair else {
            self.failed = Some(None);
            return;
        };
        self.early.insert(place, pair);
        while let Some(pair) = self.early.remove(&self.board.next) {
            if let Err(error) = (self.told)(&pair, self.board) {
                self.failed = Some(Some(error));
                return;
            }
            if self.board.tell(pair).is_err() {
                self.failed = Some(None);
                return;
            }
        }
    }

    pub(super) fn end(self) -> Result<(), Option<E>> {
        self.failed.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::record::{DeckMark, GameLine};
    use crate::simulate::BotKind;
    use crate::statistics::sprt::Bounds;

    fn settings(sprt: Option<Bounds>) -> Settings {
        let deck = |word: &str| DeckMark {
            word: word.to_owned(),
            cards: String::new(),
        };
        Settings {
            game: "a game".to_owned(),
            pool: String::new(),
            agents: vec![BotKind::Random.into(); 3],
            decks: vec![deck("x"), deck("y")],
            tables: vec![[0, 1], [1, 0]],
            pairs: 40,
            sprt,
            seed: 5,
            seats: 2,
            turn_cap: 10,
        }
    }

    /// What a made-up game comes to.
    fn made(settings: &Settings, deal: u32, agents: [usize; 2]) -> Pair {
        let decks = settings
            .table(deal)
            .map(|at| settings.decks[at].word.clone());
        // The third loses every game, the others are even.
        let halves = if agents[1] == 2 { [2, 2] } else { [0, 2] };
        let game = |halves| GameLine {
            halves,
            began: true,
            void: None,
            turns: 1,
            decisions: 1,
        };
        Pair {
            deal,
            agents,
            decks,
            seed: format!("{:016x}", game_seed(settings.seed, u64::from(deal))),
            quarters: halves.iter().sum(),
            games: halves.map(game),
        }
    }

    /// Plays with so many threads, of which the last one fetched brings first.
    fn played(settings: &Settings, threads: usize, from: &[Pair]) -> Board {
        let mut board = Board::new(settings.clone());
        for pair in from {
            board.tell(pair.clone()).expect("the next pair");
        }
        let mut told = |_: &Pair, _: &Board| Ok::<(), ()>(());
        let mut desk = Desk::new(&mut board, &mut told);
        loop {
            let jobs: Vec<_> = (0..threads).map_while(|_| desk.issue()).collect();
            if jobs.is_empty() {
                break;
            }
            for (place, deal, agents) in jobs.into_iter().rev() {
                desk.hand_in(place, Some(made(settings, deal, agents)));
            }
        }
        assert_eq!(desk.end(), Ok(()));
        board
    }

    #[test]
    fn threads_and_breaks_change_nothing() {
        let bounds = Bounds {
            elo0: 0.0,
            elo1: 30.0,
        };
        for sprt in [None, Some(bounds)] {
            let settings = settings(sprt);
            let whole = played(&settings, 1, &[]);
            let of_each: Vec<u32> = whole.sums().map(|(_, pairs, _)| pairs.count()).collect();
            if sprt.is_some() {
                let decided: Vec<_> = whole.sums().map(|(_, _, verdict)| verdict).collect();
                assert_eq!(decided, [None, Some(Verdict::Elo1), Some(Verdict::Elo1)]);
                assert_eq!(of_each, [40, 32, 32]);
            } else {
                assert_eq!(of_each, [40; 3]);
            }
            for threads in [2, 7] {
                assert_eq!(played(&settings, threads, &[]).told(), whole.told());
            }
            for broken in [1, 50, whole.told().len()] {
                let again = played(&settings, 3, &whole.told()[..broken]);
                assert_eq!(again.told(), whole.told());
                assert_eq!(again.left(), 0);
            }
        }
    }

    #[test]
    fn a_pair_that_does_not_come_next_is_refused() {
        let settings = settings(None);
        let sound = made(&settings, 0, [0, 1]);
        let wrong: [&dyn Fn(&mut Pair); 6] = [
            &|it| it.deal = 1,
            &|it| it.agents = [0, 2],
            &|it| it.decks.reverse(),
            &|it| it.seed.push('0'),
            &|it| it.quarters += 1,
            &|it| it.games[0].halves = 3,
        ];
        for change in wrong {
            let mut pair = sound.clone();
            change(&mut pair);
            let mut board = Board::new(settings.clone());
            assert_eq!(board.tell(pair.clone()), Err(Misfit), "{pair:?}");
            assert_eq!(board.tell(sound.clone()), Ok(()));
        }
    }

    #[test]
    fn an_error_ends_the_contest() {
        let settings = settings(None);
        let mut board = Board::new(settings.clone());
        let mut told = |_: &Pair, _: &Board| Err("the disk is full");
        let mut desk = Desk::new(&mut board, &mut told);
        let (place, deal, agents) = desk.issue().expect("work");
        desk.hand_in(place, Some(made(&settings, deal, agents)));
        assert_eq!(desk.issue(), None);
        assert_eq!(desk.end(), Err(Some("the disk is full")));
        assert!(board.told().is_empty());
    }
}
