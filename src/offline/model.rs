//! Turns features into a probability: an additive model of ramps and a bag of small trees, averaged in the logit.

use super::features::{COUNT, NAMES};
use crate::lean;
use std::sync::OnceLock;

/// The fitted numbers; the head of the file says what they were fitted on.
const WEIGHTS: &str = include_str!("weights.txt");

/// One ramp: rises from 0 to `weight` as a feature goes from `from` to `to`.
#[derive(Debug)]
struct Ramp {
    feature: usize,
    from: f64,
    to: f64,
    weight: f64,
}

/// One inner node: at most the threshold goes left. A child below 0 is the leaf with index `-1 - child`.
#[derive(Debug)]
struct Node {
    feature: usize,
    threshold: f64,
    left: i16,
    right: i16,
}

#[derive(Debug, Default)]
struct Tree {
    nodes: Vec<Node>,
    leaves: Vec<f64>,
}

#[derive(Debug, Default)]
pub(super) struct Model {
    intercept: f64,
    ramps: Vec<Ramp>,
    trees: Vec<Tree>,
    /// Every tree's sum is scaled by this: one over the number of bags.
    scale: f64,
}

/// The model that is compiled in.
pub(super) fn shipped() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(|| Model::read(WEIGHTS).unwrap_or_default())
}

impl Model {
    /// Reads the lines `intercept x`, `ramp feature from to weight`, `scale x` and `tree` with `feature threshold left
    /// right` groups, a bar, and leaves. `None` when a line cannot be read.
    fn read(text: &str) -> Option<Self> {
        let mut model = Self::default();
        let feature = |name: &str| NAMES.iter().position(|n| *n == name);
        for line in text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            let mut words = line.split(' ');
            let number = |w: Option<&str>| lean::parse_f64(w?);
            match words.next()? {
                "intercept" => model.intercept = number(words.next())?,
                "scale" => model.scale = number(words.next())?,
                "ramp" => model.ramps.push(Ramp {
                    feature: feature(words.next()?)?,
                    from: number(words.next())?,
                    to: number(words.next())?,
                    weight: number(words.next())?,
                }),
                "tree" => {
                    let mut tree = Tree::default();
                    let (nodes, leaves) = line.split_once(" | ")?;
                    let nodes: Vec<&str> = nodes.split(' ').skip(1).collect();
                    for node in nodes.chunks(4) {
                        let [name, threshold, left, right] = node else { return None };
                        tree.nodes.push(Node {
                            feature: name.parse().ok().filter(|f| *f < COUNT)?,
                            threshold: lean::parse_f64(threshold)?,
                            left: left.parse().ok()?,
                            right: right.parse().ok()?,
                        });
                    }
                    for leaf in leaves.split(' ') {
                        tree.leaves.push(lean::parse_f64(leaf)?);
                    }
                    model.trees.push(tree);
                }
                _ => return None,
            }
        }
        Some(model)
    }

    /// The logit of support for one claim's features.
    pub(super) fn logit(&self, x: &[f64]) -> f64 {
        let mut additive = self.intercept;
        for ramp in &self.ramps {
            additive += ramp.weight * ((x[ramp.feature] - ramp.from) / (ramp.to - ramp.from)).clamp(0.0, 1.0);
        }
        let trees: f64 = self.trees.iter().map(|t| t.value(x)).sum();
        (additive + trees * self.scale) / 2.0
    }
}

impl Tree {
    fn value(&self, x: &[f64]) -> f64 {
        let mut at = 0_i16;
        while let Some(node) = usize::try_from(at).ok().and_then(|i| self.nodes.get(i)) {
            at = if x[node.feature] <= node.threshold { node.left } else { node.right };
        }
        usize::try_from(-1 - i32::from(at)).ok().and_then(|leaf| self.leaves.get(leaf)).copied().unwrap_or(0.0)
    }
}

/// The logistic function at 0, 0.25, … 8. Between them it is interpolated, since `exp` differs in its last bit from
/// one platform's library to the next.
#[rustfmt::skip]
const LOGISTIC: [f64; 33] = [
    0.500000000, 0.562176501, 0.622459331, 0.679178699, 0.731058579, 0.777299861, 0.817574476, 0.851952802,
    0.880797078, 0.904650535, 0.924141820, 0.939913350, 0.952574127, 0.962673113, 0.970687769, 0.977022630,
    0.982013790, 0.985936373, 0.989013057, 0.991422515, 0.993307149, 0.994779874, 0.995929862, 0.996827317,
    0.997527377, 0.998073265, 0.998498818, 0.998830490, 0.999088949, 0.999290330, 0.999447221, 0.999569443,
    0.999664650,
];

/// Logit to probability, the same on every platform; within 0.001 of the logistic function.
pub(super) fn probability(logit: f64) -> f64 {
    let at = (logit.abs() * 4.0).min(31.999);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 31")]
    let step = at as usize;
    #[allow(clippy::cast_precision_loss, reason = "a small number")]
    let p = LOGISTIC[step] + (LOGISTIC[step + 1] - LOGISTIC[step]) * (at - step as f64);
    if logit < 0.0 { 1.0 - p } else { p }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_can_be_read() {
        let model = Model::read(WEIGHTS).expect("weights.txt is well-formed");
        assert!(!model.ramps.is_empty() && !model.trees.is_empty() && model.scale > 0.0);
        for tree in &model.trees {
            assert_eq!(tree.leaves.len(), tree.nodes.len() + 1);
        }
    }

    #[test]
    fn probabilities_follow_the_logistic_function() {
        let mut before = -1.0;
        for step in -1000..=1000 {
            let logit = f64::from(step) / 100.0;
            let p = probability(logit);
            assert!((p - 1.0 / (1.0 + (-logit).exp())).abs() < 0.001, "{logit}");
            assert!(p >= before && (0.0..=1.0).contains(&p));
            before = p;
        }
        assert_eq!(probability(0.0), 0.5);
    }
}
