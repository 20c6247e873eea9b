//! What is wrong with a card or deck file, and where.

use crate::ast::{Bi, Span};
use std::fmt;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $word:literal, $ja:literal, $en:literal;)*) => {
        /// What kind of fault it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FaultCode {
            $($(#[$doc])* $name,)*
        }

        impl FaultCode {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code as a word.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            fn phrase(self) -> (&'static str, &'static str) {
                match self { $(Self::$name => ($ja, $en),)* }
            }
        }
    };
}

codes! {
    /// A character that no word has.
    UnexpectedCharacter = "unexpected_character", "使えない文字です", "this character is not used here";
    /// A string without its end.
    UnclosedString = "unclosed_string", "文字列が閉じられていません", "the string is not closed";
    /// A number out of all ranges.
    NumberTooLarge = "number_too_large", "数が大きすぎます", "the number is too large";
    /// Something else was expected.
    Unexpected = "unexpected", "ここには書けません", "this cannot stand here";
    /// A block without its end.
    UnclosedBlock = "unclosed_block", "ここで開いたブロックが閉じられていません", "the block that opens here is not closed";
    /// Blocks in blocks without end.
    TooDeep = "too_deep", "入れ子が深すぎます", "nested too deeply";
    /// No `game` line.
    MissingGame = "missing_game", "先頭に game の行がありません", "the file does not begin with a game";
    /// A game nobody knows.
    UnknownGame = "unknown_game", "知らないゲームです", "unknown game";
    /// A field nobody knows.
    UnknownField = "unknown_field", "知らない項目です", "unknown field";
    /// A field twice.
    DoubledField = "doubled_field", "項目が二度あります", "the field is there twice";
    /// A field that must be there.
    MissingField = "missing_field", "必要な項目がありません", "a field is missing";
    /// A field or head this type of card cannot have.
    WrongType = "wrong_type", "この種類のカードには書けません", "cards of this type cannot have it";
    /// Fields of which only one can be there.
    FieldsExclude = "fields_exclude", "同時には書けない項目です", "these fields exclude each other";
    /// A flag with the wrong number or event, or without it.
    WrongFlag = "wrong_flag", "フラッグの後の数か出来事が正しくありません", "the number or the event behind this flag is wrong";
    /// A type of card that has another number of abilities.
    WrongAbilities = "wrong_abilities", "この種類のカードの能力の数ではありません", "cards of this type have another number of abilities";
    /// A value out of its range.
    OutOfRange = "out_of_range", "範囲外の値です", "the value is out of range";
    /// A word nobody knows.
    UnknownWord = "unknown_word", "知らない言葉です", "unknown word";
    /// A verb nobody knows.
    UnknownVerb = "unknown_verb", "知らない動詞です", "unknown verb";
    /// A word of another game.
    OtherGame = "other_game", "別のゲームの言葉です", "this word belongs to another game";
    /// A card nobody knows.
    UnknownCard = "unknown_card", "知らないカードです", "unknown card";
    /// A card word twice.
    DoubledCard = "doubled_card", "カードの言葉が二度あります", "the card is there twice";
    /// A card number twice.
    DoubledId = "doubled_id", "カード番号が二度あります", "the card number is there twice";
    /// A declared word twice.
    DoubledWord = "doubled_word", "言葉が二度宣言されています", "the word is declared twice";
    /// No Japanese.
    MissingJapanese = "missing_japanese", "日本語がありません", "the Japanese text is missing";
    /// No English.
    MissingEnglish = "missing_english", "英語がありません", "the English text is missing";
    /// A name before it is bound.
    NameUnbound = "name_unbound", "まだ付けられていない名前です", "the name is not bound yet";
    /// A name twice.
    NameBoundTwice = "name_bound_twice", "名前が二度付けられています", "the name is bound twice";
    /// Cards are meant, and a player is written.
    PlayerForCards = "player_for_cards", "ここにはカードを書きます。プレイヤーの何かなら `own units` や `own cards in hand` のように書きます", "cards are meant here, not a player: write which, as in `own units` or `own cards in hand`";
    /// `set` with a card, which no text of any game sets.
    SetsNumber = "sets_number", "set は数値を決める動詞です（set 数値 of カード to 数）。カードをセットする効果はどのゲームにもありません。カードを動かすなら move、出すなら put や play などと書きます", "`set` gives a number (`set STAT of CARD to N`); no text of any game sets a card: to bring one somewhere write `move`, `put` or what the game has for it";
    /// Cards are meant, and the name is one of a number.
    NameOfNumber = "name_of_number", "この名前は数です。カードの名前が要ります", "this name is a number; cards are meant here";
    /// A number is meant, and the name is one of cards.
    NameOfCards = "name_of_cards", "この名前はカードです。数なら count of NAME と書きます", "this name means cards; for how many write `count of NAME`";
    /// What is remembered without a name can never be used.
    NameMissing = "name_missing", "名前がありません。remember 数 as 名前 と書きます", "the name is missing: write `remember NUMBER as NAME`";
    /// A name that means something else.
    NameReserved = "name_reserved", "カード言語の言葉です。別の名前にしてください", "this is a word of the language; take another name";
    /// `prevent` or `change` without something to replace.
    OutsideReplacement = "outside_replacement", "置き換えの中でだけ使えます", "only a replacement can do this";
    /// Flow where only modifiers can stand.
    FlowInAlways = "flow_in_always", "常時の効果には変化だけを書けます", "a continuous ability holds modifiers only";
    /// A choice that nothing can ever satisfy.
    NoCandidate = "no_candidate", "選べるカードがあり得ません", "nothing can ever be chosen here";
    /// A zone the player cannot see.
    HiddenZone = "hidden_zone", "見えない領域です。先に look か reveal が要ります", "the zone is hidden; look at it or reveal it first";
    /// What everybody sees is made of what not everybody sees.
    UnseenCards = "unseen_cards", "ずっと働く効果は誰の目にも見えるので、手札やデッキのカードの中身は数えられません。枚数なら `count of own cards in hand` と書きます", "everybody sees what a continuous text does, and not everybody these cards: how many they are can be counted (`count of own cards in hand`), not what they are";
    /// A condition, a price or the number of a choice asks what nobody has looked at.
    UnlookedCards = "unlooked_cards", "まだ見ていないカードの中身は、条件にも、コストや選ぶ数にもできません。枚数なら `count of own cards in deck` と書きます。中身は、文の中で look か reveal をした後に if で問います", "a condition, a price or the number of a choice cannot ask what cards are that nobody has looked at: ask how many there are (`count of own cards in deck`), or `look` or `reveal` in the text and ask with `if` behind it";
    /// What is said of the turn where cards are described.
    NotOfCards = "not_of_cards", "where はそのカードのことを問います（where attack >= 1000）。ターンやフェイズは、文の条件（when か if）に書きます", "`where` asks about the cards (`where attack >= 1000`): write turn and phase as a condition of the text (`when` or `if`)";
    /// `x` that nobody paid.
    XWithoutCost = "x_without_cost", "x を支払うコストがありません", "there is no cost in x";
    /// A granted ability that grants itself.
    SelfGrant = "self_grant", "与えた効果が自分自身を与え続けます", "the granted ability grants itself without end";
    /// A word that is printed nowhere and does nothing.
    SaysNothing = "says_nothing", "この言葉はここでは何も変えません。除いてください", "this word changes nothing here: leave it out";
    /// A choice or a walk where there is one thing.
    NotSeveral = "not_several", "1つしかないものからは選べません。直接書くか、of NAME と書きます", "there is only one of it: speak of it directly, and of cards with a name as `of NAME`";
    /// Teammates in a game without teams.
    NoTeams = "no_teams", "ここに味方はありません。own と書きます", "there are no teammates here: write `own`";
    /// What happens is meant, by its name.
    NamesEvent = "names_event", "ここには出来事の名前を書きます（answer to ... as NAME）", "the name of what happens stands here (`answer to ... as NAME`)";
    /// `done` where nothing stands before it that can be done or not.
    NothingDone = "nothing_done", "done は直前の文をすべて行えたかを問います。ここには直前に、行えるかどうかが問われる文がありません。その文を前に書くか、if done を除いてください", "`done` asks whether the statement just before it did all it said, and none stands there that could fail: write that statement in front, or leave `if done` out";
    /// A condition that has a word of its own.
    WriteIs = "write_is", "is、has、not か、種類の前に書きます（this is knight、own knight unit）", "write it with `is`, `has` or `not`, or in front of the kind (`this is knight`, `own knight unit`)";
    /// Nothing happens.
    EmptyEffect = "empty_effect", "何もしない効果です", "the effect does nothing";
    /// More names than the engine holds.
    TooManyNames = "too_many_names", "名前が多すぎます", "too many names";
    /// More steps than the engine holds.
    TooManyOps = "too_many_ops", "効果が長すぎます", "the ability is too long";
    /// More abilities than the engine holds.
    TooManyAbilities = "too_many_abilities", "効果の数が多すぎます", "too many abilities";
    /// More words that narrow cards than the engine can tell apart.
    TooManyWords = "too_many_words", "カードを分ける言葉（words で決めるもの）は、ゲーム全体で64までです", "at most 64 words that `words` declares can tell the cards of a game apart";
    /// More parts of a price than the engine holds.
    TooManyParts = "too_many_parts", "コストの項目が多すぎます（8つまで）。少なくまとめてください", "a cost has at most 8 parts; say it with fewer";
    /// More rounds inside each other than anybody waits for.
    TooManyRounds = "too_many_rounds", "each の中の each の中に each は書けません。2重までにしてください", "an `each` in an `each` in an `each` takes too long; nest two at most";
    /// More lines than any deck has.
    TooManyLines = "too_many_lines", "デッキの行が多すぎます（カードは合わせて200種類まで）", "too many lines: a deck names at most 200 cards";
    /// More faults than anybody reads.
    TooManyFaults = "too_many_faults", "誤りが多いため、残りは省きました。上から直してください", "there are more faults than are shown; mend the first ones";
    /// The language can say it, and this game does not carry it out.
    CannotRun = "cannot_run", "このゲームでは実行できません", "this game does not carry it out";
    /// A number of copies that is no number of copies.
    WrongCount = "wrong_count", "枚数が正しくありません", "the number of copies is wrong";
}

/// What was expected where the fault is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expected {
    /// Nothing to say.
    Nothing,
    /// Exactly this.
    Literal(String),
    /// A class of things.
    Class(Class),
}

impl Expected {
    /// What was expected, for people.
    pub fn text(&self) -> Option<Bi> {
        let (ja, en) = match self {
            Self::Nothing => return None,
            Self::Literal(word) => {
                return Some(Bi {
                    ja: format!("「{word}」"),
                    en: format!("`{word}`"),
                });
            }
            Self::Class(class) => class.phrase(),
        };
        Some(Bi {
            ja: ja.to_owned(),
            en: en.to_owned(),
        })
    }
}

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident = $ja:literal, $en:literal;)*) => {
        /// A class of things that can stand in a file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Class {
            $($(#[$doc])* $name,)*
        }

        impl Class {
            fn phrase(self) -> (&'static str, &'static str) {
                match self { $(Self::$name => ($ja, $en),)* }
            }
        }
    };
}

classes! {
    /// `card`, `words`, `keyword`.
    Item = "card・words・keyword", "card, words or keyword";
    /// A game.
    Game = "ゲーム", "a game";
    /// A word.
    Word = "言葉", "a word";
    /// A new name.
    Name = "名前", "a name";
    /// A string.
    Text = "文字列", "a text in quotes";
    /// How a name is read.
    Hiragana = "ひらがな", "hiragana";
    /// An integer.
    Integer = "整数", "a whole number";
    /// A field or a head.
    FieldOrHead = "項目か効果", "a field or an ability";
    /// A head.
    Head = "効果の始まり", "the head of an ability";
    /// An event.
    Event = "出来事", "an event";
    /// A statement.
    Statement = "文", "a statement";
    /// A verb.
    Verb = "動詞", "a verb";
    /// A modifier.
    Modifier = "変化", "a modifier";
    /// A selection.
    Selection = "対象", "cards or a player";
    /// A player.
    Player = "プレイヤー", "a player";
    /// A number.
    Number = "数", "a number";
    /// A condition.
    Condition = "条件", "a condition";
    /// A comparison.
    Comparison = "比較", "a comparison";
    /// A cost.
    Cost = "コスト", "a cost";
    /// A zone.
    Zone = "領域", "a zone";
    /// A stat.
    Stat = "数値の名前", "a stat";
    /// A keyword.
    Keyword = "キーワード", "a keyword";
    /// A kind.
    Kind = "カードの種類", "a kind of card";
    /// A counter of a name.
    Counter = "カウンターの名前（words counter { ... } で決めたもの）", "a counter that `words counter { ... }` declares";
    /// A duration.
    Duration = "期間", "a duration";
    /// An act.
    Act = "行為", "an act";
    /// A permission.
    Permission = "許可", "a permission";
    /// A phase.
    Phase = "フェイズ", "a phase";
    /// A limit.
    Limit = "回数の制限", "a limit";
    /// A source.
    Source = "原因", "a source";
    /// A tally.
    Tally = "数えるもの", "something to count";
    /// A state in the past.
    Was = "以前の状態", "how it was";
    /// The end of a line.
    LineEnd = "行の終わり", "the end of the line";
    /// A field of the type.
    Field = "項目", "a field";
    /// A type of card.
    CardType = "カードの種類", "a type of card";
    /// A list of words.
    List = "言葉の一覧", "a list of words";
    /// A card.
    Card = "カード", "a card";
    /// A line of a deck.
    DeckLine = "デッキの行", "a line of a deck";
}

/// Most faults that are told at once: who reads them mends the first ones and asks again, and one
/// stray bracket can make one of every line behind it.
pub const FAULTS_MAX: usize = 200;

/// Adds a fault while there is room; the last place says that there are more. Whether another one
/// has room.
pub(crate) fn add(faults: &mut Vec<CardFault>, fault: CardFault) -> bool {
    if faults.len() + 1 < FAULTS_MAX {
        faults.push(fault);
        return true;
    }
    if faults.len() < FAULTS_MAX {
        faults.push(fault.and_more());
    }
    false
}

/// Keeps the first faults of a sorted list; the last place says that there are more.
pub(crate) fn shorten(faults: &mut Vec<CardFault>) {
    if faults.len() > FAULTS_MAX {
        faults.truncate(FAULTS_MAX);
        if let Some(last) = faults.pop() {
            faults.push(last.and_more());
        }
    }
}

/// One fault of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardFault {
    /// The file, where it is known.
    pub file: Option<String>,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What kind of fault it is.
    pub code: FaultCode,
    /// What was expected.
    pub expected: Expected,
    /// What stands there; empty where nothing does.
    pub found: String,
    /// The nearest word that would be right.
    pub nearest: Option<String>,
    /// What more is to be said: why, and what to write instead.
    pub say: Option<Bi>,
    /// A line that can be written instead, as it stands.
    pub line_instead: Option<String>,
}

impl CardFault {
    /// What a game does not carry out, and what to write instead.
    pub fn cannot_run(span: Span, found: &str, say: Bi) -> Self {
        let fault = Self::new(span, FaultCode::CannotRun, Expected::Nothing, found);
        Self {
            say: Some(say),
            ..fault
        }
    }

    pub(crate) fn new(span: Span, code: FaultCode, expected: Expected, found: &str) -> Self {
        Self {
            file: None,
            line: span.line,
            column: span.column,
            code,
            expected,
            found: found.chars().take(60).collect(),
            nearest: None,
            say: None,
            line_instead: None,
        }
    }

    /// That there are more from this place on.
    fn and_more(self) -> Self {
        Self {
            code: FaultCode::TooManyFaults,
            expected: Expected::Nothing,
            found: String::new(),
            nearest: None,
            say: None,
            line_instead: None,
            ..self
        }
    }

    pub(crate) fn near<'a>(mut self, known: impl IntoIterator<Item = &'a str>) -> Self {
        self.nearest = nearest(&self.found, known);
        self
    }

    /// The same fault in a file.
    pub fn in_file(mut self, file: &str) -> Self {
        self.file = Some(file.to_owned());
        self
    }

    /// The message for people, without the place.
    pub fn message(&self) -> Bi {
        let (mut ja, mut en) = {
            let (ja, en) = self.code.phrase();
            (ja.to_owned(), en.to_owned())
        };
        if !self.found.is_empty() {
            ja = format!("「{}」: {ja}", self.found);
            en = format!("`{}`: {en}", self.found);
        } else if self.code == FaultCode::Unexpected {
            ja = format!("行の終わり: {ja}");
            en = format!("the end of the line: {en}");
        }
        if let Some(want) = self.expected.text() {
            ja.push_str(&format!("。期待したもの: {}", want.ja));
            en.push_str(&format!("; expected {}", want.en));
        }
        if let Some(say) = &self.say {
            ja.push_str(&format!(": {}", say.ja));
            en.push_str(&format!(": {}", say.en));
        }
        if let Some(near) = &self.nearest {
            ja.push_str(&format!("。もしかして「{near}」"));
            en.push_str(&format!("; did you mean `{near}`?"));
        }
        if let Some(line) = &self.line_instead {
            ja.push_str(&format!("。こう書けます: `{line}`"));
            en.push_str(&format!("; write `{line}`"));
        }
        Bi { ja, en }
    }
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
        write!(f, "{}:{} {}", self.line, self.column, self.message().en)
    }
}

impl std::error::Error for CardFault {}

/// The known word nearest to `word`, if one is near enough to be meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let length = word.chars().count();
    if length == 0 || length > 40 {
        return None;
    }
    let allowed = (length / 3).clamp(1, 4);
    known
        .into_iter()
        .filter(|k| *k != word && k.chars().count().abs_diff(length) <= allowed)
        .map(|k| (distance(word, k), k))
        .filter(|(d, _)| *d <= allowed)
        .min()
        .map(|(_, k)| k.to_owned())
}

/// Edits between two words, a swap of neighbours being one.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + same);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = last;
        last = row;
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_word_counts_a_swap_once() {
        assert_eq!(
            nearest("enemey", ["enemy", "own"]).as_deref(),
            Some("enemy")
        );
        assert_eq!(nearest("ahnd", ["hand", "deck"]).as_deref(), Some("hand"));
        assert_eq!(nearest("zebra", ["hand", "deck"]), None);
    }

    #[test]
    fn every_code_has_its_own_word() {
        let words: std::collections::BTreeSet<_> =
            FaultCode::ALL.iter().map(|c| c.as_str()).collect();
        assert_eq!(words.len(), FaultCode::ALL.len());
    }
}
