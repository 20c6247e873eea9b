//! Lists, arrays and sets that are plain bytes.

use shokan_kernel::ids::CardId;
use shokan_kernel::list::{Bits, Fixed, Full, List};

fn list(items: &[u8]) -> List<u8, 4> {
    let mut list = List::default();
    for &item in items {
        list.push(item).expect("there is room");
    }
    list
}

#[test]
fn a_full_list_gives_the_item_back() {
    let mut full = list(&[1, 2, 3, 4]);
    assert_eq!(full.push(5), Err(Full(5)));
    assert_eq!(*full, [1, 2, 3, 4]);
    assert_eq!(full.pop(), Some(4));
    assert_eq!(full.push(9), Ok(()));
    assert_eq!(*full, [1, 2, 3, 9]);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "a list of 4 items is full")]
fn what_was_proved_to_fit_is_looked_at_in_tests() {
    list(&[1, 2, 3, 4]).put(5);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "a list of 4 items is full")]
fn what_is_collected_fits() {
    let _: List<u8, 4> = (0..5).collect();
}

#[test]
fn items_go_in_order() {
    let mut it = list(&[1, 2, 3, 4]);
    assert_eq!(it.remove(1), 2);
    assert_eq!(*it, [1, 3, 4]);
    it.retain(|item| *item != 3);
    assert_eq!(*it, [1, 4]);
    it.truncate(7);
    assert_eq!(it.len(), 2);
    it.truncate(1);
    assert_eq!(*it, [1]);
    it.clear();
    assert_eq!(it.pop(), None);
}

#[test]
fn what_was_taken_out_leaves_no_trace() {
    let mut it = list(&[7, 8, 9]);
    it.pop();
    it.remove(0);
    it.clear();
    let fresh: List<u8, 4> = List::default();
    assert_eq!(format!("{it:?}"), format!("{fresh:?}"));
    assert_eq!(
        postcard::to_allocvec(&it).expect("plain data"),
        postcard::to_allocvec(&fresh).expect("plain data")
    );
}

#[test]
fn equal_lists_are_equal_whatever_they_held_before() {
    let mut one = list(&[1, 2, 3]);
    one.pop();
    assert_eq!(one, list(&[1, 2]));
    assert_ne!(one, list(&[2, 1]));
}

#[test]
fn a_list_that_is_too_long_is_no_list() {
    let bytes = postcard::to_allocvec(&vec![1u8; 5]).expect("plain data");
    assert!(postcard::from_bytes::<List<u8, 4>>(&bytes).is_err());
    assert!(postcard::from_bytes::<List<u8, 5>>(&bytes).is_ok());
}

#[test]
fn an_array_has_exactly_so_many() {
    let array = Fixed([3u16, 1, 4]);
    let bytes = postcard::to_allocvec(&array).expect("plain data");
    assert_eq!(postcard::from_bytes::<Fixed<u16, 3>>(&bytes), Ok(array));
    assert!(postcard::from_bytes::<Fixed<u16, 4>>(&bytes).is_err());
    assert!(postcard::from_bytes::<Fixed<u16, 2>>(&bytes).is_err());
}

#[test]
fn a_set_holds_each_card_once_in_order() {
    let cards = [130, 5, 63, 64, 5, 0];
    let mut set: Bits<3> = cards.into_iter().map(CardId).collect();
    assert_eq!(set.len(), 5);
    let order: Vec<u8> = set.iter().map(|card| card.0).collect();
    assert_eq!(order, [0, 5, 63, 64, 130]);
    set.drop(CardId(63));
    assert!(!set.has(CardId(63)) && set.has(CardId(64)));
    let bytes = postcard::to_allocvec(&set).expect("plain data");
    assert_eq!(postcard::from_bytes::<Bits<3>>(&bytes), Ok(set));
    for card in [0, 5, 64, 130] {
        assert!(!set.is_empty());
        set.drop(CardId(card));
    }
    assert!(set.is_empty());
    assert_eq!(Bits::<3>::one(CardId(191)).iter().next(), Some(CardId(191)));
}
