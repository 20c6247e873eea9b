//! Abilities of a game whose texts are told in whole sentences.

use super::*;
use crate::text::prose::{
    AmountChange, amount_change, asks_once, conditions, exceeds, looks_at_roll, only_changes,
    only_done, orders, plain_run, speaks_of, up_to,
};
use crate::text::reminder_text;
use crate::text::tree::says_opponent;

impl Japanese<'_> {
    /// When, on what condition, who, at what price, and what happens.
    pub(super) fn told(&mut self, ability: &Ability) -> String {
        let conditions = conditions(ability.when.as_ref());
        if self.scene.continuous {
            return self.continuous_told(ability, &conditions);
        }
        let (clause, asked) = match &ability.head {
            Head::Rule { word, .. } => {
                let schema = self.scene.vocabulary.head(word);
                let clause = schema.map_or("", |h| h.phrase.ja).to_owned();
                let asked = !clause.is_empty();
                (clause, asked)
            }
            head => (
                head_event(head).map(|e| self.event(e)).unwrap_or_default(),
                false,
            ),
        };
        let mut text = String::new();
        for condition in &conditions {
            if let Condition::Phase(_) = condition {
                text.push_str(&format!("{}に、", self.condition(condition)));
            }
        }
        let played = clause.is_empty();
        let answers = matches!(ability.head, Head::AnswerTo(_));
        if answers {
            text.push_str(&format!("{clause}にのみ使用できる。"));
        } else if !played {
            text.push_str(&format!("{clause}、"));
        }
        for condition in &conditions {
            match condition {
                Condition::Phase(_) => {}
                _ if played || answers => {
                    let condition = self.condition(condition);
                    let no = if ends_a_clause(&condition) { "" } else { "の" };
                    let only = self
                        .scene
                        .said("play_only")
                        .map_or("にのみプレイできる", |s| s.0);
                    text.push_str(&format!("{condition}{no}場合{only}。"));
                }
                _ => text.push_str(&format!("{}なら、", self.condition(condition))),
            }
            self.mention(condition);
        }
        match ability.limit {
            Some(Limit::Once) => text.push_str("1ターンに1回、"),
            Some(Limit::FirstEachTurn) => text.push_str("各ターンの最初の1回に限り、"),
            _ => {}
        }
        if ability.by == Some(User::AnyPlayer) {
            text.push_str("どのプレイヤーも、");
        }
        if self.scene.replaces && !only_changes(&ability.block) && !only_prevents(&ability.block) {
            text.push_str(self.instead());
        }
        text.push_str(&self.body_told(ability, played, asked));
        if ability.limit == Some(Limit::OncePerName) {
            text.push_str("（この能力を持つ自分のユニットが何体いても、1ターンに1回まで）");
        }
        if played
            && let Some((choose, _)) = self.scene.said("several_opponents")
            && says_opponent(ability, &self.scene)
        {
            text.push_str(choose);
        }
        text
    }

    /// What stands in front of what is done in place of an event.
    fn instead(&self) -> &'static str {
        let event = self.scene.event.as_deref().unwrap_or_default();
        let said = self.scene.said(&format!("instead_{event}"));
        said.map_or("代わりに、", |it| it.0)
    }

    fn continuous_told(&mut self, ability: &Ability, conditions: &[&Condition]) -> String {
        let mut text = String::new();
        if let Head::Rule { word, .. } = &ability.head {
            let schema = self.scene.vocabulary.head(word);
            text.push_str(&format!("{}、", schema.map_or("", |h| h.phrase.ja)));
        }
        for condition in conditions {
            text.push_str(&self.holding(condition));
            self.mention(condition);
        }
        text.push_str(&self.sentences(&ability.block));
        text
    }

    /// What happens: for a cost, by choice, in place of an event, or as it is.
    fn body_told(&mut self, ability: &Ability, played: bool, asked: bool) -> String {
        let block = &ability.block;
        if let (true, Some(cost)) = (played, &ability.pay) {
            let cost = self.cost(cost);
            return format!("コスト：{cost}。\n{}", self.sentences(block));
        }
        if asked || ability.may || ability.pay.is_some() {
            return self.may_told(ability.pay.as_ref(), block);
        }
        self.scene.leading = leads(ability, self.scene.vocabulary);
        let done = self.sentences(block);
        if self.scene.replaces && only_done(block) {
            return joined_sentences(&done);
        }
        done
    }

    /// What a condition has said can be meant again in short.
    fn mention(&mut self, condition: &Condition) {
        if let Some(selection) = speaks_of(condition) {
            self.scene.mentioned = Some(selection.clone());
        }
    }

    /// `このユニットが壁に隣接している間、`.
    fn holding(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Is(s, word) if self.scene.is_of_battles(word) => {
                format!("{}の戦闘では、", self.plain(s))
            }
            Condition::Holds(s, Qualifier::Attacking(of)) => {
                let subject = self.plain(s);
                self.scene.near = *s == Selection::This;
                let text = format!("{subject}が{}を攻撃する時、", self.plain(of));
                self.scene.near = false;
                text
            }
            _ => format!("{}間、", self.condition_while(condition)),
        }
    }

    /// What the player may do: as far as it is only done, in one sentence.
    pub(super) fn may_told(&mut self, pay: Option<&Cost>, block: &[Statement]) -> String {
        let pay = pay.map(|cost| self.cost(cost));
        let (run, rest) = block.split_at(plain_run(block, self.scene.vocabulary));
        let mut text = String::new();
        if run.is_empty() {
            text.push_str(&match pay {
                Some(pay) => format!("{}もよい。{}", te(&pay), so(true, rest)),
                None => "望むなら、".to_owned(),
            });
        } else {
            let paid = pay.is_some();
            if let Some(pay) = pay {
                text.push_str(&format!("{}、", te(&pay)));
            }
            self.scene.asked = true;
            let done = self.sentences(run);
            self.scene.asked = false;
            let done: Vec<&str> = done.split_terminator('。').collect();
            if let Some((last, before)) = done.split_last() {
                for sentence in before {
                    text.push_str(&format!("{}、", stem(sentence)));
                }
                text.push_str(&format!("{}。", may(last)));
            }
            // To have paid is one thing, to have chosen to do something another.
            if !rest.is_empty() && !looks_at_roll(rest) {
                text.push_str(so(paid, rest));
            }
        }
        text.push_str(&self.block(rest, false));
        text
    }

    /// Changes of one subject, one sentence each.
    pub(super) fn changes_told(
        &mut self,
        selection: &Selection,
        parts: &[(Modifier, Option<Duration>)],
    ) -> String {
        let mut text = String::new();
        let subject = format!("{}は", self.all(selection));
        for (n, (modifier, duration)) in parts.iter().enumerate() {
            let fresh = matches!(selection, Selection::Name(name)
                if self.scene.fresh.as_deref() == Some(name.as_str()));
            // What a card in the row does to others ends with the battle.
            let lasts = self.scene.in_row && !(self.scene.continuous && self.scene.marked);
            let others = !matches!(selection, Selection::This | Selection::Player(_));
            let duration = duration.or((lasts && others).then_some(Duration::ThisBattle));
            let until = match duration {
                Some(duration) => self.duration(duration),
                None => match self.scene.stays(selection, modifier) {
                    Some((stays, _)) => stays.to_owned(),
                    None => String::new(),
                },
            };
            let comma = if until.is_empty() || fresh { "" } else { "、" };
            let change = self.change_told(selection, modifier);
            match change.strip_prefix(&subject) {
                Some(rest) if n > 0 => text.push_str(&format!("また、{until}{comma}{rest}")),
                // The same ones change, at the same time.
                None if n > 0 => {
                    let change = self.of_the_same(selection, &change);
                    text.push_str(&format!("また、{until}{comma}{change}"));
                }
                _ => text.push_str(&format!("{until}{comma}{change}")),
            }
            if !text.ends_with('。') {
                text.push('。');
            }
            if let Modifier::GainsKeyword(word) | Modifier::Has(word) = modifier {
                text.extend(self.reminder(word));
            }
        }
        text
    }

    /// A change of cards that the sentence before has described.
    fn of_the_same(&self, selection: &Selection, change: &str) -> String {
        let described = matches!(selection, Selection::Cards(_)) && self.scene.many(selection);
        let all = self.all(selection);
        let every = all.strip_suffix("すべて").map(|it| format!("{it}はすべて"));
        let rest = every
            .and_then(|it| change.strip_prefix(&it).map(|rest| format!("は{rest}")))
            .or_else(|| change.strip_prefix(&all).map(str::to_owned));
        match rest {
            Some(rest) if described => format!("それら{rest}"),
            _ => change.to_owned(),
        }
    }

    fn change_told(&mut self, selection: &Selection, modifier: &Modifier) -> String {
        match modifier {
            Modifier::Stat { .. } => self.stat_told(selection, modifier),
            Modifier::GainsKeyword(word) | Modifier::Has(word) => {
                let name = self.keyword(word);
                format!("{}「{name}」を得る", self.object(selection, "は"))
            }
            Modifier::LosesAbilities => {
                format!("{}特殊能力を失う", self.object(selection, "は"))
            }
            Modifier::GainsAbilities(abilities) if matches!(selection, Selection::Player(_)) => {
                let this = This::Card;
                let scene = self.scene.given(this);
                let texts = abilities.iter().map(|a| ability(a, scene.clone(), false));
                let texts: String = texts.map(|it| format!("「{}」", inner(&it))).collect();
                format!("{texts}が適用される")
            }
            Modifier::May { permission, args } if *selection == Selection::Player(Player::You) => {
                let schema = self.scene.vocabulary.permission(permission);
                self.filled(schema.map_or("", |s| s.phrase.ja), args)
            }
            Modifier::May { .. } if *selection == Selection::This => {
                self.scene.near = true;
                let text = self.change(selection, modifier);
                self.scene.near = false;
                text
            }
            Modifier::ControlledBy(Player::You) => {
                format!("{}支配を得る", self.object(selection, "の"))
            }
            Modifier::CountsAs(word) => {
                let kind = self.scene.vocabulary.kind(word).map(|k| k.phrase.ja);
                let name = kind.map_or_else(|| self.value(word), str::to_owned);
                format!("{}{name}として扱う", self.object(selection, "は"))
            }
            Modifier::Costs {
                act: Some(act),
                amount,
                more,
            } => {
                let more = if *more { "多く" } else { "少なく" };
                let cards = self.plain(selection);
                let (act, n) = (self.value(act), self.number(amount));
                format!("{cards}を{act}ために消費する魔力は{n}点{more}なる")
            }
            _ => self.change(selection, modifier),
        }
    }

    fn stat_told(&mut self, selection: &Selection, modifier: &Modifier) -> String {
        let Modifier::Stat {
            scope,
            stat,
            op,
            amount,
            least,
        } = modifier
        else {
            return String::new();
        };
        let schema = self.scene.vocabulary.stat(stat);
        let plain = *scope == StatScope::Current && least.is_none();
        let phrase = match op {
            StatOp::Set => schema.and_then(|s| s.becomes),
            StatOp::Add => schema.and_then(|s| s.added),
            _ => None,
        };
        let phrase = phrase.filter(|_| plain);
        let scope = match scope {
            StatScope::Current => "",
            StatScope::Printed => "元々の",
            StatScope::Total => "合計の",
        };
        let n = self.number(amount);
        if let Some(phrase) = phrase {
            return expand(phrase.ja, false, &mut |key, particle| match key {
                "0" => Some(self.object(selection, particle)),
                "0~" => Some(format!("{}{particle}", self.plain(selection))),
                "n" => Some(format!("{n}{particle}")),
                _ => None,
            });
        }
        if *op == StatOp::Subtract {
            let least = self.at_least(least.as_ref());
            let object = self.object(selection, "の");
            return format!("{object}{scope}{}を{n}減らす{least}", self.stat_name(stat));
        }
        if *op != StatOp::Add {
            return self.change(selection, modifier);
        }
        let name = format!("{scope}{}", self.stat_name(stat));
        let least = self.at_least(least.as_ref());
        match (per(amount), amount) {
            (Some((n, Number::Count(each))), _) => {
                let each = format!("{}1{}", self.plain(each), self.counter(each));
                let object = self.object(selection, "の");
                format!("{each}につき、{object}{name}に{n}を加える{least}")
            }
            (_, Number::Literal(_)) => {
                let object = self.object(selection, "の");
                format!("{object}{name}に{n}を加える{least}")
            }
            _ => {
                let object = self.object(selection, "の");
                format!("{object}{name}に、{n}を加える{least}")
            }
        }
    }

    /// `（0未満にはならない）`.
    fn at_least(&self, least: Option<&Number>) -> String {
        least
            .map(|n| format!("（{}未満にはならない）", self.number(n)))
            .unwrap_or_default()
    }

    /// What becomes of the amount of the event.
    fn amount_told(&self, change: &AmountChange<'_>) -> String {
        let amount = self.scene.amount().map_or("その数値", |s| s.0);
        match change {
            AmountChange::Less(n, least) => {
                let n = self.number(n);
                format!("{amount}を{n}減らす{}。", self.at_least(*least))
            }
            AmountChange::More(n) => format!("{amount}を{}増やす。", self.number(n)),
            AmountChange::To(n) => format!("{amount}を{}にする。", self.number(n)),
        }
    }

    /// What a keyword does that is given for a while.
    fn reminder(&self, word: &Word) -> Option<String> {
        if self.scene.explains {
            return None;
        }
        let keyword = self.scene.words.keywords.get(word.as_str())?;
        let text = reminder_text(keyword, self.scene.vocabulary, self.scene.words);
        let text = text.ja.trim_end_matches('。');
        Some(format!("（{}：{text}）", keyword.name.ja))
    }

    pub(super) fn counter(&self, selection: &Selection) -> &'static str {
        let kind = match selection {
            Selection::Cards(set) => set.kinds.first(),
            _ => None,
        };
        let kind = kind.and_then(|k| self.scene.vocabulary.kind(k));
        kind.map_or("枚", |k| k.counter)
    }

    /// `2個`, `2個まで`, `好きな枚数`, `ヒットの数と同じ個数`.
    pub(super) fn so_many(&self, count: &Count, counter: &str, each: bool) -> String {
        let each = if each { "ずつ" } else { "" };
        match count {
            Count::Exactly(Number::Literal(n)) => format!("{n}{counter}{each}"),
            Count::Exactly(n) => format!("{}と同じ{counter}数{each}", self.number(n)),
            Count::UpTo(n) => format!("{}{counter}まで", self.number(n)),
            Count::AnyNumber => format!("好きな{counter}数"),
            Count::All => "すべて".to_owned(),
        }
    }

    /// `このユニットより相手側の一番奥の列から遠い`, `このユニットより攻撃力が大きい`.
    pub(super) fn exceeding(&self, condition: &Condition) -> Option<String> {
        let (stat, of) = exceeds(condition)?;
        let name = self.stat_name(stat);
        let of = match of {
            Selection::This if self.scene.near => "自身".to_owned(),
            of => self.plain(of),
        };
        Some(match name.strip_suffix("までの距離") {
            Some(place) => format!("{of}より{place}から遠い"),
            None => format!("{of}より{name}が大きい"),
        })
    }

    /// The statement says what the card does or has, not what is done with it.
    pub(super) fn has_subject(&self, statement: &Statement) -> bool {
        let v = self.scene.vocabulary;
        v.prose && matches!(statement, Statement::Modify { parts, .. } if !orders(parts, v))
    }

    /// Statements that are told in another way than in the games with marks.
    pub(super) fn statement_told(&mut self, statement: &Statement) -> Option<String> {
        Some(match statement {
            Statement::Do {
                verb, name: None, ..
            } if amount_change(verb).is_some() => self.amount_told(&amount_change(verb)?),
            Statement::Do { verb, name, .. } if up_to(verb) && !self.scene.asked => {
                let text = self.verb(verb);
                if let Some(name) = name {
                    self.scene.yields(name, verb);
                }
                format!("{}もよい。", te(&text))
            }
            Statement::If {
                condition,
                then,
                otherwise: Some(block),
                ..
            } if matches!(block.as_slice(), [Statement::If { .. }]) => {
                let condition = self.condition(condition);
                let then = self.block(then, true);
                format!(
                    "{condition}なら、{then}そうでなく、{}",
                    self.block(block, false)
                )
            }
            Statement::May {
                pay,
                then,
                otherwise: None,
                ..
            } => self.may_told(pay.as_ref(), then),
            Statement::Either { modes, .. } => {
                let inside = std::mem::take(&mut self.scene.inside);
                let modes: Vec<String> = modes
                    .iter()
                    .map(|mode| inner(&self.sentences(mode)))
                    .map(|text| format!("「{text}」"))
                    .collect();
                self.scene.inside = inside;
                format!("次から1つを選んで行う：{}。", modes.join("か"))
            }
            Statement::Later { event, body, .. } => {
                format!("次の{}、{}", self.event(event), self.block(body, false))
            }
            _ => return None,
        })
    }

    /// `負傷マーカーを2個`, `ヒットの数と同じ数の負傷マーカーを`.
    pub(super) fn with_noun(&self, count: &Count, noun: &str, counter: &str, each: bool) -> String {
        match count {
            Count::Exactly(Number::Literal(_)) | Count::UpTo(_) => {
                format!("{noun}を{}", self.so_many(count, counter, each))
            }
            Count::Exactly(n) => format!("{}と同じ数の{noun}を", self.number(n)),
            Count::AnyNumber => format!("好きな数の{noun}を"),
            Count::All => format!("すべての{noun}を"),
        }
    }
}

/// What leads to what is done only by who paid for it or chose to do something.
fn so(paid: bool, rest: &[Statement]) -> &'static str {
    match (paid, asks_once(rest)) {
        (true, true) => "そうして、",
        (true, false) => "そうしたなら、",
        (false, true) => "そうすることを選び、",
        (false, false) => "そうすることを選んだなら、",
    }
}

/// Sentences of what is done, as one.
fn joined_sentences(sentences: &str) -> String {
    let all: Vec<&str> = sentences.split_terminator('。').collect();
    match all.split_last() {
        Some((last, before)) => {
            let before: String = before.iter().map(|s| format!("{}、", stem(s))).collect();
            format!("{before}{last}。")
        }
        None => String::new(),
    }
}

/// Verbs in る that change like 送る, not like 捨てる.
const STRONG: [&str; 5] = ["ふる", "送る", "取る", "減る", "戻る"];

/// A sentence and what stands in brackets behind its verb.
fn bracket(sentence: &str) -> (&str, &str) {
    match sentence.rfind('（') {
        Some(at) if sentence.ends_with('）') => sentence.split_at(at),
        _ => (sentence, ""),
    }
}

/// The form of a verb before a comma; what stands in brackets behind it stays.
fn stem(sentence: &str) -> String {
    let (sentence, after) = bracket(sentence);
    format!("{}{after}", stem_of(sentence))
}

fn stem_of(sentence: &str) -> String {
    let ends = [
        ("する", "し"),
        ("う", "い"),
        ("く", "き"),
        ("す", "し"),
        ("ぶ", "び"),
        ("つ", "ち"),
        ("む", "み"),
    ];
    if STRONG.iter().any(|s| sentence.ends_with(s)) {
        return format!("{}り", sentence.trim_end_matches('る'));
    }
    for (end, form) in ends {
        if let Some(before) = sentence.strip_suffix(end) {
            return format!("{before}{form}");
        }
    }
    sentence.strip_suffix('る').unwrap_or(sentence).to_owned()
}

/// What may be done; what stands in brackets behind it stays.
fn may(sentence: &str) -> String {
    let (sentence, after) = bracket(sentence);
    format!("{}もよい{after}", te(sentence))
}

/// The form of a verb before もよい and before what is paid for.
pub(super) fn te(sentence: &str) -> String {
    let ends = [
        ("する", "して"),
        ("う", "って"),
        ("く", "いて"),
        ("す", "して"),
        ("ぶ", "んで"),
        ("つ", "って"),
        ("む", "んで"),
    ];
    if STRONG.iter().any(|s| sentence.ends_with(s)) {
        return format!("{}って", sentence.trim_end_matches('る'));
    }
    for (end, form) in ends {
        if let Some(before) = sentence.strip_suffix(end) {
            return format!("{before}{form}");
        }
    }
    format!("{}て", sentence.strip_suffix('る').unwrap_or(sentence))
}

/// Whether a condition can stand before a noun as it is: it ends with a verb or an adjective.
fn ends_a_clause(text: &str) -> bool {
    text.ends_with(['る', 'つ', 'い', 'た', 'う'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_take_their_forms() {
        for (verb, comma, may) in [
            ("置く", "置き", "置いて"),
            ("選ぶ", "選び", "選んで"),
            ("移動する", "移動し", "移動して"),
            ("入れ替える", "入れ替え", "入れ替えて"),
            ("ふる", "ふり", "ふって"),
            ("行う", "行い", "行って"),
            ("減らす", "減らし", "減らして"),
        ] {
            assert_eq!((stem(verb), te(verb)), (comma.to_owned(), may.to_owned()));
        }
        let noted = "減らす（0未満にはならない）";
        assert_eq!(stem(noted), "減らし（0未満にはならない）");
        assert_eq!(may(noted), "減らしてもよい（0未満にはならない）");
    }
}
