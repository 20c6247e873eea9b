//! How events are said.

use super::*;

impl Japanese<'_> {
    pub(super) fn event(&mut self, event: &EventNode) -> String {
        let of = subject(event).cloned().unwrap_or(Selection::This);
        let of = self.plain(&of);
        let own = subject(event).is_none_or(|s| self.scene.own(s));
        let by = self
            .sources(event)
            .or_else(|| self.part(event, Preposition::By));
        let who = self
            .part(event, Preposition::By)
            .unwrap_or_else(|| of.clone());
        let on = self.part(event, Preposition::On);
        let clauses: Vec<String> = event
            .names
            .iter()
            .map(|name| {
                let template = match self.scene.vocabulary.event(name) {
                    Some(e) => event_phrase(e, event, self.scene.replaces).ja,
                    None => name.as_str(),
                };
                expand(template, false, &mut |key, particle| {
                    let text = match key {
                        "of" => Some(of.clone()),
                        "by" => by.clone(),
                        "who" => Some(who.clone()),
                        "on" => on.clone(),
                        "from" => self.place(event, Preposition::From, own),
                        "to" => self.place(event, Preposition::To, own),
                        "in" => self.place(event, Preposition::In, own),
                        _ => None,
                    };
                    text.map(|t| format!("{t}{particle}"))
                })
            })
            .collect();
        let same = format!("{who}が");
        clauses
            .iter()
            .enumerate()
            .map(|(n, clause)| match clause.strip_prefix(&same) {
                Some(rest) if n > 0 && self.scene.vocabulary.optional => rest,
                _ => clause,
            })
            .collect::<Vec<_>>()
            .join("、または")
    }

    /// The cards or the player behind a little word.
    fn part(&self, event: &EventNode, wanted: Preposition) -> Option<String> {
        event.parts.iter().find_map(|p| match &p.term {
            EventTerm::Selection(s) if p.preposition == wanted => Some(self.plain(s)),
            _ => None,
        })
    }

    /// The zone or context behind a little word.
    fn place(&self, event: &EventNode, wanted: Preposition, own: bool) -> Option<String> {
        event
            .parts
            .iter()
            .find_map(|p| match (&p.preposition, &p.term) {
                (found, EventTerm::Zone(z)) if *found == wanted => {
                    let zone = self.scene.vocabulary.zone(z)?;
                    let graveyard = self.scene.vocabulary.optional;
                    let whose = if own && !zone.both && !graveyard {
                        "自分の"
                    } else {
                        ""
                    };
                    // Whose pile it is goes without saying for the second zone of a move.
                    let second = wanted == Preposition::To;
                    Some(format!(
                        "{}{}",
                        if second { "" } else { whose },
                        zone.phrase.ja
                    ))
                }
                (found, EventTerm::Context(word)) if *found == wanted => {
                    let context = self.scene.vocabulary.context(word)?;
                    Some(context.phrase.ja.to_owned())
                }
                _ => None,
            })
    }

    pub(super) fn sources(&self, event: &EventNode) -> Option<String> {
        let sources = event.parts.iter().find_map(|p| match &p.term {
            EventTerm::Sources(sources) if p.preposition == Preposition::By => Some(sources),
            _ => None,
        })?;
        let words: Vec<String> = sources
            .iter()
            .map(|s| {
                let kind = self.scene.vocabulary.source(&s.kind);
                let kind = kind.map_or("", |e| e.phrase.ja);
                match &s.attribute {
                    Some(word) => format!("{}の{kind}", self.value(word)),
                    None => kind.to_owned(),
                }
            })
            .collect();
        let owner = source_owner(event).map(|s| format!("{}の", self.plain(s)));
        Some(format!("{}{}", owner.unwrap_or_default(), words.join("か")))
    }
}
