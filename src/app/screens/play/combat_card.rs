//! The captures where pieces differ in them: a table of attackers and defenders, or in fewer rows what
//! each of them takes.

use ratatui::text::{Line, Span};

use super::Play;
use crate::app::canvas::Canvas;
use crate::app::ui::side::side_style;
use parlour_rules::games::tactigon::Combat;
use parlour_rules::games::{PieceKind, Side};
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::Role;

/// The columns of what an attacker takes, where two stand in a row.
const COLUMN: usize = 15;

/// The captures as a table and in few rows, if they are asked for.
pub(super) fn captures(play: &Play, canvas: &Canvas<'_>) -> Vec<Vec<Line<'static>>> {
    let info = play.game().info();
    let Some(combat) = info.combat.filter(|_| play.look.combat) else {
        return Vec::new();
    };
    let (palette, glyphs, kinds) = (canvas.palette(), canvas.glyphs(), info.piece_kinds);
    let side = play.game().line().to_move();
    let drawn = |kind: PieceKind, side: Side| {
        let sign = glyphs.piece(kind, side == Side::First);
        Span::styled(format!("{sign} "), side_style(palette, info.colours[side]))
    };
    let signed = |what: Combat| {
        let role = match what {
            Combat::Captures => Role::Capture,
            Combat::Exchanges => Role::Trade,
            Combat::Barred => Role::Dim,
        };
        Span::styled(format!("{} ", sign(what, glyphs)), palette.text(role))
    };
    let said = |text: &'static str, role| Span::styled(text, palette.text(role));
    let trades = [signed(Combat::Exchanges), said("trades", Role::Dim)];
    let defenders = kinds.iter().map(|&kind| drawn(kind, !side));
    let head = [said("Captures ", Role::Title)].into_iter();
    let mut table = vec![head.chain(defenders).chain(trades.clone()).collect()];
    table.extend(kinds.iter().map(|&attacker| {
        let before = [drawn(attacker, side), said("takes  ", Role::Dim)].into_iter();
        let signs = kinds.iter().map(|&kind| signed(combat(attacker, kind)));
        before.chain(signs).collect::<Line<'_>>()
    }));
    let taken = |&attacker: &PieceKind| {
        let by = |what| {
            let hit = kinds.iter().filter(|&&kind| combat(attacker, kind) == what);
            let sign = hit.clone().next().map(|_| signed(what));
            let hit: Vec<_> = hit.map(|&kind| drawn(kind, !side)).collect();
            sign.into_iter().chain(hit)
        };
        let all = [Combat::Captures, Combat::Exchanges]
            .into_iter()
            .flat_map(by);
        let row: Line<'_> = [drawn(attacker, side)].into_iter().chain(all).collect();
        let gap = Span::raw(" ".repeat(COLUMN.saturating_sub(row.width())));
        row.spans.into_iter().chain([gap])
    };
    let rows = kinds.chunks(2);
    let without_gap = |mut row: Line<'static>| {
        row.spans.pop();
        row
    };
    let rows = rows.map(|two| without_gap(two.iter().flat_map(taken).collect()));
    let takes = [signed(Combat::Captures), said("takes   ", Role::Dim)];
    let head = [said("Captures  ", Role::Title)].into_iter();
    let head: Line<'_> = head.chain(takes).chain(trades).collect();
    vec![table, [head].into_iter().chain(rows).collect()]
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
