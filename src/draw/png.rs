//! Pixels.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The most pixels of a picture; each takes four bytes of memory.
const MOST_PIXELS: u64 = 100_000_000;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// It would have no pixels, or too many.
    #[error(
        "{width} x {height} pixels: expected at least one and at most {MOST_PIXELS} in all; choose \
         another width"
    )]
    TooLarge {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u64,
    },
    /// The library that draws gave up.
    #[error("the picture cannot be drawn: {0}")]
    Failed(String),
}

/// The SVG as PNG, `width` pixels wide.
pub(super) fn render(svg: &str, width: u32) -> Result<Vec<u8>, DrawError> {
    let failed = |error: &dyn std::error::Error| DrawError::Failed(error.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| failed(&error))?;
    let size = tree.size();
    let scale = f64::from(width) / f64::from(size.width());
    let height = (f64::from(size.height()) * scale).ceil() as u64;
    let too_large = DrawError::TooLarge { width, height };
    if u64::from(width).saturating_mul(height) > MOST_PIXELS {
        return Err(too_large);
    }
    let fits = u32::try_from(height).ok().and_then(|height| Pixmap::new(width, height));
    let mut pixels = fits.ok_or(too_large)?;
    pixels.fill(Color::WHITE); // the last row may be only partly covered
    let scale = scale as f32;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}
