//! What verbs say.

use super::*;

impl Japanese<'_> {
    pub(super) fn object(&mut self, selection: &Selection, particle: &str) -> String {
        if let Selection::Name(name) = selection
            && self.scene.fresh.as_deref() == Some(name.as_str())
        {
            self.scene.fresh = None;
            return String::new();
        }
        let again = self.scene.mentioned.as_ref() == Some(selection);
        if self.scene.vocabulary.prose && self.scene.names.is_empty() && again {
            let noun = match selection {
                Selection::Host => Some("シャーマン"),
                Selection::Cards(set) if self.scene.unique(set) => Some("キャラクター"),
                _ => None,
            };
            if let Some(noun) = noun {
                return format!("その{noun}{particle}");
            }
        }
        let cards = self.all(selection);
        if let (true, "は", Some(all)) = (self.scene.full(), particle, cards.strip_suffix("すべて"))
        {
            return format!("{all}はすべて");
        }
        format!("{cards}{particle}")
    }

    pub(super) fn who(&self, who: Option<&Player>) -> String {
        match who {
            None | Some(Player::You) => String::new(),
            Some(Player::EachPlayer) => {
                "お互いのプレイヤーは、ターン中のプレイヤーから順に、".to_owned()
            }
            Some(player) => format!("{}は", self.player(player)),
        }
    }

    /// What the game calls the deck.
    pub(super) fn deck(&self) -> &'static str {
        let v = self.scene.vocabulary;
        v.zone(v.grammar.deck).map_or("", |it| it.phrase.ja)
    }

    pub(super) fn deck_of(&self, of: Option<&Player>) -> String {
        match of {
            None | Some(Player::You | Player::EachPlayer) => format!("自分の{}", self.deck()),
            Some(player) => format!("{}の{}", self.player(player), self.deck()),
        }
    }

    pub(super) fn top(&self, count: &Number, of: Option<&Player>) -> String {
        let deck = self.deck_of(of);
        match count {
            Number::Literal(1) => format!("{deck}の一番上のカード"),
            _ => format!("{deck}の上から{}", self.so_many_cards(count)),
        }
    }

    /// `2枚`, `自分のユニットの数と同じ枚数`.
    fn so_many_cards(&self, count: &Number) -> String {
        match self.scene.is_plain(count) {
            true => format!("{}枚", self.number(count)),
            false => self.as_many(count),
        }
    }

    /// The top cards of every deck.
    fn top_of_all(&self, count: &Number) -> String {
        let top = self.top(count, None);
        top.strip_prefix("自分の").unwrap_or(&top).to_owned()
    }

    #[expect(clippy::too_many_lines, reason = "one arm a verb; it reads as a table")]
    pub(super) fn verb(&mut self, verb: &Verb) -> String {
        match verb {
            Verb::Draw { count, who } => self.draw(count, who.as_ref()),
            Verb::Discard { count, who, random } => {
                let random = if *random { "無作為に" } else { "" };
                let put = self.scene.said("discard").map_or("捨てる", |s| s.0);
                let who = self.who(who.as_ref());
                match self.scene.is_plain(count) {
                    true => format!("{who}{random}手札を{}枚{put}", self.number(count)),
                    false => format!("{who}{}の手札を{random}{put}", self.as_many(count)),
                }
            }
            Verb::DiscardCards { what } => self.discard_cards(what),
            Verb::Mill { count, of } => {
                let put = self.scene.said("mill").map_or("墓地へ送る", |s| s.0);
                let each = match of {
                    Some(Player::EachPlayer) => self.who(of.as_ref()),
                    _ => String::new(),
                };
                let many = self.so_many_cards(count);
                let top = format!("{}の上から{many}", self.deck_of(of.as_ref()));
                format!("{each}{top}を{put}")
            }
            Verb::LookTop {
                count,
                of: Some(Player::EachPlayer),
            } => format!("お互いの{}を見る", self.top_of_all(count)),
            Verb::RevealTop {
                count,
                of: Some(Player::EachPlayer),
            } => format!("お互いの{}を公開する", self.top_of_all(count)),
            Verb::LookTop { count, of } => format!("{}を見る", self.top(count, of.as_ref())),
            Verb::Look { what } => format!("{}見る", self.object(what, "を")),
            Verb::RevealTop { count, of } => format!("{}を公開する", self.top(count, of.as_ref())),
            Verb::Reveal { what } => format!("{}公開する", self.object(what, "を")),
            Verb::Search { zone, count, what } => {
                let one = Count::Exactly(Number::Literal(1));
                let count = count.as_ref().unwrap_or(&one);
                format!(
                    "{}から{}を探す",
                    self.zone(zone, true),
                    self.counted(count, what)
                )
            }
            Verb::Shuffle { zone } => {
                format!("{}を{}", self.zone(zone, true), self.shuffled())
            }
            Verb::Move { what, to } => {
                let own = self.scene.own(what);
                let object = self.object(what, "を");
                format!("{object}{}", self.destination(to, own, "加える"))
            }
            Verb::Order { what, to } => {
                let own = self.scene.own(what);
                let object = self.object(what, "を");
                format!(
                    "{object}好きな順番で{}",
                    self.destination(to, own, "加える")
                )
            }
            Verb::Return { what, to } => {
                let own = self.scene.own(what);
                let object = self.object(what, "を");
                format!("{object}{}", self.destination(to, own, "戻す"))
            }
            Verb::Send { what, to } => {
                let field = self.on_field(what);
                let own = self.scene.own(what);
                let from = if field { "場から" } else { "" };
                let object = self.object(what, "を");
                format!(
                    "{object}{from}{}",
                    self.destination(
                        to,
                        own || field && !self.scene.vocabulary.prose,
                        if field { "加える" } else { "送る" }
                    )
                )
            }
            Verb::Destroy { what } => format!("{}破壊する", self.object(what, "を")),
            Verb::Damage { amount, to } => self.damage(amount, to),
            Verb::Heal { amount, what } => self.heal(amount, what),
            Verb::SetStat { stat, of, to } => {
                let object = self.object(of, "の");
                format!(
                    "{object}{}を{}にする",
                    self.stat_name(stat),
                    self.number(to)
                )
            }
            Verb::Turn { what, facing } => {
                let facing = match facing {
                    Facing::Up => "表向き",
                    Facing::Down => "裏向き",
                };
                format!("{}{facing}にする", self.object(what, "を"))
            }
            Verb::Rest { what } => format!("{}レスト状態にする", self.object(what, "を")),
            Verb::Stand { what } => format!("{}スタンド状態にする", self.object(what, "を")),
            Verb::PutUnder { what, under } => {
                let under_it = self.scene.said("put_under").map_or("の下に", |s| s.0);
                let what = self.object(what, "を");
                format!("{what}{}{under_it}置く", self.all(under))
            }
            Verb::PutOn { what, on } => {
                format!("{}{}の上に置く", self.object(what, "を"), self.all(on))
            }
            Verb::PutCounters { count, of, on } => format!(
                "{}の上から{}をカウンターとして{}の下に置く",
                self.zone(of, true),
                self.so_many_cards(count),
                self.all(on)
            ),
            Verb::PutNamed { .. } | Verb::RemoveCounters { .. } => self.counter_verb(verb),
            Verb::Play { what, free } => self.play(what, *free),
            Verb::Control { what, by } => {
                let by = self.player(by);
                format!("{}{by}がコントロールする", self.object(what, "を"))
            }
            Verb::Remember { number } => {
                format!("{}を{}とする", self.number(number), self.scene.letter(None))
            }
            Verb::Roll { dice } => format!("ダイスを{}個ふる", self.number(dice)),
            Verb::Negate { .. } | Verb::Cancel { .. } | Verb::Prevent => self.stopped(verb),
            Verb::ChangeAmount { to } => format!("その数値を{}にする", self.number(to)),
            Verb::EndTurn => "ターンを終了する".to_owned(),
            Verb::Win { who } => format!("{}が勝利する", self.player(who)),
            Verb::Lose { who } => format!("{}が敗北する", self.player(who)),
            Verb::Named { verb, args } => self.named(verb, args),
        }
    }

    fn heal(&mut self, amount: &Number, what: &Selection) -> String {
        let object = self.object(what, "の");
        let healed = self.scene.vocabulary.healed();
        let healed = healed.map_or("HP", |it| it.phrase.ja);
        format!("{object}{healed}を{}回復する", self.number(amount))
    }

    /// What is one on either side is hit at the same time.
    fn damage(&mut self, amount: &Number, to: &Selection) -> String {
        let together = matches!(to, Selection::Cards(set) if self.scene.unique(set)
            && set.side == Side::Any);
        let together = if together { "同時に" } else { "" };
        let long = self.scene.vocabulary.prose && !matches!(amount, Number::Literal(_));
        let object = self.object(to, if long { "に、" } else { "に" });
        format!(
            "{object}{together}{}ダメージを与える",
            self.amount_of(amount)
        )
    }

    /// To be put where discarded cards go is another thing than to be discarded.
    fn discard_cards(&mut self, what: &Selection) -> String {
        let put = self.scene.said("discard").map_or("捨てる", |s| s.0);
        let discards = match self.scene.full() || put == "捨てる" {
            true => "",
            false => "捨てて",
        };
        format!("{}{discards}{put}", self.object(what, "を"))
    }

    fn play(&mut self, what: &Selection, free: bool) -> String {
        let cost = if free {
            "コストを支払わずに"
        } else {
            ""
        };
        format!("{}{cost}プレイする", self.object(what, "を"))
    }

    /// Counters are put on cards, or taken off.
    fn counter_verb(&mut self, verb: &Verb) -> String {
        match verb {
            Verb::PutNamed { count, counter, on } => {
                let each = each(on, &self.scene);
                let on = self.object(on, "に");
                format!("{on}{}{each}置く", self.many_counters(count, Some(counter)))
            }
            Verb::RemoveCounters {
                count,
                counter: None,
                from,
            } => {
                let (from, n) = (self.object(from, "の"), self.number(count));
                match self.scene.is_plain(count) {
                    true => format!("{from}カウンター{n}枚を墓地へ送る"),
                    false => format!("{from}カウンターを{n}と同じ枚数、墓地へ送る"),
                }
            }
            Verb::RemoveCounters {
                count,
                counter,
                from,
            } => {
                let each = counter.as_ref().map_or("", |_| each(from, &self.scene));
                let from = self.object(from, "から");
                let many = self.many_counters(count, counter.as_ref());
                format!("{from}{many}{each}取り除く")
            }
            _ => String::new(),
        }
    }

    /// 火種カウンターを2個、火種カウンターをその数と同じ個数.
    fn many_counters(&self, count: &Number, of: Option<&Word>) -> String {
        let (counters, n) = (self.counters(of), self.number(count));
        match self.scene.is_plain(count) {
            true => format!("{counters}を{n}個"),
            false => format!("{counters}を{n}と同じ個数"),
        }
    }

    fn draw(&self, count: &Number, who: Option<&Player>) -> String {
        let who = self.who(who);
        match count {
            _ if self.scene.is_plain(count) => format!("{who}カードを{}枚引く", self.number(count)),
            n => format!("{}、{who}カードを引く", self.as_many(n)),
        }
    }

    /// What keeps something from happening.
    fn stopped(&self, verb: &Verb) -> String {
        match verb {
            Verb::Negate { what } => {
                let event = self.scene.event_of(what).unwrap_or_default();
                let said = self.scene.said(&format!("negate_{event}"));
                said.map_or("それを無効にする", |s| s.0).to_owned()
            }
            Verb::Cancel { what } => {
                let said = self.scene.said(&format!("cancel_{what}"));
                match said.or_else(|| self.scene.said("cancel")) {
                    Some((text, _)) => text.to_owned(),
                    None => match self.scene.said(what) {
                        Some((event, _)) => format!("{event}を中止する"),
                        None => "それを中止する".to_owned(),
                    },
                }
            }
            Verb::Prevent => {
                let event = self.scene.event.as_deref().unwrap_or_default();
                let said = self.scene.said(&format!("prevent_{event}"));
                said.map_or("それは起こらない", |s| s.0).to_owned()
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
        let template = alternate.map_or(schema.phrase.ja, |(_, phrase)| phrase.ja);
        self.filled(template, args)
    }

    pub(super) fn filled(&mut self, template: &str, args: &[Arg]) -> String {
        let plain: Vec<&Arg> = args
            .iter()
            .filter(|a| !matches!(a, Arg::Keyed(..)))
            .collect();
        let each = keyed_selection(args, "to").is_some_and(|to| self.scene.many(to));
        expand(template, false, &mut |key, particle| {
            // `{0~}`: whichever of them it is.
            if let Some(key) = key.strip_suffix('~') {
                let any = match key.parse::<usize>() {
                    Ok(n) => match plain.get(n)? {
                        Arg::Selection(s) => s,
                        _ => return None,
                    },
                    Err(_) => keyed_selection(args, key)?,
                };
                return Some(format!("{}{particle}", self.plain(any)));
            }
            if let Some((key, noun)) = key.split_once('|') {
                return match plain.get(key.parse::<usize>().ok()?)? {
                    Arg::Count(count) => Some(self.with_noun(count, noun, particle, each)),
                    _ => None,
                };
            }
            let text = match key.parse::<usize>() {
                Ok(n) => match plain.get(n)? {
                    Arg::Count(count) if matches!(particle, "個" | "枚") => {
                        return Some(self.so_many(count, particle, each));
                    }
                    Arg::Selection(s) => return Some(self.object(s, particle)),
                    Arg::Choice(count, s) => self.counted(count, s),
                    Arg::Number(n) => self.number(n),
                    Arg::Count(count) => self.amount(count, ""),
                    Arg::Word(word) => self.value(word),
                    Arg::Keyed(..) => return None,
                },
                Err(_) if keyed_selection(args, key).is_some() => {
                    let selection = keyed_selection(args, key)?;
                    return Some(self.object(selection, particle));
                }
                Err(_) => args.iter().find_map(|a| match a {
                    Arg::Keyed(k, value) if k.as_str() == key => Some(match value {
                        KeyedArg::Number(n) => self.number(n),
                        KeyedArg::Words(words) => {
                            let words: Vec<String> = words.iter().map(|w| self.value(w)).collect();
                            // Only a list of a field is quoted, not a little word.
                            match self.scene.vocabulary.field(k) {
                                Some(_) => format!("「{}」", words.join("・")),
                                None => words.join("か"),
                            }
                        }
                        KeyedArg::Selection(s) => self.all(s),
                        KeyedArg::Condition(c) => self.condition(c),
                    }),
                    _ => None,
                })?,
            };
            Some(format!("{text}{particle}"))
        })
    }

    /// `自分のモンスターの数と同じ枚数（最大2枚）`.
    pub(super) fn as_many(&self, number: &Number) -> String {
        match at_most(number).filter(|_| self.scene.full()) {
            Some((n, most)) => format!("{}と同じ枚数（最大{most}枚）", self.number(n)),
            None => format!("{}と同じ枚数", self.number(number)),
        }
    }

    pub(super) fn shuffled(&self) -> &'static str {
        self.scene.said("shuffle").map_or("切る", |s| s.0)
    }

    /// An amount in front of a noun.
    pub(super) fn amount_of(&self, number: &Number) -> String {
        match number {
            _ if self.scene.is_plain(number) => self.number(number),
            _ => format!("{}に等しい", self.number(number)),
        }
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

    pub(super) fn zone(&self, zone: &ZoneRef, own: bool) -> String {
        let whose = match zone.side {
            Some(Side::Enemy) => "相手の",
            Some(Side::Own | Side::Friendly) => "自分の",
            Some(Side::Any) => "",
            None if own => "自分の",
            None => "持ち主の",
        };
        let name = self
            .scene
            .vocabulary
            .zone(&zone.zone)
            .map_or("", |z| z.phrase.ja);
        format!("{whose}{name}")
    }

    pub(super) fn destination(&self, to: &Destination, own: bool, to_hand: &str) -> String {
        let mut how = String::new();
        match to.facing {
            Some(Facing::Up) => how.push_str("表向き"),
            Some(Facing::Down) => how.push_str("裏向き"),
            None => {}
        }
        if to.orientation.is_some() && !how.is_empty() {
            how.push('の');
        }
        match to.orientation {
            Some(Orientation::Rested) => how.push_str("レスト状態"),
            Some(Orientation::Standing) => how.push_str("スタンド状態"),
            None => {}
        }
        if !how.is_empty() {
            how.push('で');
        }
        let word = to.zone.zone.as_str();
        let special = self.scene.said(&format!("to_{word}")).map(|s| s.0);
        let mut zone = match (special, to.zone.side) {
            (Some(zone), Some(Side::Enemy)) => format!("相手の{zone}"),
            (Some(zone), None) if !own => format!("持ち主の{zone}"),
            (Some(zone), _) => format!("自分の{zone}"),
            // One's own hand, deck and piles go without saying whose they are.
            (None, None) if own => self
                .scene
                .vocabulary
                .zone(word)
                .map_or("", |z| z.phrase.ja)
                .to_owned(),
            _ => self.zone(&to.zone, own),
        };
        match to.place {
            Some(Place::Top) => zone.push_str("の一番上"),
            Some(Place::Bottom) => zone.push_str("の一番下"),
            None => {}
        }
        let row = self.scene.vocabulary.zone(word);
        if let Some(row) = row.filter(|z| z.named) {
            return format!("{how}{}に移す", row.phrase.ja);
        }
        if let Some((verb, _)) = self.scene.said(&format!("send_to_{word}")) {
            let name = row.map_or("", |it| it.phrase.ja);
            return format!("{how}{}", verb.replacen(name, &zone, 1));
        }
        let verb = match (word, to.place) {
            ("hand", _) => to_hand,
            _ if to_hand == "戻す" => "戻す",
            _ if to_hand == "送る" => "送る",
            _ => "置く",
        };
        format!("{how}{zone}に{verb}")
    }
}

fn keyed_selection<'a>(args: &'a [Arg], wanted: &str) -> Option<&'a Selection> {
    args.iter().find_map(|arg| match arg {
        Arg::Keyed(key, KeyedArg::Selection(s)) if key.as_str() == wanted => Some(s),
        _ => None,
    })
}

/// So many on each of several cards.
fn each(cards: &Selection, scene: &Scene<'_>) -> &'static str {
    match cards {
        Selection::Cards(set) if scene.unique(set) && set.side != Side::Any => "",
        Selection::Cards(_) | Selection::And(_) => "ずつ",
        _ => "",
    }
}
