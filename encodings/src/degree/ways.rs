//! In how many ways counts add up, for the sizes of encoders whose clauses are choices of counts.
//!
//! Counts with the largest values `m_1 .. m_n` add up to `s` in as many ways as the coefficient of
//! `z^s` in the product of `1 + z + .. + z^(m_i)` says. All numbers stop at `u64::MAX`.

/// In how many ways counts with these largest values add up to 0, 1, and so on up to all the room.
pub(super) fn ways(most: &[usize]) -> Vec<u64> {
    let mut product = vec![1u64];
    for &m in most {
        let mut next = vec![0u64; product.len() + m];
        for (s, &n) in product.iter().enumerate() {
            for sum in &mut next[s..=s + m] {
                *sum = sum.saturating_add(n);
            }
        }
        product = next;
    }
    product
}

/// The single steps that lead away from a sum of `k`: for all counts that add up to `k`, how many
/// of them can be lowered by one, and how many can be raised.
///
/// A count that can be lowered is one more than a count with its largest value less by one, and one
/// that can be raised is such a count; so these are coefficients of `z^(k-1)` and `z^k` in products
/// with one `m_i` less by one.
pub(super) fn steps(most: &[usize], k: usize) -> u64 {
    let mut most = most.to_vec();
    let mut total = 0u64;
    for i in 0..most.len() {
        if most[i] == 0 {
            continue; // neither up nor down
        }
        most[i] -= 1;
        let ways = ways(&most);
        let lowered = k.checked_sub(1).and_then(|sum| ways.get(sum)).unwrap_or(&0);
        let raised = ways.get(k).unwrap_or(&0);
        total = total.saturating_add(*lowered).saturating_add(*raised);
        most[i] += 1;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_of_three_dice_and_of_subsets() {
        assert_eq!(ways(&[]), [1]);
        assert_eq!(ways(&[0, 0]), [1]);
        assert_eq!(ways(&[1; 4]), [1, 4, 6, 4, 1]);
        assert_eq!(ways(&[5; 3])[7], 27); // three dice that show ten
        assert_eq!(ways(&[2, 1]), [1, 2, 2, 1]);
    }

    #[test]
    fn steps_away_from_a_sum() {
        assert_eq!(steps(&[], 0), 0);
        // 0+0: both can rise.
        assert_eq!(steps(&[2, 1], 0), 2);
        // 1+0: down, up, up. 0+1: up, down.
        assert_eq!(steps(&[2, 1], 1), 5);
        assert_eq!(steps(&[2, 0, 1], 1), 5);
        assert_eq!(steps(&[2, 1], 3), 2);
    }
}
