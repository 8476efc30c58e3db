//! Pictures as PNG files.

use super::super::raster::Tile;
use crate::theme::Rgb;

/// The aim of making a file quickly or of making it small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Aim {
    /// Five times as fast as usual, for files a third larger.
    Quick,
    /// As small as is usual.
    Small,
}

/// A picture of these colours as a PNG file.
pub(in super::super) fn png(width: u32, height: u32, dots: &[Rgb], aim: Aim) -> Vec<u8> {
    let bytes: Vec<u8> = dots.iter().flat_map(|dot| dot.parts()).collect();
    file((width, height), ::png::ColorType::Rgb, &bytes, aim)
}

/// A tile as a PNG file with transparency.
pub(super) fn png_of_tile(tile: &Tile) -> Vec<u8> {
    let bytes: Vec<u8> = tile.dots.iter().flat_map(|dot| straight(*dot)).collect();
    let size = (tile.width, tile.height);
    file(size, ::png::ColorType::Rgba, &bytes, Aim::Quick)
}

/// Colours as PNG files have them, not multiplied by alpha.
fn straight([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    if alpha == 0 {
        return [0; 4];
    }
    let part = |part: u8| {
        let alpha = u16::from(alpha);
        ((u16::from(part) * 255 + alpha / 2) / alpha).min(255) as u8
    };
    [part(red), part(green), part(blue), alpha]
}

fn file((width, height): (u32, u32), colour: ::png::ColorType, bytes: &[u8], aim: Aim) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut out, width, height);
    encoder.set_color(colour);
    encoder.set_depth(::png::BitDepth::Eight);
    encoder.set_compression(match aim {
        Aim::Quick => ::png::Compression::Fast,
        Aim::Small => ::png::Compression::Balanced,
    });
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(bytes));
    // Memory takes everything; only a picture without size is refused.
    match written {
        Ok(()) => out,
        Err(_) => Vec::new(),
    }
}

/// The colours with alpha of a PNG file; for tests.
#[cfg(test)]
pub(super) fn read(file: &[u8]) -> (u32, u32, Vec<[u8; 4]>) {
    let decoder = ::png::Decoder::new(std::io::Cursor::new(file));
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let dots = match info.color_type {
        ::png::ColorType::Rgba => bytes.chunks(4).map(|d| [d[0], d[1], d[2], d[3]]).collect(),
        _ => bytes.chunks(3).map(|d| [d[0], d[1], d[2], 255]).collect(),
    };
    (info.width, info.height, dots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_read_back() {
        let dots: Vec<_> = (0..12)
            .map(|part| Rgb::new(part * 20, 7, 255 - part))
            .collect();
        let (width, height, read) = read(&png(4, 3, &dots, Aim::Small));
        assert_eq!((width, height), (4, 3));
        for (dot, [red, green, blue, alpha]) in dots.iter().zip(read) {
            assert_eq!((dot.parts(), 255), ([red, green, blue], alpha));
        }
    }

    #[test]
    fn alpha_is_taken_out_of_the_colours() {
        assert_eq!(straight([64, 0, 128, 128]), [128, 0, 255, 128]);
        assert_eq!(straight([9, 9, 9, 255]), [9, 9, 9, 255]);
        assert_eq!(straight([0; 4]), [0; 4]);
    }
}
