//! What verbs say.

use super::*;

impl English<'_> {
    pub(super) fn who(&self, who: Option<&Player>, order: &str, states: &str) -> String {
        match who {
            None | Some(Player::You) => order.to_owned(),
            Some(Player::EachPlayer) => {
                format!("each player, starting with the active player, {states}")
            }
            Some(player) => format!("{} {states}", self.player(player)),
        }
    }

    pub(super) fn whose(&self, of: Option<&Player>) -> String {
        match of {
            None | Some(Player::You) => "your".to_owned(),
            Some(Player::EachPlayer) => "their".to_owned(),
            Some(player) => format!("{}'s", self.player(player)),
        }
    }

    pub(super) fn cards(&self, n: &Number) -> String {
        let noun = if *n == Number::Literal(1) {
            "card"
        } else {
            "cards"
        };
        format!("{} {noun}", self.number(n))
    }

    /// `equal to the number of your monsters (at most 2)`.
    pub(super) fn as_many(&self, n: &Number) -> Option<String> {
        let plain = self.scene.is_plain(n);
        (!plain).then(|| format!("equal to {}", self.number(n)))
    }

    pub(super) fn top(&self, count: &Number, of: Option<&Player>) -> String {
        let deck = format!("{} deck", self.whose(of));
        if let Some(many) = self.as_many(count) {
            return format!("cards from the top of {deck} {many}");
        }
        match count {
            Number::Literal(1) => format!("the top card of {deck}"),
            _ => format!("the top {} cards of {deck}", self.number(count)),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm a verb; it reads as a table")]
    pub(super) fn verb(&mut self, verb: &Verb) -> String {
        match verb {
            Verb::Draw { count, who } if self.as_many(count).is_some() => {
                let many = self.as_many(count).unwrap_or_default();
                let draw = self.who(who.as_ref(), "draw", "draws");
                format!("{draw} cards {many}")
            }
            Verb::Draw { count, who } => {
                format!(
                    "{} {}",
                    self.who(who.as_ref(), "draw", "draws"),
                    self.cards(count)
                )
            }
            Verb::Discard { count, who, random } => self.discard(count, who.as_ref(), *random),
            Verb::DiscardCards { what } => format!("discard {}", self.object(what)),
            Verb::Mill { count, of } => {
                let each = match of {
                    Some(Player::EachPlayer) => self.who(of.as_ref(), "put", "puts"),
                    _ => "put".to_owned(),
                };
                let pile = self
                    .scene
                    .said("mill")
                    .map_or("into the graveyard", |s| s.1);
                let pile = pile.replace("{whose}", &self.whose_hand(of.as_ref()));
                format!("{each} {} {pile}", self.top(count, of.as_ref()))
            }
            Verb::LookTop { count, of } => format!("look at {}", self.top(count, of.as_ref())),
            Verb::Look { what } => format!("look at {}", self.object(what)),
            Verb::RevealTop { count, of } => format!("reveal {}", self.top(count, of.as_ref())),
            Verb::Reveal { what } => format!("reveal {}", self.object(what)),
            Verb::Search { zone, count, what } => {
                let one = Count::Exactly(Number::Literal(1));
                let count = count.as_ref().unwrap_or(&one);
                format!(
                    "search {} for {}",
                    self.zone(zone),
                    self.counted(count, what, false)
                )
            }
            Verb::Shuffle { zone } => format!("shuffle {}", self.zone(zone)),
            Verb::Move { what, to } if self.is_row(&to.zone.zone) => self.move_to_row(what, to),
            Verb::Move { what, to } => {
                let (whose, many) = self.destination_owner(what);
                format!(
                    "put {} {}",
                    self.taken(what),
                    self.destination(to, whose, many)
                )
            }
            Verb::Order { what, to } => {
                let (whose, many) = self.destination_owner(what);
                let to = self.destination(to, whose, many);
                format!("put {} {to} in any order", self.taken(what))
            }
            Verb::Return { what, to } => {
                let (whose, many) = self.destination_owner(what);
                let to = self.destination(to, whose, many);
                // "Return ... into your hand" is not said.
                let to = match to.strip_prefix("into") {
                    Some(zone) => format!("to{zone}"),
                    None => to
                        .replacen("on top", "to the top", 1)
                        .replacen("on the", "to the", 1),
                };
                format!("return {} {to}", self.taken(what))
            }
            Verb::Send { what, to } => {
                let field = self.on_field(what);
                let (whose, many) = self.destination_owner(what);
                let to = self.destination(to, whose, many);
                let what = self.taken(what);
                if field {
                    format!("put {what} from the field {to}")
                } else {
                    format!("send {what} {}", to.replacen("into", "to", 1))
                }
            }
            Verb::Destroy { what } => format!("destroy {}", self.object(what)),
            Verb::Damage { amount, to } => {
                let together = matches!(to, Selection::Cards(set) if self.scene.unique(set)
                    && set.side == Side::Any);
                let together = if together { " at the same time" } else { "" };
                let amount = match amount {
                    _ if self.scene.is_plain(amount) => format!("{} damage", self.number(amount)),
                    _ => format!("damage equal to {}", self.number(amount)),
                };
                format!("deal {amount} to {}{together}", self.object(to))
            }
            Verb::Heal { amount, what } => {
                let what = self.object(what);
                format!("heal {what} for {}", self.number(amount))
            }
            Verb::SetStat { stat, of, to } => {
                let of = self.of(of, self.stat_name(stat));
                format!("set {of} to {}", self.number(to))
            }
            Verb::Turn { what, facing } => {
                let facing = match facing {
                    Facing::Up => "face-up",
                    Facing::Down => "face-down",
                };
                format!("turn {} {facing}", self.object(what))
            }
            Verb::Rest { what } => format!("rest {}", self.object(what)),
            Verb::Stand { what } => format!("stand {}", self.object(what)),
            Verb::PutUnder { what, under } => {
                let what = if self.on_field(what) {
                    self.object(what)
                } else {
                    self.taken(what)
                };
                format!("put {what} under {}", self.all(under))
            }
            Verb::PutOn { what, on } => {
                format!("put {} on {}", self.object(what), self.all(on))
            }
            Verb::PutCounters { count, of, on } => {
                let (of, on) = (self.zone(of), self.all(on));
                let cards = match (count, self.as_many(count)) {
                    (_, Some(many)) => format!("cards from the top of {of} {many}"),
                    (Number::Literal(1), None) => format!("the top card of {of}"),
                    (n, None) => format!("the top {} cards of {of}", self.number(n)),
                };
                let counters = if *count == Number::Literal(1) {
                    "a counter"
                } else {
                    "counters"
                };
                format!("put {cards} under {on} as {counters}")
            }
            Verb::PutNamed { .. } | Verb::RemoveCounters { .. } => self.counter_verb(verb),
            Verb::Play { what, free } => self.play(what, *free),
            Verb::Control { what, by } => {
                let states = match by {
                    Player::You => "you gain".to_owned(),
                    by => format!("{} gains", self.player(by)),
                };
                format!("{states} control of {}", self.object(what))
            }
            Verb::Remember { number } => {
                format!("let {} be {}", self.scene.letter(None), self.number(number))
            }
            Verb::Roll { dice } => {
                let n = self.number(dice);
                let noun = if n == "1" { "die" } else { "dice" };
                format!("roll {n} {noun}")
            }
            Verb::Negate { .. } | Verb::Cancel { .. } | Verb::Prevent => self.stopped(verb),
            Verb::ChangeAmount { to } => format!("the amount becomes {}", self.number(to)),
            Verb::EndTurn => "the turn ends".to_owned(),
            Verb::Win { who } => match who {
                Player::You => "you win".to_owned(),
                who => format!("{} wins", self.player(who)),
            },
            Verb::Lose { who } => match who {
                Player::You => "you lose".to_owned(),
                who => format!("{} loses", self.player(who)),
            },
            Verb::Named { verb, args } => self.named(verb, args),
        }
    }

    fn play(&mut self, what: &Selection, free: bool) -> String {
        let cost = if free { " without paying its cost" } else { "" };
        format!("play {}{cost}", self.object(what))
    }

    /// Counters are put on cards, or taken off.
    fn counter_verb(&mut self, verb: &Verb) -> String {
        match verb {
            Verb::PutNamed { count, counter, on } => {
                let many = self.many_counters(count, Some(counter));
                let each = each(on, &self.scene);
                format!("put {many}{each} on {}", self.object(on))
            }
            Verb::RemoveCounters {
                count,
                counter,
                from,
            } => {
                let many = self.many_counters(count, counter.as_ref());
                let Some(_) = counter else {
                    let from = self.object(from);
                    return format!("put {many} from {from} into the graveyard");
                };
                let each = each(from, &self.scene);
                format!("remove {many}{each} from {}", self.object(from))
            }
            _ => String::new(),
        }
    }

    /// `2 spark counters`, `as many spark counters as the number of ...`.
    fn many_counters(&self, count: &Number, of: Option<&Word>) -> String {
        let n = self.number(count);
        let counters = self.counters(of, n != "1");
        match self.scene.is_plain(count) {
            true => format!("{n} {counters}"),
            false => format!("as many {counters} as {n}"),
        }
    }

    pub(super) fn discard(&self, count: &Number, who: Option<&Player>, random: bool) -> String {
        let random = if random { " at random" } else { "" };
        let (cards, many) = match self.scene.is_plain(count) {
            true => (self.cards(count), String::new()),
            false => (
                "as many cards".to_owned(),
                format!(" as {}", self.number(count)),
            ),
        };
        let whose = self.whose_hand(who);
        match self.scene.said("discard") {
            Some((_, pile)) => {
                let put = self.who(who, "put", "puts");
                let pile = pile.replace("{whose}", &whose);
                format!("{put} {cards}{random} from {whose} hand {pile}{many}")
            }
            None => {
                let discard = self.who(who, "discard", "discards");
                let from = if self.scene.full() {
                    format!(" from {whose} hand")
                } else {
                    String::new()
                };
                format!("{discard} {cards}{random}{from}{many}")
            }
        }
    }

    /// `move that spirit to its shaman's wait row`.
    fn move_to_row(&mut self, what: &Selection, to: &Destination) -> String {
        let whose = self.scene.said("whose_row").map_or("the", |s| s.1);
        let row = self.scene.vocabulary.zone(&to.zone.zone);
        let row = row.map_or("", |z| z.phrase.en);
        format!("move {} to {whose} {row}", self.taken(what))
    }

    pub(super) fn whose_hand(&self, who: Option<&Player>) -> String {
        match who {
            None | Some(Player::You) => "your".to_owned(),
            Some(_) => "their".to_owned(),
        }
    }

    /// What keeps something from happening.
    fn stopped(&self, verb: &Verb) -> String {
        match verb {
            Verb::Negate { what } => {
                let event = self.scene.event_of(what).unwrap_or_default();
                let said = self.scene.said(&format!("negate_{event}"));
                said.map_or("negate it", |s| s.1).to_owned()
            }
            Verb::Cancel { what } => {
                let said = self.scene.said(&format!("cancel_{what}"));
                match (said, self.scene.vocabulary.event(what)) {
                    (Some((_, text)), _) => text.to_owned(),
                    (None, Some(event)) => format!("cancel the {}", event.word.replace('_', " ")),
                    (None, None) => "cancel it".to_owned(),
                }
            }
            Verb::Prevent => {
                let event = self.scene.event.as_deref().unwrap_or_default();
                let said = self.scene.said(&format!("prevent_{event}"));
                said.map_or("it does not happen", |s| s.1).to_owned()
            }
            _ => String::new(),
        }
    }

    pub(super) fn named(&mut self, verb: &Word, args: &[Arg]) -> String {
        let Some(schema) = self.scene.vocabulary.verb(verb) else {
            return verb.text.clone();
        };
        let first = args.first();
        let alternate = schema.alternate.filter(|(kind, _)| match first {
            Some(Arg::Selection(Selection::This)) => *kind == "this",
            Some(Arg::Choice(..)) if *kind == "many" => true,
            Some(Arg::Selection(Selection::Cards(set))) => {
                set.kinds.iter().all(|k| k.as_str() == *kind)
            }
            _ => false,
        });
        let many = matches!(first, Some(Arg::Selection(s)) if self.scene.many(s));
        let template = match alternate {
            Some((_, phrase)) => phrase.en,
            None if many && !schema.en_many.is_empty() => schema.en_many,
            None => schema.phrase.en,
        };
        if schema.moves && self.scene.full() {
            return self.filled_with(template, args, true);
        }
        self.filled(template, args)
    }

    pub(super) fn filled(&mut self, template: &str, args: &[Arg]) -> String {
        self.filled_with(template, args, false)
    }

    /// `taken`: the first cards are taken out of their zone.
    pub(super) fn filled_with(&mut self, template: &str, args: &[Arg], taken: bool) -> String {
        let plain: Vec<&Arg> = args
            .iter()
            .filter(|a| !matches!(a, Arg::Keyed(..)))
            .collect();
        let begins = template.starts_with("{0");
        expand(template, true, &mut |key, _| {
            if let Some(key) = key.strip_suffix('~') {
                return self.whichever(&plain, args, key);
            }
            if let Some((key, noun)) = key.split_once('|') {
                return self.with_noun(&plain, args, key, noun);
            }
            match key.parse::<usize>() {
                Ok(n) => Some(match plain.get(n)? {
                    Arg::Selection(s) if n == 0 && begins => self.subject(s, true),
                    Arg::Selection(s) if taken && n == 0 => self.taken(s),
                    Arg::Selection(s) => self.object(s),
                    Arg::Choice(count, s) => self.counted(count, s, taken && n == 0),
                    Arg::Number(n) => self.number(n),
                    Arg::Count(count) => self.amount(count),
                    Arg::Word(word) => self.value(word),
                    Arg::Keyed(..) => return None,
                }),
                Err(_) => args.iter().find_map(|a| match a {
                    Arg::Keyed(k, value) if k.as_str() == key => Some(match value {
                        KeyedArg::Number(n) => self.number(n),
                        KeyedArg::Words(words) => self.listed(k, words),
                        KeyedArg::Selection(s @ (Selection::Cards(_) | Selection::And(_)))
                            if self.scene.vocabulary.prose =>
                        {
                            self.each(s)
                        }
                        KeyedArg::Selection(s) => self.object(s),
                        KeyedArg::Condition(c) => self.condition(c),
                    }),
                    _ => None,
                }),
            }
        })
    }

    /// `directions left, front, and right`, `direction front`.
    pub(super) fn listed(&self, key: &str, words: &[Word]) -> String {
        let names: Vec<String> = words.iter().map(|w| self.value(w)).collect();
        // `to hit`: the key is a little word of the phrase, not the name of a list.
        if self.scene.vocabulary.field(key).is_none() {
            return series(&names);
        }
        let key = key.replace('_', " ");
        let key = match names.len() {
            1 => key.trim_end_matches('s').to_owned(),
            _ => key,
        };
        format!("{key} {}", series(&names))
    }

    fn is_row(&self, zone: &str) -> bool {
        self.scene.vocabulary.zone(zone).is_some_and(|z| z.named)
    }

    pub(super) fn on_field(&self, selection: &Selection) -> bool {
        match selection {
            Selection::Host => self.scene.vocabulary.prose,
            Selection::This => matches!(self.scene.this, This::Fighter(_)),
            Selection::Cards(set) => !self.scene.off_field(set),
            Selection::Name(name) => self
                .scene
                .names
                .get(name.as_str())
                .is_some_and(|b| b.on_field),
            _ => false,
        }
    }

    pub(super) fn zone(&self, zone: &ZoneRef) -> String {
        let whose = match zone.side {
            Some(Side::Enemy) => "your opponent's",
            Some(Side::Any) => "any",
            _ => "your",
        };
        let name = self
            .scene
            .vocabulary
            .zone(&zone.zone)
            .map_or("", |z| z.phrase.en);
        format!("{whose} {name}")
    }

    /// Whose zone the cards go to, and whether that is several zones.
    pub(super) fn destination_owner(&self, what: &Selection) -> (&'static str, bool) {
        let many = self.scene.many(what);
        if self.scene.own(what) {
            ("your", false)
        } else if many {
            ("their owners'", true)
        } else {
            ("its owner's", false)
        }
    }

    pub(super) fn destination(&self, to: &Destination, whose: &str, many: bool) -> String {
        let word = to.zone.zone.as_str();
        // Of one player there is one zone.
        let (whose, many) = match to.zone.side {
            Some(Side::Own | Side::Friendly) => ("your", false),
            Some(Side::Enemy) => ("your opponent's", false),
            _ => (whose, many),
        };
        let mut text = match self.scene.said(&format!("to_{word}")) {
            Some((_, zone)) => format!("into {}", zone.replace("{whose}", whose)),
            None => {
                let zone = self.scene.vocabulary.zone(word);
                let zone = zone.map_or("", |z| z.phrase.en);
                // Only decks of several owners are several.
                let plural = if many && whose == "their owners'" {
                    "s"
                } else {
                    ""
                };
                match to.place {
                    Some(Place::Top) => format!("on top of {whose} {zone}{plural}"),
                    Some(Place::Bottom) => format!("on the bottom of {whose} {zone}{plural}"),
                    None => format!("into {whose} {zone}{plural}"),
                }
            }
        };
        let facing = to.facing.map(|f| match f {
            Facing::Up => "face-up",
            Facing::Down => "face-down",
        });
        let orientation = to.orientation.map(|o| match o {
            Orientation::Standing => "standing",
            Orientation::Rested => "rested",
        });
        let how: Vec<&str> = facing.into_iter().chain(orientation).collect();
        if !how.is_empty() {
            text.push_str(&format!(" {}", how.join(" and ")));
        }
        text
    }
}

/// So many on each of several cards.
fn each(cards: &Selection, scene: &Scene<'_>) -> &'static str {
    match cards {
        Selection::Cards(set) if scene.unique(set) && set.side != Side::Any => "",
        Selection::Cards(_) | Selection::And(_) => " each",
        _ => "",
    }
}
