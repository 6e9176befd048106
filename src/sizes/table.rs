//! A table as text, on a terminal or as Markdown.

use comfy_table::{CellAlignment, presets};

/// A table: words in its first columns, numbers in the others.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What it is about.
    pub title: String,
    /// Names of the columns.
    pub header: Vec<String>,
    /// The rows, a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// How many columns hold words.
    pub n_words: usize,
}

impl Table {
    /// For a terminal.
    pub fn text(&self) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(&self.header);
        table.add_rows(&self.rows);
        for column in table.column_iter_mut().skip(self.n_words) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        format!("{}\n{}\n\n", self.title, table.trim_fmt())
    }

    /// For a page.
    pub fn markdown(&self) -> String {
        let rule = (0..self.header.len()).map(|i| if i < self.n_words { "---" } else { "---:" });
        let rule: Vec<String> = rule.map(str::to_owned).collect();
        let lines = [&self.header, &rule].into_iter().chain(&self.rows);
        let lines: String = lines.map(|cells| format!("| {} |\n", escaped(cells))).collect();
        format!("{}\n\n{lines}\n", self.title)
    }
}

fn escaped(cells: &[String]) -> String {
    cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | ")
}

/// A number with commas between its thousands.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        for (n, text) in cases {
            assert_eq!(grouped(n), text);
        }
    }

    #[test]
    fn the_same_cells_stand_in_both_forms() {
        let table = Table {
            title: "what".to_owned(),
            header: ["recipe", "clauses"].map(str::to_owned).to_vec(),
            rows: vec![["a|b", "1,000"].map(str::to_owned).to_vec()],
            n_words: 1,
        };
        let markdown = "what\n\n| recipe | clauses |\n| --- | ---: |\n| a\\|b | 1,000 |\n\n";
        assert_eq!(table.markdown(), markdown);
        assert_eq!(table.text(), "what\n recipe  clauses\n a|b       1,000\n\n");
    }
}
