//! A game as a page of its own.

use parlour_records::{Record, Start};
use parlour_rules::games::find_game;
use parlour_rules::random::StableDraws;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::support::user::User;

const GAME: &str = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"human: Bo\"]\n\n\
    {Two friends} 1. d2!? {[%said Look out] a bold stone} 2. swap (2. e3 {safer} 3. e4 (3. f3)) \
    3. e3 {[%loss best=80 played=20 better=d3] [%eval chance=60]} 4. e4 {[%eval chance=20]} 5. d4 0-1\n";

fn page(text: &str, more: &[&str]) -> String {
    let user = User::new();
    let path = user.file("game.plr", text);
    let export = ["export", path.to_str().unwrap(), "--format", "page"];
    user.run(&[&export, more].concat()).ok()
}

/// A game of this many plies at random; one that ends before is tried again.
fn random_game(name: &str, rules: &str, plies: usize) -> String {
    let rules = find_game(name).unwrap().with_pairs(rules).unwrap();
    'games: for seed in 0.. {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let start = Start::new(rules.clone()).unwrap();
        let mut line = start.line().clone();
        for _ in 0..plies {
            let legal = line.legal_plies();
            let Some(&ply) = legal.get(random.below(legal.len().max(1) as u64) as usize) else {
                continue 'games;
            };
            line.play(ply).unwrap();
        }
        return Record::from_line(&start, &line).to_string();
    }
    unreachable!()
}

/// Checks that every element is closed where it should be, and that signs are escaped.
fn assert_well_formed(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html.strip_prefix("<!DOCTYPE html>").unwrap();
    while let Some(at) = rest.find('<') {
        let end = at + rest[at..].find('>').unwrap();
        let (text, tag) = (&rest[..at], &rest[at + 1..end]);
        let is_raw = matches!(open.last(), Some(&"script" | &"style"));
        assert!(is_raw || !text.contains('>'), "{text}");
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else {
            assert!(!is_raw, "nothing opens within a script: {tag}");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if !tag.ends_with('/') {
                open.push(tag.split([' ', '\n']).next().unwrap());
            }
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_page_tells_the_whole_game_without_its_script() {
    let html = page(GAME, &[]);
    assert_well_formed(&html);
    let (body, script) = html.split_once("<script>").unwrap();
    for said in [
        "<h1>Trike, side 7</h1>",
        "<b>Ana</b>",
        "Two friends",
        "a bold stone",
        "Look out",
        "White plays d2",
        "Black plays swap: the players exchange colours.",
        "Blunder: e3 drops from 80 to 20 %; better d3",
        "Or 2. e3 (safer) e4",
        "Or 3. f3",
        "Turning moments",
        "Row d, 4 cells: d1 empty, d2 white stone under the pawn",
        "id=\"graph\"",
    ] {
        assert!(
            body.contains(said),
            "{said}: {}",
            &body[body.find("<header").unwrap()..]
        );
    }
    assert_eq!(body.matches("<li id=\"m").count(), 6);
    assert_eq!(body.matches("<figure>").count(), 1);
    assert_eq!(
        script.matches("],\n[").count(),
        4,
        "each move changes the board"
    );
    for asks in ["http:", "https:", "//", "src=", "@import", "fetch("] {
        assert!(!html.contains(asks), "{asks}");
    }
    let early = page(GAME, &["--ply", "2"]);
    assert_eq!(early.matches("<li id=\"m").count(), 3);
    assert!(early.contains("<p class=\"dim\">2 moves</p>") && !early.contains("Story"));
}

#[test]
fn what_others_wrote_is_text_on_a_page() {
    let evil = "<script>alert(1)</script> ]]> --> &amp; '\u{202e}' </style><img onerror=x>";
    let text = format!(
        "[Game \"trike\"]\n[First \"human: {evil}\"]\n[Second \"human\"]\n[Date \"<b>1\"]\n\n\
         1. d2 {{{evil} [%said {evil}]}} 2. e3 (2. d3 {{{evil}}}) *\n"
    );
    let html = page(&text, &[]);
    assert_well_formed(&html);
    assert_eq!(html.matches("<script>").count(), 1);
    assert!(!html.contains("<img") && !html.contains('\u{202e}'));
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; --&gt; &amp;amp;"));
}

#[test]
fn a_page_of_sixty_moves_has_at_most_150_kb_on_every_board() {
    for (game, rules) in [
        ("tactigon", "padding=5"),
        ("tactigon", ""),
        ("taacoca", "side=13"),
        ("taacoca", "side=8"),
        ("taacoca", "side=9"),
        ("claustro", "width=11 height=11"),
        ("trike", "side=19"),
    ] {
        let html = page(&random_game(game, rules, 60), &[]);
        assert_well_formed(&html);
        assert_eq!(html.matches("<li id=\"m").count(), 61, "{game} {rules}");
        assert!(
            html.len() <= 150_000,
            "{game} {rules}: {} bytes",
            html.len()
        );
    }
}

#[test]
fn a_page_is_of_one_game_and_of_what_there_is_of_it() {
    let torn = page("[Game \"trike\"]\n\n1. d2\n2. d", &[]);
    assert_eq!(torn.matches("<li id=\"m").count(), 2);
    assert_eq!(
        page("[Game \"trike\"]\n\n*\n", &[])
            .matches("<li id=\"m")
            .count(),
        1
    );
    let two = format!("{GAME}\n{}", GAME.replace("Ana", "Cleo"));
    assert!(page(&two, &["--game", "2"]).contains("Cleo"));
    assert!(!page(&two, &["--game", "1"]).contains("Cleo"));
}
