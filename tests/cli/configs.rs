//! The config file: where it is found, what it may be, and what counts more.

use std::fs;

use super::program::{Ran, User};

#[test]
fn the_annotated_file_is_the_one_in_the_sources() {
    let printed = User::new().run(&["config"]).ok();
    assert_eq!(
        printed,
        include_str!("../../config/parlour.toml"),
        "after a change: cargo run -- config > config/parlour.toml"
    );
    assert!(printed.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn the_annotated_file_says_what_the_defaults_are() {
    let user = User::new();
    let annotated = user.run(&["config"]).ok();
    let defaults = user.run(&["config", "--json"]).json();
    let config = user.file("annotated.toml", &annotated);
    let config = config.to_str().unwrap();
    assert_eq!(
        user.run(&["--config", config, "config", "--json"]).json(),
        defaults
    );
    // A setting is a line with nothing between # and its name.
    let all = annotated.lines().map(|line| match line.strip_prefix('#') {
        Some(setting) if !setting.starts_with(' ') => setting,
        _ => line,
    });
    let all: Vec<&str> = all.collect();
    user.file("all.toml", all.join("\n"));
    let told = user
        .run(&["--config", "all.toml", "config", "--json"])
        .json();
    for section in ["players", "ui", "tactigon", "taacoca", "claustro", "trike"] {
        assert_eq!(told[section], defaults[section]);
        let settings = told[section].as_object().unwrap();
        for key in settings.keys() {
            assert!(annotated.contains(&format!("\n#{key} = ")), "{key}");
        }
    }
    assert!(told["keys"].as_object().unwrap().len() > 40);
    assert_eq!(told["engines"]["example"]["options"]["Threads"], "1");
}

#[test]
fn the_users_file_is_found_and_never_needed() {
    let user = User::new();
    let path = user.run(&["config", "--path"]).ok();
    assert_eq!(
        path.trim_end(),
        user.home()
            .join(".config/parlour/parlour.toml")
            .to_str()
            .unwrap()
    );
    assert_eq!(
        user.run(&["config", "--check"]).ok(),
        "there is no config file: every setting is at its default\n"
    );
    user.file(".config/parlour/parlour.toml", "[trike]\nside = 9\n");
    assert_eq!(user.run(&["config", "--json"]).json()["trike"]["side"], 9);
    assert!(
        user.run(&["config", "--check"])
            .ok()
            .ends_with("parlour.toml: no problems found\n")
    );
    // XDG_CONFIG_HOME moves it; a relative one does not count.
    user.file("xdg/parlour/parlour.toml", "[trike]\nside = 10\n");
    for (folder, side) in [(user.home().join("xdg"), 10), ("xdg".into(), 9)] {
        let mut command = user.command(&["config", "--json"]);
        let ran = command.env("XDG_CONFIG_HOME", folder).output().unwrap();
        assert_eq!(Ran::new(&ran).json()["trike"]["side"], side);
    }
    // A file where the folder should be is no config, either.
    let user = User::new();
    user.file(".config", "");
    assert_eq!(user.run(&["config", "--json"]).json()["trike"]["side"], 7);
    // Those who need nothing of it do not read it.
    let user = User::new();
    user.file(
        ".config/parlour/parlour.toml",
        "[trike]\nside = 10\nrubbish",
    );
    assert_eq!(user.run(&["completions", "bash"]).code, 0);
    assert_eq!(user.run(&["config", "--check"]).code, 1);
}

#[test]
fn every_command_about_a_position_takes_the_rules_of_the_file() {
    let user = User::new();
    user.file("c.toml", "[trike]\nside = 4\npie = false\n");
    let run = |arguments: &str| {
        let arguments = format!("--config c.toml {arguments}");
        user.run(&arguments.split(' ').collect::<Vec<_>>())
    };
    let set = serde_json::json!({ "side": 4, "pie": false });
    for command in [
        "show trike",
        "moves trike",
        "perft trike 1",
        "analyse trike --depth 1",
    ] {
        assert_eq!(
            run(&format!("{command} --json")).json()["set"],
            set,
            "{command}"
        );
    }
    assert_eq!(run("moves trike").ok().lines().count(), 10);
    let larger = run("moves trike --set side=5").ok();
    assert_eq!(larger.lines().count(), 15, "what is set counts more");
    let game = "match trike --first random --second random --games 2 --nodes 1 --json --quiet";
    assert_eq!(run(game).json()["rules"], "side=4 pie=false");
}

#[test]
fn a_file_that_is_missing_or_wrong_is_refused_by_every_command() {
    let user = User::new();
    user.file("wrong.toml", "[trike]\nside = 99\n");
    for command in [
        "show trike",
        "moves trike",
        "perft trike 1",
        "analyse trike --depth 1",
        "match trike --first random --second random --games 2 --nodes 1",
    ] {
        for (file, message) in [
            ("wrong.toml", "side must be"),
            ("none.toml", "none.toml: No such file"),
        ] {
            let arguments = format!("--config {file} {command}");
            let ran = user.run(&arguments.split(' ').collect::<Vec<_>>());
            assert_eq!(ran.code, 1, "{command}");
            assert!(ran.err.contains(message), "{command}: {}", ran.err);
        }
    }
}

#[test]
fn a_mistake_in_the_file_keeps_nobody_from_playing() {
    let user = User::new();
    user.file(
        ".config/parlour/parlour.toml",
        "[players]\nfirst = \"humna\"\nsecond = \"human\"\n[trike]\nside = 4\n",
    );
    let mistake = "parlour.toml:2: there is no player";
    for command in [&["plain", "trike"][..], &[]] {
        let mut command = user.command(command);
        let ran = Ran::new(&command.stdin(std::process::Stdio::null()).output().unwrap());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains(mistake), "{}", ran.out);
    }
    let strict = "match trike --first random --second random --games 2 --nodes 1";
    for command in ["config --check", "show trike", strict] {
        let arguments: Vec<&str> = command.split(' ').collect();
        assert_eq!(user.run(&arguments).code, 1, "{command}");
    }
    let missing = user.run(&["--config", "none.toml", "plain"]).failure();
    assert_eq!(missing, "none.toml: No such file or directory");
}

#[test]
fn an_empty_variable_sets_nothing_and_spaces_around_what_is_set_are_none_of_it() {
    let user = User::new();
    let theme = user
        .command(&["config", "--json"])
        .env("PARLOUR_UI_THEME", "")
        .output()
        .unwrap();
    assert_eq!(Ran::new(&theme).json()["ui"]["theme"], "auto");
    let set = ["--set", "trike.side = 9", "config", "--json"];
    assert_eq!(user.run(&set).json()["trike"]["side"], 9);
    assert_eq!(user.run(&["moves", "trike", "--set", "side = 4"]).code, 0);
}

#[test]
fn a_file_that_was_asked_for_must_be_there_and_be_text() {
    let user = User::new();
    let missing = user
        .run(&["--config", "none.toml", "config", "--check"])
        .failure();
    assert_eq!(missing, "none.toml: No such file or directory");
    user.file("binary.toml", b"[ui]\nmouse = true\n\xff\xfe");
    let binary = user.run(&["--config", "binary.toml"]).failure();
    assert_eq!(binary, "binary.toml:3: not UTF-8 text");
    fs::create_dir(user.home().join("folder")).unwrap();
    assert!(
        user.run(&["--config", "folder"])
            .failure()
            .starts_with("folder: ")
    );
    assert_eq!(user.run(&["--config", "", "config"]).code, 2);
}

#[test]
fn the_command_line_counts_more_than_the_file() {
    let user = User::new();
    user.file(
        "c.toml",
        "[trike]\nside = 9\npie = false\n[tactigon]\npadding = 2\n",
    );
    let told = user.run(&[
        "--config",
        "c.toml",
        "--set",
        "trike.side=11",
        "--set",
        "ui.colour=16",
        "--set",
        "players.first=human: A=B",
        "config",
        "--json",
    ]);
    let told = told.json();
    assert_eq!(
        told["trike"],
        serde_json::json!({"board": "casual", "side": 11, "pie": false})
    );
    assert_eq!(told["ui"]["colour"], "16");
    assert_eq!(told["players"]["first"], "human: A=B");
    for (set, expected) in [
        (
            "trike.sied=9",
            "--set trike.sied=9: there is no setting `trike.sied`; did you mean `trike.side`?",
        ),
        ("trike.side=99", "--set trike.side=99: side must be 4 to 19"),
        (
            "side=9",
            "--set side=9: `side` needs its section: did you mean `taacoca.side` or `trike.side`?",
        ),
        (
            "trike.side",
            "--set trike.side: not of the form section.key=value",
        ),
        ("", "--set : not of the form section.key=value"),
        (
            "ui.theme=drak",
            "--set ui.theme=drak: there is no theme `drak`; did you mean `dark`?",
        ),
        (
            "tactigon.board=small",
            "--set tactigon.board=small: padding must be 0",
        ),
        (
            "players.second=x\n\u{1b}",
            "--set players.second=x\\n\\u{1b}: second must be `human`, `human: NAME`, or an engine",
        ),
    ] {
        let told = user
            .run(&["--config", "c.toml", "--set", set, "config", "--check"])
            .usage();
        assert!(told.starts_with(expected), "{told}");
    }
    let theme = user
        .run(&["--set", "ui.theme=no.toml", "config", "--check"])
        .failure();
    assert!(theme.contains("no.toml: No such file"), "{theme}");
    for arguments in [
        &["config", "--set", "foo"][..],
        &["--set", "foo", "config"],
        &["--set", "ui.theme=drak", "config"],
    ] {
        assert!(user.run(arguments).usage().starts_with("--set "));
    }
}

#[test]
fn a_board_by_its_name_and_of_another_size_is_refused_unless_one_counts_more() {
    let user = User::new();
    user.file(
        "c.toml",
        "[trike]\nboard = \"casual\"\n[tactigon]\nboard = \"advanced\"\n",
    );
    let run = |sets: &[&str]| {
        let sets = sets.iter().flat_map(|set| ["--set", set]);
        let all: Vec<&str> = ["--config", "c.toml"].into_iter().chain(sets).collect();
        user.run(&[&all[..], &["config", "--json"]].concat())
    };
    for sets in [
        ["trike.board=casual", "trike.side=13"],
        ["trike.side=13", "trike.board=casual"],
    ] {
        let [first, second] = sets;
        assert_eq!(
            run(&sets).usage().trim_end(),
            format!(
                "--set {first} and --set {second}: they contradict each other: board `casual` sets \
                 side to 11"
            )
        );
    }
    let board = |sets: &[&str], game: &str| run(sets).json()[game].clone();
    let other = serde_json::json!({"board": "custom", "side": 10, "pie": true});
    assert_eq!(board(&["trike.side=10"], "trike"), other);
    assert_eq!(board(&["trike.board=large"], "trike")["side"], 15);
    // What the name in the file has set goes with it.
    let small = board(&["tactigon.board=small"], "tactigon");
    assert_eq!(
        (&small["board"], &small["advanced"]),
        (&"small".into(), &false.into())
    );
}

#[test]
fn set_means_the_same_before_and_after_a_command() {
    let user = User::new();
    let shown = |arguments: &[&str]| user.run(arguments).json()["set"].clone();
    let side = serde_json::json!({ "side": 9 });
    for arguments in [
        ["show", "trike", "--json", "--set", "side=9"],
        ["show", "trike", "--json", "--set", "trike.side=9"],
        ["--set", "side=9", "show", "trike", "--json"],
        ["--set", "trike.side=9", "show", "trike", "--json"],
    ] {
        assert_eq!(shown(&arguments), side, "{arguments:?}");
    }
    let both = [
        "--set", "side=9", "show", "trike", "--json", "--set", "side=5",
    ];
    assert_eq!(shown(&both)["side"], 5, "the later one counts");
    // A rule of another game, and no rule at all.
    for set in ["padding=1", "sied=9"] {
        let told = user.run(&["--set", set, "show", "trike"]).usage();
        assert!(told.contains("there is no setting"), "{told}");
        assert_eq!(user.run(&["show", "trike", "--set", set]).usage(), told);
    }
    for command in ["study", "learn"] {
        let told = user.run(&[command, "trike", "--set", "ui.them=light"]);
        assert!(told.usage().contains("did you mean `ui.theme`"));
    }
    let useless = user.run(&["--set", "ui.theme=light", "man"]);
    assert_eq!(useless.code, 2);
    assert!(useless.err.contains("`parlour man` reads no settings"));
}

#[test]
fn every_setting_has_a_variable_and_an_origin() {
    let user = User::new();
    user.file(
        "c.toml",
        "[trike]\nside = 9\npie = false\n[keys]\nundo = \"U\"\n",
    );
    let origins = |variables: &[(&str, &str)], more: &[&str]| {
        let arguments = [&["--config", "c.toml", "config"], more].concat();
        let mut command = user.command(&arguments);
        Ran::new(&command.envs(variables.iter().copied()).output().unwrap())
    };
    let told = origins(
        &[
            ("PARLOUR_TRIKE_PIE", "true"),
            ("PARLOUR_UI_COLOUR", "16"),
            ("PARLOUR_UI_THEME", "light"),
            ("PARLOUR_SEED", "of something else"),
        ],
        &["--origins", "--set", "ui.theme=mono"],
    );
    let told = told.ok();
    let line = |setting: &str| {
        let found = told.lines().find(|line| line.starts_with(setting)).unwrap();
        found.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (setting, expected) in [
        ("trike.side ", "trike.side = 9 c.toml:2"),
        ("trike.pie", "trike.pie = true PARLOUR_TRIKE_PIE"),
        ("ui.colour", "ui.colour = \"16\" PARLOUR_UI_COLOUR"),
        ("ui.theme", "ui.theme = \"mono\" --set"),
        ("ui.mouse", "ui.mouse = true default"),
        ("keys.undo", "keys.undo = [\"U\"] c.toml:5"),
    ] {
        assert_eq!(line(setting), expected);
    }
    for (name, value, expected) in [
        (
            "PARLOUR_UI_COLOUR",
            "17",
            "PARLOUR_UI_COLOUR=17: colour must be",
        ),
        (
            "PARLOUR_UI_COLOR",
            "16",
            "PARLOUR_UI_COLOR=16: there is no setting `PARLOUR_UI_COLOR`; \
            did you mean `PARLOUR_UI_COLOUR`?",
        ),
    ] {
        let told = origins(&[(name, value)], &["--check"]).usage();
        assert!(told.starts_with(expected), "{told}");
    }
}

#[test]
fn without_a_home_every_setting_is_at_its_default() {
    let user = User::new();
    for home in ["", "/nonexistent"] {
        let mut command = user.command(&["config", "--json"]);
        let ran = command.env("HOME", home).output().unwrap();
        assert_eq!(Ran::new(&ran).json()["trike"]["side"], 7);
    }
}
