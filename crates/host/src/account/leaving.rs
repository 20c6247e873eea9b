//! What an account holds, told whole, and its end.

use super::{AccountProblem, Accounts};
use crate::doors::Address;
use crate::guest::Guest;
use crate::house::House;
use crate::names;
use crate::problem::Problem;
use crate::wire::http::{OwnData, Password};

impl Accounts {
    /// What the house holds of a guest, with or without an account.
    ///
    /// # Errors
    /// What the store said.
    pub async fn data(&self, guest: &Guest, house: &House) -> Result<OwnData, Problem> {
        let sessions_ms = self.rows().sessions(guest.id()).await;
        let decks = match guest.name() {
            Some(_) => self.decks(guest).await?.games,
            None => Default::default(),
        };
        Ok(OwnData {
            guest: guest.id().to_owned(),
            me: self.me(guest).await?,
            sessions_ms: sessions_ms?,
            decks,
            matches: house.lobby.all_of(guest.id()).await?,
            reports: house.reports.of_guest(guest).await?,
            cups: house.lobby.cups_kept_of(guest.id()).await?,
        })
    }

    /// A guest leaves for good. The account goes last, so that who was interrupted can ask again.
    ///
    /// # Errors
    /// A wrong password, too many tries, or what the store said.
    pub async fn leave(
        &self,
        from: Address,
        guest: &Guest,
        password: Option<&Password>,
        house: &House,
    ) -> Result<(), Problem> {
        if let Some(name) = guest.name() {
            let password = password.ok_or(AccountProblem::WrongPassword)?;
            self.doors.attempt(from, &names::folded(name))?;
            let account = self.rows().by_guest(guest.id()).await;
            let account = account?;
            self.opened(account.as_ref(), password).await?;
        }
        house.lobby.forget(guest.id()).await?;
        house.reports.forget(guest.id()).await?;
        // What was given up just now counts for the others as against who this was.
        self.ratings.settle().await?;
        let removed = self.rows().remove(guest.id()).await;
        removed.map_err(Problem::from)
    }
}
