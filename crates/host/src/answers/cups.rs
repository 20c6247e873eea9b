//! The routes about tournaments.

use super::{Answer, Asker, Method, Request, read, told};
use crate::doors::Address;
use crate::house::House;
use crate::problem::Problem;
use crate::wire::http::{CupDeck, DropPlayer, JoinCup, NewCup};

/// `/api/cups...`: `rest` is what stands behind `cups`.
pub(super) async fn route(
    house: &House,
    from: Address,
    asker: &Asker,
    request: &Request<'_>,
    rest: &[&str],
) -> Result<Answer, Problem> {
    use Method::{Get, Post};
    let (lobby, guest) = (&house.lobby, &asker.guest);
    let body = request.body;
    match (request.method, rest) {
        (Get, []) => Ok(told(&lobby.cups(guest.id()).await?)),
        (Get, [id]) => Ok(told(&lobby.cup(guest.id(), id).await?)),
        (Post, []) => {
            super::refuse_set(body)?;
            let wish: NewCup = read(body)?;
            house.doors.new_match(from)?;
            Ok(asker.seated(&lobby.open_cup(guest, wish).await?))
        }
        (Post, [id, "join"]) => {
            let wish: JoinCup = read(body)?;
            house.doors.new_match(from)?;
            Ok(asker.seated(&lobby.join_cup(guest, id, wish).await?))
        }
        (Post, [id, "deck"]) => {
            let CupDeck { deck } = read(body)?;
            Ok(told(&lobby.change_cup_deck(guest.id(), id, &deck).await?))
        }
        (Post, [id, "leave"]) => Ok(told(&lobby.leave_cup(guest.id(), id).await?)),
        (Post, [id, "computer"]) => Ok(told(&lobby.add_computer(guest.id(), id).await?)),
        (Post, [id, "drop"]) => {
            let DropPlayer { mark } = read(body)?;
            Ok(told(&lobby.drop_from_cup(guest.id(), id, &mark).await?))
        }
        (Post, [id, "start"]) => Ok(told(&lobby.start_cup(guest.id(), id).await?)),
        (Post, [id, "next"]) => Ok(told(&lobby.next_cup_round(guest.id(), id).await?)),
        (Post, [id, "close"]) => Ok(told(&lobby.close_cup(guest.id(), id).await?)),
        _ => Err(Problem::NoSuchPath),
    }
}
