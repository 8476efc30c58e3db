//! Tests of the promises that tables and fields make each other.

use super::{Domain, OptionInfo, OptionSet, OptionValue, Preset};

crate::word_enum! {
    /// A way to go.
    enum Way {
        /// Up.
        Up = "up",
        /// Down.
        Down = "down",
    }
}

const SHARED: OptionInfo = OptionInfo::number("how many work together", 1, 8, 2);

crate::options! {
    /// One option of each kind.
    struct Everything {
        /// cells a side
        side: usize in 3..=13 = 5,
        /// how often a position may come back,
        /// or never
        repetition: Option<u32> in 2..=100 = Some(3),
        /// where to go
        way: Way = Way::Up,
        /// on or off
        loud: bool = true,
        /// who it is
        name: String as "a name" = "nobody",
        /// The number of workers.
        threads: u64 like SHARED,
    }

    impl OptionSet {
        fn conflict(&self) -> Option<&'static str> {
            (self.way == Way::Down && self.loud).then_some("down is quiet")
        }
    }
}

#[test]
fn a_table_says_what_the_fields_are() {
    let info = |key: &str| {
        let mut table = Everything::TABLE.iter();
        table.find(|option| option.key == key).unwrap()
    };
    assert_eq!(info("side").help, "cells a side");
    assert_eq!(
        info("repetition").help,
        "how often a position may come back, or never"
    );
    assert_eq!(info("way").domain, Domain::Word(&["up", "down"]));
    assert_eq!(info("loud").default, OptionValue::Toggle(true));
    assert_eq!(info("threads").help, SHARED.help);
    assert_eq!(info("threads").default, OptionValue::Number(2));
    let defaults = Everything::default();
    for (option, value) in defaults.values() {
        assert_eq!(option.default, value, "{}", option.key);
        assert_eq!(option.domain.parse(&value.to_string()), Some(value));
    }
    assert_eq!((defaults.threads, defaults.name.as_str()), (2, "nobody"));
}

#[test]
fn pairs_are_read_and_written() {
    let options: Everything = "way=down loud=false  side=3".parse().unwrap();
    assert_eq!(
        (options.side, options.way, options.loud),
        (3, Way::Down, false)
    );
    assert_eq!(options.to_string(), "side=3 way=down loud=false");
    assert_eq!(Everything::default().to_string(), "");
}

#[test]
fn errors_say_what_would_be_right() {
    let error = |text: &str| text.parse::<Everything>().unwrap_err().to_string();
    assert_eq!(
        error("sise=4"),
        "there is no setting `sise`; did you mean `side`?"
    );
    assert!(error("zzzzzz=4").contains("`zzzzzz`; the settings are side, repetition, "));
    assert_eq!(error("side=14"), "side must be 3 to 13, not `14`");
    assert_eq!(
        error("repetition=1"),
        "repetition must be 0 or 2 to 100, not `1`"
    );
    assert_eq!(error("way=in"), "way must be up or down, not `in`");
    assert_eq!(error("side"), "`side` is not of the form key=value");
    assert_eq!(error("way=down"), "down is quiet");
}

#[test]
fn fields_out_of_their_bounds_are_found() {
    let mut options = Everything {
        side: 20,
        ..Everything::default()
    };
    let error = options.check().unwrap_err().to_string();
    assert_eq!(error, "side must be 3 to 13, not `20`");
    options.step(0, false);
    assert_eq!(options.side, 13);
}

#[test]
fn numbers_are_stepped_from_end_to_end_and_words_go_round() {
    for (index, option) in Everything::TABLE.iter().enumerate() {
        let mut options = Everything::default();
        let step_to_the_end = |options: &mut Everything, forward: bool| {
            let mut seen = vec![options.value(index)];
            loop {
                options.step(index, forward);
                let next = options.value(index);
                if seen.contains(&next) {
                    return seen;
                }
                seen.push(next);
            }
        };
        step_to_the_end(&mut options, false);
        let mut up = step_to_the_end(&mut options, true);
        let size = match option.domain {
            Domain::Toggle => 2,
            Domain::Number { min, max, or_never } => max - min + 1 + u32::from(or_never),
            Domain::Word(words) => words.len() as u32,
            Domain::Text { .. } => 1,
        };
        assert_eq!(up.len() as u32, size, "{}", option.key);
        if matches!(option.domain, Domain::Number { .. }) {
            let down = step_to_the_end(&mut options, false);
            up.reverse();
            assert_eq!(up, down, "{}", option.key);
        }
    }
}

const CORNERS: [Preset; 3] = [
    Preset {
        word: "few",
        called: "few",
        help: "three, in silence",
        values: &[
            ("count", OptionValue::Number(3)),
            ("loud", OptionValue::Toggle(false)),
        ],
    },
    Preset {
        word: "many",
        called: "many",
        help: "nine",
        values: &[("count", OptionValue::Number(9))],
    },
    Preset {
        word: "custom",
        called: "custom",
        help: "any other",
        values: &[],
    },
];

crate::options! {
    /// Options that have names.
    struct Named {
        /// how many
        count: usize in 3..=9 = 3,
        /// on or off
        loud: bool = false,
    }

    /// how many, by name
    named corners = CORNERS;
}

#[test]
fn each_option_has_its_index_in_the_table() {
    let at = Everything::AT;
    let all = [at.side, at.repetition, at.way, at.loud, at.name, at.threads];
    assert_eq!(all, [0, 1, 2, 3, 4, 5]);
    let at = Named::AT;
    assert_eq!([at.corners, at.count, at.loud], [0, 1, 2]);
}

#[test]
fn a_name_sets_what_it_stands_for_and_is_read_back_but_not_written() {
    assert_eq!(
        Named::TABLE[0].domain,
        Domain::Word(&["few", "many", "custom"])
    );
    let word = |options: &Named| options.value(0).to_string();
    let mut options = Named::default();
    assert_eq!(options.value(0), Named::TABLE[0].default);
    options.set("corners", "many").unwrap();
    assert_eq!((options.count, word(&options).as_str()), (9, "many"));
    assert_eq!(options.pairs(), "count=9");
    assert_eq!(options.all_pairs(), "count=9 loud=false");
    options.set("corners", "custom").unwrap();
    assert_eq!(options.count, 9, "sets nothing");
    options.set("count", "4").unwrap();
    assert_eq!(word(&options), "custom");
    assert_eq!(options.check(), Ok(()));
    options.step(0, true);
    assert_eq!(word(&options), "few");
    options.step(0, false);
    assert_eq!(word(&options), "many", "what no name names is passed over");
}

#[test]
fn a_name_and_another_value_for_what_it_sets_contradict_each_other() {
    let read = |text: &str| text.parse::<Named>();
    for both in ["corners=few count=9", "count=9 corners=few"] {
        let error = read(both).unwrap_err().to_string();
        let (first, second) = both.split_once(' ').unwrap();
        let expected = format!(
            "`{first}` and `{second}` contradict each other: corners `few` sets count to 3"
        );
        assert_eq!(error, expected);
    }
    for fits in [
        "corners=many count=9",
        "corners=few loud=true loud=false",
        "count=5 corners=custom",
    ] {
        assert!(read(fits).is_ok(), "{fits}");
    }
    assert_eq!(
        read("corners=few count=9 corners=many").unwrap().count,
        9,
        "given last"
    );
}
