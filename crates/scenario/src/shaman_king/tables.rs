//! What marks, acts, events and paths of Shaman King read like: the tables of `doc/scenarios.md`.

use crate::words::Row;

pub(super) const MARK_ROWS: &[Row] = &[
    (
        "P1 shaman_position 1: ...",
        "a shaman; everything of a shaman lies at the place, 1 or 2, of its position",
    ),
    (
        "health N",
        "what the gauge shows; left out, what is printed",
    ),
    (
        "attacked",
        "the shaman made the attack of an attack phase of this turn",
    ),
    ("face_down", "of a shaman: incapacitated"),
    (
        "P1 battle_row 1: ... · summon_row · wait_row",
        "spirits under the shaman of that position",
    ),
    (
        "P2 attach_position 1: CARD",
        "what is attached; a spirit card there is over-souled; `owner P1` where the opponent attached \
         it",
    ),
    (
        "set P1.persons toka garan",
        "the two persons of a deck, where a card of two persons leaves it open",
    ),
    (
        "set made no · set seen no",
        "no attack was made in this turn, no attack phase of it had a target; left out, a page that \
         begins behind the first attack phase has had both",
    ),
    (
        "set passed N",
        "summon phase: 1 behind the second shaman; attach phase: 1 behind discarding, 2 behind \
         attaching",
    ),
];

pub(super) const ACTS: &[Row] = &[
    ("place CARD", "summon phase: the second shaman"),
    (
        "summon CARD",
        "then the shaman it goes under: `summon sakonji_the_ronin -> toka`",
    ),
    (
        "use CARD",
        "an art; then who uses it, its targets and costs",
    ),
    (
        "attack CARD",
        "the attack character, a shaman or a spirit of a battle row; then the declaration",
    ),
    (
        "put CARD · put_down CARD",
        "an attack card face-up, from the hand or the attach position; a card of the hand face-down",
    ),
    ("take_back CARD", "the card staged last goes back"),
    (
        "target CARD",
        "the opposing shaman, which closes the declaration",
    ),
    ("defend CARD", "the attack character of the defending side"),
    (
        "end · end attack_1",
        "end the step, or the phase; the phase may be named",
    ),
    (
        "discard CARD",
        "attach phase: an attached card, to its owner's graveyard",
    ),
    (
        "attach CARD · over_soul CARD",
        "attach phase; then the shaman, where several will do",
    ),
    ("CARD", "choose this card"),
    ("keep, mulligan", "the first hand"),
    ("yes, no", "use an ability that may be used, or do not"),
    ("pass", "do not answer an art"),
    ("done", "no more cards"),
    ("NUMBER", "choose this number"),
    (
        "next CARD.EVENT",
        "use this waiting ability next; `next CARD` where it is plain",
    ),
    ("concede", "give up, at any point of play"),
];

pub(super) const EVENT_ROWS: &[Row] = &[
    (
        "greeting PLAYER · thanks PLAYER",
        "before and after the game",
    ),
    ("first PLAYER", "who has the first turn"),
    (
        "keep PLAYER · mulligan PLAYER",
        "the first hand is kept, goes back",
    ),
    ("turn PLAYER N", "a turn begins"),
    ("phase PLAYER PHASE", "a phase begins"),
    (
        "no_attack PLAYER",
        "an attack phase in which no attack is possible",
    ),
    ("uses PLAYER CARD CARD", "a shaman uses an art"),
    ("negated PLAYER CARD", "an art has no effect"),
    (
        "attack PLAYER CARD CARD",
        "an attack: the attack character and its shaman",
    ),
    ("target PLAYER CARD", "which shaman is attacked"),
    (
        "defence PLAYER CARD",
        "the attack character of the defending side",
    ),
    ("end PLAYER", "a side calls End"),
    ("points PLAYER N", "the points of a side"),
    (
        "battle_won PLAYER · battle_drawn · battle_off",
        "how a battle ended; without judgement",
    ),
    ("damage_value PLAYER N", "the damage value"),
    (
        "withstands PLAYER CARD N",
        "a spirit whose defence is higher",
    ),
    (
        "incapacitated PLAYER CARD",
        "a shaman is turned face-down for good",
    ),
    ("damage CARD N · heal CARD N", "health is lost, restored"),
    (
        "move CARD from ZONE to ZONE [1|2] [top] [face_down] by HOW",
        "a card changes its zone",
    ),
    (
        "hand CARD to ZONE [1|2]",
        "a card goes to another place of the field and stays the same: forward to the attack \
         position, back to a row",
    ),
    ("face_up CARD · face_down CARD", "a card is turned"),
    (
        "trigger PLAYER CARD · decline PLAYER CARD · skip PLAYER CARD",
        "an ability is used, declined, cannot be used",
    ),
    ("shuffle ZONE", "a pile is shuffled"),
    ("show CARD to all|PLAYER", "a face is shown"),
    (
        "give CARD... CHANGE until DURATION",
        "a change that holds for a while is given",
    ),
    ("expire CARD... CHANGE until DURATION", "it ends"),
    ("ask PLAYER QUESTION", "somebody has a choice to make"),
    ("over PLAYER wins", "the game ends"),
];

pub(super) const HOW_ROWS: &[Row] = &[
    ("put", "put into a row of attack cards, or there by a text"),
    ("draw", "drawn"),
    ("place", "a shaman card, from the hand or at the start"),
    ("summon", "a spirit, into the summon row"),
    ("use", "an art, into the art position"),
    ("destroy", "destroyed"),
    ("discard", "discarded from the hand or an attach position"),
    ("attach", "attached"),
    ("over_soul", "over-souled"),
    ("cancel", "two secret arts cancel each other"),
    ("spend", "after its use: an art, the cards of a battle"),
    ("send", "sent to the graveyard"),
    ("return", "returned to a hand or row"),
    ("fall", "goes with its shaman"),
    ("mulligan", "back into the deck before the first turn"),
];

pub(super) const CHANGE_ROWS: &[Row] = &[
    (
        "STAT N · STAT times N · STAT becomes N",
        "level, attack, defence, summon_power, summon_number, summon_value",
    ),
    ("gains ability", "an ability is given"),
    ("loses abilities", "it loses its other abilities"),
    (
        "gains cannot_attack ...",
        "cannot_attack, attack_from_summon_row, over_soul_from_hand, put_more",
    ),
];

pub(super) const PATHS: &[Row] = &[
    ("turn · turn.seat · phase · first", "the running turn"),
    ("asked · prompt", "who is asked what"),
    ("battle", "yes while there is one"),
    ("P1.points", "the points of a side now"),
    (
        "P1.hand, P1.deck, P1.graveyard, P1.battle_row, ...",
        "the cards of a zone; a deck from the top",
    ),
    (
        "P1.shaman_position.1, P1.battle_row.1, ...",
        "the cards of a position",
    ),
    (
        "P1.hand.count · P1.deck.top · .bottom",
        "how many; one card",
    ),
    (
        "CARD.health · .attack · .defence · .level · .summon_power · .summon_number · \
         .summon_value · .health_lost",
        "its numbers now",
    ),
    (
        "CARD.place · .zone · .owner · .controller · .facing",
        "where and whose it is",
    ),
    (
        "SHAMAN.spirits · SHAMAN.attached · SHAMAN.attacked",
        "what is under it, what is attached; whether it made an attack in this turn",
    ),
    ("CARD.host", "the shaman it is under, or attached to"),
    ("CARD.effects", "how many changes hold on it"),
];
