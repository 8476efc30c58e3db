//! Other people's numbers for other people's matches, kept in `tests/data/statistics`, whose files
//! say where each comes from.

use super::*;

/// The lines of a table, split at its bars.
fn table(text: &'static str) -> Vec<Vec<&'static str>> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect()
}

fn numbers(cell: &str) -> Vec<Option<f64>> {
    cell.split(' ').map(|word| word.parse().ok()).collect()
}

/// Three counts are games, five are pairs.
fn tally(cell: &str) -> (Evidence, Tally) {
    let counts: Vec<u64> = cell.split(' ').map(|word| word.parse().unwrap()).collect();
    let mut tally = Tally::default();
    if let [losses, draws, wins] = counts[..] {
        tally.games = Trinomial {
            wins,
            draws,
            losses,
        };
        (Evidence::Games, tally)
    } else {
        tally.pairs = Pentanomial(counts.try_into().unwrap());
        (Evidence::Pairs, tally)
    }
}

fn performance(cell: &str) -> Performance {
    let (evidence, tally) = tally(cell);
    match evidence {
        Evidence::Games => tally.games.performance().unwrap(),
        Evidence::Pairs => tally.pairs.performance().unwrap(),
    }
}

#[test]
fn strength_is_what_others_make_of_the_same_counts() {
    let lines = table(include_str!("../../../tests/data/statistics/strength.txt"));
    assert_eq!(lines.len(), 20);
    for line in lines {
        let [program, counts, expected] = line[..] else {
            panic!("{line:?}");
        };
        let strength = performance(counts);
        let (quantile, superiority) = if program == "cutechess" {
            (CUTECHESS_QUANTILE, tally(counts).1.games.superiority())
        } else {
            (QUANTILE_95, strength.superiority().unwrap())
        };
        let (elo, normalised) = (
            strength.elo_at(quantile),
            strength.normalised_elo().unwrap(),
        );
        let found = [
            elo.value,
            elo.margin().unwrap(),
            normalised.value,
            normalised.margin().unwrap(),
            superiority,
        ];
        let expected = numbers(expected);
        assert_eq!(expected.len(), found.len(), "{line:?}");
        for (found, expected) in found.into_iter().zip(expected) {
            if let Some(expected) = expected {
                assert!((found - expected).abs() < 1e-9, "{line:?}: {found}");
            }
        }
    }
}

#[test]
fn the_ratio_is_what_others_make_of_the_same_counts() {
    let lines = table(include_str!("../../../tests/data/statistics/ratio.txt"));
    assert_eq!(lines.len(), 30);
    for line in lines {
        let [model, counts, elo, expected] = line[..] else {
            panic!("{line:?}");
        };
        let [Some(elo0), Some(elo1)] = numbers(elo)[..] else {
            panic!("{line:?}");
        };
        let (evidence, tally) = tally(counts);
        let hypotheses = Hypotheses {
            model: model.parse().unwrap(),
            evidence,
            elo0,
            elo1,
            ..Hypotheses::default()
        };
        let found = Sprt::new(hypotheses).unwrap().llr(&tally);
        let expected: f64 = expected.parse().unwrap();
        assert!((found - expected).abs() < 1e-9, "{line:?}: {found}");
    }
}

#[test]
fn what_fastchess_printed_is_what_we_print() {
    // Recorded by users: 6804, 16784 and 1364 games.
    for (counts, elo, normalised, superiority) in [
        (
            "352 579 1264 743 464",
            "+19.83 +/- 6.77",
            "+24.25 +/- 8.26",
            "100.00 %",
        ),
        (
            "790 1759 3256 1780 807",
            "+1.14 +/- 4.04",
            "+1.48 +/- 5.26",
            "70.95 %",
        ),
        (
            "55 116 214 185 112",
            "+46.90 +/- 15.43",
            "+56.76 +/- 18.44",
            "100.00 %",
        ),
    ] {
        let found = performance(counts);
        assert_eq!(format!("{:#.2}", found.elo()), elo);
        assert_eq!(
            format!("{:#.2}", found.normalised_elo().unwrap()),
            normalised
        );
        assert_eq!(
            format!("{:.2} %", 100.0 * found.superiority().unwrap()),
            superiority
        );
    }
}

#[test]
fn what_cutechess_printed_is_what_we_print() {
    for (counts, elo, superiority) in [
        ("759 1863 880", "+12.0 +/- 7.9", "99.9 %"),
        ("97 104 99", "+2.3 +/- 31.8", "55.7 %"),
        ("37 18 45", "+27.9 +/- 62.4", "81.2 %"),
        ("189 7 4", "-563.7 +/- 127.4", "0.0 %"),
        ("174 20 6", "-424.3 +/- 75.5", "0.0 %"),
        ("146 31 133", "-14.6 +/- 36.8", "21.8 %"),
    ] {
        let (_, tally) = tally(counts);
        let found = performance(counts).elo_at(CUTECHESS_QUANTILE);
        let margin = found.margin().unwrap();
        assert_eq!(format!("{:+.1} +/- {margin:.1}", found.value), elo);
        let los = 100.0 * tally.games.superiority();
        assert_eq!(format!("{los:.1} %"), superiority);
    }
}

#[test]
fn a_recorded_test_stops_where_fastchess_stopped_it() {
    // fastchess: "LLR: 4.60 (100.0%) (-4.60, 4.60) [9.00, 16.00] … H1 was accepted".
    let sprt = Sprt::new(Hypotheses {
        elo0: 9.0,
        elo1: 16.0,
        alpha: 0.01,
        beta: 0.01,
        ..Hypotheses::default()
    })
    .unwrap();
    let status = sprt.status(&tally("352 579 1264 743 464").1);
    assert_eq!(status.to_string(), "LLR 4.60 (-4.60, 4.60): H1 accepted");
    assert_eq!(format!("{:.1} %", 100.0 * status.fraction()), "100.0 %");
}
