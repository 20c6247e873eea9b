//! Fixed-capacity arrays that are plain bytes. A full list is an error value, never a panic.

use crate::ids::CardId;
use crate::ruleset::Plain;
use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A list of at most `N` (at most 255) items, stored in place and copied as bytes.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

/// More than the cards of any table: a list of so many never leaves one out.
pub const MOST: usize = u8::MAX as usize;

/// The list is full; the item is given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full<T>(pub T);

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self {
            len: 0,
            items: [T::default(); N],
        }
    }
}

/// A list with a limit that its game chooses.
pub trait Limited<T>: Plain + Default + std::ops::DerefMut<Target = [T]> {
    /// How many items it takes.
    const CAPACITY: usize;

    /// Adds an item at the end.
    ///
    /// # Errors
    /// The item, when `CAPACITY` are there already.
    fn push(&mut self, item: T) -> Result<(), Full<T>>;
    /// Adds an item that has room, because a limit of the rules or of the check says so; debug
    /// builds, and so every test, see to it that it has.
    #[inline]
    fn put(&mut self, item: T) {
        let fits = self.push(item).is_ok();
        debug_assert!(fits, "a list of {} items is full", Self::CAPACITY);
    }
    /// Takes the last item.
    fn pop(&mut self) -> Option<T>;
    /// Takes the item at `at` and closes the gap, keeping the order.
    fn remove(&mut self, at: usize) -> T;
    /// Keeps the items that pass, in order.
    fn retain(&mut self, keep: impl FnMut(&mut T) -> bool);
    /// Shortens the list.
    fn truncate(&mut self, len: usize);
    /// Empties the list.
    fn clear(&mut self);
}

impl<T: Plain + Default, const N: usize> Limited<T> for List<T, N> {
    const CAPACITY: usize = N;

    #[inline]
    fn push(&mut self, item: T) -> Result<(), Full<T>> {
        self.push(item)
    }
    #[inline]
    fn pop(&mut self) -> Option<T> {
        self.pop()
    }
    #[inline]
    fn remove(&mut self, at: usize) -> T {
        self.remove(at)
    }
    #[inline]
    fn retain(&mut self, keep: impl FnMut(&mut T) -> bool) {
        self.retain(keep);
    }
    #[inline]
    fn truncate(&mut self, len: usize) {
        self.truncate(len);
    }
    #[inline]
    fn clear(&mut self) {
        self.clear();
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// Adds an item at the end.
    ///
    /// # Errors
    /// The item, when `N` are there already.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), Full<T>> {
        let at = self.len as usize;
        if at >= N {
            return Err(Full(item));
        }
        self.items[at] = item;
        self.len += 1;
        Ok(())
    }

    /// Adds an item that has room, because a limit of the rules or of the check says so; debug
    /// builds, and so every test, see to it that it has.
    #[inline]
    #[track_caller]
    pub fn put(&mut self, item: T) {
        let fits = self.push(item).is_ok();
        debug_assert!(fits, "a list of {N} items is full");
    }

    /// How many items it takes.
    pub const fn capacity(&self) -> usize {
        N
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let at = self.len.checked_sub(1)?;
        self.len = at;
        // A dead place is blanked so that nothing of an old item can be read again.
        Some(std::mem::take(&mut self.items[at as usize]))
    }

    /// Takes the item at `at` and closes the gap, keeping the order.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self.items[at];
        let len = self.len as usize;
        self.items.copy_within(at + 1..len, at);
        self.len -= 1;
        self.items[len - 1] = T::default();
        item
    }

    /// Keeps the items that pass, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&mut T) -> bool) {
        let mut kept = 0;
        for at in 0..self.len as usize {
            let mut item = self.items[at];
            if keep(&mut item) {
                self.items[kept] = item;
                kept += 1;
            }
        }
        self.truncate(kept);
    }

    /// Shortens the list.
    pub fn truncate(&mut self, len: usize) {
        for at in len..self.len as usize {
            self.items[at] = T::default();
        }
        self.len = self.len.min(len as u8);
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.truncate(0);
    }
}

impl<T, const N: usize> std::ops::Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> std::ops::DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

/// As `put`: what is collected has room.
impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        // A loop in place: a fold would move the whole list with every item.
        let mut list = Self::default();
        items.into_iter().for_each(|item| list.put(item));
        list
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}
impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut seq = to.serialize_seq(Some(self.len as usize))?;
        for item in self.iter() {
            seq.serialize_element(item)?;
        }
        seq.end()
    }
}

struct Items<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Items<T, N> {
    type Value = List<T, N>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {N} items")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut list = List::default();
        while let Some(item) = seq.next_element()? {
            list.push(item)
                .map_err(|_| serde::de::Error::custom("list is too long"))?;
        }
        Ok(list)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(Items(PhantomData))
    }
}

/// Exactly `N` items; an array that can be saved whatever its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for Fixed<T, N> {
    fn default() -> Self {
        Self([T::default(); N])
    }
}
impl<T, const N: usize> AsRef<[T]> for Fixed<T, N> {
    #[inline]
    fn as_ref(&self) -> &[T] {
        &self.0
    }
}
impl<T, const N: usize> AsMut<[T]> for Fixed<T, N> {
    #[inline]
    fn as_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}
impl<T: Serialize + Copy + Default, const N: usize> Serialize for Fixed<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter())
    }
}
impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for Fixed<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list: List<T, N> = from.deserialize_seq(Items(PhantomData))?;
        if list.len() != N {
            return Err(serde::de::Error::custom("array is too short"));
        }
        Ok(Self(list.items))
    }
}

/// A set of cards as a row of bits; `W` words of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>(pub [u64; W]);

/// A set of cards of any game.
pub type CardSet = Bits<3>;

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self([0; W])
    }
}

impl<const W: usize> Bits<W> {
    /// The set of one card.
    #[inline]
    pub fn one(card: CardId) -> Self {
        let mut set = Self::default();
        set.add(card);
        set
    }
    /// Whether the card is in it.
    #[inline]
    pub const fn has(&self, card: CardId) -> bool {
        self.0[card.at() / 64] >> (card.0 % 64) & 1 == 1
    }
    /// Adds a card.
    #[inline]
    pub const fn add(&mut self, card: CardId) {
        self.0[card.at() / 64] |= 1 << (card.0 % 64);
    }
    /// Takes a card out.
    #[inline]
    pub const fn drop(&mut self, card: CardId) {
        self.0[card.at() / 64] &= !(1 << (card.0 % 64));
    }
    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    /// How many cards are in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    /// The cards in order of their slots.
    pub fn iter(&self) -> impl Iterator<Item = CardId> + use<W> {
        let words = self.0;
        (0..W).flat_map(move |at| {
            let mut bits = words[at];
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    CardId(at as u8 * 64 + bit)
                })
            })
        })
    }
}

impl<const W: usize> FromIterator<CardId> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::default();
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

impl<const W: usize> Serialize for Bits<W> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Fixed(self.0).serialize(to)
    }
}

impl<'de, const W: usize> Deserialize<'de> for Bits<W> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Fixed::deserialize(from).map(|words: Fixed<u64, W>| Self(words.0))
    }
}

/// A set of cards as a table stores it: as many bits as the game has cards.
pub trait Set:
    Copy + fmt::Debug + Eq + Default + Serialize + serde::de::DeserializeOwned + Send + Sync
{
    /// Whether the card is in it.
    fn has(&self, card: CardId) -> bool;
    /// Adds a card.
    fn add(&mut self, card: CardId);
    /// Takes a card out.
    fn drop(&mut self, card: CardId);
    /// Whether nothing is in it.
    fn is_empty(&self) -> bool;
    /// Visits its cards in order of their slots.
    fn each(&self, visit: impl FnMut(CardId));
}

impl<const W: usize> Set for Bits<W> {
    #[inline]
    fn has(&self, card: CardId) -> bool {
        Self::has(self, card)
    }
    fn add(&mut self, card: CardId) {
        Self::add(self, card);
    }
    fn drop(&mut self, card: CardId) {
        Self::drop(self, card);
    }
    fn is_empty(&self) -> bool {
        Self::is_empty(self)
    }
    fn each(&self, visit: impl FnMut(CardId)) {
        self.iter().for_each(visit);
    }
}
