//! What marks, acts, events and paths of Summon & Magic read like: the tables of
//! `doc/scenarios.md`.

use crate::words::Row;

pub(super) const MARK_ROWS: &[Row] = &[
    (
        "defence · face_down",
        "in defence position; face-down in the monster zone, and so in defence position",
    ),
    (
        "set · set_this_turn",
        "face-down in the magic zone, set in an earlier turn or in this one",
    ),
    (
        "entered_this_turn · acted · turned",
        "it entered, used a skill or a link, changed its position this turn",
    ),
    (
        "strayed",
        "it lies on the other side than its own, beside `[ is controlled by you ... ]`",
    ),
    ("counters N", "N blank counters lie with it"),
    ("used", "its texts with a limit have been used this turn"),
    ("owner P2", "it belongs to another"),
    (
        "P1 under CARD: ...",
        "a line of cards face-up under a card that lies there already; of the opponent's, too",
    ),
    (
        "P1 counters CARD: ...",
        "a line of cards as counters of a card, the one placed last at the end",
    ),
    (
        "P1 monster_zone CARD: ...",
        "a card that was put on CARD: a seal, or a monster that emerged from it",
    ),
    (
        "set P1.ap N · set P1.hand_limit N · set spent N · set attacks N · set idle N",
        "AP left, hand limit, AP used and attacks declared this turn, actions without a new card",
    ),
];

pub(super) const ACTS: &[Row] = &[
    ("charge", "draw a card for 1 AP"),
    (
        "summon CARD [attack] · summon CARD defence",
        "from the hand, or a set monster; in attack position, in defence position",
    ),
    (
        "use CARD",
        "a magic, artifact, land or weather card from the hand or set; `use CARD 2` for the second of several texts",
    ),
    ("set CARD", "set a card from the hand"),
    ("turn CARD", "change the position of a monster"),
    (
        "command CARD · command CARD 2",
        "use its first, its second skill among those that are attacks or actions; then the targets: `command wyvern -> king`",
    ),
    (
        "player · monster",
        "where both can be attacked: whom; `yes` and `no` mean the same",
    ),
    (
        "pass",
        "a right is not used, an attack is not answered; see `auto pass`",
    ),
    (
        "answer CARD · answer CARD 2",
        "the attacked monster answers, with the skill counted as for `command`",
    ),
    ("evade CARD", "the attacked monster evades"),
    (
        "CARD",
        "choose this card: a target, a tribute, a link, a card to discard",
    ),
    ("done", "no more targets, links; no timed skill"),
    (
        "next CARD · next CARD.EVENT",
        "use this waiting text next: `next wolf.destroy`",
    ),
    ("attack · defence", "the position in which a monster enters"),
    ("attack_with CARD 2", "the skill a forced attack uses"),
    ("first · no", "take the first turn or not"),
    ("yes, no", "use, replace, prevent, or not"),
    ("NUMBER", "choose this number"),
    ("end", "end the turn"),
    ("concede", "give up, at any point of play"),
];

pub(super) const PROMPT_ROWS: &[Row] = &[
    (
        "main · respond",
        "an action of the own turn; a right of over-magic",
    ),
    (
        "order",
        "which waiting text next: the act is `next CARD`, or a card whose upkeep is due",
    ),
    ("target · choose · x · may · either", "what a text asks"),
    (
        "position · tribute · replace",
        "of a monster that comes in: how it lies, what is sent for it, whether something else happens",
    ),
    (
        "direct · link · intercept · answer",
        "of an attack: whom, who joins, which monster stands in between, what the attacked does",
    ),
    (
        "prevent · counter",
        "whether a destruction is prevented; whose counter goes",
    ),
];

pub(super) const EVENT_ROWS: &[Row] = &[
    ("turn N PLAYER", "a turn begins"),
    ("ap PLAYER N", "so many AP are left"),
    (
        "charge · end · pass · decline · boost · ready PLAYER",
        "declared, passed, no timed skill used, first hand drawn, showdown called",
    ),
    ("summon PLAYER CARD attack|defence", "a summon is declared"),
    (
        "use PLAYER CARD · turn_position PLAYER CARD",
        "a card is used, a change of position is declared",
    ),
    (
        "skill PLAYER CARD [CARD N]",
        "a skill is used; of a damage skill then whom and how much",
    ),
    (
        "attack PLAYER CARD CARD · direct PLAYER CARD",
        "an attack is declared: attacker and first target",
    ),
    (
        "answer PLAYER CARD CARD · evade PLAYER CARD CARD",
        "what the attacked does",
    ),
    (
        "link PLAYER CARD · first_strike PLAYER CARD CARD",
        "it joins the attack, it strikes first",
    ),
    (
        "attack_ends PLAYER CARD · void PLAYER CARD · fizzle PLAYER CARD",
        "the attack ends before the battle, something does not happen, its target is gone",
    ),
    ("prevent PLAYER CARD", "a destruction is prevented"),
    ("recoil PLAYER · burn PLAYER N", "recoil, AP burnt"),
    ("refresh PLAYER CARD", "it may use a skill again"),
    ("look PLAYER N", "so many cards of a deck are looked at"),
    (
        "move CARD from ZONE to ZONE [top|bottom] [face_down] [defence] by HOW",
        "a card changes its zone",
    ),
    (
        "hand CARD to ZONE",
        "a card is covered, uncovered or on the other side, and is the same card",
    ),
    (
        "to_defence CARD · to_attack CARD · face_up CARD · face_down CARD",
        "a card is turned",
    ),
    (
        "placer CARD N",
        "a counter is marked with the card that placed it (R-SM-111)",
    ),
    ("show CARD to all|PLAYER", "a face is shown"),
    ("shuffle ZONE", "a pile is shuffled"),
    (
        "give CARD... CHANGE until DURATION · expire CARD... CHANGE",
        "a change that holds for a while is given, ends",
    ),
    ("strip CARD", "a card loses all such changes"),
    (
        "ask PLAYER QUESTION",
        "somebody is asked; of a right also when there is nothing to use: `ask P2 respond`",
    ),
    ("over PLAYER wins · over draw", "the game ends"),
];

pub(super) const HOW_ROWS: &[Row] = &[
    ("draw", "drawn"),
    ("summon · use · set", "summoned or revived, used, set"),
    ("destroy · send", "destroyed, sent without destruction"),
    (
        "pay · burn · recoil · mill",
        "from the top of the deck: COST, burnt AP, recoil, by a text; `pay` also of counters",
    ),
    (
        "return · discard · tribute",
        "to the hand or deck, from the hand, as tribute",
    ),
    ("equip · counter", "put under or on a card, as a counter"),
    ("replace", "an old land or weather goes"),
    ("put", "put there by a text or the rules"),
];

pub(super) const CHANGE_ROWS: &[Row] = &[
    ("attack N · defence N", "the value grows by N"),
    ("attack becomes N", "it becomes N"),
    ("gains PASSIVE · loses PASSIVE", "a passive is given, taken"),
    (
        "gains total_attack_halves N · printed_attack_halves N",
        "the total, the printed value times N halves; also of defence",
    ),
    (
        "gains controlled · cannot_attack · cannot_be_turned · no_skills · named ...",
        "other changes",
    ),
    ("gains effect", "a text is given"),
];

pub(super) const PATHS: &[Row] = &[
    (
        "turn · turn.seat · phase",
        "the running turn; phases: start, main, end",
    ),
    ("asked · prompt", "who is asked what"),
    (
        "ap · P1.ap · P1.spent · P1.attacks · P1.hand_limit",
        "AP left and used, attacks declared this turn, hand limit",
    ),
    (
        "P1.hand, P1.deck, P1.graveyard, P1.monster_zone, ...",
        "the cards of a zone: a list (`wyvern defence, 2 filler`), `empty`, `3 cards`, `2 backs`, `has CARD`, `lacks CARD`",
    ),
    (
        "P1.deck.count · .face_down · P1.monster_zone.attack · .defence",
        "how many",
    ),
    ("P1.deck.top · .bottom", "one card of a pile"),
    ("P1.land · P1.weather · P1.avatar", "as a card"),
    (
        "CARD.attack · .defence · .cost · .advance · .command_level · .use_ap",
        "a number as it is now",
    ),
    ("CARD.counters", "how many counters lie with it"),
    (
        "CARD.under · .host",
        "the cards face-up under it; the card it lies under or on",
    ),
    (
        "CARD.position · .facing · .zone · .owner · .controller · .seat",
        "how it lies, `zone` as `P2.under`, of the side where it lies; `seat` is whose text it is",
    ),
    (
        "CARD.flying · .vanguard · .fire · .legend · .in_battle · .used_skill ...",
        "yes or no: a passive, an attribute, a state that card texts can name",
    ),
    (
        "CARD.entered_this_turn · .acted · .turned · .set_this_turn · .strayed",
        "yes or no",
    ),
    ("CARD.effects", "how many changes hold on it for a while"),
    (
        "attacker · targets · links · declared",
        "the attack that goes on; how much is declared and not over",
    ),
];
