//! D, the graph of shaded cells and the border, as a forest that can be taken back.
//!
//! Nodes of D are the shaded cells and the border; two shaded cells are joined when they touch at a
//! corner, and the border is joined once to each shaded cell at the edge of the board.
//!
//! **On a board with both sides at least 2 and no two shaded cells touching, the cells that are not
//! shaded are connected iff D has no cycle.**
//!
//! *A cycle separates.* Draw it as a closed curve through the centres of its cells, the border node
//! being all of the outside, so that a cycle through it is a curve from edge to edge. Take a
//! shortest cycle: the curve does not cross itself, because where two diagonal steps cross, the four
//! cells of that 2 x 2 square would be shaded and touch. One of its steps is diagonal (a cell has one
//! step to the border only, so two cells at least, and a step between cells is diagonal). The two
//! other cells of the 2 x 2 square of that step touch a shaded cell, so both are unshaded, and they
//! lie on different sides of the curve. A path of orthogonal steps over cells that are not shaded
//! never crosses the curve: it passes through no corner and no shaded cell. So the two are separated.
//!
//! *A separation has a cycle.* Let A be one of several components of the cells that are not shaded.
//! Walk along the outer boundary of A, or around the hole of it that holds another component: the
//! cells met beyond it are shaded or outside, and each next one shares a corner with the one before,
//! as between them lies a cell of A. All lie in one component of D and the walk closes around A or
//! around the other component; it is no walk to and fro in a tree, as it has A on one side and
//! another component on the other.
//!
//! Hence, while D is a forest, shading one more cell that touches no shaded cell leaves the others
//! connected iff no two of its neighbours in D are in the same tree: it is then, and only then, no
//! articulation point of the graph of cells that are not shaded. `rules/articulation_scan` finds
//! those by a walk over the whole board; a test compares the two.
//!
//! Each tree is named by one of its members, and every member knows the name. Joining renames the
//! smaller trees, so a cell is renamed at most log2(n) times along one branch of the search, and a
//! look at a name is one load. The members of a tree form a ring; joining splices two rings by
//! swapping the successors of their names, and the same swap takes it back. The border's tree never
//! gives up its name, whatever its size: its members outside are not listed.

use super::state::Mark;

/// The name of the border's tree; place 0 is always outside.
const BORDER: u32 = 0;
/// The tree of an outside place, which is how a cell sees that it lies at the edge.
const OUTSIDE: u32 = u32::MAX;
/// The tree of a cell that is not in the forest.
const NO_TREE: u32 = u32::MAX - 1;
/// Names must be smaller than the two above.
pub(super) const MOST_PLACES: usize = NO_TREE as usize;

/// The forest, by place.
pub(super) struct Forest {
    tree: Vec<u32>,
    ring: Vec<u32>,
    size: Vec<u32>,
    /// Pairs of names, the lost one first, in the order of joining.
    joins: Vec<(u32, u32)>,
    /// For each shaded cell in the order of joining, the joins before it.
    starts: Vec<u32>,
    /// The cells that the last joining renamed.
    renamed: Vec<u32>,
    /// Distance between a place and the one below it.
    width: usize,
}

impl Forest {
    /// No cell is shaded; the places that are outside are taken from `marks`.
    pub(super) fn new(marks: &[Mark], width: usize) -> Forest {
        let name = |&mark: &Mark| if mark == Mark::Outside { OUTSIDE } else { NO_TREE };
        Forest {
            tree: marks.iter().map(name).collect(),
            ring: (0..marks.len() as u32).collect(),
            size: vec![1; marks.len()],
            joins: Vec::new(),
            starts: Vec::new(),
            renamed: Vec::new(),
            width,
        }
    }

    /// The four places that touch `place` at a corner.
    #[inline]
    pub(super) fn diagonals(&self, place: usize) -> [usize; 4] {
        let (above, below) = (place - self.width, place + self.width);
        [above - 1, above + 1, below - 1, below + 1]
    }

    /// Whether the cell at `place`, not in the forest itself, has two neighbours in D that are in
    /// the same tree.
    #[inline]
    pub(super) fn closes(&self, place: usize) -> bool {
        let trees = self.diagonals(place).map(|p| self.tree[p]);
        let mut at_edge = false;
        let mut meets_border = false;
        for (i, &tree) in trees.iter().enumerate() {
            match tree {
                NO_TREE => {}
                OUTSIDE => at_edge = true,
                _ if trees[..i].contains(&tree) => return true,
                _ => meets_border |= tree == BORDER,
            }
        }
        at_edge && meets_border
    }

    /// Puts the cell at `place` into the forest, unless that closes a cycle. The members of all
    /// joined trees but one can be had from [`Forest::renamed`] afterwards.
    pub(super) fn join(&mut self, place: usize) -> bool {
        if self.closes(place) {
            return false;
        }
        let mut trees = self.diagonals(place).map(|p| self.tree[p]);
        let mut largest = place as u32;
        for tree in &mut trees {
            if *tree == OUTSIDE {
                *tree = BORDER;
            }
            let is_larger = |than| self.size[*tree as usize] > self.size[than as usize];
            if *tree == BORDER || *tree != NO_TREE && largest != BORDER && is_larger(largest) {
                largest = *tree;
            }
        }
        self.starts.push(self.joins.len() as u32);
        self.renamed.clear();
        self.renamed.push(place as u32);
        self.tree[place] = place as u32;
        if largest != place as u32 {
            self.merge(place as u32, largest);
        }
        for tree in trees {
            if tree != NO_TREE && tree != largest {
                self.renamed_members(tree);
                self.merge(tree, largest);
            }
        }
        true
    }

    /// The cells whose tree got a new name by the last [`Forest::join`], the joined cell first.
    pub(super) fn renamed(&self) -> &[u32] {
        &self.renamed
    }

    /// Takes the cell at `place`, the last one that was joined, out again.
    pub(super) fn unjoin(&mut self, place: usize) {
        let start = self.starts.pop().expect("only joined cells are taken out") as usize;
        while self.joins.len() > start {
            let Some((lost, kept)) = self.joins.pop() else { break };
            self.ring.swap(lost as usize, kept as usize);
            self.size[kept as usize] -= self.size[lost as usize];
            self.rename(lost, lost);
        }
        self.tree[place] = NO_TREE;
    }

    fn renamed_members(&mut self, tree: u32) {
        let mut member = tree;
        loop {
            self.renamed.push(member);
            member = self.ring[member as usize];
            if member == tree {
                break;
            }
        }
    }

    fn merge(&mut self, lost: u32, kept: u32) {
        self.rename(lost, kept);
        self.ring.swap(lost as usize, kept as usize);
        self.size[kept as usize] += self.size[lost as usize];
        self.joins.push((lost, kept));
    }

    /// Gives the name `to` to the members of the ring in which `tree` is.
    fn rename(&mut self, tree: u32, to: u32) {
        let mut member = tree;
        loop {
            self.tree[member as usize] = to;
            member = self.ring[member as usize];
            if member == tree {
                break;
            }
        }
    }

    /// A shortest cycle that shading `place` would close, as the other cells on it in order; the
    /// border is left out. Empty if there is none. Walks over the branches that meet at `place`, not
    /// over all of the border's tree: for explanations only.
    pub(super) fn cycle(&self, place: usize) -> Vec<usize> {
        let ends: Vec<usize> = self.joined_at(place).collect();
        let walks: Vec<Walk> = ends.iter().map(|&end| Walk::new(self, end, place)).collect();
        let inner = walks.iter().flat_map(|walk| ends.iter().filter_map(|&end| walk.path_to(end)));
        let mut outer: Vec<Vec<usize>> = walks.iter().filter_map(Walk::path_to_edge).collect();
        if self.is_at_edge(place) {
            outer.push(Vec::new());
        }
        outer.sort_by_key(Vec::len);
        let around = match &outer[..] {
            [one, two, ..] => Some(one.iter().rev().chain(two).copied().collect()),
            _ => None,
        };
        inner.chain(around).min_by_key(Vec::len).unwrap_or_default()
    }

    /// The cells of the forest that touch `place` at a corner.
    fn joined_at(&self, place: usize) -> impl Iterator<Item = usize> {
        self.diagonals(place).into_iter().filter(|&p| self.tree[p] < NO_TREE)
    }

    fn is_at_edge(&self, place: usize) -> bool {
        self.diagonals(place).iter().any(|&p| self.tree[p] == OUTSIDE)
    }
}

/// All cells that hang together with one, walked breadth first over corners and not over the border.
struct Walk<'a> {
    forest: &'a Forest,
    /// Cells in the order of the walk, each with the number of the one it was reached from.
    reached: Vec<(usize, usize)>,
}

impl<'a> Walk<'a> {
    /// From `start`, without `place`. There is no way back to a cell but through the one it was
    /// reached from, as D is a forest.
    fn new(forest: &'a Forest, start: usize, place: usize) -> Walk<'a> {
        let mut reached = vec![(start, 0)];
        let mut from = place;
        let mut next = 0;
        while let Some(&(here, before)) = reached.get(next) {
            if next > 0 {
                from = reached[before].0;
            }
            let onwards = forest.joined_at(here).filter(|&p| p != from && p != place);
            reached.extend(onwards.map(|p| (p, next)));
            next += 1;
        }
        Walk { forest, reached }
    }

    /// The way from `end` back to the start, if `end` was reached and is not the start.
    fn path_to(&self, end: usize) -> Option<Vec<usize>> {
        let at = self.reached.iter().position(|&(cell, _)| cell == end)?;
        (at > 0).then(|| self.path(at))
    }

    /// The way from the nearest cell at the edge back to the start.
    fn path_to_edge(&self) -> Option<Vec<usize>> {
        let at = self.reached.iter().position(|&(cell, _)| self.forest.is_at_edge(cell))?;
        Some(self.path(at))
    }

    fn path(&self, mut at: usize) -> Vec<usize> {
        let mut path = vec![self.reached[at].0];
        while at > 0 {
            at = self.reached[at].1;
            path.push(self.reached[at].0);
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::State;
    use crosscut_puzzles::hitori::Board;

    fn empty(rows: usize, cols: usize) -> State {
        let board = Board::new(cols, vec![None; rows * cols]);
        State::new(&board).unwrap()
    }

    #[test]
    fn two_edge_cells_close_through_the_border_which_counts_once() {
        let mut state = empty(4, 4);
        let [corner, side, inner] = [state.place(0, 0), state.place(0, 2), state.place(1, 1)];
        assert!(!state.forest.closes(corner), "a corner sees the border three times, as one");
        assert!(state.forest.join(corner));
        assert!(!state.forest.closes(inner), "a single neighbour closes nothing");
        assert!(state.forest.join(side));
        assert!(state.forest.closes(inner), "both neighbours hang on the border");
        assert!(!state.forest.join(inner));
        assert_eq!(state.forest.cycle(inner), [corner, side]);
    }

    #[test]
    fn taking_out_restores_every_name_ring_and_size() {
        let mut state = empty(5, 5);
        let forest = |state: &State| {
            (state.forest.tree.clone(), state.forest.ring.clone(), state.forest.size.clone())
        };
        let cells = [(1, 1), (3, 3), (2, 2), (0, 0), (1, 3), (3, 1)];
        let mut before = Vec::new();
        for (row, col) in cells {
            before.push(forest(&state));
            let place = state.place(row, col);
            let closes = state.forest.closes(place);
            assert_eq!(state.forest.join(place), !closes);
            assert!(!closes, "no cycle is closed before the last");
        }
        for &(row, col) in cells.iter().rev() {
            let place = state.place(row, col);
            state.forest.unjoin(place);
            assert!(forest(&state) == before.pop().unwrap(), "({row},{col})");
        }
    }
}
