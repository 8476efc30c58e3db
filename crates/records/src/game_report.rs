//! An engine's report on one game.

use super::{Evaluation, NodeId, Record, Review, ReviewedPly, Severity, TreeCursor};
use parlour_engines::{Analyser, EngineError, Limits, Stop};
use parlour_rules::games::AnyPly;

/// A game whose positions an engine has looked at.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// The game with evaluations, with judgements where a person made none, and with better lines
    /// as variations.
    pub record: Record,
    /// The quality of its plies.
    pub review: Review,
    /// The lines that were expected, one for each position from the start on; none for a game that
    /// was analysed by an earlier run.
    expected: Vec<Vec<AnyPly>>,
}

impl GameReport {
    /// Looks at every position of a game; none if it is stopped before the end. `progress` is told
    /// the number of each position, from 1, and how many there are.
    ///
    /// # Errors
    ///
    /// [`EngineError`], which no position that is open causes.
    pub fn analyse(
        mut record: Record,
        analyser: &mut Analyser,
        limits: &Limits,
        stop: &Stop,
        progress: impl Fn(usize, usize),
    ) -> Result<Option<Self>, EngineError> {
        let mut cursor = TreeCursor::new(&record, NodeId::ROOT);
        let nodes: Vec<NodeId> = record.tree().positions().collect();
        let mut expected = Vec::with_capacity(nodes.len());
        for (done, &node) in nodes.iter().enumerate() {
            progress(done + 1, nodes.len());
            cursor.go(&record, node);
            let line = cursor.line();
            if line.outcome().is_some() {
                expected.push(Vec::new());
                continue;
            }
            let report = analyser.analyse(line, 1, limits, stop, &mut |_| {})?;
            if stop.is_raised() {
                return Ok(None);
            }
            let evaluation = Evaluation::of_position(&report, line);
            expected.push(report.expected().to_vec());
            let annotation = record.tree_mut().annotation_mut(node);
            annotation.evaluation = evaluation.or(annotation.evaluation);
        }
        let review = Review::of(&record);
        let mut report = Self {
            record,
            review,
            expected,
        };
        report.annotate();
        Ok(Some(report))
    }

    /// The report of a game that an earlier run has annotated.
    pub fn of_annotated(record: Record) -> Self {
        Self {
            review: Review::of(&record),
            record,
            expected: Vec::new(),
        }
    }

    /// Writes judgements and better lines into the record.
    fn annotate(&mut self) {
        for ply in self.review.mistakes() {
            let before = self.record.tree().depth(ply.node).saturating_sub(1);
            let line = self.expected.get(before).map_or(&[][..], Vec::as_slice);
            if let Some(parent) = self.record.tree().parent(ply.node) {
                TreeCursor::new(&self.record, parent).play_line(&mut self.record, line);
            }
            let annotation = self.record.tree_mut().annotation_mut(ply.node);
            annotation.glyph = annotation.glyph.or(ply.severity().map(Severity::glyph));
        }
    }

    /// The line that was expected instead of a ply; empty unless that is a mistake.
    pub fn better(&self, ply: &ReviewedPly) -> Vec<AnyPly> {
        let tree = self.record.tree();
        if ply.severity().is_none() {
            return Vec::new();
        }
        if let Some(line) = self.expected.get(tree.depth(ply.node).saturating_sub(1)) {
            return line.clone();
        }
        let parent = tree.parent(ply.node).unwrap_or(NodeId::ROOT);
        let Some(&other) = tree.children(parent).last() else {
            return Vec::new();
        };
        let nodes = [other].into_iter().chain(tree.continuation(other));
        nodes.filter_map(|node| tree.ply(node)).collect()
    }

    /// The ply that was reviewed.
    pub fn played(&self, ply: &ReviewedPly) -> Option<AnyPly> {
        self.record.tree().ply(ply.node)
    }
}
