//! The making and keeping of endings.

use super::endings::{Endgame, Endings};
use super::index::{Geometry, Index};
use super::material::Material;
use super::positions::Positions;
use crate::tables::folder::{FolderLock, SolvedFolder};
use crate::tables::retrograde::{Class, Retrograde};
use crate::tables::values::Values;
use crate::tables::{ExactValue, Run, SolveError, SolvedFileError, kept};
use parlour_rules::games::tactigon::{Rules, Tactigon};
use parlour_rules::games::{AnyLine, Game};

/// The bytes that solving an ending takes; none where there are too many positions.
pub fn memory<const W: usize>(game: &Tactigon<W>, material: Material) -> Option<u64> {
    let geometry = Geometry::new(&game.rules(), game.board());
    let size = Index::new(material, &geometry).size();
    // Numbers have 32 bits in the files.
    u32::try_from(size).is_ok().then(|| Retrograde::bytes(size))
}

impl Endings {
    /// The table of an ending in a folder, if it is there with all smaller ones.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError`] when a file is damaged or cannot be read.
    pub fn open<const W: usize>(
        game: &Tactigon<W>,
        material: Material,
        folder: &SolvedFolder,
    ) -> Result<Option<Self>, SolvedFileError> {
        let kept = Self::build(game, material, |class| match class.kept(folder) {
            Ok(values) => values.ok_or(None),
            Err(error) => Err(Some(error)),
        });
        match kept {
            Ok(all) => Ok(Some(all)),
            Err(error) => error.map_or(Ok(None), Err),
        }
    }

    /// Solves an ending in memory.
    ///
    /// # Errors
    ///
    /// [`SolveError`] when there is not enough memory, or it was asked to stop.
    pub fn solve<const W: usize>(
        game: &Tactigon<W>,
        material: Material,
        run: &Run<'_>,
    ) -> Result<Self, SolveError> {
        Self::build(game, material, |class| {
            let mut solution = Retrograde::new(class.size())?;
            solution.run(class, run)?;
            Ok(Values::new(
                &solution,
                ExactValue::held(game.rules().repetition),
            ))
        })
    }

    /// Solves an ending of the board of a line and keeps it in a folder with all smaller ones; of
    /// these, those that are there are not solved again. A call resumes where an earlier one was
    /// stopped. The line is of any board, so that the solver is compiled here and not once more
    /// where it is called, with less optimisation.
    ///
    /// # Errors
    ///
    /// [`SolveError`] when there is not enough memory, the folder cannot be written, or it was
    /// asked to stop; or when the line belongs to another game.
    #[inline(never)]
    pub fn solve_in(
        line: &AnyLine,
        material: Material,
        lock: &FolderLock<'_>,
        run: &Run<'_>,
    ) -> Result<Self, SolveError> {
        match line {
            AnyLine::Tactigon1(line) => Self::solve_game_in(line.game(), material, lock, run),
            AnyLine::Tactigon2(line) => Self::solve_game_in(line.game(), material, lock, run),
            AnyLine::Tactigon4(line) => Self::solve_game_in(line.game(), material, lock, run),
            _ => Err(SolveError::TooLarge),
        }
    }

    /// As [`Endings::solve_in`], of a game whose board is known.
    pub(super) fn solve_game_in<const W: usize>(
        game: &Tactigon<W>,
        material: Material,
        lock: &FolderLock<'_>,
        run: &Run<'_>,
    ) -> Result<Self, SolveError> {
        Self::build(game, material, |class| {
            let part = class.index.material;
            if part != material {
                match class.kept(lock.folder()) {
                    Ok(Some(values)) => return Ok(values),
                    Ok(None) => {}
                    // The one that is asked for is made in any case; this one would have been used.
                    Err(error) if error.is_of_no_use() => (run.warn)(&error),
                    Err(error) => return Err(error.into()),
                }
            }
            let rules = game.rules();
            let (name, what) = (name(&rules, part), what(&rules, part));
            kept::solve(
                class,
                ExactValue::held(rules.repetition),
                lock,
                &name,
                &what,
                run,
            )
        })
    }

    /// The endings from the smallest on, each with its values, which may follow from those before
    /// it.
    fn build<const W: usize, E>(
        game: &Tactigon<W>,
        material: Material,
        mut values: impl FnMut(&Positions<'_, W>) -> Result<Values, E>,
    ) -> Result<Self, E> {
        let mut all = Self {
            geometry: Geometry::new(&game.rules(), game.board()),
            endings: Vec::new(),
        };
        for part in material.within() {
            let index = Index::new(part, &all.geometry);
            let values = values(&Positions {
                game,
                index: &index,
                smaller: &all,
            })?;
            all.endings.push(Endgame { index, values });
        }
        Ok(all)
    }
}

impl<const W: usize> Positions<'_, W> {
    /// The values of all positions in a folder, if they are there.
    fn kept(&self, folder: &SolvedFolder) -> Result<Option<Values>, SolvedFileError> {
        let (rules, part) = (self.game.rules(), self.index.material);
        let (name, what) = (name(&rules, part), what(&rules, part));
        Values::open(
            folder,
            &name,
            &what,
            self.index.size(),
            ExactValue::held(rules.repetition),
        )
    }
}

/// The rules that matter for an ending.
fn settings(rules: &Rules) -> [(&'static str, String); 4] {
    [
        ("board", rules.board.to_string()),
        ("padding", rules.padding.to_string()),
        ("golden_bonus", rules.has_golden_bonus().to_string()),
        ("square_jump", rules.has_square_jump().to_string()),
    ]
}

/// The name of the table's file.
pub(in crate::tables) fn name(rules: &Rules, material: Material) -> String {
    let settings = settings(rules).map(|(_, value)| value);
    format!("tactigon-{}-{material}", settings.join("-"))
}

fn what(rules: &Rules, material: Material) -> String {
    let settings = settings(rules).map(|(key, value)| format!("{key}={value}"));
    format!("tactigon {} pieces={material}", settings.join(" "))
}
