//! Notes in a study: comments and marks on moves, and which of the lines tried come first or stay.

use std::io;

use crate::study::PlainStudy;
use crate::{Answer, CommandError, Dialogue, LineWriter, ply_words};
use parlour_records::{Glyph, words};

/// Takes a comment or a mark away.
const NONE: &str = "none";

impl PlainStudy {
    /// Prints the comment and the mark of the position looked at, and the moves that follow it
    /// where there are several.
    pub(super) fn tell_notes(&self, out: &mut LineWriter<'_>) -> io::Result<()> {
        let (tree, node) = (self.session.tree(), self.session.node());
        let annotation = tree.annotation(node);
        if let Some(glyph) = annotation.glyph {
            let (sign, meaning) = (glyph.text(), glyph.description());
            out.write_line(format!("Mark: {sign}, {meaning}."))?;
        }
        if !annotation.said().is_empty() {
            let said = words::said(annotation.said());
            out.write_line(format!("Its player said: {said}"))?;
        }
        if !annotation.words().is_empty() {
            out.write_line(format!("Comment: {}", annotation.words()))?;
        }
        let next = tree.children(node);
        if next.len() > 1 {
            let plies = next.iter().filter_map(|&node| tree.ply(node));
            let said: Vec<String> = plies.map(|ply| ply_words::said(self.line(), ply)).collect();
            out.write_line(format!("Moves from here: {}.", said.join(", ")))?;
        }
        Ok(())
    }
}

/// Comments on the move looked at, or reads the notes on it.
pub(super) fn comment(dialogue: &mut Dialogue, words: &str, out: &mut LineWriter<'_>) -> Answer {
    let study = dialogue.studied()?;
    let is_empty = study.session.words().is_empty() && study.session.glyph().is_none();
    match words {
        "" if is_empty => return Ok(out.write_line("There is no comment here.")?),
        "" => return Ok(study.tell_notes(out)?),
        NONE => study.session.say(""),
        words => study.session.say(words),
    }
    Ok(out.write_line("Noted. Say `study keep` to save it in a file.")?)
}

/// Marks the move looked at as good or bad.
pub(super) fn mark(dialogue: &mut Dialogue, sign: &str, out: &mut LineWriter<'_>) -> Answer {
    let named = |glyph: &Glyph| glyph.description().eq_ignore_ascii_case(sign);
    let glyph = Glyph::named(sign).or_else(|| Glyph::ALL.into_iter().find(named));
    if glyph.is_none() && sign != NONE {
        let wrong = "`mark` takes !, !!, !?, ?!, ?, ?? or their names: good, brilliant, \
                     interesting, dubious, mistake, blunder; or none";
        return Err(CommandError::NothingToDo(wrong));
    }
    dialogue.studied()?.session.judge(glyph)?;
    Ok(out.write_line("Noted. Say `study keep` to save it in a file.")?)
}

/// Moves the line looked at up among those that were tried there.
pub(super) fn promote(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    dialogue.studied()?.session.promote()?;
    Ok(out.write_line("This line has moved up one place.")?)
}

/// Takes the tried move looked at out of the study, with all that follows it.
pub(super) fn drop_line(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    dialogue.studied()?.session.delete()?;
    out.write_line("The move is removed. `undo` brings it back.")?;
    Ok(out.write_line(dialogue.turn()?)?)
}
