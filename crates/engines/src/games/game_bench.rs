//! The positions that `parlour bench` measures of a game: boards and positions, as each game's
//! folder lists them.

/// The boards and searches by which a game's speed is measured. Rules are written as `key=value`
/// pairs; an empty text is the default.
#[derive(Clone, Copy, Debug)]
pub struct GameBench {
    /// The boards on which a quick look at the rules engine is taken, the default first.
    pub boards: &'static [&'static str],
    /// The boards of all sizes, as rules with `{}` in place of each number and the least and the greatest
    /// that goes there: on these and some more the rules engine is measured in full.
    pub sizes: (&'static str, [u32; 2]),
    /// Those boards that are not of another size.
    pub more_boards: &'static [&'static str],
    /// The largest board.
    pub largest: &'static str,
    /// The positions that are searched for the signature.
    pub searches: &'static [BenchSearch],
    /// The plies by which they are searched deeper to measure speed, some millions of positions a
    /// game.
    pub deeper: u32,
}

/// Positions that are searched to a fixed depth.
#[derive(Clone, Copy, Debug)]
pub struct BenchSearch {
    /// The rules.
    pub rules: &'static str,
    /// The number of random plies that lead to each position.
    pub plies: &'static [usize],
    /// The depth of the search, in plies.
    pub depth: u32,
}

impl GameBench {
    /// The boards on which the rules engine is measured in full.
    pub fn all_boards(&self) -> impl Iterator<Item = String> {
        let (rules, [least, most]) = self.sizes;
        let sized = (least..=most).map(move |size| rules.replace("{}", &size.to_string()));
        let more = self.more_boards.iter().map(ToString::to_string);
        sized.chain(more)
    }

    /// The default board alone, and nothing to search.
    pub const NONE: Self = Self {
        boards: &[""],
        sizes: ("", [0; 2]),
        more_boards: &[],
        largest: "",
        searches: &[],
        deeper: 0,
    };
}

impl BenchSearch {
    /// The positions under these rules after these numbers of random plies, searched to a depth.
    pub const fn new(rules: &'static str, plies: &'static [usize], depth: u32) -> Self {
        Self {
            rules,
            plies,
            depth,
        }
    }
}
