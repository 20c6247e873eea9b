//! One viewer's eyes on a game: which cards can be followed, what they are called, and how a game
//! ended.

use crate::catalogue::Catalogue;
use crate::phrase::{about, bi, possessive, until_text, until_word};
use crate::questions;
use crate::rulebook::Rulebook;
use crate::show::{
    Bi, CellView, ChoiceView, DecisionView, MarkView, OutcomeView, RefusalView, ZoneView,
};
use shokan_kernel::decision::{Asked, Choice, Explained, Facts};
use shokan_kernel::ids::{CardId, ClauseId, DefId, Seat, ZoneId};
use shokan_kernel::list::Set as _;
use shokan_kernel::outcome::{Outcome, VoidReason};
use shokan_kernel::pool::Op;
use shokan_kernel::ruleset::Sides;
use shokan_kernel::state::{Frame, State};
use shokan_kernel::table::{Cell, Modifier, Table, Visibility};
use shokan_kernel::view::Viewer;

/// Characters of a question with the text of a card in it, so that a phone shows it whole; a longer
/// text is read on the card.
const QUESTION_JA_MAX: usize = 54;
/// See `QUESTION_JA_MAX`.
const QUESTION_EN_MAX: usize = 108;

/// The name of a card that a viewer does not know.
const UNKNOWN: (&str, &str) = ("カード", "a card");

/// As a sentence has it.
pub(crate) fn unknown() -> Bi {
    bi(UNKNOWN.0, UNKNOWN.1)
}

/// The sentence of a clause of a game.
pub fn clause_text<G: Rulebook>(clause: ClauseId) -> Bi {
    let text = G::info().clauses.text(&G::clause_id(clause));
    text.map_or_else(Bi::default, |(ja, en)| bi(ja, en))
}

/// One viewer's eyes on a game.
#[derive(Debug)]
pub struct Eyes<'a, G: Rulebook> {
    /// The game.
    pub game: &'a State<G>,
    /// Its cards.
    pub catalogue: &'a Catalogue,
    /// Who looks.
    pub viewer: Viewer,
}

impl<G: Rulebook> Clone for Eyes<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Rulebook> Copy for Eyes<'_, G> {}

impl<G: Rulebook> Eyes<'_, G> {
    /// Whether the viewer knows the face of a card.
    pub fn knows(&self, card: CardId) -> bool {
        self.game.table.card(card).known & self.viewer.mask() != 0
    }

    /// The name by which this viewer can follow a card.
    pub fn handle(&self, card: CardId) -> Option<u16> {
        if !card.is_some() {
            return None;
        }
        let it = self.game.table.card(card);
        let kind = Table::<G>::kind(it.zone);
        let known = self.knows(card);
        if kind == G::deck() {
            // A card of a deck has no name: it is where it lies.
            let pile = self.game.table.zone(it.zone);
            let at = pile.iter().position(|&other| other == card)? as u16;
            return known.then(|| 60_000 + u16::from(it.owner.0) * 100 + at);
        }
        // The places of a hidden hand say nothing.
        let hidden = G::ZONES[kind.at()] == Visibility::Owner;
        (!hidden || known).then_some(it.handle)
    }

    /// The name of a card, or what its back says.
    pub fn name(&self, card: CardId) -> Bi {
        let (ja, en) = self.named(card);
        bi(ja, en)
    }

    /// As `name`, in Japanese and in English.
    pub(crate) fn named(&self, card: CardId) -> (&str, &str) {
        let known = card.is_some() && self.knows(card);
        let def = known.then(|| self.game.table.card(card).def);
        match def.filter(|&def| def != DefId::UNKNOWN) {
            Some(def) => {
                let def = self.catalogue.pool.def(def);
                (&def.ja, &def.en)
            }
            None => UNKNOWN,
        }
    }

    /// How this viewer calls a seat.
    pub fn seat(&self, seat: Seat) -> Bi {
        match self.viewer.seat() {
            Some(_) if self.viewer.plays(seat) => bi("あなた", "You"),
            Some(_) if G::Sides::seats(self.game) == 2 => bi("相手", "Your opponent"),
            _ => G::seat_name(self.game, seat),
        }
    }

    /// The word of a card whose face the viewer knows.
    pub fn word(&self, card: CardId) -> Option<String> {
        let def = self.game.table.card(card).def;
        let known = self.knows(card) && def != DefId::UNKNOWN;
        known.then(|| self.catalogue.pool.def(def).word.clone())
    }

    /// A place of a zone; 255 in a zone without places.
    pub(crate) fn place(zone: ZoneId, cell: u8) -> CellView {
        CellView {
            seat: Table::<G>::seat(zone).0,
            zone: G::ZONE_WORDS[Table::<G>::kind(zone).at()].to_owned(),
            column: cell,
        }
    }

    /// A place that a choice is about.
    pub(crate) fn cell_view(cell: Cell) -> CellView {
        Self::place(Table::<G>::zone_of(cell.seat, cell.kind), cell.place)
    }

    /// The eyes of a seat on the same game.
    pub(crate) fn of_seat(&self, seat: Seat) -> Self {
        Self {
            viewer: Viewer::Seat(seat),
            ..*self
        }
    }

    /// The pending question, for the seat that is asked: its word, its sentence, and every
    /// candidate of one walk, allowed or refused.
    pub(crate) fn question_view(
        &self,
        asked: Asked,
        text: Bi,
        choice: impl Fn(Choice) -> ChoiceView,
        reason: impl Fn(Choice, ClauseId, Facts) -> Bi,
    ) -> DecisionView {
        let mut explained = Explained::default();
        self.game.offer(&self.catalogue.pool, &mut explained);
        let refusal = |&(wanted, why, facts): &(Choice, ClauseId, Facts)| {
            let shown = choice(wanted);
            RefusalView {
                verb: shown.verb,
                card: shown.card,
                ability: shown.ability,
                cell: shown.cell,
                clause: G::clause_id(why),
                text: reason(wanted, why, facts),
            }
        };
        DecisionView {
            seat: asked.seat.0,
            prompt: questions::of::<G>(asked.prompt).word.to_owned(),
            text,
            source: self.handle(asked.source),
            taken: asked.taken,
            most: asked.most,
            choices: explained.allowed.iter().map(|&it| choice(it)).collect(),
            refused: explained.refused.iter().map(refusal).collect(),
            answers_itself: questions::counted_answers_itself(
                self.game,
                &self.catalogue.pool,
                explained.allowed.len(),
            ),
        }
    }

    /// The rules text of one ability of the card it is printed on.
    pub(crate) fn printed_text(&self, ability: shokan_kernel::ids::AbilityId) -> Bi {
        self.catalogue
            .ability_text(self.catalogue.pool.ability(ability))
    }

    /// Which card is chosen, and what for: the text that is carried out where it is short enough to
    /// be read in a question, else the card whose text it is. `left`: so many are still chosen,
    /// where there are several.
    pub(crate) fn choice_question(&self, source: &Bi, left: Option<u8>) -> Bi {
        let effect = match self.game.flow().last() {
            // Of a card that the viewer does not know not even the text is told.
            Some(Frame::Effect(effect)) if *source != unknown() => Some(effect),
            _ => None,
        };
        if effect.is_some_and(|effect| effect.paying) {
            return about(
                "「{}」のコストとして、どのカードを選びますか？",
                "Which card do you choose as the cost of {}?",
                source,
            );
        }
        let pool = &self.catalogue.pool;
        let text = effect.map(|effect| self.catalogue.effect_text(pool.ability(effect.ability)));
        let whole = text.map(|text| {
            bi(
                format!("「{}」：{}どれを選びますか？", source.ja, text.ja),
                format!("{}: {} Which one?", source.en, text.en),
            )
        });
        let short = whole.filter(|text| {
            let (ja, en) = (text.ja.chars().count(), text.en.chars().count());
            ja <= QUESTION_JA_MAX && en <= QUESTION_EN_MAX && !text.ja.contains('\n')
        });
        let question = short.unwrap_or_else(|| {
            about(
                "「{}」の効果で、どのカードを選びますか？",
                "Which card do you choose for the effect of {}?",
                source,
            )
        });
        match left {
            Some(left) => bi(
                format!("{}（あと{left}枚）", question.ja),
                format!("{} ({left} to go)", question.en),
            ),
            None => question,
        }
    }

    /// What is chosen by the mode at this place of the `either` that is carried out.
    pub(crate) fn mode_text(&self, at: u8) -> Bi {
        let number = || bi(format!("{}番目", at + 1), format!("Number {}", at + 1));
        let Some(Frame::Effect(effect)) = self.game.flow().last() else {
            return number();
        };
        let ability = self.catalogue.pool.ability(effect.ability);
        let before = ability.ops.iter().take(usize::from(effect.pc));
        let which = before.filter(|op| matches!(op, Op::Either(_))).count();
        let mut texts = self.catalogue.mode_texts(ability, which).into_iter();
        texts.nth(usize::from(at)).unwrap_or_else(number)
    }

    /// One zone as the viewer sees it.
    pub(crate) fn zone_view(&self, id: ZoneId) -> ZoneView {
        let pile = self.game.table.zone(id);
        let (seat, kind) = (Table::<G>::seat(id), Table::<G>::kind(id));
        let own = self.viewer.sees(seat);
        let mut cards: Vec<CardId> = pile.to_vec();
        if kind == G::deck() {
            cards.retain(|&card| self.knows(card));
        } else if G::ZONES[kind.at()] == Visibility::Owner && !own {
            // The places of a hidden hand say nothing.
            cards.retain(|&card| self.knows(card));
            cards.sort_by_key(|&card| {
                let it = self.game.table.card(card);
                (it.def, it.handle)
            });
        }
        ZoneView {
            seat: seat.0,
            zone: G::ZONE_WORDS[kind.at()].to_owned(),
            count: pile.len() as u16,
            cards: cards
                .into_iter()
                .map(|card| G::card_view(self, card))
                .collect(),
        }
    }

    /// What lies on a card for the time being.
    pub(crate) fn marks(&self, card: CardId) -> Vec<MarkView> {
        let all = self.game.table.on(card);
        all.map(|modifier| self.mark(modifier)).collect()
    }

    /// A change that holds for a while.
    pub(crate) fn mark(&self, modifier: &Modifier) -> MarkView {
        let source = modifier.source.card;
        MarkView {
            text: G::change_text(self, modifier),
            from: source.is_some().then(|| self.word(source)).flatten(),
            until: until_word(modifier.until).to_owned(),
        }
    }

    /// How long a change holds, with the turns named from where this viewer sits.
    pub(crate) fn until(&self, modifier: &Modifier) -> Bi {
        let own = modifier.seat;
        let mut seats = (0..G::Sides::seats(self.game) as u8).map(Seat);
        let foe = seats.find(|&seat| !G::Sides::allied(self.game, seat, own));
        until_text(
            modifier.until,
            &self.seat(own),
            &self.seat(foe.unwrap_or(own)),
        )
    }

    /// Counters of a name, and how many.
    pub(crate) fn counters(&self, modifier: &Modifier) -> Bi {
        let known = self.catalogue.pool.counters.get(modifier.stat.at());
        let (ja, en) = known.map_or(("", ""), |it| (it.ja.as_str(), it.en.as_str()));
        let n = modifier.value.abs();
        let counters = if n == 1 { "counter" } else { "counters" };
        bi(
            format!("{ja}カウンター{n}個"),
            format!("{n} {en} {counters}"),
        )
    }

    /// How the game ended, in words.
    pub fn outcome(&self, outcome: Outcome) -> OutcomeView {
        let (winner, kind, clause) = match outcome {
            Outcome::Won { seat, why } => (Some(seat), "won", why),
            Outcome::Drawn(why) => (None, "drawn", why),
            Outcome::Void(_) => (None, "void", ClauseId::default()),
        };
        let text = match (outcome, winner) {
            (Outcome::Void(VoidReason::Turns), _) => bi(
                "ターン数の上限に達しました。",
                "The limit of turns was reached.",
            ),
            (Outcome::Void(_), _) => bi(
                "プログラムの限界に達したため、この対戦は無効です。",
                "The game is void: a limit of the program was reached.",
            ),
            (_, Some(seat)) => self.victory(seat, clause),
            _ => bi("引き分けです。", "The game is drawn."),
        };
        OutcomeView {
            winner: winner.map(|seat| seat.0),
            winners: (0..G::Sides::seats(self.game) as u8)
                .filter(|&seat| {
                    winner.is_some_and(|won| G::Sides::allied(self.game, won, Seat(seat)))
                })
                .collect(),
            kind: kind.to_owned(),
            clause: if matches!(outcome, Outcome::Void(_)) {
                String::new()
            } else {
                G::clause_id(clause)
            },
            text,
        }
    }

    /// How this viewer calls who has won: a seat, or the own team.
    fn winner(&self, seat: Seat) -> Bi {
        if G::Sides::seats(self.game) == 2 {
            return self.seat(seat);
        }
        match self.viewer.seat() {
            Some(own) if G::Sides::allied(self.game, own, seat) => {
                bi("あなたのチーム", "Your team")
            }
            Some(_) => bi("相手チーム", "The other team"),
            None => {
                let name = self.seat(seat);
                let whose = possessive(&name.en);
                bi(format!("{}のチーム", name.ja), format!("{whose} team"))
            }
        }
    }

    fn victory(&self, seat: Seat, clause: ClauseId) -> Bi {
        self.won_from(seat, |loser| {
            if clause != G::CONCESSION {
                return G::defeat(loser, clause);
            }
            let verb = if loser.en == "You" {
                "conceded"
            } else {
                "has conceded"
            };
            bi(
                format!("{}が投了しました。", loser.ja),
                format!("{} {verb}.", loser.en),
            )
        })
    }

    /// Tells an end that was claimed, because the other side had left the table.
    pub(crate) fn claim(&self, outcome: &mut OutcomeView) {
        let Some(winner) = outcome.winner else { return };
        "claimed".clone_into(&mut outcome.kind);
        outcome.text = self.claimed(Seat(winner));
    }

    /// As `claim`, in words.
    pub(crate) fn claimed(&self, winner: Seat) -> Bi {
        self.won_from(winner, |loser| {
            let verb = if loser.en == "You" { "have" } else { "has" };
            bi(
                format!("{}は席を離れたままです。", loser.ja),
                format!("{} {verb} left the table.", loser.en),
            )
        })
    }

    /// Who has won, behind the reason told of a loser.
    fn won_from(&self, seat: Seat, reason: impl Fn(&Bi) -> Bi) -> Bi {
        let others = (0..G::Sides::seats(self.game) as u8).map(Seat);
        let mut foes = others.filter(|&foe| !G::Sides::allied(self.game, foe, seat));
        let loser = foes.next().unwrap_or(seat);
        let (winner, loser) = (self.winner(seat), self.seat(loser));
        let verb = if winner.en == "You" { "win" } else { "wins" };
        let reason = reason(&loser);
        bi(
            format!("{}{}の勝ちです。", reason.ja, winner.ja),
            format!("{} {} {verb}.", reason.en, winner.en),
        )
    }
}

/// The end of a change, for one who knows a card on which it was.
pub(crate) fn ended<G: Rulebook>(eyes: &Eyes<'_, G>, stamp: u16) -> Option<Bi> {
    let table = &eyes.game.table;
    let at = table.modifiers().iter().position(|m| m.stamp == stamp)?;
    // In table order, so that the slots of the cards say nothing.
    let mut on = G::Set::default();
    table.cards_of(at).for_each(|card| on.add(card));
    let mut known = table
        .in_order()
        .filter(|&card| on.has(card) && eyes.knows(card))
        .peekable();
    known.peek()?;
    let names: Vec<Bi> = known.map(|card| eyes.name(card)).collect();
    let ja: String = names
        .iter()
        .map(|name| format!("「{}」", name.ja))
        .collect();
    let en: Vec<&str> = names.iter().map(|name| name.en.as_str()).collect();
    let change = G::change_text(eyes, &table.modifiers()[at]);
    Some(bi(
        format!("{ja}：{}の効果が終わった。", change.ja),
        format!("{}: {} ended.", en.join(", "), change.en),
    ))
}
