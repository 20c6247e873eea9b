//! How numbers, conditions and costs are said.

use super::*;

impl Japanese<'_> {
    pub(super) fn compared(&self, number: &Number, comparison: Comparison) -> String {
        let n = self.operand(number);
        match comparison {
            Comparison::Less => format!("{n}未満"),
            Comparison::AtMost => format!("{n}以下"),
            Comparison::Equal => n,
            Comparison::AtLeast => format!("{n}以上"),
            Comparison::Greater => format!("{n}より大"),
            Comparison::NotEqual => format!("{n}以外"),
        }
    }

    pub(super) fn number(&self, number: &Number) -> String {
        match number {
            Number::Literal(n) => n.to_string(),
            Number::X => "X".to_owned(),
            Number::Amount => {
                let amount = self.scene.amount().filter(|_| self.scene.vocabulary.prose);
                amount.map_or("その数値", |s| s.0).to_owned()
            }
            Number::Stat { stat, printed, of } => {
                let printed = if *printed { "元々の" } else { "" };
                let of = of
                    .as_ref()
                    .map(|s| format!("{}の", self.plain(s)))
                    .unwrap_or_default();
                format!("{of}{printed}{}", self.stat_name(stat))
            }
            Number::Count(s) => format!("{}の数", self.plain(s)),
            Number::CountCounters(of, s) => {
                format!("{}の{}の数", self.plain(s), self.counters(of.as_ref()))
            }
            Number::Tally(word) => {
                let name = self
                    .scene
                    .vocabulary
                    .tally(word)
                    .map_or("", |t| t.phrase.ja);
                if self.scene.vocabulary.optional {
                    return name.to_owned();
                }
                format!("{name}の数")
            }
            Number::Name(name) if self.scene.amounts.contains(name.as_str()) => self
                .scene
                .said("placed")
                .map_or("その数", |s| s.0)
                .to_owned(),
            Number::Name(name) if self.scene.letters.contains(&name.text) => {
                self.scene.letter(Some(name))
            }
            Number::Name(name) => match self.scene.roll(name) {
                Some(n) => format!("{n}回目に出た目"),
                None => "出た目".to_owned(),
            },
            Number::Half(n) => {
                let rounded = self.scene.said("half").map_or("", |s| s.0);
                format!("{}の半分{rounded}", self.operand(n))
            }
            Number::Arithmetic(a, Operator::Multiply, b) if matches!(**a, Number::Literal(_)) => {
                format!("{}×{}", self.operand(b), self.operand(a))
            }
            Number::Arithmetic(a, operator, b) => {
                let sign = match operator {
                    Operator::Add => "+",
                    Operator::Subtract => "−",
                    Operator::Multiply => "×",
                };
                format!("{}{sign}{}", self.operand(a), self.operand(b))
            }
            Number::Least(..) if self.scene.full() && at_most(number).is_some() => {
                match at_most(number) {
                    Some((n, most)) => format!("{}（最大{most}）", self.number(n)),
                    None => String::new(),
                }
            }
            Number::Least(a, b) => format!("{}と{}の小さい方", self.number(a), self.number(b)),
            Number::Most(a, b) => format!("{}と{}の大きい方", self.number(a), self.number(b)),
        }
    }

    /// Counters, or those of a name: 火種カウンター.
    pub(super) fn counters(&self, of: Option<&Word>) -> String {
        let name = of.and_then(|word| self.scene.words.counter(word));
        format!("{}カウンター", name.map_or("", |name| &name.ja))
    }

    /// A number inside another: what is itself put together stands in brackets.
    fn operand(&self, number: &Number) -> String {
        match number {
            Number::Arithmetic(..) | Number::Least(..) | Number::Most(..) => {
                format!("（{}）", self.number(number))
            }
            _ => self.number(number),
        }
    }

    /// A condition inside another: what is itself joined stands in brackets.
    fn joined(&self, condition: &Condition) -> String {
        match condition {
            Condition::And(_) | Condition::Or(_) => format!("（{}）", self.condition(condition)),
            _ => self.condition(condition),
        }
    }

    /// A number compared with another, before なら.
    fn comparison(&self, left: &Number, comparison: Comparison, right: &Number) -> String {
        if let Some(said) = self.told_tally(left) {
            return self.so_many_done(said, comparison, right);
        }
        match (left, comparison, right) {
            (Number::CountCounters(of, s), Comparison::Equal, Number::Literal(0)) => {
                format!("{}に{}がない", self.plain(s), self.counters(of.as_ref()))
            }
            (Number::CountCounters(of, s), comparison, n) => {
                let n = format!("{}{}", self.number(n), counter_of(of.as_ref()));
                let many = match comparison {
                    Comparison::Less => format!("{n}より少ない数"),
                    Comparison::AtMost => format!("{n}以下"),
                    Comparison::Equal => n,
                    Comparison::AtLeast => format!("{n}以上"),
                    Comparison::Greater => format!("{n}より多く"),
                    Comparison::NotEqual => format!("{n}以外"),
                };
                let counters = self.counters(of.as_ref());
                format!("{}に{counters}が{many}ある", self.plain(s))
            }
            (Number::Tally(word), Comparison::AtLeast, n) if self.scene.vocabulary.prose => {
                let name = self
                    .scene
                    .vocabulary
                    .tally(word)
                    .map_or("", |t| t.phrase.ja);
                format!("{name}が{}個以上ある", self.number(n))
            }
            (Number::Count(a), Comparison::Greater, Number::Count(b)) => {
                format!("{}が{}より多い", self.plain(a), self.plain(b))
            }
            (a, Comparison::Greater, b) => {
                format!("{}が{}より多い", self.number(a), self.number(b))
            }
            (a, comparison, b) => {
                format!("{}が{}", self.number(a), self.compared(b, comparison))
            }
        }
    }

    /// How it is said that so much has been done, where a game says so of what it counts.
    fn told_tally(&self, number: &Number) -> Option<&'static str> {
        let Number::Tally(word) = number else {
            return None;
        };
        self.scene.said(&format!("tally_{word}")).map(|it| it.0)
    }

    /// `3スペース移動した`, `このターンに行動値を1点以上使った`: the phrase says in what it is counted.
    fn so_many_done(&self, said: &str, comparison: Comparison, number: &Number) -> String {
        let Some((before, rest)) = said.split_once("{n") else {
            return said.to_owned();
        };
        let (unit, behind) = rest.split_once('}').unwrap_or(("", rest));
        let n = self.number(number);
        let many = match comparison {
            Comparison::Less => format!("{n}{unit}未満"),
            Comparison::AtMost => format!("{n}{unit}以下"),
            Comparison::Equal => format!("ちょうど{n}{unit}"),
            Comparison::AtLeast => format!("{n}{unit}以上"),
            Comparison::Greater => format!("{n}{unit}より多く"),
            Comparison::NotEqual => format!("{n}{unit}以外"),
        };
        format!("{before}{many}{behind}")
    }

    pub(super) fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Compare(a, comparison, b) => self.comparison(a, *comparison, b),
            Condition::Is(s, word) => {
                let subject = self.it(s);
                let kind = self.scene.vocabulary.kind(word).map(|k| k.phrase.ja);
                let on_field = self.on_field(s);
                let word = match kind {
                    Some(noun) if !on_field && !noun.ends_with("カード") => {
                        format!("{noun}カード")
                    }
                    Some(noun) => noun.to_owned(),
                    None => self.state(word),
                };
                format!("{subject}が{word}")
            }
            Condition::Has(s, word) => {
                format!("{}が「{}」を持つ", self.it(s), self.keyword(word))
            }
            Condition::Holds(s, Qualifier::WithPassive { passive, value }) => {
                format!(
                    "{}が「{}」を持つ",
                    self.it(s),
                    self.passive(passive, &Value::Word(value.clone()))
                )
            }
            Condition::Exists(_) if self.scene.full() => self.condition_while(condition),
            Condition::Holds(..) if self.scene.vocabulary.prose => self.condition_while(condition),
            Condition::Holds(..) | Condition::Exists(_) => {
                format!("{}の", self.condition_while(condition))
            }
            Condition::OwnTurn => "自分のターン".to_owned(),
            Condition::Phase(word) => self
                .scene
                .vocabulary
                .phase(word)
                .map_or("", |p| p.phrase.ja)
                .to_owned(),
            Condition::Done if self.scene.vocabulary.prose => "それをすべて行えた".to_owned(),
            Condition::Done => "そうした".to_owned(),
            Condition::Was(name, word) => {
                let was = self
                    .scene
                    .vocabulary
                    .was_word(word)
                    .map_or("", |w| w.phrase.ja);
                format!("{}が{was}", self.named_card(name))
            }
            Condition::Not(inner) if **inner == Condition::OwnTurn => "相手のターン".to_owned(),
            Condition::Not(inner)
                if self.scene.vocabulary.prose && matches!(**inner, Condition::Exists(_)) =>
            {
                let text = self.condition(inner);
                match (text.strip_suffix("いる"), text.strip_suffix("ある")) {
                    (Some(text), _) => format!("{text}いない"),
                    (_, text) => format!("{}ない", text.unwrap_or_default()),
                }
            }
            Condition::Not(inner) if matches!(**inner, Condition::Has(..)) => {
                let text = self.condition(inner);
                let text = text.strip_suffix("持つ").unwrap_or(&text);
                format!("{text}持たない")
            }
            Condition::Not(inner) => format!("「{}」でない", self.condition(inner)),
            Condition::And(all) => {
                let all: Vec<String> = all.iter().map(|c| self.joined(c)).collect();
                all.join("、かつ")
            }
            Condition::Or(all) => {
                let all: Vec<String> = all.iter().map(|c| self.joined(c)).collect();
                all.join("、または")
            }
        }
    }

    /// A condition before 間 or a noun.
    pub(super) fn condition_while(&self, condition: &Condition) -> String {
        match condition {
            Condition::Holds(s, Qualifier::InColumnOf(of)) => {
                format!("{}が{}と同じ列にいる", self.plain(s), self.plain(of))
            }
            Condition::Holds(s, Qualifier::In(zones)) => {
                let zones = zones.iter().filter_map(|z| self.scene.vocabulary.zone(z));
                let zones: Vec<&str> = zones.map(|z| z.phrase.ja).collect();
                let alive = self.scene.vocabulary.prose && self.on_field(s);
                let is = if alive { "いる" } else { "ある" };
                format!("{}が{}に{is}", self.plain(s), zones.join("か"))
            }
            Condition::Holds(s, Qualifier::WithPassive { passive, value }) => {
                let passive = self.passive(passive, &Value::Word(value.clone()));
                format!("{}が「{passive}」を持つ", self.it(s))
            }
            Condition::Holds(s, qualifier) => {
                let text = self.qualifier(qualifier);
                let text = text.trim_end_matches('の');
                match text.strip_suffix("する") {
                    Some(stem) if self.scene.vocabulary.prose => {
                        format!("{}が{stem}している", self.plain(s))
                    }
                    _ => format!("{}が{text}", self.plain(s)),
                }
            }
            Condition::Exists(s) if self.scene.full() => match s {
                Selection::Cards(set) if self.scene.unique(set) => {
                    format!("{}が場にいる", self.plain(s))
                }
                Selection::Cards(set) if self.scene.vocabulary.prose && is_on(set).is_some() => {
                    self.on_it(set)
                }
                Selection::Cards(set) => {
                    let here = match set.side {
                        Side::Any if !self.scene.off_field(set) && !self.scene.vocabulary.prose => {
                            "場に"
                        }
                        _ => "",
                    };
                    let first = set.kinds.first();
                    let kind = first.and_then(|k| self.scene.vocabulary.kind(k));
                    let is = match kind {
                        Some(kind) if kind.counter == "体" => "いる",
                        _ => "ある",
                    };
                    format!("{here}{}が{is}", self.plain(s))
                }
                _ => format!("{}がある", self.plain(s)),
            },
            Condition::Exists(s) => format!("{}がいる", self.plain(s)),
            Condition::Compare(Number::CountCounters(..), ..)
            | Condition::Compare(_, Comparison::Greater, _) => self.condition(condition),
            Condition::Has(s, word) => {
                format!("{}が「{}」を持つ", self.it(s), self.keyword(word))
            }
            Condition::OwnTurn => "自分のターンの".to_owned(),
            Condition::Compare(n, ..) if self.told_tally(n).is_some() => self.condition(condition),
            _ => {
                let text = self.condition(condition);
                // 「霊がいない間」: such a clause stands before a noun as it is.
                let is = if text.ends_with("ない") {
                    ""
                } else {
                    "である"
                };
                format!("{text}{is}")
            }
        }
    }

    /// `このシャーマンにカードが付加されている`.
    fn on_it(&self, set: &CardSet) -> String {
        let mut rest = set.clone();
        rest.qualifiers.retain(|q| !matches!(q, Qualifier::On(_)));
        let cards = self.plain(&Selection::Cards(rest));
        let lies = self.scene.said("on").map_or("の上にある", |s| s.0);
        match (is_on(set), lies.strip_prefix('に')) {
            (Some(host), Some(lies)) => format!("{}に{cards}が{lies}", self.plain(host)),
            (Some(host), None) => format!("{}{lies}{cards}がある", self.plain(host)),
            (None, _) => String::new(),
        }
    }

    pub(super) fn it(&self, selection: &Selection) -> String {
        match selection {
            Selection::Name(_) if self.scene.lone() => "それ".to_owned(),
            _ => self.plain(selection),
        }
    }

    pub(super) fn cost(&mut self, cost: &Cost) -> String {
        let items: Vec<String> = cost.items.iter().map(|i| self.cost_item(i)).collect();
        items.join("、")
    }

    pub(super) fn cost_item(&mut self, item: &CostItem) -> String {
        match item {
            CostItem::Discard(n) => {
                let put = self.scene.said("discard").map_or("捨てる", |s| s.0);
                format!("手札を{}枚{put}", self.number(n))
            }
            CostItem::Mill(n) => {
                let put = self.scene.said("mill").map_or("墓地へ送る", |s| s.0);
                let deck = self.deck();
                format!("自分の{deck}の上から{}枚を{put}", self.number(n))
            }
            CostItem::Rest(s) => format!("{}をレスト状態にする", self.all(s)),
            CostItem::Send(s, zone) => {
                let from = if self.on_field(s) { "場から" } else { "" };
                let name = self
                    .scene
                    .vocabulary
                    .zone(&zone.zone)
                    .map_or("", |z| z.phrase.ja);
                format!("{}を{from}{name}に置く", self.all(s))
            }
            CostItem::SendCount(n, s, zone) => {
                let name = self
                    .scene
                    .vocabulary
                    .zone(&zone.zone)
                    .map_or("", |z| z.phrase.ja);
                let cards = self.counted(&Count::Exactly(n.clone()), s);
                if self.scene.vocabulary.prose {
                    let from = if self.on_field(s) { "場から" } else { "" };
                    return format!("{cards}を{from}{name}に送る");
                }
                format!("{cards}を{name}に置く")
            }
            CostItem::RemoveCounters(n, of, s) => {
                let all = match s {
                    Selection::Cards(_) => "合わせて",
                    _ => "",
                };
                let (from, n) = (self.plain(s), self.number(n));
                match of {
                    // Counters without a name are cards.
                    None if all.is_empty() => format!("{from}のカウンター{n}枚を墓地へ送る"),
                    None => format!("{from}のカウンターを合わせて{n}枚墓地へ送る"),
                    of => format!(
                        "{from}から{}を{all}{n}個取り除く",
                        self.counters(of.as_ref())
                    ),
                }
            }
            CostItem::Named(word, n) => {
                let phrase = self.scene.vocabulary.cost(word).map_or("", |c| c.phrase.ja);
                crate::text::own_cost(phrase, n, &self.number(n))
            }
        }
    }
}

/// Counters without a name are cards, and counted so.
pub(super) const fn counter_of(name: Option<&Word>) -> &'static str {
    match name {
        None => "枚",
        Some(_) => "個",
    }
}

/// The card that these cards are on, where they are described so.
fn is_on(set: &CardSet) -> Option<&Selection> {
    set.qualifiers.iter().find_map(|q| match q {
        Qualifier::On(host) => Some(&**host),
        _ => None,
    })
}
