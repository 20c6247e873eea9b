//! Where a text stands, and what follows from it without being said.

use shokan_lang::ast::{Ability, Card, Duration, Head, Selection, Statement};
use shokan_lang::vocabulary::{HeadWord, Vocabulary};

/// The card that a text is printed on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Home<'c> {
    v: &'static Vocabulary,
    of: &'c str,
    /// It lies in a row for one battle.
    in_row: bool,
    /// It may be attached as well, and works as long as it lies there.
    marked: bool,
}

impl<'c> Home<'c> {
    /// What the type of a card says about its texts, in a game whose heads go without saying.
    pub(super) fn of(card: &'c Card, v: &'static Vocabulary) -> Option<Self> {
        let of = card.card_type()?;
        let first = v.kind(of).and_then(|it| it.zones.first());
        super::heads_go_unsaid(v).then(|| Self {
            v,
            of,
            in_row: first == Some(&"combo_field"),
            marked: card.field("attach_mark").is_some(),
        })
    }

    /// Whether a card like this has such a text: what is used and what lies there look alike.
    pub(super) fn has(&self, it: &Ability) -> bool {
        let used = |it: &&HeadWord| !it.continuous && it.types.contains(&self.of);
        match &it.head {
            Head::Always => !self.v.heads.iter().any(|it| used(&it)),
            Head::Rule { word, .. } => {
                let head = self.v.head(word);
                head.is_some_and(|it| it.types.contains(&self.of))
            }
            _ => true,
        }
    }

    /// What a card in a row does to others ends with the battle, said or not.
    pub(super) fn settle(&self, it: &mut Ability) {
        let running = self.v.continuous(&it.head);
        if !self.in_row || running && self.marked {
            return;
        }
        for statement in &mut it.block {
            lasts(statement, running);
        }
    }
}

fn lasts(statement: &mut Statement, running: bool) {
    let all = |block: &mut [Statement]| block.iter_mut().for_each(|it| lasts(it, running));
    match statement {
        Statement::Modify {
            selection, parts, ..
        } if !matches!(selection, Selection::This | Selection::Player(_)) => {
            for (_, duration) in parts {
                if running {
                    *duration = None;
                } else {
                    duration.get_or_insert(Duration::ThisBattle);
                }
            }
        }
        Statement::If {
            then, otherwise, ..
        }
        | Statement::May {
            then, otherwise, ..
        } => {
            all(then);
            all(otherwise.as_deref_mut().unwrap_or_default());
        }
        Statement::Each { body, .. } => all(body),
        Statement::Either { modes, .. } => modes.iter_mut().for_each(|it| all(it)),
        _ => {}
    }
}
