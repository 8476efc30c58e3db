//! Base64, as of RFC 4648.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in base64, with padding.
pub fn encode(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for digit in 0..4 {
            text.push(if digit <= three.len() {
                DIGITS[(bits >> (18 - 6 * digit) & 63) as usize]
            } else {
                b'='
            });
        }
    }
    text
}

/// The bytes of a base64 text; for tests.
#[cfg(test)]
pub fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for four in text.chunks(4) {
        let digits = four.iter().take_while(|&&digit| digit != b'=');
        let values: Option<Vec<u32>> = digits
            .map(|digit| DIGITS.iter().position(|known| known == digit))
            .map(|value| value.and_then(|value| u32::try_from(value).ok()))
            .collect();
        let values = values?;
        let bits =
            values.iter().fold(0, |bits, value| bits << 6 | value) << (6 * (4 - values.len()));
        let all = bits.to_be_bytes();
        bytes.extend(&all[1..values.len()]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_the_standard() {
        for (plain, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encode(plain.as_bytes()), text.as_bytes());
            assert_eq!(decode(text.as_bytes()).unwrap(), plain.as_bytes());
        }
    }
}
