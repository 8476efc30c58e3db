//! iTerm2's inline images, <https://iterm2.com/documentation-images.html>.

use std::io::Write;

use super::composite::Patch;
use super::picture::{Aim, png};

/// Writes a part of the screen where it belongs.
pub(super) fn patch(patch: &Patch, out: &mut Vec<u8>) {
    let file = png(
        patch.width as u32,
        patch.height as u32,
        &patch.dots,
        Aim::Quick,
    );
    let area = patch.area;
    // Writing to a vector cannot fail.
    let _ = write!(
        out,
        "\x1b[{};{}H\x1b]1337;File=inline=1;size={};width={};height={};preserveAspectRatio=0;doNotMoveCursor=1:",
        area.y + 1,
        area.x + 1,
        file.len(),
        area.width,
        area.height
    );
    out.extend(crate::base64::encode(&file));
    out.push(0x07);
}
