//! The queue with threads that the test holds, and without.

use super::*;
use std::sync::mpsc;
use std::time::Duration;

use crate::telemetry::Gauge;

/// One thread, held fast until the sender is used or dropped.
fn held(telemetry: &Arc<Telemetry>) -> (Thinkers, mpsc::Sender<()>) {
    let thinkers = Thinkers::new(1, telemetry.clone());
    let (release, held) = mpsc::channel::<()>();
    let (begun, waits) = mpsc::channel();
    let first = thinkers.ask(Class::Answer, (0, &Stop::default()), move |_| {
        begun.send(()).expect("the test waits");
        let _released = held.recv();
    });
    drop(first.expect("nobody waits"));
    waits.recv().expect("the thread thinks");
    (thinkers, release)
}

/// Asks; the answer names who asked.
fn ask(
    thinkers: &Thinkers,
    (class, table, name): (Class, u64, &'static str),
    stop: &Stop,
    order: &Arc<Mutex<Vec<(&'static str, Share)>>>,
) -> Answer<()> {
    let order = order.clone();
    let asked = thinkers.ask(class, (table, stop), move |thinking| {
        order.lock().expect("whole").push((name, thinking.share));
    });
    asked.expect("there is room")
}

#[tokio::test]
async fn the_urgent_come_first_and_tables_take_turns() {
    let telemetry = Arc::new(Telemetry::default());
    let (thinkers, release) = held(&telemetry);
    let order = Arc::default();
    let asked = [
        (Class::Analysis, 1, "analysis"),
        (Class::Between, 2, "between"),
        (Class::Answer, 3, "first of 3"),
        (Class::Answer, 3, "second of 3"),
        (Class::Answer, 3, "third of 3"),
        (Class::Answer, 4, "first of 4"),
        (Class::Hint, 5, "hint"),
    ];
    let answers = asked.map(|it| ask(&thinkers, it, &Stop::default(), &order));
    assert_eq!(telemetry.think_waiting[Class::Answer as usize].get(), 4);
    drop(release);
    for answer in answers {
        assert!(matches!(answer.await, Thought::Done(..)));
    }
    let order: Vec<&str> = order.lock().expect("whole").iter().map(|it| it.0).collect();
    let expected = [
        "first of 3",
        "first of 4",
        "hint",
        "second of 3",
        "third of 3",
        "between",
        "analysis",
    ];
    assert_eq!(order, expected);
    let waiting = telemetry.think_waiting.iter().map(Gauge::get);
    assert_eq!(waiting.sum::<u64>(), 0);
}

#[tokio::test]
async fn a_long_queue_lowers_budgets_but_for_what_nobody_waits_for() {
    let telemetry = Arc::new(Telemetry::default());
    let (thinkers, release) = held(&telemetry);
    let order = Arc::default();
    let mut answers = Vec::new();
    for table in 0..40 {
        let it = (Class::Answer, table, "answer");
        answers.push(ask(&thinkers, it, &Stop::default(), &order));
    }
    let it = (Class::Analysis, 99, "analysis");
    answers.push(ask(&thinkers, it, &Stop::default(), &order));
    drop(release);
    for answer in answers {
        assert!(matches!(answer.await, Thought::Done(..)));
    }
    let order = order.lock().expect("whole");
    // 39 wait behind the first one, whose part is the least.
    assert_eq!(order[0].1, Share::LEAST);
    assert_eq!(order[0].1.of(8_000), 1_000);
    // Seven wait behind this one: two of seven.
    assert_eq!(order[32].1, Share::permille(285));
    assert!(order[37..].iter().all(|it| it.1.is_whole()), "{order:?}");
    assert!(order.is_sorted_by_key(|it| it.1));
    assert_eq!(telemetry.think_lowered.get(), 37);
}

#[tokio::test]
async fn what_nobody_wants_is_taken_out_and_what_is_thought_about_stops() {
    let telemetry = Arc::new(Telemetry::default());
    let (thinkers, release) = held(&telemetry);
    let order = Arc::default();
    let (unwanted, wanted) = (Stop::default(), Stop::default());
    let gone = ask(&thinkers, (Class::Answer, 1, "gone"), &unwanted, &order);
    let stays = ask(&thinkers, (Class::Answer, 1, "stays"), &wanted, &order);
    thinkers.stop(1, &unwanted);
    assert_eq!(telemetry.think_waiting[Class::Answer as usize].get(), 1);
    assert!(matches!(gone.await, Thought::Stopped));
    drop(release);
    assert!(matches!(stays.await, Thought::Done(..)));
    let stop = Stop::default();
    let (begun, waits) = mpsc::channel();
    let endless = thinkers.ask(Class::Answer, (2, &stop), move |thinking| {
        begun.send(()).expect("the test waits");
        while !thinking.stop.is_given() {
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    waits.recv().expect("the thread thinks");
    thinkers.stop(2, &stop);
    assert!(matches!(endless.expect("room").await, Thought::Stopped));
    assert_eq!(order.lock().expect("whole").len(), 1);
    assert_eq!(telemetry.think_stopped.get(), 2);
}

#[tokio::test]
async fn a_house_that_closes_stops_the_search_and_waits_for_its_threads() {
    let telemetry = Arc::new(Telemetry::default());
    let thinkers = Thinkers::new(2, telemetry.clone());
    let (ended, ends) = mpsc::channel();
    let (begun, waits) = mpsc::channel();
    let mut asked = Vec::new();
    for table in 0..3 {
        let (begun, ended) = (begun.clone(), ended.clone());
        let endless = thinkers.ask(Class::Between, (table, &Stop::default()), move |thinking| {
            begun.send(()).expect("the test waits");
            while !thinking.stop.is_given() {
                std::thread::sleep(Duration::from_millis(1));
            }
            ended.send(()).expect("the test waits");
        });
        asked.push(endless.expect("there is room"));
    }
    for _ in 0..2 {
        waits.recv().expect("both threads think");
    }
    thinkers.close().await;
    // Both have ended by now; the third never began.
    assert_eq!(ends.try_iter().count(), 2);
    for endless in asked {
        assert!(matches!(endless.await, Thought::Stopped));
    }
    let late = thinkers.ask(Class::Answer, (1, &Stop::default()), |_| ());
    assert!(matches!(
        late.expect("refused quietly").await,
        Thought::Stopped
    ));
    assert_eq!(telemetry.think_waiting[Class::Between as usize].get(), 0);
}

#[tokio::test]
async fn a_panic_ends_a_thought_and_no_thread() {
    let thinkers = Thinkers::new(1, Arc::default());
    let fails = thinkers.ask(Class::Answer, (1, &Stop::default()), |_| {
        panic!("on purpose")
    });
    let fails: Thought<()> = fails.expect("there is room").await;
    assert!(matches!(fails, Thought::Failed));
    let next = thinkers.ask(Class::Answer, (1, &Stop::default()), |_| 7);
    assert!(matches!(
        next.expect("there is room").await,
        Thought::Done(7, _)
    ));
}

#[tokio::test]
async fn hints_have_so_many_places_and_no_more() {
    let telemetry = Arc::new(Telemetry::default());
    let (thinkers, release) = held(&telemetry);
    for table in 0..HINTS_WAITING_MAX as u64 {
        let asked = thinkers.ask(Class::Hint, (table, &Stop::default()), |_| ());
        drop(asked.expect("there is room"));
    }
    let one_more = thinkers.ask(Class::Hint, (0, &Stop::default()), |_| ());
    assert!(one_more.is_err());
    let pick = thinkers.ask(Class::Answer, (0, &Stop::default()), |_| ());
    assert!(pick.is_ok());
    drop(release);
}

#[tokio::test]
async fn without_threads_it_is_thought_before_anybody_waits() {
    let thinkers = Thinkers::new(0, Arc::default());
    let (told, hears) = mpsc::channel();
    let asked = thinkers.ask(Class::Answer, (1, &Stop::default()), move |thinking| {
        told.send(thinking.share).expect("the test hears");
    });
    assert_eq!(hears.try_recv(), Ok(Share::WHOLE));
    assert!(matches!(asked.expect("always").await, Thought::Done(..)));
}
