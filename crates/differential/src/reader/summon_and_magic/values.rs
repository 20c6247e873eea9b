//! What a card is worth and what it is now: texts that hold, numbers, passives, races, attributes.

use super::super::Res;
use super::super::holding::sentences;
use super::super::model::{Was, What};
use super::super::rules::{Rules, Use};
use super::{R, SummonAndMagic};
use shokan_lang::ast::{
    Ability, EventNode, Head, Link, Modifier, Player, Selection, StatOp, StatScope, Statement,
    Value, Word,
};
use std::sync::LazyLock;

/// The card was the top of its pile before another card was put on it.
pub(super) const COVERED: u8 = 4;
/// Its text works for the player across the table from where it lies.
pub(super) const FOREIGN: u8 = 8;

/// The attributes of cards (SM-27.38).
pub(super) const ELEMENTS: [&str; 7] =
    ["fire", "earth", "water", "wind", "thunder", "light", "dark"];

/// What a card that says nothing of its use does then: it stays, or is equipped.
static PLAIN_USE: LazyLock<Ability> = LazyLock::new(|| Ability {
    head: Head::Rule {
        word: "use".into(),
        values: Vec::new(),
        name: None,
        event: None,
    },
    name: None,
    when: None,
    pay: None,
    may: false,
    must: false,
    limit: None,
    by: None,
    block: Vec::new(),
    span: shokan_lang::ast::Span::default(),
});

/// The text of a card that says nothing of its use.
pub(super) fn plain_use() -> &'static Ability {
    &PLAIN_USE
}

/// When a text happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When<'a> {
    On(&'a EventNode),
    Instead(&'a EventNode),
    Answer,
    Always,
    Use,
    Action(i32),
    Attack,
}

/// The flag of a skill.
pub(super) fn flag(text: &Ability) -> Option<&str> {
    let Head::Rule { word, values, .. } = &text.head else {
        return None;
    };
    match values.first() {
        Some(Value::Word(flag)) if word.as_str() == "skill" => Some(flag.as_str()),
        _ => None,
    }
}

/// Whether a text holds by itself: nobody is asked about it (SM-12-6.d, SM-12-6.k).
pub(super) fn holds_itself(text: &Ability) -> bool {
    matches!(flag(text), Some("guard" | "constant"))
}

/// When a text happens.
pub(super) fn when(text: &Ability) -> When<'_> {
    match &text.head {
        Head::On(event) => When::On(event),
        Head::InsteadOf(event) => When::Instead(event),
        Head::AnswerTo(_) => When::Answer,
        Head::Always => When::Always,
        Head::Rule {
            event: Some((link, event)),
            ..
        } => match link {
            Link::On => When::On(event),
            Link::InsteadOf => When::Instead(event),
            Link::To => When::Answer,
        },
        Head::Rule { word, values, .. } => match word.as_str() {
            "use" => When::Use,
            "skill" => match flag(text) {
                Some("attack") => When::Attack,
                Some("action") => {
                    let number = values.iter().find_map(|value| match value {
                        Value::Number(n, _) => Some(*n),
                        _ => None,
                    });
                    When::Action(number.unwrap_or(0))
                }
                _ => When::Always,
            },
            _ => When::Always,
        },
    }
}

/// The attributes of a text, and whether it is magic (SM-12-5.d, SM-13-1).
#[derive(Clone, Debug, Default)]
pub(super) struct Nature {
    pub(super) attributes: Vec<String>,
    pub(super) magical: bool,
}

/// A text that holds all the time.
#[derive(Clone, Debug)]
pub(super) struct Source<'a> {
    pub(super) u: Use<'a>,
    pub(super) came: u32,
}

/// What holds all the time on a table that stands still: while what silences cards is looked for,
/// and else.
#[derive(Clone, Debug, Default)]
pub(super) struct SourceCache<'a> {
    printed: [Option<Vec<Source<'a>>>; 2],
    all: [Option<Vec<Source<'a>>>; 2],
}

/// A text, the card that gave it, and since when it is there.
pub(super) type Owned<'a> = (&'a Ability, Option<Was>, u32);

impl<'a> R<'a> {
    /// The printed type.
    pub(super) fn type_of(&self, card: usize) -> &'a str {
        self.printed(card).card_type().unwrap_or_default()
    }

    /// Whether it is a monster of the field: a sealed pile, equipment and set cards are none.
    pub(super) fn is_monster(&self, card: usize) -> bool {
        let down = self.model.cards[card].face_down;
        self.where_is(card) == "monster_zone" && (down || self.type_of(card) == "monster")
    }

    /// A monster that lies face-up: only those have values, skills and passives.
    pub(super) fn is_open(&self, card: usize) -> bool {
        self.is_monster(card) && !self.model.cards[card].face_down
    }

    /// Whether two cards lie in one pile.
    pub(super) fn together(&self, a: usize, b: usize) -> bool {
        let piled = |card| {
            let zone = self.where_is(card);
            matches!(zone, "monster_zone" | "magic_zone" | "under" | "counters")
        };
        piled(a) && piled(b) && self.model.cards[a].place == self.model.cards[b].place
    }

    /// The top of the pile of a card.
    pub(super) fn top_of(&self, card: usize) -> Option<usize> {
        let mut all = self.model.lying();
        all.find(|&it| {
            matches!(self.where_is(it), "monster_zone" | "magic_zone") && self.together(it, card)
        })
    }

    /// The cards of a zone in the pile of this card.
    pub(super) fn in_pile(&self, card: usize, zone: &str) -> Vec<usize> {
        let all = self.model.lying();
        let here = |it: &usize| self.where_is(*it) == zone && self.together(*it, card);
        all.filter(here).collect()
    }

    /// Whether the texts of a card work where it lies.
    pub(super) fn works(&self, card: usize) -> bool {
        let it = &self.model.cards[card];
        if it.face_down || self.game.in_use.contains(&card) {
            return false;
        }
        match self.where_is(card) {
            "under" => {
                // A monster under a card does nothing; under a seal all waits (R-SM-104).
                let sealed = self.top_of(card).is_some_and(|top| {
                    self.where_is(top) == "monster_zone" && !self.is_monster(top)
                });
                self.type_of(card) != "monster" && it.marks & COVERED == 0 && !sealed
            }
            "avatar_zone" => true,
            _ => self.on_field(card),
        }
    }

    /// Whether a text holds where its card lies: a guard skill in defence position alone.
    pub(super) fn text_works(&self, card: usize, text: &Ability) -> bool {
        flag(text) != Some("guard") || self.model.cards[card].rested
    }

    /// All cards of the field and the avatars, as they lie.
    pub(super) fn present(&self) -> Vec<usize> {
        let all = self.model.lying();
        let here = |card: &usize| self.on_field(*card) || self.where_is(*card) == "avatar_zone";
        all.filter(here).collect()
    }

    /// Printed and given texts, whether they were taken or not.
    fn own_texts(&self, card: usize) -> Vec<Owned<'a>> {
        let came = self.model.cards[card].came;
        let printed = self.printed(card).abilities.iter();
        let mut all: Vec<Owned<'a>> = printed.map(|text| (text, None, came)).collect();
        let used = matches!(
            self.type_of(card),
            "magic" | "artifact" | "land" | "weather"
        );
        let says = |it: &Owned<'a>| matches!(when(it.0), When::Use | When::Answer);
        if used && !all.iter().any(says) {
            all.push((plain_use(), None, came));
        }
        for change in self.model.on(card) {
            if let What::Gives(text) = &change.what {
                all.push((text, change.source, change.came));
            }
        }
        all
    }

    fn reading(&self, card: usize, text: &'a Ability, giver: Option<Was>) -> Use<'a> {
        let seat = SummonAndMagic::speaker(self, card);
        let mut u = Use::of(text, Some(self.model.was(card)), seat);
        u.giver = giver;
        u
    }

    /// Whether a card has lost its texts.
    pub(super) fn is_silent(&self, card: usize) -> Res<bool> {
        let lost =
            |what: &What<'_>| matches!(what, What::Word(word, _) if word == "loses abilities");
        if self.model.on(card).any(|change| lost(&change.what)) {
            return Ok(true);
        }
        if self.game.looking.get() || !self.on_field(card) {
            return Ok(false);
        }
        self.game.looking.set(true);
        let silent = self.is_silenced(card);
        self.game.looking.set(false);
        silent
    }

    fn is_silenced(&self, card: usize) -> Res<bool> {
        let does = |it: &Modifier| matches!(it, Modifier::LosesAbilities);
        for source in self.continuous()? {
            if !self.says(&source.u, card, &does)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The texts that a card has now, printed and given.
    pub(super) fn texts_now(&self, card: usize) -> Res<Vec<Owned<'a>>> {
        if self.is_silent(card)? {
            return Ok(Vec::new());
        }
        let mut all = self.own_texts(card);
        if self.game.looking.get() {
            return Ok(all);
        }
        let does = |it: &Modifier| matches!(it, Modifier::GainsAbilities(_));
        for source in self.printed_sources()? {
            for modifier in self.says(&source.u, card, &does)? {
                if let Modifier::GainsAbilities(texts) = modifier {
                    let giver = source.u.source;
                    all.extend(texts.iter().map(|text| (text, giver, source.came)));
                }
            }
        }
        Ok(all)
    }

    fn always_of(&self, card: usize, texts: Vec<Owned<'a>>) -> Vec<Source<'a>> {
        let mut all = Vec::new();
        for (text, giver, came) in texts {
            if when(text) == When::Always && self.text_works(card, text) {
                let u = self.reading(card, text, giver);
                all.push(Source { u, came });
            }
        }
        all
    }

    /// What was found is cached while the table stands still.
    fn cached(
        &self,
        of: for<'k> fn(&'k mut SourceCache<'a>) -> &'k mut [Option<Vec<Source<'a>>>; 2],
        find: impl FnOnce() -> Res<Vec<Source<'a>>>,
    ) -> Res<Vec<Source<'a>>> {
        let looking = usize::from(self.game.looking.get());
        let known = self
            .game
            .sources
            .borrow_mut()
            .as_mut()
            .map(|it| of(it)[looking].clone());
        match known {
            Some(Some(known)) => Ok(known),
            Some(None) => {
                let found = find()?;
                if let Some(cache) = self.game.sources.borrow_mut().as_mut() {
                    of(cache)[looking] = Some(found.clone());
                }
                Ok(found)
            }
            None => find(),
        }
    }

    /// What holds all the time and is not given by what holds all the time.
    fn printed_sources(&self) -> Res<Vec<Source<'a>>> {
        self.cached(|it| &mut it.printed, || self.find_printed_sources())
    }

    fn find_printed_sources(&self) -> Res<Vec<Source<'a>>> {
        let mut all = Vec::new();
        for card in self.present() {
            if self.works(card) && !self.is_silent(card)? {
                all.extend(self.always_of(card, self.own_texts(card)));
            }
        }
        Ok(all)
    }

    /// All that holds all the time.
    pub(super) fn continuous(&self) -> Res<Vec<Source<'a>>> {
        self.cached(|it| &mut it.all, || self.find_continuous())
    }

    fn find_continuous(&self) -> Res<Vec<Source<'a>>> {
        let gives = |text: &Ability| {
            text.block.iter().any(|it| match it {
                Statement::Modify { parts, .. } => parts
                    .iter()
                    .any(|part| matches!(part.0, Modifier::GainsAbilities(_))),
                Statement::If { .. } => true,
                _ => false,
            })
        };
        let printed = self.printed_sources()?;
        if self.game.looking.get() || !printed.iter().any(|it| gives(it.u.text)) {
            return Ok(printed);
        }
        let mut all = Vec::new();
        for card in self.present() {
            if self.works(card) {
                all.extend(self.always_of(card, self.texts_now(card)?));
            }
        }
        Ok(all)
    }

    /// The attributes of a text, and whether it is magic.
    pub(super) fn nature(&self, u: &Use<'a>) -> Nature {
        if let Head::Rule { word, values, .. } = &u.text.head
            && word.as_str() == "skill"
        {
            let orb = values.iter().rev().find_map(|value| match value {
                Value::Word(orb) => Some(orb.as_str()),
                _ => None,
            });
            let orb = orb.unwrap_or_default();
            let magical = ELEMENTS.contains(&orb);
            let known = magical || orb == "physical";
            return Nature {
                attributes: known.then(|| orb.to_owned()).into_iter().collect(),
                magical,
            };
        }
        let card = u.source.map(|was| was.card);
        match card {
            Some(card) if u.giver.is_none() && self.type_of(card) == "magic" => Nature {
                attributes: self.printed_words(card, "element"),
                magical: true,
            },
            _ => Nature::default(),
        }
    }

    fn printed_words(&self, card: usize, field: &str) -> Vec<String> {
        let words = self.printed(card).words(field);
        words.iter().map(|it| it.text.clone()).collect()
    }

    /// SM-25-20, SM-25-25.a: whether a text does nothing to a card.
    pub(super) fn is_immune(&self, card: usize, nature: &Nature) -> Res<bool> {
        if !nature.magical || !self.is_open(card) {
            return Ok(false);
        }
        if !self.passive(card, "immune_magic")?.is_empty() {
            return Ok(true);
        }
        let immune = self.passive(card, "immune")?;
        Ok(immune.iter().any(|it| nature.attributes.contains(&it.0)))
    }

    /// SM-25-15.a to SM-25-19: whether a text does not destroy a card.
    pub(super) fn resists(&self, card: usize, nature: &Nature) -> Res<bool> {
        if !self.is_open(card) {
            return Ok(false);
        }
        let physical = nature.attributes.iter().any(|it| it == "physical");
        if physical && !self.passive(card, "resist_physical")?.is_empty() {
            return Ok(true);
        }
        if nature.magical && !self.passive(card, "resist_magic")?.is_empty() {
            return Ok(true);
        }
        let resist = self.passive(card, "resist")?;
        Ok(resist.iter().any(|it| nature.attributes.contains(&it.0)))
    }

    /// The words of the rulebook that are said of a card and by whom, those that hold all the time
    /// first.
    pub(super) fn said_on(
        &self,
        card: usize,
        is: &dyn Fn(&str) -> bool,
    ) -> Res<Vec<(String, i32, u8)>> {
        let does = |modifier: &Modifier| {
            let words = SummonAndMagic::word(modifier);
            words.iter().any(|it| is(&it.0))
        };
        let mut all = Vec::new();
        let mut sources = self.continuous()?;
        sources.sort_by_key(|it| it.came);
        for source in sources {
            for modifier in self.says(&source.u, card, &does)? {
                for (word, n) in SummonAndMagic::word(modifier) {
                    if is(&word) {
                        all.push((word, n, source.u.seat));
                    }
                }
            }
        }
        for change in self.model.on(card) {
            if let What::Word(word, n) = &change.what
                && is(word)
            {
                all.push((word.clone(), *n, change.seat));
            }
        }
        Ok(all)
    }

    pub(super) fn words_on(&self, card: usize, first: &str) -> Res<Vec<(String, i32)>> {
        let all = self
            .said_on(card, &|word| word.starts_with(first))?
            .into_iter();
        Ok(all.map(|(word, n, _)| (word, n)).collect())
    }

    /// Whether something is forbidden to a player by what holds all the time.
    pub(super) fn player_cannot(&self, seat: u8, act: &str) -> Res<bool> {
        for source in self.continuous()? {
            let (u, mut all) = (&source.u, Vec::new());
            let first: Vec<_> = u.text.when.iter().collect();
            sentences(&u.text.block, &first, &mut all)?;
            for it in all {
                let (Modifier::Cannot { acts, .. }, Selection::Player(who)) = (it.modifier, it.on)
                else {
                    continue;
                };
                let mut said = acts.iter().any(|it| it.as_str() == act);
                said = said && self.players(Some(who), u)?.contains(&seat);
                for condition in &it.conditions {
                    said = said && self.holds(condition, u, None)?;
                }
                if said {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether something is forbidden to a card.
    pub(super) fn cannot(&self, card: usize, act: &str) -> Res<bool> {
        Ok(!self.words_on(card, &format!("cannot {act}"))?.is_empty())
    }

    /// The passives of a word that are printed on a card, part by part.
    pub(super) fn printed_passive(&self, card: usize, name: &str) -> Vec<(String, i32)> {
        let fields = self.printed(card).fields.iter();
        let fields = fields.filter(|field| field.name.as_str() == "passive");
        let mut all = Vec::new();
        for field in fields {
            let Some(Value::Word(word)) = field.values.first() else {
                continue;
            };
            if word.as_str() != name {
                continue;
            }
            let (mut about, mut number) = (String::new(), 0);
            for value in &field.values[1..] {
                match value {
                    Value::Word(word) => about.clone_from(&word.text),
                    Value::Number(n, _) => number = *n,
                    _ => {}
                }
            }
            all.push((about, number));
        }
        all
    }

    /// R-SM-97, R-SM-130: the passives of a word that a monster of the field has now.
    pub(super) fn passive(&self, card: usize, name: &str) -> Res<Vec<(String, i32)>> {
        if !self.is_open(card) {
            return Ok(Vec::new());
        }
        let mut all = self.printed_passive(card, name);
        let (gains, loses) = (format!("gains {name}"), format!("loses {name}"));
        let about = |said: &str, word: &str| -> Option<String> {
            let rest = said.strip_prefix(word)?;
            match rest.strip_prefix(' ') {
                Some(about) => Some(about.to_owned()),
                None => rest.is_empty().then(String::new),
            }
        };
        for (word, n) in self.words_on(card, &gains)? {
            all.extend(about(&word, &gains).map(|about| (about, n)));
        }
        for (word, _) in self.words_on(card, &loses)? {
            // What is taken beats what is given.
            match about(&word, &loses) {
                Some(about) if about.is_empty() => all.clear(),
                Some(about) => all.retain(|it| it.0 != about),
                None => {}
            }
        }
        Ok(all)
    }

    /// R-SM-131: the words of a list that a card has now.
    pub(super) fn listed(&self, card: usize, field: &str) -> Res<Vec<String>> {
        let mut all = self.printed_words(card, field);
        if !self.is_monster(card) {
            return Ok(all);
        }
        let (becomes, counts) = (format!("becomes {field} "), format!("counts as {field} "));
        let is = |word: &str| word.starts_with(&becomes) || word.starts_with(&counts);
        for (word, _, _) in self.said_on(card, &is)? {
            if let Some(now) = word.strip_prefix(&becomes) {
                all = vec![now.to_owned()];
            } else if let Some(also) = word.strip_prefix(&counts) {
                all.push(also.to_owned());
            }
        }
        Ok(all)
    }

    /// What of the numbers of a card holds now: conditions are looked at.
    fn sums(&self, card: usize, stat: &str) -> Res<Vec<What<'a>>> {
        let number = |it: &Modifier| match it {
            Modifier::Stat { stat: known, .. } => known.as_str() == stat,
            Modifier::Costs { act: None, .. } => stat == "cost",
            _ => false,
        };
        let boost = matches!(stat, "attack" | "defence");
        let mut all = Vec::new();
        let mut sources = self.continuous()?;
        sources.sort_by_key(|it| it.came);
        for source in sources {
            let modifiers = self.says(&source.u, card, &number)?;
            if modifiers.is_empty() || boost && self.is_immune(card, &self.nature(&source.u))? {
                continue;
            }
            for modifier in modifiers {
                all.extend(self.changes(modifier, &source.u, Some(card))?);
            }
        }
        all.extend(self.model.on(card).map(|change| change.what.clone()));
        Ok(all)
    }

    /// R-SM-69: printed, becomes, double or half, plus and minus, double or half of a total.
    pub(super) fn reckon(&self, card: usize, stat: &str, printed: i32) -> Res<i32> {
        let (mut value, mut sum) = (printed, 0);
        let (mut first, mut last) = (Vec::new(), Vec::new());
        let (of_printed, of_total) = (format!("printed {stat}"), format!("total {stat}"));
        for what in self.sums(card, stat)? {
            match what {
                What::Set(known, n) if known == stat => value = n,
                What::Add(known, n) if known == stat => sum += n,
                What::Word(word, n) if word == of_printed => first.push(n),
                What::Word(word, n) if word == of_total => last.push(n),
                _ => {}
            }
        }
        // Halves are rounded down, and nothing goes below 0.
        let times =
            |value: i32, halves: &[i32]| halves.iter().fold(value, |now, n| now.max(0) * n / 2);
        value = times(value, &first) + sum;
        Ok(times(value, &last).max(0))
    }
}

/// The change of a passive, an attribute or a race, as a word with its number.
pub(super) fn word(modifier: &Modifier) -> Option<(String, i32)> {
    let element = |word: &Word| ELEMENTS.contains(&word.as_str());
    let list = |word: &Word| if element(word) { "element" } else { "race" };
    let with = |sign: &str, passive: &Word, value: &Value| match value {
        Value::Word(about) => Some((format!("{sign} {passive} {about}"), 0)),
        Value::Number(n, _) => Some((format!("{sign} {passive}"), *n)),
        _ => None,
    };
    match modifier {
        Modifier::Stat {
            scope,
            stat,
            op: op @ (StatOp::Multiply | StatOp::Divide),
            amount: shokan_lang::ast::Number::Literal(n),
            ..
        } => {
            let of = match scope {
                StatScope::Printed => "printed",
                _ => "total",
            };
            let halves = match op {
                StatOp::Multiply => 2 * n,
                _ => 1,
            };
            Some((format!("{of} {stat}"), halves))
        }
        Modifier::GainsKeyword(word) | Modifier::Has(word) => Some((format!("gains {word}"), 0)),
        Modifier::LosesKeyword(word) => Some((format!("loses {word}"), 0)),
        Modifier::GainsPassive { passive, value } => with("gains", passive, value),
        Modifier::LosesPassive { passive, value } => with("loses", passive, value),
        Modifier::ControlledBy(Player::You) => Some(("controlled".to_owned(), 0)),
        Modifier::ControlledBy(Player::Opponent) => Some(("controlled".to_owned(), 1)),
        Modifier::LosesAbilities => Some(("loses abilities".to_owned(), 0)),
        Modifier::Becomes(word) => Some((format!("becomes {} {word}", list(word)), 0)),
        Modifier::CountsAs(word) => Some((format!("counts as {} {word}", list(word)), 0)),
        _ => None,
    }
}
