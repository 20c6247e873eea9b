//! Changes of verbs.

use super::term::others;
use super::{Pools, Variants, Vary, lift, swap};
use crate::generate::word;
use shokan_lang::ast::{Arg, Count, Destination, Facing, Number, Player, Selection, Verb};
use shokan_lang::vocabulary::ArgKind;

/// Who does it, where it may be left out for the controller.
fn who<T>(
    now: &Option<Player>,
    pools: &Pools,
    out: &mut Variants<T>,
    whole: impl FnMut(Option<Player>) -> T,
) {
    let now = now.clone().or(Some(Player::You));
    lift(&now, pools, out, whole);
}

impl Vary for Verb {
    fn vary(&self, pools: &Pools, out: &mut Variants<Self>) {
        self.vary_counted(pools, out);
        self.vary_cards(pools, out);
        self.vary_put(pools, out);
        self.vary_rest(pools, out);
    }
}

trait Parts {
    fn vary_counted(&self, pools: &Pools, out: &mut Variants<Verb>);
    fn vary_cards(&self, pools: &Pools, out: &mut Variants<Verb>);
    fn vary_put(&self, pools: &Pools, out: &mut Variants<Verb>);
    fn vary_rest(&self, pools: &Pools, out: &mut Variants<Verb>);
    fn vary_counters(&self, pools: &Pools, out: &mut Variants<Verb>);
    fn vary_named(&self, pools: &Pools, out: &mut Variants<Verb>);
}

impl Parts for Verb {
    fn vary_counted(&self, pools: &Pools, out: &mut Variants<Self>) {
        type Make = fn(Number, Option<Player>) -> Verb;
        let makes: [Make; 6] = [
            |count, who| Verb::Draw { count, who },
            |count, who| Verb::Discard {
                count,
                who,
                random: false,
            },
            |count, who| Verb::Discard {
                count,
                who,
                random: true,
            },
            |count, of| Verb::Mill { count, of },
            |count, of| Verb::LookTop { count, of },
            |count, of| Verb::RevealTop { count, of },
        ];
        let (count, player) = match self {
            Self::Draw { count, who } | Self::Discard { count, who, .. } => (count, who),
            Self::Mill { count, of }
            | Self::LookTop { count, of }
            | Self::RevealTop { count, of } => (count, of),
            _ => return,
        };
        for make in makes {
            if make(count.clone(), player.clone()) == *self {
                lift(count, pools, out, |it| make(it, player.clone()));
                who(player, pools, out, |it| make(count.clone(), it));
            } else {
                out.push(("verb", make(count.clone(), player.clone())));
            }
        }
    }

    fn vary_cards(&self, pools: &Pools, out: &mut Variants<Self>) {
        type Make = fn(Selection) -> Verb;
        let makes: [Make; 8] = [
            |what| Verb::DiscardCards { what },
            |what| Verb::Look { what },
            |what| Verb::Reveal { what },
            |what| Verb::Destroy { what },
            |what| Verb::Rest { what },
            |what| Verb::Stand { what },
            |what| Verb::Turn {
                what,
                facing: Facing::Up,
            },
            |what| Verb::Turn {
                what,
                facing: Facing::Down,
            },
        ];
        if let Self::DiscardCards { what }
        | Self::Look { what }
        | Self::Reveal { what }
        | Self::Destroy { what }
        | Self::Rest { what }
        | Self::Stand { what }
        | Self::Turn { what, .. } = self
        {
            for make in makes {
                if make(what.clone()) == *self {
                    lift(what, pools, out, make);
                } else {
                    out.push(("verb", make(what.clone())));
                }
            }
        }
    }

    fn vary_put(&self, pools: &Pools, out: &mut Variants<Self>) {
        type Put = fn(Selection, Destination) -> Verb;
        let puts: [Put; 4] = [
            |what, to| Verb::Move { what, to },
            |what, to| Verb::Order { what, to },
            |what, to| Verb::Return { what, to },
            |what, to| Verb::Send { what, to },
        ];
        if let Self::Move { what, to }
        | Self::Order { what, to }
        | Self::Return { what, to }
        | Self::Send { what, to } = self
        {
            for put in puts {
                if put(what.clone(), to.clone()) == *self {
                    lift(what, pools, out, |it| put(it, to.clone()));
                    lift(to, pools, out, |it| put(what.clone(), it));
                } else {
                    out.push(("verb", put(what.clone(), to.clone())));
                }
            }
        }
        type Two = fn(Selection, Selection) -> Verb;
        let twos: [Two; 2] = [
            |what, under| Verb::PutUnder { what, under },
            |what, on| Verb::PutOn { what, on },
        ];
        if let Self::PutUnder { what, under: at } | Self::PutOn { what, on: at } = self {
            for two in twos {
                if two(what.clone(), at.clone()) == *self {
                    lift(what, pools, out, |it| two(it, at.clone()));
                    lift(at, pools, out, |it| two(what.clone(), it));
                } else {
                    out.push(("verb", two(what.clone(), at.clone())));
                }
            }
        }
    }

    fn vary_rest(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::Search { zone, count, what } => {
                let make = |zone, count, what| Self::Search { zone, count, what };
                lift(zone, pools, out, |it| make(it, count.clone(), what.clone()));
                let one = Some(Count::Exactly(Number::Literal(1)));
                let many = count.clone().or(one);
                lift(&many, pools, out, |it| make(zone.clone(), it, what.clone()));
                lift(what, pools, out, |it| make(zone.clone(), count.clone(), it));
            }
            Self::Shuffle { zone } => lift(zone, pools, out, |zone| Self::Shuffle { zone }),
            Self::Damage { amount, to: what } | Self::Heal { amount, what } => {
                type Make = fn(Number, Selection) -> Verb;
                let makes: [Make; 2] = [
                    |amount, to| Verb::Damage { amount, to },
                    |amount, what| Verb::Heal { amount, what },
                ];
                for make in makes {
                    if make(amount.clone(), what.clone()) == *self {
                        lift(amount, pools, out, |it| make(it, what.clone()));
                        lift(what, pools, out, |it| make(amount.clone(), it));
                    } else {
                        out.push(("verb", make(amount.clone(), what.clone())));
                    }
                }
            }
            Self::SetStat { stat, of, to } => {
                let make = |stat, of, to| Self::SetStat { stat, of, to };
                swap("stat", stat, &pools.stats, out, |it| {
                    make(it, of.clone(), to.clone())
                });
                lift(of, pools, out, |it| make(stat.clone(), it, to.clone()));
                lift(to, pools, out, |it| make(stat.clone(), of.clone(), it));
            }
            _ => self.vary_counters(pools, out),
        }
    }

    fn vary_counters(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::PutCounters { count, of, on } => {
                let make = |count, of, on| Self::PutCounters { count, of, on };
                lift(count, pools, out, |it| make(it, of.clone(), on.clone()));
                lift(of, pools, out, |it| make(count.clone(), it, on.clone()));
                lift(on, pools, out, |it| make(count.clone(), of.clone(), it));
            }
            Self::RemoveCounters {
                count,
                counter,
                from,
            } => {
                let make = |count, counter, from| Self::RemoveCounters {
                    count,
                    counter,
                    from,
                };
                lift(count, pools, out, |it| {
                    make(it, counter.clone(), from.clone())
                });
                lift(from, pools, out, |it| {
                    make(count.clone(), counter.clone(), it)
                });
                others(counter, pools, out, |it| {
                    make(count.clone(), it, from.clone())
                });
            }
            Self::PutNamed { count, counter, on } => {
                let make = |count, counter, on| Self::PutNamed { count, counter, on };
                lift(count, pools, out, |it| {
                    make(it, counter.clone(), on.clone())
                });
                lift(on, pools, out, |it| {
                    make(count.clone(), counter.clone(), it)
                });
                swap("counter", counter, &pools.counters, out, |it| {
                    make(count.clone(), it, on.clone())
                });
            }
            Self::Control { what, by } => {
                let make = |what, by| Self::Control { what, by };
                lift(what, pools, out, |it| make(it, by.clone()));
                lift(by, pools, out, |it| make(what.clone(), it));
            }
            Self::Play { what, free } => {
                let free = *free;
                lift(what, pools, out, |what| Self::Play { what, free });
                let (what, free) = (what.clone(), !free);
                out.push(("free", Self::Play { what, free }));
            }
            Self::Roll { dice } => lift(dice, pools, out, |dice| Self::Roll { dice }),
            Self::Remember { number } => {
                lift(number, pools, out, |number| Self::Remember { number });
            }
            _ => self.vary_named(pools, out),
        }
    }

    fn vary_named(&self, pools: &Pools, out: &mut Variants<Self>) {
        match self {
            Self::Negate { what } => {
                swap("name", what, &pools.names, out, |what| Self::Negate {
                    what,
                });
                out.push(("verb", Self::Cancel { what: what.clone() }));
            }
            Self::Cancel { what } => {
                let mut list = pools.names.clone();
                list.extend(pools.events.clone());
                swap("what is cancelled", what, &list, out, |what| Self::Cancel {
                    what,
                });
                out.push(("verb", Self::Negate { what: what.clone() }));
            }
            Self::ChangeAmount { to } => lift(to, pools, out, |to| Self::ChangeAmount { to }),
            Self::Win { who } => {
                lift(who, pools, out, |who| Self::Win { who });
                out.push(("verb", Self::Lose { who: who.clone() }));
            }
            Self::Lose { who } => lift(who, pools, out, |who| Self::Lose { who }),
            Self::Named { verb, args } => {
                lift(args, pools, out, |args| Self::Named {
                    verb: verb.clone(),
                    args,
                });
                for other in pools
                    .vocabulary
                    .verbs
                    .iter()
                    .filter(|it| it.word != &**verb)
                {
                    let verb = word(other.word);
                    let args = args.clone();
                    out.push(("verb", Self::Named { verb, args }));
                }
                let schema = pools.vocabulary.verb(verb);
                for spec in schema.into_iter().flat_map(|it| it.args) {
                    if let (ArgKind::Word(list) | ArgKind::Words(list), None) =
                        (spec.kind, spec.key)
                    {
                        for it in list {
                            let mut args = args.clone();
                            args.push(Arg::Word(word(it)));
                            let verb = verb.clone();
                            out.push(("word of a verb", Self::Named { verb, args }));
                        }
                    }
                }
            }
            _ => {}
        }
    }
}
