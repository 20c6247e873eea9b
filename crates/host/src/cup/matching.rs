//! Whether all can be paired at once: Edmonds' blossoms, on as many people as a word has bits.

use std::collections::VecDeque;

/// Who may be paired with whom: a bit for each other one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Graph {
    rows: Vec<u64>,
}

impl Graph {
    /// As many people as a word has bits, of whom nobody may be paired yet.
    pub(super) fn new(count: usize) -> Self {
        Self {
            rows: vec![0; count.min(64)],
        }
    }

    /// These two may be paired.
    pub(super) fn join(&mut self, one: usize, other: usize) {
        self.rows[one] |= 1 << other;
        self.rows[other] |= 1 << one;
    }

    pub(super) fn has(&self, one: usize, other: usize) -> bool {
        self.rows[one] & (1 << other) != 0
    }

    /// Whether these, a bit for each, can all be paired among themselves.
    pub(super) fn pairs_all(&self, those: u64) -> bool {
        let mut search = Search::new(self, those);
        let mut all = (0..self.rows.len()).filter(|at| those & (1 << at) != 0);
        those.count_ones().is_multiple_of(2) && all.all(|root| search.is_paired(root))
    }
}

const NOBODY: usize = usize::MAX;

/// A matching that grows by one path at a time.
struct Search<'a> {
    graph: &'a Graph,
    those: u64,
    mate: Vec<usize>,
    /// The one before on the way to the root.
    parent: Vec<usize>,
    /// The root of the blossom in which each lies.
    base: Vec<usize>,
    seen: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, those: u64) -> Self {
        let count = graph.rows.len();
        Self {
            graph,
            those,
            mate: vec![NOBODY; count],
            parent: vec![NOBODY; count],
            base: (0..count).collect(),
            seen: vec![false; count],
        }
    }

    /// Whether this one is paired, by a path along which others change theirs if it must be.
    fn is_paired(&mut self, root: usize) -> bool {
        if self.mate[root] != NOBODY {
            return true;
        }
        let Some(mut end) = self.path_from(root) else {
            return false;
        };
        while end != NOBODY {
            let before = self.parent[end];
            let next = self.mate[before];
            (self.mate[end], self.mate[before]) = (before, end);
            end = next;
        }
        true
    }

    /// The free end of a path on which every second step is a pair.
    fn path_from(&mut self, root: usize) -> Option<usize> {
        let count = self.graph.rows.len();
        self.parent.fill(NOBODY);
        self.seen.fill(false);
        self.base = (0..count).collect();
        self.seen[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(from) = queue.pop_front() {
            for to in 0..count {
                let joined = self.those & (1 << to) != 0 && self.graph.has(from, to);
                if !joined || self.base[from] == self.base[to] || self.mate[from] == to {
                    continue;
                }
                let inner = self.mate[to] != NOBODY && self.parent[self.mate[to]] != NOBODY;
                if to == root || inner {
                    self.shrink(from, to, &mut queue);
                } else if self.parent[to] == NOBODY {
                    self.parent[to] = from;
                    let mate = self.mate[to];
                    if mate == NOBODY {
                        return Some(to);
                    }
                    self.seen[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Takes a ring of odd length for one.
    fn shrink(&mut self, from: usize, to: usize, queue: &mut VecDeque<usize>) {
        let base = self.meeting(from, to);
        let mut blossom = vec![false; self.base.len()];
        self.mark(from, base, to, &mut blossom);
        self.mark(to, base, from, &mut blossom);
        for at in 0..self.base.len() {
            if blossom[self.base[at]] {
                self.base[at] = base;
                if !std::mem::replace(&mut self.seen[at], true) {
                    queue.push_back(at);
                }
            }
        }
    }

    fn mark(&mut self, mut at: usize, base: usize, mut child: usize, blossom: &mut [bool]) {
        while self.base[at] != base {
            blossom[self.base[at]] = true;
            blossom[self.base[self.mate[at]]] = true;
            self.parent[at] = child;
            child = self.mate[at];
            at = self.parent[child];
        }
    }

    /// Where the ways of two to the root meet.
    fn meeting(&self, one: usize, other: usize) -> usize {
        let mut on_the_way = vec![false; self.base.len()];
        let mut at = one;
        loop {
            at = self.base[at];
            on_the_way[at] = true;
            if self.mate[at] == NOBODY {
                break;
            }
            at = self.parent[self.mate[at]];
        }
        let mut at = other;
        loop {
            at = self.base[at];
            if on_the_way[at] {
                return at;
            }
            at = self.parent[self.mate[at]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cup::luck::next;

    /// Tries every pairing.
    fn by_trying(graph: &Graph, those: u64) -> bool {
        if those == 0 {
            return true;
        }
        let one = those.trailing_zeros() as usize;
        let rest = those & !(1 << one);
        let mut others = (0..graph.rows.len()).filter(|at| rest & (1 << at) != 0);
        others.any(|at| graph.has(one, at) && by_trying(graph, rest & !(1 << at)))
    }

    #[test]
    fn a_graph_is_judged_as_by_trying_every_pairing() {
        let mut state = 3;
        let mut judged = [0, 0];
        for _ in 0..4_000 {
            let count = 2 + (next(&mut state) % 11) as usize;
            let one_in = 2 + next(&mut state) % 3;
            let mut graph = Graph::new(count);
            for one in 0..count {
                for other in 0..one {
                    if next(&mut state).is_multiple_of(one_in) {
                        graph.join(one, other);
                    }
                }
            }
            let those = (1 << count) - 1;
            let can = graph.pairs_all(those);
            assert_eq!(can, by_trying(&graph, those), "{graph:?}");
            judged[usize::from(can)] += 1;
        }
        assert!(judged.iter().all(|&count| count > 300), "{judged:?}");
    }
}
