//! Games and labelled positions as lines of text, so that they can be kept.
//!
//! A game is its number and its plies; `?` behind a ply says that it was drawn, or played without
//! much thought, and `=` what the search found before it. A position is the number of its game,
//! what the evaluation says, its label and its terms; `*` behind a term says how often it counts,
//! if not once.

use std::fmt::Write;
use std::str::FromStr;
use std::sync::Arc;

use parlour_engines::tables::SolvedGame;
use parlour_engines::{Distance, Score};
use parlour_rules::games::Line;

use super::Failure;
use super::positions::{Played, Sample};

/// The line of a game.
pub fn game_line<G: SolvedGame>(number: u64, played: &Played<G>) -> String {
    let mut text = number.to_string();
    let plies = played.line.plies().iter();
    for ((&ply, meant), score) in plies.zip(&played.meant).zip(&played.scores) {
        text.push(' ');
        text.push_str(&played.line.game().ply_text(ply));
        if !meant {
            text.push('?');
        }
        let _ = match score {
            None => Ok(()),
            Some(Score::Estimate(value)) => write!(text, "={value}"),
            // A label needs no more of what is proven than who wins.
            Some(Score::Win(_)) => write!(text, "=W"),
            Some(Score::Loss(_)) => write!(text, "=L"),
            Some(Score::Draw | Score::Undecided) => write!(text, "=D"),
        };
    }
    text
}

/// The game of a line, with its number.
pub fn read_game<G: SolvedGame>(game: &Arc<G>, text: &str) -> Result<(u64, Played<G>), Failure> {
    let mut words = text.split(' ');
    let number = number(words.next())?;
    let mut played = Played {
        line: Line::new(game.clone()),
        meant: Vec::new(),
        scores: Vec::new(),
    };
    for word in words {
        let (ply, score) = match word.split_once('=') {
            Some((ply, score)) => (ply, Some(read_score(score)?)),
            None => (word, None),
        };
        let meant = !ply.ends_with('?');
        let ply = played.line.read_ply(ply.trim_end_matches('?'))?;
        played.line.play(ply)?;
        played.meant.push(meant);
        played.scores.push(score);
    }
    Ok((number, played))
}

fn read_score(text: &str) -> Result<Score, Failure> {
    Ok(match text.split_at_checked(1) {
        Some(("W", "")) => Score::Win(Distance::Unknown),
        Some(("L", "")) => Score::Loss(Distance::Unknown),
        Some(("D", "")) => Score::Draw,
        _ => Score::Estimate(text.parse()?),
    })
}

/// The line of a labelled position. Numbers are read back as they are.
pub fn sample_line(sample: &Sample) -> String {
    let Sample {
        game,
        evaluation,
        label,
        terms,
    } = sample;
    let mut text = format!("{game} {evaluation} {label}");
    for (term, times) in terms {
        let _ = write!(text, " {term}");
        if times.to_bits() != 1.0_f32.to_bits() {
            let _ = write!(text, "*{times}");
        }
    }
    text
}

/// The labelled position of a line.
pub fn read_sample(text: &str) -> Result<Sample, Failure> {
    let mut words = text.split(' ');
    Ok(Sample {
        game: number(words.next())?,
        evaluation: number(words.next())?,
        label: number(words.next())?,
        terms: words
            .map(|word| match word.split_once('*') {
                Some((term, times)) => Ok((term.parse()?, times.parse()?)),
                None => Ok((word.parse()?, 1.0)),
            })
            .collect::<Result<_, Failure>>()?,
    })
}

/// The number that a word is.
fn number<T: FromStr<Err: Into<Failure>>>(word: Option<&str>) -> Result<T, Failure> {
    word.unwrap_or_default().parse().map_err(Into::into)
}
