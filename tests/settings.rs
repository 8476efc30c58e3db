//! No config file, however broken, does more than be refused in words.

use parlour_engines::{EngineRef, Player};
use parlour_rules::games::Side;
use parlour_settings::{Animation, Config, Glyphs, sections};
use proptest::prelude::*;

const ANNOTATED: &str = include_str!("../config/parlour.toml");

/// Reads a file, and what is said about it if it is refused.
fn refusal(text: &str) -> Option<String> {
    Config::parse("x.toml", text)
        .err()
        .map(|report| report.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(500)
    })]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = refusal(&text);
    }

    #[test]
    fn any_toml_is_read_or_refused(
        lines in prop::collection::vec(
            (
                "(\\[\\[?)?(players|ui|trike|tactigon|keys|engines\\.?|engines\\.a|\"\u{e9}\u{1f600}\"|x)(\\]\\]?)?",
                "(side|theme|first|command|options|\"\\\\u0007\"|a.b|pie)",
                "(= ?)?(1|-1|0x_|9e9|1.5|true|\"\"|\"漢\\\\n\"|'x'|\\[\\]|\\[1, \"a\"\\]|\\{a = 1\\}|\\{\\}|2026-01-01|nan|\u{feff})",
                "(\n|\r\n|\r| # \u{1b}c\n|)",
            ),
            0..8,
        ),
    ) {
        let text: String = lines
            .into_iter()
            .flat_map(|(section, key, value, end)| [section, end.clone(), key, value, end])
            .collect();
        if let Some(words) = refusal(&text) {
            prop_assert!(words.starts_with("error: ") && words.contains("x.toml:"), "{words}");
            prop_assert!(!words.contains('\u{1b}'), "{words:?}");
        }
    }

    #[test]
    fn the_annotated_file_with_anything_done_to_it_is_read_or_refused(
        harm in prop::collection::vec((any::<prop::sample::Index>(), "[#\\[\\]=\"\n.0a]?"), 1..6),
    ) {
        let all: Vec<&str> = ANNOTATED.lines().map(|line| match line.strip_prefix('#') {
            Some(setting) if !setting.starts_with(' ') => setting,
            _ => line,
        }).collect();
        let mut text: Vec<char> = all.join("\n").chars().collect();
        for (at, letter) in harm {
            let at = at.index(text.len());
            match letter.chars().next() {
                Some(letter) => text.insert(at, letter),
                None => drop(text.remove(at)),
            }
        }
        let _ = refusal(&text.into_iter().collect::<String>());
    }
}

#[test]
fn no_depth_of_nesting_is_too_deep() {
    for (open, close) in [("[", "]"), ("{a=", "}")] {
        let deep = format!(
            "[keys]\nundo = {}1{}",
            open.repeat(100_000),
            close.repeat(100_000)
        );
        assert!(refusal(&deep).is_some());
    }
    let dotted = format!("a{} = 1", ".a".repeat(100_000));
    assert!(refusal(&dotted).is_some());
}

#[test]
fn values_are_what_the_file_says() {
    let config = Config::parse(
        "x.toml",
        "[trike]\nside = 9\n[players]\nfirst = \"search\"\nsecond = \"human\"\nname = \"Ana\"\nlevel = 5\n\
         [ui]\nglyphs = \"ascii\"\npace = 0\n",
    )
    .unwrap();
    let rules = config.rules().iter().map(ToString::to_string);
    assert!(
        rules
            .collect::<Vec<_>>()
            .contains(&"trike side=9".to_owned())
    );
    let player = |config: &Config, side| config.player(side).to_string();
    assert_eq!(player(&config, Side::First), "search level=5");
    assert_eq!(player(&config, Side::Second), "human: Ana");
    assert_eq!((config.ui.glyphs, config.ui.pace), (Glyphs::Ascii, 0));
    let told = Config::parse(
        "x.toml",
        "[players]\nfirst = \"search level=2\"\nsecond = \"human: Bo\"\nname = \"Ana\"\nlevel = 5\n",
    )
    .unwrap();
    assert_eq!(player(&told, Side::First), "search level=2");
    assert_eq!(player(&told, Side::Second), "human: Bo");
}

#[test]
fn every_section_has_its_options() {
    let config = Config::default();
    let found: Vec<_> = config.sections().map(|(section, _)| section.name).collect();
    let all: Vec<_> = sections().into_iter().map(|section| section.name).collect();
    assert_eq!(found, all);
}

#[test]
fn usual_keys_give_way_to_those_of_the_file() {
    let usual = |file: &str| {
        let mut config = Config::parse("x.toml", file).unwrap();
        config.set_usual_keys("hint", &["I"]);
        let keys = config.keys().iter().flat_map(|binding| &binding.keys);
        keys.cloned().collect::<Vec<_>>()
    };
    assert_eq!(usual(""), ["I"]);
    assert_eq!(usual("[keys]\nhint = [\"J\"]\n"), ["J"]);
}

#[test]
fn a_foreign_engine_is_a_player_by_its_name() {
    let text = "[players]\nsecond = \"zed\"\n[engines.zed]\ncommand = \"/opt/zed\"\n\
                args = [\"--ugi\"]\nreply_seconds = 3\nabout = \"Zed, 12 billion weights\"\n";
    let config = Config::parse("x.toml", text).unwrap();
    let Player::Engine(engine) = config.player(Side::Second) else {
        panic!("zed is an engine");
    };
    let about = engine.description();
    assert_eq!(about, "Zed, 12 billion weights: a foreign engine, /opt/zed");
    let EngineRef::Foreign(launch) = engine else {
        panic!("zed is a foreign engine");
    };
    assert_eq!(launch.name, "zed");
    assert_eq!(launch.arguments, ["--ugi"]);
    assert_eq!(launch.reply_timeout.as_secs(), 3);
    assert!(config.engine_registry().names().any(|name| name == "zed"));
}

#[test]
fn animation_is_one_of_its_words() {
    for (text, animation) in [
        ("\"off\"", Animation::Off),
        ("\"short\"", Animation::Short),
        ("\"long\"", Animation::Long),
    ] {
        let file = format!("[ui]\nanimation = {text}\n");
        assert_eq!(
            Config::parse("x.toml", &file).unwrap().ui.animation,
            animation
        );
        let mut config = Config::default();
        let assigned = format!("ui.animation={}", text.trim_matches('"'));
        config.assign(&[assigned], None).unwrap();
        assert_eq!(config.ui.animation, animation);
    }
    for wrong in ["3", "true"] {
        let refused = refusal(&format!("[ui]\nanimation = {wrong}\n")).unwrap();
        let must = format!("animation must be off, short or long, not {wrong}");
        assert!(refused.contains(&must), "{refused}");
    }
}

#[test]
fn a_folder_that_is_not_there_yet_is_taken_as_its_system_writes_it() {
    let folder = std::env::temp_dir().join("games to come");
    let text = format!("[files]\ngames = '{}'\n", folder.display());
    let config = Config::parse("x.toml", &text).unwrap();
    assert_eq!(config.files.folder(), Ok(Some(folder)));
}
