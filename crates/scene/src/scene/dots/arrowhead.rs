//! The arrowhead that stands on an empty hexagon and points away from its neighbour.

/// The dots of an arrowhead `height` dots high of `aspect` times their width, counted from the middle
/// and from the top, which points `right` or left and `down` rows: below 0 it is up.
pub(super) fn arrowhead(right: bool, down: i16, height: i32, aspect: f32) -> Vec<(i32, i32)> {
    let square = height as f32 * aspect / 2.0;
    let half = match down {
        0 => (square * 0.6).ceil() as i32,
        _ => (square * 0.8).round() as i32,
    };
    let has = |x: i32, y: i32| {
        // From the left edge, from the middle row, and from the row with the corner, each up to 1.
        let across = (x + half) as f32 / (2 * half) as f32;
        let aside = ((2 * y + 1 - height) as f32 / height as f32).abs();
        let from_corner = if down < 0 { y } else { height - 1 - y } as f32 / height as f32;
        match down {
            0 => across < 1.0 - aside + 0.25 / half as f32,
            _ => across >= from_corner - 0.01,
        }
    };
    let rows = 0..height;
    let all = rows.flat_map(|y| (-half..half).map(move |x| (x, y)));
    let dots = all.filter(|&(x, y)| has(x, y));
    dots.map(|(x, y)| (if right { x } else { -1 - x }, y))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_points_to_where_it_leads_and_mirrors_what_points_the_other_way() {
        for (height, aspect) in [(3, 2.0), (4, 1.333), (6, 1.0), (8, 1.333)] {
            for down in [-1, 0, 1] {
                let [left, right] =
                    [false, true].map(|right| arrowhead(right, down, height, aspect));
                assert!(right.iter().all(|&(x, y)| left.contains(&(-1 - x, y))));
                let in_row = |y: i32| right.iter().filter(|dot| dot.1 == y).count();
                let (top, bottom) = (in_row(0), in_row(height - 1));
                assert_eq!(top.cmp(&bottom), 0.cmp(&down), "{height} {down}");
            }
        }
    }
}
