//! The directions that can be chosen next: arrows on the empty cells that they lead to, and a compass
//! of the keys that point there.

use ratatui::text::{Line, Span};

use super::Play;
use super::step_keys::Step;
use crate::app::canvas::Canvas;
use parlour_scene::scene::{GridPoint, Scene, Way};
use parlour_scene::theme::Role;

/// Shows the directions that can be chosen next.
pub(super) fn show(play: &Play, scene: &mut Scene) {
    let line = play.game().line();
    let way = |(from, to, _)| Way {
        from: GridPoint::of(line.board(), from),
        to: GridPoint::of(line.board(), to),
    };
    scene.ways = play.picker.ways(line).map(way).collect();
}

/// The keys that point at the directions that can be chosen, as these lie.
pub(super) fn compass(play: &Play, canvas: &Canvas<'_>) -> Option<[Line<'static>; 3]> {
    let line = play.game().line();
    let hub = play.picker.hub(line)?;
    let (palette, glyphs) = (canvas.palette(), canvas.glyphs());
    let choices = play.choices();
    let mut from_hub = play.picker.clone();
    from_hub.put_cursor(line.board(), hub);
    let part = |Step {
                    action,
                    cursor,
                    way,
                }: Step| {
        let to = from_hub.cell_after(line.board(), cursor);
        let key = play.step_keys.key_of(action);
        let key = key.filter(|_| choices.cells.contains(&to));
        let key = key.map(|key| (key.to_owned(), glyphs.way(way).to_string()));
        let (key, arrow) = key.unwrap_or_else(|| (" ".to_owned(), " ".to_owned()));
        let key = Span::styled(key, palette.text(Role::Key));
        (key, Span::styled(arrow, palette.text(Role::Choice)))
    };
    Some(Step::ROWS.map(|[left, right]| {
        let (margin, gap) = if left.way.1 == 0 {
            (" ", "   ")
        } else {
            ("  ", " ")
        };
        let ((left, to_left), (right, to_right)) = (part(left), part(right));
        let [margin, before, gap, after] = [margin, " ", gap, " "].map(Span::raw);
        Line::from(vec![
            margin, left, before, to_left, gap, to_right, after, right,
        ])
    }))
}
