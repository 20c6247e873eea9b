//! Checking selections, numbers, conditions and costs.

use super::*;
use crate::words::COUNTERS;

impl Checker<'_> {
    pub(super) fn players(&mut self, player: Option<&Player>, scope: &Scope, span: Span) {
        if let Some(player) = player {
            self.player(player, scope, span);
        }
    }

    pub(super) fn player(&mut self, player: &Player, scope: &Scope, span: Span) {
        if let Player::OwnerOf(s) | Player::ControllerOf(s) = player {
            self.cards(s, scope, span);
        }
    }

    /// Cards that an event matches: what it meets is not read out of a hidden zone.
    pub(super) fn matched(&mut self, selection: &Selection, scope: &Scope, span: Span) {
        let seeing = Scope {
            looked: true,
            ..scope.clone()
        };
        self.selection(selection, &seeing, span);
    }

    /// A choice that can never have a candidate.
    pub(super) fn chosen(
        &mut self,
        from: &Selection,
        by: Option<&Player>,
        scope: &Scope,
        span: Span,
    ) {
        let Selection::Cards(set) = from else { return };
        let zones = set_zones(set);
        let kinds: Vec<_> = set
            .kinds
            .iter()
            .filter_map(|k| self.vocabulary.kind(k))
            .collect();
        let possible = kinds.len() != set.kinds.len()
            || zones.iter().all(|z| self.vocabulary.zone(z).is_none())
            || kinds
                .iter()
                .any(|k| zones.iter().any(|z| k.zones.contains(&z.as_str())));
        if !possible {
            self.fault(span, FaultCode::NoCandidate, None, "");
        }
        self.hidden(set, by, scope, span);
    }

    /// Reads cards of a zone that the reader does not see.
    pub(super) fn hidden(&mut self, set: &CardSet, by: Option<&Player>, scope: &Scope, span: Span) {
        if scope.looked {
            return;
        }
        let theirs = matches!(by, Some(Player::Opponent));
        for zone in set_zones(set) {
            let Some(schema) = self.vocabulary.zone(zone) else {
                continue;
            };
            let seen = match schema.sight {
                Sight::Open => true,
                // The own deck is looked through when the choice is made, and shuffled later.
                Sight::Owner | Sight::Nobody => {
                    if theirs {
                        set.side == Side::Enemy
                    } else {
                        set.side == Side::Own
                    }
                }
            };
            if !seen {
                self.fault(span, FaultCode::HiddenZone, Some(Class::Zone), zone);
            }
        }
    }

    /// Whether not everybody sees what lies there.
    pub(super) fn is_hidden(&self, zone: &Word) -> bool {
        let schema = self.vocabulary.zone(zone);
        schema.is_some_and(|schema| schema.sight != Sight::Open)
    }

    /// What everybody sees tells of cards in a hand or a deck how many they are, and no more.
    fn unseen(&mut self, set: &CardSet, span: Span) {
        let zone = set_zones(set).into_iter().find(|zone| self.is_hidden(zone));
        if let (Some(zone), true) = (zone, tells_more_than_how_many(set)) {
            self.fault(span, FaultCode::UnseenCards, Some(Class::Zone), zone);
        }
    }

    /// The zone of cards that who asks for them has not seen, where it is asked what they are.
    fn unlooked<'s>(&self, set: &'s CardSet) -> Option<&'s Word> {
        let unseen = |zone: &&Word| match self.vocabulary.zone(zone).map(|it| it.sight) {
            Some(Sight::Nobody) => true,
            Some(Sight::Owner) => set.side != Side::Own,
            Some(Sight::Open) | None => false,
        };
        let zone = set_zones(set).into_iter().find(unseen)?;
        tells_more_than_how_many(set).then_some(zone)
    }

    pub(super) fn selection(&mut self, selection: &Selection, scope: &Scope, span: Span) {
        match selection {
            Selection::Name(name) | Selection::RestOf(name) => self.use_name(name, scope),
            Selection::Of { name, qualifiers } => {
                self.use_name(name, scope);
                self.qualifiers(qualifiers, scope, span);
            }
            Selection::Player(player) => self.player(player, scope, span),
            Selection::Cards(set) => self.card_set(set, scope, span),
            Selection::And(all) => {
                for one in all {
                    self.selection(one, scope, span);
                }
            }
            Selection::This
            | Selection::Giver
            | Selection::Host
            | Selection::Top
            | Selection::Foe => {}
        }
    }

    /// Cards, where a player is none: of one nothing could be counted, and nothing asked.
    fn cards(&mut self, selection: &Selection, scope: &Scope, span: Span) {
        match selection {
            Selection::Player(player) => {
                let said = match player {
                    Player::You => "you",
                    Player::Opponent => "opponent",
                    Player::TurnPlayer => "turn_player",
                    Player::EachPlayer => "each_player",
                    Player::OwnerOf(_) => "owner of",
                    Player::ControllerOf(_) => "controller of",
                };
                self.fault(span, FaultCode::PlayerForCards, Some(Class::Kind), said);
            }
            Selection::And(all) => {
                for one in all {
                    self.cards(one, scope, span);
                }
            }
            Selection::Cards(set) if scope.open => {
                self.unseen(set, span);
                self.card_set(set, scope, span);
            }
            Selection::Cards(set) if scope.asks => {
                if let Some(zone) = self.unlooked(set) {
                    self.fault(span, FaultCode::UnlookedCards, Some(Class::Zone), zone);
                }
                self.card_set(set, scope, span);
            }
            other => self.selection(other, scope, span),
        }
    }

    pub(super) fn card_set(&mut self, set: &CardSet, scope: &Scope, span: Span) {
        self.set_said(set);
        for kind in &set.kinds {
            if self.vocabulary.kind(kind).is_none() {
                let known = self.vocabulary.kinds.iter().map(|k| k.word);
                self.unknown(kind, FaultCode::UnknownWord, Class::Kind, known);
            }
        }
        for word in &set.words {
            self.any_word(word);
        }
        self.qualifiers(&set.qualifiers, scope, span);
    }

    pub(super) fn qualifiers(&mut self, qualifiers: &[Qualifier], scope: &Scope, span: Span) {
        for qualifier in qualifiers {
            self.qualifier(qualifier, scope, span);
        }
    }

    pub(super) fn qualifier(&mut self, qualifier: &Qualifier, scope: &Scope, span: Span) {
        match qualifier {
            Qualifier::In(zones) => {
                for zone in zones {
                    self.zone(&ZoneRef {
                        side: None,
                        zone: zone.clone(),
                    });
                }
            }
            Qualifier::With(word) | Qualifier::Without(word) => self.had(word),
            Qualifier::WithPassive { passive, value } => {
                self.behind_passive(passive, &Value::Word(value.clone()));
            }
            Qualifier::Where(condition) => {
                if is_of_the_turn(condition) {
                    self.fault(span, FaultCode::NotOfCards, Some(Class::Condition), "where");
                }
                self.condition(condition, &scope.at_first(), span);
            }
            Qualifier::Named(card) => {
                if !self.words.cards.contains_key(card.as_str()) {
                    let cards: Vec<String> = self.words.cards.keys().cloned().collect();
                    let known = cards.iter().map(String::as_str);
                    self.unknown(card, FaultCode::UnknownCard, Class::Card, known);
                }
            }
            Qualifier::Within { distance, of, .. } => {
                self.number(distance, scope, span);
                self.cards(of, scope, span);
            }
            Qualifier::Between(one, two) => {
                self.cards(one, scope, span);
                self.cards(two, scope, span);
            }
            Qualifier::Facing(s)
            | Qualifier::AdjacentTo(s)
            | Qualifier::InLineWith(s)
            | Qualifier::InColumnOf(s)
            | Qualifier::Under(s)
            | Qualifier::On(s)
            | Qualifier::Attacking(s)
            | Qualifier::BeforeInRow(s) => self.cards(s, scope, span),
            Qualifier::Being(words) => {
                for word in words {
                    // `not being NAME`: another card than that one.
                    if !scope.names.contains(word.as_str()) {
                        self.any_word(word);
                    }
                }
            }
            Qualifier::Not(inner) => self.qualifier(inner, scope, span),
            Qualifier::FirstInRow | Qualifier::LastInRow => {}
        }
    }

    /// What cards have is a keyword; what they are is said in front of their kind.
    fn had(&mut self, word: &Word) {
        self.any_word(word);
        let v = self.vocabulary;
        let is = v.state(word).is_some()
            || v.kind(word).is_some()
            || v.card_type(word).is_some()
            || self.words.open(word).is_some()
            || self.words.cards.contains_key(word.as_str());
        let has = v.keyword(word).is_some() || self.words.keywords.contains_key(word.as_str());
        if is && !has {
            self.fault(word.span, FaultCode::WriteIs, Some(Class::Keyword), word);
        }
    }

    pub(super) fn count(&mut self, count: &Count, scope: &Scope, span: Span) {
        match count {
            Count::Exactly(n) | Count::UpTo(n) => {
                if matches!(n, Number::Literal(n) if *n < 1) {
                    self.fault(span, FaultCode::NoCandidate, Some(Class::Number), "");
                }
                // Whether there is enough to choose, and whether it can be begun, would tell it.
                self.number(n, &scope.asking(), span);
            }
            Count::AnyNumber | Count::All => {}
        }
    }

    /// A number of things that are done or paid: none of them is no word of a text.
    pub(super) fn some(&mut self, number: &Number, scope: &Scope, span: Span) {
        if matches!(number, Number::Literal(0)) {
            self.fault(span, FaultCode::SaysNothing, None, "0");
        }
        self.number(number, scope, span);
    }

    pub(super) fn number(&mut self, number: &Number, scope: &Scope, span: Span) {
        match number {
            Number::Literal(_) | Number::Tally(_) => {}
            Number::X => {
                if !scope.x {
                    self.fault(span, FaultCode::XWithoutCost, Some(Class::Cost), "x");
                }
            }
            Number::Amount => {
                if !scope.amount {
                    self.fault(span, FaultCode::OutsideReplacement, None, "amount");
                }
            }
            Number::Stat { stat, of, .. } => {
                if self.vocabulary.stat(stat).is_none() {
                    let known = self.vocabulary.stats.iter().map(|s| s.word);
                    self.unknown(stat, FaultCode::UnknownWord, Class::Stat, known);
                }
                if let Some(of) = of {
                    self.cards(of, scope, span);
                }
            }
            Number::Count(s) => self.cards(s, scope, span),
            Number::CountCounters(counter, s) => {
                self.counter(counter.as_ref());
                self.cards(s, scope, span);
            }
            Number::Name(name) => {
                let bound = scope.names.contains(name.as_str());
                if bound && !scope.numbers.contains(name.as_str()) {
                    self.fault(name.span, FaultCode::NameOfCards, Some(Class::Number), name);
                } else if !bound {
                    let names: Vec<String> = scope.names.iter().cloned().collect();
                    let stats = self.vocabulary.stats.iter().map(|s| s.word);
                    let all: Vec<&str> = stats.chain(names.iter().map(String::as_str)).collect();
                    self.unknown(name, FaultCode::NameUnbound, Class::Number, all);
                }
            }
            Number::Half(n) => self.number(n, scope, span),
            Number::Arithmetic(a, _, b) | Number::Least(a, b) | Number::Most(a, b) => {
                self.number(a, scope, span);
                self.number(b, scope, span);
            }
        }
    }

    /// So many counters on these cards, perhaps of a name.
    pub(super) fn counters(
        &mut self,
        count: &Number,
        counter: Option<&Word>,
        on: &Selection,
        scope: &Scope,
        span: Span,
    ) {
        self.some(count, scope, span);
        self.counter(counter);
        self.selection(on, scope, span);
    }

    /// The name of counters, where they have one.
    pub(super) fn counter(&mut self, counter: Option<&Word>) {
        if let Some(word) = counter
            && self.words.counter(word).is_none()
        {
            let known: Vec<String> = self.words.list(COUNTERS).map(str::to_owned).collect();
            let known = known.iter().map(String::as_str);
            self.unknown(word, FaultCode::UnknownWord, Class::Counter, known);
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition, scope: &Scope, span: Span) {
        let scope = &scope.asking();
        match condition {
            Condition::Compare(a, _, b) => {
                self.number(a, scope, span);
                self.number(b, scope, span);
            }
            Condition::Is(s, word) => {
                self.cards(s, scope, span);
                self.any_word(word);
            }
            Condition::Has(s, word) => {
                self.cards(s, scope, span);
                self.keyword_word(word);
            }
            Condition::Holds(s, qualifier) => {
                let shorter = match qualifier {
                    Qualifier::With(_) | Qualifier::Without(_) => true,
                    Qualifier::Being(words) => words.len() == 1,
                    Qualifier::Not(_) => true,
                    _ => false,
                };
                if shorter {
                    self.fault(span, FaultCode::WriteIs, None, "");
                }
                self.cards(s, scope, span);
                self.qualifier(qualifier, scope, span);
            }
            Condition::Exists(s) => {
                // What is another's is hidden, whoever has looked at what.
                let own = matches!(s, Selection::Cards(set) if set.side == Side::Own);
                let asked = Scope {
                    asks: scope.asks && own,
                    ..scope.clone()
                };
                self.cards(s, &asked, span);
                if let Selection::Cards(set) = s {
                    self.hidden(set, None, scope, span);
                }
            }
            Condition::Was(name, _) => self.use_name(name, scope),
            Condition::Not(inner) => self.condition(inner, scope, span),
            Condition::And(all) | Condition::Or(all) => {
                for one in all {
                    self.condition(one, scope, span);
                }
            }
            Condition::Done => {
                if !scope.outcome {
                    self.fault(span, FaultCode::NothingDone, None, "done");
                }
            }
            Condition::OwnTurn | Condition::Phase(_) => {}
        }
    }

    pub(super) fn cost(&mut self, cost: &Cost, scope: &Scope, span: Span) {
        if cost.items.len() > MOST_PARTS {
            self.fault(span, FaultCode::TooManyParts, None, "");
        }
        let scope = &scope.asking();
        for item in &cost.items {
            self.cost_said(item, span);
            match item {
                // Here it is asked how much `x` is.
                CostItem::Named(_, Number::X) => {}
                CostItem::Discard(n) | CostItem::Mill(n) | CostItem::Named(_, n) => {
                    self.some(n, scope, span);
                }
                CostItem::Rest(s) => self.selection(s, scope, span),
                CostItem::Send(s, zone) => {
                    self.selection(s, scope, span);
                    self.zone(zone);
                }
                CostItem::SendCount(n, s, zone) => {
                    self.some(n, scope, span);
                    self.selection(s, scope, span);
                    self.zone(zone);
                }
                CostItem::RemoveCounters(n, counter, s) => {
                    self.some(n, scope, span);
                    self.counter(counter.as_ref());
                    self.selection(s, scope, span);
                }
            }
        }
    }
}

/// Whether a condition behind `where` asks whose turn or which phase it is.
fn is_of_the_turn(condition: &Condition) -> bool {
    match condition {
        Condition::OwnTurn | Condition::Phase(_) => true,
        Condition::Not(inner) => is_of_the_turn(inner),
        Condition::And(all) | Condition::Or(all) => all.iter().any(is_of_the_turn),
        _ => false,
    }
}

/// Whether it is asked what the cards are, not how many there are.
fn tells_more_than_how_many(set: &CardSet) -> bool {
    let any = set.kinds.iter().all(|kind| kind.as_str() == "card");
    let plain = |it: &Qualifier| matches!(it, Qualifier::In(_));
    !any || !set.words.is_empty() || !set.qualifiers.iter().all(plain)
}
