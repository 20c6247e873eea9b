//! The scenarios of the rules, built into the program, and how one of them is found.

use crate::parse;
use crate::tree::Scenario;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Game, name and text of every file; the test `every_file_is_in_the_book` compares it with the
/// folders, and writes it with `BLESS=1`.
pub(crate) const FILES: &[(&str, &str, &str)] = &[
    (
        "summons_call",
        "03-decks.txt",
        include_str!("../../rules/tests/scenarios/summons_call/03-decks.txt"),
    ),
    (
        "summons_call",
        "04-05-states-and-zones.txt",
        include_str!("../../rules/tests/scenarios/summons_call/04-05-states-and-zones.txt"),
    ),
    (
        "summons_call",
        "06-set-up.txt",
        include_str!("../../rules/tests/scenarios/summons_call/06-set-up.txt"),
    ),
    (
        "summons_call",
        "07-01-to-04-turn.txt",
        include_str!("../../rules/tests/scenarios/summons_call/07-01-to-04-turn.txt"),
    ),
    (
        "summons_call",
        "07-05-01-play.txt",
        include_str!("../../rules/tests/scenarios/summons_call/07-05-01-play.txt"),
    ),
    (
        "summons_call",
        "07-05-02-attack.txt",
        include_str!("../../rules/tests/scenarios/summons_call/07-05-02-attack.txt"),
    ),
    (
        "summons_call",
        "07-05-03-04-06-main-and-end.txt",
        include_str!("../../rules/tests/scenarios/summons_call/07-05-03-04-06-main-and-end.txt"),
    ),
    (
        "summons_call",
        "08-01-to-03-costs.txt",
        include_str!("../../rules/tests/scenarios/summons_call/08-01-to-03-costs.txt"),
    ),
    (
        "summons_call",
        "08-04-triggers.txt",
        include_str!("../../rules/tests/scenarios/summons_call/08-04-triggers.txt"),
    ),
    (
        "summons_call",
        "08-05-reshuffle.txt",
        include_str!("../../rules/tests/scenarios/summons_call/08-05-reshuffle.txt"),
    ),
    (
        "summons_call",
        "08-06-to-08-masters-and-losses.txt",
        include_str!("../../rules/tests/scenarios/summons_call/08-06-to-08-masters-and-losses.txt"),
    ),
    (
        "summons_call",
        "09-keywords.txt",
        include_str!("../../rules/tests/scenarios/summons_call/09-keywords.txt"),
    ),
    (
        "summons_call",
        "10-11-end-and-supplements.txt",
        include_str!("../../rules/tests/scenarios/summons_call/10-11-end-and-supplements.txt"),
    ),
    (
        "summons_call",
        "interplay.txt",
        include_str!("../../rules/tests/scenarios/summons_call/interplay.txt"),
    ),
    (
        "summons_call",
        "own-cards.txt",
        include_str!("../../rules/tests/scenarios/summons_call/own-cards.txt"),
    ),
    (
        "summons_call",
        "counters-of-a-name.txt",
        include_str!("../../rules/tests/scenarios/summons_call/counters-of-a-name.txt"),
    ),
    (
        "summons_call",
        "copied-texts.txt",
        include_str!("../../rules/tests/scenarios/summons_call/copied-texts.txt"),
    ),
    (
        "summons_call",
        "words-of-own-cards.txt",
        include_str!("../../rules/tests/scenarios/summons_call/words-of-own-cards.txt"),
    ),
    (
        "summons_call",
        "replaced-by-others.txt",
        include_str!("../../rules/tests/scenarios/summons_call/replaced-by-others.txt"),
    ),
    (
        "summons_call",
        "plays-of-texts.txt",
        include_str!("../../rules/tests/scenarios/summons_call/plays-of-texts.txt"),
    ),
    (
        "summons_call",
        "rulings-battle-and-effects.txt",
        include_str!("../../rules/tests/scenarios/summons_call/rulings-battle-and-effects.txt"),
    ),
    (
        "summons_call",
        "rulings-play-and-turn.txt",
        include_str!("../../rules/tests/scenarios/summons_call/rulings-play-and-turn.txt"),
    ),
    (
        "summons_call",
        "what-is-not-offered.txt",
        include_str!("../../rules/tests/scenarios/summons_call/what-is-not-offered.txt"),
    ),
    (
        "summoner_wars",
        "abilities.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/abilities.txt"),
    ),
    (
        "summoner_wars",
        "at-any-time.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/at-any-time.txt"),
    ),
    (
        "summoner_wars",
        "attack-limits-and-order.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/attack-limits-and-order.txt"),
    ),
    (
        "summoner_wars",
        "attack.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/attack.txt"),
    ),
    (
        "summoner_wars",
        "attacks-and-rewards.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/attacks-and-rewards.txt"),
    ),
    (
        "summoner_wars",
        "control-and-teams.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/control-and-teams.txt"),
    ),
    (
        "summoner_wars",
        "decks-and-summoners.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/decks-and-summoners.txt"),
    ),
    (
        "summoner_wars",
        "dice-and-wounds-of-own-cards.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/dice-and-wounds-of-own-cards.txt"),
    ),
    (
        "summoner_wars",
        "dice-and-wounds.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/dice-and-wounds.txt"),
    ),
    (
        "summoner_wars",
        "draw-summon-events-walls.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/draw-summon-events-walls.txt"),
    ),
    (
        "summoner_wars",
        "events-and-what-they-reach.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/events-and-what-they-reach.txt"),
    ),
    (
        "summoner_wars",
        "first-turn-and-free-moves.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/first-turn-and-free-moves.txt"),
    ),
    (
        "summoner_wars",
        "further-movement.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/further-movement.txt"),
    ),
    (
        "summoner_wars",
        "magic-and-piles.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/magic-and-piles.txt"),
    ),
    (
        "summoner_wars",
        "movement.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/movement.txt"),
    ),
    (
        "summoner_wars",
        "names-types-and-walls.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/names-types-and-walls.txt"),
    ),
    (
        "summoner_wars",
        "order-of-abilities-and-control.txt",
        include_str!(
            "../../rules/tests/scenarios/summoner_wars/order-of-abilities-and-control.txt"
        ),
    ),
    (
        "summoner_wars",
        "seats-and-copies-of-the-set-up.txt",
        include_str!(
            "../../rules/tests/scenarios/summoner_wars/seats-and-copies-of-the-set-up.txt"
        ),
    ),
    (
        "summoner_wars",
        "set-up-and-first-turn.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/set-up-and-first-turn.txt"),
    ),
    (
        "summoner_wars",
        "summoners-and-endings.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/summoners-and-endings.txt"),
    ),
    (
        "summoner_wars",
        "teams.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/teams.txt"),
    ),
    (
        "summoner_wars",
        "texts-in-play.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/texts-in-play.txt"),
    ),
    (
        "summoner_wars",
        "the-beginning-of-a-turn.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/the-beginning-of-a-turn.txt"),
    ),
    (
        "summoner_wars",
        "turns-and-victory.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/turns-and-victory.txt"),
    ),
    (
        "summoner_wars",
        "two-mats.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/two-mats.txt"),
    ),
    (
        "summoner_wars",
        "what-own-cards-may-do.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/what-own-cards-may-do.txt"),
    ),
    (
        "summoner_wars",
        "counters-of-a-name.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/counters-of-a-name.txt"),
    ),
    (
        "summoner_wars",
        "copied-texts.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/copied-texts.txt"),
    ),
    (
        "summoner_wars",
        "words-of-own-cards.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/words-of-own-cards.txt"),
    ),
    (
        "summoner_wars",
        "plays-of-texts.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/plays-of-texts.txt"),
    ),
    (
        "summoner_wars",
        "who-is-out.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/who-is-out.txt"),
    ),
    (
        "summoner_wars",
        "wounds-that-go.txt",
        include_str!("../../rules/tests/scenarios/summoner_wars/wounds-that-go.txt"),
    ),
    (
        "summon_and_magic",
        "04-field.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/04-field.txt"),
    ),
    (
        "summon_and_magic",
        "05-winning.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/05-winning.txt"),
    ),
    (
        "summon_and_magic",
        "06-preparation.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/06-preparation.txt"),
    ),
    (
        "summon_and_magic",
        "07-turns.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/07-turns.txt"),
    ),
    (
        "summon_and_magic",
        "08-actions.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/08-actions.txt"),
    ),
    (
        "summon_and_magic",
        "08-commands.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/08-commands.txt"),
    ),
    (
        "summon_and_magic",
        "09-free-actions.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/09-free-actions.txt"),
    ),
    (
        "summon_and_magic",
        "10-over-magic.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/10-over-magic.txt"),
    ),
    (
        "summon_and_magic",
        "11-costs-and-cards.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/11-costs-and-cards.txt"),
    ),
    (
        "summon_and_magic",
        "12-costs-of-monsters.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/12-costs-of-monsters.txt"),
    ),
    (
        "summon_and_magic",
        "12-monsters-skills.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/12-monsters-skills.txt"),
    ),
    (
        "summon_and_magic",
        "13-magic-and-artifacts.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/13-magic-and-artifacts.txt"),
    ),
    (
        "summon_and_magic",
        "15-land-weather-avatar.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/15-land-weather-avatar.txt"),
    ),
    (
        "summon_and_magic",
        "19-battle.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/19-battle.txt"),
    ),
    (
        "summon_and_magic",
        "19-several-targets.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/19-several-targets.txt"),
    ),
    (
        "summon_and_magic",
        "21-further-cases.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/21-further-cases.txt"),
    ),
    (
        "summon_and_magic",
        "21-over-magic.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/21-over-magic.txt"),
    ),
    (
        "summon_and_magic",
        "22-ways-to-win.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/22-ways-to-win.txt"),
    ),
    (
        "summon_and_magic",
        "23-damage-and-stacks.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/23-damage-and-stacks.txt"),
    ),
    (
        "summon_and_magic",
        "23-effects-and-timing.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/23-effects-and-timing.txt"),
    ),
    (
        "summon_and_magic",
        "23-terms-of-play.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/23-terms-of-play.txt"),
    ),
    (
        "summon_and_magic",
        "24-costs.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/24-costs.txt"),
    ),
    (
        "summon_and_magic",
        "24-face-down.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/24-face-down.txt"),
    ),
    (
        "summon_and_magic",
        "25-pairs.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/25-pairs.txt"),
    ),
    (
        "summon_and_magic",
        "25-passives-a.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/25-passives-a.txt"),
    ),
    (
        "summon_and_magic",
        "25-passives-b.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/25-passives-b.txt"),
    ),
    (
        "summon_and_magic",
        "27-cards-and-costs.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/27-cards-and-costs.txt"),
    ),
    (
        "summon_and_magic",
        "27-differences.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/27-differences.txt"),
    ),
    (
        "summon_and_magic",
        "any-number.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/any-number.txt"),
    ),
    (
        "summon_and_magic",
        "attacks-of-texts.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/attacks-of-texts.txt"),
    ),
    (
        "summon_and_magic",
        "changes-of-position.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/changes-of-position.txt"),
    ),
    (
        "summon_and_magic",
        "conditions-that-change.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/conditions-that-change.txt"),
    ),
    (
        "summon_and_magic",
        "counters-of-a-card.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/counters-of-a-card.txt"),
    ),
    (
        "summon_and_magic",
        "counters-of-a-name.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/counters-of-a-name.txt"),
    ),
    (
        "summon_and_magic",
        "copied-texts.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/copied-texts.txt"),
    ),
    (
        "summon_and_magic",
        "words-of-own-cards.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/words-of-own-cards.txt"),
    ),
    (
        "summon_and_magic",
        "replaced-by-others.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/replaced-by-others.txt"),
    ),
    (
        "summon_and_magic",
        "what-a-monster-becomes.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/what-a-monster-becomes.txt"),
    ),
    (
        "summon_and_magic",
        "interactions-battle.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/interactions-battle.txt"),
    ),
    (
        "summon_and_magic",
        "interactions-cards.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/interactions-cards.txt"),
    ),
    (
        "summon_and_magic",
        "interactions-effects.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/interactions-effects.txt"),
    ),
    (
        "summon_and_magic",
        "interactions-over-magic.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/interactions-over-magic.txt"),
    ),
    (
        "summon_and_magic",
        "options.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/options.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-29-40.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-29-40.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-38-46.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-38-46.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-47-50.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-47-50.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-51-56.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-51-56.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-battle-rights.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-battle-rights.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-battle.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-battle.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-cards.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-cards.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-costs.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-costs.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-hidden-and-set.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-hidden-and-set.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-more.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-more.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-order-and-loops.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-order-and-loops.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-over-magic.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-over-magic.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-passives.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-passives.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-skills-and-stacks.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-skills-and-stacks.txt"),
    ),
    (
        "summon_and_magic",
        "rulings-timing.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/rulings-timing.txt"),
    ),
    (
        "summon_and_magic",
        "targets-that-change.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/targets-that-change.txt"),
    ),
    (
        "summon_and_magic",
        "the-book-on-battle.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/the-book-on-battle.txt"),
    ),
    (
        "summon_and_magic",
        "void-attacks.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/void-attacks.txt"),
    ),
    (
        "summon_and_magic",
        "what-follows-the-target.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/what-follows-the-target.txt"),
    ),
    (
        "summon_and_magic",
        "what-is-refused.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/what-is-refused.txt"),
    ),
    (
        "summon_and_magic",
        "what-is-taken-away.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/what-is-taken-away.txt"),
    ),
    (
        "summon_and_magic",
        "what-is-told.txt",
        include_str!("../../rules/tests/scenarios/summon_and_magic/what-is-told.txt"),
    ),
    (
        "shaman_king",
        "01-basics.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/01-basics.txt"),
    ),
    (
        "shaman_king",
        "after-a-battle.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/after-a-battle.txt"),
    ),
    (
        "shaman_king",
        "arts.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/arts.txt"),
    ),
    (
        "shaman_king",
        "attaching-and-over-soul.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/attaching-and-over-soul.txt"),
    ),
    (
        "shaman_king",
        "cancelling.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/cancelling.txt"),
    ),
    (
        "shaman_king",
        "combo-levels.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/combo-levels.txt"),
    ),
    (
        "shaman_king",
        "damage.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/damage.txt"),
    ),
    (
        "shaman_king",
        "decks-and-persons.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/decks-and-persons.txt"),
    ),
    (
        "shaman_king",
        "declaring-an-attack.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/declaring-an-attack.txt"),
    ),
    (
        "shaman_king",
        "face-down-cards.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/face-down-cards.txt"),
    ),
    (
        "shaman_king",
        "going-on.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/going-on.txt"),
    ),
    (
        "shaman_king",
        "own-cards-in-battle.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/own-cards-in-battle.txt"),
    ),
    (
        "shaman_king",
        "counters-of-a-name.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/counters-of-a-name.txt"),
    ),
    (
        "shaman_king",
        "replaced-by-others.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/replaced-by-others.txt"),
    ),
    (
        "shaman_king",
        "prices-answers-and-hands.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/prices-answers-and-hands.txt"),
    ),
    (
        "shaman_king",
        "set-up.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/set-up.txt"),
    ),
    (
        "shaman_king",
        "several-texts-at-once.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/several-texts-at-once.txt"),
    ),
    (
        "shaman_king",
        "shamans-and-their-health.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/shamans-and-their-health.txt"),
    ),
    (
        "shaman_king",
        "spirits-and-summon-limits.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/spirits-and-summon-limits.txt"),
    ),
    (
        "shaman_king",
        "texts-beside-the-rules.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/texts-beside-the-rules.txt"),
    ),
    (
        "shaman_king",
        "texts-of-arts.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/texts-of-arts.txt"),
    ),
    (
        "shaman_king",
        "texts-of-attachments.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/texts-of-attachments.txt"),
    ),
    (
        "shaman_king",
        "texts-of-attack-cards.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/texts-of-attack-cards.txt"),
    ),
    (
        "shaman_king",
        "texts-of-shamans.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/texts-of-shamans.txt"),
    ),
    (
        "shaman_king",
        "texts-of-spirits.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/texts-of-spirits.txt"),
    ),
    (
        "shaman_king",
        "the-course-of-a-turn.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/the-course-of-a-turn.txt"),
    ),
    (
        "shaman_king",
        "the-duty-to-attack.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/the-duty-to-attack.txt"),
    ),
    (
        "shaman_king",
        "the-end-of-the-game.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/the-end-of-the-game.txt"),
    ),
    (
        "shaman_king",
        "the-letter-of-the-digest.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/the-letter-of-the-digest.txt"),
    ),
    (
        "shaman_king",
        "when-limits-shrink.txt",
        include_str!("../../rules/tests/scenarios/shaman_king/when-limits-shrink.txt"),
    ),
];

/// The name of a scenario in addresses: its title in small letters and digits.
pub(crate) fn slug(title: &str) -> String {
    let mut slug = String::new();
    for c in title.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if c != '\'' && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_matches('-').to_owned()
}

/// The scenarios of a game by their names in addresses; read once.
pub(crate) fn scenarios(game: &str) -> Option<&'static BTreeMap<String, Scenario>> {
    static READ: OnceLock<BTreeMap<&str, BTreeMap<String, Scenario>>> = OnceLock::new();
    let read = READ.get_or_init(|| {
        let mut games: BTreeMap<&str, BTreeMap<String, Scenario>> = BTreeMap::new();
        for (game, _, text) in FILES {
            // A fault in a built-in file fails the test that plays all of them.
            for (scenario, _) in parse::parse(text).unwrap_or_default() {
                let name = slug(&scenario.title);
                games.entry(game).or_default().insert(name, scenario);
            }
        }
        games
    });
    read.get(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shokan_rules::games::GAMES;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_file_is_in_the_book() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/scenarios");
        let mut found = BTreeSet::new();
        for folder in fs::read_dir(&root).expect("the folder of scenarios") {
            let folder = folder.expect("a folder").path();
            for file in fs::read_dir(&folder).expect("the folder of a game") {
                let file = file.expect("a file").path();
                let name = |path: &Path| {
                    let name = path.file_name().expect("a name");
                    name.to_string_lossy().into_owned()
                };
                found.insert((name(&folder), name(&file)));
            }
        }
        let listed: BTreeSet<(String, String)> = FILES
            .iter()
            .map(|(game, name, _)| ((*game).to_owned(), (*name).to_owned()))
            .collect();
        if std::env::var_os("BLESS").is_some() && listed != found {
            write_list(&found);
            return;
        }
        assert_eq!(listed, found, "BLESS=1 writes FILES of book.rs anew");
    }

    /// Puts the files of the folders into the list above.
    fn write_list(found: &BTreeSet<(String, String)>) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/book.rs");
        let text = fs::read_to_string(&path).expect("this file");
        let begin = "FILES: &[(&str, &str, &str)] = &[\n";
        let (head, rest) = text.split_once(begin).expect("the list");
        let (_, tail) = rest.split_once("];\n").expect("its end");
        // Summons Call first, as everywhere.
        let mut games: Vec<&String> = found.iter().rev().map(|(game, _)| game).collect();
        games.dedup();
        let mut list = String::new();
        for game in games {
            for (_, name) in found.iter().filter(|(of, _)| of == game) {
                let file = format!("../../rules/tests/scenarios/{game}/{name}");
                list.push_str(&format!(
                    "    (\n        \"{game}\",\n        \"{name}\",\n        \
                     include_str!(\"{file}\"),\n    ),\n"
                ));
            }
        }
        let now = format!("{head}{begin}{list}];\n{tail}");
        fs::write(&path, now).expect("this file can be written");
    }

    /// Pages link to a scenario by its name, so no two may share one.
    #[test]
    fn every_scenario_has_a_name_of_its_own() {
        let games: BTreeSet<&str> = FILES.iter().map(|(game, _, _)| *game).collect();
        assert!(GAMES.iter().all(|game| games.contains(game)));
        for game in games {
            let written: usize = FILES
                .iter()
                .filter(|(of, _, _)| *of == game)
                .map(|(_, _, text)| parse::parse(text).map_or(0, |all| all.len()))
                .sum();
            let named: usize = scenarios(game).map_or(0, BTreeMap::len);
            assert_eq!(named, written, "{game}");
        }
        assert_eq!(
            slug("R-SC-20 (a): the master's 2 cards"),
            "r-sc-20-a-the-masters-2-cards"
        );
    }

    #[test]
    fn every_scenario_has_a_japanese_title() {
        let all = FILES.iter().filter_map(|(_, name, text)| {
            let all = parse::parse(text).ok()?;
            Some(all.into_iter().map(move |(scenario, _)| (name, scenario)))
        });
        let missing: Vec<String> = all
            .flatten()
            .filter(|(_, scenario)| scenario.title_ja.is_none())
            .map(|(name, scenario)| format!("{name}:{} {}", scenario.line, scenario.title))
            .collect();
        assert!(
            missing.is_empty(),
            "{} scenarios without title_ja:\n{}",
            missing.len(),
            missing.join("\n")
        );
    }
}
