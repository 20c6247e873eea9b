//! How cards and players are said.

use super::*;

impl English<'_> {
    /// A choice that is said in place, if this is the name it was given.
    pub(super) fn said_in_place(&mut self, selection: &Selection, taken: bool) -> Option<String> {
        let Selection::Name(name) = selection else {
            return None;
        };
        if self
            .inline
            .as_ref()
            .is_none_or(|(inline, ..)| inline != name.as_str())
        {
            return None;
        }
        let (_, count, from) = self.inline.take()?;
        Some(self.counted(&count, &from, taken))
    }

    /// The condition before has just spoken of this one card.
    fn again(&self, selection: &Selection) -> bool {
        let one = match selection {
            Selection::Host => true,
            Selection::Cards(set) => self.scene.unique(set),
            _ => false,
        };
        one && self.scene.names.is_empty()
            && self.scene.vocabulary.prose
            && self.scene.mentioned.as_ref() == Some(selection)
    }

    /// The sentence has these cards as its subject already.
    fn said_before(&self, selection: &Selection) -> bool {
        !matches!(selection, Selection::Player(_)) && self.scene.same.as_ref() == Some(selection)
    }

    /// Cards as the object of a verb.
    pub(super) fn object(&mut self, selection: &Selection) -> String {
        if self.again(selection) {
            return "it".to_owned();
        }
        self.said_in_place(selection, false)
            .unwrap_or_else(|| self.all(selection))
    }

    /// Cards that are taken out of their zone.
    pub(super) fn taken(&mut self, selection: &Selection) -> String {
        if self.again(selection) {
            return "it".to_owned();
        }
        if let Some(text) = self.said_in_place(selection, true) {
            return text;
        }
        match selection {
            Selection::Cards(set) => self.set(set, &Quantity::All, true),
            _ => self.all(selection),
        }
    }

    /// Cards as the subject of a sentence; the card mentioned just now is `it`.
    pub(super) fn subject(&mut self, selection: &Selection, all: bool) -> String {
        if self.again(selection) {
            return "it".to_owned();
        }
        if self.said_before(selection) {
            return if self.scene.many(selection) {
                "they"
            } else {
                "it"
            }
            .to_owned();
        }
        if let Selection::Name(name) = selection
            && self.scene.fresh.as_deref() == Some(name.as_str())
        {
            return if self.scene.many(selection) {
                "they"
            } else {
                "it"
            }
            .to_owned();
        }
        match selection {
            Selection::Cards(set)
                if !all && set.side == Side::Any && self.scene.vocabulary.optional =>
            {
                self.set(set, &Quantity::All, false)
            }
            Selection::Cards(set) if !all => self.set(set, &Quantity::Bare, false),
            _ => self.all(selection),
        }
    }

    /// `this unit's ATK`, `the ATK of all units with cost 2 or less`.
    pub(super) fn of(&mut self, selection: &Selection, what: &str) -> String {
        match selection {
            _ if self.said_before(selection) => format!("{} {what}", self.possessive(selection)),
            Selection::Cards(set)
                if !set.qualifiers.is_empty()
                    || self.scene.vocabulary.prose && !self.scene.unique(set)
                    || self.runs_on(set) =>
            {
                format!("the {what} of {}", self.subject(selection, false))
            }
            _ => format!("{} {what}", self.possessive(selection)),
        }
    }

    /// What the cards are called says behind the noun what narrows it: `shaman in this battle`.
    fn runs_on(&self, set: &CardSet) -> bool {
        let mut kinds = set.kinds.iter();
        kinds.any(|word| {
            let kind = self.scene.vocabulary.kind(word);
            kind.is_some_and(|kind| kind.phrase.en.contains(" in "))
        })
    }

    pub(super) fn possessive(&mut self, selection: &Selection) -> String {
        match self.subject(selection, false).as_str() {
            "it" => "its".to_owned(),
            "they" => "their".to_owned(),
            "you" => "your".to_owned(),
            text if text.ends_with('s') && self.scene.many(selection) => format!("{text}'"),
            text => format!("{text}'s"),
        }
    }

    /// All cards of a selection.
    pub(super) fn all(&self, selection: &Selection) -> String {
        match selection {
            Selection::Cards(set) => self.set(set, &Quantity::All, false),
            _ => self.some(selection),
        }
    }

    /// A selection of which one is meant, whichever it is.
    pub(super) fn some(&self, selection: &Selection) -> String {
        match selection {
            Selection::This => match self.scene.this {
                This::Fighter(kind) => format!("this {}", kind.phrase.en),
                This::Card => "this card".to_owned(),
            },
            Selection::Giver => "the card that gave this effect".to_owned(),
            Selection::Host => self
                .scene
                .host()
                .map_or("the card this is on", |s| s.1)
                .to_owned(),
            Selection::Top => "the card on top".to_owned(),
            Selection::Foe => self.foe().to_owned(),
            Selection::Name(name) => self.named_card(name),
            Selection::Player(player) => self.player(player),
            Selection::Cards(set) => self.set(set, &Quantity::Some, false),
            Selection::Of { qualifiers, name } => {
                let after = self.out_of(qualifiers);
                match self.scene.lone_set(name) {
                    true => format!("those of them{after}"),
                    false => format!("the cards{after} out of {}", self.named_card(name)),
                }
            }
            Selection::RestOf(name) if self.scene.lone_set(name) => "the rest".to_owned(),
            Selection::RestOf(name) => format!("the rest of {}", self.named_card(name)),
            Selection::And(all) => {
                let last = all.len() - 1;
                let said = all.iter().enumerate().map(|(n, s)| match n < last {
                    true => self.apart(s),
                    false => self.all(s),
                });
                series(&said.collect::<Vec<_>>())
            }
        }
    }

    /// Cards in front of others: what they are by other cards is set in brackets, so that those
    /// behind do not belong to it.
    fn apart(&self, selection: &Selection) -> String {
        let text = self.all(selection);
        let Selection::Cards(set) = selection else {
            return text;
        };
        let mut by_others = set.qualifiers.iter().filter(|it| is_by_others(it));
        let apart = by_others.find_map(|it| {
            let said = [false, true].map(|many| self.of_several(it, many));
            let told = said.iter().find(|it| text.ends_with(*it))?;
            let before = text.strip_suffix(told)?;
            Some(format!("{before} ({})", told.trim_start()))
        });
        apart.unwrap_or(text)
    }

    /// What is said behind a noun, of one or of several: `that are not adjacent to this unit`.
    fn of_several(&self, qualifier: &Qualifier, many: bool) -> String {
        let said = self.qualifier(qualifier);
        match said.strip_prefix(" that is not ") {
            Some(rest) if many => format!(" that are not {rest}"),
            _ => said,
        }
    }

    pub(super) fn foe(&self) -> &'static str {
        if self.scene.foe_said && self.scene.names.is_empty() {
            return "it";
        }
        if self.scene.vocabulary.prose {
            let said = match (self.scene.attacked, self.scene.continuous) {
                (true, _) => "foe",
                (false, true) => "foe_attacking",
                (false, false) => "foe_attack",
            };
            return self.scene.said(said).map_or("", |s| s.1);
        }
        let attacked = match self.scene.event.as_deref() {
            Some("target") => self.scene.said("foe_target"),
            _ => self
                .scene
                .attacking
                .then(|| self.scene.said("foe_attack"))
                .flatten(),
        };
        attacked
            .or_else(|| self.scene.said("foe"))
            .map_or("the opposing card in this battle", |s| s.1)
    }

    pub(super) fn named_card(&self, name: &Word) -> String {
        if let Some(side) = self.scene.told_apart(name)
            && let Some(kind) = self.scene.names.get(name.as_str()).and_then(|it| it.kind)
        {
            return match side {
                Side::Own => format!("your chosen {}", kind.phrase.en),
                _ => format!("the chosen opposing {}", kind.phrase.en),
            };
        }
        let fresh = self.scene.fresh.as_deref() == Some(name.as_str());
        if let Some(n) = self.scene.ordinal(name)
            && let Some(bound) = self.scene.names.get(name.as_str())
        {
            let noun = match (bound.kind.filter(|_| bound.on_field), bound.many) {
                (Some(kind), true) => kind.en_plural,
                (Some(kind), false) => kind.phrase.en,
                (None, true) => "cards",
                (None, false) => "card",
            };
            return format!("the {} {noun}", nth(n));
        }
        match self.scene.names.get(name.as_str()) {
            Some(Bound {
                kind: Some(kind),
                on_field: true,
                many,
                ..
            }) => {
                if *many {
                    format!("those {}", kind.en_plural)
                } else {
                    format!("that {}", kind.phrase.en)
                }
            }
            Some(Bound { many: true, .. }) => "those cards".to_owned(),
            Some(Bound { set: None, .. }) if fresh => "it".to_owned(),
            _ => "that card".to_owned(),
        }
    }

    pub(super) fn player(&self, player: &Player) -> String {
        match player {
            Player::You => "you".to_owned(),
            Player::Opponent => "your opponent".to_owned(),
            Player::TurnPlayer => self
                .scene
                .said("turn_player")
                .map_or("the active player", |s| s.1)
                .to_owned(),
            Player::EachPlayer => "each player".to_owned(),
            Player::OwnerOf(s) => format!("the owner of {}", self.some(s)),
            Player::ControllerOf(s) => format!("the controller of {}", self.some(s)),
        }
    }

    /// The nouns of a set, with what narrows them in front.
    pub(super) fn nouns(&self, set: &CardSet, many: bool) -> String {
        let off_field = self.scene.off_field(set);
        let mut text = String::new();
        let mut behind = String::new();
        for qualifier in &set.qualifiers {
            if let Qualifier::Being(words) = qualifier
                && !self.is_kind(words)
            {
                let words: Vec<String> = words.iter().map(|w| self.being_word(w)).collect();
                text.push_str(&format!("{} ", alternatives(&words)));
            }
            if let Some(word) = self.non(qualifier) {
                text.push_str(&format!("non-{word} "));
            }
        }
        for word in &set.words {
            let word = self
                .scene
                .adjective(word)
                .map_or_else(|| word.text.clone(), |a| a.1);
            if word.starts_with("in ") || word.starts_with("with ") {
                behind.push_str(&format!(" {word}"));
            } else if !is_clause(&word) {
                text.push_str(&format!("{word} "));
            }
        }
        let kinds: Vec<String> = set
            .kinds
            .iter()
            .map(|k| match self.scene.vocabulary.kind(k) {
                Some(k) => match (off_field, many) {
                    (true, true) => k.as_cards().1,
                    (true, false) => k.as_cards().0,
                    (false, true) => k.en_plural.to_owned(),
                    (false, false) => k.phrase.en.to_owned(),
                },
                None => k.text.clone(),
            })
            .collect();
        text.push_str(&kinds.join(" or "));
        text.push_str(&behind);
        text
    }

    /// What the cards are is said behind a noun that is one of a kind itself: `cards or skill cards
    /// that are units`.
    fn is_kind(&self, words: &[Word]) -> bool {
        let mut words = words.iter();
        words.any(|w| self.scene.vocabulary.kind(w).is_some())
    }

    /// `that is a unit`, `that are units or Knights`.
    fn being_behind(&self, words: &[Word], many: bool) -> String {
        let words: Vec<String> = words
            .iter()
            .map(|w| match (self.scene.vocabulary.kind(w), many) {
                (Some(kind), true) => kind.en_plural.to_owned(),
                (Some(kind), false) => article(kind.phrase.en),
                (None, _) => self.being_word(w),
            })
            .collect();
        let are = if many { "are" } else { "is" };
        format!(" that {are} {}", alternatives(&words))
    }

    /// What a card is: `Knight`, `monster`.
    fn being_word(&self, word: &Word) -> String {
        match self.scene.vocabulary.kind(word) {
            Some(kind) => kind.phrase.en.to_owned(),
            None => match self.scene.adjective(word) {
                Some(adjective) => adjective.1,
                None => word.text.clone(),
            },
        }
    }

    /// A state of the rulebook that a card must not have, where it is an adjective.
    fn non(&self, qualifier: &Qualifier) -> Option<&'static str> {
        let Qualifier::Not(inner) = qualifier else {
            return None;
        };
        let Qualifier::Being(words) = &**inner else {
            return None;
        };
        match words.as_slice() {
            [word] => self
                .scene
                .vocabulary
                .state(word)
                .map(|s| s.phrase.en)
                .filter(|en| !is_clause(en)),
            _ => None,
        }
    }

    /// What a card must not be, behind its noun.
    fn not(&self, qualifier: &Qualifier) -> String {
        match qualifier {
            Qualifier::Being(words) => match words.as_slice() {
                [word] if self.scene.names.contains_key(word.as_str()) => {
                    " other than that one".to_owned()
                }
                [word] if self.scene.vocabulary.kind(word).is_some_and(|k| k.unique) => {
                    format!(" other than the {}", self.being_word(word))
                }
                [word] if self.scene.vocabulary.kind(word).is_some() => {
                    format!(" that is not {}", article(&self.being_word(word)))
                }
                words => {
                    let words: Vec<String> = words.iter().map(|w| self.being_word(w)).collect();
                    let words = alternatives(&words);
                    match words.strip_prefix("that is ") {
                        Some(rest) => format!(" that is not {rest}"),
                        None => format!(" that is not {words}"),
                    }
                }
            },
            Qualifier::Named(card) => {
                let name = self.scene.words.cards.get(card.as_str());
                let name = name.map_or(card.as_str(), |n| n.en.as_str());
                format!(" other than “{name}”")
            }
            Qualifier::WithPassive { passive, value } => {
                let value = Value::Word(value.clone());
                format!(" without {}", self.passive(passive, &value))
            }
            Qualifier::In(zones) => {
                let zones = zones.iter().filter_map(|z| self.scene.vocabulary.zone(z));
                let zones: Vec<String> = zones.map(|z| z.phrase.en.to_owned()).collect();
                format!(" not in the {}", alternatives(&zones))
            }
            other => format!(" that is not{}", self.qualifier(other)),
        }
    }

    /// Qualifiers behind a noun; keywords that a card must not have are said together.
    ///
    /// What stands behind a noun belongs to the nearest one: where more follows, what has a noun
    /// of its own is set in brackets. `more`: something follows the last qualifier, too.
    pub(super) fn all_qualifiers(
        &self,
        qualifiers: &[Qualifier],
        many: bool,
        more: bool,
    ) -> String {
        let mut text = String::new();
        let mut missing: Vec<String> = Vec::new();
        let optional = self.scene.vocabulary.optional;
        let mut behind: Vec<(&Qualifier, String)> = Vec::new();
        for qualifier in qualifiers {
            let said = match qualifier {
                Qualifier::Without(word) if optional => {
                    missing.push(self.any_word(word));
                    continue;
                }
                Qualifier::Being(words) if self.is_kind(words) => self.being_behind(words, many),
                other if self.non(other).is_some() => continue,
                other => self.of_several(other, many),
            };
            if !said.is_empty() {
                behind.push((qualifier, said));
            }
        }
        if self.scene.vocabulary.prose {
            behind.sort_by_key(|it| runs_on_to_noun(it.0));
        }
        let last = behind.len();
        for (n, (qualifier, said)) in behind.iter().enumerate() {
            let followed = n + 1 < last || more || !missing.is_empty();
            if followed && runs_on_to_noun(qualifier) {
                text.push_str(&format!(" ({})", said.trim_start()));
            } else {
                text.push_str(said);
            }
        }
        if !missing.is_empty() {
            text.push_str(&format!(" without {}", alternatives(&missing)));
        }
        text
    }

    /// What narrows cards that have a name.
    pub(super) fn out_of(&self, qualifiers: &[Qualifier]) -> String {
        let said = |qualifier: &Qualifier| match qualifier {
            Qualifier::In(zones) => {
                let zones = zones.iter().filter_map(|z| self.scene.vocabulary.zone(z));
                let zones: Vec<String> = zones.map(|z| z.phrase.en.to_owned()).collect();
                format!(" in the {}", alternatives(&zones))
            }
            Qualifier::Being(words) => self.being_behind(words, true),
            other => self.qualifier(other),
        };
        qualifiers.iter().map(said).collect()
    }

    /// What stands behind the nouns of a set.
    fn tail(&self, set: &CardSet, many: bool, taken: bool, text: &mut String) {
        let both = |z: &str| self.scene.vocabulary.zone(z).is_some_and(|z| z.both);
        let said = said_zones(self.scene.vocabulary, set);
        let zoned = said.iter().any(|z| !z.both);
        let on_field = zones(set).any(both);
        if on_field && !zoned {
            text.push_str(" on the field");
        }
        let clauses: Vec<String> = set
            .words
            .iter()
            .filter_map(|word| self.scene.adjective(word))
            .map(|adjective| adjective.1)
            .filter(|en| en.starts_with("that "))
            .collect();
        let more = zoned || !clauses.is_empty();
        text.push_str(&self.all_qualifiers(&set.qualifiers, many, more));
        for en in clauses {
            text.push_str(&format!(" {en}"));
        }
        if !zoned {
            return;
        }
        let preposition = if taken { "from" } else { "in" };
        let whose = match set.side {
            // That they are friendly stands before the nouns: a team has several piles.
            Side::Friendly if self.scene.vocabulary.prose => "any",
            Side::Own | Side::Friendly => "your",
            Side::Enemy => "your opponent's",
            Side::Any => "any",
        };
        // The field is nobody's, so it is said apart from zones of somebody.
        let places = said.chunk_by(|a, b| !a.both && !b.both).map(|run| {
            if run[0].both {
                let on = if taken { "from" } else { "on" };
                return format!("{on} the {}", run[0].phrase.en);
            }
            let names: Vec<String> = run.iter().map(|z| z.phrase.en.to_owned()).collect();
            format!("{preposition} {whose} {}", alternatives(&names))
        });
        let places: Vec<String> = places.collect();
        text.push_str(&format!(" {}", alternatives(&places)));
    }

    pub(super) fn set(&self, set: &CardSet, quantity: &Quantity<'_>, taken: bool) -> String {
        let off_field = self.scene.off_field(set);
        let unique = self.scene.unique(set);
        let faces = set
            .qualifiers
            .iter()
            .any(|q| matches!(q, Qualifier::Facing(_)));
        let friendly = set.side == Side::Friendly && self.scene.vocabulary.prose;
        let own = matches!(set.side, Side::Own | Side::Friendly) && !friendly;
        let enemy = set.side == Side::Enemy;
        // Cards in a zone are described by whose zone it is.
        let opposing = match (enemy && !off_field, friendly) {
            (true, _) => "opposing ",
            (_, true) => "friendly ",
            _ => "",
        };
        if self.scene.vocabulary.prose
            && let Some(place) = set.qualifiers.iter().find(|q| q.is_row_place())
        {
            return self.in_row(set, place);
        }
        let other = if set.other { "other " } else { "" };
        let one_of_own = own && !off_field && !unique;
        let one = quantity.one() || faces;
        let mut text = if unique && own {
            format!("your {}", self.nouns(set, false))
        } else if unique && enemy {
            format!("the opposing {}", self.nouns(set, false))
        } else if unique && matches!(quantity, Quantity::All | Quantity::Bare) {
            format!("both {}", self.nouns(set, true))
        } else if faces && !matches!(quantity, Quantity::Count(_)) {
            let whose = if own { "your " } else { "the " };
            format!("{whose}{opposing}{other}{}", self.nouns(set, false))
        } else {
            let whose = if one_of_own { "your " } else { "" };
            match quantity {
                Quantity::Count(count) if one_of_own => {
                    format!(
                        "{} of your {other}{}",
                        self.amount(count),
                        self.nouns(set, true)
                    )
                }
                Quantity::Count(count) => {
                    let of = if matches!(count, Count::AnyNumber) {
                        " of"
                    } else {
                        ""
                    };
                    let nouns = self.nouns(set, !one);
                    format!("{}{of} {other}{opposing}{nouns}", self.amount(count))
                }
                Quantity::All => {
                    format!("all {whose}{other}{opposing}{}", self.nouns(set, true))
                }
                Quantity::Bare => format!("{whose}{other}{opposing}{}", self.nouns(set, true)),
                Quantity::Some if one_of_own => {
                    format!("one of your {other}{}", self.nouns(set, true))
                }
                Quantity::Some if set.other => {
                    format!("another {opposing}{}", self.nouns(set, false))
                }
                Quantity::Some => article(&format!("{opposing}{}", self.nouns(set, false))),
            }
        };
        let many = !(unique && (own || enemy)) && quantity.many(one, one_of_own);
        self.tail(set, many, taken, &mut text);
        text
    }

    /// `the last card in your opponent's row`.
    fn in_row(&self, set: &CardSet, place: &Qualifier) -> String {
        let other = if set.other { "other " } else { "" };
        let rest = set.qualifiers.iter().filter(|q| !q.is_row_place());
        let rest: Vec<Qualifier> = rest.cloned().collect();
        let nouns = self.nouns(set, false);
        let nouns = format!("{other}{nouns}{}", self.all_qualifiers(&rest, false, true));
        let row = match set.side {
            Side::Own | Side::Friendly => "your combo field",
            Side::Enemy => "your opponent's combo field",
            Side::Any => "the combo field",
        };
        match place {
            Qualifier::BeforeInRow(s) => {
                format!("the {nouns} directly before {} in {row}", self.some(s))
            }
            Qualifier::FirstInRow => format!("the first {nouns} in {row}"),
            _ => format!("the last {nouns} in {row}"),
        }
    }

    /// A qualifier behind its noun, with a blank in front.
    pub(super) fn qualifier(&self, qualifier: &Qualifier) -> String {
        match qualifier {
            Qualifier::In(_) => String::new(),
            Qualifier::With(word) => format!(" with {}", self.any_word(word)),
            Qualifier::WithPassive { passive, value } => {
                format!(
                    " with {}",
                    self.passive(passive, &Value::Word(value.clone()))
                )
            }
            Qualifier::Without(word) => format!(" without {}", self.any_word(word)),
            Qualifier::Where(condition) => format!(" {}", self.filter(condition)),
            Qualifier::Named(card) => {
                let name = self.scene.words.cards.get(card.as_str());
                format!(" named “{}”", name.map_or(card.as_str(), |n| n.en.as_str()))
            }
            Qualifier::Facing(s) => format!(" in the column facing {}", self.some(s)),
            Qualifier::AdjacentTo(s) if self.scene.near && **s == Selection::This => {
                " adjacent to it".to_owned()
            }
            Qualifier::AdjacentTo(s) => format!(" adjacent to {}", self.some(s)),
            Qualifier::Within {
                distance,
                clear,
                straight,
                of,
            } => {
                let clear = if *clear { "clear " } else { "" };
                let straight = match (*straight, self.scene.vocabulary.prose) {
                    (true, true) => "straight line ",
                    (true, false) => "straight ",
                    (false, _) => "",
                };
                let n = self.number(distance);
                let noun = if n == "1" { "space" } else { "spaces" };
                format!(" within {n} {clear}{straight}{noun} of {}", self.some(of))
            }
            Qualifier::Between(a, b) => format!(" between {} and {}", self.some(a), self.some(b)),
            Qualifier::InLineWith(s) => format!(" in line with {}", self.some(s)),
            Qualifier::InColumnOf(s) => format!(" in the same column as {}", self.some(s)),
            Qualifier::Under(s) => format!(" under {}", self.some(s)),
            Qualifier::On(s) => {
                let on = self.scene.said("on").map_or("on", |s| s.1);
                format!(" {on} {}", self.some(s))
            }
            Qualifier::BeforeInRow(s) => {
                format!(" directly before {} in the row", self.some(s))
            }
            Qualifier::FirstInRow => " first in the row".to_owned(),
            Qualifier::LastInRow => " last in the row".to_owned(),
            Qualifier::Attacking(s) => format!(" attacking {}", self.some(s)),
            // It stands in front of the noun.
            Qualifier::Being(_) => String::new(),
            Qualifier::Not(inner) => self.not(inner),
        }
    }

    pub(super) fn any_word(&self, word: &Word) -> String {
        match self.scene.vocabulary.keyword(word) {
            Some(keyword) => keyword.phrase.en.to_owned(),
            None => self.value(word),
        }
    }

    /// A condition behind a noun: `with cost 4 or less`.
    pub(super) fn filter(&self, condition: &Condition) -> String {
        if let Some(text) = self.exceeding(condition) {
            return text;
        }
        match condition {
            Condition::Compare(
                Number::Stat {
                    stat,
                    printed,
                    of: None,
                },
                comparison,
                n,
            ) => {
                let n = self.compared(n, *comparison);
                if let Some(lie) = self.lying(stat, &n) {
                    return format!("with {lie} it");
                }
                let printed = if *printed { "printed " } else { "" };
                format!("with {printed}{} {n}", self.stat_name(stat))
            }
            Condition::And(all) => {
                let all: Vec<String> = all.iter().map(|c| self.filter(c)).collect();
                all.join(" and ")
            }
            _ => format!("while {}", self.joined(condition)),
        }
    }
}

/// Whether a qualifier ends with other cards.
fn is_by_others(qualifier: &Qualifier) -> bool {
    match qualifier {
        Qualifier::Not(inner) => is_by_others(inner),
        Qualifier::Facing(_)
        | Qualifier::AdjacentTo(_)
        | Qualifier::Within { .. }
        | Qualifier::Between(..)
        | Qualifier::InLineWith(_)
        | Qualifier::InColumnOf(_)
        | Qualifier::Under(_)
        | Qualifier::On(_)
        | Qualifier::Attacking(_) => true,
        Qualifier::Where(condition) => !is_plain(condition),
        _ => false,
    }
}

/// What is said last of a qualifier is a noun that what follows could belong to.
fn runs_on_to_noun(qualifier: &Qualifier) -> bool {
    match qualifier {
        Qualifier::Where(condition) => !is_plain(condition),
        Qualifier::Facing(s)
        | Qualifier::AdjacentTo(s)
        | Qualifier::Within { of: s, .. }
        | Qualifier::Between(_, s)
        | Qualifier::InLineWith(s)
        | Qualifier::InColumnOf(s)
        | Qualifier::Under(s)
        | Qualifier::On(s)
        | Qualifier::BeforeInRow(s)
        | Qualifier::Attacking(s) => is_described(s),
        Qualifier::Not(inner) => runs_on_to_noun(inner),
        _ => false,
    }
}

fn is_described(selection: &Selection) -> bool {
    match selection {
        Selection::Cards(_) | Selection::Of { .. } | Selection::And(_) => true,
        Selection::Player(Player::OwnerOf(s) | Player::ControllerOf(s)) => is_described(s),
        _ => false,
    }
}

/// A number of the card itself, compared with one that is no count of others.
fn is_plain(condition: &Condition) -> bool {
    let number = |n: &Number| match n {
        Number::Literal(_) | Number::X | Number::Amount | Number::Name(_) => true,
        Number::Stat { of, .. } => of.as_ref().is_none_or(|s| !is_described(s)),
        _ => false,
    };
    match condition {
        Condition::Compare(Number::Stat { of: None, .. }, _, n) => number(n),
        Condition::And(all) => all.iter().all(is_plain),
        _ => false,
    }
}

/// The how many-th.
pub(super) fn nth(n: usize) -> String {
    if n == 0 {
        return "first-mentioned".to_owned();
    }
    let words = ["first", "second", "third", "fourth", "fifth", "sixth"];
    match words.get(n - 1) {
        Some(word) => (*word).to_owned(),
        None => format!("{n}th"),
    }
}

/// A description that stands behind its noun.
fn is_clause(word: &str) -> bool {
    ["in ", "that ", "with "]
        .iter()
        .any(|w| word.starts_with(w))
}

/// `a`, `a or b`, `a, b, or c`.
fn alternatives(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} or {two}"),
        [most @ .., last] => format!("{}, or {last}", most.join(", ")),
    }
}
