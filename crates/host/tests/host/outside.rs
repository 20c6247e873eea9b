//! Questions that are sent out of the house, as a browser's workers are asked.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use crate::clients::{Guest, all_catalogues, settings};
use shokan_host::House;
use shokan_host::engine::{Adviser, AnyView, Engine, Opponent, Scenarios, Thinking};
use shokan_host::outside::{Coming, Outside, Question, Said, Wanted};
use shokan_host::store::MemoryStore;
use shokan_host::wire::{ClientMessage, ServerMessage};
use shokan_rules::show::{Advice, Advised};
use shokan_rules::summons_call::SummonsCall;

/// Picks by all that it sees: another view is most often another pick.
struct ByView;

impl Opponent for ByView {
    fn pick(&mut self, view: &AnyView, _: &Thinking) -> u16 {
        let AnyView::Game(seen) = view else { return 0 };
        let view = seen.of::<SummonsCall>().expect("the game that is played");
        let text = format!("{view:?}");
        let sum = text.bytes().fold(0u16, |sum, byte| {
            sum.wrapping_mul(31).wrapping_add(byte.into())
        });
        sum % 3
    }
}

/// Who is there in the house, and must not be asked.
struct Never;

impl Adviser for Never {
    fn advise(&mut self, _: &AnyView, _: &Thinking) -> Advised {
        panic!("the house does not think of hints")
    }
}

fn engine() -> Engine {
    let opponents = |_: &str, _| Some(Box::new(ByView) as Box<dyn Opponent>);
    let cards = all_catalogues().to_vec();
    Engine::new(cards, Arc::new(opponents), Scenarios::default()).with_seed(Some(7))
}

/// What somebody outside does with questions.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Does {
    /// Answers as a level does that is asked for here.
    Thinks,
    /// Cannot think.
    Fails,
    /// Thinks for ever.
    Stays,
}

/// Somebody outside, who notes what was asked.
#[derive(Debug)]
struct Other {
    does: Mutex<Does>,
    asked: Mutex<Vec<Question>>,
    let_go: Arc<AtomicU32>,
    takes_nothing: AtomicBool,
}

/// Counts what is let go of before it was answered.
struct LetGo(Arc<AtomicU32>);

impl Drop for LetGo {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

fn advised() -> Advised {
    let advice = |pick| Advice {
        pick,
        chance_permille: 500,
        line: Vec::new(),
        fears: None,
    };
    Advised {
        best: [0].map(advice).into(),
    }
}

impl Outside for Other {
    fn takes(&self, _: &Wanted) -> bool {
        !self.takes_nothing.load(Ordering::Relaxed)
    }

    fn think(&self, question: &Question) -> Coming {
        let text = serde_json::to_string(question).expect("a question is JSON");
        let question: Question = serde_json::from_str(&text).expect("and is read back");
        self.asked.lock().expect("kept").push(question.clone());
        match *self.does.lock().expect("kept") {
            Does::Thinks if question.wanted == Wanted::Advice => {
                Box::pin(async { Some(Said::Advice(advised())) })
            }
            Does::Thinks => {
                let said = engine().think(&question);
                assert!(said.is_some(), "the position of the question is found");
                Box::pin(async { said })
            }
            Does::Fails => Box::pin(async { None }),
            Does::Stays => {
                let let_go = LetGo(self.let_go.clone());
                Box::pin(async move {
                    let _here = let_go;
                    std::future::pending().await
                })
            }
        }
    }
}

async fn house(does: Does) -> (House, Arc<Other>) {
    let other = Arc::new(Other {
        does: Mutex::new(does),
        asked: Mutex::default(),
        let_go: Arc::default(),
        takes_nothing: AtomicBool::new(false),
    });
    let engine = engine()
        .with_advisers(Arc::new(|_| Box::new(Never)))
        .with_outside(other.clone());
    let store = Arc::new(MemoryStore::default());
    let house = House::open(settings(), engine, store).await.expect("opens");
    (house, other)
}

/// The views of a match after so many own picks, first choice by first choice.
async fn played(house: &House, picks: u32) -> Vec<String> {
    let guest = Guest::new(house);
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    let mut views = Vec::new();
    for _ in 0..picks {
        me.waiting().await;
        if me.view().asked != Some(taken.seat) {
            break;
        }
        views.push(serde_json::to_string(&me.view()).expect("JSON"));
        let decision = me.view().decision.expect("asked");
        me.pick(u16::try_from(decision.choices.len() - 1).expect("few"))
            .await;
    }
    views
}

#[tokio::test(start_paused = true)]
async fn a_computer_that_thinks_outside_plays_as_it_does_inside() {
    let (outside, other) = house(Does::Thinks).await;
    let found = played(&outside, 12).await;
    let asked = other.asked.lock().expect("kept").len();
    assert!(asked > 2, "{asked} questions");
    let (inside, nobody) = house(Does::Thinks).await;
    nobody.takes_nothing.store(true, Ordering::Relaxed);
    assert_eq!(found, played(&inside, 12).await);
    assert_eq!(nobody.asked.lock().expect("kept").len(), 0);
}

#[tokio::test(start_paused = true)]
async fn where_nobody_outside_can_think_the_house_does() {
    let (outside, other) = house(Does::Fails).await;
    let found = played(&outside, 6).await;
    assert!(other.asked.lock().expect("kept").len() > 2);
    let (inside, nobody) = house(Does::Thinks).await;
    nobody.takes_nothing.store(true, Ordering::Relaxed);
    assert_eq!(found, played(&inside, 6).await);
}

#[tokio::test(start_paused = true)]
async fn a_hint_from_outside_is_told() {
    let (house, other) = house(Does::Thinks).await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    me.waiting().await;
    let seq = me.seq();
    me.say(&ClientMessage::Hint { n: 3, seq });
    let told = loop {
        match me.next().await.expect("the connection stays open") {
            ServerMessage::Hint { n: 3, hint } => break hint,
            ServerMessage::Refused { text, .. } => panic!("{text:?}"),
            _ => {}
        }
    };
    assert_eq!(told, Some(advised()));
    let asked = other.asked.lock().expect("kept");
    let last = asked.last().expect("somebody was asked");
    assert_eq!((&last.wanted, last.seat), (&Wanted::Advice, taken.seat));
}

#[tokio::test(start_paused = true)]
async fn what_is_not_wanted_any_more_is_let_go_of() {
    let (house, other) = house(Does::Stays).await;
    let guest = Guest::new(&house);
    let taken = guest.against_computer().await;
    let mut me = guest.sit(&taken).await;
    while other.asked.lock().expect("kept").is_empty() {
        me.waiting().await;
        if me.view().asked != Some(taken.seat) {
            continue;
        }
        let decision = me.view().decision.expect("asked");
        me.pick(u16::try_from(decision.choices.len() - 1).expect("few"))
            .await;
    }
    assert_eq!(other.let_go.load(Ordering::Relaxed), 0);
    me.command(|id| ClientMessage::Concede { id }).await;
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(
        other.let_go.load(Ordering::Relaxed),
        1,
        "the thinking has ended"
    );
}
