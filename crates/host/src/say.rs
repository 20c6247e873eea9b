//! Every sentence the table says by itself, in both languages.

use shokan_rules::show::Bi;

/// A sentence in both languages.
#[must_use]
pub(crate) fn bi(ja: impl Into<String>, en: impl Into<String>) -> Bi {
    Bi {
        ja: ja.into(),
        en: en.into(),
    }
}

pub(crate) fn stale() -> Bi {
    bi(
        "盤面が変わりました。今の盤面で選び直してください。",
        "The table has changed since; choose again on the current one.",
    )
}

pub(crate) fn not_asked() -> Bi {
    bi("今は相手の番です。", "Another player is asked now.")
}

pub(crate) fn spectator() -> Bi {
    bi("観戦中は操作できません。", "A spectator cannot act.")
}

pub(crate) fn no_such_puzzle() -> Bi {
    bi(
        "この問題はありません。問題のページから選び直してください。",
        "There is no such puzzle; choose one on the page of puzzles.",
    )
}

pub(crate) fn no_hints() -> Bi {
    bi(
        "この対戦ではヒントを使えません。ヒントは、相手がコンピュータだけの対戦か、全員が認めて始めた対戦で使えます。",
        "Hints are not used in this match: they are for matches against computers alone, and for those whose players have agreed on them.",
    )
}

pub(crate) fn no_adviser() -> Bi {
    bi(
        "このサーバーではヒントを出せません。",
        "This server gives no hints.",
    )
}

pub(crate) fn hint_comes() -> Bi {
    bi(
        "ヒントは続けて聞けません。少し待ってください。",
        "One hint at a time; wait a moment for the next.",
    )
}

pub(crate) fn not_begun() -> Bi {
    bi("対戦はまだ始まっていません。", "The match has not begun.")
}

pub(crate) fn no_such_choice(pick: u16, choices: u16) -> Bi {
    bi(
        format!("選択肢{choices}個のうち{pick}番はありません（0から数えます）。"),
        format!("There is no choice {pick} among {choices}, counted from 0."),
    )
}

pub(crate) fn gesture_goes_on(taken: usize) -> Bi {
    bi(
        format!("{taken}個目の選択で質問が終わりました。残りは選び直してください。"),
        format!("The question ended with pick {taken}; nothing of the gesture was done."),
    )
}

pub(crate) fn picks_count(found: usize, most: usize) -> Bi {
    bi(
        format!("選択は1個から{most}個までです（{found}個ありました）。"),
        format!("A gesture holds 1 to {most} picks, found {found}."),
    )
}

pub(crate) fn game_over() -> Bi {
    bi("対戦は終わりました。", "The game is over.")
}

pub(crate) fn not_now() -> Bi {
    bi("今はそれはできません。", "That cannot be done now.")
}

pub(crate) fn deck_refused<'a>(faults: impl Iterator<Item = &'a Bi>) -> Bi {
    let all: Vec<&Bi> = faults.collect();
    let texts = |text: fn(&Bi) -> &str| all.iter().map(|fault| text(fault)).collect::<Vec<_>>();
    bi(
        texts(|fault| &fault.ja).join(""),
        texts(|fault| &fault.en).join(" "),
    )
}

pub(crate) fn rate() -> Bi {
    bi(
        "操作が速すぎます。少し待ってください。",
        "Too many commands; wait a moment.",
    )
}

pub(crate) fn not_durable(why: &Bi) -> Bi {
    bi(
        format!(
            "記録できないため、この操作は行われませんでした（{}）。それまでのことは失われていません。",
            why.ja
        ),
        format!(
            "Nothing was done, because it could not be recorded ({}). Nothing of before is lost.",
            why.en
        ),
    )
}

pub(crate) fn id_used() -> Bi {
    bi(
        "この操作の番号は別の操作に使われています。",
        "This command id was used for another command of this seat.",
    )
}

pub(crate) fn id_length(found: usize, most: usize) -> Bi {
    bi(
        format!("操作の番号は1文字から{most}文字までです（{found}文字ありました）。"),
        format!("A command id has 1 to {most} characters, found {found}."),
    )
}

pub(crate) fn nothing_to_undo() -> Bi {
    bi("戻せることがありません。", "There is nothing to take back.")
}

pub(crate) fn no_offer() -> Bi {
    bi(
        "返事を待っている申し出はありません。",
        "No such offer is waiting for your answer.",
    )
}

pub(crate) fn declined() -> Bi {
    bi("申し出は断られました。", "The offer was declined.")
}

pub(crate) fn computer_plays_on() -> Bi {
    bi(
        "コンピュータは引き分けに応じません。",
        "The computer does not agree to a draw.",
    )
}

pub(crate) fn time_is_up(name: &str) -> Bi {
    match name {
        "" => bi("持ち時間がなくなりました。", "The time is up."),
        name => bi(
            format!("{name}さんの持ち時間がなくなりました。"),
            format!("{name} has run out of time."),
        ),
    }
}

pub(crate) fn came(name: &str) -> Bi {
    match name {
        "" => bi("相手が席に着きました。", "The other player is here."),
        name => bi(
            format!("{name}さんが席に着きました。"),
            format!("{name} is here."),
        ),
    }
}

pub(crate) fn left(name: &str) -> Bi {
    match name {
        "" => bi(
            "相手の接続が切れました。",
            "The other player has lost the connection.",
        ),
        name => bi(
            format!("{name}さんの接続が切れました。"),
            format!("{name} has lost the connection."),
        ),
    }
}

pub(crate) fn no_claim() -> Bi {
    bi(
        "この席は宣言の対象になりません。",
        "This place cannot be claimed.",
    )
}

pub(crate) fn is_there(name: &str) -> Bi {
    match name {
        "" => bi("相手は席にいます。", "The other player is here."),
        name => bi(
            format!("{name}さんは席にいます。"),
            format!("{name} is here."),
        ),
    }
}

pub(crate) fn claim_later(name: &str, seconds: u128) -> Bi {
    let name = if name.is_empty() {
        "The other player"
    } else {
        name
    };
    bi(
        format!("まだ戻るかもしれません。あと{seconds}秒待ってください。"),
        format!("{name} may still come back; wait for {seconds} s."),
    )
}

pub(crate) fn not_waited_for(name: &str) -> Bi {
    let name = if name.is_empty() {
        "the other player"
    } else {
        name
    };
    bi(
        "今は相手を待っていません。そのまま続けられます。",
        format!("The match does not wait for {name} now; it goes on."),
    )
}

pub(crate) fn put_out(name: &str) -> Bi {
    match name {
        "" => bi(
            "席を離れたままの人は退場になりました。対戦は続きます。",
            "A player who had left the table is out; the match goes on.",
        ),
        name => bi(
            format!("席を離れたままの{name}さんは退場になりました。対戦は続きます。"),
            format!("{name} had left the table and is out; the match goes on."),
        ),
    }
}

pub(crate) fn malformed(why: &str) -> Bi {
    bi(
        format!("メッセージを読めません：{why}。"),
        format!("No message of this wire: {why}."),
    )
}

pub(crate) fn frame_too_large(found: usize, most: usize) -> Bi {
    bi(
        format!("メッセージは{most}バイトまでです（{found}バイトありました）。"),
        format!("A frame has at most {most} bytes, found {found}."),
    )
}

pub(crate) fn deck_too_large(found: usize, most: usize) -> Bi {
    bi(
        format!("デッキのファイルは{most}バイトまでです（{found}バイトありました）。"),
        format!("A deck file has at most {most} bytes, found {found}."),
    )
}

pub(crate) fn not_text() -> Bi {
    bi(
        "JSONのテキストを送ってください。",
        "Expected a text frame with JSON, found a binary one.",
    )
}

pub(crate) fn no_analysis() -> Bi {
    bi(
        "この対戦の見込みは、この卓では計算できません。",
        "This table cannot work out how this match went.",
    )
}

pub(crate) fn not_over() -> Bi {
    bi(
        "対戦が終わるとリプレイを見られます。",
        "The replay opens when the match is over.",
    )
}

pub(crate) fn over_by_then() -> Bi {
    bi(
        "その場面ではもう終わっています。それより前の場面から続けてください。",
        "The game is over at that step: go on from an earlier one.",
    )
}

pub(crate) fn no_measurement() -> Bi {
    bi(
        "このデッキやカードは、この卓の実験室では測れません。デッキに入っているカードを選んでください。",
        "The laboratory of this table cannot measure this; choose a card that is in the deck.",
    )
}

pub(crate) fn measurement_gone() -> Bi {
    bi(
        "この測定はもう残っていません。もう一度測ると、同じ対戦をまた見られます。",
        "This measurement is not kept any more; measure again, and the same games are there.",
    )
}

pub(crate) fn too_many() -> Bi {
    bi(
        "数が上限に達しました。対戦を終えるか、しばらくしてからお試しください。",
        "A limit is reached; end a match, or try again in a while.",
    )
}

pub(crate) fn reported_enough() -> Bi {
    bi(
        "1日に送れる報告の数に達しました。明日またお送りください。",
        "You have sent as many reports as may be in a day; please come again tomorrow.",
    )
}

pub(crate) fn hasty(wait_s: u32) -> Bi {
    bi(
        format!("このネットワークからのアクセスが多すぎます。{wait_s}秒ほど待ってください。"),
        format!("Too much was asked from this network; try again in {wait_s} s."),
    )
}

pub(crate) fn foreign() -> Bi {
    bi(
        "別のサイトからの操作は受け付けません。",
        "Requests from pages of another site are refused.",
    )
}

pub(crate) fn foreign_host() -> Bi {
    bi(
        "このサーバーはその名前では使えません。運営者の方は設定 hosts に名前を加えてください。",
        "This table has another name; its operator may add this one to the setting hosts.",
    )
}

pub(crate) fn slow() -> Bi {
    bi(
        "リクエストが時間内に届きませんでした。もう一度お試しください。",
        "The request did not arrive in time; try again.",
    )
}

pub(crate) fn unreadable() -> Bi {
    bi(
        "読めないメッセージが続いたため接続を閉じます。ページを再読み込みしてください。",
        "Too many frames that cannot be read; reload the page.",
    )
}

pub(crate) fn watched() -> Bi {
    bi(
        "このネットワークからの観戦が上限に達しました。しばらくしてからお試しください。",
        "As many from this network watch the match as may; try again in a while.",
    )
}

pub(crate) fn full_network() -> Bi {
    bi(
        "このネットワークからの接続が多すぎます。しばらくしてからお試しください。",
        "Too many connections from this network; try again in a while.",
    )
}

pub(crate) fn hello_first() -> Bi {
    bi(
        "最初のメッセージはhelloです。",
        "The first frame must be hello.",
    )
}

pub(crate) fn hello_once() -> Bi {
    bi(
        "helloは接続ごとに1回だけです。",
        "Hello is said once per connection.",
    )
}

pub(crate) fn other_wire(found: u32, expected: u32) -> Bi {
    bi(
        format!("ページの版が違います（{found}、サーバーは{expected}）。再読み込みしてください。"),
        format!("This page speaks wire {found}, the server {expected}; reload the page."),
    )
}

/// A seat of somebody else.
pub(crate) fn not_yours() -> Bi {
    bi(
        "この対戦にあなたの席はありません。",
        "You have no seat in this match; you may watch it.",
    )
}

pub(crate) fn wrong_token() -> Bi {
    bi(
        "この席の鍵が正しくありません。",
        "This token opens no seat of the match.",
    )
}

pub(crate) fn stopping() -> Bi {
    bi(
        "サーバーを再起動します。対戦は保存されています。",
        "The server restarts; your match is saved.",
    )
}

pub(crate) fn full() -> Bi {
    bi(
        "接続が多すぎます。しばらくしてからお試しください。",
        "Too many connections; try again in a while.",
    )
}

pub(crate) fn no_such_ticket() -> Bi {
    bi(
        "運の券が無効か、期限切れです。もう一度始めてください。",
        "This ticket of luck is not good, or no longer; ask for another one.",
    )
}

pub(crate) fn ticket_used() -> Bi {
    bi(
        "この運の券はもう使われました。もう一度始めてください。",
        "A match was made with this ticket of luck; ask for another one.",
    )
}

pub(crate) fn busy() -> Bi {
    bi(
        "今は手が離せません。少し待ってからお試しください。",
        "This cannot be done right now; try again in a moment.",
    )
}

pub(crate) fn elsewhere() -> Bi {
    bi(
        "同じ席が別の画面で開かれたため、この接続を閉じます。",
        "This seat was opened in too many places; this is the oldest of them.",
    )
}

pub(crate) fn nothing_changes() -> Bi {
    bi(
        "何度くり返しても盤面が変わらないため、続けられません。",
        "Nothing that is done changes the table any more.",
    )
}

pub(crate) fn table_closed() -> Bi {
    bi(
        "卓を開いた人が退会したので、この卓は閉じました。",
        "Somebody at this table has left for good, so it is closed.",
    )
}

pub(crate) fn left_the_house() -> Bi {
    bi(
        "退会したので、この席はもうありません。",
        "You have left for good; this seat is no more.",
    )
}

pub(crate) fn opened_anew() -> Bi {
    bi(
        "この対戦をいま開き直しています。つなぎ直します。",
        "This match is being opened anew; connect again.",
    )
}

pub(crate) fn too_slow() -> Bi {
    bi(
        "接続が遅れています。つなぎ直します。",
        "The connection fell behind; connect again.",
    )
}

pub(crate) fn silent() -> Bi {
    bi(
        "応答がないため接続を閉じます。",
        "The connection was silent for too long.",
    )
}

pub(crate) fn void(why: &Bi) -> Bi {
    bi(
        format!("この対戦は無効になりました。{}", why.ja),
        format!("This match is void. {}", why.en),
    )
}

pub(crate) fn set_of_another_game() -> Bi {
    bi(
        "カードセットの最初に、対戦するゲームの名前(game)を書いてください。",
        "The file of a set begins with the word of its game (game).",
    )
}

pub(crate) fn set_hides_something() -> Bi {
    bi(
        "見えない文字が入っています。消してください。",
        "There is a character that cannot be seen; take it out.",
    )
}

pub(crate) fn set_too_large() -> Bi {
    bi(
        "カードの文が長すぎます。カードを減らしてください。",
        "The texts of these cards are too long; use fewer cards.",
    )
}

pub(crate) fn no_such_deck(name: &str) -> Bi {
    bi(
        format!("「{name}」というデッキはありません。"),
        format!("There is no ready deck {name:?}."),
    )
}

pub(crate) fn bad_set(found: usize) -> Bi {
    let problems = if found == 1 { "problem" } else { "problems" };
    bi(
        format!("このカードセットは使えません（問題{found}件）。"),
        format!("This set cannot be played ({found} {problems})."),
    )
}

pub(crate) fn bad_board() -> Bi {
    bi(
        "この場面は並べられません。",
        "This board cannot be laid out.",
    )
}

/// What is wrong with the page of a board.
pub(crate) fn board_fault(column: u32, expected: &Bi, found: &Bi) -> Bi {
    let (ja, en) = match column {
        0 => (String::new(), String::new()),
        at => (format!("{at}文字目に"), format!("at column {at}: ")),
    };
    let mut told = bi(
        format!("{ja}次のものが必要です：{}。", expected.ja),
        format!("{en}expected {}", expected.en),
    );
    if !found.en.is_empty() {
        told.ja.push_str(&format!("見つかったもの：{}。", found.ja));
        told.en.push_str(&format!(", found {}", found.en));
    }
    told
}

/// Play that no page of play has lines for.
pub(crate) fn play_untold() -> Bi {
    bi(
        "この対戦には、場面の言葉で書けない出来事があります。",
        "Something in this match cannot be told in the words of a scenario.",
    )
}

pub(crate) fn no_game() -> Bi {
    bi(
        "そのゲームはここにはありません。",
        "There is no such game here.",
    )
}

pub(crate) fn header_unreadable(why: &str) -> Bi {
    bi(
        format!("記録の見出しを読めません（{why}）。"),
        format!("Its header cannot be read ({why})."),
    )
}

pub(crate) fn set_aside() -> Bi {
    bi(
        "以前の起動のときに、記録をたどれませんでした。",
        "Its log could not be followed at an earlier start.",
    )
}

pub(crate) fn log_damaged(n: u32) -> Bi {
    bi(
        format!("記録の{n}番目が壊れています。"),
        format!("Entry {n} of its log is damaged."),
    )
}

pub(crate) fn header_changed() -> Bi {
    bi(
        "記録の見出しが書き換えられているか、壊れています。",
        "Its header was changed or is damaged.",
    )
}

pub(crate) fn log_cut(found: usize, length: u32) -> Bi {
    bi(
        format!("記録は{length}件のはずですが、{found}件しか合いません。"),
        format!("Its log should have {length} entries, but {found} of them fit."),
    )
}

pub(crate) fn log_refused(n: usize, why: &Bi) -> Bi {
    bi(
        format!(
            "記録の{n}番目を今のルールでたどれません（{}）。",
            why.ja.trim_end_matches('。')
        ),
        format!(
            "Entry {n} of its log does not fit these rules ({}).",
            why.en.trim_end_matches('.')
        ),
    )
}

pub(crate) fn other_state() -> Bi {
    bi(
        "記録された状態と違います。",
        "The state after it is not the one that was stored.",
    )
}

pub(crate) fn tail_cut() -> Bi {
    bi(
        "記録の最後の1件が壊れていたため、その前に戻しました。",
        "The last entry of the log was damaged; the match goes on from before it.",
    )
}
