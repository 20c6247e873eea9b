//! What somebody wants who is refused, in the words of Summons Call.

use crate::report::bi;
use shokan_kernel::decision::{Asked, Choice};
use shokan_kernel::ids::{CardId, DefId};
use shokan_kernel::pool::CardPool;
use shokan_kernel::state::State;
use shokan_rules::show::Bi;
use shokan_rules::summons_call::SummonsCall;
use shokan_rules::summons_call::ask::choice_verb;

fn column(place: u8) -> Bi {
    match place {
        0 => bi("左列", "left column"),
        1 => bi("中央列", "centre column"),
        _ => bi("右列", "right column"),
    }
}

pub(super) fn wanted(
    game: &State<SummonsCall>,
    pool: &CardPool,
    asked: Asked,
    choice: Choice,
) -> Bi {
    let named = |card: CardId, ja: &str, en: &str| {
        let def = game.table.card(card).def;
        let name = if def == DefId::UNKNOWN {
            bi("カード", "a card")
        } else {
            bi(&pool.def(def).ja, &pool.def(def).en)
        };
        bi(ja.replace("{}", &name.ja), en.replace("{}", &name.en))
    };
    match (choice, choice_verb(asked, choice)) {
        (Choice::Act(_, card), "play") => named(card, "「{}」をプレイする", "Play {}"),
        (Choice::Act(_, card), "attack") => named(card, "「{}」で攻撃する", "Attack with {}"),
        (Choice::Act(_, card), "put_in_mana") => named(
            card,
            "「{}」をマナゾーンに置く",
            "Put {} into your mana zone",
        ),
        (Choice::Act(..), _) => bi("マスターを移動する", "Move your master"),
        (Choice::Ability(card, _), _) => {
            named(card, "「{}」の効果を使用する", "Use the effect of {}")
        }
        (Choice::Card(card), _) => named(card, "「{}」", "{}"),
        (Choice::Cell(cell), _) if cell.seat == asked.seat => column(cell.place),
        (Choice::Cell(cell), _) => {
            let name = column(cell.place);
            bi(
                format!("相手の{}", name.ja),
                format!("Opponent's {}", name.en),
            )
        }
        (Choice::Number(n), _) => bi(n.to_string(), n.to_string()),
        (Choice::Mode(at), _) => bi(format!("{}番目", at + 1), format!("Number {}", at + 1)),
        (Choice::Seat(seat), _) if seat == asked.seat => bi("自分", "Yourself"),
        (Choice::Seat(_), _) => bi("相手", "Your opponent"),
        (Choice::Default, _) => bi("支払う", "Pay"),
        (Choice::Yes, _) => bi("支払って使用する", "Pay and use"),
        (Choice::No, _) => bi("使用しない", "Do not use"),
        (Choice::Done, "end") => bi("ターンを終了する", "End the turn"),
        (Choice::Done, "draw") => bi("カードを1枚引く", "Draw a card"),
        (Choice::Done, _) => bi("決定", "Done"),
    }
}
