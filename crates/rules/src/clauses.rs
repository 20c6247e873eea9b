//! The clauses of the rulebooks: their numbers for the engine and their texts for people.
//!
//! A clause is cited by its id, which the compiler turns into a small number with [`find`], so
//! that a citation of a clause that does not exist does not compile. The texts are data
//! (`doc/rules/*.tsv`), parsed when somebody first asks for one; the rules themselves never do.

use std::sync::OnceLock;

use crate::show::Bi;

/// The place of `id` in `ids`, at compile time when used in a `const`.
///
/// # Panics
///
/// If `ids` does not hold `id`: in a `const`, where citations belong, that is a compile error.
#[must_use]
pub const fn find(ids: &[&str], id: &str) -> u16 {
    let mut place = 0;
    while place < ids.len() {
        if same(ids[place].as_bytes(), id.as_bytes()) {
            return place as u16;
        }
        place += 1;
    }
    panic!("no such clause in doc/rules")
}

/// Byte-wise equality, because `==` on slices is not yet allowed in constants.
const fn same(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// What a clause, a ruling or the heading of a section says, in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClauseText {
    /// `SC-07-05-02.c`, `R-SC-24`, or the number of a section, `07-05-02`.
    pub id: &'static str,
    /// The sentence in English.
    pub en: &'static str,
    /// The sentence in Japanese.
    pub ja: &'static str,
}

impl ClauseText {
    /// Both languages in the shape that is shown to people.
    #[must_use]
    pub fn bi(&self) -> Bi {
        Bi {
            ja: self.ja.to_owned(),
            en: self.en.to_owned(),
        }
    }
}

/// How a clause can be tested; anything but [`TestKind::Data`] needs a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// A page of play.
    Scenario,
    /// A deck check, or the state after set-up.
    Setup,
    /// What a seat or a spectator is shown.
    View,
    /// A direct test of a call of the engine or of the card schema.
    Unit,
    /// Nothing an engine could do otherwise; the note says why.
    Data,
}

/// What a test of a clause must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClauseTest {
    /// The clause or ruling.
    pub id: &'static str,
    /// How it can be tested.
    pub kind: TestKind,
    /// Whether it forbids something a player could try, so that a refusal must be shown.
    pub refusal: bool,
    /// What the test shows; for [`TestKind::Data`] why there is none.
    pub note: &'static str,
}

/// The clause data of one game.
#[derive(Debug)]
pub struct Clauses {
    texts: &'static str,
    sections: &'static str,
    tests: &'static str,
    rulings: &'static str,
    words: &'static str,
    parsed: OnceLock<Parsed>,
}

#[derive(Debug)]
struct Parsed {
    texts: Vec<ClauseText>,
    sections: Vec<ClauseText>,
    tests: Vec<ClauseTest>,
    rulings: Vec<(&'static str, &'static str)>,
    words: Vec<(&'static str, &'static str)>,
}

impl Clauses {
    /// The tables of a game: texts, sections, tests, what its rulings are about, and by which
    /// clauses the words of card files go.
    #[must_use]
    pub const fn new(
        texts: &'static str,
        sections: &'static str,
        tests: &'static str,
        rulings: &'static str,
        words: &'static str,
    ) -> Self {
        Self {
            texts,
            sections,
            tests,
            rulings,
            words,
            parsed: OnceLock::new(),
        }
    }

    /// Every clause and ruling, in the order of the guide; the place is the number of the clause.
    #[must_use]
    pub fn texts(&'static self) -> &'static [ClauseText] {
        &self.parsed().texts
    }

    /// The sections of the guide, in its order.
    #[must_use]
    pub fn sections(&'static self) -> &'static [ClauseText] {
        &self.parsed().sections
    }

    /// What the test of each clause must show, in the order of [`Clauses::texts`].
    #[must_use]
    pub fn tests(&'static self) -> &'static [ClauseTest] {
        &self.parsed().tests
    }

    /// The text of one clause or ruling: Japanese, English.
    #[must_use]
    pub fn text(&'static self, id: &str) -> Option<(&'static str, &'static str)> {
        self.texts()
            .iter()
            .find(|clause| clause.id == id)
            .map(|clause| (clause.ja, clause.en))
    }

    /// What a ruling decides about: sections (`07-05-02`) and clauses (`SC-08-07.e`) of the guide;
    /// nothing for a ruling on a plain silence.
    pub fn about(&'static self, ruling: &str) -> impl Iterator<Item = &'static str> {
        let rulings = &self.parsed().rulings;
        let found = rulings.iter().find(|(id, _)| *id == ruling);
        found.map_or("", |(_, about)| about).split_whitespace()
    }

    /// The words of card files of which a clause or ruling says what they do, each with its id.
    #[must_use]
    pub fn words(&'static self) -> &'static [(&'static str, &'static str)] {
        &self.parsed().words
    }

    /// By which clause or ruling a word of a card file goes; none for what no clause speaks of.
    #[must_use]
    pub fn of_word(&'static self, word: &str) -> Option<&'static ClauseText> {
        let (_, id) = self.words().iter().find(|(known, _)| *known == word)?;
        self.texts().iter().find(|clause| clause.id == *id)
    }

    fn parsed(&'static self) -> &'static Parsed {
        self.parsed.get_or_init(|| Parsed {
            texts: rows(self.texts).filter_map(text_of).collect(),
            sections: rows(self.sections).filter_map(text_of).collect(),
            tests: rows(self.tests).filter_map(test_of).collect(),
            rulings: pairs(self.rulings),
            words: pairs(self.words),
        })
    }
}

/// The number of the section a clause stands in: `07-05-02` for `SC-07-05-02.c`, the chapter for
/// `SM-11-7.a`; none for rulings.
#[must_use]
pub fn section_of(id: &str) -> Option<&str> {
    if id.starts_with("R-") {
        return None;
    }
    if let Some(rest) = id.strip_prefix("SM-") {
        return rest.get(..2);
    }
    if let Some(rest) = id.strip_prefix("SW-").or_else(|| id.strip_prefix("SK-")) {
        return rest.split('.').next();
    }
    let (_, rest) = id.split_once('-')?;
    rest.rsplit_once('.').map(|(section, _)| section)
}

/// The rows below the heading. The files are checked by `cargo xtask tidy`.
fn rows(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().skip(1)
}

fn pairs(table: &'static str) -> Vec<(&'static str, &'static str)> {
    rows(table).filter_map(|row| row.split_once('\t')).collect()
}

fn text_of(row: &'static str) -> Option<ClauseText> {
    let mut cells = row.split('\t');
    Some(ClauseText {
        id: cells.next()?,
        en: cells.next()?,
        ja: cells.next()?,
    })
}

fn test_of(row: &'static str) -> Option<ClauseTest> {
    let mut cells = row.split('\t');
    let id = cells.next()?;
    let kind = match cells.next()? {
        "scenario" => TestKind::Scenario,
        "setup" => TestKind::Setup,
        "view" => TestKind::View,
        "unit" => TestKind::Unit,
        "data" => TestKind::Data,
        _ => return None,
    };
    let refusal = cells.next()? == "yes";
    Some(ClauseTest {
        id,
        kind,
        refusal,
        note: cells.next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summon_and_magic::info::CLAUSES as SUMMON_AND_MAGIC;
    use crate::summons_call::clause_ids::IDS;
    use crate::summons_call::info::CLAUSES as SUMMONS_CALL;
    use std::collections::BTreeSet;

    const FIRST: u16 = find(IDS, "SC-00-01.a");

    #[test]
    fn the_numbers_are_the_places_in_the_table() {
        assert_eq!(FIRST, 0);
        let ids: Vec<&str> = SUMMONS_CALL
            .texts()
            .iter()
            .map(|clause| clause.id)
            .collect();
        assert_eq!(ids, IDS);
        assert_eq!(ids.iter().filter(|id| id.starts_with("SC-")).count(), 217);
        assert!(ids.iter().filter(|id| id.starts_with("R-SC-")).count() >= 92);
    }

    /// The words of a table are known to an editor, in one order, each with a clause there is.
    #[test]
    fn words_of_card_files_go_by_clauses() {
        for game in crate::games::GAMES {
            let info = crate::games::info(game).unwrap();
            let known = shokan_lang::assist::words((info.vocabulary)());
            let all: BTreeSet<&str> = [known.fields, known.heads, known.verbs, known.others]
                .into_iter()
                .flatten()
                .collect();
            let words = info.clauses.words();
            assert!(words.is_sorted_by(|one, other| one.0 < other.0), "{game}");
            assert!(words.len() * 3 > all.len(), "{game}: {}", words.len());
            for (word, _) in words {
                assert!(all.contains(word), "{game}: {word} is no word");
                assert!(info.clauses.of_word(word).is_some(), "{game}: {word}");
            }
        }
        assert_eq!(SUMMONS_CALL.of_word("nonsense"), None);
    }

    #[test]
    fn every_clause_has_a_test_kind_and_a_section() {
        let tests: Vec<&str> = SUMMONS_CALL.tests().iter().map(|test| test.id).collect();
        assert_eq!(tests, IDS);
        for test in SUMMONS_CALL.tests() {
            assert!(
                test.kind != TestKind::Data || !test.note.is_empty(),
                "{} has no reason",
                test.id
            );
        }
        for id in IDS {
            if let Some(section) = section_of(id) {
                let known = SUMMONS_CALL
                    .sections()
                    .iter()
                    .any(|heading| heading.id == section);
                assert!(known, "{id} stands in no section");
            }
        }
    }

    #[test]
    fn summon_and_magic_has_its_clauses_sections_and_tests() {
        let ids = crate::summon_and_magic::clause_ids::IDS;
        let texts = SUMMON_AND_MAGIC.texts().iter().map(|clause| clause.id);
        assert!(texts.eq(ids.iter().copied()));
        assert_eq!(ids.iter().filter(|id| id.starts_with("SM-")).count(), 478);
        assert!(ids.iter().filter(|id| id.starts_with("R-SM-")).count() >= 112);
        let tests = SUMMON_AND_MAGIC.tests().iter().map(|test| test.id);
        assert!(tests.eq(ids.iter().copied()));
        for section in ids.iter().filter_map(|id| section_of(id)) {
            let mut headings = SUMMON_AND_MAGIC.sections().iter();
            assert!(headings.any(|heading| heading.id == section), "{section}");
        }
    }

    #[test]
    fn what_a_ruling_is_about_exists() {
        for (clauses, ids) in [
            (&SUMMONS_CALL, IDS),
            (
                &crate::summon_and_magic::info::CLAUSES,
                crate::summon_and_magic::clause_ids::IDS,
            ),
        ] {
            let rulings = ids.iter().copied().filter(|id| id.starts_with("R-"));
            let listed = clauses.parsed().rulings.iter().map(|(id, _)| *id);
            assert!(
                listed.eq(rulings.clone()),
                "every ruling, in the order of the table"
            );
            for ruling in rulings {
                for place in clauses.about(ruling) {
                    let mut sections = clauses.sections().iter();
                    let known = ids.contains(&place) || sections.any(|one| one.id == place);
                    assert!(known, "{ruling} is about {place}, which does not exist");
                }
            }
        }
        assert!(SUMMONS_CALL.about("R-SC-24").eq(["07-05-02", "08-06"]));
        assert!(SUMMON_AND_MAGIC.about("R-SM-14").eq([
            "SM-13-4.a",
            "SM-14-3",
            "SM-15-3",
            "SM-16-3"
        ]));
    }

    #[test]
    #[should_panic(expected = "no such clause")]
    fn an_unknown_clause_is_not_found() {
        let _ = find(IDS, "SC-99-99.z");
    }

    #[test]
    fn a_text_comes_in_both_languages() {
        let (ja, en) = SUMMONS_CALL.text("SC-10-01.a").unwrap();
        assert!(ja.contains('敗') && en.contains("loses"));
        assert_eq!(SUMMONS_CALL.text("SC-99-99.z"), None);
    }
}
