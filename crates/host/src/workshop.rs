//! What the workshop asks about card files, put into what the wire says.

pub mod form;

use shokan_rules::catalogue::Catalogue;
use shokan_rules::games::{self, deck_text};
use shokan_rules::show::Bi;
use shokan_rules::workshop::assist::{self, OfferKind};
use shokan_rules::workshop::{self, CardFault, Sight, ast};

use crate::problem::Problem;
use crate::wire::http::{
    CardFaultView, CardPlace, CardTemplate, CardsChecked, CheckCards, ClauseSaid, LineReading,
    OfferedKind, OutlineRow, OwnCard, SeenBy, TrialDecks, WordMeaning, WordOffer, WordsThatFit,
    WorkshopGame, ZoneSight,
};

/// The longest card file that is read.
pub const CARDS_BYTES_MAX: usize = 64 * 1024;
/// New cards of a file for which decks are looked for: as many decks as a set may have.
const TRIALS_MAX: usize = 16;
/// The longest file at whose places words are looked for, each of which is read anew.
const ITEM_BYTES_MAX: usize = 4 * 1024;

/// What an editor of the card files of a game begins with.
#[must_use]
pub fn begin(catalogue: &Catalogue) -> WorkshopGame {
    let words = assist::words(catalogue.vocabulary);
    let owned = |list: Vec<&str>| list.into_iter().map(str::to_owned).collect();
    let template = |it: workshop::Template| CardTemplate {
        name: it.name,
        text: it.text,
    };
    WorkshopGame {
        templates: workshop::templates(catalogue)
            .into_iter()
            .map(template)
            .collect(),
        fields: owned(words.fields),
        heads: owned(words.heads),
        verbs: owned(words.verbs),
        words: owned(words.others),
        bytes_max: unit(CARDS_BYTES_MAX),
    }
}

/// Checks a card file beside the cards of the house.
///
/// # Errors
///
/// [`Problem::TooLong`] for a file that is not read.
pub fn check(catalogue: &Catalogue, asked: &CheckCards) -> Result<CardsChecked, Problem> {
    require_short(&asked.text)?;
    let checked = workshop::check(catalogue, &asked.text);
    let fault = |fault: &CardFault| fault_view(&asked.text, fault, asked.at);
    let zones = catalogue.vocabulary.zones.iter();
    Ok(CardsChecked {
        faults: checked.faults.iter().map(fault).collect(),
        outline: checked.outline.into_iter().map(outline_row).collect(),
        cards: checked.cards.into_iter().map(own_card).collect(),
        words: checked.words,
        formatted: checked.formatted,
        sight: zones
            .map(|zone| ZoneSight {
                zone: Bi {
                    ja: zone.phrase.ja.to_owned(),
                    en: zone.phrase.en.to_owned(),
                },
                seen: match zone.sight {
                    Sight::Open => SeenBy::All,
                    Sight::Owner => SeenBy::Owner,
                    Sight::Nobody => SeenBy::Nobody,
                },
            })
            .collect(),
    })
}

/// Decks to try the new cards of a file with; none where the file has faults.
///
/// # Errors
///
/// As [`check`].
pub fn decks(catalogue: &Catalogue, asked: &CheckCards) -> Result<TrialDecks, Problem> {
    require_short(&asked.text)?;
    let Ok(with) = catalogue.with_own(workshop::OWN, &asked.text) else {
        return Ok(TrialDecks { decks: Vec::new() });
    };
    let own = with.own_beside(catalogue);
    let new = own.iter().filter(|it| !it.changed).take(TRIALS_MAX);
    let trials = new.filter_map(|it| with.trial(&it.card));
    let decks = trials.map(|it| deck_text(with.game, it.construction, &it.list));
    Ok(TrialDecks {
        decks: decks.collect(),
    })
}

/// What may stand at a place of a card file.
///
/// # Errors
///
/// As [`check`].
pub fn complete(catalogue: &Catalogue, asked: &CardPlace) -> Result<WordsThatFit, Problem> {
    require_short(&asked.text)?;
    let at = asked.at as usize;
    require_short_item(assist::item_length(&asked.text, at))?;
    let (vocabulary, words) = (catalogue.vocabulary, &catalogue.words);
    let found = assist::complete(vocabulary, words, &asked.text, at);
    let offer = |offer: assist::Offer| WordOffer {
        word: offer.word,
        kind: match offer.kind {
            OfferKind::Name => OfferedKind::Name,
            OfferKind::Word => OfferedKind::Word,
            OfferKind::Own => OfferedKind::Own,
            OfferKind::Number => OfferedKind::Number,
            OfferKind::Sign => OfferedKind::Sign,
            OfferKind::Text => OfferedKind::Text,
        },
        phrase: bi(offer.phrase),
        usage: offer.usage,
    };
    Ok(WordsThatFit {
        from: unit(found.from),
        offers: found.offers.into_iter().map(offer).collect(),
        free: found.free,
        expected: found.expected.map(bi),
    })
}

/// What the word at a place of a card file means.
///
/// # Errors
///
/// As [`check`].
pub fn hover(catalogue: &Catalogue, asked: &CardPlace) -> Result<WordMeaning, Problem> {
    require_short(&asked.text)?;
    let (vocabulary, words) = (catalogue.vocabulary, &catalogue.words);
    let found = assist::hover(vocabulary, words, &asked.text, asked.at as usize);
    let found = found.unwrap_or_default();
    let (from, to) = found.at.map_or((0, 0), |at| (at.from, at.to));
    let clauses = games::clauses(catalogue.game);
    let clause = clauses.and_then(|it| it.of_word(&found.word));
    Ok(WordMeaning {
        from: unit(from),
        to: unit(to),
        clause: clause.map(|it| ClauseSaid {
            id: it.id.to_owned(),
            text: it.bi(),
        }),
        word: found.word,
        phrase: bi(found.phrase),
        class: found.class.map(bi),
        usage: found.usage,
    })
}

fn require_short(text: &str) -> Result<(), Problem> {
    if text.len() > CARDS_BYTES_MAX {
        return Err(Problem::TooLong {
            bytes: text.len(),
            most: CARDS_BYTES_MAX,
        });
    }
    Ok(())
}

fn require_short_item(bytes: usize) -> Result<(), Problem> {
    if bytes > ITEM_BYTES_MAX {
        return Err(Problem::TooLong {
            bytes,
            most: ITEM_BYTES_MAX,
        });
    }
    Ok(())
}

fn fault_view(text: &str, fault: &CardFault, at: Option<u32>) -> CardFaultView {
    let place = assist::stretch(text, fault);
    let unfinished = at.is_some_and(|at| assist::is_unfinished(text, fault, at as usize));
    CardFaultView {
        from: unit(place.from),
        to: unit(place.to),
        line: fault.line,
        code: fault.code.as_str().to_owned(),
        unfinished,
        text: bi(fault.message()),
        nearest: fault.nearest.clone(),
        line_instead: fault.line_instead.clone(),
    }
}

fn outline_row(item: assist::Item) -> OutlineRow {
    OutlineRow {
        kind: item.kind.as_str().to_owned(),
        word: item.word,
        name: bi(item.name),
        line: item.line,
        last: item.last,
    }
}

fn own_card(card: workshop::Drawn) -> OwnCard {
    let reading = |it: workshop::Reading| LineReading {
        line: it.line,
        text: it.text,
    };
    OwnCard {
        face: card.face,
        line: card.line,
        gaps: card.gaps,
        readings: card.readings.into_iter().map(reading).collect(),
    }
}

fn bi(text: ast::Bi) -> Bi {
    Bi {
        ja: text.ja,
        en: text.en,
    }
}

/// A file is short, so its places fit.
fn unit(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
