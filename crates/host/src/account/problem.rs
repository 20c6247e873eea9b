//! Why a place was not kept or not opened.

use shokan_rules::show::Bi;

use crate::say::bi;

/// The closed list of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountProblem {
    /// Somebody else's place is kept under the name.
    NameTaken,
    /// The name would be taken for the computer's or the house's.
    NameOfHouse,
    /// Nothing of the name can be seen.
    NoName,
    /// The password is too short, too long, the name once more, or one character again and again.
    WeakPassword,
    /// Nobody has this name, or with another password.
    WrongPassword,
    /// Another device has changed the decks since they were read.
    DecksChanged,
    /// Who plays a rated match has signed in.
    RatedNeedsName,
    /// A rated match is between two people.
    RatedAlone,
    /// It is for who has signed in.
    NotSignedIn,
    /// It is for who has not signed in.
    SignedIn,
}

impl AccountProblem {
    /// The HTTP status and the word for programs.
    #[must_use]
    pub fn code(self) -> (u16, &'static str) {
        match self {
            Self::NameTaken => (409, "name_taken"),
            Self::NameOfHouse => (422, "name_of_house"),
            Self::NoName => (422, "no_name"),
            Self::WeakPassword => (422, "weak_password"),
            Self::WrongPassword => (403, "wrong_password"),
            Self::DecksChanged => (409, "decks_changed"),
            Self::RatedNeedsName => (403, "rated_needs_name"),
            Self::RatedAlone => (409, "rated_alone"),
            Self::NotSignedIn => (403, "not_signed_in"),
            Self::SignedIn => (409, "signed_in"),
        }
    }

    /// The sentence, with a way to mend it.
    #[must_use]
    pub fn text(self) -> Bi {
        match self {
            Self::NameTaken => bi(
                "この名前はもう使われています。別の名前にしてください。",
                "This name is taken; please choose another.",
            ),
            Self::NameOfHouse => bi(
                "コンピュータや運営とまちがえやすい名前は使えません。別の名前にしてください。",
                "This name could be taken for the computer's or ours; please choose another.",
            ),
            Self::NoName => bi(
                "名前を入れてください。",
                "Please give a name that can be seen.",
            ),
            Self::WeakPassword => bi(
                "パスワードは8文字以上200文字以内にしてください。名前と同じもの、同じ文字だけのものは使えません。",
                "A password has 8 to 200 characters. It is neither the name nor one character again and again.",
            ),
            Self::WrongPassword => bi(
                "名前かパスワードが違います。",
                "The name or the password is wrong.",
            ),
            Self::DecksChanged => bi(
                "ほかの端末でデッキが変わりました。両方を残してもう一度保存します。",
                "Another device has changed these decks; both are kept and saved again.",
            ),
            Self::RatedNeedsName => bi(
                "レーティング戦はログインした人どうしの対戦です。「あなた」のページでログインしてください。",
                "A rated match is between people who are signed in; sign in on the page \"You\".",
            ),
            Self::RatedAlone => bi(
                "自分とはレーティング戦ができません。",
                "You cannot play a rated match against yourself.",
            ),
            Self::NotSignedIn => bi(
                "ログインしていません。ログインしてからもう一度お試しください。",
                "You are not signed in; please sign in and try again.",
            ),
            Self::SignedIn => bi(
                "もうログインしています。先にログアウトしてください。",
                "You are signed in already; sign out first.",
            ),
        }
    }
}
