//! The routes below `/api/sets/`: own cards that are shared.

use super::{Answer, Asker, Method, Request, cached, read, told};
use crate::doors::Address;
use crate::house::House;
use crate::problem::Problem;
use crate::sets;
use crate::wire::http::{OwnSet, SetShared};

pub(super) async fn route(
    house: &House,
    from: Address,
    asker: &Asker,
    request: &Request<'_>,
    rest: &[&str],
) -> Result<Answer, Problem> {
    let shared = &house.shared;
    match (request.method, rest) {
        (Method::Post, []) => {
            house.doors.new_set(from, asker.guest.id())?;
            let new: OwnSet = read(request.body)?;
            let own = shared.sets.share(&shared.engine, &house.bench, new).await?;
            let set = own.hash.clone();
            // A guest who had no key gets one, so that the limit knows who it was.
            Ok(asker.seated(&SetShared { set }))
        }
        (Method::Get, [hash]) => {
            let own = shared.sets.own(&shared.engine, hash).await?;
            Ok(told(&sets::view(&own)))
        }
        (Method::Get, [hash, "catalogue"]) => {
            let engine = shared.sets.engine(&shared.engine, Some(hash)).await?;
            let game = engine.own().map(|own| own.set.game.clone());
            let game = game.ok_or(Problem::NoSuchPath)?;
            cached(engine.catalogue(&game), &game)
        }
        _ => Err(Problem::NoSuchPath),
    }
}
