//! What acts, events and paths of Summons Call read like: the tables of `doc/scenarios.md`.

use crate::words::Row;

pub(super) const ACTS: &[Row] = &[
    ("play CARD", "play a card from the hand"),
    (
        "attack CARD",
        "attack with a unit; then the column: `attack imp -> centre`",
    ),
    (
        "use CARD",
        "use an effect of the main phase; `use CARD 2` for the second of several",
    ),
    ("move_master COLUMN", "move the own master"),
    ("end", "end the main phase"),
    ("mana CARD", "mana phase: put the card in the mana zone"),
    ("draw", "mana phase: draw instead"),
    (
        "CARD",
        "choose this card: a target, a card to discard, a mana card to rest or to release",
    ),
    (
        "left, centre, right",
        "choose this column, from the view of its owner",
    ),
    (
        "pay",
        "pay in the usual order, face-up and oldest first; left out, this is what happens",
    ),
    (
        "yes, no",
        "pay the activation cost or decline; `decline` is `no`",
    ),
    ("NUMBER", "choose this number for X"),
    (
        "next CARD.EVENT",
        "use this waiting effect next: `next imp.leave`; `next imp` where it is plain",
    ),
    (
        "keep NUMBER",
        "of several losses of effects this one stays, counted from the oldest",
    ),
    ("done", "no more cards: mulligan, any number"),
    ("concede", "give up, at any point of play"),
];

pub(super) const EVENT_ROWS: &[Row] = &[
    ("turn N PLAYER", "a turn begins"),
    ("phase PLAYER PHASE", "a phase begins"),
    (
        "move CARD from ZONE to ZONE [COLUMN] [top|bottom] [face_down] [rested] by HOW",
        "a card changes its zone",
    ),
    ("shift CARD to COLUMN", "a card changes its column"),
    (
        "rest CARD · stand CARD · face_up CARD · face_down CARD",
        "a card is turned",
    ),
    (
        "damage CARD N · heal CARD N · mend CARD",
        "damage is put on, taken off, all taken off",
    ),
    ("show CARD to all|PLAYER", "a face is shown"),
    (
        "shuffle ZONE · order ZONE",
        "a pile is shuffled, put in order",
    ),
    (
        "give CARD... CHANGE until DURATION",
        "a change that holds for a while is given",
    ),
    ("expire CARD... CHANGE until DURATION", "it ends"),
    ("strip CARD", "a card loses all such changes"),
    ("attack CARD CARD", "an attack: attacker and target"),
    ("attack_ends CARD CARD", "it ends before the battle"),
    (
        "use CARD · decline CARD · skip CARD",
        "an effect is used, declined, cannot be used",
    ),
    (
        "reveal PLAYER N · look PLAYER N",
        "cards of a deck are shown to all, to the player",
    ),
    ("reshuffle PLAYER", "an empty deck is made anew"),
    ("mulligan PLAYER N", "so many cards went back"),
    ("ask PLAYER QUESTION", "somebody has a choice to make"),
    ("over PLAYER wins · over draw", "the game ends"),
];

pub(super) const HOW_ROWS: &[Row] = &[
    ("draw", "drawn"),
    ("play", "played"),
    ("use", "a skill that has been used up"),
    ("leave", "left (退場)"),
    ("vanish", "vanished (消滅)"),
    ("put", "put there by a text"),
    ("mana", "put in the mana zone"),
    ("mill", "from the top of the deck to outside"),
    ("discard", "from the hand to outside by a text or cost"),
    ("return", "returned to hand or deck"),
    ("reshuffle", "from outside to the deck"),
    ("mulligan", "put back before the first turn"),
    ("order", "put in order"),
];

pub(super) const CHANGE_ROWS: &[Row] = &[
    ("STAT N", "atk, hp, cost, master_damage grow by N"),
    ("STAT becomes N", "it becomes N"),
    ("gains effect", "an effect is given"),
    ("loses_others", "loses other effects"),
    ("gains directions LEFT FRONT RIGHT", "attack directions"),
    (
        "gains cannot_attack ...",
        "cannot_attack, cannot_attack_master, cannot_attack_unit, cannot_be_attacked, cannot_be_chosen, cannot_move_column, cannot_be_healed",
    ),
];

pub(super) const PATHS: &[Row] = &[
    ("turn · phase · turn.seat", "the running turn"),
    ("asked · prompt", "who is asked what"),
    (
        "P1.master.hp · .column",
        "the master; also `P1.master` as a card",
    ),
    (
        "P1.hand, P1.mana_zone, P1.deck, ...",
        "the cards of a zone: a list, `empty`, `3 cards`, `2 backs`, `has CARD`, `lacks CARD`",
    ),
    ("P1.unit_zone.left", "the unit in a column, or `empty`"),
    (
        "P1.hand.count · .standing · .rested · .face_up · .face_down",
        "how many",
    ),
    ("P1.deck.top · .bottom", "one card of a pile"),
    (
        "CARD.atk · .hp · .cost · .damage · .master_damage",
        "a number as it is now",
    ),
    ("CARD.directions", "left, front, right, or none"),
    (
        "CARD.zone · .column · .orientation · .facing · .owner · .controller",
        "how it lies",
    ),
    ("CARD.effects", "how many changes hold on it for a while"),
    ("P1.master_moved", "yes or no"),
];
