//! The parts that stand in many places: cards, players, numbers, qualifiers, conditions, costs.

use super::setting::Setting;

/// Something that can be written at a place: a name for the table, what must stand before it, and
/// the words themselves.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// How the table calls it.
    pub(super) label: String,
    /// Statements in front, one a line.
    pub(super) before: String,
    /// The words.
    pub(super) words: String,
}

pub(super) fn term(label: &str, before: &str, words: &str) -> Term {
    Term {
        label: label.to_owned(),
        before: before.to_owned(),
        words: words.to_owned(),
    }
}

fn same(words: &str) -> Term {
    term(words, "", words)
}

/// Players, and who stands for one.
pub(super) fn players(s: &Setting) -> Vec<Term> {
    let chosen = format!("choose 1 any {} as it", s.kind);
    let mut all: Vec<Term> = ["you", "opponent", "turn_player", "each_player"]
        .iter()
        .map(|it| same(it))
        .collect();
    all.push(same("owner of this"));
    all.push(same("controller of this"));
    all.push(term("owner of CHOSEN", &chosen, "owner of it"));
    all.push(term("controller of CHOSEN", &chosen, "controller of it"));
    all
}

/// Single cards that are there without a choice.
pub(super) fn singles(s: &Setting) -> Vec<Term> {
    let mut all: Vec<Term> = ["this", "host", "top", "foe", "giver"]
        .iter()
        .map(|it| same(it))
        .collect();
    for kind in s.v.kinds.iter().filter(|it| it.unique) {
        all.push(same(&format!("own {}", kind.word)));
        all.push(same(&format!("enemy {}", kind.word)));
    }
    all
}

/// Cards that a verb can be about.
pub(super) fn cards(s: &Setting) -> Vec<Term> {
    let mut all = singles(s);
    for kind in s.v.kinds {
        let (one, many) = (kind.word, kind.plural);
        let label = format!("chosen {one}");
        all.push(term(&label, &format!("choose 1 any {one} as it"), "it"));
        all.push(same(&format!("own {many}")));
        all.push(same(&format!("enemy {many}")));
    }
    for zone in s.v.zones {
        let zone = zone.word;
        let label = format!("chosen card in {zone}");
        let chosen = format!("choose 1 own card in {zone} as it");
        all.push(term(&label, &chosen, "it"));
        all.push(same(&format!("own cards in {zone}")));
    }
    let seen = format!("{} top 3 as seen", s.see);
    all.push(term("seen", &seen, "seen"));
    all.push(term("of seen", &seen, "of seen"));
    all.push(term(
        "rest of seen",
        &format!("{seen}\nchoose up to 1 of seen as it"),
        "rest of seen",
    ));
    let two = format!("choose 1 other own {} as it", s.kind);
    all.push(term("this and chosen", &two, "(this and it)"));
    all.extend(players(s));
    all
}

/// Cards that a change can be given to.
pub(super) fn targets(s: &Setting) -> Vec<Term> {
    let mut all = singles(s);
    for kind in s.v.kinds {
        let (one, many) = (kind.word, kind.plural);
        let label = format!("chosen {one}");
        all.push(term(&label, &format!("choose 1 any {one} as it"), "it"));
        all.push(same(&format!("own {many}")));
        all.push(same(&format!("enemy {many}")));
    }
    let [hand, deck, pile] = s.piles;
    for zone in [hand, deck, pile] {
        all.push(same(&format!("own cards in {zone}")));
    }
    all.extend(players(s));
    all
}

/// Numbers of every sort. `x` is paid in front of the block.
pub(super) fn numbers(s: &Setting) -> Vec<Term> {
    let own = format!("own {}", s.kind);
    let chosen = format!("choose 1 any {} as it", s.kind);
    let mut all = vec![
        same("0"),
        same("1"),
        same("x"),
        same("amount"),
        term("remembered", "remember 2 as n", "n"),
        term("rolled", "roll 1 dice as n", "n"),
        term("count of CARDS", "", &format!("count of {own}s")),
        term(
            "count of CARDS in hand",
            "",
            &format!("count of own cards in {}", s.piles[0]),
        ),
        term(
            "count of CARDS of opponent in hand",
            "",
            &format!("count of enemy cards in {}", s.piles[0]),
        ),
        term(
            "count of CARDS in the pile",
            "",
            &format!("count of own cards in {}", s.piles[2]),
        ),
        term("count of CHOSEN", &chosen, "count of it"),
        same("count of counters on this"),
        same("count of spark on this"),
        term("count of spark on CHOSEN", &chosen, "count of spark on it"),
        term("half N", "", &format!("half (count of {own}s)")),
        term("N + N", "", &format!("1 + count of {own}s")),
        term("N - N", "", &format!("5 - count of {own}s")),
        term("N * N", "", &format!("2 * count of {own}s")),
        term("least N N", "", &format!("least 2 (count of {own}s)")),
        term("most N N", "", &format!("most 1 (count of {own}s)")),
    ];
    for tally in s.v.tallies {
        let words = format!("count of {}", tally.word);
        all.push(same(&words));
    }
    for stat in s.v.stats {
        all.push(same(&format!("{} of this", stat.word)));
    }
    all
}

/// Qualifiers behind a kind, and what must be chosen before.
pub(super) fn qualifiers(s: &Setting) -> Vec<Term> {
    let it = format!("choose 1 any {} as near", s.kind);
    let mut all = vec![
        same("named made_other"),
        same("not named made_other"),
        same("facing this"),
        same("adjacent to this"),
        same("within 2 of this"),
        same("within 2 clear of this"),
        same("within 2 straight of this"),
        same("within 2 clear straight of this"),
        same("in line with this"),
        same("in column of this"),
        same("under this"),
        same("under host"),
        same("on this"),
        same("on host"),
        same("before this in row"),
        same("first in row"),
        same("last in row"),
        same("attacking this"),
        term("between CARD and CARD", &it, "between this and near"),
        term("not being NAME", &it, "not being near"),
        term("facing CHOSEN", &it, "facing near"),
        term("adjacent to CHOSEN", &it, "adjacent to near"),
        term("under CHOSEN", &it, "under near"),
        term("on CHOSEN", &it, "on near"),
    ];
    let mut words: Vec<&str> = s.v.states.iter().map(|it| it.word).collect();
    words.extend(s.v.kinds.iter().map(|it| it.word));
    words.extend(s.v.keywords.iter().map(|it| it.word));
    for word in words {
        all.push(same(&format!("being {word}")));
    }
    for keyword in s.v.keywords {
        all.push(same(&format!("with {}", keyword.word)));
    }
    for stat in s.v.stats {
        all.push(same(&format!("where {} >= 1", stat.word)));
        all.push(same(&format!("where printed {} >= 1", stat.word)));
    }
    all
}

/// Conditions.
pub(super) fn conditions(s: &Setting) -> Vec<Term> {
    let kind = s.kind;
    let mut all = vec![
        same("own_turn"),
        same("not own_turn"),
        same("done"),
        term("CARDS exists", "", &format!("enemy {kind} exists")),
        term("A and B", "", &format!("own_turn and enemy {kind} exists")),
        term("A or B", "", &format!("own_turn or enemy {kind} exists")),
        term(
            "N CMP N",
            "",
            &format!("count of own {kind}s >= count of enemy {kind}s"),
        ),
    ];
    for phase in s.v.phases {
        all.push(same(&format!("phase {}", phase.word)));
    }
    for who in ["this", "host", "foe"] {
        let states = s.v.states.iter().map(|it| it.word);
        for word in states.chain(s.v.kinds.iter().map(|it| it.word)) {
            all.push(same(&format!("{who} is {word}")));
        }
        for keyword in s.v.keywords {
            all.push(same(&format!("{who} has {}", keyword.word)));
        }
        for qualifier in qualifiers(s) {
            let plain = qualifier.before.is_empty() && qualifier.words.ends_with("this");
            if plain && who != "this" {
                all.push(same(&format!("{who} {}", qualifier.words)));
            }
        }
        for zone in s.v.zones {
            all.push(same(&format!("{who} in {}", zone.word)));
        }
    }
    let it = format!("choose 1 any {kind} as it");
    for was in s.v.was {
        let words = format!("it was {}", was.word);
        all.push(term(&words, &it, &words));
    }
    for stat in s.v.stats {
        for of in ["this", "you", "foe", "host"] {
            all.push(same(&format!("{} of {of} >= 1", stat.word)));
        }
    }
    all
}

/// Items of a cost.
pub(super) fn costs(s: &Setting) -> Vec<Term> {
    let [hand, _, pile] = s.piles;
    let kind = s.kind;
    let mut all = vec![
        same("discard 1"),
        same("discard x"),
        same("mill 1"),
        same("mill x"),
        same("rest this"),
        same("rest host"),
        same(&format!("send this to {pile}")),
        same(&format!("send host to {pile}")),
        term(
            "send 1 CARDS to the pile",
            "",
            &format!("send 1 own {kind} to {pile}"),
        ),
        term(
            "send x CARDS to the pile",
            "",
            &format!("send x own {kind} to {pile}"),
        ),
        term(
            "send 1 CARDS in hand to the pile",
            "",
            &format!("send 1 own card in {hand} to {pile}"),
        ),
        same("remove 1 counter from this"),
        same("remove x counters from this"),
        same("remove 1 spark from this"),
        same("remove x spark from this"),
        same("remove 1 spark from host"),
        term(
            "remove 1 spark from own KIND",
            "",
            &format!("remove 1 spark from own {kind}"),
        ),
    ];
    for cost in s.v.costs {
        all.push(same(&format!("{} 1", cost.word)));
        all.push(same(&format!("{} x", cost.word)));
    }
    all
}
