//! What a link says of itself where it is shared: a title, a sentence and a picture, written into
//! the head of its page.

use std::fmt::Write as _;

use axum::http::{HeaderMap, header};
use shokan_host::record::Status;
use shokan_rules::show::Bi;

use super::App;

/// The card of one page.
#[derive(Debug)]
pub(super) struct Card {
    title: Bi,
    text: Bi,
    /// Below `/picture/`, without the ending.
    picture: String,
    /// The game on the page.
    pub(super) game: Option<String>,
}

/// The card of the page with these first words in its address.
pub(super) async fn of(app: &App, page: &str, word: &str) -> Card {
    let found = match page {
        "t" => invitation(app, word).await,
        "m" | "replay" | "after" if !word.is_empty() => of_match(app, word).await,
        "rules" | "cards" | "learn" | "build" | "workshop" | "sandbox" | "lab" | "puzzles" => {
            of_game(app, page, word)
        }
        _ => None,
    };
    found.unwrap_or_else(|| Card {
        title: bi("Shokan 召喚卓", "Shokan"),
        text: bi(
            "召喚カードゲームの対戦卓です。登録なしで、すぐに遊べます。",
            "A table for summoning card games. Nothing to sign up for.",
        ),
        picture: "house".to_owned(),
        game: None,
    })
}

async fn invitation(app: &App, code: &str) -> Option<Card> {
    let invitation = app.house.lobby.invitation(code).await.ok()?;
    let name = app.house.shared.engine.name(&invitation.game)?;
    let from = match invitation.from.as_str() {
        "" => bi("ゲスト", "A guest"),
        from => bi(from, from),
    };
    Some(Card {
        title: bi(
            format!("{}さんからの招待：{}", from.ja, name.ja),
            format!("{} invites you to {}", from.en, name.en),
        ),
        text: bi(
            "リンクを開くと、卓につけます。登録はいりません。",
            "Open the link to sit down. Nothing to sign up for.",
        ),
        picture: format!("game/{}", invitation.game),
        game: Some(invitation.game),
    })
}

async fn of_match(app: &App, match_id: &str) -> Option<Card> {
    let glance = app.house.glance(match_id).await.ok()?;
    let name = app.house.shared.engine.name(&glance.game)?;
    let names = glance.names();
    let text = match glance.status {
        Status::Waiting => bi(
            "相手を待っている卓です。",
            "A table that waits for somebody.",
        ),
        Status::Live => bi(
            "対戦中です。だれでも観戦できます。",
            "It is being played; anybody may watch.",
        ),
        Status::Over | Status::Void => bi(
            "終わった対戦です。場面を1つずつ見直せます。",
            "It is over; every step can be seen again.",
        ),
    };
    Some(Card {
        title: bi(
            format!("{}（{}）", names.ja, name.ja),
            format!("{} ({})", names.en, name.en),
        ),
        text,
        picture: format!("m/{match_id}"),
        game: Some(glance.game),
    })
}

fn of_game(app: &App, page: &str, game: &str) -> Option<Card> {
    let name = app.house.shared.engine.name(game)?;
    let (ja, en) = match page {
        "rules" => ("ルール", "rules"),
        "cards" => ("カード", "cards"),
        "build" => ("デッキ", "decks"),
        "workshop" => ("工房", "workshop"),
        "sandbox" => ("砂場", "sandbox"),
        "lab" => ("測る", "laboratory"),
        "puzzles" => ("問題", "puzzles"),
        _ => ("はじめての対戦", "a first lesson"),
    };
    Some(Card {
        title: bi(format!("{}・{ja}", name.ja), format!("{}: {en}", name.en)),
        text: bi(
            "召喚カードゲームの対戦卓 Shokan で見られます。",
            "On Shokan, a table for summoning card games.",
        ),
        picture: format!("game/{game}"),
        game: Some(game.to_owned()),
    })
}

impl Card {
    /// The lines of the head; `origin` is what the reader has called this table.
    pub(super) fn tags(&self, origin: &str, path: &str, ja: bool) -> String {
        let say = |text: &Bi| escaped(if ja { &text.ja } else { &text.en });
        let picture = escaped(&format!("{origin}/picture/{}.png", self.picture));
        let properties = [
            ("og:type", "website".to_owned()),
            ("og:site_name", "Shokan".to_owned()),
            ("og:locale", if ja { "ja_JP" } else { "en_US" }.to_owned()),
            ("og:title", say(&self.title)),
            ("og:description", say(&self.text)),
            ("og:url", escaped(&format!("{origin}/{path}"))),
            ("og:image", picture),
            ("og:image:type", "image/png".to_owned()),
            ("og:image:width", "1200".to_owned()),
            ("og:image:height", "630".to_owned()),
        ];
        let mut tags = String::new();
        for (property, content) in properties {
            // Writing to a String cannot fail.
            let _written = writeln!(tags, "<meta property=\"{property}\" content=\"{content}\">");
        }
        tags.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
        tags
    }
}

/// Where the reader has found this table; empty for a client that does not say, or says it oddly.
pub(super) fn origin(app: &App, asked: &HeaderMap) -> String {
    let host = asked.get(header::HOST).and_then(|host| host.to_str().ok());
    let plain = |host: &&str| {
        host.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
    };
    let scheme = if app.secure_cookie { "https" } else { "http" };
    host.filter(plain)
        .map_or_else(String::new, |host| format!("{scheme}://{host}"))
}

/// True when Japanese is among the languages of the reader, as the pages decide it, too.
pub(super) fn speaks_ja(asked: &HeaderMap) -> bool {
    let lines = asked.get_all(header::ACCEPT_LANGUAGE).iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(','))
        .any(|one| one.trim().to_ascii_lowercase().starts_with("ja"))
}

fn bi(ja: impl Into<String>, en: impl Into<String>) -> Bi {
    Bi {
        ja: ja.into(),
        en: en.into(),
    }
}

/// A text inside quotes.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_leave_its_quotes() {
        let card = Card {
            title: bi("\"><script>", "a & b"),
            text: bi("", ""),
            picture: "house".to_owned(),
            game: None,
        };
        let ja = card.tags("https://example.org", "m/x", true);
        assert!(ja.contains("content=\"&quot;&gt;&lt;script&gt;\""), "{ja}");
        assert!(ja.contains("content=\"https://example.org/picture/house.png\""));
        assert!(ja.contains("content=\"https://example.org/m/x\""));
        let en = card.tags("https://example.org", "m/x", false);
        assert!(en.contains("content=\"a &amp; b\""), "{en}");
    }

    #[test]
    fn the_language_of_the_reader_decides() {
        for (line, ja) in [("ja,en;q=0.8", true), ("en-US, JA-jp", true), ("en", false)] {
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_LANGUAGE, line.parse().expect("a value"));
            assert_eq!(speaks_ja(&asked), ja, "{line}");
        }
        assert!(!speaks_ja(&HeaderMap::new()));
    }
}
