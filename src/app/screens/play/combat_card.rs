//! The captures where pieces differ in them: a table of attackers and defenders over the board.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{Play, aim};
use crate::app::canvas::Canvas;
use crate::app::ui::cards::draw_ground;
use crate::app::ui::side::side_style;
use parlour_rules::games::tactigon::Combat;
use parlour_rules::games::{PieceKind, Side};
use parlour_scene::scene::{Glyphs, Layout, Scene};
use parlour_scene::theme::Role;

/// The columns of the card, and those of a defender.
const WIDTH: u16 = 29;
const COLUMN: usize = 4;

/// Draws the card, if it is asked for and there is room for it.
pub(super) fn draw(play: &Play, layout: &Layout, scene: &Scene, canvas: &mut Canvas<'_>) {
    let info = play.game().info();
    let Some(combat) = info.combat.filter(|_| play.look.combat) else {
        return;
    };
    let height = info.piece_kinds.len() as u16 + 6;
    let board = layout.area();
    if board.width < WIDTH + 2 || board.height < height {
        return;
    }
    let corners = aim::corners(board, (WIDTH, height));
    let mut free = corners.into_iter().rev();
    // Else in the lower right corner.
    let area = free.find(|&corner| layout.is_free(scene, corner));
    let area = area.unwrap_or(corners[5]);
    let palette = canvas.palette();
    draw_ground(area, Role::Border, canvas);
    let side = play.game().line().to_move();
    let drawn = |kind: PieceKind, side: Side| {
        let sign = canvas.glyphs().piece(kind, side == Side::First);
        let style = side_style(palette, info.colours[side]);
        Span::styled(format!("{sign:<COLUMN$}"), style)
    };
    let dim = palette.text(Role::Dim);
    let mut lines = vec![Line::styled("Captures", palette.text(Role::Title))];
    let mut head = vec![Span::raw(format!("{:<10}", ""))];
    head.extend(info.piece_kinds.iter().map(|&kind| drawn(kind, !side)));
    lines.push(Line::from(head));
    for &attacker in info.piece_kinds {
        let mut row = vec![drawn(attacker, side), Span::styled("takes ", dim)];
        row.extend(info.piece_kinds.iter().map(|&defender| {
            let what = combat(attacker, defender);
            let role = match what {
                Combat::Captures => Role::Capture,
                Combat::Exchanges => Role::Trade,
                Combat::Barred => Role::Dim,
            };
            let sign = sign(what, canvas.glyphs());
            Span::styled(format!("{sign:<COLUMN$}"), palette.text(role))
        }));
        lines.push(Line::from(row));
    }
    let [takes, trades] =
        [Combat::Captures, Combat::Exchanges].map(|what| sign(what, canvas.glyphs()));
    let legend = format!("{takes} takes   {trades} trades");
    lines.extend([Line::raw(""), Line::styled(legend, dim)]);
    for (line, y) in lines.into_iter().zip(area.y + 1..area.bottom() - 1) {
        line.render(Rect::new(area.x + 2, y, area.width - 3, 1), canvas.buf);
    }
}

/// The sign of what happens, as moves have it where pieces fall.
const fn sign(what: Combat, glyphs: Glyphs) -> char {
    match (what, glyphs) {
        (Combat::Captures, Glyphs::Unicode) => '×',
        (Combat::Captures, Glyphs::Ascii) => 'x',
        (Combat::Exchanges, _) => '=',
        (Combat::Barred, Glyphs::Unicode) => '·',
        (Combat::Barred, Glyphs::Ascii) => '.',
    }
}
