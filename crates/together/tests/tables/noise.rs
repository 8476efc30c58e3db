//! Lines that are not of the protocol.

use parlour_together::hub::Input;
use parlour_together::protocol::{HubEvent, Refusal};

use crate::evening::{Evening, ply_line};

#[test]
fn who_begins_with_noise_is_gone_and_nobody_notices() {
    let mut evening = Evening::new();
    let two = evening.two_play("trike side=4 pie=false", "null");
    for noise in [
        "GET / HTTP/1.1",
        "",
        "\0\0\0\0",
        "{",
        "[[[[[[[[",
        r#"{"type":"hello"}"#,
        r#"{"type":"ply","table":1,"number":-1,"ply":"b2"}"#,
    ] {
        let stranger = evening.connect();
        let told = evening.told(&stranger, noise);
        assert!(
            matches!(&told[..], [HubEvent::Bye { .. }]),
            "{noise}: {told:?}"
        );
        assert_eq!(evening.told(&stranger, r#"{"type":"leave"}"#), []);
    }
    let _ = two[1].hears();
    evening.line(&two[0], &ply_line(1, "b2"));
    assert_eq!(two[1].hears().len(), 1);
}

#[test]
fn a_guest_may_slip_a_few_times_in_a_row() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    let most = evening.limits.bad_lines;
    for _ in 0..2 {
        for _ in 0..most {
            assert_eq!(evening.refused(&fern, "hello?"), Refusal::Line);
        }
        let _ = evening.told(&fern, r#"{"type":"leave"}"#);
    }
    for _ in 0..most {
        evening.handle(Input::Noise(fern.id));
    }
    let told = evening.told(&fern, "hello?");
    assert!(matches!(&told[..], [HubEvent::Bye { .. }]), "{told:?}");
}

#[test]
fn nothing_unprintable_is_ever_told() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    evening.line(&fern, r#"{"type":"open","rules":"trike side=4 pie=false"}"#);
    let otter = evening.comes("otter");
    evening.line(&otter, r#"{"type":"sit","table":1}"#);
    let nasty = "\\u001b]0;x\\u0007\\u202e\\u009b2J";
    for line in [
        ply_line(1, nasty),
        format!(r#"{{"type":"{nasty}"}}"#),
        format!(r#"{{"type":"open","rules":"{nasty}"}}"#),
        format!(r#"{{"type":"say","phrase":"{nasty}"}}"#),
    ] {
        evening.line(&fern, &line);
    }
    for guest in [&fern, &otter] {
        while let Some(line) = guest.outbox.poll() {
            let line = line.strip_suffix('\n').unwrap();
            assert!(
                !line.contains(parlour_rules::text::is_unprintable),
                "{line:?}"
            );
        }
    }
}
