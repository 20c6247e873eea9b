//! What the engine thinks of ended matches: worked out when somebody asks, once for everybody.

use std::sync::Arc;

use crate::engine::{Audience, Input, Session, Setup};
use crate::house::House;
use crate::jobs::{Jobs, Progress};
pub use crate::jobs::{Step, Work};
use crate::problem::Problem;
use crate::wire::http::{Analysis, AnalysisAnswer};

/// Makes what thinks about ended matches, or nothing where the house has none.
pub type AnalystFactory = Arc<dyn Fn() -> Option<Box<dyn Analyst>> + Send + Sync>;

/// Thinks about ended matches.
pub trait Analyst: Send {
    /// Begins with a match, to think of one position after another; nothing where it cannot tell.
    fn begin(&mut self, asked: Asked<'_>) -> Option<Box<dyn Work<Analysis>>>;
}

/// What is to be thought about.
#[derive(Debug)]
pub struct Asked<'a> {
    /// What the match follows from.
    pub setup: &'a Setup,
    /// The match before its first input.
    pub session: Session,
    /// All inputs; after so many as its number comes each ply of the replay.
    pub inputs: &'a [Input],
    /// For which seat.
    pub seat: u8,
}

/// The analyses that were asked for last, by match and seat.
pub type Analyses = Jobs<(String, u8), Analysis>;

/// What the engine thinks of an ended match for a seat, or how far it is with it.
///
/// # Errors
/// No such match or seat, a match that is still played, nothing that could think about it, or
/// too much other work.
pub async fn of(house: &House, match_id: &str, seat: u8) -> Result<AnalysisAnswer, Problem> {
    let key = (match_id.to_owned(), seat);
    let job = match house.analyses.kept(&key) {
        Some(job) => job,
        None => {
            let ended = house.replays.ended(house, match_id).await?;
            if usize::from(seat) >= ended.seats() {
                return Err(Problem::NoSuchPly);
            }
            let mut analyst = ended.engine().analyst().ok_or(Problem::NoAnalysis)?;
            let shared = house.shared.clone();
            house.analyses.begin(key, shared, move || {
                let session = ended.engine().begin(ended.setup(), Audience::NOBODY).ok()?;
                analyst.begin(Asked {
                    setup: ended.setup(),
                    session,
                    inputs: ended.inputs(),
                    seat,
                })
            })?
        }
    };
    let Progress {
        done_permille,
        found,
    } = job.answer().await.ok_or(Problem::NoAnalysis)?;
    Ok(AnalysisAnswer {
        done_permille,
        analysis: found.map(|it| Analysis::clone(&it)),
    })
}
