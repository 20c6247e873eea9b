//! What can be typed behind `shokan`.

use crate::language::t;
use crate::settings::{self, Settings};
use clap::{Arg, ArgAction, CommandFactory as _, Parser, Subcommand, ValueEnum};
use shokan_arena::analysis::Effort;
use shokan_arena::lab::plan::Part;
use shokan_arena::play::TURN_CAP;
use shokan_rules::games::GAMES;
use std::path::PathBuf;

const TEMPLATE_JA: &str = "{about-with-newline}\n使い方: {usage}\n\n{all-args}{after-help}";
const TEMPLATE_EN: &str = "{about-with-newline}\nUsage: {usage}\n\n{all-args}{after-help}";

/// The command line with its help in the language that was asked for.
pub(crate) fn command() -> clap::Command {
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .global(true)
        .action(ArgAction::HelpShort)
        .help(t("使い方を出す", "Print help"));
    let version = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::Version)
        .help(t("版を出す", "Print the version"));
    spoken(Args::command().arg(help).arg(version))
}

/// Headings in the language, for a command and all below it.
fn spoken(command: clap::Command) -> clap::Command {
    command
        .help_template(t(TEMPLATE_JA, TEMPLATE_EN))
        .subcommand_help_heading(t("コマンド", "Commands"))
        .disable_help_subcommand(true)
        .mut_args(|arg| {
            if arg.get_help_heading().is_some() {
                arg
            } else if arg.is_positional() {
                arg.help_heading(t("引数", "Arguments"))
            } else {
                arg.help_heading(t("オプション", "Options"))
            }
        })
        .mut_subcommands(spoken)
}

/// The command line.
#[derive(Debug, Parser)]
#[command(
    name = "shokan",
    version,
    about = t("召喚カードゲームのテーブル", "A table for summoning card games"),
    disable_help_flag = true,
    disable_version_flag = true
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[arg(long, global = true, value_enum, help = t("表示の言語", "Language of what is printed"))]
    pub(crate) lang: Option<Language>,
    #[arg(long, global = true, value_name = "PATH", env = "SHOKAN_CARDS", hide_env_values = true, value_delimiter = ',', help = t("追加のカードファイル(何度でも、コンマ区切りでも)", "A further card file; may be given again, or several with commas"))]
    pub(crate) cards: Vec<PathBuf>,
}

/// A language of the output.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Language {
    /// Japanese.
    Ja,
    /// English.
    En,
}

/// A command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(about = t("テーブルをブラウザーに開く(既定)", "Open the table for browsers (the default)"))]
    Serve(Settings),
    #[command(about = t("開いているテーブルの具合を尋ねる", "Ask an open table whether it is well"))]
    Health(Health),
    #[command(about = t("保存ファイルを写す・調べる", "Back the store up, or look at every match in it"))]
    Store {
        #[command(subcommand)]
        what: Store,
    },
    #[command(about = t("寄せられた報告を読み、その対戦を再生する", "Read what people have reported, and play their matches again"))]
    Reports(Reports),
    #[command(about = t("端末で対戦する", "Play in the terminal"))]
    Play(Play),
    #[command(about = t("カードファイルを調べる・整える・読む", "Check, format and read card files"))]
    Cards {
        #[command(subcommand)]
        what: Cards,
    },
    #[command(about = t("デッキファイルを調べる", "Check deck files"))]
    Deck {
        #[command(subcommand)]
        what: Deck,
    },
    #[command(about = t("シナリオを実行する", "Run scenarios"))]
    Scenario {
        #[arg(value_name = "PATH", required = true, help = t("ファイルかフォルダー", "Files or folders"))]
        paths: Vec<PathBuf>,
        #[arg(long, help = t("結果を JSON で出す", "Print the results as JSON"))]
        json: bool,
    },
    #[command(about = t("条項を読む、網羅率を見る", "Read the clauses, or their coverage"))]
    Rules(Rules),
    #[command(about = t("デッキ同士を何度も戦わせる", "Play decks against each other many times"))]
    Simulate(Simulate),
    #[command(about = t("コンピュータ同士の強さを測る", "Measure how strong computer players are against each other"))]
    Arena(Arena),
    #[command(about = t(
        "カードやデッキがゲームに何をするかを、コンピュータどうしの対戦で測る",
        "Measure what cards and decks do to the game, in games between computers"
    ))]
    Lab(Lab),
    #[command(about = t("記録を再生して確かめる", "Play a record back and verify it"))]
    Replay {
        #[arg(value_name = "RECORD", help = t("記録ファイル(JSON)", "The record, a JSON file"))]
        path: PathBuf,
        #[arg(long, help = t("結果を JSON で出す", "Print the result as JSON"))]
        json: bool,
    },
    #[command(about = t("終わった対戦の流れと、変わり目の手を見る", "See how a finished match went, and which choices turned it"))]
    Analyse(Analyse),
    #[command(about = t("エンジンの速さを測る", "Measure the speed of the engine"))]
    Bench(Bench),
    #[command(about = t("局面評価の重みを求める", "Find the weights of the evaluation"))]
    Fit(Fit),
    #[command(subcommand, about = t("問題を探す", "Look for puzzles"))]
    Puzzles(Puzzles),
}

/// `shokan analyse`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Analyse {
    #[arg(value_name = "RECORD", help = t("記録ファイル(JSON)", "The record, a JSON file"))]
    pub(crate) path: PathBuf,
    #[arg(long, default_value_t = 1, help = t("どの席から見るか(1 から)", "From which seat, the first being 1"))]
    pub(crate) seat: u8,
    #[arg(long, default_value_t = Effort::USUAL.iterations, value_parser = settings::whole::<u32>(1, 10_000_000), help = t("一つの選択ごとの読みの回数", "Iterations for each choice"))]
    pub(crate) iterations: u32,
    #[arg(long, default_value_t = Effort::USUAL.seed, help = t("読みの乱数の種", "Seed of the thinking"))]
    pub(crate) seed: u64,
    #[arg(long, help = t("結果を JSON で出す", "Print the result as JSON"))]
    pub(crate) json: bool,
}

/// `shokan health`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Health {
    #[arg(long, env = "SHOKAN_ADDRESS", hide_env_values = true, value_name = "IP", value_parser = settings::ip, default_value_t = settings::standard().address.ip(), help = t("テーブルのアドレス", "Address of the table"))]
    pub(crate) address: std::net::IpAddr,
    #[arg(long, env = "SHOKAN_PORT", hide_env_values = true, value_parser = settings::port, default_value_t = settings::standard().address.port(), help = t("テーブルのポート番号", "Port of the table"))]
    pub(crate) port: u16,
    #[arg(long, env = "SHOKAN_METRICS_ADDRESS", hide_env_values = true, value_name = "IP:PORT", value_parser = settings::socket, help = t("--ready を尋ねるアドレス。省くと 127.0.0.1 の、次のポート", "Where --ready is asked; without it 127.0.0.1, on the port after that of the table"))]
    pub(crate) metrics_address: Option<std::net::SocketAddr>,
    #[arg(long, help = t("対戦を受け付けるかまで尋ねる", "Ask whether it takes matches, too"))]
    pub(crate) ready: bool,
}

/// `shokan store`.
#[derive(Debug, Subcommand)]
pub(crate) enum Store {
    #[command(about = t("テーブルを開いたまま写しを取る", "Copy the store, also while a table uses it"))]
    Backup {
        #[arg(long, env = "SHOKAN_DATA", hide_env_values = true, value_name = "PATH", default_value_os_t = settings::standard().data, help = t("対戦を保存するファイル", "File in which matches are kept"))]
        data: PathBuf,
        #[arg(value_name = "TO", help = t("写しの名前(まだないもの)", "The copy; it must not be there yet"))]
        to: PathBuf,
        #[arg(long, help = t("結果を JSON で出す", "Print the result as JSON"))]
        json: bool,
    },
    #[command(about = t("すべての対戦を読み、再生して、壊れたものを示す", "Read and replay every match, and list those that are damaged"))]
    Check {
        #[arg(long, env = "SHOKAN_DATA", hide_env_values = true, value_name = "PATH", default_value_os_t = settings::standard().data, help = t("対戦を保存するファイル", "File in which matches are kept"))]
        data: PathBuf,
        #[arg(long, value_name = "MATCH", help = t("この対戦を無効にする(何度でも)", "Make this match void first; may be given again"))]
        void: Vec<String>,
        #[arg(long, value_name = "MATCH", help = t("この対戦を消す(何度でも)", "Delete this match first; may be given again"))]
        remove: Vec<String>,
        #[arg(long, help = t("結果を JSON で出す", "Print the result as JSON"))]
        json: bool,
    },
}

/// `shokan reports`.
#[derive(Debug, clap::Args)]
pub(crate) struct Reports {
    #[command(subcommand)]
    pub(crate) what: Option<ReportsWhat>,
    #[arg(long, global = true, env = "SHOKAN_DATA", hide_env_values = true, value_name = "PATH", default_value_os_t = settings::standard().data, help = t("対戦を保存するファイル、または共有のデータベース", "File in which matches are kept, or the database that is shared"))]
    pub(crate) data: PathBuf,
    #[arg(long, value_enum, help = t("この種類だけ", "Only those of this kind"))]
    pub(crate) kind: Option<ReportKind>,
    #[arg(long, default_value_t = 50, value_parser = settings::whole::<u32>(1, 100_000), help = t("新しいものから、いくつまで", "How many, the newest first"))]
    pub(crate) most: u32,
    #[arg(long, global = true, help = t("結果を JSON で出す", "Print the result as JSON"))]
    pub(crate) json: bool,
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportKind {
    /// Something that looks wrong.
    Wrong,
    /// A person.
    Person,
}

/// What is done with one report.
#[derive(Debug, Subcommand)]
pub(crate) enum ReportsWhat {
    #[command(about = t("一件を読み、対戦を種と手から再生して確かめる", "Read one, and verify its match from seed and picks"))]
    Show {
        #[arg(value_name = "ID", help = t("報告の番号", "Its number"))]
        id: u64,
    },
    #[command(about = t("その場面までの記録と、シナリオの書き出しを書き出す", "Write the record up to its step, and the beginning of a scenario"))]
    Export {
        #[arg(value_name = "ID", help = t("報告の番号", "Its number"))]
        id: u64,
        #[arg(value_name = "FILE", help = t("記録のファイル。シナリオは末尾が .txt になる", "The record; the scenario beside it ends on .txt"))]
        file: PathBuf,
    },
}

/// `shokan play`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Play {
    #[arg(default_value = GAMES[0], help = t("ゲーム", "The game"))]
    pub(crate) game: String,
    #[arg(long, help = t("自分のデッキ(用意された名前かファイル。省くと最初のもの)", "Your deck: a ready one by its word, or a file; the first ready one without it"))]
    pub(crate) deck: Option<String>,
    #[arg(long, help = t("相手のデッキ(省くと二つ目のもの)", "The opponent's deck; the second ready one without it"))]
    pub(crate) against: Option<String>,
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..), help = t("席の数(4席は2人ずつの2チーム。三つ目から後のデッキは用意されたもの)", "Seats; four are two teams, and from the third on they have ready decks"))]
    pub(crate) seats: u8,
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..), help = t("ゲーム数(3ならマッチ。ゲームの間もデッキはそのまま)", "Games; 3 are a match, where the game knows such, and decks stay as they are"))]
    pub(crate) games: u8,
    #[arg(long, default_value = "greedy", help = t("相手: first_steps・easy・normal・hard・greedy・random・human", "The opponent: first_steps, easy, normal, hard, greedy, random or human"))]
    pub(crate) opponent: String,
    #[arg(long, value_enum, default_value = "coin", help = t("先攻", "Who goes first"))]
    pub(crate) first: First,
    #[arg(long, help = t("運の種", "Seed of all luck"))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "PATH", help = t("終わったら記録を書き出す", "Write the record when it is over"))]
    pub(crate) record: Option<PathBuf>,
}

/// Who goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    /// The person.
    Me,
    /// The opponent.
    Opponent,
    /// A coin decides.
    Coin,
}

/// `shokan cards`.
#[derive(Debug, Subcommand)]
pub(crate) enum Cards {
    #[command(about = t("すべての誤りを一度に示す", "Show every fault at once"))]
    Check {
        #[arg(value_name = "PATH", required = true, help = t("カードファイル", "Card files"))]
        paths: Vec<PathBuf>,
        #[arg(long, help = t("結果を JSON で出す", "Print the faults as JSON"))]
        json: bool,
    },
    #[command(about = t("書式を整える", "Format the files"))]
    Fmt {
        #[arg(value_name = "PATH", required = true, help = t("カードファイル", "Card files"))]
        paths: Vec<PathBuf>,
        #[arg(long, help = t("書き換えず、整っていなければ 1 で終わる", "Change nothing; exit 1 when a file is not formatted"))]
        check: bool,
    },
    #[command(about = t("カードを両方の言語で読む", "Read cards in both languages"))]
    Show {
        #[arg(value_name = "NAME", help = t("名前・番号・単語。省くとすべて", "Names, ids or words; all cards without any"))]
        names: Vec<String>,
        #[arg(long, help = t("結果を JSON で出す", "Print the cards as JSON"))]
        json: bool,
    },
}

/// `shokan deck`.
#[derive(Debug, Subcommand)]
pub(crate) enum Deck {
    #[command(about = t("すべての誤りを条項とともに示す", "Show every fault at once, with its clause"))]
    Check {
        #[arg(value_name = "PATH", required = true, help = t("デッキファイル", "Deck files"))]
        paths: Vec<PathBuf>,
        #[arg(long, help = t("結果を JSON で出す", "Print the faults as JSON"))]
        json: bool,
    },
}

/// `shokan rules`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Rules {
    #[arg(help = t("ゲーム", "The game"))]
    pub(crate) game: String,
    #[arg(value_name = "CLAUSE", help = t("読みたい条項", "Clauses to read"))]
    pub(crate) ids: Vec<String>,
    #[arg(long, help = t("条項ごとに、コードとシナリオを示す", "Show code and scenarios of each clause"))]
    pub(crate) coverage: bool,
    #[arg(long, help = t("結果を JSON で出す", "Print JSON"))]
    pub(crate) json: bool,
}

/// `shokan simulate`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Simulate {
    #[arg(default_value = GAMES[0], help = t("ゲーム", "The game"))]
    pub(crate) game: String,
    #[arg(long = "deck", value_name = "DECK", help = t("デッキ(名前かファイル、何度でも。省くと用意されたものすべて)", "A deck, by word or file; may be given again; all ready decks without any"))]
    pub(crate) decks: Vec<String>,
    #[arg(long, default_value = "greedy", help = t("一方の操り手", "Who plays the one side"))]
    pub(crate) bot: String,
    #[arg(long, help = t("他方の操り手(省くと同じ)", "Who plays the other side; the same without it"))]
    pub(crate) against: Option<String>,
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000), help = t("組み合わせごとの、席を入れ替えた二戦の数", "Mirrored pairs of games of each match-up"))]
    pub(crate) pairs: u32,
    #[arg(long, default_value_t = 1, help = t("運の種", "Seed of all luck"))]
    pub(crate) seed: u64,
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..), help = t("席の数(4席は2チーム)", "Seats; four are two teams"))]
    pub(crate) seats: u8,
    #[arg(long, help = t("使うスレッドの数", "Threads"))]
    pub(crate) threads: Option<usize>,
    #[arg(long, help = t("結果を JSON で出す", "Print JSON"))]
    pub(crate) json: bool,
}

/// `shokan arena`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Arena {
    #[arg(help = t("ゲーム", "The game"))]
    pub(crate) game: String,
    #[arg(long, value_name = "AGENT,...", required = true, value_delimiter = ',', help = t("操り手(コンマ区切り)。greedy:300 のように、1回の選択の仕事量を付けられる", "Who plays, with commas; the work for one pick may follow, like greedy:300"))]
    pub(crate) agents: Vec<String>,
    #[arg(long, value_name = "mirror|all|DECK,...", default_value = "mirror", value_delimiter = ',', help = t("デッキ。mirror は用意されたもの同士の同じデッキ、all はすべての組み合わせ。一つ挙げるとその同じデッキ、いくつか挙げると互いに", "Decks: mirror, each ready deck against itself; all, every one against every one; a deck named alone against itself, several against each other"))]
    pub(crate) decks: Vec<String>,
    #[arg(long, value_parser = settings::whole::<u32>(1, 1_000_000), help = t("操り手二人ごとの、入れ替えて二度戦う組の数(省くと 100、--sprt では多くとも 10000)", "Pairs of games of each two agents: 100 without it, with --sprt at most 10000"))]
    pub(crate) pairs: Option<u32>,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, help = t("先の操り手が、正規化 Elo で ELO0 より ELO1 だけ強いかが決まりしだいやめる", "Stop as soon as it is decided whether the first of two agents is stronger by ELO1 rather than ELO0, in normalised Elo"))]
    pub(crate) sprt: Option<String>,
    #[arg(long, default_value_t = 1, help = t("運の種", "Seed of all luck"))]
    pub(crate) seed: u64,
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..), help = t("席の数(4席は2チーム)", "Seats; four are two teams"))]
    pub(crate) seats: u8,
    #[arg(long, default_value_t = TURN_CAP, value_parser = settings::whole::<u16>(1, 10_000), help = t("このターン数を超えた対戦は無効にする", "A game of more turns is void"))]
    pub(crate) turn_cap: u16,
    #[arg(long, value_parser = settings::whole::<usize>(1, 1_024), help = t("使うスレッドの数(結果は変わらない)", "Threads; they do not change what comes out"))]
    pub(crate) threads: Option<usize>,
    #[arg(long, value_name = "AGENT", help = t("レーティング 1000 とする操り手(省くと greedy、いなければ最初の)", "The agent rated 1000; greedy without it, or the first"))]
    pub(crate) anchor: Option<String>,
    #[arg(long, value_name = "FILE", help = t("一組ごとに一行の JSON を書き足すファイル", "A file that gains a line of JSON with every pair"))]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, requires = "out", help = t("途中で終わった --out のファイルの続きから", "Go on where the file of --out was broken off"))]
    pub(crate) resume: bool,
    #[arg(long, value_name = "FILE", help = t("結果の JSON を書くファイル", "A file for the result as JSON"))]
    pub(crate) report: Option<PathBuf>,
    #[arg(long, help = t("結果を JSON で出す", "Print JSON"))]
    pub(crate) json: bool,
}

/// `shokan lab`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Lab {
    #[command(subcommand)]
    pub(crate) what: LabCommand,
}

/// What is measured.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum LabCommand {
    #[command(about = t("デッキどうしの相性の表", "Every deck against every other"))]
    Matrix {
        #[arg(help = t("ゲーム", "The game"))]
        game: String,
        #[command(flatten)]
        run: LabRun,
    },
    #[command(about = t("カードを変えると勝率がどれだけ変わるか", "By how much a change of a card changes who wins"))]
    Card {
        #[arg(help = t("ゲーム", "The game"))]
        game: String,
        #[arg(help = t("カード(カードファイルでの言葉)", "The card, by its word in the card file"))]
        card: String,
        #[arg(long, value_name = "TEXT", requires = "to", required_unless_present = "changed", help = t("カードのいまの文字(例: 'cost 4')", "What the card says now, like 'cost 4'"))]
        from: Option<String>,
        #[arg(long, value_name = "TEXT", requires = "from", help = t("それを何に変えるか(例: 'cost 3')", "What it shall say instead, like 'cost 3'"))]
        to: Option<String>,
        #[arg(long, value_name = "PATH", conflicts_with = "from", help = t("変えたカードが同じ言葉で入っているカードファイル", "A card file that has the changed card under the same word"))]
        changed: Option<PathBuf>,
        #[command(flatten)]
        run: LabRun,
    },
    #[command(about = t("カードの重みを四通りに量る", "What cards weigh, by four measures"))]
    Weigh {
        #[arg(help = t("ゲーム", "The game"))]
        game: String,
        // Not `cards`, which every command has: two arguments of one name are a panic.
        #[arg(value_name = "CARD", required = true, help = t("カード", "The cards"))]
        weighed: Vec<String>,
        #[command(flatten)]
        run: LabRun,
    },
    #[command(about = t("すべてのカードをふるいにかけ、目印の付いたものを強い操り手で見直す", "Sift all cards, and look again at what is flagged with slower agents"))]
    Screen {
        #[arg(help = t("ゲーム", "The game"))]
        game: String,
        #[arg(long, value_name = "AGENT,...", value_delimiter = ',', default_value = "normal", help = t("見直す操り手", "Who looks again"))]
        slow: Vec<String>,
        #[command(flatten)]
        run: LabRun,
    },
    #[command(about = t("強さの段ごとに、すぐ下の段にどれだけ勝つか", "How much each level wins against the one before it"))]
    Skill {
        #[arg(help = t("ゲーム", "The game"))]
        game: String,
        #[command(flatten)]
        run: LabRun,
    },
    #[command(about = t("仕込んだ変更が見つかるかを試す", "Whether planted changes are found"))]
    Selftest {
        #[arg(help = t("ゲーム", "The game"))]
        game: String,
        #[command(flatten)]
        run: LabRun,
    },
}

impl LabCommand {
    /// The word by which it is called.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Matrix { .. } => "matrix",
            Self::Card { .. } => "card",
            Self::Weigh { .. } => "weigh",
            Self::Screen { .. } => "screen",
            Self::Skill { .. } => "skill",
            Self::Selftest { .. } => "selftest",
        }
    }
}

/// How it is measured, and what is written.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LabRun {
    #[arg(long = "deck", value_name = "DECK", help = t("デッキ(名前かファイル、何度でも。省くと用意されたものすべて)", "A deck, by word or file; may be given again; all ready decks without any"))]
    pub(crate) decks: Vec<String>,
    #[arg(long, value_name = "AGENT,...", value_delimiter = ',', default_value = "first_steps,easy", help = t("操り手(コンマ区切り、弱い順)。easy:300 のように、1回の選択の仕事量を付けられる", "Who plays, with commas, the weakest first; the work for one pick may follow, like easy:300"))]
    pub(crate) agents: Vec<String>,
    #[arg(long, value_parser = settings::whole::<u32>(1, 1_000_000), help = t("一つの数字のための組数(省くと 200)", "Deals of each figure: 200 without it"))]
    pub(crate) pairs: Option<u32>,
    #[arg(long, value_parser = settings::whole::<u32>(1, 1_000_000), help = t("screen の見直しでの組数(省くと 100)", "Deals of each figure when screen looks again: 100 without it"))]
    pub(crate) pairs_slow: Option<u32>,
    #[arg(long, default_value_t = 1, help = t("運の種", "Seed of all luck"))]
    pub(crate) seed: u64,
    #[arg(long, value_parser = settings::whole::<usize>(1, 1_024), help = t("使うスレッドの数(結果は変わらない)", "Threads; they do not change what comes out"))]
    pub(crate) threads: Option<usize>,
    #[arg(long, value_name = "K/N", requires = "out", value_parser = crate::lab::part, help = t("N 台で分けたうちの K 台目の分だけ測る", "Measure the K-th of N parts alone"))]
    pub(crate) part: Option<Part>,
    #[arg(long, value_name = "FILE", num_args = 1.., help = t("分けて測ったファイルを合わせる", "Put the files of all parts together"))]
    pub(crate) merge: Vec<PathBuf>,
    #[arg(long, value_name = "FILE", help = t("一単位ごとに一行の JSON を書き足すファイル", "A file that gains a line of JSON with every unit"))]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, requires = "out", help = t("途中で終わった --out のファイルの続きから", "Go on where the file of --out was broken off"))]
    pub(crate) resume: bool,
    #[arg(long, value_name = "FILE", help = t("結果の JSON を書くファイル", "A file for the result as JSON"))]
    pub(crate) report: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = t("結果の CSV を書くファイル", "A file for the result as CSV"))]
    pub(crate) csv: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = t("結果の報告を一枚のページにして書くファイル", "A file for the report as one page"))]
    pub(crate) html: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER", help = t("見ておきたい対戦の記録を書くフォルダ", "A folder for records of the games to look at"))]
    pub(crate) records: Option<PathBuf>,
    #[arg(long, help = t("結果を JSON で出す", "Print JSON"))]
    pub(crate) json: bool,
}

/// `shokan bench`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Bench {
    #[arg(help = t("ゲーム", "The game"))]
    pub(crate) game: String,
    #[arg(long, default_value = "random", help = t("測るもの: random・clone・legal・greedy・search", "What to measure: random, clone, legal, greedy or search"))]
    pub(crate) mode: String,
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..), help = t("席の数(4席は2チーム)", "Seats; four are two teams"))]
    pub(crate) seats: u8,
    #[arg(long, default_value_t = 3.0, help = t("一回の秒数(CPU 時間)", "Processor seconds of a run"))]
    pub(crate) seconds: f64,
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1_000), help = t("回数", "Runs"))]
    pub(crate) runs: u32,
    #[arg(long, default_value_t = 1, help = t("運の種", "Seed of all luck"))]
    pub(crate) seed: u64,
    #[arg(long, help = t("結果を JSON で出す", "Print JSON"))]
    pub(crate) json: bool,
}

/// `shokan puzzles`.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum Puzzles {
    #[command(about = t(
        "コンピュータどうしの対戦から、正解が一つだけの局面を探して証明する",
        "Find positions with one solution in games between programs, and prove them"
    ))]
    Mine(Mine),
}

/// `shokan puzzles mine`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Mine {
    #[arg(help = t("ゲーム", "The game"))]
    pub(crate) game: String,
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000), help = t("対戦の数", "Games that are played"))]
    pub(crate) games: u64,
    #[arg(long, default_value_t = 30, help = t("いくつ選ぶか", "How many are taken"))]
    pub(crate) want: usize,
    #[arg(long, default_value_t = 1, help = t("運の種", "Seed of all luck"))]
    pub(crate) seed: u64,
    #[arg(long, default_value = "easy", help = t("誰が対戦するか", "Who plays"))]
    pub(crate) bot: String,
    #[arg(long, value_delimiter = ',', default_value = "win,save", value_name = "AIM", help = t("問題の種類: win, chance, hold, save", "What is wanted: win, chance, hold, save"))]
    pub(crate) aims: Vec<String>,
    #[arg(long, default_value_t = 200_000, help = t("正解があるか調べる手数の上限", "Steps until it must be known whether there is a solution"))]
    pub(crate) look: u32,
    #[arg(long, default_value_t = 2_000_000, help = t("証明の手数の上限", "Steps of a proof at most"))]
    pub(crate) proof: u32,
    #[arg(long, value_name = "PATH", help = t("見つけた問題を書き出す", "Write what was found"))]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, help = t("結果を JSON で出す", "Print JSON"))]
    pub(crate) json: bool,
}

/// `shokan fit`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Fit {
    #[arg(help = t("ゲーム", "The game"))]
    pub(crate) game: String,
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(20..=1_000_000), help = t("対戦の数(五つに一つは検証用)", "Games; one in five is held out"))]
    pub(crate) games: u64,
    #[arg(long, default_value_t = 1, help = t("運の種", "Seed of all luck"))]
    pub(crate) seed: u64,
    #[arg(long, default_value = "greedy", help = t("誰が対戦するか", "Who plays"))]
    pub(crate) bot: String,
    #[arg(long, help = t("一つの選択にかける計算の上限", "What a pick may cost"))]
    pub(crate) work: Option<u32>,
    #[arg(long, default_value_t = shokan_arena::fit::RIDGE, help = t("重みを 0 に引き寄せる強さ", "How hard weights are drawn towards 0"))]
    pub(crate) ridge: f64,
    #[arg(long, value_name = "PATH", help = t("対戦の記録。あれば読み、なければ書く", "The games: read if they are there, else written"))]
    pub(crate) keep: Option<PathBuf>,
    #[arg(long, value_name = "PATH", help = t("重みを書き出す", "Write the weights"))]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_name = "PATH", help = t("信頼度の図(SVG)を書き出す", "Write the reliability plot, an SVG"))]
    pub(crate) plot: Option<PathBuf>,
    #[arg(long, help = t("結果を JSON で出す", "Print JSON"))]
    pub(crate) json: bool,
}
