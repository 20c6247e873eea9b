//! Who is known by a name, and whom a little word means.

use super::super::node::PICKED;
use super::{Known, Settler};
use shokan_lang::ast::{
    Arg, CardSet, Count, Number, Player, Qualifier, Selection, Side, Verb, Word,
};

impl Settler<'_> {
    pub(super) fn bind(&mut self, name: &str, from: &Selection, many: bool) {
        let mut known = Known {
            name: name.to_owned(),
            kind: None,
            on_field: false,
            many,
            own: true,
            side: None,
        };
        match from {
            Selection::Cards(set) => {
                if let [kind] = set.kinds.as_slice() {
                    known.kind = Some(kind.text.clone());
                }
                known.on_field = !self.off_field(set);
                known.own = set.side == Side::Own;
                known.side = Some(set.side);
            }
            Selection::Of { name, .. } | Selection::Name(name) | Selection::RestOf(name) => {
                if let Some(it) = self.find(name) {
                    known.kind.clone_from(&it.kind);
                    known.on_field = it.on_field;
                    known.own = it.own;
                }
            }
            _ => {}
        }
        self.known.push(known);
    }

    pub(super) fn find(&self, name: &str) -> Option<&Known> {
        self.known.iter().rev().find(|it| it.name == name)
    }

    fn off_field(&self, set: &CardSet) -> bool {
        set.qualifiers.iter().any(|it| match it {
            Qualifier::In(zones) => {
                let mut zones = zones.iter();
                zones.any(|it| self.v.zone(it).is_some_and(|it| !it.field))
            }
            _ => false,
        })
    }

    /// What they are called: a kind of the field, or cards.
    fn called<'k>(&self, known: &'k Known) -> &'k str {
        match &known.kind {
            Some(kind) if known.on_field => kind,
            _ => "card",
        }
    }

    fn alike(&self, kind: &str, many: bool) -> Vec<String> {
        let all = self.known.iter();
        let all = all.filter(|it| it.many == many && self.called(it) == kind);
        all.map(|it| it.name.clone()).collect()
    }

    /// Whom a little word means.
    pub(super) fn meant(&mut self, word: &str) -> Option<Selection> {
        let name = |it: &str| Selection::Name(it.into());
        if word == PICKED {
            return self.picked.as_deref().map(name);
        }
        if word == "~event" {
            return self.event.as_deref().map(name);
        }
        if let Some(letter) = word.strip_prefix("~let ") {
            return Some(name(&format!("it_{letter}")));
        }
        if let Some(n) = word.strip_prefix("~roll ") {
            let n: usize = n.parse().ok()?;
            let fits = (n == 0) == (self.rolls.len() == 1);
            return self
                .rolls
                .get(n.max(1) - 1)
                .filter(|_| fits)
                .map(|it| name(it));
        }
        if word.starts_with("~that ") && self.known.is_empty() && self.foe_said {
            return Some(Selection::Foe);
        }
        if word == "~near" {
            return Some(Selection::This);
        }
        if let Some(which) = word.strip_prefix("~again ") {
            let host = self.mentioned == Some(Selection::Host);
            let fits = self.is_nobody_named() && host == (which == "host");
            let one = self.is_one(self.mentioned.as_ref());
            return self.mentioned.clone().filter(|_| fits && one);
        }
        if word == "~it" && self.is_nobody_named() && self.is_one(self.mentioned.as_ref()) {
            return self.mentioned.clone();
        }
        let mut candidates: Vec<String> = match word {
            "~placed" => self.amounts.clone(),
            // What was spoken of just now and is left out.
            "~gap" => self.fresh.clone().into_iter().collect(),
            "~lone" => match self.known.as_slice() {
                [one] => vec![one.name.clone()],
                _ => Vec::new(),
            },
            "~it" => {
                let fresh = self.fresh.clone();
                let mut all: Vec<String> = fresh.into_iter().collect();
                all.retain(|it| self.find(it).is_some_and(|it| !it.many));
                if let [one] = self.known.as_slice()
                    && !all.contains(&one.name)
                {
                    all.push(one.name.clone());
                }
                if self.known.is_empty() && self.foe_said {
                    return Some(Selection::Foe);
                }
                all
            }
            "~they" => {
                let fresh = self.fresh.clone();
                let mut all: Vec<String> = fresh.into_iter().collect();
                all.retain(|it| self.find(it).is_some_and(|it| it.many));
                all
            }
            "~them" => {
                let all = self.known.iter().filter(|it| it.many);
                let all: Vec<String> = all.map(|it| it.name.clone()).collect();
                (all.len() == 1).then_some(all)?
            }
            "~being" => self.known.iter().map(|it| it.name.clone()).collect(),
            _ => {
                let (form, rest) = word.strip_prefix('~')?.split_once(' ')?;
                match form {
                    "that" | "those" => {
                        let mut all = self.alike(rest, form == "those");
                        // What happened is spoken of so where there is nothing else.
                        if self.v.optional && all.len() > 1 {
                            all.retain(|it| Some(it) != self.event.as_ref());
                        }
                        (all.len() == 1).then_some(all)?
                    }
                    "mine" | "theirs" => {
                        let all = self.alike(rest, false);
                        let side = |it: &String| self.find(it).and_then(|it| it.side);
                        let of = |wanted| all.iter().find(|it| side(it) == Some(wanted));
                        let both = [of(Side::Own)?, of(Side::Enemy)?];
                        (all.len() == 2).then(|| {
                            let [mine, theirs] = both.map(Clone::clone);
                            vec![if form == "mine" { mine } else { theirs }]
                        })?
                    }
                    "first" => {
                        let all = self.alike(rest, false);
                        let event = self.event.clone().filter(|it| all.contains(it))?;
                        (all.len() > 1).then(|| vec![event])?
                    }
                    "one" | "many" => {
                        let (n, kind) = rest.split_once(' ')?;
                        let n: usize = n.parse().ok()?;
                        let mut all = self.alike(kind, form == "many");
                        if let Some(event) = self.event.clone() {
                            all.retain(|it| *it != event);
                        }
                        let one = all.get(n - 1).filter(|_| all.len() > 1)?;
                        vec![one.clone()]
                    }
                    _ => return None,
                }
            }
        };
        if candidates.is_empty() {
            return None;
        }
        let at = self.choices.pick(candidates.len());
        Some(name(&candidates.swap_remove(at)))
    }

    /// Nobody has a name but what happens.
    fn is_nobody_named(&self) -> bool {
        let mut known = self.known.iter();
        known.all(|it| self.event.as_ref() == Some(&it.name))
    }

    /// What was spoken of is one card.
    pub(super) fn is_one(&self, selection: Option<&Selection>) -> bool {
        match selection {
            Some(Selection::Host) => true,
            Some(Selection::Cards(set)) => {
                let mut kinds = set.kinds.iter();
                kinds.all(|it| self.v.kind(it).is_some_and(|it| it.unique))
            }
            _ => false,
        }
    }

    pub(super) fn word(&mut self, word: &mut Word) -> Option<()> {
        if let Some(name) = self.renamed.get(&word.text) {
            *word = name.as_str().into();
        }
        if word.text.starts_with('~') {
            let Selection::Name(name) = self.meant(&word.text)? else {
                return None;
            };
            *word = name;
        }
        Some(())
    }

    /// A name that begins here.
    pub(super) fn given(&mut self, name: &mut Word) -> String {
        let new = self.new_name();
        if name.text == PICKED {
            self.picked = Some(new.clone());
        } else if !name.text.starts_with('~') {
            self.renamed.insert(name.text.clone(), new.clone());
        }
        *name = new.as_str().into();
        new
    }

    pub(super) fn yields(&mut self, name: &mut Word, verb: &Verb) -> String {
        if let Some(letter) = name.text.strip_prefix("~let ") {
            *name = format!("it_{letter}").as_str().into();
            return name.text.clone();
        }
        let surface = name.text.starts_with('~');
        let name = self.given(name);
        if let Verb::Remember { .. } = verb {
            return name;
        }
        match verb {
            Verb::Roll { .. } => self.rolls.push(name.clone()),
            Verb::Named { args, .. } => match args.first() {
                Some(Arg::Choice(count, from)) => {
                    let (from, many) = (from.clone(), several(count));
                    self.bind(&name, &from, many);
                }
                Some(Arg::Count(_)) => self.amounts.push(name.clone()),
                _ => self.bind(&name, &Selection::This, false),
            },
            Verb::LookTop { count, .. } | Verb::RevealTop { count, .. } => {
                // A name that nobody speaks of may not be there.
                if !surface || self.choices.pick(2) == 0 {
                    let many = *count != Number::Literal(1);
                    self.bind(&name, &Selection::This, many);
                }
            }
            Verb::Search { count, .. } => {
                let many = count.as_ref().is_some_and(several);
                self.bind(&name, &Selection::This, many);
            }
            _ => self.bind(&name, &Selection::This, false),
        }
        name
    }

    /// Cards that were moved are called what they are where they went.
    pub(super) fn moved(&mut self, verb: &Verb) {
        if let Verb::Named { verb, args } = verb
            && ["revive", "enter_field", "summon_face_down"].contains(&verb.as_str())
            && let Some(Arg::Selection(Selection::Name(name))) = args.first()
        {
            let mut known = self.known.iter_mut().rev();
            if let Some(known) = known.find(|it| it.name == name.text) {
                known.on_field = true;
            }
            return;
        }
        let (Verb::Move {
            what: Selection::Name(name),
            to,
        }
        | Verb::Return {
            what: Selection::Name(name),
            to,
        }) = verb
        else {
            return;
        };
        let field = self.v.zone(&to.zone.zone).is_some_and(|it| it.field);
        if let Some(known) = self.known.iter_mut().rev().find(|it| it.name == name.text) {
            known.on_field = field;
        }
    }

    pub(super) fn own(&self, selection: &Selection) -> bool {
        match selection {
            Selection::This => !self.v.optional,
            Selection::Player(Player::You) => true,
            Selection::Cards(set) => set.side == Side::Own,
            Selection::Name(name) | Selection::Of { name, .. } | Selection::RestOf(name) => {
                self.find(name).is_some_and(|it| it.own)
            }
            Selection::And(all) => all.iter().all(|it| self.own(it)),
            _ => false,
        }
    }
}

pub(super) fn several(count: &Count) -> bool {
    !matches!(
        count,
        Count::Exactly(Number::Literal(1)) | Count::UpTo(Number::Literal(1))
    )
}
