//! How events are said.

use super::*;

impl English<'_> {
    pub(super) fn event(&mut self, event: &EventNode) -> String {
        let of = subject(event).cloned().unwrap_or(Selection::This);
        let own = self.scene.own(&of);
        let of = self.some(&of);
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
                    Some(e) => event_phrase(e, event, self.scene.replaces).en,
                    None => name.as_str(),
                };
                let text = expand(template, true, &mut |key, _| match key {
                    "of" => Some(of.clone()),
                    "by" => by.clone(),
                    "who" => Some(who.clone()),
                    "on" => on.clone(),
                    "from" => self.place(event, Preposition::From, own),
                    "to" => self.place(event, Preposition::To, own),
                    "in" => self.place(event, Preposition::In, own),
                    _ => None,
                });
                // `you charge`, `your opponent charges`.
                let second = template.contains("{who}") && who == "you"
                    || template.contains("{of}") && of == "you"
                    || template.contains("{by}") && by.as_deref() == Some("you");
                text.replace("(s)", if second { "" } else { "s" })
            })
            .collect();
        let same = format!("when {who} ");
        clauses
            .iter()
            .enumerate()
            .map(|(n, clause)| match clause.strip_prefix(&same) {
                Some(rest) if n > 0 && self.scene.vocabulary.optional => rest,
                _ => clause,
            })
            .collect::<Vec<_>>()
            .join(" or ")
            .replace("you's", "your")
    }

    /// The cards or the player behind a little word.
    fn part(&self, event: &EventNode, wanted: Preposition) -> Option<String> {
        event.parts.iter().find_map(|p| match &p.term {
            EventTerm::Selection(s) if p.preposition == wanted => Some(self.some(s)),
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
                    let whose = match (zone.both, own) {
                        (true, _) => "the",
                        (_, true) => "your",
                        _ => "its owner's",
                    };
                    Some(format!("{whose} {}", zone.phrase.en))
                }
                (found, EventTerm::Context(word)) if *found == wanted => {
                    let context = self.scene.vocabulary.context(word)?;
                    Some(context.phrase.en.to_owned())
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
                let kind = kind.map_or("", |e| e.phrase.en);
                match &s.attribute {
                    Some(word) => article(&format!("{} {}", self.value(word), bare(kind))),
                    None => kind.to_owned(),
                }
            })
            .collect();
        let text = words.join(" or ");
        Some(match source_owner(event) {
            Some(Selection::Player(Player::You)) => format!("your {}", bare(&text)),
            Some(s) => format!("{}'s {}", self.some(s), bare(&text)),
            None => text,
        })
    }
}
