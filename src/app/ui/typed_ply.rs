//! Plies as people type them: `d5d6` and `d5 d6` for `d5-d6`, in upper or lower case.

use parlour_rules::games::{AnyLine, AnyPly, PlyError};

/// With more legal plies than this, those that were meant are not looked for.
pub const MAX_PLIES: usize = 5000;

/// The ply that a text means at the end of a line: the one with this text, or the only legal one
/// that differs from it in signs and spaces, or else in the order of stones that step together.
///
/// # Errors
///
/// [`PlyError`] that says why the ply is not legal, or that the text is none.
pub fn read(line: &AnyLine, text: &str) -> Result<AnyPly, PlyError> {
    line.read_ply(text.trim()).or_else(|error| {
        let wanted = letters(text);
        let error = match read_in_form(line, &wanted) {
            Some(Err(reason)) if matches!(error, PlyError::Syntax { .. }) => reason,
            Some(Ok(ply)) => return Ok(ply),
            _ => error,
        };
        let plies = line.legal_plies();
        if plies.len() > MAX_PLIES {
            return Err(error);
        }
        let sorted = sorted_cells(&wanted);
        let texts = plies.into_iter().filter_map(|ply| {
            let text = line.ply_text(ply).ok()?;
            Some((ply, text))
        });
        let texts: Vec<(AnyPly, String)> = texts.collect();
        let only = |is_meant: &dyn Fn(&str) -> bool| {
            let mut meant = texts.iter().filter(|(_, text)| is_meant(text));
            match (meant.next(), meant.next()) {
                (Some((ply, _)), None) => Some(*ply),
                _ => None,
            }
        };
        let same_stones = |text: &str| text.contains('+') && sorted_cells(&letters(text)) == sorted;
        only(&|text| letters(text) == wanted)
            .or_else(|| only(&same_stones))
            .ok_or(error)
    })
}

/// Reads letters and digits with the signs of a ply put between them: the ply, or the reason why it
/// is not legal; nothing if they have the form of no ply.
fn read_in_form(line: &AnyLine, letters: &str) -> Option<Result<AnyPly, PlyError>> {
    let forms = match cells(letters)[..] {
        [from, to] => vec![format!("{from}-{to}"), format!("{from}x{to}")],
        [from, to, place] if place.ends_with(|char: char| char.is_ascii_digit()) => {
            vec![format!("{from}x{to}@{place}")]
        }
        [ref stones @ .., direction] => {
            let mut stones = stones.to_vec();
            stones.sort_by_key(|stone| line.board().cell(stone).ok());
            vec![format!("{}:{direction}", stones.join("+"))]
        }
        [] => Vec::new(),
    };
    let read = forms.iter().map(|form| line.read_ply(form));
    let read = read.filter(|read| !matches!(read, Err(PlyError::Syntax { .. })));
    read.min_by_key(Result::is_err)
}

/// The cells and words of letters and digits, in alphabetical order.
fn sorted_cells(letters: &str) -> Vec<&str> {
    let mut cells = cells(letters);
    cells.sort_unstable();
    cells
}

/// The cells and words of letters and digits.
fn cells(letters: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut rest = letters;
    while !rest.is_empty() {
        let digits = rest.find(|char: char| char.is_ascii_digit());
        let end = digits.and_then(|from| {
            let after = rest[from..].find(|char: char| !char.is_ascii_digit())?;
            Some(from + after)
        });
        let (cell, more) = rest.split_at(end.unwrap_or(rest.len()));
        cells.push(cell);
        rest = more;
    }
    cells
}

/// The cells and words of a ply's text without the signs between them.
pub fn letters(text: &str) -> String {
    let chars: Vec<char> = text.chars().filter(|char| !char.is_whitespace()).collect();
    let is_sign = |at: usize| match chars[at] {
        // The sign of a capture stands between two cells; a row may be called x.
        'x' | 'X' => {
            at > 0
                && chars[at - 1].is_ascii_digit()
                && chars.get(at + 1).is_none_or(char::is_ascii_alphabetic)
        }
        char => !char.is_alphanumeric(),
    };
    let kept = (0..chars.len()).filter(|&at| !is_sign(at));
    kept.map(|at| chars[at].to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    #[test]
    fn plies_are_read_as_people_type_them() {
        for (game, ply, typed) in [
            (
                "tactigon",
                "d5-d6",
                &["d5d6", "d5 d6", "D5-D6", " d5 - d6 ", "d5xd6"][..],
            ),
            (
                "taacoca",
                "c3+c4+c5:ne",
                &["c3 c4 c5 ne", "C3C4C5NE", "c5+c3+c4:ne", "c4 c5 c3 ne"],
            ),
            ("trike", "d2", &["D2", "d 2"]),
        ] {
            let line = AnyLine::new(&find_game(game).unwrap()).unwrap();
            for text in typed {
                let read = read(&line, text).unwrap();
                assert_eq!(line.ply_text(read).unwrap(), ply, "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_ply_is_refused_with_the_reason() {
        let line = AnyLine::new(&find_game("tactigon").unwrap()).unwrap();
        assert!(read(&line, "d5").is_err());
        assert!(read(&line, "").is_err());
        assert!(read(&line, "d6 d5").is_err(), "the other way around");
        assert_eq!(read(&line, "d5-d9"), line.read_ply("d5-d9"));
    }

    #[test]
    fn why_a_ply_is_not_legal_is_said_however_it_is_typed() {
        for (game, typed, reason) in [
            (
                "tactigon",
                "d5 d9",
                "d9 is out of reach: from d5 at most 1 step, past no piece",
            ),
            ("tactigon", "d5 z9", "there is no cell `z9` on this board"),
            (
                "taacoca",
                "c5 c4 c3 sw",
                "c3 is blocked to the sw by a stone of yours that stays",
            ),
            ("taacoca", "c3 c4 ne", "choose 3 stones, not 2"),
            (
                "taacoca",
                "c3c4c5 up",
                "`up` is not a direction: expected e, ne, nw, w, sw or se",
            ),
            (
                "claustro",
                "A3 C3",
                "c3 is not a step from a3: a piece steps one cell right or up",
            ),
            (
                "claustro",
                "b1-a1",
                "a1 is Blue's goal: only Blue may step there",
            ),
            ("claustro", "b1-a5", "no piece may stand on a5"),
            ("claustro", "a2xb3@c3", "nothing stands on b3"),
        ] {
            let line = AnyLine::new(&find_game(game).unwrap()).unwrap();
            let said = read(&line, typed).unwrap_err().to_string();
            assert_eq!(said, reason, "{game} {typed}");
        }
    }

    #[test]
    fn a_capture_that_is_typed_as_a_step_is_asked_for_the_place() {
        let mut line = AnyLine::new(&find_game("claustro").unwrap()).unwrap();
        for ply in ["c1-c2", "d5-d4", "c2-c3"] {
            line.play(line.read_ply(ply).unwrap()).unwrap();
        }
        let said = read(&line, "d4-c3").unwrap_err().to_string();
        assert_eq!(
            said,
            "c3 holds a piece: a capture also says where that piece goes, as in `d4xc3@d4`"
        );
        assert!(line.read_ply("d4xc3@d4").is_ok());
    }

    #[test]
    fn a_row_may_be_called_x() {
        assert_eq!(letters("w3+x4+x5:ne"), "w3x4x5ne");
        assert_eq!(letters("c3xd4@a2"), "c3d4a2");
    }
}
