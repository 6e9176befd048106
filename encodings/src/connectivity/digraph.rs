//! Directed graphs, as the acyclicity encoders take them: numbered vertices and numbered arcs.
//!
//! What an arc means, and which literal says that it is there, is for whoever makes the graph: the
//! literals come in a list of their own, in the order of the arcs.

/// A directed graph without loops, and with no arc twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Digraph {
    /// Number of vertices.
    pub(super) n: usize,
    /// From where to where each arc leads.
    pub(super) arcs: Vec<(usize, usize)>,
}

/// A part of a graph that hangs together when the direction of arcs does not count.
pub(super) struct Component {
    /// The part, its vertices numbered anew in their order.
    pub(super) graph: Digraph,
    /// The numbers that its arcs have in the whole graph, ascending.
    pub(super) arcs: Vec<usize>,
}

impl Digraph {
    /// The pairs of arcs that lead one forth and one back, by their numbers, the smaller first; in
    /// the order of the first.
    pub(super) fn opposites(&self) -> Vec<(usize, usize)> {
        let mut sorted: Vec<usize> = (0..self.arcs.len()).collect();
        sorted.sort_unstable_by_key(|&a| self.arcs[a]);
        let opposite = |&(from, to): &(usize, usize)| {
            let at = sorted.binary_search_by_key(&(to, from), |&a| self.arcs[a]).ok()?;
            Some(sorted[at])
        };
        let pairs = self.arcs.iter().enumerate().filter_map(|(a, arc)| Some((a, opposite(arc)?)));
        pairs.filter(|&(a, b)| a < b).collect()
    }

    /// Number of components; a vertex without arcs is one.
    pub(super) fn n_components(&self) -> usize {
        let roots = self.roots();
        (0..self.n).filter(|&v| roots[v] == v).count()
    }

    /// The components that have arcs, in the order of their first vertices.
    pub(super) fn components(&self) -> Vec<Component> {
        let roots = self.roots();
        let mut size = vec![0; self.n];
        let mut number = vec![0; self.n];
        for (v, &root) in roots.iter().enumerate() {
            number[v] = size[root];
            size[root] += 1;
        }
        let mut place = vec![0; self.n];
        let mut components = Vec::new();
        for (v, _) in roots.iter().enumerate().filter(|&(v, &root)| v == root && size[v] > 1) {
            place[v] = components.len();
            let graph = Digraph { n: size[v], arcs: Vec::new() };
            components.push(Component { graph, arcs: Vec::new() });
        }
        for (a, &(from, to)) in self.arcs.iter().enumerate() {
            let component = &mut components[place[roots[from]]];
            component.graph.arcs.push((number[from], number[to]));
            component.arcs.push(a);
        }
        components
    }

    /// The first vertex of the component of each vertex.
    fn roots(&self) -> Vec<usize> {
        let mut above: Vec<usize> = (0..self.n).collect();
        for &(from, to) in &self.arcs {
            let (a, b) = (root(&mut above, from), root(&mut above, to));
            above[a.max(b)] = a.min(b);
        }
        (0..self.n).map(|v| root(&mut above, v)).collect()
    }
}

/// The vertex above all others on the way up from `v`; the way is halved as it is gone.
fn root(above: &mut [usize], mut v: usize) -> usize {
    while above[v] != v {
        above[v] = above[above[v]];
        v = above[v];
    }
    v
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_keep_the_order_of_vertices_and_arcs() {
        let graph = Digraph { n: 7, arcs: vec![(6, 4), (5, 1), (1, 3), (4, 6), (5, 3)] };
        let parts: Vec<_> = graph.components().into_iter().map(|c| (c.graph, c.arcs)).collect();
        let part = |n, arcs: &[_]| Digraph { n, arcs: arcs.to_vec() };
        assert_eq!(
            parts,
            [
                (part(3, &[(2, 0), (0, 1), (2, 1)]), vec![1, 2, 4]),
                (part(2, &[(1, 0), (0, 1)]), vec![0, 3])
            ]
        );
        assert_eq!(graph.n_components(), 4);
        assert_eq!(Digraph::default().n_components(), 0);
        assert_eq!(graph.opposites(), [(0, 3)]);
    }
}
