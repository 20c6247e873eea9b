//! Games that computers have played elsewhere, kept as ended matches.

use shokan_rules::session::Record;

use super::Lobby;
use crate::problem::Problem;
use crate::random;
use crate::record::{Chair, Sitter};
use crate::room::Room;

impl Lobby {
    /// Keeps a game between computers of a level as an ended match, and says its id. It is in
    /// nobody's list; who has the address looks at it, and goes on from any of its plies.
    ///
    /// # Errors
    /// The house is going down, the cards are not here any more, or the disk did not take it.
    pub(crate) async fn keep_played(
        &self,
        record: &Record,
        level: &str,
        set: Option<String>,
    ) -> Result<String, Problem> {
        self.require_open()?;
        let shared = &self.shared;
        let engine = shared.sets.engine(&shared.engine, set.as_deref()).await?;
        if let Some(hash) = &set {
            shared.sets.hold(hash).await?;
        }
        let setup = &record.setup;
        let chairs = setup.decks.iter().map(|_| Chair {
            sitter: Sitter::Computer {
                level: level.to_owned(),
            },
            ..Chair::free()
        });
        let (match_id, chairs) = (random::match_id(), chairs.collect());
        let mut header = self.header(match_id.clone(), setup.game.clone(), 0, chairs);
        header.construction = setup.construction;
        header.options.clone_from(&setup.options);
        header.set = set;
        header.setup = Some(setup.clone());
        Room::open(shared.clone(), engine, header, record.inputs.clone()).await?;
        Ok(match_id)
    }

    /// Whether a match is there.
    pub(crate) async fn has(&self, match_id: &str) -> Result<bool, Problem> {
        Ok(self.store.head(match_id).await?.is_some())
    }
}
