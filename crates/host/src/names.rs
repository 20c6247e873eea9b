//! Names of people as they may be shown to others.
//!
//! A name is one line that can be seen: nothing in it turns the line round, hides, or stacks marks
//! over the lines beside it. Two names that look alike are not told apart here; the seat does that.

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};

/// Characters of a name.
pub const NAME_CHARS_MAX: usize = 24;

/// Marks over one letter; Vietnamese needs two where they are not composed.
const MARKS_MAX: usize = 2;

/// A name as it may be shown; empty when nothing of it could be seen.
#[must_use]
pub fn short_name(name: &str) -> String {
    // Far less than a frame is read of it.
    let start = name.chars().take(NAME_CHARS_MAX * 16);
    let seen: String = start.filter(|letter| kind_of(*letter).is_some()).collect();
    // One spelling for what looks the same.
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(&seen);
    let mut shown = String::new();
    let (mut length, mut marks) = (0, 0);
    for letter in composed.chars() {
        let Some(kind) = kind_of(letter) else {
            continue;
        };
        let begun = shown.chars().next_back().is_some_and(|last| last != ' ');
        let letter = match kind {
            Kind::Mark if !begun || marks == MARKS_MAX => continue,
            Kind::Space if !begun => continue,
            Kind::Space => ' ',
            Kind::Mark | Kind::Letter => letter,
        };
        if length == NAME_CHARS_MAX {
            break;
        }
        marks = if kind == Kind::Mark { marks + 1 } else { 0 };
        shown.push(letter);
        length += 1;
    }
    shown.truncate(shown.trim_end().len());
    shown
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Letter,
    Mark,
    Space,
}

/// What a character is in a name; nothing when it has no place in one.
fn kind_of(letter: char) -> Option<Kind> {
    // A pattern of no dots, the one blank that counts as a symbol.
    const BLANK: char = '\u{2800}';
    if letter == BLANK || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter) {
        return None;
    }
    let category = CodePointMapData::<GeneralCategory>::new().get(letter);
    if GeneralCategoryGroup::Mark.contains(category) {
        return Some(Kind::Mark);
    }
    if category == GeneralCategory::SpaceSeparator {
        return Some(Kind::Space);
    }
    // Controls, what turns the line round, line ends, private signs, unknown ones.
    let unseen = GeneralCategoryGroup::Other.contains(category)
        || GeneralCategoryGroup::Separator.contains(category);
    (!unseen).then_some(Kind::Letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_that_can_be_seen() {
        let zalgo = format!("Z{}", "\u{351}\u{352}\u{353}\u{354}".repeat(30));
        let cases = [
            ("Aki", "Aki"),
            ("  Aki  Ren ", "Aki Ren"),
            ("あき・レン", "あき・レン"),
            ("山田　太郎", "山田 太郎"),
            ("José", "José"),
            ("Jose\u{301}", "José"),
            ("か\u{3099}く", "がく"),
            ("Nguyễn Thị", "Nguyễn Thị"),
            ("สุนีย์", "สุนีย์"),
            ("مريم", "مريم"),
            ("Aki\u{7}\r\nSet-Cookie: a=b", "AkiSet-Cookie: a=b"),
            ("a\u{202e}gnp.exe", "agnp.exe"),
            ("\u{2066}x\u{2069}", "x"),
            ("\u{200e}\u{200f}\u{61c}x", "x"),
            ("A\u{200b}k\u{2060}i\u{feff}", "Aki"),
            ("\u{200b}\u{200b}", ""),
            ("\u{feff}", ""),
            ("\u{3164}", ""),
            ("\u{115f}\u{1160}\u{ffa0}", ""),
            ("\u{2800}\u{2800}", ""),
            ("\u{ad}\u{180e}\u{34f}", ""),
            ("x\u{e0041}\u{e0042}", "x"),
            ("\u{e000}\u{10ffff}", ""),
            ("\u{2028}\u{2029}", ""),
            ("\u{a0}\u{2003}\u{205f}", ""),
            ("\u{301}\u{302}", ""),
            ("A \u{301}", "A"),
            ("e\u{200b}\u{301}", "é"),
            // Marks come in the order of the one spelling, those below the letter first.
            (&zalgo, "Z\u{353}\u{354}"),
            ("❤\u{fe0f}Aki", "❤Aki"),
            ("ﷺ", "ﷺ"),
            ("<b>\"&", "<b>\"&"),
            ("", ""),
        ];
        for (written, shown) in cases {
            assert_eq!(short_name(written), shown, "{}", written.escape_unicode());
        }
    }

    #[test]
    fn a_name_is_short_whatever_was_sent() {
        for long in ["A", "😀", "か\u{3099}", "a\u{301}\u{302}", " a", "\u{200b}"] {
            let shown = short_name(&long.repeat(20_000));
            assert!(shown.chars().count() <= NAME_CHARS_MAX, "{long:?}");
            assert_eq!(shown, short_name(&shown), "shown again it stays");
        }
    }
}
