//! How a board of Summoner Wars is laid out by hand.

use super::{SPACES, STARTS, SummonerWarsWords};
use crate::laying::{Lays, Mark, Range, Setting};
use shokan_kernel::ids::ZoneKind;
use shokan_rules::summoner_wars::grid;
use shokan_rules::summoner_wars::words::{PHASES, zone};

impl Lays for SummonerWarsWords {
    const SHUT: &'static [ZoneKind] = &[zone::ON_TOP, zone::UNDER, zone::RESOLVING];
    const SHARED: &'static [ZoneKind] = &[zone::BATTLEFIELD];
    const DICE: u8 = 6;
    const COLUMNS: u8 = grid::columns(2);
    const HAND_MARKS: &'static [Mark] = &[
        ("wounds", "負傷マーカー", "Wound Markers", true),
        (
            "moved",
            "このフェイズに動いた",
            "has moved in this phase",
            false,
        ),
        (
            "attacked",
            "このフェイズに攻撃した",
            "has attacked in this phase",
            false,
        ),
        (
            "used",
            "このターンに能力を使った",
            "abilities used this turn",
            false,
        ),
    ];
    const SETTINGS: &'static [Setting] = &[
        Setting {
            path: "moves",
            name: (
                "このフェイズに動かしたユニットの数",
                "Units moved in this phase",
            ),
            range: Range::Number(0, 3),
        },
        Setting {
            path: "attacks",
            name: (
                "このフェイズに攻撃したユニットの数",
                "Units that attacked in this phase",
            ),
            range: Range::Number(0, 3),
        },
    ];
    const FIRST: &'static str = "summon";

    fn phases() -> Vec<&'static str> {
        STARTS.map(|phase| PHASES[phase.at()]).to_vec()
    }

    /// P1 sits at row 1, which is seen at the lower edge.
    fn places(_: ZoneKind, seats: u8) -> Vec<&'static str> {
        let mut all: Vec<(u8, u8, &str)> = SPACES
            .iter()
            .map(|&(word, place)| (grid::spot(place), word))
            .filter(|((column, _), _)| *column < grid::columns(seats))
            .map(|((column, row), word)| (u8::MAX - row, column, word))
            .collect();
        all.sort_unstable();
        all.into_iter().map(|(_, _, word)| word).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::laying::{played, step};
    use crate::shared;
    use shokan_rules::catalogue::Catalogue;
    use shokan_rules::deck::{Construction, DeckList};
    use shokan_rules::games;
    use shokan_rules::laying::{BoardLuck, BoardVerb};
    use shokan_rules::rulebook::Audience;
    use shokan_rules::session::{First, Input, Session, Setup, Viewer};
    use std::sync::Arc;

    /// Two units that may fight.
    const FIGHT: &str = "scenario \"a fight\"\n  game summoner_wars\n  turn 5 of P1, attack\n  \
                         P1 battlefield 3,3: rukar\n  P2 battlefield 3,4: rukar\n";

    fn cards() -> Arc<Catalogue> {
        let cards = games::catalogue("summoner_wars", &[]).expect("a game");
        Arc::new(cards.expect("no faults"))
    }

    fn dice(shows: &[u8]) -> BoardVerb {
        let shows = shows.to_vec();
        let luck = BoardLuck::Dice { shows };
        BoardVerb::Script { luck }
    }

    #[test]
    fn what_no_die_shows_is_refused() {
        let cards = cards();
        for shows in [&[7][..], &[0], &[], &[1; 21]] {
            let stepped = step(FIGHT, &dice(shows), &cards).expect("the board before");
            assert!(stepped.refused.is_some(), "{shows:?}");
            assert_eq!(stepped.laid.text, FIGHT, "{shows:?}");
        }
        let stepped = step(FIGHT, &dice(&[6, 1]), &cards).expect("a board");
        assert_eq!((stepped.refused, stepped.laid.dice), (None, 6));
    }

    /// A match on a board, with the luck that its page lays down or without.
    fn begun(page: &str, scripted: bool, cards: &Arc<Catalogue>) -> Session {
        let setup = Setup {
            game: cards.game.to_owned(),
            rules_version: games::rules_version(cards.game).to_owned(),
            pool_hash: cards.pool.short_hash(),
            seed: shared::key(5),
            first: First::Listed,
            construction: Construction::Normal,
            decks: vec![DeckList::default(); 2],
            second: Vec::new(),
            games: 1,
            options: Vec::new(),
            board: Some(page.to_owned()),
            scripted,
        };
        let session = crate::scene::begin(&setup, cards, Audience::ALL);
        session.unwrap_or_else(|why| panic!("{}\n{page}", why.text().en))
    }

    /// The numbers on the dice of the first attack that is offered, and the picks for it.
    fn thrown(session: &mut Session) -> (Vec<(u8, u16)>, Vec<i16>) {
        let (mut picks, mut dice) = (Vec::new(), Vec::new());
        while dice.is_empty() {
            let decision = session.view(Viewer::Open).decision.expect("a question");
            let mut choices = decision.choices.iter();
            let pick = choices.position(|it| it.verb == "attack").unwrap_or(0) as u16;
            let happened = session.apply(&Input::Pick(pick)).expect("a listed pick");
            let events = happened.seen_by(Viewer::Open).iter();
            let shown = events.filter(|it| it.kind == "die");
            dice.extend(shown.filter_map(|it| it.amount));
            picks.push((decision.seat, pick));
            assert!(picks.len() < 9, "nobody attacks: {decision:?}");
        }
        (picks, dice)
    }

    /// What is laid down comes first, in an equal match and behind a move taken back too, and what
    /// it does not say comes from the seed; the page that is left has it and passes.
    #[test]
    fn luck_that_is_laid_down_comes_first_and_then_the_seed() {
        let cards = cards();
        let seed = BoardVerb::Seed { number: Some(5) };
        let seeded = step(FIGHT, &seed, &cards).expect("a board").laid.text;
        let (_, chance) = thrown(&mut begun(&seeded, true, &cards));
        assert_eq!(chance.len(), 3, "three dice");
        let first = chance[0];
        let (one, other) = if first == 6 {
            (5, 4)
        } else {
            (6, first as u8 % 6 + 1)
        };
        let laid = step(&seeded, &dice(&[one, other]), &cards).expect("a board");
        let text = laid.laid.text;
        let wanted = vec![i16::from(one), i16::from(other), first];
        let mut session = begun(&text, true, &cards);
        let mut copy = begun(&text, true, &cards);
        let (picks, shown) = thrown(&mut session);
        assert_eq!(shown, wanted, "{text}");
        assert_eq!(thrown(&mut copy).1, wanted);
        session.rewind(0).expect("it is taken back");
        assert_eq!(thrown(&mut session).1, wanted);
        assert_eq!(session.hash(), copy.hash());
        assert_eq!(
            thrown(&mut begun(&text, false, &cards)).1,
            chance,
            "a board alone"
        );
        let record = session.record();
        let again = record.play_from(crate::scene::begin(&record.setup, &cards, Audience::ALL));
        assert_eq!(again.expect("the same match").hash(), session.hash());
        let (page, left_out) = played(&text, (&picks, None), &cards, None).expect("a page");
        assert_eq!(left_out, 0);
        let script = format!("  luck dice {one} {other}\n");
        assert!(page.contains(&script), "{page}");
        let reports = crate::run_text("page", &page);
        assert!(reports[0].ok, "{reports:?}\n{page}");
        // What was laid down and did not come is not waited for by the page.
        let pick = BoardVerb::Script {
            luck: BoardLuck::Pick { which: 1 },
        };
        let more = step(&text, &dice(&[1, 1, 1]), &cards)
            .expect("a board")
            .laid
            .text;
        let more = step(&more, &pick, &cards).expect("a board").laid.text;
        let (page, _) = played(&more, (&picks, None), &cards, None).expect("a page");
        assert!(
            page.contains("  luck dice 1\n") && !page.contains("luck pick"),
            "{page}"
        );
        let reports = crate::run_text("page", &page);
        assert!(reports[0].ok, "{reports:?}\n{page}");
    }
}
