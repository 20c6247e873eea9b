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
    /// It has not begun.
    NotBegun,
    /// It has ended.
    Ended,
    /// Who asks is in as many as may be.
    TooManyOwn,
    /// As many gather or are played as there may be.
    TooManyHere,
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
            Self::NotBegun => (409, "cup_not_begun"),
            Self::Ended => (409, "cup_ended"),
            Self::TooManyOwn => (429, "cups_of_guest"),
            Self::TooManyHere => (429, "cups_in_all"),
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
            Self::NotBegun => bi(
                "この大会はまだ始まっていません。",
                "This tournament has not begun yet.",
            ),
            Self::Ended => bi("この大会は終わっています。", "This tournament has ended."),
            Self::TooManyOwn => bi(
                "開催・参加できる大会の数に達しています。1つ終わるか抜けるかしてからお試しください。",
                "You are in as many tournaments as you may be; end or leave one first.",
            ),
            Self::TooManyHere => bi(
                "大会がいっぱいです。ほかの大会が終わってからお試しください。",
                "There are as many tournaments as there may be; try again when one has ended.",
            ),
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
