//! Places in the order of their weight, heaviest first: a binary heap that knows where each is.
//!
//! The search takes the heaviest undecided place. Places that it finds decided are dropped from the
//! heap and put back when they are reopened, so a decision costs a logarithm, not a walk over the
//! board. Conflicts add to the weight of the places that took part in them, later ones more than
//! earlier ones (the rule of MiniSat: instead of letting all weights decay, the additions grow).
//! Equal weights go by the smaller place, so the order is the same on every machine.

/// A weight that calls for all weights to be scaled down.
const HUGE: f64 = 1e100;
/// How fast the past is forgotten.
const GROWTH: f64 = 1.0 / 0.95;
/// Not in the heap.
const ABSENT: u32 = u32::MAX;

/// A heap of places by weight.
pub(super) struct Order {
    weight: Vec<f64>,
    heap: Vec<u32>,
    position: Vec<u32>,
    addition: f64,
}

impl Order {
    /// An empty heap for the places with these weights.
    pub(super) fn new(weight: Vec<f64>) -> Order {
        let position = vec![ABSENT; weight.len()];
        Order { weight, heap: Vec::new(), position, addition: 1.0 }
    }

    /// Whether `place` has any weight.
    pub(super) fn has_weight(&self, place: usize) -> bool {
        self.weight[place] > 0.0
    }

    /// Puts `place` in, if it is not there.
    pub(super) fn insert(&mut self, place: usize) {
        if self.position[place] == ABSENT {
            self.position[place] = self.heap.len() as u32;
            self.heap.push(place as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the heaviest place out.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.position[top as usize] = ABSENT;
        if last != top {
            self.heap[0] = last;
            self.position[last as usize] = 0;
            self.sink(0);
        }
        Some(top as usize)
    }

    /// Adds to the weight of `place`.
    pub(super) fn bump(&mut self, place: usize) {
        self.weight[place] += self.addition;
        if self.weight[place] > HUGE {
            for weight in &mut self.weight {
                *weight /= HUGE;
            }
            self.addition /= HUGE;
        }
        if self.position[place] != ABSENT {
            self.rise(self.position[place] as usize);
        }
    }

    /// Makes later additions count more than those so far.
    pub(super) fn decay(&mut self) {
        self.addition *= GROWTH;
    }

    fn is_before(&self, a: u32, b: u32) -> bool {
        let (heavy, light) = (self.weight[a as usize], self.weight[b as usize]);
        heavy > light || heavy == light && a < b
    }

    fn rise(&mut self, mut i: usize) {
        while i > 0 {
            let parent = (i - 1) / 2;
            if !self.is_before(self.heap[i], self.heap[parent]) {
                break;
            }
            self.swap(i, parent);
            i = parent;
        }
    }

    fn sink(&mut self, mut i: usize) {
        loop {
            let (left, right) = (2 * i + 1, 2 * i + 2);
            let mut first = i;
            for child in [left, right] {
                if child < self.heap.len() && self.is_before(self.heap[child], self.heap[first]) {
                    first = child;
                }
            }
            if first == i {
                break;
            }
            self.swap(i, first);
            i = first;
        }
    }

    fn swap(&mut self, i: usize, j: usize) {
        self.heap.swap(i, j);
        self.position[self.heap[i] as usize] = i as u32;
        self.position[self.heap[j] as usize] = j as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_heaviest_first_and_equal_ones_in_order() {
        let mut order = Order::new(vec![1.0, 3.0, 2.0, 3.0, 0.0]);
        for place in [4, 3, 2, 1, 0, 3] {
            order.insert(place);
        }
        for _ in 0..4 {
            order.bump(4);
            order.decay();
        }
        let all: Vec<usize> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(all, [4, 1, 3, 2, 0]);
    }

    #[test]
    fn weights_survive_being_scaled_down() {
        let mut order = Order::new(vec![0.0; 3]);
        for _ in 0..10_000 {
            order.bump(2);
            order.decay();
        }
        order.bump(1);
        (0..3).for_each(|place| order.insert(place));
        let all: Vec<usize> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(all, [2, 1, 0]);
    }
}
