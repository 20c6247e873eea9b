//! The wire types as one TypeScript module.

use std::collections::{BTreeMap, BTreeSet};

use ts_rs::{Config, TS, TypeVisitor};

use shokan_rules::games;
use shokan_rules::show::CatalogueView;

use super::http;

const HEAD: &str = "// Generated from crates/host/src/wire.rs and crates/rules/src/show.rs; do not edit.\n\
// `cargo xtask wire` writes it anew.\n";

/// The one shape that is no Rust type: a patch is text there.
const PATCHES: &str = "
/**
 * A whole value in a list of its own, the members of an object that have changed, or under the
 * empty name the items of a list.
 */
export type ViewPatch = [unknown] | { [name: string]: ViewPatch } | { \"\": PatchItem[] };

/**
 * An element of the list before, elements from the one to the other, an element with its changes,
 * or a new one.
 */
export type PatchItem = number | [number, number] | [number, ViewPatch] | [unknown];
";

/// What designers of cards ask.
fn of_workshop(types: &mut Types) {
    types.add::<http::LayBoard>();
    types.add::<http::BoardAnswer>();
    types.add::<http::PlayedBoard>();
    types.add::<http::LabAsk>();
    types.add::<http::LabChange>();
    types.add::<http::LabAnswer>();
    types.add::<http::LookAtGame>();
    types.add::<http::GameToLookAt>();
    types.add::<http::WorkshopGame>();
    types.add::<http::CheckCards>();
    types.add::<http::CardsChecked>();
    types.add::<http::CardPlace>();
    types.add::<http::WordsThatFit>();
    types.add::<http::WordMeaning>();
    types.add::<http::TrialDecks>();
    types.add::<http::CardForm>();
    types.add::<http::FormPlace>();
    types.add::<http::FormChoices>();
}

/// Every type of the wire as the text of `web/src/wire.ts`.
#[must_use]
pub fn typescript() -> String {
    let mut types = Types {
        config: Config::new(),
        declarations: BTreeMap::new(),
    };
    types.add::<super::ClientMessage>();
    types.add::<super::ServerMessage>();
    types.add::<http::NewMatch>();
    types.add::<http::NewTicket>();
    types.add::<http::LuckTicket>();
    types.add::<http::MatchRecord>();
    types.add::<http::SeatTaken>();
    types.add::<http::Invitation>();
    types.add::<http::AcceptInvitation>();
    types.add::<http::MatchLine>();
    types.add::<http::OpenTable>();
    types.add::<http::SeatToken>();
    types.add::<CatalogueView>();
    types.add::<http::CheckDeck>();
    types.add::<http::DeckChecked>();
    types.add::<http::RulePage>();
    types.add::<http::ScenarioIndex>();
    types.add::<http::Scenario>();
    types.add::<http::Replay>();
    types.add::<http::ContinueReplay>();
    types.add::<http::AnalysisAnswer>();
    types.add::<http::NewLesson>();
    types.add::<http::NewScene>();
    types.add::<http::NewSandbox>();
    types.add::<http::NewPuzzle>();
    types.add::<http::PuzzleLine>();
    types.add::<http::PuzzleHint>();
    types.add::<http::PuzzleAnswer>();
    types.add::<http::WantRematch>();
    types.add::<http::RematchWanted>();
    types.add::<http::WantPair>();
    types.add::<http::QuickBoard>();
    types.add::<http::WatchLine>();
    types.add::<http::NewCup>();
    types.add::<http::JoinCup>();
    types.add::<http::CupDeck>();
    types.add::<http::DropPlayer>();
    types.add::<http::CupBoard>();
    types.add::<http::CupView>();
    of_workshop(&mut types);
    types.add::<http::ErrorBody>();
    types.add::<http::Me>();
    types.add::<http::Credentials>();
    types.add::<http::ChangePassword>();
    types.add::<http::OwnDecks>();
    types.add::<http::OwnData>();
    types.add::<http::Leave>();
    types.add::<http::NewReport>();
    types.add::<http::ReportFiled>();
    types.add::<http::OwnSet>();
    types.add::<http::SetShared>();
    types.add::<http::SetView>();
    let mut text = String::from(HEAD);
    text.push_str(&format!(
        "\n/** The version of this wire. */\nexport const WIRE_VERSION = {};\n",
        super::WIRE_VERSION
    ));
    text.push_str(PATCHES);
    text.push_str(&unions());
    for declaration in types.declarations.values() {
        text.push('\n');
        text.push_str(declaration);
    }
    text
}

/// What the pages know of a game before and during a match: the texts of `info.ts` and `names.ts`
/// in the folder of the game. The first is part of the first load, the second is not.
#[must_use]
pub fn facts(game: &str) -> Option<[(&'static str, String); 2]> {
    let (info, words) = (games::info(game)?, games::view_words(game)?);
    let offered = games::offered(game)?;
    let name = (info.vocabulary)().name;
    let head = format!(
        "// Generated from crates/rules/src/{game}; do not edit.\n// `cargo xtask wire` writes it anew.\n\n"
    );
    let known = format!(
        "{head}/** What the rulebook says of the game as a whole. */\n\
         export const INFO = {{\n  id: \"{game}\",\n  name: {{ ja: \"{}\", en: \"{}\" }},\n  prefix: \"{}\",\n  \
         secondDeck: {},\n  games: {},\n  teams: {},\n}} as const;\n",
        name.ja,
        name.en,
        info.prefix.trim_end_matches('-'),
        offered.second_deck,
        offered.games,
        offered.teams
    );
    let rows = words.zones.iter().zip(info.zones).map(|(word, zone)| {
        format!(
            "  {word}: {{ ja: \"{}\", en: \"{}\" }},\n",
            zone.ja, zone.en
        )
    });
    let named = format!(
        "{head}import type {{ Both }} from \"../../lib/i18n.svelte\";\n\n\
         /** The zones as people call them. */\n\
         export const ZONES: Record<string, Both> = {{\n{}}};\n",
        rows.collect::<String>()
    );
    Some([("info.ts", known), ("names.ts", named)])
}

/// The list of the games, as `list.ts` beside their folders.
#[must_use]
pub fn list() -> String {
    let camel = |game: &str| {
        let mut begins = false;
        let letters = game.chars().filter_map(|letter| {
            let capital = std::mem::replace(&mut begins, letter == '_');
            (letter != '_').then(|| match capital {
                true => letter.to_ascii_uppercase(),
                false => letter,
            })
        });
        letters.collect::<String>()
    };
    let mut sorted = games::GAMES;
    sorted.sort_unstable();
    let imports = sorted.map(|game| format!("import {} from \"./{game}\";\n", camel(game)));
    format!(
        "// Generated from crates/lang/src/games.rs; do not edit.\n\
         // `cargo xtask wire` writes it anew.\n\n\
         import type {{ Game }} from \"./game\";\n{}\n\
         /** The games, as they are offered; each is a folder beside this file. */\n\
         export const GAMES: readonly [Game, ...Game[]] = [{}];\n",
        imports.concat(),
        games::GAMES.map(camel).join(", ")
    )
}

/// The words of views, of all games together.
fn unions() -> String {
    let all: Vec<_> = games::GAMES
        .into_iter()
        .filter_map(games::view_words)
        .collect();
    let union = |about: &str, name: &str, words: BTreeSet<&str>| {
        let words: Vec<String> = words.iter().map(|word| format!("  | \"{word}\"")).collect();
        format!(
            "\n/** {about} of all games. */\nexport type {name} =\n{};\n",
            words.join("\n")
        )
    };
    let prompts = all.iter().flat_map(|it| it.prompts.iter().copied());
    let zones = all.iter().flat_map(|it| it.zones.iter().copied());
    let phases = all.iter().flat_map(|it| it.phases.iter().copied());
    let verbs = all.iter().flat_map(|it| it.verbs.iter().copied());
    let kinds = all.iter().flat_map(|it| it.kinds.iter().copied());
    union("The questions", "Prompt", prompts.collect())
        + &union("The zones", "Zone", zones.collect())
        + &union("The phases", "Phase", phases.collect())
        + &union("What choices do,", "Verb", verbs.collect())
        + &union("The kinds of events", "EventKind", kinds.collect())
}

struct Types {
    config: Config,
    declarations: BTreeMap<String, String>,
}

impl Types {
    fn add<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        if self.declarations.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}\n", T::decl(&self.config));
        self.declarations.insert(name, one_line_docs(&declaration));
        T::visit_dependencies(self);
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() {
            self.add::<T>();
        } else {
            // Lists, maps and boxes have no declaration of their own; what they hold may have one.
            T::visit_dependencies(self);
            T::visit_generics(self);
        }
    }
}

/// Folds comments of one sentence onto one line and cuts blanks at line ends.
fn one_line_docs(declaration: &str) -> String {
    let lines: Vec<&str> = declaration.lines().map(str::trim_end).collect();
    let mut text = String::new();
    let mut at = 0;
    while at < lines.len() {
        let sentence = lines.get(at + 1).and_then(|line| line.strip_prefix(" * "));
        match sentence {
            Some(sentence) if lines[at] == "/**" && lines.get(at + 2) == Some(&" */") => {
                text.push_str(&format!("/** {sentence} */\n"));
                at += 3;
            }
            _ => {
                text.push_str(lines[at]);
                text.push('\n');
                at += 1;
            }
        }
    }
    text
}
