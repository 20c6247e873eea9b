//! What happens, and what a name of it stands for.

use super::super::node::NEW;
use super::{Known, Settler};
use shokan_lang::ast::{EventNode, EventPart, EventTerm, Head, Player, Preposition, Selection};

impl Settler<'_> {
    /// `parts`: a name is that of the card of a part, not of what happens.
    pub(super) fn event(&mut self, event: &mut EventNode, parts: bool) -> Option<()> {
        let who = event.names.iter().any(|name| {
            let word = self.v.event(name);
            word.is_some_and(|it| it.phrase.en.contains("{who}"))
        });
        for part in &mut event.parts {
            if let EventTerm::Selection(selection) = &mut part.term {
                self.selection(selection)?;
            }
            let surface = part
                .name
                .as_ref()
                .is_some_and(|it| it.text.starts_with('~'));
            if surface {
                part.name = None;
                let this = part.term == EventTerm::Selection(Selection::This);
                if parts && !this && self.choices.pick(2) == 0 {
                    part.name = Some(self.new_name().as_str().into());
                }
            }
            if let (Some(name), EventTerm::Selection(selection)) = (&mut part.name, &part.term) {
                let selection = selection.clone();
                let name = if surface {
                    name.text.clone()
                } else {
                    self.given(name)
                };
                self.bind(&name, &selection, false);
            }
        }
        if self.v.optional {
            // A name that nobody speaks of may not be there.
            let named = match self.told {
                true => !parts && self.choices.pick(2) == 0,
                false => event.name.is_some(),
            };
            if named {
                let name = self.given(event.name.get_or_insert_with(|| NEW.into()));
                let does = ["attack", "summon", "action_skill", "change_position"];
                let monster = event.names.iter().all(|it| does.contains(&it.as_str()));
                self.event = Some(name.clone());
                self.known.push(Known {
                    name,
                    kind: monster.then(|| "monster".into()),
                    on_field: monster,
                    many: false,
                    own: false,
                    side: None,
                });
            }
        } else if !parts {
            let name = self.given(event.name.get_or_insert_with(|| NEW.into()));
            self.event = Some(name.clone());
            self.known.push(Known {
                name,
                kind: None,
                on_field: false,
                many: false,
                own: true,
                side: None,
            });
        }
        order_parts(event, who);
        Some(())
    }
}

/// The parts of an event, what it happens to first. Without it the event is of `this`.
fn order_parts(event: &mut EventNode, who: bool) {
    let mut subject: Option<EventPart> = None;
    let mut rest: Vec<EventPart> = Vec::new();
    let mut by_source = false;
    for mut part in std::mem::take(&mut event.parts) {
        let cards = matches!(part.term, EventTerm::Selection(_));
        let to = match part.preposition {
            Preposition::Of => !by_source,
            Preposition::To => true,
            Preposition::By => who,
            _ => false,
        };
        by_source |= matches!(part.term, EventTerm::Sources(_));
        if cards && to && subject.is_none() {
            part.preposition = Preposition::Of;
            subject = Some(part);
        } else {
            rest.push(part);
        }
    }
    let mut owner = None;
    let key = |part: &EventPart| match part.preposition {
        Preposition::On => 0,
        Preposition::From => 1,
        Preposition::To => 2,
        Preposition::In => 3,
        Preposition::By => 4,
        Preposition::Of => 5,
    };
    rest.sort_by_key(key);
    if let Some(subject) = subject {
        let this = subject.term == EventTerm::Selection(Selection::This);
        if !this || subject.name.is_some() {
            owner = Some(subject);
        }
    }
    event.parts = owner.into_iter().chain(rest).collect();
}

/// Each player's turn, where the player whose turn it is uses the text.
pub(super) fn own_turn(head: &mut Head) {
    let (Head::On(event)
    | Head::InsteadOf(event)
    | Head::Rule {
        event: Some((_, event)),
        ..
    }) = head
    else {
        return;
    };
    let turns = ["turn_start", "turn_end"];
    if !event.names.iter().all(|it| turns.contains(&it.as_str())) {
        return;
    }
    for part in &mut event.parts {
        if let EventTerm::Selection(Selection::Player(who)) = &mut part.term
            && *who == Player::EachPlayer
        {
            *who = Player::TurnPlayer;
        }
    }
}
