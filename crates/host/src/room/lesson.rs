//! A first lesson at the table: while every pick is the one that the lesson names, it says the next
//! thing and the computer follows it; whatever else is picked, the match simply goes on.

use super::{Game, Room};
use crate::engine::{Input, Lesson};
use crate::wire::LessonView;
use std::sync::Arc;

/// How far the picks of a match are those of a lesson.
struct Progress {
    lesson: Arc<Lesson>,
    /// The picks that are.
    made: usize,
    /// All of them are.
    on: bool,
}

impl Room {
    fn progress(&self, game: &Game) -> Option<Progress> {
        if !self.header.lesson {
            return None;
        }
        let lesson = self.shared.engine.lesson(&self.header.game)?;
        let inputs = game.session.inputs();
        let same = inputs.iter().zip(&lesson.picks);
        let made = same
            .take_while(|(input, (_, pick))| matches!(input, Input::Pick(made) if made == pick))
            .count();
        let on = made == inputs.len();
        // Behind its last pick the lesson is over, whatever is picked.
        (on || made < lesson.picks.len()).then_some(Progress { lesson, made, on })
    }

    /// What the lesson has the computer pick now.
    pub(super) fn scripted(&self, game: &Game) -> Option<u16> {
        let progress = self.progress(game)?;
        let (_, next) = *progress.lesson.picks.get(progress.made)?;
        progress.on.then_some(next)
    }

    /// What the lesson says to who sits there, or to who watches.
    pub(super) fn lesson_for(&self, seat: Option<u8>) -> Option<LessonView> {
        let game = self.begun()?;
        let Progress { lesson, made, on } = self.progress(game)?;
        if game.session.outcome().is_some() {
            return None;
        }
        let step = lesson.sayings.iter().rposition(|it| it.at <= made)?;
        let saying = &lesson.sayings[step];
        let asked = game.session.asked().filter(|_| on);
        let own = |(whose, _): &&(u8, u16)| asked == Some(*whose) && asked == seat;
        let wanted = lesson.picks[made..].iter().take_while(own);
        let number = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        Some(LessonView {
            step: number(step + 1),
            of: number(lesson.sayings.len()),
            text: saying.text.clone(),
            clause: saying.clause.clone(),
            wanted: wanted.map(|(_, pick)| *pick).collect(),
            left: !on,
        })
    }
}
