//! Numbers in the sequences of a terminal.

/// Writes a number of at most five digits in decimal: the formatting of the standard library takes
/// several times as long, and a frame has thousands.
pub(super) fn write_number(number: u16, out: &mut Vec<u8>) {
    let mut power = 10_000;
    while power > 1 && number < power {
        power /= 10;
    }
    while power > 0 {
        out.push(b'0' + (number / power % 10) as u8);
        power /= 10;
    }
}
