//! The routes about a place that is kept under a name.

use super::{Answer, Asker, Method, SessionChange, read, told};
use crate::account::AccountProblem;
use crate::doors::Address;
use crate::house::House;
use crate::problem::Problem;
use crate::wire::http::{ChangePassword, Credentials, Leave};

/// `/api/me` and `/api/account/...`
pub(super) async fn route(
    house: &House,
    from: Address,
    asker: &Asker,
    method: Method,
    segments: &[&str],
    body: &[u8],
) -> Result<Answer, Problem> {
    use Method::{Get, Post};
    let accounts = &house.accounts;
    match (method, segments) {
        (Get, ["me"]) => Ok(told(&accounts.me(&asker.guest).await?)),
        (Get, ["me", "data"]) => Ok(told(&accounts.data(&asker.guest, house).await?)),
        (Post, ["me", "leave"]) => {
            let Leave { password } = read(body)?;
            let leaving = accounts.leave(from, &asker.guest, password.as_ref(), house);
            leaving.await?;
            Ok(Answer {
                session: Some(SessionChange::Left),
                ..told(&serde_json::json!({}))
            })
        }
        (Get, ["me", "decks"]) => Ok(told(&accounts.decks(&asker.guest).await?)),
        (Post, ["me", "decks", game]) => {
            if !house.shared.engine.knows(game) {
                return Err(Problem::NoSuchGame((*game).to_owned()));
            }
            let kept = accounts.keep_decks(&asker.guest, game, read(body)?).await?;
            Ok(told(&kept))
        }
        (Post, ["account"]) => {
            let Credentials { name, password } = read(body)?;
            let token = accounts.keep(from, &asker.guest, &name, &password).await?;
            answered(house, &token, SessionChange::Kept(token.clone())).await
        }
        (Post, ["account", "sign_in"]) => {
            let Credentials { name, password } = read(body)?;
            let token = accounts.sign_in(from, &name, &password).await?;
            // The session in its place is not to stay open behind it.
            if let Some(old) = &asker.session {
                accounts.sign_out(old).await?;
            }
            answered(house, &token, SessionChange::Begun(token.clone())).await
        }
        (Post, ["account", "sign_out"]) => {
            if let Some(token) = &asker.session {
                accounts.sign_out(token).await?;
            }
            Ok(Answer {
                session: Some(SessionChange::Ended),
                ..told(&serde_json::json!({}))
            })
        }
        (Post, ["account", "password"]) => {
            let ChangePassword { old, new } = read(body)?;
            let changed = accounts.change_password(from, &asker.guest, &old, &new);
            let token = changed.await?;
            answered(house, &token, SessionChange::Begun(token.clone())).await
        }
        _ => Err(Problem::NoSuchPath),
    }
}

/// Who is signed in from now on.
async fn answered(house: &House, token: &str, session: SessionChange) -> Result<Answer, Problem> {
    let guest = house.accounts.guest(token).await?;
    let guest = guest.ok_or(AccountProblem::NotSignedIn)?;
    Ok(Answer {
        session: Some(session),
        ..told(&house.accounts.me(&guest).await?)
    })
}
