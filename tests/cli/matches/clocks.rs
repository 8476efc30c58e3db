//! The words that tell engines of others about the clocks.

use super::super::program::User;

#[test]
fn a_foreign_engine_is_told_both_clocks() {
    let user = User::new();
    let told = user.home().join("told");
    // It notes what it is asked and loses at once by an illegal ply.
    let script = format!(
        "while read -r line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; \
         go*) echo \"$line\" >>{}; echo bestmove none;; quit) exit;; esac; done",
        told.display()
    );
    let engine = format!("[engines.witness]\ncommand = \"/bin/sh\"\nargs = [\"-c\", '{script}']\n");
    user.file(".config/parlour/parlour.toml", engine);
    let command = "match trike --set side=4 --first random --second witness --games 2 \
        --openings start --concurrency 1 --first-clock 60+2 --second-clock 30+1 --quiet";
    user.run(&command.split_whitespace().collect::<Vec<_>>())
        .failure();
    let told = std::fs::read_to_string(told).unwrap();
    let told: Vec<&str> = told.lines().collect();
    // In the first game it has the second ply, when the other clock has run and got its increment.
    let [second, first] = told[..] else {
        panic!("{told:?}");
    };
    let words: Vec<&str> = second.split(' ').collect();
    let [
        "go",
        "p1time",
        other,
        "p2time",
        "30000",
        "p1inc",
        "2000",
        "p2inc",
        "1000",
    ] = words[..]
    else {
        panic!("{second}");
    };
    let other: u32 = other.parse().unwrap();
    assert!(other > 30_000 && other <= 62_000, "{second}");
    assert_eq!(first, "go p1time 30000 p2time 60000 p1inc 1000 p2inc 2000");
}
