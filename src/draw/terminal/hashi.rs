//! A Hashi board in lines.
//!
//! A cell is two rows high and its number and three signs wide, so that there is room for the bridge
//! between touching islands.

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, Island};

use super::canvas::Canvas;
use super::code;
use crate::draw::components::Components;
use crate::draw::look::{self, SpanLook, Which};
use crate::draw::{Highlight, Picture, style};

struct Sheet<'a> {
    board: &'a Board,
    canvas: Canvas,
    /// Signs of the longest clue.
    clue: usize,
    pitch: usize,
}

/// The board.
pub(super) fn draw(board: &Board, picture: &Picture<'_>) -> Canvas {
    let looks = look::spans(picture.board, board, picture);
    let components = picture.round.as_ref().map(|_| Components::of_islands(board, &looks));
    let named = components.iter().flat_map(|c| c.numbered.iter().flatten());
    let letters = named.map(|&component| style::name(component).len()).max().unwrap_or(0);
    let clue = board.islands().iter().map(|island| shown(island).len()).max().unwrap_or(1);
    let pitch = clue + 3 + letters;
    let canvas = Canvas::new((2 * board.rows()).saturating_sub(1), pitch * board.cols() + 1);
    let mut sheet = Sheet { board, canvas, clue, pitch };
    sheet.draw_water();
    for layer in LAYERS {
        looks.iter().enumerate().for_each(|(s, &look)| sheet.draw_span(s, look, layer));
    }
    sheet.write_clues();
    components.iter().for_each(|components| sheet.name(components));
    picture.step.iter().for_each(|step| sheet.bracket(step));
    sheet.canvas
}

/// What is drawn one over the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    Open,
    OnlyIn(Which),
    Certain,
}

const LAYERS: [Layer; 4] =
    [Layer::Open, Layer::OnlyIn(Which::First), Layer::OnlyIn(Which::Second), Layer::Certain];

fn shown(island: &Island) -> String {
    island.clue.map_or("?".to_owned(), |n| n.to_string())
}

impl Sheet<'_> {
    /// Where the last sign of a clue stands, with one sign free before the first.
    fn place(&self, cell: Cell) -> (usize, usize) {
        (2 * cell.row as usize, self.pitch * cell.col as usize + self.clue)
    }

    fn draw_water(&mut self) {
        for row in 0..self.board.rows() {
            for col in 0..self.board.cols() {
                let place = self.place(Cell::new(row, col));
                self.canvas.put(place, "·", code::FAINT);
            }
        }
    }

    fn write_clues(&mut self) {
        for island in self.board.islands() {
            let (row, col) = self.place(island.cell);
            let clue = shown(island);
            self.canvas.put((row, col + 1 - clue.len()), &clue, code::BOLD);
        }
    }

    /// The places between the two islands of a span, and whether they lie in a row.
    fn stretch(&self, span: usize) -> (Vec<(usize, usize)>, bool) {
        let (from, to) = self.board.ends(span);
        let ((row, col), (end_row, end_col)) = (self.place(from), self.place(to));
        if row == end_row {
            let clue = self.board.islands()[self.board.spans()[span].b];
            let end = end_col + 1 - shown(&clue).len();
            ((col + 1..end).map(|col| (row, col)).collect(), true)
        } else {
            ((row + 1..end_row).map(|row| (row, col)).collect(), false)
        }
    }

    fn draw_span(&mut self, span: usize, look: SpanLook, layer: Layer) {
        let Some((line, code)) = line(look, layer) else { return };
        let (places, is_across) = self.stretch(span);
        let sign = if is_across { line.across } else { line.down };
        for &place in &places {
            let crosses = matches!(layer, Layer::OnlyIn(_)) && self.canvas.sign(place) == Some('╱');
            let sign = if crosses { '╳' } else { sign };
            self.canvas.put(place, sign.encode_utf8(&mut [0; 4]), code);
        }
        if let (Some(middle), Some(&place)) = (line.middle, places.get(places.len() / 2)) {
            self.canvas.put(place, &middle, code);
        }
    }

    fn name(&mut self, components: &Components) {
        for (island, component) in self.board.islands().iter().zip(&components.numbered) {
            if let Some(component) = *component {
                let (row, col) = self.place(island.cell);
                let code = code::component(component);
                self.canvas.put((row, col + 1), &style::name(component), code);
            }
        }
    }

    fn bracket(&mut self, step: &Highlight) {
        let brackets =
            [(&step.because, "::", code::REASON), (&step.concludes, "[]", code::CONCLUDED)];
        for (cells, signs, code) in brackets {
            for &cell in cells {
                let (row, col) = self.place(cell);
                let island = self.board.islands().iter().find(|island| island.cell == cell);
                let len = island.map_or(1, |island| shown(island).len());
                self.canvas.put((row, col - len), &signs[..1], code);
                self.canvas.put((row, col + 1), &signs[1..], code);
            }
        }
        for &span in step.spans.iter().filter(|&&s| s < self.board.spans().len()) {
            let (places, _) = self.stretch(span);
            if let Some(&place) = places.get(places.len() / 2) {
                self.canvas.put(place, "*", code::CONCLUDED);
            }
        }
    }
}

/// The signs of a line.
struct Line {
    across: char,
    down: char,
    /// In the middle, where the line alone does not say all.
    middle: Option<String>,
}

fn line(look: SpanLook, layer: Layer) -> Option<(Line, &'static str)> {
    let line =
        |across, down, middle: Option<String>, code| Some((Line { across, down, middle }, code));
    match layer {
        Layer::Open if look.open > 0 && look.certain == 0 => line('╌', '╎', None, code::FAINT),
        Layer::OnlyIn(which) if look.certain == 0 && look.more.is_some_and(|m| m.0 == which) => {
            let (sign, code) = differs(which);
            line(sign, sign, None, code)
        }
        Layer::Certain if look.certain > 0 => {
            let (across, down) = match look.certain {
                1 => ('─', '│'),
                2 => ('═', '║'),
                _ => ('━', '┃'),
            };
            let number = (look.certain > 2).then(|| look.certain.to_string());
            let more = look.more.map(|(which, _)| differs(which).0.to_string());
            let open = (look.open > 0).then(|| "+".to_owned());
            line(across, down, more.or(open).or(number), "")
        }
        _ => None,
    }
}

fn differs(which: Which) -> (char, &'static str) {
    match which {
        Which::First => ('╱', code::FIRST),
        Which::Second => ('╲', code::SECOND),
    }
}
