//! Kinds of events besides the ways in which cards move and the announcements: each word stands
//! once.

macro_rules! kinds {
    ($($name:ident = $word:literal;)+) => {
        $(#[doc = concat!("`", $word, "`.")] pub(crate) const $name: &str = $word;)+
        /// All of them.
        pub(crate) const ALL: &[&str] = &[$($name),+];
    };
}

kinds! {
    MOVE = "move";
    MOVE_COLUMN = "move_column";
    SHIFT = "shift";
    HAND_OVER = "hand_over";
    REST = "rest";
    STAND = "stand";
    TURN_FACE = "turn_face";
    TURN_UP = "turn_up";
    TURN_DOWN = "turn_down";
    DAMAGE = "damage";
    DAMAGE_MASTER = "damage_master";
    WOUND = "wound";
    HEAL = "heal";
    MEND = "mend";
    MODIFY = "modify";
    STRIP = "strip";
    EXPIRE = "expire";
    SHUFFLE = "shuffle";
    REVEAL = "reveal";
    LOOK = "look";
    OVER = "over";
    SERIES = "series";
    REGISTER = "register";
    FIX_DECK = "fix_deck";
    EXCHANGE = "exchange";
}
