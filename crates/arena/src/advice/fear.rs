//! What a choice has to fear: the answer of another side that hurts most in several worlds.

use super::Sentence;
use serde::{Deserialize, Serialize};
use shokan_rules::show::Bi;

/// Worlds in which a choice is followed to the answers that it meets.
pub(super) const WORLDS: u32 = 12;
/// An answer that takes less, as a share of a game, hurts nobody.
const HURTS: f64 = 0.03;
/// What comes in fewer worlds is not to be reckoned with.
const WORLDS_MIN: u32 = 2;
/// What comes at least so often comes nearly always, in thousandths.
const ALWAYS_PERMILLE: u32 = 950;
/// What comes at least so often comes most often.
const MOST_PERMILLE: u32 = 600;
/// What comes at least so often comes now and then.
const SOMETIMES_PERMILLE: u32 = 300;

/// What somebody does of its own will, by the kinds of events of the log; that a card is shown
/// before it is played is not what hurts.
const ANSWERS: [&str; 14] = [
    "attack",
    "answer",
    "attach",
    "defence",
    "equip",
    "link",
    "over_soul",
    "place",
    "play",
    "set",
    "skill",
    "summon",
    "use",
    "uses",
];
/// An answer that a choice may meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fear {
    /// Who answers how, as the log would have it.
    pub sentence: Sentence,
    /// In how many of the worlds that were looked into, in thousandths.
    pub often_permille: u16,
}

impl Fear {
    /// The whole sentence, which begins with how often it comes.
    pub fn text(&self) -> Bi {
        let often = u32::from(self.often_permille);
        // To the next ten: some worlds tell no more.
        let percent = ((often + 50) / 100 * 10).clamp(10, 100);
        let (ja, en) = match often {
            ALWAYS_PERMILLE.. => ("ほとんどいつも".to_owned(), "Nearly always".to_owned()),
            MOST_PERMILLE.. => (
                format!("多くの場合（およそ{percent}%）"),
                format!("Most often (about {percent}%)"),
            ),
            SOMETIMES_PERMILLE.. => (
                format!("ときどき（およそ{percent}%）"),
                format!("Now and then (about {percent}%)"),
            ),
            _ => (
                format!("たまに（およそ{percent}%）"),
                format!("Once in a while (about {percent}%)"),
            ),
        };
        let sentence = &self.sentence.text;
        Bi {
            ja: format!("{ja}：{}", sentence.ja),
            en: format!("{en}: {}", sentence.en),
        }
    }
}

/// An answer that was met.
#[derive(Debug)]
struct Met {
    sentence: Sentence,
    worlds: u32,
    last: u32,
    taken: f64,
}

/// Notes, world by world, what the answers of another side take.
#[derive(Debug, Default)]
pub(super) struct Fears {
    met: Vec<Met>,
    worlds: u32,
    /// The answer that is being given in this world.
    now: Option<usize>,
}

impl Fears {
    /// Another world begins.
    pub(super) const fn begin(&mut self) {
        self.worlds += 1;
        self.now = None;
    }

    /// Somebody does the next thing of a turn: what was done before it is over.
    pub(super) const fn goes_on(&mut self) {
        self.now = None;
    }

    /// Another side has done something, in these sentences with their kinds: an answer, unless it
    /// belongs to one that is not over.
    pub(super) fn heard<'a>(&mut self, mut said: impl Iterator<Item = (&'a str, &'a Sentence)>) {
        if self.now.is_none()
            && let Some((_, sentence)) = said.find(|(kind, _)| ANSWERS.contains(kind))
        {
            self.answered(sentence);
        }
    }

    fn answered(&mut self, sentence: &Sentence) {
        let known = self.met.iter().position(|it| it.sentence == *sentence);
        let at = known.unwrap_or_else(|| {
            self.met.push(Met {
                sentence: sentence.clone(),
                worlds: 0,
                last: 0,
                taken: 0.0,
            });
            self.met.len() - 1
        });
        let it = &mut self.met[at];
        it.worlds += u32::from(it.last != self.worlds);
        it.last = self.worlds;
        self.now = Some(at);
    }

    /// What happens takes so much of a game from the seat: it belongs to the answer that was given
    /// last, and to none before the first.
    pub(super) fn takes(&mut self, share: f64) {
        if let Some(at) = self.now {
            self.met[at].taken += share;
        }
    }

    /// What takes most over all worlds; nothing where no answer hurts.
    pub(super) fn worst(self) -> Option<Fear> {
        let worlds = self.worlds;
        let hurts = |it: &&Met| it.worlds >= WORLDS_MIN && it.taken >= HURTS * f64::from(it.worlds);
        let all = self.met.iter().filter(hurts);
        // `max_by` takes the last of equals.
        let worst = all.rev().max_by(|a, b| a.taken.total_cmp(&b.taken))?;
        Some(Fear {
            sentence: worst.sentence.clone(),
            often_permille: (worst.worlds * 1_000 / worlds.max(1)) as u16,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(text: &str) -> Sentence {
        Sentence {
            seat: 1,
            text: Bi {
                ja: text.to_owned(),
                en: text.to_owned(),
            },
        }
    }

    /// What is feared after these worlds, each with what is answered and what it takes.
    fn feared(worlds: &[&[(&str, f64)]]) -> Option<(String, u16)> {
        let mut fears = Fears::default();
        for world in worlds {
            fears.begin();
            // Before the first answer nothing is anybody's doing.
            fears.takes(0.9);
            for &(answer, takes) in *world {
                let said = sentence(answer);
                if !answer.starts_with("use") {
                    fears.goes_on();
                }
                fears.heard([(answer, &said)].into_iter());
                fears.takes(takes);
            }
        }
        let fear = fears.worst()?;
        Some((fear.sentence.text.en, fear.often_permille))
    }

    #[test]
    fn what_takes_most_over_all_worlds_is_feared_with_how_often_it_comes() {
        let burns: &[(&str, f64)] = &[("play", 0.04), ("attack", 0.3)];
        let plays: &[(&str, f64)] = &[("play", 0.04)];
        let found = feared(&[burns, plays, plays, burns]);
        assert_eq!(found, Some(("attack".to_owned(), 500)));
    }

    #[test]
    fn what_comes_once_or_hurts_nobody_is_not_feared() {
        let once: &[(&str, f64)] = &[("attack", 0.9)];
        let idle: &[(&str, f64)] = &[("set", 0.01)];
        let helps: &[(&str, f64)] = &[("skill", -0.2)];
        assert_eq!(feared(&[once, idle, idle, helps, helps]), None);
        assert_eq!(feared(&[]), None);
    }

    #[test]
    fn what_belongs_to_an_answer_is_charged_to_it_and_what_is_none_to_nobody() {
        let strikes: &[(&str, f64)] = &[("attack", 0.02), ("use", 0.3), ("charge", 0.5)];
        let idle: &[(&str, f64)] = &[("end", 0.7)];
        let found = feared(&[strikes, strikes, idle]);
        assert_eq!(found, Some(("attack".to_owned(), 666)));
        assert_eq!(feared(&[idle, idle]), None);
    }

    #[test]
    fn a_card_that_is_shown_and_played_is_feared_as_played() {
        let (shown, played) = (sentence("shown"), sentence("played"));
        let mut fears = Fears::default();
        for _ in 0..2 {
            fears.begin();
            fears.heard([("reveal", &shown)].into_iter());
            fears.heard([("play", &played)].into_iter());
            fears.takes(0.3);
        }
        let fear = fears.worst().expect("it hurts");
        assert_eq!(fear.sentence, played);
    }

    #[test]
    fn what_comes_twice_in_a_world_comes_in_one_world() {
        let twice: &[(&str, f64)] = &[("attack", 0.1), ("attack", 0.1)];
        let found = feared(&[twice, twice, &[], &[]]);
        assert_eq!(found, Some(("attack".to_owned(), 500)));
    }

    #[test]
    fn a_fear_says_how_often() {
        let said = |often_permille| {
            let sentence = sentence("It burns.");
            let fear = Fear {
                sentence,
                often_permille,
            };
            (fear.text().en, fear.text().ja)
        };
        assert_eq!(said(1_000).0, "Nearly always: It burns.");
        assert_eq!(said(666).1, "多くの場合（およそ70%）：It burns.");
        assert_eq!(said(333).0, "Now and then (about 30%): It burns.");
        assert_eq!(said(166).1, "たまに（およそ20%）：It burns.");
    }
}
