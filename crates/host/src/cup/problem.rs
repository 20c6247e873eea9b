//! Why a tournament does not do what it is asked.

use shokan_rules::show::Bi;

use crate::say::bi;

/// The closed list of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CupProblem {
    /// No tournament has this id.
    NoSuchCup,
    /// It takes no more players.
    Full,
    /// It has begun already.
    Begun,
    /// It has ended.
    Ended,
    /// It is for its organiser to do.
    NotOrganiser,
    /// Who asks does not play in it.
    NotIn,
    /// It has no such player.
    NoSuchPlayer,
    /// Fewer than two have joined.
    TooFew,
    /// Matches of the round go on.
    RoundGoesOn,
    /// Its decks are fixed since it has begun.
    DecksFixed,
    /// The computer plays no rated matches.
    RatedForPeople,
}

impl CupProblem {
    /// The HTTP status and the word for programs.
    #[must_use]
    pub fn code(self) -> (u16, &'static str) {
        match self {
            Self::NoSuchCup => (404, "no_such_cup"),
            Self::Full => (409, "cup_full"),
            Self::Begun => (409, "cup_begun"),
            Self::Ended => (409, "cup_ended"),
            Self::NotOrganiser => (403, "not_organiser"),
            Self::NotIn => (403, "not_in_cup"),
            Self::NoSuchPlayer => (404, "no_such_player"),
            Self::TooFew => (409, "too_few_players"),
            Self::RoundGoesOn => (409, "round_goes_on"),
            Self::DecksFixed => (409, "decks_fixed"),
            Self::RatedForPeople => (422, "rated_for_people"),
        }
    }

    /// The sentence, with a way to mend it.
    #[must_use]
    pub fn text(self) -> Bi {
        match self {
            Self::NoSuchCup => bi(
                "この大会は見つかりません。リンクを確かめてください。",
                "We cannot find this tournament. Please check the link.",
            ),
            Self::Full => bi(
                "この大会は満員です。観戦はできます。",
                "This tournament is full; you may still watch.",
            ),
            Self::Begun => bi(
                "この大会はもう始まっています。観戦はできます。",
                "This tournament has begun; you may still watch.",
            ),
            Self::Ended => bi("この大会は終わっています。", "This tournament has ended."),
            Self::NotOrganiser => bi(
                "これは大会の主催者だけができます。",
                "Only the organiser of the tournament can do this.",
            ),
            Self::NotIn => bi(
                "この大会に参加していません。",
                "You do not play in this tournament.",
            ),
            Self::NoSuchPlayer => bi(
                "この大会にその参加者はいません。",
                "This tournament has no such player.",
            ),
            Self::TooFew => bi(
                "大会を始めるには参加者が2人以上必要です。",
                "A tournament needs at least two players to begin.",
            ),
            Self::RoundGoesOn => bi(
                "このラウンドの対戦がまだ終わっていません。",
                "Matches of this round are still being played.",
            ),
            Self::DecksFixed => bi(
                "この大会では、始まったあとにデッキを変えられません。",
                "In this tournament decks stay as they were when it began.",
            ),
            Self::RatedForPeople => bi(
                "レーティング戦の大会にコンピュータは参加できません。",
                "The computer cannot play in a rated tournament.",
            ),
        }
    }
}
