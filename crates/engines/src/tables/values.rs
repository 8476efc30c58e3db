//! One value for each position of a class, a byte each.
//!
//! The few distances that do not fit into a byte stand in a list of their own, by position.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::file::SolvedFile;
use super::folder::{FolderLock, SolvedFolder};
use super::retrograde::Retrograde;
use super::{ExactValue, SolvedFileError};

/// Contents of up to this many bytes are read whole, others as they are asked for.
const WHOLE: u64 = 64 << 20;

/// Codes of positions: none, and what neither side can force.
const VOID: u8 = 0;
const HELD: u8 = 1;
/// From here on a distance doubled, odd if lost.
const SCORED: u8 = 2;
/// The longest distance that has a code.
const LONGEST: u16 = 125;
/// Wins and losses whose distances are in the list.
const LONG_WIN: u8 = 254;
const LONG_LOSS: u8 = 255;

/// The bytes of an entry of the list: a position's number and the distance.
const LONG: usize = 6;

fn code(value: ExactValue) -> u8 {
    let score = |plies: u16, lost: u8| SCORED + 2 * plies as u8 + lost;
    match value {
        ExactValue::Draw | ExactValue::Undecided => HELD,
        ExactValue::Win(plies) if plies > LONGEST => LONG_WIN,
        ExactValue::Loss(plies) if plies > LONGEST => LONG_LOSS,
        ExactValue::Win(plies) => score(plies, 0),
        ExactValue::Loss(plies) => score(plies, 1),
    }
}

/// The number of positions of each value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions that the side to move wins.
    pub won: u64,
    /// Positions that the side to move loses.
    pub lost: u64,
    /// Positions that neither side can force.
    pub held: u64,
    /// The greatest distance among the wins, in plies.
    pub longest_win: u16,
    /// The greatest distance among the losses, in plies.
    pub longest_loss: u16,
}

impl Counts {
    const BYTES: usize = 28;

    /// All positions.
    pub const fn positions(&self) -> u64 {
        self.won + self.lost + self.held
    }

    /// The counts of both.
    pub fn and(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            held: self.held + other.held,
            longest_win: self.longest_win.max(other.longest_win),
            longest_loss: self.longest_loss.max(other.longest_loss),
        }
    }

    fn add(&mut self, value: ExactValue) {
        match value {
            ExactValue::Win(plies) => {
                self.won += 1;
                self.longest_win = self.longest_win.max(plies);
            }
            ExactValue::Loss(plies) => {
                self.lost += 1;
                self.longest_loss = self.longest_loss.max(plies);
            }
            ExactValue::Draw | ExactValue::Undecided => self.held += 1,
        }
    }

    fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (at, count) in [self.won, self.lost, self.held].into_iter().enumerate() {
            bytes[8 * at..8 * at + 8].copy_from_slice(&count.to_le_bytes());
        }
        bytes[24..26].copy_from_slice(&self.longest_win.to_le_bytes());
        bytes[26..].copy_from_slice(&self.longest_loss.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let long = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        Self {
            won: long(0),
            lost: long(8),
            held: long(16),
            longest_win: short(24),
            longest_loss: short(26),
        }
    }
}

/// The values of a class's positions, by their numbers.
#[derive(Debug)]
pub(super) struct Values {
    size: usize,
    /// The value that neither side can force.
    held: ExactValue,
    counts: Counts,
    /// The number of distances in the list.
    long: usize,
    contents: Contents,
    /// The damage found where a value was asked for: [`UNDAMAGED`], [`FOUND`] or [`TOLD`].
    damage: AtomicU8,
}

const UNDAMAGED: u8 = 0;
const FOUND: u8 = 1;
const TOLD: u8 = 2;

/// The codes of all positions, the list, the counts.
#[derive(Debug)]
enum Contents {
    Memory(Vec<u8>),
    File(SolvedFile),
}

impl Values {
    /// The values that were found for a class.
    pub(super) fn new(solved: &Retrograde, held: ExactValue) -> Self {
        let mut contents = Vec::with_capacity(solved.size() + Counts::BYTES);
        let (counts, long) = Self::survey(solved, held);
        let written = Self::write(solved, held, counts, &mut contents);
        debug_assert!(written.is_ok(), "memory takes everything");
        Self {
            size: solved.size(),
            held,
            counts,
            long,
            contents: Contents::Memory(contents),
            damage: AtomicU8::new(UNDAMAGED),
        }
    }

    /// Keeps the values that were found for a class in a file.
    pub(super) fn save(
        solved: &Retrograde,
        held: ExactValue,
        lock: &FolderLock<'_>,
        name: &str,
        what: &str,
    ) -> Result<(), SolvedFileError> {
        let (counts, long) = Self::survey(solved, held);
        let length = solved.size() + LONG * long + Counts::BYTES;
        lock.write(name, what, length as u64, |file| {
            Self::write(solved, held, counts, file)
        })
    }

    /// The values of a class of `size` positions in a file, if it is there.
    pub(super) fn open(
        folder: &SolvedFolder,
        name: &str,
        what: &str,
        size: usize,
        held: ExactValue,
    ) -> Result<Option<Self>, SolvedFileError> {
        Self::open_up_to(WHOLE, folder, name, what, size, held)
    }

    /// As [`Values::open`], with contents of up to `whole` bytes read whole.
    fn open_up_to(
        whole: u64,
        folder: &SolvedFolder,
        name: &str,
        what: &str,
        size: usize,
        held: ExactValue,
    ) -> Result<Option<Self>, SolvedFileError> {
        let path = folder.file(name);
        let Some(file) = SolvedFile::open(&path, what)? else {
            return Ok(None);
        };
        let listed = file.length().checked_sub((size + Counts::BYTES) as u64);
        let listed = listed.filter(|bytes| bytes % LONG as u64 == 0);
        let long = listed.ok_or(SolvedFileError::Damaged { path })? as usize / LONG;
        let mut counts = [0; Counts::BYTES];
        file.read(file.length() - Counts::BYTES as u64, &mut counts)?;
        Ok(Some(Self {
            size,
            held,
            counts: Counts::from_bytes(counts),
            long,
            contents: if file.length() <= whole {
                Contents::Memory(file.read_all()?)
            } else {
                Contents::File(file)
            },
            damage: AtomicU8::new(UNDAMAGED),
        }))
    }

    /// The counts, and how many distances the list has.
    fn survey(solved: &Retrograde, held: ExactValue) -> (Counts, usize) {
        let (mut counts, mut long) = (Counts::default(), 0);
        for value in solved.values(held).flatten() {
            counts.add(value);
            long += usize::from(value.distance().is_some_and(|plies| plies > LONGEST));
        }
        (counts, long)
    }

    fn write(
        solved: &Retrograde,
        held: ExactValue,
        counts: Counts,
        to: &mut impl Write,
    ) -> io::Result<()> {
        let mut codes = Vec::with_capacity(1 << 16);
        let mut list = Vec::new();
        for (number, value) in solved.values(held).enumerate() {
            codes.push(value.map_or(VOID, code));
            if let Some(plies) = value
                .and_then(ExactValue::distance)
                .filter(|&plies| plies > LONGEST)
            {
                list.extend((number as u32).to_le_bytes());
                list.extend(plies.to_le_bytes());
            }
            if codes.len() == codes.capacity() {
                to.write_all(&codes)?;
                codes.clear();
            }
        }
        to.write_all(&codes)?;
        to.write_all(&list)?;
        to.write_all(&counts.to_bytes())
    }

    /// The number of positions of each value.
    pub(super) const fn counts(&self) -> Counts {
        self.counts
    }

    /// The value of the position with this number, if there is one and the file does not turn
    /// out to be damaged.
    pub(super) fn get(&self, number: usize) -> Option<ExactValue> {
        debug_assert!(number < self.size, "a number of the class");
        let [code] = self.read(number)?;
        match code {
            VOID => None,
            HELD => Some(self.held),
            LONG_WIN => self.listed(number).map(ExactValue::Win),
            LONG_LOSS => self.listed(number).map(ExactValue::Loss),
            code => {
                let plies = u16::from((code - SCORED) / 2);
                Some(if code % 2 == 0 {
                    ExactValue::Win(plies)
                } else {
                    ExactValue::Loss(plies)
                })
            }
        }
    }

    /// Reads all contents, to find any damage now.
    pub(super) fn check(&self) -> Result<(), SolvedFileError> {
        match &self.contents {
            Contents::Memory(_) => Ok(()),
            Contents::File(file) => file.check(),
        }
    }

    /// The damage that was found where a value was asked for, once.
    pub(super) fn take_damage(&self) -> Option<SolvedFileError> {
        let Contents::File(file) = &self.contents else {
            return None;
        };
        let told = self.damage.compare_exchange(FOUND, TOLD, Relaxed, Relaxed);
        told.is_ok().then(|| file.damaged())
    }

    /// The distance of a position in the list.
    fn listed(&self, number: usize) -> Option<u16> {
        let (mut low, mut high) = (0, self.long);
        while low < high {
            let middle = usize::midpoint(low, high);
            let at = self.size + LONG * middle;
            let found = u32::from_le_bytes(self.read(at)?) as usize;
            match found.cmp(&number) {
                std::cmp::Ordering::Equal => return self.read(at + 4).map(u16::from_le_bytes),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    #[inline]
    fn read<const N: usize>(&self, offset: usize) -> Option<[u8; N]> {
        match &self.contents {
            Contents::Memory(bytes) => bytes.get(offset..)?.first_chunk().copied(),
            Contents::File(file) => {
                let mut bytes = [0; N];
                let read = file.read(offset as u64, &mut bytes);
                if read.is_err() {
                    // Unless it was reported before.
                    let _ = self
                        .damage
                        .compare_exchange(UNDAMAGED, FOUND, Relaxed, Relaxed);
                }
                read.ok().map(|()| bytes)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::tables::claustro::SolvedClaustro;
    use crate::tables::{Run, SolvedRules};
    use parlour_rules::games::claustro::Rules;

    #[test]
    fn damage_where_a_value_is_asked_for_is_told_of_once() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = SolvedFolder::at(temporary.path().to_owned());
        let rules: Rules = "width=5 height=4".parse().unwrap();
        let solved =
            SolvedClaustro::solve_in(&rules, &folder.lock().unwrap(), &Run::default()).unwrap();
        let path = folder.file(&rules.name());
        let mut bytes = fs::read(&path).unwrap();
        bytes[100_000] ^= 1;
        fs::write(&path, bytes).unwrap();
        let (size, held) = (solved.values.size, rules.held());
        let values = Values::open_up_to(0, &folder, &rules.name(), &rules.what(), size, held);
        let values = values.unwrap().unwrap();
        assert_eq!(values.get(7), solved.values.get(7));
        assert!(values.take_damage().is_none());
        for _ in 0..2 {
            assert_eq!(values.get(99_900), None);
        }
        let damage = values.take_damage();
        assert!(
            matches!(damage, Some(SolvedFileError::Damaged { .. })),
            "{damage:?}"
        );
        assert_eq!(values.get(99_900), None);
        assert!(values.take_damage().is_none());
        assert!(values.check().is_err());
    }
}
