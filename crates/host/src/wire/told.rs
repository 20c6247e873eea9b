//! What both ends of a connection know of what was told on it, so that the next view can be told by
//! what is other in it.

use std::borrow::Cow;
use std::ops::Range;

use super::patch::{self, Parts};

/// Questions that the house remembers for a viewer.
const QUESTIONS_MAX: usize = 4;

/// The views that were told last. The same question comes again and again, with mostly the same
/// choices and others in between, so the last ones are remembered by their prompts.
#[derive(Clone, Debug, Default)]
pub struct Told {
    view: String,
    /// Where the decision of the view stands.
    decision: Range<usize>,
    /// Its prompt, with its quotation marks; empty where nothing is asked.
    prompt: String,
    /// Prompts with their last decisions, the oldest first.
    questions: Vec<(String, String)>,
}

impl Told {
    /// The last view.
    #[must_use]
    pub fn view(&self) -> &str {
        &self.view
    }

    /// Takes note of a view.
    pub fn learn(&mut self, view: &str) {
        let (decision, prompt) = question(view);
        self.note(view, decision, prompt);
    }

    /// The patch that leads to a view, of which note is taken; and the prompt of the question that
    /// it changes, where that is not the one of the last view.
    pub fn patch<'a>(&mut self, view: &'a str) -> (Option<&'a str>, String) {
        let (decision, prompt) = question(view);
        let other = !prompt.is_empty() && prompt != self.prompt;
        let before = other.then(|| self.asked_before(prompt)).flatten();
        let like = before.is_some().then_some(prompt);
        let patch = patch::of(before.as_ref().unwrap_or(&self.view), view);
        self.note(view, decision, prompt);
        (like, patch)
    }

    /// The view that a patch leads to, of which note is taken; nothing where it is no patch of what
    /// was told.
    pub fn patched(&mut self, like: Option<&str>, patch: &str) -> Option<&str> {
        let view = match like {
            Some(prompt) => patch::apply(&self.asked_before(prompt)?, patch)?,
            None => patch::apply(&self.view, patch)?,
        };
        self.learn(&view);
        Some(&self.view)
    }

    /// Forgets every question but the one of the last view: more than one connection is told what
    /// stands here, and what came on one of them before has not come on all.
    pub fn forget_questions(&mut self) {
        self.questions.retain(|(known, _)| *known == self.prompt);
    }

    fn note(&mut self, view: &str, decision: Range<usize>, prompt: &str) {
        if !prompt.is_empty() {
            self.questions.retain(|(known, _)| known != prompt);
            if self.questions.len() >= QUESTIONS_MAX {
                self.questions.remove(0);
            }
            let known = (prompt.to_owned(), view[decision.clone()].to_owned());
            self.questions.push(known);
        }
        view.clone_into(&mut self.view);
        prompt.clone_into(&mut self.prompt);
        self.decision = decision;
    }

    /// The last view as if it asked the last question of this prompt.
    fn asked_before(&self, prompt: &str) -> Option<String> {
        if self.decision.is_empty() {
            return None;
        }
        let mut questions = self.questions.iter();
        let (_, decision) = questions.find(|(known, _)| known == prompt)?;
        let mut view = self.view.clone();
        view.replace_range(self.decision.clone(), decision);
        Some(view)
    }
}

/// Where the decision of a view stands, and its prompt, which is empty where nothing is asked.
fn question(view: &str) -> (Range<usize>, &str) {
    let mut members = Parts::of(view);
    let Some(decision) = members.find(|part| part.name == r#""decision""#) else {
        return (0..0, "");
    };
    let from = decision.value.as_ptr() as usize - view.as_ptr() as usize;
    let mut members = Parts::of(decision.value);
    let prompt = members.find(|part| part.name == r#""prompt""#);
    (
        from..from + decision.value.len(),
        prompt.map_or("", |prompt| prompt.value),
    )
}

/// The client's end of a connection that asked for patches: makes whole updates of them again.
#[derive(Clone, Debug, Default)]
pub struct Whole {
    told: Told,
    /// What was told last beside the view, by the names of the fields.
    beside: [String; 3],
}

/// The fields that a patch may leave out where they are as before.
const BESIDE: [&str; 3] = [r#""undo""#, r#""offers""#, r#""players""#];

impl Whole {
    /// The frame as it would have come without patches; nothing where its patch is none of what
    /// came before.
    pub fn frame<'a>(&mut self, frame: &'a str) -> Option<Cow<'a, str>> {
        let is_patch = frame.starts_with(r#"{"t":"patch","#);
        if !is_patch && !frame.starts_with(r#"{"t":"update","#) {
            return Some(Cow::Borrowed(frame));
        }
        let member = |name: &str| {
            let found = Parts::of(frame).find(|part| part.name == name);
            found.map(|part| part.value)
        };
        for (known, name) in self.beside.iter_mut().zip(BESIDE) {
            if let Some(value) = member(name) {
                value.clone_into(known);
            }
        }
        let view = member(r#""view""#)?;
        if !is_patch {
            self.told.learn(view);
            return Some(Cow::Borrowed(frame));
        }
        let view = self.told.patched(member(r#""like""#), view)?;
        let [undo, offers, players] = &self.beside;
        let at_the_end =
            |name: &str| member(name).map_or_else(String::new, |value| format!(",{name}:{value}"));
        let lesson = at_the_end(r#""lesson""#);
        let puzzle = at_the_end(r#""puzzle""#);
        let away = at_the_end(r#""away""#);
        let whole = format!(
            r#"{{"t":"update","seq":{},"snapshot":false,"events":{},"view":{view},"undo":{undo},"offers":{offers},"players":{players},"clock":{}{lesson}{puzzle}{away}}}"#,
            member(r#""seq""#)?,
            member(r#""events""#)?,
            member(r#""clock""#).unwrap_or("null"),
        );
        Some(Cow::Owned(whole))
    }
}

#[cfg(test)]
mod tests {
    use super::{Told, Whole};

    fn view(prompt: &str, n: u8) -> String {
        format!(r#"{{"turn":{n},"decision":{{"prompt":"{prompt}","n":{n}}}}}"#)
    }

    fn update(view: &str) -> String {
        format!(
            r#"{{"t":"update","seq":1,"events":[],"view":{view},"undo":"none","offers":[],"players":[]}}"#
        )
    }

    fn patched(line: &mut Whole, (like, patch): &(Option<&str>, String)) -> bool {
        let like = like.map_or_else(String::new, |like| format!(r#""like":{like},"#));
        let frame = format!(r#"{{"t":"patch","seq":2,{like}"events":[],"view":{patch}}}"#);
        line.frame(&frame).is_some()
    }

    /// Two connections of one seat: the one is told of what it has missed, with a question that
    /// never came on the other.
    #[test]
    fn a_line_is_told_by_nothing_that_came_on_another() {
        let (mut old, mut new, mut told) = (Whole::default(), Whole::default(), Told::default());
        let (step, walk, again) = (view("step", 1), view("move", 2), view("step", 3));
        for missed in [&step, &walk] {
            told.learn(missed);
            new.frame(&update(missed)).expect("a whole view");
        }
        old.frame(&update(&walk)).expect("a whole view");
        told.forget_questions();
        let next = told.patch(&again);
        assert!(
            patched(&mut old, &next) && patched(&mut new, &next),
            "{next:?}"
        );
        // What has come on both since is known to both.
        let walk = view("move", 4);
        assert_eq!(told.patch(&walk).0, Some(r#""move""#));
    }

    #[test]
    fn a_view_that_asks_nothing_is_followed_by_any_question() {
        let (mut line, mut told) = (Whole::default(), Told::default());
        for view in [view("step", 1), r#"{"turn":2}"#.to_owned()] {
            told.learn(&view);
            line.frame(&update(&view)).expect("a whole view");
        }
        let next = told.patch(r#"{"turn":3,"decision":{"prompt":"step","n":3}}"#);
        assert!(patched(&mut line, &next), "{next:?}");
    }
}
