//! Cards, players, and what narrows them.

use super::{Maker, Measure, Sort};
use crate::generate::word;
use shokan_lang::ast::{CardSet, Player, Qualifier, Selection, Side, Span, Word, WordList};
use shokan_lang::words::COUNTERS;

const QUALIFIERS: [&str; 18] = [
    "in",
    "in",
    "with",
    "without",
    "where",
    "named",
    "facing",
    "adjacent_to",
    "within",
    "between",
    "in_line_with",
    "in_column_of",
    "under",
    "on",
    "before_in_row",
    "first_in_row",
    "last_in_row",
    "attacking",
];

impl Maker<'_> {
    pub(super) fn player(&mut self, prefix: &str, depth: usize) -> Player {
        let mut options = vec!["you", "opponent", "turn_player", "each_player"];
        if depth > 0 {
            options.extend(["owner_of", "controller_of"]);
        }
        match self.choose(prefix, &options) {
            "you" => Player::You,
            "turn_player" => Player::TurnPlayer,
            "each_player" => Player::EachPlayer,
            "owner_of" => Player::OwnerOf(Box::new(self.one(0))),
            "controller_of" => Player::ControllerOf(Box::new(self.one(0))),
            _ => Player::Opponent,
        }
    }

    /// One card without a description.
    pub(super) fn plain_one(&mut self) -> Selection {
        loop {
            let one = self.one(0);
            if !matches!(one, Selection::Cards(_)) {
                return one;
            }
        }
    }

    /// One card that is there without being chosen, a name rather than another.
    pub(super) fn one(&mut self, depth: usize) -> Selection {
        if self.dice.one_in(2)
            && let Some(name) = self.name_of(Sort::Cards)
        {
            return Selection::Name(name);
        }
        let mut options = vec!["this", "this", "host", "top", "foe"];
        if self.scope.granted {
            options.extend(["giver", "giver"]);
        }
        let unique = self.v.kinds.iter().any(|it| it.unique);
        if unique {
            options.push("unique");
        }
        let prefix = format!("selection{}", self.about);
        match self.choose(&prefix, &options) {
            "giver" => Selection::Giver,
            "host" => Selection::Host,
            "top" => Selection::Top,
            "foe" => Selection::Foe,
            "unique" => {
                let all = self.v.kinds.iter().filter(|it| it.unique);
                let all: Vec<&str> = all.map(|it| it.word).collect();
                let prefix = format!("kind{}", self.about);
                let kind = word(self.choose(&prefix, &all));
                let side = if self.dice.one_in(2) {
                    Side::Own
                } else {
                    Side::Enemy
                };
                Selection::Cards(CardSet {
                    side,
                    kinds: vec![kind],
                    ..self.plain(depth)
                })
            }
            _ => Selection::This,
        }
    }

    fn plain(&mut self, _: usize) -> CardSet {
        CardSet {
            other: false,
            side: Side::Any,
            words: Vec::new(),
            kinds: Vec::new(),
            qualifiers: Vec::new(),
            span: Span::default(),
        }
    }

    /// Cards that a verb or a change is about.
    pub(super) fn cards(&mut self, prefix: &str, depth: usize) -> Selection {
        let named = self.scope.names.iter().any(|it| it.1 == Sort::Cards);
        let mut options = vec!["one", "set", "player"];
        if named {
            options.extend(["name", "name", "name", "of", "rest_of"]);
        }
        if depth > 0 {
            options.push("and");
        }
        let deeper = depth.saturating_sub(1);
        let chosen = self.choose(prefix, &options);
        let name = self.name_of(Sort::Cards);
        match (chosen, name) {
            ("name", Some(name)) => Selection::Name(name),
            ("of", Some(name)) => {
                let many = self.dice.below(2);
                let qualifiers = (0..many).map(|_| self.qualifier("of", deeper)).collect();
                Selection::Of { name, qualifiers }
            }
            ("rest_of", Some(name)) => Selection::RestOf(name),
            ("and", _) => Selection::And(vec![self.one(deeper), self.set(deeper)]),
            ("set", _) => self.set(depth),
            ("player", _) => Selection::Player(self.player("player:as_target", deeper)),
            _ => self.one(deeper),
        }
    }

    /// What has this stat: a card, for some a player.
    pub(super) fn bearer(&mut self, stat: &Word, depth: usize) -> Selection {
        let key = format!("stat_of/{stat}");
        if self.choose(&key, &["card", "card", "player"]) == "player" {
            return Selection::Player(self.player("player:with_stat", 0));
        }
        let about = format!("/{}/stat_{stat}", self.of);
        self.about(about, |m| m.one(depth))
    }

    /// All cards that fit.
    pub(super) fn set(&mut self, depth: usize) -> Selection {
        let kinds: Vec<&str> = self.v.kinds.iter().map(|it| it.word).collect();
        let mut set = self.plain(depth);
        let prefix = format!("kind{}", self.about);
        set.kinds = vec![word(self.choose(&prefix, &kinds))];
        if self.add("set:two_kinds", 6) {
            let second = word(self.choose(&prefix, &kinds));
            if second != set.kinds[0] {
                set.kinds.push(second);
            }
        }
        set.side = match self.choose("side", &["own", "enemy", "any", "friendly"]) {
            "own" => Side::Own,
            "enemy" => Side::Enemy,
            "friendly" => Side::Friendly,
            _ => Side::Any,
        };
        set.other = self.add("set:other", 4);
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 {
            return Selection::Cards(set);
        }
        if self.dice.one_in(3) {
            set.words.push(self.narrowing());
        }
        if self.dice.one_in(2) {
            let many = 1 + usize::from(self.dice.one_in(4));
            for _ in 0..many {
                let about = if self.about.contains("stat_") {
                    format!("{}/{}", self.about, set.kinds[0])
                } else {
                    format!("/{}", set.kinds[0])
                };
                let qualifier = self.about(about, |m| m.qualifier("set", depth.saturating_sub(1)));
                set.qualifiers.push(qualifier);
            }
        }
        Selection::Cards(set)
    }

    /// A word that narrows a set: a state, a word of an open list.
    fn narrowing(&mut self) -> Word {
        let states: Vec<&str> = self.v.states.iter().map(|it| it.word).collect();
        if !states.is_empty() && self.dice.one_in(2) {
            return word(self.choose("state", &states));
        }
        self.open_word()
    }

    /// A counter of a name.
    pub(super) fn counter(&mut self) -> Word {
        let lists = &mut self.file.words.iter();
        let entries = lists.find(|it| it.list.as_str() == COUNTERS);
        let entries = entries.map_or(&[][..], |it| &it.entries);
        if entries.is_empty() {
            return word("counter");
        }
        entries[self.dice.below(entries.len())].word.clone()
    }

    fn open_word(&mut self) -> Word {
        let lists = self.file.words.iter();
        let lists: Vec<&WordList> = lists.filter(|it| it.list.as_str() != COUNTERS).collect();
        if lists.is_empty() {
            return word("card");
        }
        let list = lists[self.dice.below(lists.len())];
        let entry = list.entries[self.dice.below(list.entries.len())]
            .word
            .clone();
        self.mark(format!("word_of:{}", list.list));
        entry
    }

    /// A word that a card can be: a state, a kind, a word of a list, a keyword, a card.
    pub(super) fn any_word(&mut self, prefix: &str) -> Word {
        let sorts = ["state", "kind", "open", "keyword", "type", "card"];
        match self.choose(&format!("{prefix}_word"), &sorts) {
            "state" if !self.v.states.is_empty() => {
                let states: Vec<&str> = self.v.states.iter().map(|it| it.word).collect();
                word(self.choose("state", &states))
            }
            "open" => self.open_word(),
            "type" => {
                let types: Vec<&str> = self.v.types.iter().map(|it| it.word).collect();
                word(self.choose("type", &types))
            }
            "keyword" => self.keyword_word().unwrap_or_else(|| self.open_word()),
            "card" => self.card_word(),
            _ => {
                let kinds: Vec<&str> = self.v.kinds.iter().map(|it| it.word).collect();
                word(self.choose("kind", &kinds))
            }
        }
    }

    /// A keyword of the rulebook or of the file.
    pub(super) fn keyword_word(&mut self) -> Option<Word> {
        let keywords: Vec<&str> = self.v.keywords.iter().map(|it| it.word).collect();
        if !keywords.is_empty() && !self.dice.one_in(4) {
            return Some(word(self.choose("keyword", &keywords)));
        }
        let own = &self.file.keywords;
        if own.is_empty() {
            return None;
        }
        self.mark("keyword:of_the_file".to_owned());
        Some(own[self.dice.below(own.len())].word.clone())
    }

    pub(super) fn card_word(&mut self) -> Word {
        let cards = &self.file.cards;
        if cards.is_empty() {
            return word("made_1");
        }
        cards[self.dice.below(cards.len())].word.clone()
    }

    pub(super) fn qualifier(&mut self, at: &str, depth: usize) -> Qualifier {
        let mut options = QUALIFIERS.to_vec();
        options.extend(["being", "being_name", "not"]);
        let prefix = format!("qualifier/{at}");
        let chosen = self.choose(&prefix, &options);
        self.mark(format!("qualifier:{chosen}"));
        let mut one = || Box::new(self.relative(depth));
        match chosen {
            "facing" => Qualifier::Facing(one()),
            "adjacent_to" => Qualifier::AdjacentTo(one()),
            "in_line_with" => Qualifier::InLineWith(one()),
            "in_column_of" => Qualifier::InColumnOf(one()),
            "under" => Qualifier::Under(one()),
            "on" => Qualifier::On(one()),
            "before_in_row" => Qualifier::BeforeInRow(one()),
            "attacking" => Qualifier::Attacking(one()),
            "between" => Qualifier::Between(one(), one()),
            "within" => {
                let distance = Box::new(self.number(0, Measure::Count));
                let clear = self.add("qualifier:within/clear", 3);
                let straight = self.add("qualifier:within/straight", 3);
                let of = Box::new(self.relative(depth));
                Qualifier::Within {
                    distance,
                    clear,
                    straight,
                    of,
                }
            }
            "first_in_row" => Qualifier::FirstInRow,
            "last_in_row" => Qualifier::LastInRow,
            "with" => {
                let asked = self.v.passives.iter().any(|it| !it.values.is_empty());
                let asked = asked && self.dice.one_in(3);
                let behind = asked.then(|| self.behind_passive()).flatten();
                match behind {
                    Some((passive, shokan_lang::ast::Value::Word(value))) => {
                        Qualifier::WithPassive { passive, value }
                    }
                    _ => Qualifier::With(self.had()),
                }
            }
            "without" => Qualifier::Without(self.had()),
            "named" => Qualifier::Named(self.card_word()),
            "where" => Qualifier::Where(Box::new(self.inside(|m| {
                m.scope.candidate = true;
                m.condition(depth.min(1))
            }))),
            "being" => {
                let mut words = vec![self.any_word("being")];
                if self.add("qualifier:being/two", 3) {
                    words.push(self.any_word("being"));
                }
                Qualifier::Being(words)
            }
            "being_name" => match self.name_of(Sort::Cards) {
                Some(name) => Qualifier::Not(Box::new(Qualifier::Being(vec![name]))),
                None => Qualifier::Being(vec![self.any_word("being")]),
            },
            "not" if depth > 0 => Qualifier::Not(Box::new(self.qualifier("not", depth - 1))),
            _ => self.place(),
        }
    }

    /// What a card can have.
    fn had(&mut self) -> Word {
        self.keyword_word().unwrap_or_else(|| self.open_word())
    }

    fn place(&mut self) -> Qualifier {
        let zones: Vec<&str> = self.v.zones.iter().map(|it| it.word).collect();
        let prefix = format!("in_zone{}", self.about);
        let mut list = vec![word(self.choose(&prefix, &zones))];
        if self.add("in_zone:two", 5) {
            let second = word(self.choose(&prefix, &zones));
            if second != list[0] {
                list.push(second);
            }
        }
        Qualifier::In(list)
    }

    /// The card or cards that another is beside, under, in line with.
    fn relative(&mut self, depth: usize) -> Selection {
        if depth > 0 && self.add("relative:set", 4) {
            return self.inside(|m| m.set(0));
        }
        self.one(0)
    }
}
