//! From the tree of a card to flat programs.

use crate::ids::{AbilityId, ContextId, DefId, EventId, HeadId, KindId, StatId, ZoneKind};
use crate::pool::{
    Ability, Act, Always, CardPool, Cards, Cond, Cost, CostItem, Count, Def, EventPattern, Head,
    Mod, Num, Op, Part, Quality, QuickAbility, STATS, Sel, Term, Who,
};
use crate::table::Until;
use sha2::{Digest, Sha256};
use shokan_lang::ast;
use shokan_lang::check::MOST_WORDS;
use std::fmt;

mod changes;
mod circles;
mod costs;
mod counters;
mod lexicon;
mod search;
mod shared;
mod terms;
mod waits;

pub use lexicon::{Lexicon, More};
pub use shared::{Runs, SharedVerb};

/// A word or form that the rulebook cannot run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileFault {
    /// The card.
    pub card: String,
    /// Line and column in the card file.
    pub span: ast::Span,
    /// The word or form.
    pub found: String,
}

impl fmt::Display for CompileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: card {} says {}, which this game cannot run",
            self.span_text(),
            self.card,
            self.found
        )
    }
}

impl CompileFault {
    fn span_text(&self) -> String {
        format!("{}:{}", self.span.line, self.span.column)
    }
}

/// The words of the open lists that are bits of a card, with their lists.
fn declared(pool: &mut CardPool, files: &[ast::File], lexicon: &Lexicon) {
    for list in files.iter().flat_map(|file| &file.words) {
        if lexicon.more.lists.contains(&list.list.as_str()) {
            let at = lexicon.more.lists.iter();
            let at = at.take_while(|known| **known != list.list.as_str()).count();
            // A word that has no bit is unknown to every card; the check has refused it.
            let room = MOST_WORDS.saturating_sub(pool.categories.len());
            for entry in list.entries.iter().take(room) {
                pool.categories.push(entry.word.text.clone());
                pool.lists.push(at as u8);
            }
        }
    }
    pool.counters = counters::declared(files);
}

/// Compiles card files into a pool.
///
/// # Errors
/// Every word that the rulebook cannot run.
pub fn compile(files: &[ast::File], lexicon: &Lexicon) -> Result<CardPool, Vec<CompileFault>> {
    let mut pool = CardPool::default();
    let mut hash = Sha256::new();
    for file in files {
        hash.update(shokan_lang::print::played(file).as_bytes());
    }
    declared(&mut pool, files, lexicon);
    let cards: Vec<&ast::Card> = files.iter().flat_map(|file| &file.cards).collect();
    for (at, card) in cards.iter().enumerate() {
        pool.by_word
            .insert(card.word.text.clone(), DefId(at as u16));
        if let Some(id) = text_field(card, "id") {
            pool.by_word.insert(id.to_owned(), DefId(at as u16));
        }
    }
    let mut faults = Vec::new();
    for keyword in files.iter().flat_map(|file| &file.keywords) {
        waits::named(&mut pool, lexicon, keyword, &cards, &mut faults);
    }
    for (at, card) in cards.iter().enumerate() {
        let mut compiler = Compiler {
            pool: &mut pool,
            lexicon,
            card: &card.word.text,
            at: card.word.span,
            faults: &mut faults,
        };
        let def = compiler.card(card, DefId(at as u16));
        let quick = waits::quick(&pool, &def);
        pool.quick.push(quick);
        pool.defs.push(def);
    }
    pool.hash = hash.finalize().into();
    pool.spoken = circles::spoken(&pool);
    for ability in &pool.abilities {
        if let Head::On(event) | Head::InsteadOf(event) = &ability.head {
            pool.heard |= event.names;
            let own = event.parts.is_empty()
                || event.parts.iter().any(|part| {
                    matches!(part.term, Term::Sel(Sel::This))
                        && matches!(
                            part.role,
                            ast::Preposition::Of | ast::Preposition::By | ast::Preposition::To
                        )
                });
            if !own {
                pool.wide |= event.names;
            }
        }
    }
    faults.extend(circles::circles(&pool, lexicon));
    if faults.is_empty() {
        Ok(pool)
    } else {
        Err(faults)
    }
}

fn field<'a>(card: &'a ast::Card, name: &str) -> Option<&'a ast::Field> {
    card.fields.iter().find(|field| field.name.as_str() == name)
}

fn text_field<'a>(card: &'a ast::Card, name: &str) -> Option<&'a str> {
    match field(card, name)?.values.first()? {
        ast::Value::Word(word) => Some(word.as_str()),
        ast::Value::Text(text, _) => Some(text),
        _ => None,
    }
}

/// Most printed abilities of a card.
const ABILITIES: usize = 8;

struct Compiler<'a> {
    pool: &'a mut CardPool,
    lexicon: &'a Lexicon,
    card: &'a str,
    /// The statement that is compiled: where what has no place of its own is found.
    at: ast::Span,
    faults: &'a mut Vec<CompileFault>,
}

/// The program that is being written.
#[derive(Default)]
struct Program {
    ops: Vec<Op>,
    names: Vec<String>,
    /// Names that hold cards of a hidden place which only the controller looks at.
    hidden: Vec<u8>,
    /// Names of cards that are walked one by one.
    walked: Vec<u8>,
    /// The choice of a verb that was made already, when the text was used.
    early: Option<u8>,
}

impl Program {
    fn slot(&mut self, name: Option<&ast::Word>) -> u8 {
        let name = name.map_or_else(|| format!("{}", self.names.len()), |word| word.text.clone());
        if let Some(at) = self.names.iter().position(|known| *known == name) {
            return at as u8;
        }
        self.names.push(name);
        self.names.len() as u8 - 1
    }
    /// The name of the card that is walked.
    fn walks(&mut self, name: &ast::Word) -> u8 {
        let slot = self.slot(Some(name));
        self.walked.push(slot);
        slot
    }
    const fn pc(&self) -> u8 {
        self.ops.len() as u8
    }
}

impl Compiler<'_> {
    fn fault(&mut self, span: ast::Span, found: impl Into<String>) {
        let span = if span == ast::Span::default() {
            self.at
        } else {
            span
        };
        self.faults.push(CompileFault {
            card: self.card.to_owned(),
            span,
            found: found.into(),
        });
    }

    fn index(&mut self, list: &[&str], word: &ast::Word) -> u8 {
        list.iter()
            .position(|known| *known == word.as_str())
            .map_or_else(
                || {
                    self.fault(word.span, word.as_str());
                    0
                },
                |at| at as u8,
            )
    }

    fn field(&mut self, field: &ast::Field, out: &mut Def) {
        let words: Vec<&ast::Word> = field
            .values
            .iter()
            .filter_map(|value| {
                if let ast::Value::Word(word) = value {
                    Some(word)
                } else {
                    None
                }
            })
            .collect();
        let numbers: Vec<i32> = field
            .values
            .iter()
            .filter_map(|value| {
                if let ast::Value::Number(n, _) = value {
                    Some(*n)
                } else {
                    None
                }
            })
            .collect();
        let lexicon = *self.lexicon;
        match field.name.as_str() {
            "type" => {
                if let Some(word) = words.first() {
                    out.kind = KindId(self.index(lexicon.kinds, word));
                }
            }
            name if name == lexicon.subtype.0 => {
                if let Some(word) = words.first() {
                    out.subtype = self.index(lexicon.subtype.1, word);
                }
            }
            name if lexicon.more.lists.contains(&name) => {
                for word in words {
                    out.categories |= self.category(word);
                }
            }
            name if name == lexicon.more.symbols.0 => {
                let known = lexicon.more.symbols.1;
                for word in words {
                    if word.as_str() != "none" {
                        out.symbols |= 1 << self.index(known, word);
                    }
                }
            }
            name if name == lexicon.more.keywords.0 => self.keywords(field, &mut out.keywords),
            name => {
                for (known, bit) in lexicon.more.flags {
                    if *known == name {
                        out.symbols |= bit;
                    }
                }
                for (known, stats) in lexicon.stat_fields {
                    if *known == name {
                        for (stat, value) in stats.iter().zip(&numbers) {
                            if let Some(at) = lexicon.stats.iter().position(|s| s == stat) {
                                out.stats[at] = *value as i16;
                            }
                        }
                    }
                }
            }
        }
    }

    fn category(&mut self, word: &ast::Word) -> u64 {
        self.pool
            .categories
            .iter()
            .position(|known| *known == word.text)
            .map_or_else(
                || {
                    self.fault(word.span, word.as_str());
                    0
                },
                |at| 1 << at,
            )
    }

    /// When an ability happens: with an event, all the time, or where the rules of its game ask it.
    fn head(&mut self, tree: &ast::Ability, program: &mut Program) -> Head {
        let lexicon = *self.lexicon;
        match &tree.head {
            ast::Head::On(event) => Head::On(self.event(event, program)),
            ast::Head::InsteadOf(event) => Head::InsteadOf(self.event(event, program)),
            ast::Head::AnswerTo(event) => Head::AnswerTo(self.event(event, program)),
            ast::Head::Always => Head::Always,
            ast::Head::Rule {
                event: Some((link, event)),
                ..
            } => {
                let event = self.event(event, program);
                match link {
                    ast::Link::On => Head::On(event),
                    ast::Link::InsteadOf => Head::InsteadOf(event),
                    ast::Link::To => Head::AnswerTo(event),
                }
            }
            ast::Head::Rule { .. } if (lexicon.more.holds)(tree) => Head::Always,
            ast::Head::Rule { word, .. } => Head::Rule(HeadId(self.index(lexicon.heads, word))),
        }
    }

    fn ability(&mut self, tree: &ast::Ability, def: DefId, index: u8, granted: bool) -> AbilityId {
        let mut program = Program::default();
        let lexicon = *self.lexicon;
        let head = self.head(tree, &mut program);
        let values = self.values(&tree.head);
        let when = tree.when.as_ref().map(|cond| self.cond(cond, &mut program));
        let pay = tree.pay.as_ref().map(|cost| self.cost(cost, &mut program));
        let (mut always, mut body) = (Vec::new(), 0);
        if matches!(head, Head::Always) {
            for statement in &tree.block {
                self.always(statement, when.as_ref(), def, &mut program, &mut always);
            }
        } else {
            let waits = !lexicon.more.targets.is_empty() && !matches!(head, Head::InsteadOf(_));
            let mut first = 0;
            if waits {
                first = self.targets(&tree.block, def, &mut program);
            }
            if let Some(cost) = &pay {
                self.pay(cost, &mut program);
            }
            if waits {
                self.hold(1, &mut program);
            }
            body = program.pc();
            self.block(&tree.block[first..], def, &mut program);
            if program.ops.len() > 250 || program.names.len() > 8 {
                self.fault(
                    tree.span,
                    "more than 250 steps or 8 names (write two abilities)",
                );
            }
        }
        let ability = Ability {
            def,
            index,
            granted,
            values,
            must: tree.must,
            digest: (self.lexicon.more.digest)(&program.ops),
            when,
            pay,
            may: tree.may,
            limit: tree.limit,
            ops: program.ops,
            body,
            quick: QuickAbility::of(&head, &always),
            head,
            always,
            tree: tree.clone(),
        };
        self.pool.abilities.push(ability);
        AbilityId(self.pool.abilities.len() as u16 - 1)
    }

    fn card(&mut self, card: &ast::Card, def: DefId) -> Def {
        let name = card.name();
        let mut out = Def {
            word: card.word.text.clone(),
            id: text_field(card, "id").unwrap_or_default().to_owned(),
            ja: name.ja,
            en: name.en,
            kind: KindId::default(),
            subtype: 0,
            categories: 0,
            symbols: 0,
            stats: [0; STATS],
            abilities: Vec::new(),
            keywords: Vec::new(),
            has_always: false,
            listens: 0,
            tree: card.clone(),
        };
        for field in &card.fields {
            self.field(field, &mut out);
        }
        let printed = card
            .fields
            .iter()
            .filter(|field| field.name.as_str() == "ability");
        for value in printed.flat_map(|field| &field.values) {
            if let ast::Value::Word(word) = value {
                let known = self.pool.keywords.iter().find(|it| it.word == word.text);
                out.abilities
                    .extend(known.iter().flat_map(|named| &named.abilities));
            }
        }
        for (index, ability) in (self.lexicon.more.abilities)(card).iter().enumerate() {
            let id = self.ability(ability, def, index as u8, false);
            out.abilities.push(id);
        }
        // Given ones are numbered from nine on.
        if out.abilities.len() > ABILITIES {
            self.fault(
                card.word.span,
                "more than 8 abilities, with those that have a name",
            );
        }
        for &id in &out.abilities {
            let ability = &self.pool.abilities[id.at()];
            out.has_always |= ability.is_continuous();
            if let Head::On(event) | Head::InsteadOf(event) | Head::AnswerTo(event) = &ability.head
            {
                out.listens |= event.names;
            }
        }
        out
    }
    fn event(&mut self, event: &ast::EventNode, program: &mut Program) -> EventPattern {
        let lexicon = *self.lexicon;
        let mut out = EventPattern {
            name: event.name.as_ref().map(|name| program.slot(Some(name))),
            ..EventPattern::default()
        };
        for name in &event.names {
            out.names |= EventId(self.index(lexicon.events, name)).bit();
        }
        for part in &event.parts {
            let term = match &part.term {
                ast::EventTerm::Selection(sel) => {
                    let mut to = self.sel(sel, program);
                    self.lie(sel, &event.names, &mut to);
                    Term::Sel(to)
                }
                ast::EventTerm::Sources(sources) => {
                    let mut causes = 0;
                    for source in sources {
                        causes |= 1 << self.index(lexicon.causes, &source.kind);
                    }
                    Term::Causes(causes)
                }
                ast::EventTerm::Zone(zone) => {
                    let groups = &mut lexicon.zone_groups.iter();
                    match groups.find(|group| group.0 == zone.as_str()) {
                        Some(group) if !lexicon.zones.contains(&zone.as_str()) => {
                            Term::Zones(group.1.to_vec())
                        }
                        _ => Term::Zone(ZoneKind(self.index(lexicon.zones, zone))),
                    }
                }
                ast::EventTerm::Context(word) => {
                    Term::Context(ContextId(self.index(lexicon.contexts, word)))
                }
            };
            let name = part.name.as_ref().map(|name| program.slot(Some(name)));
            // "by attack of this": behind a cause the little word names who does it.
            let doer = matches!(
                out.parts.last(),
                Some(Part {
                    term: Term::Causes(_),
                    ..
                })
            );
            let role = match part.preposition {
                ast::Preposition::Of if doer => ast::Preposition::By,
                role => role,
            };
            out.parts.push(Part { role, term, name });
        }
        out
    }

    /// The cards of an event are looked for where they lie at that moment, too.
    fn lie(&self, tree: &ast::Selection, names: &[ast::Word], to: &mut Sel) {
        let (ast::Selection::Cards(tree), Sel::Cards(cards)) = (tree, to) else {
            return;
        };
        let named = |qual: &ast::Qualifier| matches!(qual, ast::Qualifier::In(_));
        if tree.qualifiers.iter().any(named) {
            return;
        }
        for (event, zones) in self.lexicon.more.lying {
            if names.iter().any(|name| name.as_str() == *event) {
                let missing = zones.iter().filter(|zone| !cards.zones.contains(zone));
                let missing: Vec<ZoneKind> = missing.copied().collect();
                cards.zones.extend(missing);
            }
        }
    }

    fn always(
        &mut self,
        statement: &ast::Statement,
        when: Option<&Cond>,
        def: DefId,
        program: &mut Program,
        to: &mut Vec<Always>,
    ) {
        self.at = statement.span();
        match statement {
            ast::Statement::Modify {
                selection, parts, ..
            } => {
                let on = self.sel(selection, program);
                for (modifier, _) in parts {
                    for change in self.modifier(modifier, def, program) {
                        if matches!(change, Mod::CopyText(_)) {
                            let found =
                                "`copies text` all the time (write it at a moment, for a while)";
                            self.fault(statement.span(), found);
                            continue;
                        }
                        to.push(Always {
                            when: when.cloned(),
                            on: on.clone(),
                            change,
                        });
                    }
                }
            }
            ast::Statement::If {
                condition,
                then,
                otherwise: None,
                ..
            } => {
                let inner = self.cond(condition, program);
                let both = match when {
                    Some(outer) => Cond::And(vec![outer.clone(), inner]),
                    None => inner,
                };
                for statement in then {
                    self.always(statement, Some(&both), def, program, to);
                }
            }
            other => self.fault(
                other.span(),
                "a step in a continuous text (it holds changes only, such as `this gets ...`)",
            ),
        }
    }

    /// A bound on the sum of what is chosen.
    fn total(
        &mut self,
        total: &ast::Total,
        span: ast::Span,
        program: &mut Program,
    ) -> (StatId, Num) {
        if total.comparison != ast::Comparison::AtMost {
            self.fault(span, "a bound on a sum from below (write `<=`)");
        }
        let stat = StatId(self.index(self.lexicon.stats, &total.stat));
        (stat, self.num(&total.number, program))
    }

    fn block(&mut self, block: &[ast::Statement], def: DefId, program: &mut Program) {
        for statement in block {
            self.statement(statement, def, program);
        }
    }

    fn statement(&mut self, statement: &ast::Statement, def: DefId, program: &mut Program) {
        self.at = statement.span();
        match statement {
            ast::Statement::Choose {
                count,
                from,
                total,
                name,
                by,
                ..
            } => {
                let count = self.count(count, program);
                let from = self.sel(from, program);
                let total = total.as_ref();
                let total = total.map(|it| self.total(it, statement.span(), program));
                let by = self.one_player(by.as_ref(), statement.span(), program);
                let hidden = matches!(&from, Sel::Of(..) | Sel::RestOf(_));
                self.look_before(&from, statement.span(), program);
                let slot = program.slot(name.as_ref());
                program.hidden.extend(hidden.then_some(slot));
                program.ops.push(Op::Choose {
                    count,
                    from,
                    total,
                    slot,
                    by,
                    hidden,
                });
            }
            ast::Statement::Do { verb, name, span } => {
                self.verb(verb, name.as_ref(), *span, program)
            }
            ast::Statement::Modify {
                selection, parts, ..
            } => {
                let on = self.sel(selection, program);
                let mut changes = Vec::new();
                for (modifier, duration) in parts {
                    let until = duration.map_or(Until::WhileHere, until);
                    for change in self.modifier(modifier, def, program) {
                        changes.push((change, until));
                    }
                }
                program.ops.push(Op::Modify(on, changes));
            }
            ast::Statement::If {
                condition,
                then,
                otherwise,
                ..
            } => {
                let condition = self.cond(condition, program);
                let at = program.ops.len();
                program.ops.push(Op::Jump(0));
                self.block(then, def, program);
                self.otherwise(
                    otherwise.as_deref(),
                    def,
                    program,
                    |end| Op::JumpUnless(condition, end),
                    at,
                );
            }
            ast::Statement::May {
                pay,
                then,
                otherwise,
                ..
            } => {
                let cost = pay.as_ref().map(|cost| self.cost(cost, program));
                let at = program.ops.len();
                program.ops.push(Op::Jump(0));
                if let Some(cost) = &cost {
                    self.pay(cost, program);
                }
                self.block(then, def, program);
                self.otherwise(
                    otherwise.as_deref(),
                    def,
                    program,
                    |end| Op::May(cost, end),
                    at,
                );
            }
            ast::Statement::Each {
                from, name, body, ..
            } => {
                let from = self.sel(from, program);
                let all = program.slot(None);
                let slot = program.walks(name);
                program.ops.push(Op::Bind(from, all));
                let begin = program.pc();
                let at = program.ops.len();
                program.ops.push(Op::Jump(0));
                self.block(body, def, program);
                program.ops.push(Op::Jump(begin));
                program.ops[at] = Op::Next {
                    from: all,
                    slot,
                    end: program.pc(),
                };
            }
            ast::Statement::Either { modes, .. } => {
                let at = program.ops.len();
                program.ops.push(Op::Jump(0));
                let mut starts = Vec::new();
                let mut ends = Vec::new();
                for mode in modes {
                    starts.push(program.pc());
                    self.block(mode, def, program);
                    ends.push(program.ops.len());
                    program.ops.push(Op::Jump(0));
                }
                for end in ends {
                    program.ops[end] = Op::Jump(program.pc());
                }
                program.ops[at] = Op::Either(starts);
            }
            ast::Statement::Later { .. } => self.keep(statement, def, program),
        }
    }
    fn otherwise(
        &mut self,
        otherwise: Option<&[ast::Statement]>,
        def: DefId,
        program: &mut Program,
        head: impl FnOnce(u8) -> Op,
        at: usize,
    ) {
        if let Some(block) = otherwise {
            let jump = program.ops.len();
            program.ops.push(Op::Jump(0));
            program.ops[at] = head(program.pc());
            self.block(block, def, program);
            program.ops[jump] = Op::Jump(program.pc());
        } else {
            program.ops[at] = head(program.pc());
        }
    }
}

const fn send(what: Sel, to: ZoneKind) -> Act {
    Act::Move {
        what,
        to,
        side: None,
        at: None,
        face_down: None,
        rested: None,
        secret: false,
    }
}

const fn choose(n: Num, from: Sel, slot: u8, by: Who) -> Op {
    Op::Choose {
        count: Count::Exactly(n),
        from,
        total: None,
        slot,
        by,
        hidden: false,
    }
}

fn negative(n: Num) -> Num {
    match n {
        Num::Lit(n) => Num::Lit(-n),
        other => Num::Arithmetic(
            Box::new(Num::Lit(0)),
            ast::Operator::Subtract,
            Box::new(other),
        ),
    }
}

const fn until(duration: ast::Duration) -> Until {
    match duration {
        ast::Duration::ThisStep | ast::Duration::ThisBattle => Until::Battle,
        ast::Duration::ThisTurn => Until::Turn,
        ast::Duration::UntilEnemyTurnEnds => Until::EnemyTurnEnds,
        ast::Duration::UntilOwnTurnBegins => Until::OwnTurnBegins,
        ast::Duration::ThisGame => Until::Game,
        ast::Duration::WhileHere => Until::WhileHere,
        ast::Duration::WhileUnder | ast::Duration::WhileOn | ast::Duration::WhileCounters => {
            Until::WhileSource
        }
    }
}
