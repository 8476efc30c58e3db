use super::*;

/// A late position of the smallest board of Claustro, where the player to move wins in 7 plies and
/// not in 5.
fn certificate(claim: &str, proof: &[u8]) -> Vec<u8> {
    let line = position();
    let head = format!(
        "{MAGIC}\nclaustro width=4 height=4\n{}\n{claim}\n",
        line.position_text()
    );
    [head.as_bytes(), proof].concat()
}

fn position() -> AnyLine {
    let rules: AnyRules = "claustro width=4 height=4".parse().unwrap();
    let mut line = AnyLine::new(&rules).unwrap();
    for text in "a2-b2 d3-d2 b2-b3 c4xb3@b2 b2-c2 b3-b2 c2-c3".split(' ') {
        line.play(line.read_ply(text).unwrap()).unwrap();
    }
    line
}

fn checked(bytes: &[u8]) -> Result<Proof, String> {
    check(bytes, &mut |_| true).map_err(|error| error.to_string())
}

/// The number of a ply that wins, as it stands in a certificate, and how many answers there are to
/// it.
fn winning_ply() -> (u8, usize) {
    let mut texts: Vec<String> = position()
        .legal_plies()
        .into_iter()
        .map(|ply| position().ply_text(ply).unwrap())
        .collect();
    texts.sort();
    let wins = |at: &usize| checked(&certificate("win 7", &[64 + *at as u8, 6])).is_ok();
    let won: Vec<usize> = (0..texts.len()).filter(wins).collect();
    assert!(
        won.len() < texts.len(),
        "a ply that does not win is refused"
    );
    let mut after = position();
    after.play(after.read_ply(&texts[won[0]]).unwrap()).unwrap();
    (64 + won[0] as u8, after.legal_plies().len())
}

#[test]
fn what_trying_all_plies_shows_is_found_right() {
    let proof = checked(&certificate("win 7", &[7])).unwrap();
    assert_eq!((proof.wins, proof.plies, proof.nodes), (true, 7, 1));
    assert!(proof.positions > 100, "{}", proof.positions);
    let error = checked(&certificate("win 5", &[5])).unwrap_err();
    assert!(error.ends_with("this is not won within 5 plies"), "{error}");
    let error = checked(&certificate("loss 6", &[6])).unwrap_err();
    assert!(
        error.ends_with("this is not lost within 6 plies"),
        "{error}"
    );
}

#[test]
fn a_tree_of_plies_is_followed_to_its_end_and_no_further() {
    let (ply, answers) = winning_ply();
    let tree = [vec![ply, 64], vec![5; answers]].concat();
    let proof = checked(&certificate("win 7", &tree)).unwrap();
    assert_eq!(proof.nodes as usize, 2 + answers);
    let error = checked(&certificate("win 6", &tree)).unwrap_err();
    assert!(
        error.ends_with("this proves 7 plies at most, not 6"),
        "{error}"
    );
    let error = checked(&certificate("win 7", &tree[..tree.len() - 1])).unwrap_err();
    assert!(error.ends_with("the file ends within the proof"), "{error}");
    let error = checked(&certificate("win 7", &[&tree[..], &[5]].concat())).unwrap_err();
    assert!(error.ends_with("the file continues"), "{error}");
}

#[test]
fn a_wrong_step_is_refused_with_its_place_and_the_way_to_it() {
    let (ply, answers) = winning_ply();
    let start = certificate("win 7", &[]).len();
    let mut tree = [vec![ply, 64], vec![5; answers]].concat();
    // The last answer, as if it lost at once.
    *tree.last_mut().unwrap() = 1;
    let error = check(&certificate("win 7", &tree), &mut |_| true).unwrap_err();
    let CheckError::Step { byte, plies, what } = &error else {
        panic!("{error}");
    };
    assert_eq!(*byte, start + tree.len());
    assert_eq!(plies.split(' ').count(), 2, "{plies}");
    assert_eq!(what, "this is not won within 1 plies");
    for (proof, what) in [
        (&[0][..], "this position was not proven before"),
        (&[120], "there is no legal move of this number"),
        (&[ply, 65], "the loser is to move: all moves have to follow"),
        (&[0xFF; 9], "this number is too long"),
        (&[], "the file ends within the proof"),
    ] {
        let error = checked(&certificate("win 7", proof)).unwrap_err();
        assert!(error.ends_with(what), "{error}");
    }
}

#[test]
fn a_wrong_head_is_refused_with_its_line() {
    let good = String::from_utf8(certificate("win 7", &[])).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    for (at, wrong) in [
        (0, "parlour proof 2"),
        (1, "chess"),
        (1, "claustro width=3"),
        (2, "nothing"),
        (3, "draw 7"),
        (3, "win 7000"),
    ] {
        let mut lines = lines.clone();
        lines[at] = wrong;
        let error = checked(format!("{}\n", lines.join("\n")).as_bytes()).unwrap_err();
        assert!(error.starts_with(&format!("line {}: ", at + 1)), "{error}");
    }
    let error = checked(b"parlour proof 1\nclaustro").unwrap_err();
    assert_eq!(error, "line 2: the file ends here");
}

#[test]
fn checking_ends_when_it_is_asked_to() {
    let stopped = check(&certificate("win 7", &[7]), &mut |_| false);
    assert_eq!(stopped.unwrap_err(), CheckError::Stopped);
}
