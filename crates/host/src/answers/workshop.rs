//! The routes of the workshop: a card file is read beside the cards of the house, and nothing of it
//! is kept.

use serde::Serialize;
use shokan_rules::catalogue::Catalogue;

use super::{Answer, read, told};
use crate::doors::Address;
use crate::house::House;
use crate::problem::Problem;
use crate::wire::http::{CardPlace, CheckCards, FormPlace};
use crate::workshop::{self, form};

/// What is asked below `workshop`: `rest` is what stands behind it.
pub(super) async fn route(
    house: &House,
    from: Address,
    rest: &[&str],
    body: &[u8],
) -> Result<Answer, Problem> {
    match rest {
        ["check"] => {
            let asked: CheckCards = read(body)?;
            let game = asked.game.clone();
            of_game(house, game, move |it| workshop::check(it, &asked)).await
        }
        ["choices"] => {
            let asked: FormPlace = read(body)?;
            let game = asked.game.clone();
            let doors = house.doors.clone();
            of_game(house, game, move |it| {
                // How much is tried differs a hundredfold, and is known before any of it is done.
                doors.request(from, form::tokens(it, &asked)?)?;
                form::choices(it, &asked)
            })
            .await
        }
        ["complete"] => {
            let asked: CardPlace = read(body)?;
            let game = asked.game.clone();
            of_game(house, game, move |it| workshop::complete(it, &asked)).await
        }
        ["decks"] => {
            let asked: CheckCards = read(body)?;
            let game = asked.game.clone();
            of_game(house, game, move |it| workshop::decks(it, &asked)).await
        }
        ["form"] => {
            let asked: CardPlace = read(body)?;
            let game = asked.game.clone();
            of_game(house, game, move |it| form::form(it, &asked)).await
        }
        ["hover"] => {
            let asked: CardPlace = read(body)?;
            let game = asked.game.clone();
            of_game(house, game, move |it| workshop::hover(it, &asked)).await
        }
        _ => Err(Problem::NoSuchPath),
    }
}

/// What an editor of a game begins with.
pub(super) async fn begin(house: &House, game: &str) -> Result<Answer, Problem> {
    of_game(house, game.to_owned(), |it| Ok(workshop::begin(it))).await
}

/// Asks with the cards of a game, among the long work.
async fn of_game<T: Serialize + Send + 'static>(
    house: &House,
    game: String,
    ask: impl FnOnce(&Catalogue) -> Result<T, Problem> + Send + 'static,
) -> Result<Answer, Problem> {
    let shared = house.shared.clone();
    let work = move || {
        let cards = shared.engine.cards(&game);
        let cards: &Catalogue = cards.ok_or(Problem::NoSuchGame(game))?;
        ask(cards)
    };
    Ok(told(&house.bench.work(work).await??))
}
