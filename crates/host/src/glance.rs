//! A match at a glance, for a link that is shared: who plays, and what anybody may see of it.

use shokan_rules::show::{Bi, GameView};

use crate::engine::Viewer;
use crate::house::House;
use crate::lobby::Perspective;
use crate::problem::Problem;
use crate::record::{Header, Status};
use crate::room;
use crate::say::bi;
use crate::wire::PlayerView;

/// What a link to a match says about it.
#[derive(Clone, Debug)]
pub struct Glance {
    /// Its game.
    pub game: String,
    /// Who has sat down.
    pub players: Vec<PlayerView>,
    /// Whether it waits, is played or is over.
    pub status: Status,
}

impl Glance {
    /// Who plays, in words.
    #[must_use]
    pub fn names(&self) -> Bi {
        // Who plays both armies of a team is named once.
        let persons = self.players.iter().filter(|it| it.person == it.seat);
        let names = persons.map(|player| match player.kind.as_str() {
            "human" if player.name.is_empty() => bi("ゲスト", "Guest"),
            "human" => bi(player.name.clone(), player.name.clone()),
            _ => bi("コンピュータ", "Computer"),
        });
        let names: Vec<Bi> = names.collect();
        let all = |of: fn(&Bi) -> &str, between: &str| {
            let names: Vec<&str> = names.iter().map(of).collect();
            names.join(between)
        };
        bi(
            all(|name| &name.ja, " 対 "),
            all(|name| &name.en, " against "),
        )
    }
}

/// The game of a match, and the table as a spectator sees it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its game.
    pub game: String,
    /// The table; absent before the match has begun.
    pub view: Option<GameView>,
    /// It stays as it is.
    pub over: bool,
}

impl House {
    /// Who plays a match. It is not woken for that, and its log is not read.
    ///
    /// # Errors
    /// No such match, or one that cannot be read.
    pub async fn glance(&self, match_id: &str) -> Result<Glance, Problem> {
        let head = self.lobby.head(match_id).await?;
        let header: Header =
            serde_json::from_str(&head.header).map_err(|_| Problem::NoSuchMatch)?;
        Ok(Glance {
            players: header.players(|_| false),
            game: header.game,
            status: head.status,
        })
    }

    /// A match as a spectator sees it now, from its log alone: neither woken nor told of it.
    ///
    /// # Errors
    /// No such match, one that cannot be followed, or too much other work.
    pub async fn seen(&self, match_id: &str) -> Result<Seen, Problem> {
        let stored = self.lobby.stored(match_id).await?;
        let shared = &self.shared;
        let engine = shared.sets.engine_of(&shared.engine, &stored).await?;
        let over = matches!(stored.status, Status::Over | Status::Void);
        let read = move || -> Result<Seen, Problem> {
            let restored = room::restore(&engine, &stored)?;
            Ok(Seen {
                view: restored.view(Viewer::Public),
                game: restored.header.game,
                over,
            })
        };
        self.bench.work(read).await?
    }

    /// An ended match as a spectator saw it at one ply of its replay.
    ///
    /// # Errors
    /// No such match or ply, one that is still played, or too much other work.
    pub async fn seen_at(&self, match_id: &str, ply: u32) -> Result<Seen, Problem> {
        let slice = self.replays.slice(
            self,
            match_id,
            Perspective::Of(Viewer::Public),
            ply,
            ply.saturating_add(1),
        );
        let mut replay = slice.await?;
        Ok(Seen {
            game: replay.game,
            view: replay.plies.pop().map(|ply| ply.view),
            over: true,
        })
    }
}
