//! cutechess's log-likelihood ratio, in which draws follow the `BayesElo` model.

use super::counts::Trinomial;

/// The ratio of two hypotheses in logistic Elo, positive where `elo[1]` explains `games` better;
/// 0 until there is a win, a draw and a loss, as in cutechess.
///
/// `BayesElo` (Rémi Coulom, <https://www.remi-coulom.fr/Bayesian-Elo/>) gives a win, a loss and a
/// draw their probabilities by two numbers, the difference in strength and the "draw Elo", here
/// estimated from the same games. Near equality one point of logistic Elo is 1/scale of its own.
///
/// Source: cutechess, `projects/lib/src/sprt.cpp`.
pub(super) fn ratio(games: Trinomial, elo: [f64; 2]) -> f64 {
    let [losses, draws, wins] = games.by_score().map(|count| count as f64);
    if losses == 0.0 || draws == 0.0 || wins == 0.0 {
        return 0.0;
    }
    let total = losses + draws + wins;
    let odds_against = |share: f64| (1.0 - share) / share;
    let draw_elo = 200.0 * (odds_against(losses / total) * odds_against(wins / total)).log10();
    let x = 10_f64.powf(-draw_elo / 400.0);
    let scale = 4.0 * x / ((1.0 + x) * (1.0 + x));
    let [first, second] = elo.map(|elo| {
        let share = |elo: f64| 1.0 / (1.0 + 10_f64.powf((draw_elo - elo) / 400.0));
        let (win, loss) = (share(elo / scale), share(-elo / scale));
        [win, loss, 1.0 - win - loss]
    });
    [wins, losses, draws]
        .into_iter()
        .zip(first.into_iter().zip(second))
        .map(|(count, (first, second))| count * (second / first).ln())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_all_three_results_the_ratio_is_zero() {
        for (wins, draws, losses) in [(0, 5, 5), (5, 0, 5), (5, 5, 0), (0, 0, 0)] {
            let games = Trinomial {
                wins,
                draws,
                losses,
            };
            assert!(ratio(games, [0.0, 10.0]).abs() < f64::EPSILON, "{games:?}");
        }
    }
}
