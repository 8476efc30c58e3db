//! Those who want to come in, the keepers who let them in, and names that nobody uses.

use parlour_together::protocol::{HubEvent, Refusal};

use crate::evening::Evening;

fn knock(name: &str, from: &str) -> String {
    format!(
        r#"{{"type":"knock","knock":{{"account":"key of {name}","name":"{name}"}},"from":"{from}"}}"#
    )
}

fn names(evening: &Evening) -> String {
    std::fs::read_to_string(evening.state.path().join("names.jsonl")).unwrap()
}

#[test]
fn a_keeper_lets_somebody_in_and_nobody_else_is_asked() {
    let mut evening = Evening::new();
    let [fern, otter] = ["fern", "otter"].map(|name| evening.comes(name));
    let host = evening.host();
    let _ = host.hears();
    let nobody = evening.refused(&host, &knock("ivy", "192.0.2.1"));
    assert_eq!(nobody, Refusal::NoKnock, "there is no keeper yet");
    evening.line(&host, r#"{"type":"keeper","name":"Fern"}"#);
    assert!(!matches!(
        evening.told(&host, &knock("ivy", "192.0.2.1"))[..],
        [HubEvent::Refused { .. }]
    ));
    let asked = fern.lobby().knocks;
    assert_eq!(
        asked[0].words(),
        "ivy wants to come in, with the key key of ivy"
    );
    assert_eq!(otter.lobby().knocks, []);
    let admit = r#"{"type":"admit","account":"key of ivy","yes":true}"#;
    assert_eq!(evening.refused(&otter, admit), Refusal::Order);
    evening.line(&fern, admit);
    assert_eq!(fern.lobby().knocks, []);
    assert!(names(&evening).contains(r#""name":"ivy","account":"key of ivy""#));
    evening.restart();
    let fern = evening.comes("fern");
    assert_eq!(
        evening.refused(&fern, admit),
        Refusal::NoKnock,
        "still a keeper"
    );
}

#[test]
fn an_address_asks_for_one_at_a_time_and_whoever_is_declined_is_not_asked_about_again() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    let host = evening.host();
    let _ = host.hears();
    evening.line(&host, r#"{"type":"keeper","name":"fern"}"#);
    let asked = || {
        let knocks = fern.lobby().knocks.into_iter();
        knocks
            .map(|knock| knock.name.to_string())
            .collect::<Vec<_>>()
    };
    evening.line(&host, &knock("ivy", "192.0.2.1"));
    evening.line(&host, &knock("ivy", "192.0.2.1"));
    evening.line(&host, &knock("wren", "192.0.2.2"));
    // By another key from there, by another name, and for a name that somebody asks for.
    let other_name = knock("moss", "192.0.2.3").replace("key of moss", "key of ivy");
    let other_key = knock("Ivy", "192.0.2.3");
    for again in [knock("moss", "192.0.2.1"), other_name, other_key] {
        assert_eq!(evening.refused(&host, &again), Refusal::NoKnock, "{again}");
    }
    assert_eq!(asked(), ["ivy", "wren"]);
    evening.line(
        &fern,
        r#"{"type":"admit","account":"key of wren","yes":false}"#,
    );
    for again in [knock("wren", "192.0.2.3"), knock("moss", "192.0.2.2")] {
        assert_eq!(evening.refused(&host, &again), Refusal::NoKnock, "{again}");
    }
    assert_eq!(
        evening.refused(&host, &knock("fern", "192.0.2.4")),
        Refusal::NameTaken
    );
    for number in 0..20 {
        evening.line(
            &host,
            &knock(&format!("n{number}"), &format!("192.0.3.{number}")),
        );
    }
    let waiting = asked();
    assert_eq!((waiting.len(), waiting[7].as_str()), (8, "n6"));
    evening.line(
        &fern,
        r#"{"type":"admit","account":"key of n6","yes":false}"#,
    );
    evening.line(&host, &knock("moss", "192.0.2.5"));
    assert_eq!(asked()[7], "moss");
    let again = evening.refused(&host, &knock("wren", "192.0.2.3"));
    assert_eq!(again, Refusal::NoKnock, "however many have asked since");
}

/// An evening on which two have come and gone.
fn two_came() -> Evening {
    let mut evening = Evening::new();
    for name in ["fern", "otter"] {
        let guest = evening.comes(name);
        evening.goes(&guest);
    }
    evening
}

/// The day on which the first of these names was used last.
fn first_day(names: &str) -> u64 {
    let (_, day) = names.split_once(r#""used":"#).unwrap();
    day[..day.find('}').unwrap()].parse().unwrap()
}

#[test]
fn a_name_that_nobody_has_used_for_a_year_is_free_again() {
    let mut evening = two_came();
    let kept = names(&evening);
    let day = first_day(&kept);
    let old = format!(r#""account":"key of otter","used":{}"#, day - 366);
    let kept = kept.replace(&format!(r#""account":"key of otter","used":{day}"#), &old);
    let path = evening.state.path().join("names.jsonl");
    std::fs::write(&path, format!("{kept}damaged\n")).unwrap();
    evening.restart();
    let kept = names(&evening);
    assert!(kept.contains("fern") && !kept.contains("otter"), "{kept}");
    // All of them are as old where a clock has jumped, or nobody came for long.
    let late = kept.replace(&format!(r#""used":{day}"#), r#""used":2"#);
    std::fs::write(&path, late).unwrap();
    evening.restart();
    assert!(names(&evening).contains("fern"));
    std::fs::write(&path, kept).unwrap();
    evening.restart();
    let kept = names(&evening);
    assert!(kept.ends_with("damaged\n"), "{kept}");
    let told = evening.log.borrow().join("\n");
    assert!(told.contains("otter is free again"), "{told}");
}

#[test]
fn a_clock_that_jumps_while_somebody_comes_takes_no_names_though_the_host_starts_again() {
    let mut evening = two_came();
    let path = evening.state.path().join("names.jsonl");
    let kept = names(&evening);
    let today = first_day(&kept);
    // It was 400 days ago, and is again, when it is today; and then it goes back.
    for day in [today - 400, today - 400, today + 400] {
        let before = kept.replace(&format!(r#""used":{today}"#), &format!(r#""used":{day}"#));
        std::fs::write(&path, before).unwrap();
        evening.restart();
        let fern = evening.comes("fern");
        evening.goes(&fern);
        evening.restart();
        let kept = names(&evening);
        assert!(kept.contains("otter"), "{kept}");
        assert!(!kept.contains(&(today + 400).to_string()), "{kept}");
    }
}

#[test]
fn who_comes_has_used_the_name_today_and_others_when_they_did() {
    let mut evening = two_came();
    let path = evening.state.path().join("names.jsonl");
    let kept = names(&evening);
    let today = first_day(&kept);
    let used = |day: u64| format!(r#""used":{day}"#);
    std::fs::write(&path, kept.replace(&used(today), &used(today - 10))).unwrap();
    evening.restart();
    let _fern = evening.comes("fern");
    let kept = names(&evening);
    for (name, day) in [("fern", today), ("otter", today - 10)] {
        let line = kept.lines().find(|line| line.contains(name)).unwrap();
        assert!(line.contains(&used(day)), "{line}");
    }
}
