//! The positions that the search looks at, to the last one.
//!
//! A change that is not meant to change what the search does leaves these numbers as they are. One
//! that is meant to puts the numbers of `parlour bench search --quick` here, and says why in its
//! commit.

use parlour::bench::Extent;
use parlour::bench::search::run;

#[test]
fn the_search_looks_at_as_many_positions_as_ever() {
    let rows = run(Extent::Quick);
    let nodes: Vec<(&str, u64)> = rows.iter().map(|row| (row.game.id, row.nodes)).collect();
    assert_eq!(
        nodes,
        [
            ("tactigon", 199_184),
            ("taacoca", 147_678),
            ("claustro", 55_146),
            ("trike", 40_342),
        ]
    );
}
