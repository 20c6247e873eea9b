//! What the words of a line mean at one moment: cards, zones, places, values.

use crate::board::called;
use crate::lex::Word;
use crate::parse::seat_of;
use crate::report::{Code, Problem, bi, or_near, same};
use crate::words::{Token, Words};
use shokan_kernel::ids::{CardId, DefId, NO_CELL, Seat, StatId, ZoneId, ZoneKind};
use shokan_kernel::pool::CardPool;
use shokan_kernel::ruleset::Ruleset;
use shokan_kernel::state::State;
use shokan_kernel::table::Table;
use shokan_rules::show::Bi;
use std::collections::BTreeMap;

/// The names that a scenario gives to cards.
pub(crate) type Aliases = BTreeMap<String, CardId>;

/// What a path says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Number(i32),
    Word(String),
    /// Cards; from the top where the order says something.
    Cards(Vec<CardId>, bool),
}

/// A game, its cards, and the names of the scenario.
pub(crate) struct Scope<'a, W: Words> {
    pub(crate) game: &'a State<W::Rules>,
    pub(crate) pool: &'a CardPool,
    pub(crate) aliases: &'a Aliases,
}

/// Words for a card that nobody can see the face of.
const BACK: &str = "back";

impl<W: Words> Scope<'_, W> {
    const fn table(&self) -> &Table<W::Rules> {
        &self.game.table
    }

    /// The name by which messages call a card.
    pub(crate) fn name(&self, card: CardId) -> String {
        if !card.is_some() {
            return "nothing".to_owned();
        }
        // Who sees a back alone does not see which card of the page it is.
        let def = self.table().card(card).def;
        if def == DefId::UNKNOWN {
            return BACK.to_owned();
        }
        let alias = self.aliases.iter().find(|(_, known)| **known == card);
        alias.map_or_else(
            || self.pool.def(def).word.clone(),
            |(alias, _)| alias.clone(),
        )
    }

    /// A card with where and how it lies, for messages that tell equal cards apart.
    pub(crate) fn described(&self, card: CardId) -> Bi {
        let it = self.table().card(card);
        let (name, mut zone) = (self.name(card), Self::zone_name(it.zone));
        if it.cell != NO_CELL && !W::PLACES.is_empty() {
            zone.push_str(&format!(" {}", Self::place_name(it.cell)));
        }
        let mut at = same("");
        if W::is_ordered(Table::<W::Rules>::kind(it.zone)) {
            let pile = self.table().zone(it.zone).iter();
            let from_top = pile.take_while(|&&other| other != card).count() + 1;
            at = bi(
                format!(" 上から{from_top}枚目"),
                format!(" {from_top} from the top"),
            );
        }
        let mut text = if it.face_down() {
            " face_down".to_owned()
        } else {
            " face_up".to_owned()
        };
        if let Some(lies) = W::lying(&it) {
            text.push_str(&format!(" {lies}"));
        }
        if it.damage != 0 {
            text.push_str(&format!(" {} {}", W::HURT[0], it.damage));
        }
        if it.owner != it.controller {
            text.push_str(&format!(" owner P{}", it.owner.0 + 1));
        }
        bi(
            format!("{name}（{zone}{}{text}）", at.ja),
            format!("{name} in {zone}{}{text}", at.en),
        )
    }

    pub(crate) fn zone_name(zone: ZoneId) -> String {
        let seat = Table::<W::Rules>::seat(zone).0 + 1;
        let kind = Table::<W::Rules>::kind(zone);
        format!("P{seat}.{}", W::ZONES[kind.at()])
    }

    pub(crate) fn place_name(place: u8) -> &'static str {
        W::PLACES
            .iter()
            .find(|(_, known)| *known == place)
            .map_or("nowhere", |(word, _)| word)
    }

    /// A canonical text.
    pub(crate) fn text(&self, tokens: &[Token]) -> String {
        let words: Vec<String> = tokens
            .iter()
            .map(|token| match *token {
                Token::Word(word) => word.to_owned(),
                Token::Number(n) => n.to_string(),
                Token::Card(card) => self.name(card),
                Token::CardEvent(card, event) => format!("{}.{event}", self.name(card)),
                Token::Seat(seat) => format!("P{}", seat.0 + 1),
                Token::Zone(zone) => Self::zone_name(zone),
                Token::Place(_, place) => Self::place_name(place).to_owned(),
            })
            .collect();
        words.join(" ")
    }

    pub(crate) fn zone_kind(word: &str) -> Option<ZoneKind> {
        let at = W::ZONES.iter().position(|known| *known == word)?;
        Some(ZoneKind(at as u8))
    }

    pub(crate) fn place(word: &str) -> Option<u8> {
        W::PLACES
            .iter()
            .find(|(known, _)| *known == word)
            .map(|(_, place)| *place)
    }

    /// The words of places, of very many the first and the last.
    pub(crate) fn places() -> String {
        let words: Vec<&str> = W::PLACES.iter().map(|(word, _)| *word).collect();
        match words[..] {
            [first, .., last] if words.len() > 12 => format!("{first} to {last}"),
            _ => words.join(", "),
        }
    }

    /// That a place is wanted, and which there are.
    pub(crate) fn a_place() -> Bi {
        let en = Self::places();
        let ja = en.replace(" to ", "から");
        bi(format!("場所：{ja}"), format!("a place: {en}"))
    }

    fn is_called(&self, card: CardId, word: &str) -> bool {
        if self.aliases.get(word) == Some(&card) {
            return true;
        }
        match self.table().card(card).def {
            DefId::UNKNOWN => word == BACK,
            def => self.pool.find(word) == Some(def),
        }
    }

    /// The cards that a word or path can mean.
    pub(crate) fn cards(&self, word: &str) -> Vec<CardId> {
        if let Some(&card) = self.aliases.get(word) {
            return if card.is_some() {
                vec![card]
            } else {
                Vec::new()
            };
        }
        let parts: Vec<&str> = word.split('.').collect();
        if let Some(seat) = seat_of(parts[0]).filter(|seat| usize::from(*seat) < W::Rules::SEATS) {
            let seat = Seat(seat);
            let role = |word: &str| W::ROLES.iter().find(|(known, _)| *known == word);
            return match parts[1..] {
                [one] => role(one).map_or_else(Vec::new, |(_, kind)| {
                    self.table().pile(seat, *kind).to_vec()
                }),
                [zone, which] => {
                    let Some(kind) = Self::zone_kind(zone) else {
                        return Vec::new();
                    };
                    let mut pile = self.table().pile(seat, kind).iter().copied();
                    if W::is_ordered(kind) && matches!(which, "top" | "bottom") {
                        let one = if which == "top" {
                            pile.next()
                        } else {
                            pile.next_back()
                        };
                        return one.into_iter().collect();
                    }
                    match Self::place(which) {
                        Some(place) if W::WITH_PLACES.contains(&kind) => pile
                            .filter(|&card| self.table().card(card).cell == place)
                            .collect(),
                        _ => pile.filter(|&card| self.is_called(card, which)).collect(),
                    }
                }
                _ => Vec::new(),
            };
        }
        if let Some(card) = W::at(self.table(), word) {
            return vec![card];
        }
        self.table()
            .all()
            .filter(|&card| self.is_called(card, word))
            .collect()
    }

    /// Whether a word of a line means this word of a canonical text.
    pub(crate) fn fits(&self, word: &str, token: &Token) -> bool {
        match *token {
            Token::Word(known) => word == known,
            Token::Number(n) => word.parse() == Ok(n),
            Token::Card(card) => card.is_some() && self.cards(word).contains(&card),
            Token::CardEvent(card, event) => word
                .rsplit_once('.')
                .is_some_and(|(name, it)| it == event && self.fits(name, &Token::Card(card))),
            Token::Seat(seat) => seat_of(word) == Some(seat.0),
            Token::Zone(zone) => {
                let kind = W::ZONES[Table::<W::Rules>::kind(zone).at()];
                word == kind || word == Self::zone_name(zone)
            }
            Token::Place(zone, place) => {
                let name = Self::place_name(place);
                word == name || word == format!("{}.{name}", Self::zone_name(zone))
            }
        }
    }

    /// The one card that a word means.
    pub(crate) fn one(&self, word: &Word, line: u32) -> Result<CardId, Problem> {
        let found = self.cards(&word.text);
        match found[..] {
            [card] => Ok(card),
            [] => Err(Problem::new(
                Code::F5,
                line,
                word.column,
                bi(
                    format!("{} というカード", word.text),
                    format!("a card called {}", word.text),
                ),
                bi("なし", "there is none"),
            )),
            _ => Err(Problem::new(
                Code::F1,
                line,
                word.column,
                bi(
                    format!(
                        "1枚のカード（`as` で名前をつけるか、どこにあるかを書く：{}）",
                        W::somewhere()
                    ),
                    format!(
                        "one card: give it a name with `as`, or say where it lies ({})",
                        W::somewhere()
                    ),
                ),
                called(found.len(), &word.text),
            )),
        }
    }

    /// What a path says now.
    pub(crate) fn value(&self, path: &Word, line: u32) -> Result<Value, Problem> {
        let parts: Vec<&str> = path.text.split('.').collect();
        if let Some(value) = W::value(self.game, self.pool, &parts) {
            return Ok(value);
        }
        if let Some(value) = self.general(&parts) {
            return Ok(value);
        }
        if let Some(value) = seat_of(parts[0])
            .filter(|seat| usize::from(*seat) < W::Rules::SEATS)
            .and_then(|seat| self.zone_value(Seat(seat), &parts[1..]))
        {
            return Ok(value);
        }
        let Some((card, attribute)) = path.text.rsplit_once('.') else {
            return Err(self.no_path(path, line));
        };
        let word = Word {
            text: card.to_owned(),
            ..path.clone()
        };
        let known = |card| self.attribute(card, attribute);
        // Before the card is looked for: a wrong word must not pass as a missing card.
        if let Some(any) = self.table().all().next()
            && known(any).is_none()
        {
            return Err(self.no_path(path, line));
        }
        let card = self.one(&word, line)?;
        known(card).ok_or_else(|| self.no_path(path, line))
    }

    fn general(&self, parts: &[&str]) -> Option<Value> {
        match parts {
            ["asked"] => Some(Value::Word(self.game.asked().map_or_else(
                || "nobody".to_owned(),
                |asked| format!("P{}", asked.seat.0 + 1),
            ))),
            ["prompt"] => Some(Value::Word(
                self.game
                    .asked()
                    .map_or("none", |asked| W::prompt(asked))
                    .to_owned(),
            )),
            _ => None,
        }
    }

    fn zone_value(&self, seat: Seat, parts: &[&str]) -> Option<Value> {
        let (zone, rest) = parts.split_first()?;
        let role = || W::ROLES.iter().find(|(known, _)| known == zone);
        let kind = match Self::zone_kind(zone) {
            Some(kind) => kind,
            // `P1.avatar` is the card; what is asked of it stands behind.
            None if rest.is_empty() => role()?.1,
            None => return None,
        };
        let pile = self.table().pile(seat, kind);
        let count = |test: &dyn Fn(&shokan_kernel::table::Card) -> bool| {
            let n = pile.iter().filter(|&&card| test(&self.table().card(card)));
            Some(Value::Number(n.count() as i32))
        };
        match rest {
            [] => Some(Value::Cards(pile.to_vec(), W::is_ordered(kind))),
            ["count"] => count(&|_| true),
            [word] if W::LIES.is_some_and(|lies| lies.contains(word)) => {
                count(&|card| W::lying(card) == Some(*word))
            }
            ["face_up"] => count(&|card| !card.face_down()),
            ["face_down"] => count(&|card| card.face_down()),
            ["top"] => Some(Value::Cards(
                pile.first().copied().into_iter().collect(),
                true,
            )),
            ["bottom"] => Some(Value::Cards(
                pile.last().copied().into_iter().collect(),
                true,
            )),
            [place] if W::WITH_PLACES.contains(&kind) => {
                let place = Self::place(place)?;
                let here = |card: &CardId| self.table().card(*card).cell == place;
                let all = pile.iter().copied().filter(here);
                Some(Value::Cards(all.collect(), false))
            }
            _ => None,
        }
    }

    fn attribute(&self, card: CardId, word: &str) -> Option<Value> {
        if let Some(stat) = W::stat(word) {
            let n = W::Rules::stat(self.game, self.pool, card, stat);
            return Some(Value::Number(i32::from(n)));
        }
        let mut counters = self.pool.counters.iter();
        if let Some(at) = counters.position(|it| it.word == word) {
            let n = self.table().counters(card, StatId(at as u8));
            return Some(Value::Number(i32::from(n)));
        }
        let it = self.table().card(card);
        let word_of = |text: &str| Some(Value::Word(text.to_owned()));
        match word {
            word if word == W::HURT[0] => Some(Value::Number(i32::from(it.damage))),
            "effects" => Some(Value::Number(self.table().on(card).count() as i32)),
            "zone" => word_of(&Self::zone_name(it.zone)),
            "column" | "place" if it.cell == NO_CELL || W::PLACES.is_empty() => word_of("nowhere"),
            "column" | "place" => word_of(Self::place_name(it.cell)),
            "orientation" | "position" if W::LIES.is_some() => W::lying(&it).and_then(word_of),
            "facing" => word_of(if it.face_down() {
                "face_down"
            } else {
                "face_up"
            }),
            "owner" => word_of(&format!("P{}", it.owner.0 + 1)),
            "controller" => word_of(&format!("P{}", it.controller.0 + 1)),
            _ => W::card_value(self.game, self.pool, card, word),
        }
    }

    fn no_path(&self, path: &Word, line: u32) -> Problem {
        let paths = W::TABLES.iter().find(|(heading, _)| *heading == "Paths");
        let rows = paths.map_or(&[][..], |(_, rows)| rows);
        let rows: Vec<&str> = rows.iter().map(|(written, _)| *written).collect();
        let rows = rows.join(" · ");
        let expected = bi(format!("調べるもの：{rows}"), format!("a path: {rows}"));
        Problem::new(Code::F1, line, path.column, expected, same(&path.text))
    }

    /// Fails when a word means nothing at all, so that a misspelt one cannot pass as one that does
    /// not fit.
    pub(crate) fn understand(&self, word: &Word, line: u32) -> Result<(), Problem> {
        let known = |part: &str| {
            part.is_empty()
                || part.parse::<i32>().is_ok()
                || seat_of(part).is_some_and(|seat| usize::from(seat) < W::Rules::SEATS)
                || W::ZONES.contains(&part)
                || Self::place(part).is_some()
                || W::ROLES.iter().any(|(role, _)| *role == part)
                || self.aliases.contains_key(part)
                || self.pool.find(part).is_some()
                || self.pool.categories.iter().any(|known| known == part)
                || self.pool.counters.iter().any(|known| known.word == part)
                || part == BACK
                || WORDS.contains(&part)
                || [W::LIES, W::TURNS]
                    .into_iter()
                    .flatten()
                    .flatten()
                    .any(|it| it == part)
                || W::vocabulary().contains(&part)
        };
        // Ids of cards and clauses hold no full stop that would part them.
        if self.pool.find(&word.text).is_some() || W::clause(&word.text).is_some() {
            return Ok(());
        }
        let Some(strange) = word.text.split('.').find(|part| !known(part)) else {
            return Ok(());
        };
        let vocabulary = W::vocabulary();
        let words = W::ZONES
            .iter()
            .copied()
            .chain(W::PLACES.iter().map(|(word, _)| *word))
            .chain(WORDS.iter().copied())
            .chain([W::LIES, W::TURNS].into_iter().flatten().flatten())
            .chain(vocabulary)
            .chain(self.aliases.keys().map(String::as_str))
            .chain(self.pool.defs.iter().map(|def| def.word.as_str()));
        let expected = bi(
            "このゲームのカード、ゾーン、場所か言葉",
            "a card, zone, place or word of this game",
        );
        let expected = or_near(expected, strange, words);
        let found = same(strange);
        Err(Problem::new(Code::F1, line, word.column, expected, found))
    }
}

/// Words of every game: kinds of events, little words, what can be said of zones and cards.
pub(crate) const WORDS: &[&str] = &[
    "move",
    "shift",
    "face_up",
    "face_down",
    "damage",
    "heal",
    "mend",
    "show",
    "shuffle",
    "order",
    "give",
    "expire",
    "strip",
    "over",
    "ask",
    "to",
    "from",
    "by",
    "of",
    "top",
    "bottom",
    "count",
    "counters",
    "effects",
    "zone",
    "column",
    "place",
    "orientation",
    "position",
    "facing",
    "owner",
    "controller",
    "asked",
    "prompt",
    "nobody",
    "nowhere",
    "none",
    "empty",
    "cards",
    "card",
    "backs",
    "back",
    "has",
    "lacks",
    "all",
    "public",
    "concede",
    "wins",
    "draw",
    "void",
    "becomes",
    "gains",
    "until",
];
