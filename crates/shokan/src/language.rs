//! The language of what the program prints.

use shokan_rules::show::Bi;
use std::sync::OnceLock;

static JAPANESE: OnceLock<bool> = OnceLock::new();

/// Settles the language before anything is printed: by `--lang`, else by the environment.
pub(crate) fn settle(arguments: &[String]) {
    let mut named = None;
    for (at, argument) in arguments.iter().enumerate() {
        if argument == "--lang" {
            named = arguments.get(at + 1).cloned();
        } else if let Some(value) = argument.strip_prefix("--lang=") {
            named = Some(value.to_owned());
        }
    }
    let of_environment = || {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let set = names.iter().filter_map(|name| std::env::var(name).ok());
        set.into_iter().find(|value| !value.is_empty())
    };
    let language = named.or_else(of_environment).unwrap_or_default();
    // Only the first call counts, and there is only one.
    let _ = JAPANESE.set(language.starts_with("ja"));
}

/// Whether texts are Japanese.
pub(crate) fn ja() -> bool {
    JAPANESE.get().copied().unwrap_or(false)
}

/// The text of the language.
pub(crate) fn t(ja_text: &'static str, en_text: &'static str) -> &'static str {
    if ja() { ja_text } else { en_text }
}

/// The text of the language.
pub(crate) fn of(text: &Bi) -> &str {
    if ja() { &text.ja } else { &text.en }
}

/// A text in both languages.
pub(crate) fn bi(ja: impl Into<String>, en: impl Into<String>) -> Bi {
    Bi {
        ja: ja.into(),
        en: en.into(),
    }
}
