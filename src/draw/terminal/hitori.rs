//! A Hitori board in boxes.

use crosscut_puzzles::hitori::Board;

use super::canvas::Canvas;
use super::code;
use crate::draw::components::Components;
use crate::draw::look::{self, CellLook, Which};
use crate::draw::{Picture, style};

/// What a cell says from left to right: bracket, mark, number, mark, bracket, letter of its component.
struct Layout {
    number: usize,
    bracket: usize,
    letters: usize,
}

impl Layout {
    fn width(&self) -> usize {
        self.number + 2 + 2 * self.bracket + self.letters
    }
}

/// The board.
pub(super) fn draw(board: &Board, picture: &Picture<'_>) -> Canvas {
    let looks = look::cells(board, picture);
    let components = picture.round.as_ref().map(|_| Components::of_cells(board, &looks));
    let digits = board.values().iter().flatten().map(|number| number.to_string().len());
    let named = components.iter().flat_map(|c| c.numbered.iter().flatten());
    let layout = Layout {
        number: digits.max().unwrap_or(1),
        bracket: usize::from(picture.step.is_some()),
        letters: named.map(|&component| style::name(component).len()).max().unwrap_or(0),
    };
    let pitch = layout.width() + 1;
    let mut canvas = Canvas::new(2 * board.rows() + 1, pitch * board.cols() + 1);
    draw_grid(&mut canvas, board, pitch);
    let is_partial = looks.contains(&CellLook::Open);
    for (i, &look) in looks.iter().enumerate() {
        let (row, col) = (2 * (i / board.cols()) + 1, pitch * (i % board.cols()) + 1);
        let number = board.value(i).map_or(String::new(), |number| number.to_string());
        let (before, after, code) = marks(look, is_partial);
        let fill = if look == CellLook::Shaded { '▓' } else { ' ' };
        let pad: String = std::iter::repeat_n(fill, layout.number - number.len()).collect();
        let text = format!("{before}{pad}{number}{after}");
        canvas.put((row, col + layout.bracket), &text, code);
        if let Some(component) = components.as_ref().and_then(|c| c.numbered[i]) {
            let place = (row, col + layout.width() - layout.letters);
            canvas.put(place, &style::name(component), code::component(component));
        }
        if let Some((left, right, code)) = picture.step.as_ref().and_then(|step| {
            let cell = board.cell(i);
            if step.concludes.contains(&cell) {
                Some(("[", "]", code::CONCLUDED))
            } else {
                step.because.contains(&cell).then_some((":", ":", code::REASON))
            }
        }) {
            canvas.put((row, col), left, code);
            canvas.put((row, col + 1 + layout.number + 2), right, code);
        }
    }
    canvas
}

fn marks(look: CellLook, is_partial: bool) -> (char, char, &'static str) {
    match look {
        CellLook::Shaded => ('▓', '▓', code::SHADED),
        CellLook::Unshaded if is_partial => ('(', ')', ""),
        CellLook::ShadedOnlyIn(Which::First) => ('╱', '╱', code::FIRST),
        CellLook::ShadedOnlyIn(Which::Second) => ('╲', '╲', code::SECOND),
        CellLook::Open | CellLook::Unshaded => (' ', ' ', ""),
    }
}

fn draw_grid(canvas: &mut Canvas, board: &Board, pitch: usize) {
    for row in 0..=board.rows() {
        let [left, middle, right] = match row {
            0 => ["┌", "┬", "┐"],
            _ if row == board.rows() => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        let line = "─".repeat(pitch - 1);
        let line =
            format!("{left}{}{line}{right}", format!("{line}{middle}").repeat(board.cols() - 1));
        canvas.put((2 * row, 0), &line, code::FAINT);
        for col in 0..=board.cols() {
            canvas.put((2 * row + 1, pitch * col), "│", code::FAINT);
        }
    }
}
