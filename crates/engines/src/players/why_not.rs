//! The reason why a ply is worse than the best one: what it allows the other side, or what it
//! misses, in the words of the game's motifs.
//!
//! The motifs come from the lines of a search, which name the reply and what follows; whoever tells
//! them has a deeper search bear them out. Only what few plies share is said.

use super::reason::Claimer;
use crate::games::claim::{Claim, Weight};
use crate::games::profile::PlayedGame;
use crate::{Distance, Score, Variation};
use parlour_rules::games::{AnyLine, AnyPly, Line};
use parlour_rules::{named_enum, with_line};
use serde::{Deserialize, Serialize};

/// The most plies after a ply that are said to show what it allows.
const SHOWN: usize = 3;

/// At most one legal ply in this many may share a motif.
const SHARE: usize = 3;

/// The reason why a ply is worse than the best one. `L` is a line of plies.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct WhyNot<L = Vec<AnyPly>> {
    /// The name of the motif; empty where none is told, and the line alone shows it.
    pub motif: String,
    /// The plies after it that show what it allows; none for what it misses, or where they are not
    /// known: then neither a motif nor a proof says anything.
    pub then: L,
    /// Set where it is proven that what it allows, or misses, wins.
    pub is_won: bool,
    /// Set where every other ply than the best one is proven to lose.
    pub only: Option<Only>,
}

named_enum! {
    /// What a ply does that no other does.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Only {
        /// It wins, as is proven.
        Wins = "wins",
        /// It holds: all others lose, as is proven.
        Holds = "holds",
    }
}

/// The reasons that a search finds why a ply at the end of a line is worse than the best one, the
/// most telling first. Both are the beginnings of lines that the search expects.
pub fn why_not(line: &AnyLine, played: &Variation, better: &Variation) -> Vec<WhyNot> {
    let lost = matches!(played.score, Some(Score::Loss(_)));
    // What was solved once and for all, and not by the search, its line hardly shows.
    let is_shown = lost && played.score.and_then(Score::distance) != Some(Distance::Unknown);
    let won = matches!(better.score, Some(Score::Win(_)));
    let then = played.plies.get(1..).unwrap_or_default();
    let then = &then[..then.len().min(SHOWN)];
    let (Some(&ply), Some(_)) = (played.plies.first(), better.plies.first()) else {
        return Vec::new();
    };
    let of_motif = |claim: Claim, then: &[AnyPly], is_won| WhyNot {
        motif: claim.sentence.name.to_ascii_lowercase(),
        then: then.to_vec(),
        is_won,
        only: None,
    };
    let line_alone = |then: &[AnyPly], is_won| WhyNot {
        then: then.to_vec(),
        is_won,
        ..WhyNot::default()
    };
    if ends(line, ply) {
        return vec![line_alone(then, true)];
    }
    let checked = [proven(then, lost), proven(&better.plies, won)];
    let [allowed, missed] = with_line!(line, line => motifs(line, ply, checked));
    let allowed = allowed.into_iter().map(|claim| of_motif(claim, then, lost));
    let missed = missed.into_iter().map(|claim| of_motif(claim, &[], won));
    let mut why: Vec<WhyNot> = if won && !is_shown {
        missed.chain(allowed).collect()
    } else {
        allowed.chain(missed).collect()
    };
    // Where nothing else can be said.
    why.extend((won && !lost).then(|| line_alone(&[], true)));
    why.push(line_alone(then, lost && !then.is_empty()));
    why
}

/// The plies that claims about the first of them are checked against. Where that is proven to win,
/// what it does is a fact beside it, whatever is expected next; only the first counts.
fn proven(plies: &[AnyPly], is_won: bool) -> &[AnyPly] {
    match plies {
        [first, ..] if is_won => std::slice::from_ref(first),
        _ => plies,
    }
}

/// The motifs of what a ply allows, and of what it misses, that few plies share.
fn motifs<G>(line: &Line<G>, ply: AnyPly, [then, better]: [&[AnyPly]; 2]) -> [Vec<Claim>; 2]
where
    G: PlayedGame<Ply: TryFrom<AnyPly>>,
{
    let (game, before) = (line.game(), line.position());
    let typed = |ply: AnyPly| G::Ply::try_from(ply).ok();
    let (Some(ply), Some(best)) = (typed(ply), better.first().copied().and_then(typed)) else {
        return [Vec::new(), Vec::new()];
    };
    let plies = game.plies(before);
    // What others say of themselves, by ply; what ends the game is beyond comparison.
    let rarest = |claims: Vec<Claim>, said: Vec<(G::Ply, Vec<Claim>)>, but: G::Ply| {
        let shares = |claim: &Claim, of: &[Claim]| of.iter().any(|own| claim.is_matched_by(own));
        let rare = claims.into_iter().filter_map(|claim| {
            let sharing = said.iter().filter(|(_, own)| shares(&claim, own));
            let sharing: Vec<&G::Ply> = sharing.map(|(ply, _)| ply).collect();
            let is_rare = SHARE * sharing.len() <= plies.len() && !sharing.contains(&&but);
            is_rare.then_some((claim.sentence.weight, sharing.len(), claim))
        });
        let mut rare: Vec<_> = rare.collect();
        rare.sort_by_key(|(weight, sharing, _)| (*weight, *sharing));
        rare.into_iter()
            .map(|(.., claim)| claim)
            .collect::<Vec<_>>()
    };
    let after = game.play_unchecked(before, ply);
    let allowed = then.split_first().and_then(|(&reply, rest)| {
        let reply = typed(reply)?;
        let claimer = Claimer::new(game, &after);
        let (claims, facts) = (claimer.claims(reply, rest), claimer.claims(reply, &[]));
        // What it does by the rules, whatever follows, and what the line does not refute; that it
        // holds something off is no gain.
        let is_told = |claim: &Claim| {
            !matches!(claim.sentence.weight, Weight::Averts | Weight::Costs)
                && facts.iter().any(|fact| fact.sentence == claim.sentence)
        };
        let claims: Vec<Claim> = claims.into_iter().filter(is_told).collect();
        let said = plies.iter().filter_map(|&ply| {
            let after = game.play_unchecked(before, ply);
            let is_legal = game.outcome(&after).is_none() && game.plies(&after).contains(&reply);
            let claims = is_legal.then(|| Claimer::new(game, &after).of_rival(reply));
            Some((ply, claims??))
        });
        Some(rarest(claims, said.collect(), best))
    });
    let claimer = Claimer::new(game, before);
    let claims = claimer.claims(best, &better[1..]).into_iter();
    let claims = claims.filter(|claim| claim.sentence.weight != Weight::Costs);
    let said = plies.iter();
    let said = said.filter_map(|&ply| Some((ply, claimer.of_rival(ply)?)));
    let missed = rarest(claims.collect(), said.collect(), ply);
    [allowed.unwrap_or_default(), missed]
}

impl<L: PartialEq + Default> WhyNot<L> {
    /// Returns whether it is of what the ply misses: nothing is known to follow the ply.
    pub fn is_missed(&self) -> bool {
        self.then == L::default()
    }

    /// Returns whether another one says the same: of whatever plies, the motif and whether it is
    /// allowed or missed are one.
    pub fn is_same<M: PartialEq + Default>(&self, other: &WhyNot<M>) -> bool {
        (self.motif.as_str(), self.is_missed()) == (other.motif.as_str(), other.is_missed())
    }

    /// The same reason with its line in another form.
    pub fn with_line<M>(&self, then: M) -> WhyNot<M> {
        WhyNot {
            motif: self.motif.clone(),
            then,
            is_won: self.is_won,
            only: self.only,
        }
    }
}

impl WhyNot {
    /// Returns whether it says nothing yet: what follows the ply is to be looked for.
    pub fn is_open(&self) -> bool {
        self.motif.is_empty() && !self.is_won && self.then.is_empty()
    }

    /// The reason as a clause, where `ply` at the end of a line is the ply and `better` what a
    /// search expects from the best one; `called` names plies. None where the lines do not show it.
    pub fn told(
        &self,
        line: &AnyLine,
        ply: AnyPly,
        better: &[AnyPly],
        called: &dyn Fn(&AnyLine, AnyPly) -> String,
    ) -> Option<String> {
        let best = better.first().map(|&best| called(line, best));
        let only = self.only.zip(best.as_ref());
        let only = only.map(|(only, best)| match only {
            Only::Wins => format!("only {best} wins"),
            Only::Holds => format!("every move but {best} loses"),
        });
        let why = if self.then.is_empty() && !ends(line, ply) {
            let best = best?;
            let words = self.words(line, better).filter(|_| !self.motif.is_empty());
            match (&only, self.is_won, words) {
                (Some(only), _, Some(words)) => return Some(format!("{only}: {best} {words}")),
                (Some(only), ..) => return Some(only.clone()),
                (None, true, Some(words)) => format!("{best} wins: it {words}"),
                (None, true, None) => format!("{best} wins"),
                (None, false, words) => format!("{best} {}", words?),
            }
        } else {
            self.allowed(line, ply, called)?
        };
        Some(only.map_or_else(|| why.clone(), |only| format!("{why}; {only}")))
    }

    /// What a ply at the end of a line allows, as a clause.
    fn allowed(
        &self,
        line: &AnyLine,
        ply: AnyPly,
        called: &dyn Fn(&AnyLine, AnyPly) -> String,
    ) -> Option<String> {
        let (mut after, played) = (line.clone(), called(line, ply));
        after.play(ply).ok()?;
        if let Some(outcome) = after.outcome() {
            return Some(outcome.told(&played, line.info().sides));
        }
        let (&reply, rest) = self.then.split_first()?;
        let side = line.info().sides[after.to_move()];
        let answers = format!("after {played} {side} answers {}", called(&after, reply));
        let words = self.words(&after, &self.then);
        after.play(reply).ok()?;
        if let Some(outcome) = after.outcome() {
            return Some(format!("{answers} and wins {}", outcome.reason.manner()));
        }
        let said = match (words, self.is_won) {
            (Some(words), true) if words.contains(',') => format!("{answers}, {words}, and wins"),
            (Some(words), true) => format!("{answers}, {words} and wins"),
            (Some(words), false) => format!("{answers} and {words}"),
            (None, true) => format!("{answers} and wins"),
            (None, false) if self.motif.is_empty() => answers,
            (None, false) => return None,
        };
        let mut shown = Vec::new();
        for &ply in rest {
            shown.push(called(&after, ply));
            if after.play(ply).is_err() {
                break;
            }
        }
        Some(if shown.is_empty() {
            said
        } else {
            format!("{said} (then {})", shown.join(" "))
        })
    }

    /// The words of the motif about the first of some plies at the end of a line.
    fn words(&self, line: &AnyLine, plies: &[AnyPly]) -> Option<String> {
        let mut own = claimed(line, proven(plies, self.is_won)).into_iter();
        let claim = own.find(|claim| claim.sentence.name.eq_ignore_ascii_case(&self.motif));
        Some(claim?.words)
    }
}

/// The claims about the first of some plies at the end of a line.
pub(crate) fn claimed(line: &AnyLine, plies: &[AnyPly]) -> Vec<Claim> {
    let Some((&first, next)) = plies.split_first() else {
        return Vec::new();
    };
    with_line!(line, line => {
        let claimer = Claimer::new(line.game(), line.position());
        let first = first.try_into();
        first.map_or_else(|_| Vec::new(), |first| claimer.claims(first, next))
    })
}

/// Returns whether a ply at the end of a line ends the game.
fn ends(line: &AnyLine, ply: AnyPly) -> bool {
    let mut after = line.clone();
    after.play(ply).is_ok() && after.outcome().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_position;

    /// The reasons that are told where a search expects these lines, the first of which has this
    /// score.
    fn told(game: &str, position: &str, score: Score, lines: [&str; 2]) -> Vec<String> {
        let line = test_position(game, "", position);
        let variation = |text: &str, score| {
            let mut after = line.clone();
            let plies = text.split(' ').map(|text| {
                let ply = after.read_ply(text).unwrap();
                after.play(ply).unwrap();
                ply
            });
            let (plies, win_probability) = (plies.collect(), None);
            Variation {
                score: Some(score),
                win_probability,
                plies,
            }
        };
        let [played, better] = lines;
        let played = variation(played, score);
        let better = variation(better, Score::Estimate(0));
        let why = why_not(&line, &played, &better);
        let name = |line: &AnyLine, ply| line.ply_text(ply).unwrap_or_default();
        let told = |why: &WhyNot| why.told(&line, played.plies[0], &better.plies, &name);
        why.iter().filter_map(told).collect()
    }

    #[test]
    fn a_reason_names_the_reply_and_what_it_does() {
        let lost = told(
            "claustro",
            "5/5/5/2g2/1b3 first",
            Score::loss_in(2),
            ["c2-c3 b1-a1", "c2xb1@e4"],
        );
        assert_eq!(
            lost.first().map(String::as_str),
            Some("after c2-c3 Blue answers b1-a1 and wins by reaching the goal")
        );
    }

    #[test]
    fn a_reply_without_a_motif_is_named_with_what_follows() {
        let quiet = told(
            "trike",
            "w/bw/3/4/5/b4w/wbw1bwb second g6 -",
            Score::Estimate(-200),
            ["d3 f3 g4", "e4 f4"],
        );
        let said = [
            "e4 keeps 10 exits open to the pawn",
            "after d3 White answers f3 (then g4)",
        ];
        assert_eq!(quiet, said);
    }

    #[test]
    fn what_a_reply_that_is_proven_to_win_does_is_told_whatever_is_expected_next() {
        let line = test_position("trike", "", "1/2/2w/w1wb/5/2b3/7 second d3 -");
        let best = line.read_ply("f5").unwrap();
        let mut after = line.clone();
        let [ply, reply, next] = ["b1", "a1", "b2"].map(|text| {
            let ply = after.read_ply(text).unwrap();
            after.play(ply).unwrap();
            ply
        });
        let name = |line: &AnyLine, ply| line.ply_text(ply).unwrap_or_default();
        let told = |score, last| {
            let played = Variation {
                score: Some(score),
                plies: vec![ply, reply, next, last],
                ..Variation::of(ply)
            };
            let why = why_not(&line, &played, &Variation::of(best));
            why[0].told(&line, ply, &[best], &name).unwrap()
        };
        let narrows = "leaves the pawn nowhere to go but b2";
        let shares = [Score::loss_in(20), Score::Estimate(-300)].map(|score| {
            let plies = after.legal_plies();
            let said = plies
                .iter()
                .filter(|&&last| told(score, last).contains(narrows));
            (said.count(), plies.len())
        });
        let [(proven, all), (estimated, _)] = shares;
        assert!(proven == all && estimated < all, "{shares:?}");
    }

    #[test]
    fn what_depends_on_the_next_move_is_left_to_the_line() {
        let trade = told(
            "tactigon",
            "2/C1C3c1c/1ST4ts1/CTPSC1csptc/1ST4ts1/C1C3c1c/2 first",
            Score::Estimate(-300),
            ["c3-d6 c8xd6 e3xd6 e8xd6", "f3-f4 f7-f6"],
        );
        assert!(trade.iter().all(|why| !why.contains("trades")), "{trade:?}");
        let line = "after c3-d6 Blue answers c8xd6 (then e3xd6 e8xd6)";
        assert!(trade.iter().any(|why| why == line), "{trade:?}");
    }
}
