//! Which cards a selection can hold at all: what type, in which zone, on whose side.

use super::super::words::{event, kind, mark, relation, stat, state, zone};
use shokan_kernel::ids::{KindId, StatId, StateId, ZoneKind};
use shokan_kernel::pool::{
    Ability, CardPool, Cards, Cond, Def, Head, Num, Qual, Quality, Sel, Term,
};
use shokan_lang::ast::{Preposition, Side};

/// Types that are told apart: the seven that are printed, and a back in the combo field.
const TYPES: usize = 8;
const ZONES: usize = 11;
const BACK: KindId = KindId(7);

const SHAMANS: &[ZoneKind] = &[zone::SHAMANS, zone::ATTACK_POSITION];
const ROWS: &[ZoneKind] = &[
    zone::BATTLE_ROW,
    zone::SUMMON_ROW,
    zone::WAIT_ROW,
    zone::ATTACK_POSITION,
];
const PILES: &[ZoneKind] = &[zone::HAND, zone::DECK, zone::GRAVEYARD];
const ATTACK_CARDS: &[KindId] = &[kind::STRIKE, kind::FINISHING_MOVE, kind::SECRET_ART];

/// A set of types in zones, a bit each.
type Cells = u128;

const fn cell(printed: KindId, at: ZoneKind) -> Cells {
    1 << (printed.at() * ZONES + at.0 as usize)
}

fn cells(types: &[KindId], zones: &[ZoneKind]) -> Cells {
    let all = types
        .iter()
        .flat_map(|&printed| zones.iter().map(move |&at| cell(printed, at)));
    all.fold(0, |all, one| all | one)
}

/// The types that are told apart.
fn types() -> impl Iterator<Item = KindId> {
    (0..TYPES as u8).map(KindId)
}

/// What can lie where.
fn everything() -> Cells {
    cells(&[kind::SHAMAN], SHAMANS)
        | cells(&[kind::SPIRIT], ROWS)
        | cells(&[kind::SPIRIT], &[zone::ATTACHED, zone::COMBO])
        | cells(ATTACK_CARDS, &[zone::ATTACHED, zone::COMBO])
        | cell(kind::ATTACHMENT, zone::ATTACHED)
        | cell(kind::SHAMANIC_ART, zone::ART)
        | cell(BACK, zone::COMBO)
        | types()
            .filter(|&printed| printed != BACK)
            .fold(0, |all, printed| all | cells(&[printed], PILES))
}

fn in_zones(zones: &[ZoneKind]) -> Cells {
    let all: Vec<KindId> = types().collect();
    cells(&all, zones) & everything()
}

fn of_type(printed: KindId) -> Cells {
    let all: Vec<ZoneKind> = (0..ZONES as u8).map(ZoneKind).collect();
    cells(&[printed], &all) & everything()
}

fn souls() -> Cells {
    cells(&[kind::SPIRIT], &[zone::ATTACHED, zone::COMBO])
}

/// Shamans on the field.
pub(super) fn shamans() -> Cells {
    cells(&[kind::SHAMAN], SHAMANS)
}

/// Spirits on the field.
pub(super) fn spirits() -> Cells {
    cells(&[kind::SPIRIT], ROWS)
}

/// Spirit cards of hands and graveyards.
pub(super) fn spirits_away() -> Cells {
    cells(&[kind::SPIRIT], &[zone::HAND, zone::GRAVEYARD])
}

/// What a text can take from where it lies to a hand or a graveyard.
pub(super) fn movable(to: ZoneKind) -> Cells {
    let away = if to == zone::HAND {
        zone::GRAVEYARD
    } else {
        zone::HAND
    };
    let field = &[
        zone::ATTACHED,
        zone::BATTLE_ROW,
        zone::SUMMON_ROW,
        zone::WAIT_ROW,
        zone::ATTACK_POSITION,
        zone::COMBO,
        zone::ART,
    ];
    (in_zones(field) | in_zones(&[away])) & !shamans()
}

/// Cards of the field that a price can take.
pub(super) fn payable() -> Cells {
    movable(zone::GRAVEYARD) & !in_zones(&[zone::HAND, zone::ART])
}

/// Cards that can be shown.
pub(super) fn hidden() -> Cells {
    in_zones(&[zone::HAND]) | cell(BACK, zone::COMBO)
}

/// Face-down attack cards.
pub(super) fn backs() -> Cells {
    cell(BACK, zone::COMBO)
}

/// Cards that a put is heard of.
pub(super) fn put() -> Cells {
    in_zones(&[zone::COMBO]) & !backs()
}

/// Attack characters, also when they have gone back.
pub(super) fn fighters() -> Cells {
    shamans() | spirits()
}

/// Arts that are being used.
pub(super) fn arts() -> Cells {
    cell(kind::SHAMANIC_ART, zone::ART)
}

/// Cards that have a number.
pub(super) fn having(which: StatId) -> Cells {
    let attack_cards = ATTACK_CARDS
        .iter()
        .fold(0, |all, &printed| all | of_type(printed));
    let row = attack_cards | of_type(kind::SPIRIT) | backs();
    match which {
        stat::LEVEL => row,
        stat::ATTACK => row | shamans(),
        stat::DEFENCE | stat::SUMMON_VALUE => of_type(kind::SPIRIT) & !souls(),
        _ => of_type(kind::SHAMAN),
    }
}

/// Cards of which a change of a number is felt.
pub(super) fn feeling(which: StatId) -> Cells {
    let piles = in_zones(PILES);
    match which {
        stat::LEVEL => having(which) & !(in_zones(&[zone::DECK, zone::GRAVEYARD])),
        stat::HEALTH | stat::HEALTH_LOST => 0,
        _ => having(which) & !piles,
    }
}

/// Whether a description means attack characters.
pub(super) fn is_of_fighters(cards: &Cards) -> bool {
    is_of(cards, state::ATTACK_CHARACTER)
}

/// Whether a description means the shamans of the battle.
pub(super) fn is_of_battle(cards: &Cards) -> bool {
    is_of(cards, state::BATTLE_SHAMAN)
}

fn is_of(cards: &Cards, which: StateId) -> bool {
    let quality = Quality::State(which);
    let asks = |qual: &Qual| matches!(qual, Qual::Is(known) if *known == quality);
    cards.any == [quality] || cards.all.contains(&quality) || cards.quals.iter().any(asks)
}

/// The cards a selection can hold, on each side as its text sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) own: Cells,
    pub(super) enemy: Cells,
}

impl Reach {
    const fn both(cells: Cells) -> Self {
        Self {
            own: cells,
            enemy: cells,
        }
    }
    pub(super) const fn all(self) -> Cells {
        self.own | self.enemy
    }
    pub(super) const fn is_empty(self) -> bool {
        self.all() == 0
    }
    fn within(self, cells: Cells) -> Self {
        Self {
            own: self.own & cells,
            enemy: self.enemy & cells,
        }
    }
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            own: self.own | other.own,
            enemy: self.enemy | other.enemy,
        }
    }
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            own: self.own & other.own,
            enemy: self.enemy & other.enemy,
        }
    }
    /// These cards in another zone, whatever they are there.
    pub(super) fn moved(self, to: ZoneKind) -> Self {
        let go = |cells: Cells| {
            let types = types().filter(|&printed| cells & of_type(printed) != 0);
            types.fold(0, |all, printed| all | cell(printed, to) & everything())
        };
        Self {
            own: go(self.own),
            enemy: go(self.enemy),
        }
    }
}

/// What the names of a text hold, and whose text it is.
pub(super) struct Scope<'a> {
    pub(super) pool: &'a CardPool,
    pub(super) ability: &'a Ability,
    pub(super) def: &'a Def,
    /// By slot.
    pub(super) names: [Reach; 16],
}

impl<'a> Scope<'a> {
    pub(super) fn new(pool: &'a CardPool, ability: &'a Ability) -> Self {
        let mut scope = Scope {
            pool,
            ability,
            def: pool.def(ability.def),
            names: [Reach::default(); 16],
        };
        if let Head::On(it) | Head::InsteadOf(it) | Head::AnswerTo(it) = &ability.head {
            let of = it
                .parts
                .iter()
                .find_map(|part| match (&part.role, &part.term) {
                    (Preposition::Of, Term::Sel(sel)) if !matches!(sel, Sel::Player(_)) => {
                        Some(sel)
                    }
                    _ => None,
                });
            let mut reach = of.map_or_else(|| scope.this(), |sel| scope.reach(sel));
            if it.names & event::DESTROY.bit() != 0 {
                reach = reach.moved(zone::GRAVEYARD);
            }
            let names = it.parts.iter().filter_map(|part| part.name);
            for slot in names.chain(it.name) {
                scope.bind(slot, reach);
            }
        }
        scope
    }

    pub(super) fn bind(&mut self, slot: u8, reach: Reach) {
        if let Some(name) = self.names.get_mut(usize::from(slot)) {
            *name = reach;
        }
    }

    /// Whether the card may be used as an attachment by its mark.
    fn is_marked(&self) -> bool {
        self.def.symbols & mark::ATTACH != 0
    }

    /// Whether the card lies on the field for a battle alone.
    pub(super) fn is_brief(&self) -> bool {
        ATTACK_CARDS.contains(&self.def.kind) && !self.is_marked()
    }

    /// Where the card of a text is while the text runs.
    fn this(&self) -> Reach {
        let printed = self.def.kind;
        let mut zones = match printed {
            kind::SHAMAN => SHAMANS.to_vec(),
            kind::SPIRIT => ROWS.to_vec(),
            kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART if self.is_marked() => {
                vec![zone::COMBO, zone::ATTACHED]
            }
            kind::STRIKE | kind::FINISHING_MOVE | kind::SECRET_ART => vec![zone::COMBO],
            kind::ATTACHMENT => vec![zone::ATTACHED],
            _ => vec![zone::ART],
        };
        let gone = event::DESTROY.bit() | event::BATTLE_END.bit();
        match &self.ability.head {
            Head::On(it) if it.names & gone != 0 => zones.push(zone::GRAVEYARD),
            Head::Rule(super::super::words::head::TO_SUMMON) => zones = vec![zone::HAND],
            _ => {}
        }
        Reach {
            own: cells(&[printed], &zones),
            enemy: 0,
        }
    }

    /// The shaman that the card of a text is attached to or under.
    fn host(&self) -> Reach {
        let attached = self.def.kind == kind::ATTACHMENT || self.is_marked();
        if !attached && self.def.kind != kind::SPIRIT {
            return Reach::default();
        }
        let enemy = super::is_for_enemies(self.def);
        Reach {
            own: if enemy { 0 } else { shamans() },
            enemy: if enemy { shamans() } else { 0 },
        }
    }

    fn quality(&self, quality: Quality) -> Cells {
        let attack_cards = ATTACK_CARDS
            .iter()
            .fold(0, |all, &printed| all | of_type(printed));
        match quality {
            Quality::Card => everything(),
            Quality::Kind(kind::STRIKE) => of_type(kind::STRIKE) | souls() | backs(),
            Quality::Kind(kind::SPIRIT) => of_type(kind::SPIRIT) & !souls(),
            Quality::Kind(printed) => of_type(printed),
            Quality::Category(bit) => {
                let defs = self
                    .pool
                    .defs
                    .iter()
                    .filter(|def| def.categories & bit != 0);
                let found = defs.fold(0, |all, def| all | of_type(def.kind));
                if found == 0 {
                    everything()
                } else {
                    found & !souls()
                }
            }
            Quality::Named(def) => of_type(self.pool.def(def).kind),
            Quality::State(state::FACE_UP) => everything() & !backs(),
            Quality::State(state::FACE_DOWN) => backs(),
            Quality::State(state::OVER_SOULED) => souls(),
            Quality::State(state::UNATTACHED | state::BATTLE_SHAMAN) => shamans(),
            Quality::State(state::ATTACK_CARD) => attack_cards | souls() | backs(),
            Quality::State(_) => fighters(),
            Quality::With(..) => 0,
        }
    }

    /// What is certainly not, where a quality is denied.
    fn denied(&self, quality: Quality) -> Cells {
        match quality {
            Quality::Card
            | Quality::Kind(_)
            | Quality::State(
                state::FACE_UP | state::FACE_DOWN | state::OVER_SOULED | state::ATTACK_CARD,
            ) => self.quality(quality),
            _ => 0,
        }
    }

    pub(super) fn qual(&self, qual: &Qual) -> Reach {
        match qual {
            Qual::In(zones) => Reach::both(in_zones(zones)),
            Qual::Where(cond) => Reach::both(self.so(cond)),
            Qual::Named(def) => Reach::both(self.quality(Quality::Named(*def))),
            Qual::Is(quality) => Reach::both(self.quality(*quality)),
            Qual::AnyOf(all) => all
                .iter()
                .fold(Reach::default(), |any, one| any.or(self.qual(one))),
            Qual::Not(inner) => Reach::both(match &**inner {
                Qual::Is(quality) => everything() & !self.denied(*quality),
                Qual::In(zones) => everything() & !in_zones(zones),
                _ => everything(),
            }),
            Qual::Among(sel) => self.reach(sel),
            Qual::Relation(which, sel) => {
                let cells = match *which {
                    relation::ON => in_zones(&[zone::ATTACHED]),
                    _ => spirits(),
                };
                // They lie on the side of their shaman.
                let to = self.reach(sel).within(shamans());
                Reach {
                    own: if to.own == 0 { 0 } else { cells },
                    enemy: if to.enemy == 0 { 0 } else { cells },
                }
            }
            Qual::BeforeInRow(sel) => {
                let before = !self.reach(sel).within(in_zones(&[zone::COMBO])).is_empty();
                Reach::both(if before { in_zones(&[zone::COMBO]) } else { 0 })
            }
            Qual::FirstInRow | Qual::LastInRow => Reach::both(in_zones(&[zone::COMBO])),
            Qual::Within { .. } | Qual::Between(..) => Reach::default(),
        }
    }

    /// The cards of which a comparison with a number of theirs can hold.
    fn so(&self, cond: &Cond) -> Cells {
        let has = |n: &Num| match n {
            Num::Stat { stat, of: None, .. } => having(*stat),
            _ => everything(),
        };
        match cond {
            Cond::Compare(a, _, b) => has(a) & has(b),
            Cond::And(all) => all
                .iter()
                .fold(everything(), |cells, one| cells & self.so(one)),
            _ => everything(),
        }
    }

    /// The cards of a description.
    fn cards(&self, cards: &Cards) -> Reach {
        let any = cards.any.iter().fold(0, |all, &it| all | self.quality(it));
        let all = cards
            .all
            .iter()
            .fold(any, |all, &it| all & self.quality(it));
        let cells = all & in_zones(&cards.zones);
        let reach = Reach {
            own: if cards.side == Side::Enemy { 0 } else { cells },
            enemy: match cards.side {
                Side::Enemy | Side::Any => cells,
                Side::Own | Side::Friendly => 0,
            },
        };
        cards
            .quals
            .iter()
            .fold(reach, |reach, qual| reach.and(self.qual(qual)))
    }

    /// The cards that a selection can hold.
    pub(super) fn reach(&self, sel: &Sel) -> Reach {
        let name = |slot: &u8| self.names.get(usize::from(*slot)).copied();
        match sel {
            Sel::This => self.this(),
            Sel::Host => self.host(),
            Sel::Slot(slot) | Sel::RestOf(slot) => name(slot).unwrap_or_default(),
            Sel::Of(slot, quals) => quals
                .iter()
                .fold(name(slot).unwrap_or_default(), |reach, qual| {
                    reach.and(self.qual(qual))
                }),
            Sel::Cards(cards) => self.cards(cards),
            Sel::And(all) => all
                .iter()
                .fold(Reach::default(), |any, sel| any.or(self.reach(sel))),
            Sel::Giver | Sel::Foe | Sel::Top | Sel::Player(_) => Reach::default(),
        }
    }
}
