//! Root finding: where a decreasing function crosses zero.

/// The distance by which a step is moved from the secant towards the middle: κ₁ of the ITP method,
/// with its exponent κ₂ = 2. fastchess's values.
const PULL: f64 = 0.1;

/// The number of steps after which only halving is left, so that the search ends whatever the
/// function.
const STEPS: u32 = 100;

/// A point within `tolerance` of the zero of `function`, which decreases from +∞ at `low` to −∞
/// at `high` and is not evaluated at either.
///
/// The method is that of Oliveira and Takahashi, "An enhancement of the bisection method average
/// performance preserving minmax optimality", ACM TOMS 47, 2021: the secant's crossing, moved
/// towards the middle by a distance that shrinks with the square of the width. The paper's third
/// part, which keeps the step near the middle, never takes effect in fastchess (it reckons with a
/// width that is negative there) and is left out here too: fastchess's tolerance for one of its
/// likelihoods is coarse enough that another sequence of steps would end at visibly another number.
pub(super) fn find_root(
    function: impl Fn(f64) -> f64,
    mut low: f64,
    mut high: f64,
    tolerance: f64,
) -> f64 {
    let (mut at_low, mut at_high) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut step = 0;
    while high - low > 2.0 * tolerance {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break; // No number is left between the ends.
        }
        // NaN while a value is infinite: then no comparison holds and the step is the middle.
        let secant = (at_low * high - at_high * low) / (at_low - at_high);
        let pull = PULL * (high - low) * (high - low);
        let point = if step < STEPS && pull <= (middle - secant).abs() {
            secant + (middle - secant).signum() * pull
        } else {
            middle
        };
        let value = function(point);
        if value > 0.0 {
            (low, at_low) = (point, value);
        } else if value < 0.0 {
            (high, at_high) = (point, value);
        } else {
            return point;
        }
        step += 1;
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cell::Cell;

    #[test]
    fn a_known_zero_is_found_in_few_steps() {
        let steps = Cell::new(0);
        // 1/x + 2/(x − 3) is zero at 1 and has its poles at the ends.
        let found = find_root(
            |x| {
                steps.set(steps.get() + 1);
                1.0 / x + 2.0 / (x - 3.0)
            },
            0.0,
            3.0,
            1e-12,
        );
        assert!((found - 1.0).abs() < 1e-12, "{found}");
        assert!(steps.get() < 20, "{}", steps.get());
    }

    #[test]
    fn a_tolerance_finer_than_the_numbers_still_ends() {
        let found = find_root(|x| 1e17 - x, 0.0, 3e17, 1e-9);
        assert!((found - 1e17).abs() <= 16.0, "{found}");
    }

    #[test]
    fn a_function_that_is_not_a_number_still_ends() {
        assert!(find_root(|_| f64::NAN, 0.0, 1.0, 1e-9).is_finite());
    }

    proptest! {
        #[test]
        fn every_zero_between_two_poles_is_found(low in -50.0..0.0_f64, width in 0.1..90.0_f64, weight in 1e-6..1.0_f64) {
            let high = low + width;
            let found = find_root(|x| weight / (x - low) + (1.0 - weight) / (x - high), low, high, 1e-10);
            // weight (x − high) = (weight − 1) (x − low)
            let expected = weight * high + (1.0 - weight) * low;
            prop_assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
        }
    }
}
