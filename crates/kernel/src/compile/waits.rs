//! What richer rulebooks ask of a card: printed keywords, words behind heads, texts that wait
//! between their targets and the rest, texts kept for later.

use super::{CompileFault, Compiler, Lexicon, Program, SharedVerb};
use crate::ids::{AbilityId, DefId, PassiveId, ZoneKind};
use crate::pool::{
    Ability, Arg, CardPool, Def, Head, Keyword, Mod, Named, Num, Op, Quick, QuickAbility, Sel, Who,
};
use crate::table::Until;
use shokan_lang::ast;

/// Compiles an ability with a name; it is said to be printed on the first card that has it.
pub(super) fn named(
    pool: &mut CardPool,
    lexicon: &Lexicon,
    keyword: &ast::KeywordDef,
    cards: &[&ast::Card],
    faults: &mut Vec<CompileFault>,
) {
    let has = |card: &&ast::Card| {
        let words = card
            .fields
            .iter()
            .filter(|field| field.name.as_str() == "ability");
        words
            .flat_map(|field| &field.values)
            .any(|value| matches!(value, ast::Value::Word(word) if word.text == keyword.word.text))
    };
    let def = DefId(cards.iter().position(has).unwrap_or(0) as u16);
    let mut out = Named {
        word: keyword.word.text.clone(),
        ja: keyword.name.ja.clone(),
        en: keyword.name.en.clone(),
        abilities: Vec::new(),
    };
    let mut compiler = Compiler {
        pool,
        lexicon,
        card: &keyword.word.text,
        at: keyword.word.span,
        faults,
    };
    for (index, ability) in keyword.abilities.iter().enumerate() {
        let id = compiler.ability(ability, def, index as u8, false);
        out.abilities.push(id);
    }
    pool.keywords.push(out);
}

/// What the engine reads of a definition at every turn.
pub(super) fn quick(pool: &CardPool, def: &Def) -> Quick {
    let abilities = || def.abilities.iter().map(|id| &pool.abilities[id.at()]);
    let bit = |keyword: &Keyword| keyword.word.bit();
    let mut quick = Quick {
        abilities: abilities().fold(QuickAbility::default(), |all, it| all.and(&it.quick)),
        categories: def.categories,
        kind: def.kind,
        subtype: def.subtype,
        stats: def.stats,
        symbols: def.symbols,
        keywords: def.keywords.iter().map(bit).fold(0, |all, bit| all | bit),
        words: [0; 2],
        digest: [0; 3],
    };
    for part in abilities().flat_map(|ability| &ability.always) {
        if let Mod::Word(word, _) | Mod::Like(word, _) | Mod::Over(word, _) = part.change {
            quick.add_word(word);
        }
    }
    quick
}

impl Compiler<'_> {
    /// Keywords one after another: a word, perhaps what it is about, perhaps a number.
    pub(super) fn keywords(&mut self, field: &ast::Field, out: &mut Vec<Keyword>) {
        let known = self.lexicon.more.keywords.1;
        let mut about = false;
        for value in &field.values {
            match (value, out.last_mut()) {
                (ast::Value::Number(n, _), Some(last)) => last.number = *n as i16,
                (ast::Value::Word(word), last) => {
                    let at = known.iter().position(|known| *known == word.as_str());
                    match (at, last) {
                        (Some(at), _) if !about => {
                            let passive = PassiveId(at as u8);
                            about = self.lexicon.more.about_keywords.contains(&passive);
                            out.push(Keyword {
                                word: passive,
                                about: None,
                                number: 0,
                            });
                        }
                        // The card that it names, counted from 1.
                        (None, Some(last)) if self.pool.find(word.as_str()).is_some() => {
                            let named = self.pool.find(word.as_str());
                            last.number = named.map_or(0, |def| def.0 as i16 + 1);
                        }
                        (_, Some(last)) => {
                            about = false;
                            let quality = self.quality(word);
                            last.about = Some(quality);
                        }
                        (_, None) => self.fault(word.span, word.as_str()),
                    }
                }
                _ => self.fault(field.name.span, field.name.as_str()),
            }
        }
    }

    /// The words and numbers behind a head of the rulebook.
    pub(super) fn values(&mut self, head: &ast::Head) -> Vec<u8> {
        let ast::Head::Rule { values, .. } = head else {
            return Vec::new();
        };
        let mut out = Vec::new();
        for value in values {
            match value {
                ast::Value::Word(word) => out.push(self.index(self.lexicon.more.values, word)),
                ast::Value::Number(n, _) => out.push(*n as u8),
                _ => {}
            }
        }
        out
    }

    /// The choices that are made when the text is used; how many statements that are.
    pub(super) fn targets(
        &mut self,
        block: &[ast::Statement],
        def: DefId,
        program: &mut Program,
    ) -> usize {
        let open = self.lexicon.more.targets;
        let mut first = 0;
        for statement in block {
            let ast::Statement::Choose { .. } = statement else {
                break;
            };
            let before = program.ops.len();
            self.statement(statement, def, program);
            // A look through a deck may stand before the choice.
            let made = program.ops.get(before..).unwrap_or_default();
            let aims = made.iter().all(|op| match op {
                Op::Choose {
                    from: Sel::Cards(cards),
                    ..
                } => cards.zones.iter().all(|zone| open.contains(zone)),
                _ => true,
            });
            let aims = aims && !made.is_empty();
            if !aims {
                program.ops.truncate(before);
                break;
            }
            first += 1;
        }
        self.early(&block[first..], program);
        self.hold(0, program);
        first
    }

    /// The cards that a verb further on asks for are chosen when the text is used, too.
    fn early(&mut self, block: &[ast::Statement], program: &mut Program) {
        let choice = block.iter().find_map(|statement| match statement {
            ast::Statement::Do {
                verb: ast::Verb::Named { args, .. },
                name,
                ..
            } => args.iter().find_map(|arg| match arg {
                ast::Arg::Choice(count, from) => Some((count, from, name)),
                _ => None,
            }),
            _ => None,
        });
        let Some((count, from, name)) = choice else {
            return;
        };
        let count = self.count(count, program);
        let from = self.sel(from, program);
        let slot = program.slot(name.as_ref());
        program.ops.push(Op::Choose {
            count,
            from,
            total: None,
            slot,
            by: Who::You,
            hidden: false,
        });
        program.early = Some(slot);
    }

    /// The place where the rulebook may step in: 0 when the targets are chosen, 1 when all is paid.
    pub(super) fn hold(&mut self, stage: i16, program: &mut Program) {
        let stage = vec![Arg::Num(Num::Lit(stage))];
        self.shared_verb(SharedVerb::Hold, stage, self.at, program);
    }

    /// A choice out of a deck looks through it first.
    pub(super) fn look_before(&mut self, from: &Sel, span: ast::Span, program: &mut Program) {
        let looked = |zone: &ZoneKind| *zone == self.lexicon.deck;
        if !matches!(from, Sel::Cards(cards) if cards.zones.iter().any(looked)) {
            return;
        }
        if !self.runs(SharedVerb::Search) {
            let found = "a choice out of a deck (no deck is looked through here: write `look at top N of \
                         you as NAME`)";
            self.fault(span, found);
        } else if !self.lexicon.more.targets.is_empty() {
            self.look_through(Who::You, span, program);
        } else {
            let found = "a choice out of a pile that nobody sees (write `search own ZONE for CARDS as NAME`)";
            self.fault(span, found);
        }
    }

    /// `later`: keeps a text.
    pub(super) fn keep(&mut self, it: &ast::Statement, def: DefId, program: &mut Program) {
        let ast::Statement::Later {
            event,
            duration,
            body,
            span,
        } = it
        else {
            return;
        };
        if !self.lexicon.more.later {
            self.fault(*span, "later (no text is kept here: write `on EVENT`)");
            return;
        }
        let id = self.later(event, body, *span, def, program);
        let until = duration.map_or(Until::Turn, super::until);
        program.ops.push(Op::Later(id, until));
    }

    /// A text that is kept for later: its names are those of the text that keeps it.
    fn later(
        &mut self,
        event: &ast::EventNode,
        body: &[ast::Statement],
        span: ast::Span,
        def: DefId,
        program: &Program,
    ) -> AbilityId {
        let mut later = Program {
            names: program.names.clone(),
            ..Program::default()
        };
        let head = Head::On(self.event(event, &mut later));
        self.block(body, def, &mut later);
        self.pool.abilities.push(Ability {
            def,
            index: 0,
            granted: true,
            quick: QuickAbility::of(&head, &[]),
            head,
            values: Vec::new(),
            must: true,
            digest: (self.lexicon.more.digest)(&later.ops),
            when: None,
            pay: None,
            may: false,
            limit: None,
            ops: later.ops,
            body: 0,
            always: Vec::new(),
            tree: ast::Ability {
                head: ast::Head::On(event.clone()),
                name: None,
                when: None,
                pay: None,
                may: false,
                must: true,
                limit: None,
                by: None,
                block: body.to_vec(),
                span,
            },
        });
        AbilityId(self.pool.abilities.len() as u16 - 1)
    }
}
