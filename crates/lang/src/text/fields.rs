//! What is printed on a card besides its abilities, field by field.

use super::{AbilityText, Scene, This, english, japanese, of_type, text};
use crate::ast::{Bi, Card, Field, KeywordDef, Value};
use crate::vocabulary::{PassiveValue, Shape, Vocabulary};
use crate::words::Words;

/// One field as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldText {
    /// The field's word.
    pub field: &'static str,
    /// What the field is called.
    pub label: AbilityText,
    /// What stands there; empty where the label says it all.
    pub value: AbilityText,
}

/// The printed fields of a card in schema order, but for its number, name and type. Passives
/// stand in one line, as they are printed.
pub fn field_texts(card: &Card, vocabulary: &'static Vocabulary, words: &Words) -> Vec<FieldText> {
    let mut scene = Scene::new(vocabulary, words, This::Card);
    let mut texts: Vec<FieldText> = Vec::new();
    for field in &card.fields {
        // Some words are said in their own way in a field.
        scene.event = Some(field.name.text.clone());
        let Some(schema) = vocabulary.field(&field.name) else {
            continue;
        };
        let value = match schema.shape {
            Shape::Bilingual | Shape::Id => continue,
            _ if schema.word == "type" => continue,
            Shape::Passive => passive(field, &scene),
            Shape::Cost => cost(field, &scene),
            Shape::Selection => selection(field, &scene),
            Shape::Keyword => keywords(field, &scene),
            Shape::CardAndNumbers(ranges, _) => counted(field, ranges.len(), &scene),
            Shape::User { words, .. } => user(field, words, &scene),
            Shape::Open(..) if vocabulary.grammar.bracketed == Some(schema.word) => {
                kinds(field, &scene)
            }
            _ => plain(field, &scene),
        };
        match texts.last_mut() {
            Some(last) if last.field == schema.word => {
                last.value.ja.push_str(&format!("、{}", value.ja));
                last.value.en.push_str(&format!(", {}", value.en));
            }
            _ => texts.push(FieldText {
                field: schema.word,
                label: AbilityText {
                    ja: schema.phrase.ja.to_owned(),
                    en: schema.phrase.en.to_owned(),
                },
                value,
            }),
        }
    }
    texts
}

/// The printed passives with their words, as `flying` with 「飛行」.
pub fn passive_texts(
    card: &Card,
    vocabulary: &'static Vocabulary,
    words: &Words,
) -> Vec<(String, AbilityText)> {
    let scene = Scene::new(vocabulary, words, This::Card);
    let printed = card.fields.iter().filter_map(|field| {
        let is_passive = vocabulary
            .field(&field.name)
            .is_some_and(|schema| matches!(schema.shape, Shape::Passive));
        match field.values.first() {
            Some(Value::Word(name)) if is_passive => {
                Some((name.as_str().to_owned(), passive(field, &scene)))
            }
            _ => None,
        }
    });
    printed.collect()
}

/// What a word of a passive, an attribute or a state is called.
pub fn word_text(name: &str, vocabulary: &'static Vocabulary, words: &Words) -> AbilityText {
    let (ja, en) = word(name, &Scene::new(vocabulary, words, This::Card));
    AbilityText { ja, en }
}

/// A word of a field in both languages.
fn word(word: &str, scene: &Scene<'_>) -> (String, String) {
    if let Some((ja, en)) = scene.said(word) {
        return (ja.to_owned(), en.to_owned());
    }
    if let Some(keyword) = scene.vocabulary.keyword(word) {
        return (keyword.phrase.ja.to_owned(), keyword.phrase.en.to_owned());
    }
    match scene.adjective(word) {
        Some((ja, en, _)) => (ja.trim_end_matches('の').to_owned(), en),
        None => (word.to_owned(), word.replace('_', " ")),
    }
}

fn plain(field: &Field, scene: &Scene<'_>) -> AbilityText {
    let values: Vec<(String, String)> = field
        .values
        .iter()
        .map(|value| match value {
            Value::Word(w) => word(w, scene),
            Value::Number(n, _) => (n.to_string(), n.to_string()),
            Value::Text(text, _) => (text.clone(), text.clone()),
            _ => (String::new(), String::new()),
        })
        .collect();
    let numbers = matches!(field.values.first(), Some(Value::Number(..)));
    let between = match (numbers, scene.vocabulary.prose) {
        (true, _) => ("/", "/"),
        // A card with two persons is one of them; names of persons have dots of their own.
        (false, true)
            if scene
                .vocabulary
                .grammar
                .either
                .contains(&field.name.as_str()) =>
        {
            ("／", " / ")
        }
        (false, true) => ("・", ", "),
        (false, false) => ("・", "-"),
    };
    AbilityText {
        ja: joined(values.iter().map(|v| v.0.as_str()), between.0),
        en: joined(values.iter().map(|v| v.1.as_str()), between.1),
    }
}

/// The text of a keyword that a file declares, without its name.
///
/// `of` is the type of the card that has it (`unit`), where that is known.
pub fn keyword_text(
    keyword: &KeywordDef,
    of: Option<&str>,
    vocabulary: &'static Vocabulary,
    words: &Words,
) -> AbilityText {
    texts_in(keyword, &of_type(of, vocabulary, words))
}

/// The text of a keyword as it is explained where a text gives it to Units. What it gives itself is
/// not explained in it, for keywords may give one another.
pub fn reminder_text(
    keyword: &KeywordDef,
    vocabulary: &'static Vocabulary,
    words: &Words,
) -> AbilityText {
    let scene = Scene {
        explains: true,
        ..of_type(Some("unit"), vocabulary, words)
    };
    texts_in(keyword, &scene)
}

fn texts_in(keyword: &KeywordDef, scene: &Scene<'_>) -> AbilityText {
    let all = keyword.abilities.iter();
    let texts: Vec<AbilityText> = all.map(|a| text(a, scene.clone(), false)).collect();
    let japanese: Vec<&str> = texts.iter().map(|t| t.ja.as_str()).collect();
    let english: Vec<&str> = texts.iter().map(|t| t.en.as_str()).collect();
    AbilityText {
        ja: japanese.concat(),
        en: english.join(" "),
    }
}

/// The keywords that a card prints, in printed order.
pub fn printed_keywords<'w>(
    card: &Card,
    vocabulary: &'static Vocabulary,
    words: &'w Words,
) -> Vec<&'w KeywordDef> {
    let printed = card.fields.iter().filter(|field| {
        let schema = vocabulary.field(&field.name);
        schema.is_some_and(|schema| matches!(schema.shape, Shape::Keyword))
    });
    printed
        .flat_map(Field::words)
        .filter_map(|word| words.keywords.get(word.as_str()))
        .collect()
}

/// The keywords of a card, each with its word, its name in front of its text.
pub fn keyword_texts(
    card: &Card,
    vocabulary: &'static Vocabulary,
    words: &Words,
) -> Vec<(String, AbilityText)> {
    let named = |keyword: &KeywordDef| {
        let text = keyword_text(keyword, card.card_type(), vocabulary, words);
        let text = AbilityText {
            ja: format!("【{}】{}", keyword.name.ja, text.ja),
            en: format!("{}: {}", keyword.name.en, text.en),
        };
        (keyword.word.text.clone(), text)
    };
    let printed = printed_keywords(card, vocabulary, words);
    printed.into_iter().map(named).collect()
}

fn keywords(field: &Field, scene: &Scene<'_>) -> AbilityText {
    let names: Vec<&Bi> = field
        .words()
        .iter()
        .filter_map(|w| scene.words.keywords.get(w.as_str()))
        .map(|k| &k.name)
        .collect();
    AbilityText {
        ja: joined(names.iter().map(|n| n.ja.as_str()), "・"),
        en: joined(names.iter().map(|n| n.en.as_str()), ", "),
    }
}

/// A card and its numbers: `「燃焼」×2`, or its places: `「射手」(6,2)(4,1)`.
fn counted(field: &Field, group: usize, scene: &Scene<'_>) -> AbilityText {
    let name = field.words().first().map(|w| word(w, scene));
    let (ja, en) = name.unwrap_or_default();
    let numbers: Vec<String> = field.numbers().iter().map(ToString::to_string).collect();
    let behind: String = match group {
        1 => format!("×{}", numbers.concat()),
        _ => numbers
            .chunks(group)
            .map(|g| format!("({})", g.join(",")))
            .collect(),
    };
    AbilityText {
        ja: format!("「{ja}」{behind}"),
        en: format!("{en} {behind}"),
    }
}

/// `ALL`, `白峰トウカ`, `any human spirit`, `「氷狼シロガネ」`.
fn user(field: &Field, alone: &[&str], scene: &Scene<'_>) -> AbilityText {
    let values: Vec<(String, String)> = field
        .words()
        .iter()
        .map(|w| {
            if alone.contains(&w.as_str()) {
                let said = scene.said(&format!("user_{w}")).or_else(|| scene.said(w));
                let (ja, en) = said.unwrap_or_default();
                return (ja.to_owned(), en.to_owned());
            }
            let (ja, en) = word(w, scene);
            let listed = |list: &str| scene.words.list(list).any(|known| known == w.as_str());
            let [class, person] = scene.vocabulary.grammar.users;
            if listed(class) {
                (ja, format!("any {en} spirit"))
            } else if listed(person) {
                (ja, en)
            } else {
                (format!("「{ja}」"), format!("“{en}”"))
            }
        })
        .collect();
    AbilityText {
        ja: joined(values.iter().map(|v| v.0.as_str()), "、"),
        en: joined(values.iter().map(|v| v.1.as_str()), ", "),
    }
}

/// `武器(剣)`: the second kind stands in brackets.
fn kinds(field: &Field, scene: &Scene<'_>) -> AbilityText {
    let words: Vec<(String, String)> = field.words().iter().map(|w| word(w, scene)).collect();
    match words.as_slice() {
        [main, second, ..] => AbilityText {
            ja: format!("{}({})", main.0, second.0),
            en: format!("{} ({})", main.1, second.1),
        },
        [main] => AbilityText {
            ja: main.0.clone(),
            en: main.1.clone(),
        },
        [] => AbilityText::default(),
    }
}

/// `生贖(炎2)`, `王(Lv.3)`, `特効(飛行)`.
fn passive(field: &Field, scene: &Scene<'_>) -> AbilityText {
    match field.values.split_first() {
        Some((Value::Word(name), behind)) => passive_said(name, behind, scene),
        _ => AbilityText::default(),
    }
}

/// A passive with what stands behind it, as it is printed on a card.
pub fn passive_text(
    name: &str,
    behind: &[Value],
    vocabulary: &'static Vocabulary,
    words: &Words,
) -> AbilityText {
    passive_said(name, behind, &Scene::new(vocabulary, words, This::Card))
}

pub(super) fn passive_said(name: &str, behind: &[Value], scene: &Scene<'_>) -> AbilityText {
    let (mut ja, mut en) = word(name, scene);
    let levels = scene.vocabulary.passive(name).is_some_and(|p| {
        p.values
            .iter()
            .any(|(kind, _)| *kind == PassiveValue::Level)
    });
    let behind: Vec<(String, String)> = behind
        .iter()
        .map(|value| match value {
            Value::Word(w) => word(w, scene),
            Value::Number(n, _) if levels => (format!("Lv.{n}"), format!("Lv. {n}")),
            Value::Number(n, _) => (n.to_string(), n.to_string()),
            _ => (String::new(), String::new()),
        })
        .collect();
    if !behind.is_empty() {
        ja.push_str(&format!(
            "({})",
            joined(behind.iter().map(|v| v.0.as_str()), "")
        ));
        en.push_str(&format!(
            " ({})",
            joined(behind.iter().map(|v| v.1.as_str()), " ")
        ));
    }
    AbilityText { ja, en }
}

/// What a word is a word of, and its name: 種族「竜」, race “Dragon”; first in Japanese, then in
/// English. None where it is of no list.
pub(super) fn listed(name: &str, scene: &Scene<'_>) -> Option<[(String, String); 2]> {
    let vocabulary = scene.vocabulary;
    let declared = |list: &str| scene.words.list(list).any(|known| known == name);
    let open = vocabulary.lists.iter().find(|list| declared(list.word));
    let closed = vocabulary.fields.iter().find(|field| match field.shape {
        Shape::Closed(list, _, most) => most > 1 && list.contains(&name),
        _ => false,
    });
    let label = match (closed, open) {
        (Some(field), _) => {
            let said = scene.said(field.word);
            said.unwrap_or((field.phrase.ja, field.phrase.en))
        }
        (None, Some(list)) => (list.phrase.ja, list.phrase.en),
        (None, None) => return None,
    };
    let (ja, en) = word(name, scene);
    Some([(label.0.to_owned(), ja), (label.1.to_owned(), en)])
}

fn cost(field: &Field, scene: &Scene<'_>) -> AbilityText {
    match field.values.first() {
        Some(Value::Cost(cost)) => AbilityText {
            ja: format!("{}。", japanese::cost(cost, scene.clone())),
            en: english::cost(cost, scene.clone()),
        },
        Some(Value::Condition(condition)) => AbilityText {
            ja: format!("{}こと。", japanese::condition(condition, scene.clone())),
            en: english::condition(condition, scene.clone()),
        },
        _ => AbilityText::default(),
    }
}

fn selection(field: &Field, scene: &Scene<'_>) -> AbilityText {
    match field.values.first() {
        Some(Value::Selection(cards)) => AbilityText {
            ja: japanese::one(cards, scene.clone()),
            en: english::one(cards, scene.clone()),
        },
        _ => AbilityText::default(),
    }
}

fn joined<'t>(texts: impl Iterator<Item = &'t str>, between: &str) -> String {
    texts.collect::<Vec<_>>().join(between)
}
