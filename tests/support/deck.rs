//! A deck of positions to practise.

/// A position of Trike in which `c3` holds, `b2` is fine too, and `g7` was played.
pub const MISTAKE: &str = r#"{"event":"found","at":1,"card":"98f6cecef9feced6","rules":"trike","position":"w/b1/3/4/3w1/6/7 second a1 -","holds":["c3"],"fine":["b2"],"line":"c3 b2 f2","chance":39,"score":{"estimate":-69},"played":"g7 c3 b2","played_chance":7,"plies":3,"date":"2026.11.01","opponent":"Level 5"}"#;

/// The same where nothing is known of `b2`.
pub fn unsure() -> String {
    MISTAKE.replace("\"fine\"", "\"between\"")
}

/// A position of Trike in which `e2` and `c2` win, and `c2` was played.
pub const DECOY: &str = r#"{"event":"found","at":2,"card":"02e6d2b7a3c82fd6","rules":"trike","position":"w/bw/2w/2wb/2bw1/bbw2w/w1bb1wb second b2 -","holds":["e2","c2"],"line":"e2 c2 c1","chance":100,"score":{"win":{"at-most":6}},"played":"c2 e2","played_chance":100,"plies":17,"opponent":"Level 5"}"#;

/// A deck of both.
pub fn both() -> String {
    format!("{MISTAKE}\n{DECOY}\n")
}
