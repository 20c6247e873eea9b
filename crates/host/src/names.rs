//! Names of people as they may be shown to others.
//!
//! A name is one line that can be seen: nothing in it turns the line round, hides, or stacks marks
//! over the lines beside it. Two names at a table that look alike are not told apart here; the seat
//! does that. Names that are kept are compared by [`folded`].

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
    short_line(name, NAME_CHARS_MAX)
}

/// A line of at most so many characters as it may be shown to others; empty when nothing of it
/// could be seen.
#[must_use]
pub fn short_line(name: &str, most: usize) -> String {
    // Far less than a frame is read of it.
    let start = name.chars().take(most * 16);
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
        if length == most {
            break;
        }
        marks = if kind == Kind::Mark { marks + 1 } else { 0 };
        shown.push(letter);
        length += 1;
    }
    shown.truncate(shown.trim_end().len());
    shown
}

/// Whether a character of a longer text hides nothing and turns no line round.
#[must_use]
pub fn can_be_read(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\t') || kind_of(letter).is_some()
}

/// A text in the one spelling of all widths and compositions of its letters.
#[must_use]
pub fn one_spelling(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfkc()
        .normalize(text)
        .into_owned()
}

/// A name as it is compared: without case, width and blanks.
#[must_use]
pub fn folded(name: &str) -> String {
    // Upper case first: it is where ß and SS meet.
    let folded = one_spelling(name).to_uppercase().to_lowercase();
    let letters = one_spelling(&folded);
    letters.chars().filter(|it| !it.is_whitespace()).collect()
}

/// Whether a folded name would be taken for the computer, the house, or nobody in particular.
#[must_use]
pub fn is_of_house(folded: &str) -> bool {
    const BEGINS: [&str; 4] = ["computer", "コンピュータ", "こんぴゅーた", "shokan"];
    const WHOLE: [&str; 12] = [
        "cpu",
        "bot",
        "ai",
        "npc",
        "admin",
        "運営",
        "召喚卓",
        "guest",
        "ゲスト",
        "名なしさん",
        "退会した人",
        "someonewholeft",
    ];
    // Letters that look the same in other scripts.
    let latin = |letter| match letter {
        'а' | 'α' => 'a',
        'с' | 'ϲ' => 'c',
        'е' | 'ε' => 'e',
        'м' => 'm',
        'о' | 'ο' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'т' | 'τ' => 't',
        'і' | 'ι' | '1' => 'i',
        'ѕ' => 's',
        other => other,
    };
    let letters = folded
        .chars()
        .filter(|letter| letter.is_alphanumeric() || *letter == 'ー');
    let letters: String = letters.map(latin).collect();
    BEGINS.iter().any(|word| letters.starts_with(word)) || WHOLE.contains(&letters.as_str())
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
    fn kept_names_are_compared_without_case_and_width() {
        for same in [
            "Aki Ren",
            "AKI REN",
            "ａｋｉ　ｒｅｎ",
            "akiren",
            "ＡｋｉRen",
        ] {
            assert_eq!(folded(same), "akiren");
        }
        assert_eq!(folded("ｱｷ"), folded("アキ"));
        assert_eq!(folded("STRASSE"), folded("Straße"));
        assert_ne!(folded("Aki"), folded("Akl"));
    }

    #[test]
    fn nobody_is_called_like_the_computer_or_the_house() {
        let taken = [
            "Computer",
            "ＣＯＭＰＵＴＥＲ",
            "computer (easy)",
            "C0mputer",
            "Соmрutеr",
            "コンピュータ（ふつう）",
            "こんぴゅーたのアキ",
            "ｺﾝﾋﾟｭｰﾀ",
            "[CPU]",
            "Bot",
            "Guest",
            "退会した人",
            "Someone who left",
        ];
        for name in taken {
            assert!(is_of_house(&folded(name)), "{name}");
        }
        for name in ["Aki", "アイ", "Botan", "Airi", "コンパス", "Комар"] {
            assert!(!is_of_house(&folded(name)), "{name}");
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
