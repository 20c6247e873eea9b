//! How cards and players are said.

use super::*;

impl Japanese<'_> {
    /// All cards of a selection.
    pub(super) fn all(&self, selection: &Selection) -> String {
        match selection {
            Selection::Cards(set) => self.set(set, &Quantity::All),
            // Positions have a と of their own, and stand closer together.
            Selection::And(all)
                if self.scene.vocabulary.prose || all[1..].iter().any(|it| self.is_placed(it)) =>
            {
                let all: Vec<String> = all.iter().map(|s| self.all(s)).collect();
                all.join("、および")
            }
            _ => self.plain(selection),
        }
    }

    /// A selection without saying how many.
    pub(super) fn plain(&self, selection: &Selection) -> String {
        match selection {
            Selection::This => match self.scene.this {
                This::Fighter(kind) => format!("この{}", kind.phrase.ja),
                This::Card => "このカード".to_owned(),
            },
            Selection::Giver => "この効果を与えたカード".to_owned(),
            Selection::Host => self
                .scene
                .host()
                .map_or("このカードが置かれているカード", |s| s.0)
                .to_owned(),
            Selection::Top => "一番上のカード".to_owned(),
            Selection::Foe => self.foe().to_owned(),
            Selection::Name(name) => self.named_card(name),
            Selection::Player(player) => self.player(player),
            Selection::Cards(set) => self.set(set, &Quantity::Plain),
            Selection::Of { qualifiers, name } => {
                let before = self.out_of(qualifiers);
                match self.scene.lone_set(name) {
                    true => format!("その中の{before}カード"),
                    false => format!("{}の中の{before}カード", self.named_card(name)),
                }
            }
            Selection::RestOf(name) if self.scene.lone_set(name) => "残り".to_owned(),
            Selection::RestOf(name) => format!("{}の残り", self.named_card(name)),
            Selection::And(all) => {
                let all: Vec<String> = all.iter().map(|s| self.all(s)).collect();
                let and = match self.scene.vocabulary.prose {
                    true => "および",
                    false => "と",
                };
                all.join(and)
            }
        }
    }

    pub(super) fn foe(&self) -> &'static str {
        if self.scene.foe_said && self.scene.names.is_empty() {
            return "そのユニット";
        }
        if self.scene.vocabulary.prose {
            let said = match (self.scene.attacked, self.scene.continuous) {
                (true, _) => "foe",
                (false, true) => "foe_attacking",
                (false, false) => "foe_attack",
            };
            return self.scene.said(said).map_or("", |s| s.0);
        }
        let event = self.scene.event.as_deref();
        let attacked = match event {
            Some("target") => self.scene.said("foe_target"),
            _ => self
                .scene
                .attacking
                .then(|| self.scene.said("foe_attack"))
                .flatten(),
        };
        attacked
            .or_else(|| self.scene.said("foe"))
            .map_or("戦闘の相手", |s| s.0)
    }

    pub(super) fn named_card(&self, name: &Word) -> String {
        if let Some(side) = self.scene.told_apart(name)
            && let Some(kind) = self.scene.names.get(name.as_str()).and_then(|it| it.kind)
        {
            let whose = if side == Side::Own {
                "自分"
            } else {
                "相手"
            };
            return format!("選んだ{whose}の{}", kind.phrase.ja);
        }
        if let Some(n) = self.scene.ordinal(name)
            && let Some(bound) = self.scene.names.get(name.as_str())
        {
            let kind = bound.kind.filter(|_| bound.on_field);
            let noun = kind.map_or("カード", |k| k.phrase.ja);
            let counter = kind.map_or("枚", |k| k.counter);
            return match bound.many {
                _ if n == 0 => format!("初めに述べた{noun}"),
                true => format!("{n}組目の{noun}"),
                false => format!("{n}{counter}目の{noun}"),
            };
        }
        match self.scene.names.get(name.as_str()) {
            Some(Bound {
                kind: Some(kind),
                on_field: true,
                many,
                ..
            }) => {
                let noun = kind.phrase.ja;
                if *many {
                    format!("それらの{noun}")
                } else {
                    format!("その{noun}")
                }
            }
            Some(Bound { many: true, .. }) => "それらのカード".to_owned(),
            _ => "そのカード".to_owned(),
        }
    }

    pub(super) fn player(&self, player: &Player) -> String {
        match player {
            Player::You => "自分".to_owned(),
            Player::Opponent => "相手".to_owned(),
            Player::TurnPlayer => self
                .scene
                .said("turn_player")
                .map_or("ターン中のプレイヤー", |s| s.0)
                .to_owned(),
            Player::EachPlayer => "お互いのプレイヤー".to_owned(),
            Player::OwnerOf(s) => format!("{}の持ち主", self.plain(s)),
            Player::ControllerOf(s) => format!("{}のコントローラー", self.plain(s)),
        }
    }

    fn nouns(&self, set: &CardSet) -> String {
        let off_field = self.scene.off_field(set);
        let kinds: Vec<String> = set
            .kinds
            .iter()
            .map(|k| {
                let noun = self
                    .scene
                    .vocabulary
                    .kind(k)
                    .map_or(k.as_str(), |k| k.phrase.ja);
                let card = off_field && !noun.ends_with("カード");
                format!("{noun}{}", if card { "カード" } else { "" })
            })
            .collect();
        kinds.join("か")
    }

    pub(super) fn set(&self, set: &CardSet, quantity: &Quantity<'_>) -> String {
        let off_field = self.scene.off_field(set);
        let unique = self.scene.unique(set);
        let mut text = self.places(set);
        let every = matches!(quantity, Quantity::All);
        for word in &set.words {
            if let Some(before) = self.clause_word(word) {
                text.push_str(before);
            }
        }
        text.push_str(match set.side {
            Side::Friendly if self.scene.vocabulary.prose => "味方の",
            Side::Own | Side::Friendly => "自分の",
            Side::Enemy => "相手の",
            Side::Any if unique && every => "お互いの",
            Side::Any => "",
        });
        let faces = set
            .qualifiers
            .iter()
            .any(|q| matches!(q, Qualifier::Facing(_)) || q.is_row_place());
        let one = faces || unique;
        // "Every unit" reads better in front where no side is said.
        let in_front = every && !one && set.side == Side::Any && text.is_empty();
        if in_front {
            text.push_str("すべての");
        }
        let zones: Vec<&str> = said_zones(self.scene.vocabulary, set)
            .into_iter()
            .map(|z| z.phrase.ja)
            .collect();
        if !zones.is_empty() {
            let is = if off_field { "にある" } else { "の" };
            text.push_str(&format!("{}{is}", zones.join("か")));
        }
        if let Quantity::Count(Count::AnyNumber) = quantity {
            text.push_str("好きな数の");
        }
        if set.other {
            text.push_str("他の");
        }
        let behind = self.plain_qualifiers(&set.qualifiers);
        // 「配下の、…以外の」: two in a row are told apart.
        if text.ends_with('の') && behind.ends_with("以外の") && self.scene.vocabulary.prose {
            text.push('、');
        }
        text.push_str(&behind);
        text.push_str(&self.words_and_nouns(set));
        text.push_str(&self.names_behind(&set.qualifiers));
        let counter = match set
            .kinds
            .first()
            .and_then(|k| self.scene.vocabulary.kind(k))
        {
            Some(kind) if !off_field => kind.counter,
            _ => "枚",
        };
        match quantity {
            Quantity::Plain | Quantity::Count(Count::AnyNumber) => {}
            Quantity::All if one || in_front => {}
            // What is printed on cards in the hand holds for each of them.
            Quantity::All if self.scene.continuous && off_field => {}
            Quantity::All => text.push_str("すべて"),
            Quantity::Count(count) => text.push_str(&self.amount(count, counter)),
        }
        text
    }

    /// What narrows cards that have a name.
    pub(super) fn out_of(&self, qualifiers: &[Qualifier]) -> String {
        let said = |qualifier: &Qualifier| match qualifier {
            Qualifier::In(zones) => {
                let zones = zones.iter().filter_map(|z| self.scene.vocabulary.zone(z));
                let zones: Vec<&str> = zones.map(|z| z.phrase.ja).collect();
                format!("{}にある", zones.join("か"))
            }
            other => self.qualifier(other),
        };
        qualifiers.iter().map(said).collect()
    }

    /// Where the cards are, in front of whose they are.
    fn places(&self, set: &CardSet) -> String {
        let places: Vec<String> = set
            .qualifiers
            .iter()
            .filter(|q| self.is_in_front(q))
            .map(|q| self.qualifier(q))
            .collect();
        // Several are told apart, so that none is read as a part of the next.
        let apart = if places.len() > 1 && !self.scene.vocabulary.optional {
            "、"
        } else {
            ""
        };
        places.iter().map(|it| format!("{it}{apart}")).collect()
    }

    /// What has cards of its own stands in front of whose the cards are.
    fn is_in_front(&self, qualifier: &Qualifier) -> bool {
        let clause = match qualifier {
            Qualifier::Where(condition) => !matches!(
                &**condition,
                Condition::Compare(Number::Stat { of: None, .. }, ..) | Condition::And(_)
            ),
            _ => false,
        };
        is_position(qualifier) || clause && !self.scene.vocabulary.optional
    }

    /// Whether cards are said by others, which stand in front of them.
    fn is_placed(&self, selection: &Selection) -> bool {
        match selection {
            Selection::Cards(set) => set.qualifiers.iter().any(|it| self.is_in_front(it)),
            _ => false,
        }
    }

    /// The words that narrow a set, and what its cards are.
    fn words_and_nouns(&self, set: &CardSet) -> String {
        let mut text = String::new();
        let nouns = self.nouns(set);
        let mut named = false;
        for word in &set.words {
            if self.clause_word(word).is_some() {
                continue;
            }
            text.push_str(&match self.scene.adjective(word) {
                // 動物霊 is a 霊 by its name.
                Some((ja, _, true)) if self.scene.vocabulary.prose && ja.ends_with(&nouns) => {
                    named = true;
                    ja
                }
                Some((ja, _, true)) => format!("《{ja}》"),
                Some((ja, ..)) => ja,
                None => word.text.clone(),
            });
        }
        if !named {
            text.push_str(&nouns);
        }
        text
    }

    /// A state that is a clause of its own stands in front of whose the cards are.
    fn clause_word(&self, word: &Word) -> Option<&'static str> {
        let state = self.scene.vocabulary.state(word)?;
        let clause = self.scene.full() && !state.phrase.ja.ends_with('の');
        clause.then_some(state.phrase.ja)
    }

    /// Qualifiers that are no positions; keywords that a card must not have are said together.
    fn plain_qualifiers(&self, qualifiers: &[Qualifier]) -> String {
        let mut text = String::new();
        let mut missing: Vec<String> = Vec::new();
        for qualifier in qualifiers.iter().filter(|q| !self.is_in_front(q)) {
            if matches!(qualifier, Qualifier::Named(_)) {
                continue;
            }
            if let (Qualifier::Without(word), true) = (qualifier, self.scene.vocabulary.optional) {
                missing.push(format!("「{}」", self.any_word(word)));
            } else {
                text.push_str(&self.qualifier(qualifier));
            }
        }
        if !missing.is_empty() {
            text.push_str(&format!("{}を持たない", missing.join("と")));
        }
        text
    }

    /// The name of the cards behind their kind: `一般兵「戦士」`.
    fn names_behind(&self, qualifiers: &[Qualifier]) -> String {
        let names = qualifiers.iter().filter_map(|q| match q {
            Qualifier::Named(card) => self.scene.words.cards.get(card.as_str()),
            _ => None,
        });
        names.map(|name| format!("「{}」", name.ja)).collect()
    }

    /// What a card is: `《騎士》`, `モンスター`, `レジェンド`.
    fn being_word(&self, word: &Word) -> String {
        if let Some(kind) = self.scene.vocabulary.kind(word) {
            return kind.phrase.ja.to_owned();
        }
        match self.scene.adjective(word) {
            Some((ja, _, true)) => format!("《{ja}》"),
            Some((ja, ..)) => ja.trim_end_matches('の').to_owned(),
            None if self.scene.names.contains_key(word.as_str()) => "それ".to_owned(),
            None => word.text.clone(),
        }
    }

    fn not(&self, qualifier: &Qualifier) -> String {
        match qualifier {
            Qualifier::Being(words) => {
                let words: Vec<String> = words.iter().map(|w| self.being_word(w)).collect();
                let words = words.join("か");
                match words.strip_suffix("いる") {
                    Some(stem) => format!("{stem}いない"),
                    None => format!("{words}以外の"),
                }
            }
            Qualifier::Named(card) => {
                let name = self.scene.words.cards.get(card.as_str());
                format!(
                    "「{}」以外の",
                    name.map_or(card.as_str(), |n| n.ja.as_str())
                )
            }
            Qualifier::WithPassive { passive, value } => {
                let value = Value::Word(value.clone());
                format!("「{}」を持たない", self.passive(passive, &value))
            }
            Qualifier::In(zones) => {
                let zones = zones.iter().filter_map(|z| self.scene.vocabulary.zone(z));
                let zones: Vec<&str> = zones.map(|z| z.phrase.ja).collect();
                format!("{}にない", zones.join("か"))
            }
            other => format!("{}もの以外の", self.qualifier(other)),
        }
    }

    pub(super) fn qualifier(&self, qualifier: &Qualifier) -> String {
        match qualifier {
            Qualifier::Attacking(s) => format!("{}を攻撃している", self.plain(s)),
            Qualifier::Being(words) => {
                let words: Vec<String> = words.iter().map(|w| self.being_word(w)).collect();
                format!("{}の", words.join("か"))
            }
            Qualifier::Not(inner) => self.not(inner),
            Qualifier::In(_) => String::new(),
            Qualifier::With(word) => format!("「{}」を持つ", self.any_word(word)),
            Qualifier::WithPassive { passive, value } => {
                format!(
                    "「{}」を持つ",
                    self.passive(passive, &Value::Word(value.clone()))
                )
            }
            Qualifier::Without(word) => format!("「{}」を持たない", self.any_word(word)),
            Qualifier::Where(condition) => self.filter(condition),
            Qualifier::Named(card) => {
                let name = self.scene.words.cards.get(card.as_str());
                format!("「{}」の", name.map_or(card.as_str(), |n| n.ja.as_str()))
            }
            Qualifier::Facing(s) => format!("{}の正面の列にいる", self.plain(s)),
            Qualifier::AdjacentTo(s) if self.scene.near && **s == Selection::This => {
                "隣接する".to_owned()
            }
            Qualifier::AdjacentTo(s) => format!("{}に隣接する", self.plain(s)),
            Qualifier::Within {
                distance,
                clear,
                straight,
                of,
            } => {
                let line = match (clear, straight) {
                    (true, true) => "空いている直線上で",
                    (true, false) => "空いている",
                    (false, true) => "直線上で",
                    (false, false) => "",
                };
                format!(
                    "{}から{line}{}スペース以内の",
                    self.plain(of),
                    self.number(distance)
                )
            }
            Qualifier::Between(a, b) => {
                format!("{}と{}の間の", self.plain(a), self.plain(b))
            }
            Qualifier::InLineWith(s) => format!("{}と一直線上の", self.plain(s)),
            Qualifier::InColumnOf(s) => format!("{}と同じ列にいる", self.plain(s)),
            Qualifier::Under(s) => {
                let under = self.scene.said("under").map_or("の下にある", |s| s.0);
                format!("{}{under}", self.plain(s))
            }
            Qualifier::On(s) => {
                let on = self.scene.said("on").map_or("の上にある", |s| s.0);
                format!("{}{on}", self.plain(s))
            }
            Qualifier::BeforeInRow(s) => format!("{}の直前にある", self.plain(s)),
            Qualifier::FirstInRow => format!("{}の最初の", self.row()),
            Qualifier::LastInRow => format!("{}の最後の", self.row()),
        }
    }

    /// The row of attack cards.
    fn row(&self) -> &'static str {
        let row = self.scene.vocabulary.grammar.row;
        let zone = row.and_then(|it| self.scene.vocabulary.zone(it));
        zone.map_or("列", |z| z.phrase.ja)
    }

    pub(super) fn any_word(&self, word: &Word) -> String {
        if let Some(keyword) = self.scene.vocabulary.keyword(word) {
            return keyword.phrase.ja.to_owned();
        }
        self.value(word)
    }

    /// What a card is, as it is said of cards that are so: an attribute says that it is one.
    pub(super) fn state(&self, word: &Word) -> String {
        let state = self.scene.vocabulary.state(word);
        match state.filter(|_| self.scene.vocabulary.optional) {
            Some(state) => state.phrase.ja.trim_end_matches('の').to_owned(),
            None => self.any_word(word),
        }
    }

    /// A condition in front of a noun: `コスト4以下の`.
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
                let printed = if *printed { "元々の" } else { "" };
                let name = self.stat_name(stat);
                let counted = name.ends_with('数') || name.ends_with("のLv.");
                let so = if counted { "が" } else { "" };
                format!("{printed}{name}{so}{}の", self.compared(n, *comparison))
            }
            Condition::And(all) => all.iter().map(|c| self.filter(c)).collect(),
            _ => self.condition_while(condition),
        }
    }
}
