//! The tree that all worlds of a search share.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Most nodes of one search: past them it goes on without growing.
pub const NODES_MAX: usize = 200_000;

/// Passes a key on that is a hash already.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 ^ u64::from(byte);
        }
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A choice of a node, in all worlds where it is offered.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// See [`super::key::choice`].
    pub key: u64,
    /// How often it was taken.
    pub visits: u32,
    /// How often it could have been taken.
    pub offered: u32,
    /// The visit of its node at which it was offered last.
    pub last: u32,
    /// The sum of what came of it, for the side that searches, from 0 to 1 each.
    pub won: f64,
}

impl Edge {
    /// What came of it on the average, for the side that searches.
    pub fn mean(&self) -> f64 {
        self.won / f64::from(self.visits.max(1))
    }
}

/// A question as its seat can tell it from others.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// How often it was met.
    pub met: u32,
    /// Its choices, in the order in which they were first met.
    pub edges: Vec<Edge>,
}

impl Node {
    /// The edge of a choice; made where it is new. `near` is where to look first.
    #[inline]
    pub fn edge(&mut self, key: u64, near: usize) -> usize {
        if self.edges.get(near).is_some_and(|edge| edge.key == key) {
            return near;
        }
        if let Some(at) = self.edges.iter().position(|edge| edge.key == key) {
            return at;
        }
        self.edges.push(Edge {
            key,
            visits: 0,
            offered: 0,
            last: 0,
            won: 0.0,
        });
        self.edges.len() - 1
    }
}

/// Nodes by what was observed on the way to them. Walked by key alone, so that the order of the map
/// is never seen.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    by_key: HashMap<u64, u32, BuildHasherDefault<Hashed>>,
}

impl Tree {
    /// The node with this key, and whether it is new; none when the tree is full.
    pub fn meet(&mut self, key: u64) -> Option<(usize, bool)> {
        if let Some(&at) = self.by_key.get(&key) {
            return Some((at as usize, false));
        }
        if self.nodes.len() >= NODES_MAX {
            return None;
        }
        let at = self.nodes.len();
        self.nodes.push(Node::default());
        self.by_key.insert(key, at as u32);
        Some((at, true))
    }

    /// A node.
    pub fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// A node, to be changed.
    pub fn node_mut(&mut self, at: usize) -> &mut Node {
        &mut self.nodes[at]
    }

    /// The node with this key.
    pub fn find(&self, key: u64) -> Option<&Node> {
        self.by_key.get(&key).map(|&at| &self.nodes[at as usize])
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

/// The logarithm to base 2, straight between the powers: what the exploration of a search needs of
/// it, and the same on every machine.
pub fn log2(n: u32) -> f64 {
    let n = n.max(1);
    let whole = 31 - n.leading_zeros();
    f64::from(whole) + f64::from(n) / f64::from(1u32 << whole) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_exact_at_the_powers_and_near_between() {
        for power in 0..31 {
            assert_eq!(log2(1 << power), f64::from(power));
        }
        for n in 1..10_000_u32 {
            assert!((log2(n) - f64::from(n).log2()).abs() < 0.087, "{n}");
        }
    }

    #[test]
    fn an_edge_is_found_where_it_lies() {
        let mut node = Node::default();
        let at = [7, 8, 9].map(|key| node.edge(key, 0));
        assert_eq!(at, [0, 1, 2]);
        assert_eq!(node.edge(9, 2), 2);
        assert_eq!(node.edge(8, 2), 1);
        assert_eq!(node.edges.len(), 3);
    }
}
