//! Words that a text would print nowhere, or that mean the same as a shorter text: each program
//! has one way to be written, and no word of it is missing from what is printed.

use super::Checker;
use crate::ast::{
    Ability, Arg, CardSet, CostItem, Count, EventNode, EventTerm, Head, Limit, Number, Preposition,
    Qualifier, Selection, Side, Span, User, ZoneRef,
};
use crate::fault::FaultCode;
use crate::vocabulary::{EventWord, VerbWord};

impl Checker<'_> {
    /// Clauses behind a head that are printed nowhere.
    pub(super) fn clauses_said(&mut self, ability: &Ability) {
        let continuous = self.vocabulary.continuous(&ability.head);
        for (there, said, word) in [
            (ability.must, self.says_must(ability, continuous), "must"),
            (ability.may, self.says_may(ability, continuous), "may"),
            (
                ability.limit.is_some(),
                self.says_limit(ability, continuous),
                ability.limit.map_or("", limit_word),
            ),
            (
                ability.by.is_some(),
                self.says_user(ability, continuous),
                "by",
            ),
        ] {
            if there && !said {
                self.fault(ability.span, FaultCode::SaysNothing, None, word);
            }
        }
    }

    /// A triggered text without `must` is its controller's to use or not in such a game alone.
    fn says_must(&self, ability: &Ability, continuous: bool) -> bool {
        let happens = has_event(&ability.head) && !matches!(ability.head, Head::AnswerTo(_));
        self.vocabulary.optional && happens && !continuous && !self.holds(&ability.head)
    }

    fn holds(&self, head: &Head) -> bool {
        match head {
            Head::Rule { word, .. } => self.vocabulary.head(word).is_some_and(|h| h.holds),
            _ => false,
        }
    }

    /// What is used by choice or for a price is the player's to use anyway.
    fn says_may(&self, ability: &Ability, continuous: bool) -> bool {
        let v = self.vocabulary;
        let by_choice = match &ability.head {
            Head::Rule { word, .. } => v.head(word).is_some_and(|h| !h.phrase.en.is_empty()),
            _ => false,
        };
        let asked = v.prose && (by_choice || ability.pay.is_some());
        !v.optional && !continuous && !asked
    }

    fn says_limit(&self, ability: &Ability, continuous: bool) -> bool {
        let marked = !self.vocabulary.optional && !self.vocabulary.prose;
        let ruled = matches!(&ability.head, Head::Rule { word, .. }
            if self.vocabulary.head(word).is_some_and(|h| !h.phrase.en.is_empty()));
        match ability.limit {
            None => true,
            Some(_) if continuous => self.vocabulary.optional && ability.limit != Some(Limit::Any),
            Some(Limit::Any) => marked && ruled,
            Some(_) => true,
        }
    }

    fn says_user(&self, ability: &Ability, continuous: bool) -> bool {
        let v = self.vocabulary;
        if continuous {
            return false;
        }
        if v.optional {
            let answers = matches!(ability.head, Head::AnswerTo(_));
            return has_event(&ability.head)
                && !answers
                && !ability.must
                && !self.holds(&ability.head);
        }
        if v.prose {
            let used = match &ability.head {
                Head::Rule { word, .. } => v.head(word).is_some_and(|h| !h.phrase.en.is_empty()),
                _ => ability.may || ability.pay.is_some(),
            };
            return used && ability.by == Some(User::AnyPlayer);
        }
        true
    }

    /// Parts of an event of which its clause does not speak.
    pub(super) fn event_said(&mut self, event: &EventNode, replaces: bool, span: Span) {
        for name in &event.names {
            if let Some(schema) = self.vocabulary.event(name) {
                self.parts_said(event, schema, replaces, span);
            }
        }
    }

    fn parts_said(&mut self, event: &EventNode, schema: &EventWord, replaces: bool, span: Span) {
        let phrase = crate::text::event_clause(schema, event, replaces);
        let mut seen: Vec<Preposition> = Vec::new();
        let mut by_source = false;
        for part in &event.parts {
            let key = match part.preposition {
                Preposition::Of => "of",
                Preposition::To => "to",
                Preposition::By => "by",
                Preposition::From => "from",
                Preposition::In => "in",
                Preposition::On => "on",
            };
            let cards = matches!(part.term, EventTerm::Selection(_));
            // `by attack of this`: whose the source is.
            let owner = by_source && part.preposition == Preposition::Of;
            let keys: &[&str] = match part.preposition {
                Preposition::Of if owner => &["by"],
                Preposition::Of => &["of", "who"],
                Preposition::By if cards => &["by", "who"],
                // What it is done to may be its subject; where it goes is a zone.
                Preposition::To if cards && !phrase.en.contains("{to") => &["of"],
                Preposition::To | Preposition::From | Preposition::In if cards => &[],
                _ => &[key],
            };
            let said = |text: &str| {
                keys.iter().any(|key| {
                    text.contains(&format!("{{{key}}}")) || text.contains(&format!("{{{key}:"))
                })
            };
            // `damage to CARDS` is told as `damage of CARDS`.
            let slot = match part.preposition {
                Preposition::To if cards && !phrase.en.contains("{to") => Preposition::Of,
                other => other,
            };
            let twice = seen.contains(&slot) && !owner;
            if twice || !said(phrase.ja) || !said(phrase.en) {
                self.fault(span, FaultCode::SaysNothing, None, key);
            }
            if !owner {
                seen.push(slot);
            }
            by_source |= matches!(part.term, EventTerm::Sources(_));
        }
        // Who does it is said, and not whom it is of as well.
        let alone = phrase.en.contains("{who}") && !phrase.en.contains("{of");
        let both = [Preposition::Of, Preposition::By].iter();
        if self.vocabulary.optional && alone && both.into_iter().all(|it| seen.contains(it)) {
            self.fault(span, FaultCode::SaysNothing, None, "of");
        }
    }

    /// Something that there is one of can neither be chosen nor gone through.
    pub(super) fn walked(&mut self, from: &Selection, span: Span) {
        let several = match from {
            Selection::Cards(_) | Selection::Of { .. } | Selection::RestOf(_) => true,
            Selection::Name(_) => false,
            _ => false,
        };
        if !several {
            self.fault(span, FaultCode::NotSeveral, None, "");
        }
    }

    /// Of what a side has one of, one is chosen.
    pub(super) fn one_of_one(&mut self, count: &Count, from: &Selection, span: Span) {
        let Selection::Cards(set) = from else { return };
        let one_side = matches!(set.side, Side::Own | Side::Enemy);
        let row = set.qualifiers.iter().any(Qualifier::is_row_place);
        let one = *count == Count::Exactly(Number::Literal(1));
        if (self.is_unique(set) && one_side || row) && !one {
            self.fault(span, FaultCode::NotSeveral, None, "");
        }
    }

    fn is_unique(&self, set: &CardSet) -> bool {
        let mut kinds = set.kinds.iter();
        kinds.all(|k| self.vocabulary.kind(k).is_some_and(|k| k.unique))
    }

    /// Words of a description that are printed nowhere.
    pub(super) fn set_said(&mut self, set: &CardSet) {
        if set.other && self.is_unique(set) {
            self.fault(set.span, FaultCode::SaysNothing, None, "other");
        }
        for qualifier in &set.qualifiers {
            if let Qualifier::Being(words) = qualifier
                && let [word] = words.as_slice()
                && self.vocabulary.kind(word).is_none()
            {
                self.fault(set.span, FaultCode::WriteIs, None, word);
            }
        }
        if set.side == Side::Friendly && !self.vocabulary.teams {
            self.fault(set.span, FaultCode::NoTeams, None, "friendly");
        }
        for qualifier in &set.qualifiers {
            if let Qualifier::In(zones) = qualifier
                && let [zone] = zones.as_slice()
                && crate::text::goes_without_saying(self.vocabulary, set, zone)
            {
                self.fault(
                    zone.span,
                    FaultCode::SaysNothing,
                    None,
                    &format!("in {zone}"),
                );
            }
        }
    }

    /// What a verb is done to, where its phrase does not speak of it: what happens, by its name.
    pub(super) fn args_said(&mut self, verb: &VerbWord, args: &[Arg], span: Span) {
        let phrases = verb.alternate.map(|it| it.1).into_iter();
        let phrases: Vec<_> = phrases.chain([verb.phrase]).collect();
        let plain = args.iter().filter(|it| !matches!(it, Arg::Keyed(..)));
        for (n, arg) in plain.enumerate() {
            let key = format!("{{{n}");
            let said = phrases
                .iter()
                .any(|it| it.ja.contains(&key) && it.en.contains(&key));
            let named = matches!(arg, Arg::Selection(Selection::Name(_)));
            if !said && !named && matches!(arg, Arg::Selection(_)) {
                self.fault(span, FaultCode::NamesEvent, None, verb.word);
            }
        }
    }

    /// What is paid: one thing or some of several, into the zone of whoever has it.
    pub(super) fn cost_said(&mut self, item: &CostItem, span: Span) {
        if let CostItem::Send(_, zone) | CostItem::SendCount(_, _, zone) = item
            && zone.side.is_some()
        {
            let span = zone.zone.span;
            self.fault(span, FaultCode::SaysNothing, None, &zone.zone);
        }
        if let CostItem::SendCount(_, from, _) = item
            && !matches!(from, Selection::Cards(_))
        {
            self.fault(span, FaultCode::NotSeveral, None, "");
        }
    }

    /// Whose zone it is.
    pub(super) fn zone_said(&mut self, zone: &ZoneRef) {
        if zone.side == Some(Side::Friendly) {
            self.fault(zone.zone.span, FaultCode::NoTeams, None, "friendly");
        }
    }
}

fn has_event(head: &Head) -> bool {
    match head {
        Head::On(_) | Head::InsteadOf(_) | Head::AnswerTo(_) => true,
        Head::Rule { event, .. } => event.is_some(),
        Head::Always => false,
    }
}

fn limit_word(limit: Limit) -> &'static str {
    match limit {
        Limit::Once => "once",
        Limit::Any => "any",
        Limit::FirstEachTurn => "first each turn",
        Limit::OncePerName => "once per name",
    }
}
