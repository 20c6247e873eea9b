//! The templates of the vocabulary, as phrases of a grammar.

use shokan_lang::vocabulary::ArgSpec;
use std::collections::BTreeSet;

/// One way to fill a template.
#[derive(Clone, Debug)]
pub(super) struct Filling {
    /// The phrase, with a place for each argument that is there.
    pub(super) phrase: String,
    /// Which arguments stand in the places, in their order.
    pub(super) specs: Vec<usize>,
}

/// A piece of a template.
enum Piece<'t> {
    Text(&'t str),
    /// An argument with its particle.
    Key(&'t str, &'t str),
    /// Left out with what is missing in it.
    Group(Vec<Piece<'t>>),
}

fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut all = Vec::new();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '[']) {
        if at > 0 {
            all.push(Piece::Text(&rest[..at]));
        }
        let end = if rest[at..].starts_with('[') {
            ']'
        } else {
            '}'
        };
        let Some(length) = rest[at..].find(end) else {
            break;
        };
        let inner = &rest[at + 1..at + length];
        all.push(if end == ']' {
            Piece::Group(pieces(inner))
        } else {
            let (key, particle) = inner.split_once(':').unwrap_or((inner, ""));
            Piece::Key(key, particle)
        });
        rest = &rest[at + length + 1..];
    }
    if !rest.is_empty() {
        all.push(Piece::Text(rest));
    }
    all
}

/// All keys of a template.
pub(super) fn keys(template: &str) -> BTreeSet<String> {
    fn gather(all: &[Piece<'_>], found: &mut BTreeSet<String>) {
        for piece in all {
            match piece {
                Piece::Text(_) => {}
                Piece::Key(key, _) => {
                    found.insert((*key).to_owned());
                }
                Piece::Group(inner) => gather(inner, found),
            }
        }
    }
    let mut found = BTreeSet::new();
    gather(&pieces(template), &mut found);
    found
}

/// What stands for a key: its phrase with a place in it, if the key is there.
type Place<'k> = &'k dyn Fn(&str, &str) -> Option<String>;

/// A template with a phrase for each key that is there, and these keys in their order. The phrase
/// of a key is given its particle.
pub(super) fn filled(template: &str, place: Place<'_>) -> (String, Vec<String>) {
    fn fill(all: &[Piece<'_>], place: Place<'_>) -> (String, Vec<String>, bool) {
        let mut out = String::new();
        let mut found = Vec::new();
        let mut whole = true;
        for piece in all {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Key(key, particle) => match place(key, particle) {
                    Some(phrase) => {
                        out.push_str(&phrase);
                        found.push((*key).to_owned());
                    }
                    None => whole = false,
                },
                Piece::Group(inner) => {
                    let (text, keys, complete) = fill(inner, place);
                    if complete {
                        out.push_str(&text);
                        found.extend(keys);
                    }
                }
            }
        }
        (out, found, whole)
    }
    let (text, keys, _) = fill(&pieces(template), place);
    (text, keys)
}

/// All ways to fill the template of a verb: what may be left out is there or not. `place`: the
/// argument, whether it is the first, its key as it is written, and its particle.
pub(super) fn fillings(
    template: &str,
    specs: &'static [ArgSpec],
    place: &dyn Fn(&ArgSpec, bool, &str, &str) -> String,
) -> Vec<Filling> {
    let free: Vec<usize> = (0..specs.len()).filter(|at| !specs[*at].required).collect();
    let mut all: Vec<Filling> = Vec::new();
    for chosen in 0..1_u32 << free.len() {
        let there = |at: usize| match free.iter().position(|it| *it == at) {
            Some(bit) => chosen & (1 << bit) != 0,
            None => true,
        };
        // Arguments without a key are counted among themselves.
        let plain: Vec<usize> = (0..specs.len())
            .filter(|at| specs[*at].key.is_none() && there(*at))
            .collect();
        let find = |key: &str| {
            let key = key.trim_end_matches('~');
            let key = key.split_once('|').map_or(key, |it| it.0);
            match key.parse::<usize>() {
                Ok(n) => plain.get(n).copied(),
                Err(_) => (0..specs.len()).find(|at| specs[*at].key == Some(key) && there(*at)),
            }
        };
        let (phrase, keys) = filled(template, &|key, particle| {
            let at = find(key)?;
            let first = specs[at].key.is_none() && plain.first() == Some(&at);
            Some(place(&specs[at], first, key, particle))
        });
        let specs: Vec<usize> = keys.iter().filter_map(|key| find(key)).collect();
        if all.iter().all(|it| it.phrase != phrase) {
            all.push(Filling { phrase, specs });
        }
    }
    all
}
