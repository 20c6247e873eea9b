//! Games of the laboratory as records that a table opens.

use crate::arena::Arena;
use crate::lab::plan::Line;
use crate::lab::run::Bench;
use shokan_rules::catalogue::Catalogue;
use shokan_rules::deck::{Construction, DeckList};
use shokan_rules::games::rules_version;
use shokan_rules::rulebook::Audience;
use shokan_rules::session::{First, Input, Record, Session, Setup};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The lists of the decks of a plan, as players write them.
pub type Lists = Vec<(DeckList, Construction)>;

/// A deck list with cards exchanged.
fn exchanged(list: &DeckList, to: &BTreeMap<String, String>) -> DeckList {
    let word = |word: &String| to.get(word).unwrap_or(word).clone();
    let rows = |rows: &[(u16, String)]| {
        let row = |(count, card): &(u16, String)| (*count, word(card));
        rows.iter().map(row).collect()
    };
    DeckList {
        name: list.name.clone(),
        leaders: list.leaders.iter().map(word).collect(),
        cards: rows(&list.cards),
        reserve: rows(&list.reserve),
    }
}

/// The record of a game of a deal, with the hash after every input; `None` where the table would
/// not play it: a deck that no rule allows, or a game that came out otherwise.
pub fn record<G: Arena>(
    bench: &Bench<'_, G>,
    lists: &Lists,
    line: &Line,
    deal: u32,
    game: u8,
) -> Option<Record> {
    let world = bench.worlds.get(line.world)?;
    let played = bench.game(line, deal, game)?;
    let pool = &world.catalogue.pool;
    let mut to = BTreeMap::new();
    for (def, &same) in (0..).zip(world.same.iter()) {
        if same.0 != def {
            let copy = &pool.defs.get(usize::from(def))?.word;
            to.insert(pool.def(same).word.clone(), copy.clone());
        }
    }
    if let Some([from, by]) = &bench.plan.worlds.get(line.world)?.exchanged {
        to.insert(from.clone(), by.clone());
    }
    let seated = Bench::<G>::seated(line, game)?;
    let mut decks = Vec::new();
    let mut construction = Construction::Normal;
    for (at, changed) in seated {
        let (list, how) = lists.get(at)?;
        construction = *how;
        decks.push(if changed {
            exchanged(list, &to)
        } else {
            list.clone()
        });
    }
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&bench.seed_of(line, deal).to_le_bytes());
    let setup = Setup {
        game: bench.plan.game.clone(),
        rules_version: rules_version(&bench.plan.game).to_owned(),
        pool_hash: pool.short_hash(),
        seed,
        first: First::Listed,
        construction,
        decks,
        second: Vec::new(),
        games: 1,
        options: Vec::new(),
        board: None,
        scripted: false,
    };
    let mut session = Session::told(&setup, &world.catalogue, Audience::NOBODY).ok()?;
    let hash = |session: &Session| format!("{:016x}", session.hash());
    let mut hashes = vec![hash(&session)];
    for &pick in &played.picks {
        session
            .apply_before(&Input::Pick(pick), Audience::NOBODY)
            .ok()?;
        hashes.push(hash(&session));
    }
    session.outcome()?;
    let mut record = session.record();
    record.hashes = hashes;
    Some(record)
}

/// How many inputs a record has before a turn begins; `None` where it cannot be played back.
pub fn before_turn(record: &Record, catalogue: &Arc<Catalogue>, turn: u16) -> Option<u32> {
    let mut session = Session::told(&record.setup, catalogue, Audience::NOBODY).ok()?;
    let mut before = 0;
    for input in &record.inputs {
        if session.turn() >= turn {
            break;
        }
        session.apply_before(input, Audience::NOBODY).ok()?;
        before += 1;
    }
    Some(before)
}
