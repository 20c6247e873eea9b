//! The card table: a row for each card of a pool, of what is printed and of what its program does.
//!
//! A column counts how often a text says a thing, or adds up the numbers behind it. Row 0 is the
//! card whose face is not known; the card with number `d` of the pool has row `d + 1`.

use crate::observed::Observed;
use shokan_kernel::ids::{AbilityId, DefId};
use shokan_kernel::pool::walk::{self, Said};
use shokan_kernel::pool::{
    Ability, Act, Arg, CardPool, Cond, CostItem, Count, Def, EventPattern, Head, Mod, Num, Op,
    Qual, Quality, STATS, Sel, Term, Who,
};
use shokan_kernel::table::{Spot, Until};
use shokan_lang::ast::{Comparison, Limit, Operator, Side};

/// Words that changes of a rulebook have at most; of more the last column has all.
const WORDS: usize = 96;
/// How deep texts that give texts are read.
const DEEP: usize = 4;
/// Categories that a card can have.
const BITS: usize = 64;

const ABILITY: &[&str] = &[
    "printed",
    "granted",
    "may",
    "must",
    "when",
    "once",
    "any",
    "first_each_turn",
    "once_per_name",
    "values",
];
const HEADS: &[&str] = &["on", "instead_of", "answer_to", "always"];
const TERMS: &[&str] = &["cards", "causes", "zone", "context"];
const OPS: &[&str] = &[
    "choose",
    "ask_x",
    "do",
    "modify",
    "put_counters",
    "remove_counters",
    "if",
    "jump",
    "may",
    "either",
    "bind",
    "next",
    "remember",
    "paying",
    "later",
];
const COUNTS: &[&str] = &["exactly", "up_to", "any_number", "all"];
const VERBS: &[&str] = &[
    "draw",
    "mill",
    "look",
    "reveal",
    "reveal_cards",
    "move",
    "order",
    "damage",
    "heal",
    "turn_up",
    "turn_down",
    "rest",
    "stand",
    "shuffle",
    "lose",
    "win",
    "change_amount",
    "pay",
];
const COSTS: &[&str] = &[
    "discard",
    "mill",
    "rest",
    "send",
    "send_count",
    "counters",
    "counters_of",
];
const SELS: &[&str] = &[
    "this",
    "giver",
    "foe",
    "host",
    "top",
    "slot",
    "rest_of",
    "of",
    "player",
    "cards",
    "and",
    "other",
    "chooser",
    "one_opponent",
];
const SIDES: &[&str] = &["own", "enemy", "any", "friendly"];
const WHOS: &[&str] = &[
    "you",
    "opponent",
    "turn_player",
    "each",
    "owner_of",
    "controller_of",
];
const QUALS: &[&str] = &[
    "in",
    "where",
    "named",
    "relation",
    "is",
    "any_of",
    "not",
    "among",
    "within",
    "clear",
    "straight",
    "between",
    "before_in_row",
    "first_in_row",
    "last_in_row",
];
const QUALITIES: &[&str] = &["category", "named", "with", "card"];
const NUMS: &[&str] = &[
    "literal",
    "x",
    "amount",
    "number",
    "printed",
    "count",
    "counters",
    "counters_of",
    "tally",
    "named",
    "half",
    "add",
    "subtract",
    "multiply",
    "least",
    "most",
];
const CONDS: &[&str] = &[
    "less",
    "at_most",
    "equal",
    "at_least",
    "greater",
    "not_equal",
    "is",
    "holds",
    "exists",
    "own_turn",
    "phase",
    "done",
    "was",
    "not",
    "and",
    "or",
];
const CHANGES: &[&str] = &[
    "add",
    "set",
    "scale",
    "grant",
    "lose_others",
    "word",
    "like",
    "over",
    "copy_text",
];
const UNTILS: &[&str] = &[
    "while_here",
    "battle",
    "turn",
    "enemy_turn_ends",
    "own_turn_begins",
    "game",
    "while_source",
];
const SPOTS: &[&str] = &[
    "at_top",
    "at_bottom",
    "face_down",
    "face_up",
    "rested",
    "secret",
];

/// Where the columns of one list of words begin.
#[derive(Clone, Copy, Debug)]
enum Group {
    Stat,
    Kind,
    Subtype,
    Symbol,
    Category,
    Keyword,
    KeywordNumber,
    Ability,
    Head,
    OwnHead,
    Value,
    Event,
    Term,
    Cause,
    Op,
    Count,
    Verb,
    OwnVerb,
    VerbSize,
    OwnVerbSize,
    OwnWord,
    Cost,
    OwnCost,
    CostSize,
    OwnCostSize,
    Sel,
    Side,
    Who,
    Qual,
    Relation,
    OfKind,
    OfState,
    Quality,
    OfZone,
    ToZone,
    Spot,
    Num,
    OfStat,
    Tally,
    Size,
    Cond,
    Phase,
    Was,
    Change,
    ChangeSize,
    Word,
    WordSize,
    Until,
    Link,
    Last,
}

/// The columns of a game: the names, and where each group begins.
struct Columns {
    names: Vec<String>,
    begins: [usize; Group::Last as usize],
}

impl Columns {
    fn of<G: Observed>() -> Self {
        let mut names = Vec::new();
        let mut begins = [0; Group::Last as usize];
        for (group, name, words) in groups::<G>() {
            begins[group as usize] = names.len();
            names.extend(words.iter().map(|word| match word.as_str() {
                "" => String::new(),
                word => format!("{name}.{word}"),
            }));
        }
        Self { names, begins }
    }
}

/// Every group of columns, the beginning of its names and what each column of it is called behind.
fn groups<G: Observed>() -> [(Group, &'static str, Vec<String>); Group::Last as usize] {
    let lexicon = G::info().lexicon;
    let more = &lexicon.more;
    let numbered = |count: usize| (0..count).map(|at| at.to_string()).collect::<Vec<_>>();
    let owned = |words: &[&str]| {
        words
            .iter()
            .map(|&word| word.to_owned())
            .collect::<Vec<_>>()
    };
    let mut stats = owned(lexicon.stats);
    stats.resize(STATS, String::new());
    [
        (Group::Stat, "printed", stats.clone()),
        (Group::Kind, "kind", owned(lexicon.kinds)),
        (Group::Subtype, "subtype", owned(lexicon.subtype.1)),
        (Group::Symbol, "symbol", numbered(8)),
        // By their places, for a pool with more cards may have more of them.
        (Group::Category, "category", numbered(BITS)),
        (Group::Keyword, "keyword", owned(more.keywords.1)),
        (
            Group::KeywordNumber,
            "keyword_number",
            owned(more.keywords.1),
        ),
        (Group::Ability, "ability", owned(ABILITY)),
        (Group::Head, "head", owned(HEADS)),
        (Group::OwnHead, "head", owned(lexicon.heads)),
        (Group::Value, "value", owned(more.values)),
        (Group::Event, "event", owned(lexicon.events)),
        (Group::Term, "event_with", owned(TERMS)),
        (Group::Cause, "cause", owned(lexicon.causes)),
        (Group::Op, "does", owned(OPS)),
        (Group::Count, "chooses", owned(COUNTS)),
        (Group::Verb, "verb", owned(VERBS)),
        (Group::OwnVerb, "verb", owned(lexicon.verbs)),
        (Group::VerbSize, "size", owned(VERBS)),
        (Group::OwnVerbSize, "size", owned(lexicon.verbs)),
        (Group::OwnWord, "verb_word", owned(more.words)),
        (Group::Cost, "cost", owned(COSTS)),
        (Group::OwnCost, "cost", owned(lexicon.costs)),
        (Group::CostSize, "cost_size", owned(COSTS)),
        (Group::OwnCostSize, "cost_size", owned(lexicon.costs)),
        (Group::Sel, "cards", owned(SELS)),
        (Group::Side, "side", owned(SIDES)),
        (Group::Who, "player", owned(WHOS)),
        (Group::Qual, "which", owned(QUALS)),
        (Group::Relation, "lies", owned(lexicon.relations)),
        (Group::OfKind, "of_kind", owned(lexicon.kinds)),
        (Group::OfState, "of_state", owned(lexicon.states)),
        (Group::Quality, "of", owned(QUALITIES)),
        (Group::OfZone, "in_zone", owned(lexicon.zones)),
        (Group::ToZone, "to_zone", owned(lexicon.zones)),
        (Group::Spot, "move", owned(SPOTS)),
        (Group::Num, "number", owned(NUMS)),
        (Group::OfStat, "of_number", stats.clone()),
        (Group::Tally, "tally", owned(more.tallies)),
        (Group::Size, "literals", numbered(2)),
        (Group::Cond, "if", owned(CONDS)),
        (Group::Phase, "in_phase", owned(lexicon.phases)),
        (Group::Was, "was", owned(more.was)),
        (Group::Change, "change", owned(CHANGES)),
        (Group::ChangeSize, "change_of", stats),
        (Group::Word, "change_word", numbered(WORDS)),
        (Group::WordSize, "change_word_size", numbered(1)),
        (Group::Until, "until", owned(UNTILS)),
        (Group::Link, "goes_with", links::<G>()),
    ]
}

/// A column for each category of each link of a game.
fn links<G: Observed>() -> Vec<String> {
    let all = G::LINKS.iter();
    let of = |name: &&str| {
        (0..BITS)
            .map(|bit| format!("{name}_{bit}"))
            .collect::<Vec<_>>()
    };
    all.flat_map(of).collect()
}

/// The names of the columns of a game, in order; empty where one is not in use.
pub fn columns<G: Observed>() -> Vec<String> {
    Columns::of::<G>().names
}

/// The card table of a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct CardTable {
    /// How many numbers a row has.
    pub columns: usize,
    /// How many rows there are: one more than cards in the pool.
    pub rows: usize,
    /// The numbers, row by row.
    pub numbers: Vec<f32>,
}

impl CardTable {
    /// The table of a pool of a game.
    pub fn of<G: Observed>(pool: &CardPool) -> Self {
        let columns = Columns::of::<G>();
        let width = columns.names.len();
        let mut numbers = vec![0.0; width * (pool.defs.len() + 1)];
        let rows = numbers.chunks_exact_mut(width).skip(1);
        for (at, (def, row)) in pool.defs.iter().zip(rows).enumerate() {
            let mut reader = Reader {
                pool,
                columns: &columns,
                row,
            };
            reader.card(def);
            let mut linked = Vec::new();
            G::links(pool, DefId(at as u16), &mut |link, bits| {
                linked.push((link, bits))
            });
            for (link, bits) in linked {
                for bit in (0..BITS).filter(|bit| bits >> bit & 1 == 1) {
                    reader.one(Group::Link, link * BITS + bit);
                }
            }
        }
        Self {
            columns: width,
            rows: pool.defs.len() + 1,
            numbers,
        }
    }

    /// A row; nothing behind the last.
    pub fn row(&self, at: usize) -> &[f32] {
        let from = (at * self.columns).min(self.numbers.len());
        let end = (from + self.columns).min(self.numbers.len());
        &self.numbers[from..end]
    }
}

/// Reads one card into its row.
struct Reader<'a> {
    pool: &'a CardPool,
    columns: &'a Columns,
    row: &'a mut [f32],
}

impl Reader<'_> {
    /// Adds to a column; one that the game has no word for falls into the last of its group.
    fn add(&mut self, group: Group, at: usize, n: impl Into<f32>) {
        let begins = &self.columns.begins;
        let from = begins[group as usize];
        let end = begins.get(group as usize + 1).copied();
        let end = end.unwrap_or(self.row.len());
        if from < end {
            self.row[(from + at).min(end - 1)] += n.into();
        }
    }

    fn one(&mut self, group: Group, at: usize) {
        self.add(group, at, 1.0);
    }

    fn bits(&mut self, group: Group, bits: u64) {
        for at in (0..BITS).filter(|at| bits >> at & 1 == 1) {
            self.one(group, at);
        }
    }

    fn card(&mut self, def: &Def) {
        for (at, &n) in def.stats.iter().enumerate() {
            self.add(Group::Stat, at, f32::from(n));
        }
        self.one(Group::Kind, usize::from(def.kind.0));
        self.one(Group::Subtype, usize::from(def.subtype));
        self.bits(Group::Symbol, u64::from(def.symbols));
        self.bits(Group::Category, def.categories);
        for keyword in &def.keywords {
            self.one(Group::Keyword, keyword.word.at());
            self.add(
                Group::KeywordNumber,
                keyword.word.at(),
                f32::from(keyword.number),
            );
            if let Some(about) = &keyword.about {
                self.quality(*about);
            }
        }
        for &ability in &def.abilities {
            self.one(Group::Ability, 0);
            self.text(ability, DEEP);
        }
    }

    fn text(&mut self, id: AbilityId, deep: usize) {
        let pool = self.pool;
        let Some(ability) = pool.abilities.get(id.at()) else {
            return;
        };
        self.head(ability);
        let mut given = Vec::new();
        let mut said = |it: Said<'_>| self.said(it, &mut given);
        walk::ability(ability, &mut said);
        for (_, until) in ability.ops.iter().flat_map(changes_of) {
            self.until(*until);
        }
        if deep > 0 {
            for id in given {
                self.one(Group::Ability, 1);
                self.text(id, deep - 1);
            }
        }
    }

    fn head(&mut self, ability: &Ability) {
        match &ability.head {
            Head::On(event) => self.event(0, event),
            Head::InsteadOf(event) => self.event(1, event),
            Head::AnswerTo(event) => self.event(2, event),
            Head::Always => self.one(Group::Head, 3),
            Head::Rule(head) => self.one(Group::OwnHead, head.at()),
        }
        let so = [ability.may, ability.must, ability.when.is_some()];
        for (at, _) in so.iter().enumerate().filter(|(_, so)| **so) {
            self.one(Group::Ability, 2 + at);
        }
        match ability.limit {
            Some(Limit::Once) => self.one(Group::Ability, 5),
            Some(Limit::Any) => self.one(Group::Ability, 6),
            Some(Limit::FirstEachTurn) => self.one(Group::Ability, 7),
            Some(Limit::OncePerName) => self.one(Group::Ability, 8),
            None => {}
        }
        for &value in &ability.values {
            self.one(Group::Value, usize::from(value));
            self.add(Group::Ability, 9, f32::from(value));
        }
    }

    fn event(&mut self, head: usize, event: &EventPattern) {
        self.one(Group::Head, head);
        self.bits(Group::Event, event.names);
        for part in &event.parts {
            match &part.term {
                Term::Sel(_) => self.one(Group::Term, 0),
                Term::Causes(causes) => {
                    self.one(Group::Term, 1);
                    self.bits(Group::Cause, u64::from(*causes));
                }
                Term::Zone(zone) => {
                    self.one(Group::Term, 2);
                    self.one(Group::OfZone, zone.at());
                }
                Term::Zones(zones) => {
                    self.one(Group::Term, 2);
                    for zone in zones {
                        self.one(Group::OfZone, zone.at());
                    }
                }
                Term::Context(_) => self.one(Group::Term, 3),
            }
        }
    }

    fn said(&mut self, it: Said<'_>, given: &mut Vec<AbilityId>) {
        match it {
            Said::Sel(sel) => self.sel(sel),
            Said::Num(num) => self.num(num),
            Said::Qual(qual) => self.qual(qual),
            Said::Who(who) => self.one(Group::Who, who_at(who)),
            Said::Side(side) => self.one(Group::Side, side_at(side)),
            Said::Text(id) => given.push(id),
            Said::Op(op) => self.op(op),
            Said::Cond(cond) => self.cond(cond),
            Said::Cost(cost) => self.cost(cost),
            Said::Mod(change) => self.change(change),
        }
    }

    fn sel(&mut self, sel: &Sel) {
        let at = match sel {
            Sel::This => 0,
            Sel::Giver => 1,
            Sel::Foe => 2,
            Sel::Host => 3,
            Sel::Top => 4,
            Sel::Slot(_) => 5,
            Sel::RestOf(_) => 6,
            Sel::Of(..) => 7,
            Sel::Player(_) => 8,
            Sel::Cards(_) => 9,
            Sel::And(_) => 10,
        };
        self.one(Group::Sel, at);
        let Sel::Cards(cards) = sel else { return };
        let so = [cards.other, cards.chooser, cards.one];
        for (at, _) in so.iter().enumerate().filter(|(_, so)| **so) {
            self.one(Group::Sel, 11 + at);
        }
        for &quality in cards.all.iter().chain(&cards.any) {
            self.quality(quality);
        }
        for zone in &cards.zones {
            self.one(Group::OfZone, zone.at());
        }
    }

    fn quality(&mut self, quality: Quality) {
        match quality {
            Quality::Kind(kind) => self.one(Group::OfKind, kind.at()),
            Quality::State(state) => self.one(Group::OfState, state.at()),
            Quality::Category(bits) => {
                // Which one, as a number: two texts about two categories are two texts.
                self.add(Group::Quality, 0, 1.0 + bits.trailing_zeros() as f32 / 64.0);
            }
            Quality::Named(def) => self.add(Group::Quality, 1, 1.0 + f32::from(def.0) / 1024.0),
            Quality::With(word, n) => {
                self.one(Group::Quality, 2);
                self.one(Group::Keyword, word.at());
                self.add(Group::KeywordNumber, word.at(), f32::from(n));
            }
            Quality::Card => self.one(Group::Quality, 3),
        }
    }

    fn qual(&mut self, qual: &Qual) {
        let at = match qual {
            Qual::In(zones) => {
                for zone in zones {
                    self.one(Group::OfZone, zone.at());
                }
                0
            }
            Qual::Where(_) => 1,
            Qual::Named(def) => {
                self.quality(Quality::Named(*def));
                2
            }
            Qual::Relation(relation, _) => {
                self.one(Group::Relation, relation.at());
                3
            }
            Qual::Is(quality) => {
                self.quality(*quality);
                4
            }
            Qual::AnyOf(_) => 5,
            Qual::Not(_) => 6,
            Qual::Among(_) => 7,
            Qual::Within {
                clear, straight, ..
            } => {
                for (at, _) in [clear, straight].iter().enumerate().filter(|(_, so)| ***so) {
                    self.one(Group::Qual, 9 + at);
                }
                8
            }
            Qual::Between(..) => 11,
            Qual::BeforeInRow(_) => 12,
            Qual::FirstInRow => 13,
            Qual::LastInRow => 14,
        };
        self.one(Group::Qual, at);
    }

    fn num(&mut self, num: &Num) {
        let at = match num {
            Num::Lit(n) => {
                self.add(Group::Size, 0, f32::from(*n));
                // Squares tell 1 and 3 from 2 and 2.
                self.add(Group::Size, 1, f32::from(*n) * f32::from(*n));
                0
            }
            Num::X => 1,
            Num::Amount => 2,
            Num::Stat { stat, printed, .. } => {
                self.one(Group::OfStat, stat.at());
                if *printed { 4 } else { 3 }
            }
            Num::Count(_) => 5,
            Num::Counters(_) => 6,
            Num::CountersOf(..) => 7,
            Num::Tally(tally) => {
                self.one(Group::Tally, tally.at());
                8
            }
            Num::Named(_) => 9,
            Num::Half(_) => 10,
            Num::Arithmetic(_, Operator::Add, _) => 11,
            Num::Arithmetic(_, Operator::Subtract, _) => 12,
            Num::Arithmetic(_, Operator::Multiply, _) => 13,
            Num::Least(..) => 14,
            Num::Most(..) => 15,
        };
        self.one(Group::Num, at);
    }

    fn op(&mut self, op: &Op) {
        let at = match op {
            Op::Choose { count, total, .. } => {
                self.count(count);
                if let Some((stat, _)) = total {
                    self.one(Group::OfStat, stat.at());
                }
                0
            }
            Op::AskX(cost) => {
                self.one(Group::OwnCost, cost.at());
                1
            }
            Op::Do(act) => {
                self.act(act);
                2
            }
            Op::Modify(..) => 3,
            Op::PutCounters(..) => 4,
            Op::RemoveCounters(..) => 5,
            Op::JumpUnless(..) => 6,
            Op::Jump(_) => 7,
            Op::May(..) => 8,
            Op::Either(_) => 9,
            Op::Bind(..) => 10,
            Op::Next { .. } => 11,
            Op::Remember(..) => 12,
            Op::Paying(_) => 13,
            Op::Later(_, until) => {
                self.until(*until);
                14
            }
        };
        self.one(Group::Op, at);
    }

    fn count(&mut self, count: &Count) {
        let at = match count {
            Count::Exactly(_) => 0,
            Count::UpTo(_) => 1,
            Count::AnyNumber => 2,
            Count::All => 3,
        };
        self.one(Group::Count, at);
    }

    /// A verb, with the number behind it where one is written out.
    fn act(&mut self, act: &Act) {
        let (at, size) = match act {
            Act::Draw(n, _) => (0, Some(n)),
            Act::Mill(n, _) => (1, Some(n)),
            Act::Look(n, ..) => (2, Some(n)),
            Act::Reveal(n, ..) => (3, Some(n)),
            Act::RevealCards(_) => (4, None),
            Act::Move {
                to,
                at,
                face_down,
                rested,
                secret,
                ..
            } => {
                self.one(Group::ToZone, to.at());
                let so = [
                    matches!(at, Some(Spot::Top)),
                    matches!(at, Some(Spot::Bottom)),
                    *face_down == Some(true),
                    *face_down == Some(false),
                    *rested == Some(true),
                    *secret,
                ];
                for (at, _) in so.iter().enumerate().filter(|(_, so)| **so) {
                    self.one(Group::Spot, at);
                }
                (5, None)
            }
            Act::Order(..) => (6, None),
            Act::Damage(n, _) => (7, Some(n)),
            Act::Heal(n, _) => (8, Some(n)),
            Act::Turn(_, up) => (if *up { 9 } else { 10 }, None),
            Act::Rest(_) => (11, None),
            Act::Stand(_) => (12, None),
            Act::Shuffle(_) => (13, None),
            Act::Lose(_) => (14, None),
            Act::Win(_) => (15, None),
            Act::ChangeAmount(n) => (16, Some(n)),
            Act::Pay(cost, n) => {
                self.one(Group::OwnCost, cost.at());
                (17, Some(n))
            }
            Act::Named(verb, args) => {
                self.one(Group::OwnVerb, verb.at());
                for arg in args {
                    self.argument(verb.at(), arg);
                }
                return;
            }
        };
        self.one(Group::Verb, at);
        if let Some(Num::Lit(n)) = size {
            self.add(Group::VerbSize, at, f32::from(*n));
        }
    }

    fn argument(&mut self, verb: usize, arg: &Arg) {
        match arg {
            Arg::Num(Num::Lit(n)) => self.add(Group::OwnVerbSize, verb, f32::from(*n)),
            Arg::Word(word) => self.one(Group::OwnWord, word.at()),
            Arg::Symbols(bits) => self.bits(Group::Symbol, u64::from(*bits)),
            Arg::Count(count) | Arg::Pick(count, ..) => self.count(count),
            Arg::Sel(_) | Arg::Num(_) | Arg::Name(_) => {}
        }
    }

    fn cost(&mut self, cost: &CostItem) {
        let (at, size) = match cost {
            CostItem::Discard(n) => (0, Some(n)),
            CostItem::Mill(n) => (1, Some(n)),
            CostItem::Rest(_) => (2, None),
            CostItem::Send(_, to) => {
                self.one(Group::ToZone, to.at());
                (3, None)
            }
            CostItem::SendCount(n, _, to) => {
                self.one(Group::ToZone, to.at());
                (4, Some(n))
            }
            CostItem::Counters(n, _) => (5, Some(n)),
            CostItem::CountersOf(n, ..) => (6, Some(n)),
            CostItem::Named(cost, n) => {
                self.one(Group::OwnCost, cost.at());
                if let Num::Lit(n) = n {
                    self.add(Group::OwnCostSize, cost.at(), f32::from(*n));
                }
                return;
            }
        };
        self.one(Group::Cost, at);
        if let Some(Num::Lit(n)) = size {
            self.add(Group::CostSize, at, f32::from(*n));
        }
    }

    fn cond(&mut self, cond: &Cond) {
        let at = match cond {
            Cond::Compare(_, Comparison::Less, _) => 0,
            Cond::Compare(_, Comparison::AtMost, _) => 1,
            Cond::Compare(_, Comparison::Equal, _) => 2,
            Cond::Compare(_, Comparison::AtLeast, _) => 3,
            Cond::Compare(_, Comparison::Greater, _) => 4,
            Cond::Compare(_, Comparison::NotEqual, _) => 5,
            Cond::Is(_, quality) => {
                self.quality(*quality);
                6
            }
            Cond::Holds(..) => 7,
            Cond::Exists(_) => 8,
            Cond::OwnTurn => 9,
            Cond::Phase(phase) => {
                self.one(Group::Phase, phase.at());
                10
            }
            Cond::Done => 11,
            Cond::Was(_, past) => {
                self.one(Group::Was, past.at());
                12
            }
            Cond::Not(_) => 13,
            Cond::And(_) => 14,
            Cond::Or(_) => 15,
        };
        self.one(Group::Cond, at);
    }

    fn change(&mut self, change: &Mod) {
        let at = match change {
            Mod::Add(stat, n) => {
                self.sized(stat.at(), n);
                0
            }
            Mod::Set(stat, n) => {
                self.sized(stat.at(), n);
                1
            }
            Mod::Scale(stat, n) => {
                self.sized(stat.at(), n);
                2
            }
            Mod::Grant(_) => 3,
            Mod::LoseOthers => 4,
            Mod::Word(word, n) => {
                self.one(Group::Word, usize::from(*word));
                self.add(Group::WordSize, 0, f32::from(*n));
                5
            }
            Mod::Like(word, _) => {
                self.one(Group::Word, usize::from(*word));
                6
            }
            Mod::Over(word, _) => {
                self.one(Group::Word, usize::from(*word));
                7
            }
            Mod::CopyText(_) => 8,
        };
        self.one(Group::Change, at);
    }

    /// A change of a number: by how much, or that it is changed at all.
    fn sized(&mut self, stat: usize, n: &Num) {
        self.one(Group::OfStat, stat);
        if let Num::Lit(n) = n {
            self.add(Group::ChangeSize, stat, f32::from(*n));
        }
    }

    fn until(&mut self, until: Until) {
        let at = match until {
            Until::WhileHere => 0,
            Until::Battle => 1,
            Until::Turn => 2,
            Until::EnemyTurnEnds => 3,
            Until::OwnTurnBegins => 4,
            Until::Game => 5,
            Until::WhileSource => 6,
        };
        self.one(Group::Until, at);
    }
}

/// The changes that an operation gives, with how long they last.
fn changes_of(op: &Op) -> &[(Mod, Until)] {
    match op {
        Op::Modify(_, changes) => changes,
        _ => &[],
    }
}

const fn who_at(who: &Who) -> usize {
    match who {
        Who::You => 0,
        Who::Opponent => 1,
        Who::TurnPlayer => 2,
        Who::Each => 3,
        Who::OwnerOf(_) => 4,
        Who::ControllerOf(_) => 5,
    }
}

const fn side_at(side: Side) -> usize {
    match side {
        Side::Own => 0,
        Side::Enemy => 1,
        Side::Any => 2,
        Side::Friendly => 3,
    }
}
