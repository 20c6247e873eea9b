//! What marks, acts, events and paths of Summoner Wars read like: the tables of
//! `doc/scenarios.md`.

use crate::words::Row;

pub(super) const MARK_ROWS: &[Row] = &[
    (
        "P1 battlefield 4,1: ...",
        "a space by its column and row, counted from 1 as P1 sees them; P1 sits at row 1",
    ),
    ("wounds N", "so many Wound Markers lie on it"),
    (
        "moved · attacked",
        "the Unit was moved, was used to attack in this phase; counts as one of the moves or attacks",
    ),
    (
        "used · set P1.used ABILITY",
        "its texts with a limit have been used this turn; an ability that may be used once by its name",
    ),
    (
        "owner P2",
        "it belongs to another: a card that was destroyed, or that is controlled for good",
    ),
    (
        "P1 under CARD: ...",
        "cards under a card of the battlefield; the first line is the topmost",
    ),
    (
        "P1 on_top CARD: ...",
        "cards that lie on it, such as Freeze",
    ),
    (
        "P3 ... · P4 ...",
        "a line of one of them makes it a game of four on two mats: columns 1 to 12, P1 and P3 \
         against P2 and P4",
    ),
    (
        "set moves N · set attacks N",
        "Units moved, Units used to attack in this phase",
    ),
];

pub(super) const ACTS: &[Row] = &[
    (
        "summon CARD",
        "summon phase; then the space: `summon smasher -> 3,4`",
    ),
    (
        "play CARD",
        "an Event, or a Wall and its space: `play plain_wall -> 3,4`",
    ),
    (
        "move CARD · move CARD 3,4",
        "a Unit, with the space on which it lies where that tells it apart; then the spaces it \
         steps on, and `done` to stop",
    ),
    (
        "attack CARD · attack CARD 3,4",
        "then the target: a card or its space",
    ),
    (
        "each",
        "in place of one target: all that may be attacked one after another",
    ),
    (
        "use CARD · use CARD 2",
        "an ability that is used at will; the second of several",
    ),
    ("build CARD", "Build Magic phase: onto the own Magic Pile"),
    (
        "give CARD",
        "Build Magic phase: onto the Magic Pile of the teammate",
    ),
    ("COLUMN,ROW", "choose this space"),
    (
        "CARD · CARD 3,4",
        "choose this card; a card of the battlefield by its space alone, too",
    ),
    ("done", "stop here; no more cards"),
    ("end · end move", "end the phase; the phase may be named"),
    ("pass", "use nothing between two phases"),
    ("yes, no", "use an ability that may be used, or do not"),
    ("first P1", "the high roller says who has the first turn"),
    ("P2", "choose this opponent"),
    ("NUMBER", "choose this number"),
    (
        "next CARD.EVENT",
        "use this waiting ability next: `next sneeks.turn_end`; `next sneeks` where it is plain",
    ),
    (
        "give_back",
        "control goes back before the waiting abilities",
    ),
    ("concede", "give up, at any point of play"),
];

pub(super) const EVENT_ROWS: &[Row] = &[
    ("turn PLAYER N", "a turn begins"),
    ("phase PLAYER PHASE", "a phase begins"),
    ("first_roll PLAYER N", "a die for the first turn"),
    ("first PLAYER", "who has the first turn"),
    ("walk PLAYER CARD", "a Unit begins to move"),
    (
        "shift CARD to SPACE",
        "a card goes to another space: one step",
    ),
    ("attack PLAYER CARD CARD", "an attack: attacker and target"),
    ("die PLAYER CARD N", "an attack die"),
    ("hits PLAYER CARD CARD N", "how many Hits the target takes"),
    ("attack_ends PLAYER", "an attack ends before it is resolved"),
    ("roll PLAYER CARD N", "a die of a text"),
    (
        "wound CARD N · heal CARD N",
        "Wound Markers are put on, taken off",
    ),
    (
        "move CARD from ZONE to ZONE [SPACE] [top] [face_down] by HOW",
        "a card changes its zone",
    ),
    ("hand CARD to ZONE [SPACE]", "control of a card changes"),
    (
        "use PLAYER CARD · decline PLAYER CARD · skip PLAYER CARD",
        "an ability is used, declined, cannot be used",
    ),
    ("affect PLAYER CARD", "a text affects cards"),
    ("dice_become PLAYER CARD", "dice are changed"),
    ("cannot_draw PLAYER", "the Draw Pile is empty"),
    ("search PLAYER", "a Draw Pile is looked through"),
    ("shuffle ZONE", "a pile is shuffled"),
    ("show CARD to all|PLAYER", "a face is shown"),
    (
        "give CARD... CHANGE until DURATION",
        "a change that holds for a while is given",
    ),
    ("expire CARD... CHANGE until DURATION", "it ends"),
    ("out PLAYER", "a player is eliminated"),
    ("ask PLAYER QUESTION", "somebody has a choice to make"),
    ("over PLAYER wins · over draw", "the game ends"),
];

pub(super) const HOW_ROWS: &[Row] = &[
    ("put", "put there by a text"),
    ("draw", "drawn"),
    ("summon", "summoned"),
    ("play", "played"),
    (
        "spend",
        "spent as magic: from the Magic to the Discard Pile",
    ),
    ("destroy", "destroyed: to the Magic Pile of who did it"),
    ("discard", "discarded: to the Discard Pile of who does it"),
    ("build", "put on a Magic Pile from the hand"),
    ("remove", "out of the game with its player"),
    ("return", "back to a hand or pile"),
];

pub(super) const CHANGE_ROWS: &[Row] = &[
    (
        "STAT N · STAT becomes N",
        "attack, cost, life, movement, reach, die_result, hit_from, double_from, wound_from, \
         wound_from_enemy",
    ),
    ("gains ability", "an ability is given"),
    ("loses abilities", "it loses its other abilities"),
    (
        "gains cannot_move ...",
        "cannot_move, cannot_attack, cannot_move_in_phase, cannot_attack_in_phase, \
         loses_abilities, counts_as_wall, controlled, through_units, through_walls, \
         through_cards, attack_each, diagonally, attack_as, draw_to, costs_more",
    ),
];

pub(super) const PATHS: &[Row] = &[
    ("turn · turn.seat · phase · first", "the running turn"),
    ("asked · prompt", "who is asked what"),
    (
        "moves · attacks",
        "Units moved, Units used to attack in this phase",
    ),
    ("4,1", "the card on a space, or `empty`"),
    (
        "P1.hand, P1.draw_pile, P1.magic_pile, ...",
        "the cards of a zone; a pile from the top",
    ),
    (
        "P1.hand.count · P1.magic_pile.top · .bottom",
        "how many; one card of a pile",
    ),
    ("P2.out", "yes when the player is eliminated"),
    (
        "CARD.attack · .cost · .life · .life_left · .wounds · .movement · .reach",
        "its numbers now",
    ),
    (
        "CARD.place · .zone · .owner · .controller · .facing",
        "where and whose it is",
    ),
    (
        "CARD.moved · .attacked · .mercenary",
        "used in this phase; its back is another",
    ),
    (
        "CARD.under · .on_top · .host",
        "the cards under it, on it; the card that it lies under or on",
    ),
    ("CARD.effects", "how many changes hold on it"),
];
