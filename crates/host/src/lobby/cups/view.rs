//! A tournament as people see it: nothing of decks, keys and lots.

use crate::cup::{Cup, End, Form, Game, Pairing, Stage, Standing, Who};
use crate::pulse;
use crate::wire::http::{
    CupEnd, CupForm, CupGame, CupLine, CupPairing, CupPlayer, CupReady, CupRound, CupStage,
    CupStanding, CupView, OwnCup,
};

const MINUTE_MS: u64 = 60_000;

/// What a list shows of it to a guest.
pub(super) fn line(cup: &Cup, guest: &str) -> CupLine {
    CupLine {
        cup: cup.cup_id.clone(),
        url: format!("/cup/{}", cup.cup_id),
        name: cup.name.clone(),
        game: cup.game.clone(),
        form: match cup.form {
            Form::Swiss => CupForm::Swiss,
            Form::RoundRobin => CupForm::RoundRobin,
        },
        stage: match cup.stage {
            Stage::Gathering => CupStage::Gathering,
            Stage::Running => CupStage::Running,
            Stage::Over => CupStage::Over,
            Stage::CalledOff => CupStage::CalledOff,
        },
        players: small(cup.players.len()),
        players_max: cup.players_max,
        rated: cup.rated,
        round: small(cup.rounds.len()),
        rounds: small(cup.rounds_total()),
        ready: ready(cup, guest),
    }
}

/// The match at which a guest is awaited.
pub(super) fn ready(cup: &Cup, guest: &str) -> Option<CupReady> {
    let player = cup.player_of(guest)?;
    let mut open = cup.open_games().filter(|(_, game)| game.end.is_none());
    let (side, pairing, game) = open.find_map(|(pairing, game)| {
        let (one, other) = pairing.players;
        let side = [Some(one), other]
            .iter()
            .position(|it| *it == Some(player))?;
        Some((side, pairing, game))
    })?;
    let against = match side {
        0 => pairing.players.1?,
        _ => pairing.players.0,
    };
    Some(CupReady {
        cup: cup.cup_id.clone(),
        name: cup.name.clone(),
        round: small(cup.rounds.len()),
        url: format!("/m/{}", game.match_id),
        against: cup.players[against].name.clone(),
        come_ms: come_ms(cup, game).filter(|_| !game.came[side]),
    })
}

fn come_ms(cup: &Cup, game: &Game) -> Option<u32> {
    let until_ms = cup.awaited_until_ms(game)?;
    let left = until_ms.saturating_sub(pulse::now_ms());
    Some(u32::try_from(left).unwrap_or(u32::MAX))
}

/// All that a guest may know of it.
pub(super) fn view(cup: &Cup, guest: &str) -> CupView {
    let player = |(at, it): (usize, &crate::cup::Player)| CupPlayer {
        mark: cup.mark_of(at),
        name: it.name.clone(),
        kind: match &it.who {
            Who::Guest(_) => "human".to_owned(),
            Who::Computer(level) => level.clone(),
        },
        dropped: it.dropped,
        left: it.left,
    };
    let pairing = |it: &Pairing| CupPairing {
        first: small(it.players.0),
        second: it.players.1.map(small),
        end: it.end.map(end),
        games: it.games.iter().map(|it| game(cup, it)).collect(),
    };
    let rounds = cup.rounds.iter().map(|round| CupRound {
        pairings: round.pairings.iter().map(pairing).collect(),
    });
    CupView {
        line: line(cup, guest),
        best_of: cup.best_of,
        clock: cup.clock,
        decks_change: cup.decks_change,
        listed: cup.listed,
        come_min: u8::try_from(cup.come_ms / MINUTE_MS).unwrap_or(u8::MAX),
        by_hand: cup.by_hand,
        waits: cup.stage == Stage::Running && cup.round_is_over() && cup.has_another_round(),
        organises: cup.organiser == guest,
        mine: cup.player_of(guest).map(small),
        players: cup.players.iter().enumerate().map(player).collect(),
        table: cup.standings().iter().map(standing).collect(),
        rounds: rounds.collect(),
    }
}

/// What it keeps of a person.
pub(super) fn own(cup: &Cup, guest: &str) -> OwnCup {
    let player = cup.player_of(guest).map(|at| &cup.players[at]);
    OwnCup {
        line: line(cup, guest),
        organises: cup.organiser == guest,
        name: player.map(|it| it.name.clone()),
        deck: player.and_then(|it| serde_json::to_value(&it.deck).ok()),
        word: player.map(|it| it.word.clone()),
    }
}

fn game(cup: &Cup, it: &Game) -> CupGame {
    CupGame {
        url: format!("/m/{}", it.match_id),
        end: it.end.map(end),
        came: it.came,
        come_ms: come_ms(cup, it),
    }
}

fn end(end: End) -> CupEnd {
    match end {
        End::First => CupEnd::First,
        End::Second => CupEnd::Second,
        End::Draw => CupEnd::Draw,
        End::Neither => CupEnd::Neither,
    }
}

fn standing(it: &Standing) -> CupStanding {
    CupStanding {
        player: small(it.player),
        points: it.points,
        won: it.won,
        drawn: it.drawn,
        lost: it.lost,
        buchholz: it.buchholz,
        opponents: it.opponents.thousandths(),
        berger: it.berger,
    }
}

fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
