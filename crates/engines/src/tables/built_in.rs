//! Tables that are made in memory when they are first wanted, so quickly that the search that wants
//! one waits for it: the program has them wherever it runs, without a folder.
//!
//! They could as well be parts of the program, half a megabyte of them: Claustro's 4×4, 5×4 and
//! 4×5, and Tactigon's endings of up to three pieces on its normal board and smaller ones. But what
//! takes at most some 50 ms of one processor to make needs no data that have to be made anew with
//! each change of their form. All engines of a process share them.

use std::sync::{Arc, LazyLock};

use super::Run;
use super::wanted::{AllTables, Entry, Wanted, lock};

/// Those that were made, and which are not made.
static TABLES: LazyLock<AllTables> = LazyLock::new(AllTables::default);

/// A table, if it is one of these. A caller waits for one that is being made.
pub(super) fn table<T: Wanted>(wanted: &T) -> Option<Arc<T::Solved>> {
    let tables = TABLES.of::<T::Solved>();
    let mut tables = lock(&tables);
    let entry = tables
        .entry(wanted.name())
        .or_insert_with(|| match make(wanted) {
            Some(table) => Entry::Ready(Arc::new(table)),
            None => Entry::Missing,
        });
    match entry {
        Entry::Ready(table) => Some(Arc::clone(table)),
        Entry::Missing => None,
    }
}

/// Returns whether it is one of these.
pub(super) fn is_built_in<T: Wanted>(wanted: &T) -> bool {
    let memory = wanted.memory();
    memory.is_some_and(|bytes| bytes <= T::AT_ONCE)
}

fn make<T: Wanted>(wanted: &T) -> Option<T::Solved> {
    // Without memory engines search as ever.
    is_built_in(wanted).then(|| wanted.solve(&Run::default()).ok())?
}

#[cfg(test)]
mod tests {
    use super::super::tactigon::{Material, WantedEnding};
    use super::super::wanted::WantedBoard;
    use super::*;
    use parlour_rules::games::tactigon::{Rules, Size, Tactigon};
    use parlour_rules::games::{claustro, taacoca};

    fn is_small(rules: Rules, pieces: usize) -> Vec<bool> {
        let game = Tactigon::<1>::new(rules, rules.board());
        let wanted = |material| WantedEnding {
            game: game.clone(),
            material,
        };
        let all = Material::all(pieces).into_iter().map(wanted);
        all.map(|wanted| is_built_in(&wanted)).collect()
    }

    #[test]
    fn small_boards_and_endings_of_three_pieces_are_built_in() {
        let claustro = |width, height| {
            is_built_in(&WantedBoard(claustro::Rules {
                width,
                height,
                ..claustro::Rules::default()
            }))
        };
        assert!(claustro(4, 4) && claustro(5, 4) && claustro(4, 5));
        assert!(!claustro(5, 5) && !claustro(6, 4) && !claustro(11, 11));
        let smallest: taacoca::Rules = "side=3".parse().unwrap();
        assert!(!is_built_in(&WantedBoard(smallest)));
        for pieces in [2, 3] {
            let smallest = Rules {
                board: Size::ExtraSmall,
                ..Rules::default()
            };
            let all = [
                is_small(smallest, pieces),
                is_small(Rules::default(), pieces),
            ];
            assert!(all.concat().into_iter().all(|small| small), "{pieces}");
        }
        let four = is_small(Rules::default(), 4);
        assert!(four.into_iter().all(|small| !small));
    }

    #[test]
    fn a_table_is_made_once() {
        let wanted = WantedBoard(claustro::Rules {
            width: 4,
            height: 4,
            ..claustro::Rules::default()
        });
        let [one, other] = [(); 2].map(|()| table(&wanted).unwrap());
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(one.counts().positions(), 2970);
    }
}
