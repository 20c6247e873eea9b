//! A match of several games: who has won which, how it ends, and what the next game begins with.

use super::thinking::LastGame;
use super::{First, Setup};
use crate::catalogue::Catalogue;
use crate::deck::{DeckFault, DeckList, Faults, shown};
use crate::eyes::Eyes;
use crate::phrase::bi;
use crate::rulebook::{MatchRules, Rulebook};
use crate::show::{Bi, OutcomeView, SeriesView};
use shokan_kernel::ids::{ClauseId, Seat};
use shokan_kernel::luck::key_of_game;
use shokan_kernel::outcome::Outcome;
use std::collections::BTreeMap;

/// The match that a stage belongs to.
#[derive(Clone, Debug)]
pub(super) struct Series {
    pub(super) rules: MatchRules,
    /// The set-up of the game on the table, with the decks seat by seat; its seed is the match's.
    pub(super) setup: Setup,
    /// How the games ended, in order.
    results: Vec<Ended>,
    outcome: Option<Outcome>,
}

/// How a game ended.
#[derive(Clone, Debug)]
struct Ended {
    outcome: Outcome,
    /// In words for who has no seat: a rulebook may name the seats otherwise in another game.
    public: OutcomeView,
}

/// How a viewer calls a seat through all games of a match; a rulebook may say who goes first.
fn who<G: Rulebook>(eyes: &Eyes<'_, G>, seat: Seat) -> Bi {
    if eyes.viewer.seat().is_some() {
        return eyes.seat(seat);
    }
    let number = seat.0 + 1;
    bi(format!("プレイヤー{number}"), format!("Player {number}"))
}

impl Series {
    /// A match whose first game is begun; `swapped` says that the decks changed their seats.
    pub(super) fn new(rules: MatchRules, setup: &Setup, swapped: bool) -> Self {
        let mut setup = setup.clone();
        setup.seated(swapped);
        Self {
            rules,
            setup,
            results: Vec::new(),
            outcome: None,
        }
    }

    pub(super) const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// A game has ended. The match is over when somebody has won more than half of the games, and
    /// when nobody has won this one: a draw is agreed on for the whole match, and a void game is a
    /// fault of the program.
    pub(super) fn ended(&mut self, game: Outcome, public: OutcomeView) {
        let outcome = game;
        self.results.push(Ended { outcome, public });
        self.outcome = match game {
            Outcome::Won { seat, .. } => {
                let decided = 2 * self.wins(seat) > usize::from(self.rules.games);
                let why = self.rules.won;
                decided.then_some(Outcome::Won { seat, why })
            }
            Outcome::Drawn(_) | Outcome::Void(_) => Some(game),
        };
    }

    /// A seat gives the match up, or its time is up: the other one has won it.
    pub(super) fn lost_by(&mut self, seat: Seat, why: ClauseId) {
        let seat = Seat(1 - seat.0.min(1));
        self.outcome = Some(Outcome::Won { seat, why });
    }

    /// Both agreed on a draw while no game was played.
    pub(super) const fn drawn(&mut self, why: ClauseId) {
        self.outcome = Some(Outcome::Drawn(why));
    }

    /// How many of its games have ended.
    pub(super) const fn ended_games(&self) -> u8 {
        self.results.len() as u8
    }

    /// How the last game went for a seat, and how often each side has won.
    pub(super) fn last_game(&self, seat: Seat) -> LastGame {
        let won = self.results.last().is_some_and(
            |game| matches!(game.outcome, Outcome::Won { seat: by, .. } if by == seat),
        );
        LastGame {
            won,
            ended: self.ended_games(),
            wins: self.wins(seat) as u8,
        }
    }

    fn wins(&self, seat: Seat) -> usize {
        let won =
            |game: &&Ended| matches!(game.outcome, Outcome::Won { seat: by, .. } if by == seat);
        self.results.iter().filter(won).count()
    }

    /// The set-up of the next game, with luck of its own (`doc/luck.md`).
    pub(super) fn next_game(&self) -> Setup {
        Setup {
            seed: key_of_game(&self.setup.seed, self.results.len() as u32 + 1),
            ..self.setup.clone()
        }
    }

    /// What tells two matches apart, for the hash of a stage.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let byte = |outcome: &Outcome| match outcome {
            Outcome::Won { seat, .. } => seat.0,
            Outcome::Drawn(_) => 254,
            Outcome::Void(_) => 255,
        };
        let results = self.results.iter().map(|game| byte(&game.outcome));
        let mut bytes: Vec<u8> = results.collect();
        bytes.extend(self.outcome.iter().flat_map(|outcome| [253, byte(outcome)]));
        bytes
    }

    /// Which game it is, from 1; `playing` while one is on the table and not over.
    pub(super) const fn game(&self, playing: bool) -> u8 {
        self.results.len() as u8 + playing as u8
    }

    /// The match as everybody knows it; `playing` as above.
    pub(super) fn view<G: Rulebook>(&self, eyes: &Eyes<'_, G>, playing: bool) -> SeriesView {
        let seats = 0..self.setup.decks.len() as u8;
        let result = |game: &Ended| match eyes.viewer.seat() {
            Some(_) => eyes.outcome(game.outcome),
            None => game.public.clone(),
        };
        SeriesView {
            games: self.rules.games,
            game: self.game(playing),
            wins: seats.map(|seat| self.wins(Seat(seat)) as u8).collect(),
            results: self.results.iter().map(result).collect(),
            outcome: self.outcome.map(|outcome| OutcomeView {
                text: self.outcome_text(eyes, outcome),
                ..eyes.outcome(outcome)
            }),
            exchange: None,
        }
    }

    /// How the match ended, in words.
    fn outcome_text<G: Rulebook>(&self, eyes: &Eyes<'_, G>, outcome: Outcome) -> Bi {
        let Outcome::Won { seat, why } = outcome else {
            return eyes.outcome(outcome).text;
        };
        let other = Seat(1 - seat.0.min(1));
        let (winner, loser) = (who(eyes, seat), who(eyes, other));
        let score = (self.wins(seat), self.wins(other));
        let verb = if winner.en == "You" { "win" } else { "wins" };
        if why != self.rules.won {
            let gave = if loser.en == "You" { "have" } else { "has" };
            return bi(
                format!(
                    "{}がマッチを投了しました。{}の勝ちです。",
                    loser.ja, winner.ja
                ),
                format!(
                    "{} {gave} given up the match. {} {verb} it.",
                    loser.en, winner.en
                ),
            );
        }
        bi(
            format!(
                "{}勝{}敗で、{}がマッチに勝ちました。",
                score.0, score.1, winner.ja
            ),
            format!("{} {verb} the match {}–{}.", winner.en, score.0, score.1),
        )
    }

    /// Where the match stands after a game, in words, and by which clause.
    pub(super) fn told<G: Rulebook>(&self, eyes: &Eyes<'_, G>) -> (ClauseId, Bi) {
        if let Some(outcome) = self.outcome {
            let clause = match outcome {
                Outcome::Won { why, .. } | Outcome::Drawn(why) => why,
                Outcome::Void(_) => ClauseId::default(),
            };
            return (clause, self.outcome_text(eyes, outcome));
        }
        let names = [Seat(0), Seat(1)].map(|seat| (who(eyes, seat), self.wins(seat)));
        let [(one, first), (two, second)] = names;
        let text = bi(
            format!(
                "マッチの途中経過：{}{first}勝、{}{second}勝。次のゲームの前に、デッキと予備カードを入れ替えられます。",
                one.ja, two.ja
            ),
            format!(
                "The match so far: {} {first}, {} {second}. Before the next game cards may be exchanged between deck and reserve.",
                one.en, two.en
            ),
        );
        (self.rules.exchange, text)
    }

    /// What is wrong with a deck for the next game: deck and reserve stay the same cards and as
    /// many, and the deck is one that may be played.
    pub(super) fn faults<G: Rulebook>(
        &self,
        seat: Seat,
        deck: &DeckList,
        catalogue: &Catalogue,
    ) -> Vec<DeckFault> {
        let Some(before) = self.setup.decks.get(seat.at()) else {
            return Vec::new();
        };
        let mut faults = match Faults::of(deck, self.rules.one_for_one) {
            Ok(none) => none,
            Err(only) => return only,
        };
        let mut fault = |ja: String, en: String, cards: Vec<String>| {
            faults.push(DeckFault {
                clause: self.rules.one_for_one,
                text: bi(ja, en),
                cards,
                fix: None,
            });
        };
        let (had, have) = (copies(before, catalogue), copies(deck, catalogue));
        let both = had
            .keys()
            .chain(have.keys().filter(|it| !had.contains_key(*it)));
        for card in both {
            let count = |of: &BTreeMap<String, u32>| of.get(card).copied().unwrap_or(0);
            let (had, have) = (count(&had), count(&have));
            if had != have {
                let name = catalogue.card_name(card);
                fault(
                    format!(
                        "「{}」はデッキと予備カードを合わせて{had}枚です（{have}枚になっています）。",
                        name.ja
                    ),
                    format!(
                        "Deck and reserve together hold {had} of {} (now {have}).",
                        name.en
                    ),
                    vec![card.clone()],
                );
            }
        }
        let sizes = [&before.cards, &deck.cards, &before.reserve, &deck.reserve];
        let [had, have, had_beside, have_beside] = sizes.map(|cards| size(cards));
        if had != have {
            fault(
                format!("入れ替えは同じ枚数ずつです：デッキは{had}枚のはずが{have}枚です。"),
                format!("Cards are exchanged one for one: the deck has {have} instead of {had}."),
                Vec::new(),
            );
        }
        if had_beside != have_beside {
            fault(
                format!(
                    "入れ替えは同じ枚数ずつです：予備カードは{had_beside}枚のはずが{have_beside}枚です。"
                ),
                format!(
                    "Cards are exchanged one for one: the reserve has {have_beside} instead of {had_beside}."
                ),
                Vec::new(),
            );
        }
        faults.extend(G::check_deck(deck, self.setup.construction, catalogue));
        faults.told()
    }

    /// How many cards of a deck were in the reserve before.
    pub(super) fn exchanged(&self, seat: Seat, deck: &DeckList, catalogue: &Catalogue) -> u32 {
        let Some(before) = self.setup.decks.get(seat.at()) else {
            return 0;
        };
        let had = counted(before.cards.iter(), catalogue);
        let more = |(card, &have): (&String, &u32)| {
            have.saturating_sub(had.get(card).copied().unwrap_or(0))
        };
        counted(deck.cards.iter(), catalogue).iter().map(more).sum()
    }
}

fn size(cards: &[(u16, String)]) -> u32 {
    cards.iter().map(|(count, _)| u32::from(*count)).sum()
}

/// The copies of each card in deck and reserve together, by its word.
fn copies(deck: &DeckList, catalogue: &Catalogue) -> BTreeMap<String, u32> {
    counted(deck.cards.iter().chain(&deck.reserve), catalogue)
}

fn counted<'a>(
    cards: impl Iterator<Item = &'a (u16, String)>,
    catalogue: &Catalogue,
) -> BTreeMap<String, u32> {
    let mut counted = BTreeMap::new();
    for (count, card) in cards.filter(|(count, _)| *count > 0) {
        *counted.entry(catalogue.word_of(card)).or_default() += u32::from(*count);
    }
    counted
}

impl Setup {
    /// The decks in the order of the seats, which they keep from here on.
    pub(super) fn seated(&mut self, swapped: bool) {
        if swapped {
            self.decks.reverse();
        }
        self.first = First::Listed;
    }
}

impl Catalogue {
    /// The word of a card that is called by its word or its id.
    fn word_of(&self, card: &str) -> String {
        let found = self.find(card).map(|def| self.pool.def(def).word.clone());
        found.unwrap_or_else(|| card.to_owned())
    }

    fn card_name(&self, card: &str) -> Bi {
        let def = self.find(card).map(|def| self.pool.def(def));
        def.map_or_else(
            || bi(shown(card), shown(card)),
            |def| bi(def.ja.clone(), def.en.clone()),
        )
    }
}
