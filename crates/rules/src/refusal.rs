//! Why not, in words: the fact of this moment, and the sentence of the clause behind it.

use crate::eyes::Eyes;
use crate::phrase::{bi, capital};
use crate::rulebook::Rulebook;
use crate::show::Bi;
use shokan_kernel::decision::{Choice, Facts};
use shokan_kernel::ids::{CardId, ClauseId};

/// The fact of a clause in both languages: `{}` is the card that was wanted, `{by}` the card of the
/// facts, `{need}` and `{have}` their numbers, `{at}` what the game names besides.
pub(crate) type Row = (ClauseId, &'static str, &'static str);

/// What the effect of another card forbids.
pub(crate) const FORBIDDEN: (&str, &str) = (
    "「{by}」の効果でできません。",
    "The effect of {by} forbids it.",
);

/// The card that a choice is about.
pub(crate) const fn wanted(choice: Choice) -> CardId {
    match choice {
        Choice::Act(_, card) | Choice::Card(card) | Choice::Ability(card, _) => card,
        _ => CardId::NONE,
    }
}

impl<G: Rulebook> Eyes<'_, G> {
    /// A sentence with the cards and numbers of a refusal in it.
    pub(crate) fn filled(
        &self,
        (ja, en): (&str, &str),
        choice: Choice,
        facts: Facts,
        at: &Bi,
    ) -> Bi {
        let (card, by) = (self.named(wanted(choice)), self.named(facts.card));
        bi(
            fill(ja, facts, [card.0, by.0, &at.ja]),
            capital(&fill(en, facts, [card.1, by.1, &at.en])),
        )
    }

    /// The fact, and the clause that makes it a refusal.
    pub(crate) fn refused(&self, fact: &Bi, why: ClauseId) -> Bi {
        let text = G::info().clauses.text(&G::clause_id(why));
        let (ja, en) = text.unwrap_or_default();
        bi(
            format!("{}条文：{ja}", fact.ja),
            format!("{} Rule: {en}", fact.en),
        )
    }
}

/// One pass, for every question says many refusals; `names` are those of `{}`, `{by}` and `{at}`.
fn fill(text: &str, facts: Facts, names: [&str; 3]) -> String {
    let mut out = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{')
        && let Some((place, after)) = behind.split_once('}')
    {
        out.push_str(before);
        match place {
            "" => out.push_str(names[0]),
            "by" => out.push_str(names[1]),
            "at" => out.push_str(names[2]),
            "need" => out.push_str(&facts.need.to_string()),
            _ => out.push_str(&facts.have.to_string()),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// What a list says of a clause.
pub(crate) fn row(rows: &[Row], why: ClauseId) -> Option<(&'static str, &'static str)> {
    let found = rows.iter().find(|it| it.0 == why);
    found.map(|&(_, ja, en)| (ja, en))
}
