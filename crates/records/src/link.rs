//! A shared game as a link: what stands behind the `#` of a page's address.
//!
//! A link has the game's tags as text, and of each ply its number among the legal ones, in as many bits as
//! that takes, so that a long game fits into any message. Where somebody has commented, or tried variations,
//! the whole game is text. What engines thought is left out of the first kind. `docs/records.md` describes
//! the digits, which are those of base64 for addresses (RFC 4648).

use super::share::{SharedTextError, checksum, one_line};
use super::{Marks, Record};
use parlour_rules::games::{AnyLine, AnyPly};

/// The beginning of the part of an address that is a game.
const MARK: &str = "#game=";

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The digits of a link in a text, if there is one.
pub(super) fn digits(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once(MARK)?;
    let end = rest.find(|digit| !u8::try_from(digit).is_ok_and(|digit| DIGITS.contains(&digit)));
    Some(&rest[..end.unwrap_or(rest.len())])
}

/// The link to a game on a page of this address.
pub(super) fn link(page: &str, record: &Record) -> String {
    let plies = plain_plies(record);
    let mut text = match &plies {
        Some(_) => one_line(&without_plies(record).to_string()),
        None => one_line(&record.to_string()),
    };
    let plies = plies.unwrap_or_default();
    let mut bits = Bits::default();
    bits.put(text.len(), 16);
    bits.put(plies.len(), 16);
    for byte in text.bytes() {
        bits.put(usize::from(byte), 8);
    }
    let mut line = record.start().line().clone();
    for ply in plies {
        let legal = line.legal_plies();
        let index = legal.iter().position(|other| *other == ply);
        bits.put(index.unwrap_or_default(), width(legal.len()));
        tell(&line, ply, &mut text);
        // It was played in this very line.
        let _ = line.play_unchecked(ply);
    }
    bits.put(checksum(&text) as usize, 32);
    format!("{}{MARK}{}", page.trim_end_matches('#'), bits.digits())
}

/// The game of a link, of which these are the digits.
///
/// # Errors
///
/// [`SharedTextError::Checksum`], whatever it is by which damage shows.
pub(super) fn read(digits: &str) -> Result<Record, SharedTextError> {
    unpacked(Bits::of(digits)).ok_or(SharedTextError::Checksum)
}

fn unpacked(mut bits: Bits) -> Option<Record> {
    let (length, count) = (bits.take(16)?, bits.take(16)?);
    let bytes: Option<Vec<u8>> = (0..length).map(|_| Some(bits.take(8)? as u8)).collect();
    let mut text = String::from_utf8(bytes?).ok()?;
    let mut record: Record = text.parse().ok()?;
    let ending = record.ending.take();
    let mut node = record.tree().main_end();
    let mut line = record.line(node);
    for _ in 0..count {
        let legal = line.legal_plies();
        let ply = *legal.get(bits.take(width(legal.len()))?)?;
        tell(&line, ply, &mut text);
        line.play(ply).ok()?;
        node = record.add(node, ply, &line);
    }
    record.ending = ending;
    let is_whole = bits.take(32)? == checksum(&text) as usize;
    // The last digit may have bits to spare, and there is none after it.
    (is_whole && bits.take(6).is_none()).then_some(record)
}

/// Adds a ply to what the checksum is of, by its name: a number may mean another ply one day.
fn tell(line: &AnyLine, ply: AnyPly, text: &mut String) {
    text.push(' ');
    text.push_str(&line.ply_text(ply).unwrap_or_default());
}

/// The plies of a game of which nothing else is told.
fn plain_plies(record: &Record) -> Option<Vec<AnyPly>> {
    let tree = record.tree();
    let is_plain = |node| {
        let said = tree.annotation(node);
        let is_bare = said.glyph.is_none() && said.marks == Marks::default();
        is_bare && said.remarks().is_empty() && tree.children(node).len() <= 1
    };
    let plies = tree.plies(tree.main_end());
    let fits = !plies.is_empty() && u16::try_from(plies.len()).is_ok();
    (fits && tree.positions().all(is_plain)).then_some(plies)
}

/// The game with its tags alone.
fn without_plies(record: &Record) -> Record {
    let mut bare = Record::new(record.start().clone());
    bare.tags = record.tags.clone();
    bare.ending.clone_from(&record.ending);
    bare
}

/// The bits that tell one of this many things from the others.
const fn width(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// Bits, the first one first.
#[derive(Default)]
struct Bits {
    all: Vec<bool>,
    taken: usize,
}

impl Bits {
    /// The bits of digits, six each.
    fn of(digits: &str) -> Self {
        let mut bits = Self::default();
        for digit in digits.bytes() {
            let value = DIGITS.iter().position(|other| *other == digit);
            bits.put(value.unwrap_or_default(), 6);
        }
        bits
    }

    fn put(&mut self, value: usize, width: u32) {
        let bits = (0..width).rev().map(|bit| value >> bit & 1 == 1);
        self.all.extend(bits);
    }

    fn take(&mut self, width: u32) -> Option<usize> {
        let end = self.taken + width as usize;
        let bits = self.all.get(self.taken..end)?.iter();
        self.taken = end;
        Some(bits.fold(0, |value, bit| value << 1 | usize::from(*bit)))
    }

    fn digits(&self) -> String {
        let value = |six: &[bool]| {
            (0..6).fold(0, |value, at| {
                value << 1 | usize::from(six.get(at) == Some(&true))
            })
        };
        self.all
            .chunks(6)
            .map(|six| char::from(DIGITS[value(six)]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{is_shared_text, read_shared_text};

    const PAGE: &str = "https://example.org/parlour/";

    fn record(text: &str) -> Record {
        text.parse().unwrap()
    }

    #[test]
    fn four_hundred_moves_of_taacoca_stay_below_two_thousand_characters() {
        let mut record = record(
            "[Game \"taacoca\"]\n[First \"human: Ann of the long name\"]\n\
             [Second \"search level=8 seed=12345678\"]\n\n",
        );
        let mut line = record.start().line().clone();
        for number in 0..400 {
            let legal = line.legal_plies();
            let goes_on = |ply: &&AnyPly| {
                let mut after = line.clone();
                after.play(**ply).is_ok() && after.outcome().is_none()
            };
            let later = legal.iter().skip(number * 7 % legal.len());
            let ply = *later.chain(&legal).find(goes_on).unwrap();
            line.play(ply).unwrap();
            record.add(record.tree().main_end(), ply, &line);
        }
        let link = link(PAGE, &record);
        assert!(link.len() < 2000, "{}", link.len());
        assert_eq!(read_shared_text(&link), Ok(record));
    }

    #[test]
    fn a_game_comes_back_with_what_people_said_and_how_it_ended() {
        for text in [
            "[Game \"trike\"]\n\n1. d2 {A brave choice.}\n(1. e3)\n2. e3\n*\n",
            "[Game \"trike\"]\n[Result \"1-0\"]\n[Termination \"resigns\"]\n\n1. d2\n2. e3\n1-0\n",
            "[Game \"claustro\"]\n\n*\n",
        ] {
            let record = record(text);
            let sent = format!("Look: {}\nBest, Ann", link(PAGE, &record));
            assert!(is_shared_text(&sent));
            assert_eq!(read_shared_text(&sent), Ok(record), "{sent}");
        }
        let thought = record("[Game \"trike\"]\n\n1. d2 {[%eval +0.31 depth=9]}\n*\n");
        let arrived = read_shared_text(&link(PAGE, &thought)).unwrap();
        assert_eq!(arrived, record("[Game \"trike\"]\n\n1. d2\n*\n"));
    }

    #[test]
    fn a_link_means_the_same_in_every_version() {
        let record =
            record("[Game \"trike\"]\n[Rules \"side=7 pie=true\"]\n\n1. d2\n2. swap\n3. e3\n*\n");
        let link = link("", &record);
        let kept = "#game=ADcAA1tHYW1lICJ0cmlrZSJdIFtSdWxlcyAic2lkZT03IHBpZT10cnVlIl0gW1Jlc3VsdCAiKiJdICo-P9aTVjg";
        assert_eq!(link, kept);
    }

    #[test]
    fn what_was_damaged_is_refused() {
        let whole = link(PAGE, &record("[Game \"trike\"]\n\n1. d2\n2. e3\n*\n"));
        for at in PAGE.len() + MARK.len()..whole.len() {
            let other = if &whole[at..=at] == "A" { "B" } else { "A" };
            let damaged = format!("{}{other}{}", &whole[..at], &whole[at + 1..]);
            for text in [&damaged, &whole[..at]] {
                assert_eq!(
                    read_shared_text(text),
                    Err(SharedTextError::Checksum),
                    "{text}"
                );
            }
        }
        let longer = format!("{whole}A");
        assert_eq!(
            read_shared_text(&longer),
            Err(SharedTextError::Checksum),
            "{longer}"
        );
    }
}
