//! Tree to text: the formatter. `parse(print(file)) == file`.

mod expression;
mod statement;

use crate::ast::{
    Ability, Bi, Card, Cost, EventNode, EventPart, EventTerm, Field, File, Head, KeywordDef, Limit,
    Link, Preposition, User, Value, WordList,
};
use crate::card::KANA;
use crate::lex::quoted;
use crate::vocabulary::{self, FieldWord, Shape, Vocabulary};
use expression::Printed;

/// Columns of a line that fields share.
const COLUMNS: usize = 100;

/// Prints a file as the formatter writes it.
pub fn print(file: &File) -> String {
    whole(file, Layout::Formatted)
}

/// Prints a file with one field a line, and not how names are read.
pub fn plain(file: &File) -> String {
    whole(file, Layout::Plain)
}

/// Prints what a file has players play with: not what anything is called, and no comments. The hash
/// of a pool is made of it, so it stays as it is whatever the formatter does, and a match goes on
/// where a card got a better name.
pub fn played(file: &File) -> String {
    whole(file, Layout::Played)
}

/// Prints one card as the formatter writes it.
pub fn print_card(card: &Card, vocabulary: &'static Vocabulary) -> String {
    let mut printer = Printer::new(vocabulary, Layout::Formatted);
    printer.card(card);
    printer.out
}

/// Prints one ability as the formatter writes it.
pub fn print_ability(ability: &Ability, vocabulary: &'static Vocabulary) -> String {
    let mut printer = Printer::new(vocabulary, Layout::Formatted);
    printer.ability(ability);
    printer.out
}

fn whole(file: &File, layout: Layout) -> String {
    let game = file.game.as_ref().and_then(|g| vocabulary::of_game(g));
    let mut printer = Printer::new(game.unwrap_or_else(vocabulary::first), layout);
    printer.file(file);
    printer.out
}

/// How the fields of a card are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// What belongs together shares a line.
    Formatted,
    /// One field a line, without readings.
    Plain,
    /// One field a line, without comments and what things are called.
    Played,
}

/// Fields that belong together, and share lines as far as there is room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    /// Number and name.
    Named,
    /// Words and numbers.
    Values,
    /// Passives.
    Passives,
    /// Cards with numbers, each field with those of its own word.
    Counted(&'static str),
    /// A cost, a condition or cards: alone on its line.
    Alone,
}

impl Group {
    fn of(schema: &'static FieldWord) -> Self {
        match schema.shape {
            Shape::Id | Shape::Bilingual => Self::Named,
            Shape::Passive => Self::Passives,
            Shape::CardAndNumbers(..) => Self::Counted(schema.word),
            Shape::Cost | Shape::Selection => Self::Alone,
            _ => Self::Values,
        }
    }
}

struct Printer {
    vocabulary: &'static Vocabulary,
    layout: Layout,
    out: String,
    indent: usize,
}

impl Printer {
    fn new(vocabulary: &'static Vocabulary, layout: Layout) -> Self {
        Self {
            vocabulary,
            layout,
            out: String::new(),
            indent: 0,
        }
    }

    fn line(&mut self, text: &str) {
        self.begin();
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Begins a line that is put together piece by piece.
    fn begin(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    fn comments(&mut self, comments: &[String]) {
        if self.layout == Layout::Played {
            return;
        }
        for comment in comments {
            self.line(format!("# {comment}").trim_end());
        }
    }

    /// `{`, the inside one deeper, `}`; the line is not ended.
    fn braces(&mut self, inside: impl FnOnce(&mut Self)) {
        self.out.push_str("{\n");
        self.indent += 1;
        inside(self);
        self.indent -= 1;
        self.begin();
        self.out.push('}');
    }

    fn file(&mut self, file: &File) {
        self.comments(&file.comments);
        if let Some(game) = &file.game {
            self.line(&format!("game {game}"));
        }
        if let Some(set) = &file.set {
            self.line(&format!("set {set}"));
        }
        for list in &file.words {
            self.gap();
            self.word_list(list);
        }
        for keyword in &file.keywords {
            self.gap();
            self.keyword(keyword);
        }
        for card in &file.cards {
            self.gap();
            self.card(card);
        }
        if !file.tail.is_empty() && self.layout != Layout::Played {
            self.gap();
            self.comments(&file.tail);
        }
    }

    fn gap(&mut self) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    fn word_list(&mut self, list: &WordList) {
        self.comments(&list.comments);
        self.out.push_str(&format!("words {} ", list.list));
        self.braces(|p| {
            for entry in &list.entries {
                p.line(&format!("{} {}", entry.word, p.called(&entry.name)));
            }
        });
        self.out.push('\n');
    }

    fn keyword(&mut self, keyword: &KeywordDef) {
        self.comments(&keyword.comments);
        self.out.push_str(&format!(
            "keyword {} {} ",
            keyword.word,
            self.called(&keyword.name)
        ));
        self.braces(|p| p.abilities(&keyword.abilities));
        self.out.push('\n');
    }

    /// How something is called.
    fn called(&self, name: &Bi) -> String {
        match self.layout {
            Layout::Played => String::new(),
            _ => format!("ja {} en {}", quoted(&name.ja), quoted(&name.en)),
        }
    }

    fn card(&mut self, card: &Card) {
        self.comments(&card.comments);
        self.out.push_str(&format!("card {} ", card.word));
        self.braces(|p| {
            p.fields(&card.fields);
            p.abilities(&card.abilities);
        });
        self.out.push('\n');
    }

    fn fields(&mut self, fields: &[Field]) {
        let mut line = String::new();
        // The group that the line goes on with; none where nothing can follow.
        let mut open: Option<Group> = None;
        for field in fields {
            let text = self.field(field);
            let schema = self.vocabulary.field(&field.name);
            let group = schema.map_or(Group::Alone, Group::of);
            let shared = self.layout == Layout::Formatted && open == Some(group);
            if shared && 2 * self.indent + columns(&line) + 2 + columns(&text) <= COLUMNS {
                line.push_str("  ");
                line.push_str(&text);
            } else {
                self.line_of(&line);
                line = text;
            }
            let ends = schema.is_none_or(|schema| schema.shape.ends_line());
            open = (!ends).then_some(group);
        }
        self.line_of(&line);
    }

    /// A line, if there is one.
    fn line_of(&mut self, text: &str) {
        if !text.is_empty() {
            self.line(text);
        }
    }

    fn field(&self, field: &Field) -> String {
        let mut text = field.name.text.clone();
        let name = text == "name";
        if name && self.layout == Layout::Played {
            return text;
        }
        let mut values = field.values.iter();
        while let Some(value) = values.next() {
            let read = matches!(value, Value::Word(word) if word.as_str() == KANA);
            if read && name && self.layout == Layout::Plain {
                // Its text goes with the word.
                values.next();
                continue;
            }
            text.push(' ');
            text.push_str(&self.value(value));
        }
        text
    }

    fn value(&self, value: &Value) -> String {
        match value {
            Value::Word(word) => word.text.clone(),
            Value::Number(n, _) => n.to_string(),
            Value::Text(text, _) => quoted(text),
            Value::Cost(cost) => self.cost(cost),
            Value::Condition(condition) => format!("when {}", self.condition(condition)),
            Value::Selection(selection) => self.selection(selection, Printed::One),
        }
    }

    fn abilities(&mut self, abilities: &[Ability]) {
        for ability in abilities {
            self.begin();
            self.ability(ability);
            self.out.push('\n');
        }
    }

    fn ability(&mut self, ability: &Ability) {
        let mut text = self.head(&ability.head);
        let beside = matches!(&ability.head, Head::Rule { event: None, .. })
            && matches!(ability.limit, Some(Limit::Once | Limit::Any));
        if beside && let Some(limit) = ability.limit {
            text.push_str(&format!(" {}", limit_words(limit)));
        }
        if let Some(name) = &ability.name {
            text.push_str(&format!(" as {name}"));
        }
        if let Some(condition) = &ability.when {
            text.push_str(&format!(" when {}", self.condition(condition)));
        }
        if let Some(cost) = &ability.pay {
            text.push_str(&format!(", pay {}", self.cost(cost)));
        }
        if ability.may {
            text.push_str(", may");
        }
        if ability.must {
            text.push_str(", must");
        }
        if !beside && let Some(limit) = ability.limit {
            text.push_str(&format!(", {}", limit_words(limit)));
        }
        match ability.by {
            Some(User::AnyPlayer) => text.push_str(", by any player"),
            Some(User::Opponent) => text.push_str(", by opponent"),
            Some(User::TurnPlayer) => text.push_str(", by turn_player"),
            None => {}
        }
        text.push(' ');
        self.out.push_str(&text);
        self.block(&ability.block);
    }

    fn head(&self, head: &Head) -> String {
        match head {
            Head::On(event) => format!("on {}", self.event(event)),
            Head::InsteadOf(event) => format!("instead of {}", self.event(event)),
            Head::AnswerTo(event) => format!("answer to {}", self.event(event)),
            Head::Always => "always".to_owned(),
            Head::Rule {
                word,
                values,
                name,
                event,
            } => {
                let mut text = word.text.clone();
                for value in values {
                    text.push_str(&format!(" {}", self.value(value)));
                }
                if let Some(name) = name {
                    text.push_str(&format!(" {}", self.called(name)));
                }
                if let Some((link, event)) = event {
                    let link = match link {
                        Link::On => "on",
                        Link::InsteadOf => "instead of",
                        Link::To => "to",
                    };
                    text.push_str(&format!(" {link} {}", self.event(event)));
                }
                text
            }
        }
    }

    fn event(&self, event: &EventNode) -> String {
        let names: Vec<&str> = event.names.iter().map(|n| n.as_str()).collect();
        let mut text = names.join(" or ");
        for part in &event.parts {
            text.push_str(&self.event_part(part));
        }
        if let Some(name) = &event.name {
            text.push_str(&format!(" as {name}"));
        }
        text
    }

    fn event_part(&self, part: &EventPart) -> String {
        let preposition = match part.preposition {
            Preposition::Of => "of",
            Preposition::To => "to",
            Preposition::By => "by",
            Preposition::From => "from",
            Preposition::In => "in",
            Preposition::On => "on",
        };
        let term = match &part.term {
            EventTerm::Selection(selection) => self.event_atom(selection),
            EventTerm::Zone(word) | EventTerm::Context(word) => word.text.clone(),
            EventTerm::Sources(sources) => {
                let sources: Vec<String> = sources
                    .iter()
                    .map(|s| match &s.attribute {
                        Some(attribute) => format!("{} {attribute}", s.kind),
                        None => s.kind.text.clone(),
                    })
                    .collect();
                sources.join(" or ")
            }
        };
        let mut text = format!(" {preposition} {term}");
        if let Some(name) = &part.name {
            text.push_str(&format!(" as {name}"));
        }
        text
    }

    fn cost(&self, cost: &Cost) -> String {
        let items: Vec<String> = cost.items.iter().map(|i| self.cost_item(i)).collect();
        items.join(" and ")
    }
}

/// How many columns a text takes: signs of Japanese take two.
fn columns(text: &str) -> usize {
    text.chars()
        .map(|c| if c < '\u{1100}' { 1 } else { 2 })
        .sum()
}

fn limit_words(limit: Limit) -> &'static str {
    match limit {
        Limit::Once => "once",
        Limit::Any => "any",
        Limit::FirstEachTurn => "first each turn",
        Limit::OncePerName => "once per name",
    }
}
