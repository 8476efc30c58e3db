//! Guests who come by the code of a table.

use parlour_together::protocol::{HubEvent, Refusal};
use parlour_together::{Code, Limits};

use crate::evening::{Evening, Guest, plies_of, ply_line};

impl Evening {
    fn with_codes() -> Self {
        Self::with(Limits {
            codes: true,
            ..Limits::default()
        })
    }

    /// Somebody says the code of a table; returns what they are told.
    fn says_code(&mut self, account: &str, code: &Code) -> (Guest, Vec<HubEvent>) {
        let guest = self.connect();
        let hello =
            format!(r#"{{"type":"hello","version":1,"account":"{account}","code":"{code}"}}"#);
        let told = self.told(&guest, &hello);
        (guest, told)
    }

    /// Somebody without an account comes by the code of a table, and takes a name.
    fn comes_by(&mut self, code: &Code, name: &str) -> Guest {
        let (guest, _) = self.says_code(&format!("code {code} {name}"), code);
        self.line(&guest, &format!(r#"{{"type":"name","name":"{name}"}}"#));
        guest
    }
}

const OPEN: &str = r#"{"type":"open","rules":"trike side=4 pie=false"}"#;

/// Fern waits at table 2, and moss at table 1.
fn two_tables(evening: &mut Evening) -> (Guest, Code) {
    let moss = evening.comes("moss");
    evening.line(&moss, OPEN);
    let fern = evening.comes("fern");
    evening.line(&fern, OPEN);
    let code = fern.table().code.unwrap();
    assert_ne!(moss.table().code.unwrap(), code);
    (fern, code)
}

#[test]
fn the_code_of_a_table_leads_to_its_seat_and_nowhere_else() {
    let mut evening = Evening::with_codes();
    let (fern, code) = two_tables(&mut evening);
    let otter = evening.comes_by(&code, "otter");
    let lobby = otter.lobby();
    assert!(lobby.is_one_table);
    let tables: Vec<u32> = lobby.tables.iter().map(|table| table.table).collect();
    assert_eq!(tables, [2]);
    for elsewhere in [
        OPEN,
        r#"{"type":"sit","table":1}"#,
        r#"{"type":"watch","table":1}"#,
        r#"{"type":"say","phrase":"hello"}"#,
    ] {
        assert_eq!(evening.refused(&otter, elsewhere), Refusal::OneTable);
    }
    evening.line(&otter, r#"{"type":"sit","table":2}"#);
    let ply = ply_line(1, "b2").replace(r#""table":1"#, r#""table":2"#);
    evening.line(&fern, &ply);
    let told = otter.hears();
    assert!(matches!(told[..], [.., HubEvent::Ply { .. }]), "{told:?}");
    assert_eq!(plies_of(&evening.game()), ["b2"]);
    // Another who knows the code has no seat, and does not see the code.
    let wren = evening.comes_by(&code, "wren");
    let watch = r#"{"type":"watch","table":2}"#;
    assert_eq!(
        evening.refused(&wren, &watch.replace("watch", "sit")),
        Refusal::NoSeat
    );
    evening.line(&wren, watch);
    assert_eq!(wren.table().code, None);
}

#[test]
fn who_came_by_a_code_comes_back_to_the_seat_also_after_the_hub_was_killed() {
    let mut evening = Evening::with_codes();
    let (_fern, code) = two_tables(&mut evening);
    let otter = evening.comes_by(&code, "otter");
    evening.line(&otter, r#"{"type":"sit","table":2}"#);
    evening.restart();
    let (_, told) = evening.says_code(&format!("code {code} otter"), &code);
    let HubEvent::Welcome { name, seats, .. } = &told[0] else {
        panic!("{told:?}");
    };
    assert_eq!(name.as_ref().unwrap().as_str(), "otter");
    assert_eq!(seats, &[2]);
}

#[test]
fn a_name_is_free_again_when_the_table_is_closed_and_the_code_leads_nowhere() {
    let mut evening = Evening::with_codes();
    let (fern, code) = two_tables(&mut evening);
    let otter = evening.comes_by(&code, "otter");
    let stranger = evening.connect();
    let hello = r#"{"type":"hello","version":1,"account":"a key"}"#;
    evening.line(&stranger, hello);
    let take = r#"{"type":"name","name":"otter"}"#;
    assert_eq!(evening.refused(&stranger, take), Refusal::NameTaken);
    let _ = otter.hears();
    evening.line(&fern, r#"{"type":"leave"}"#);
    let told = otter.hears();
    assert!(matches!(told[..], [.., HubEvent::Bye { .. }]), "{told:?}");
    let told = evening.told(&stranger, take);
    assert!(matches!(told[0], HubEvent::Welcome { .. }), "{told:?}");
    let (_, told) = evening.says_code("code", &code);
    assert!(matches!(told[..], [HubEvent::Bye { .. }]), "{told:?}");
    evening.restart();
    let stranger = evening.connect();
    let told = evening.told(&stranger, hello);
    let is_otter = |event: &HubEvent| match event {
        HubEvent::Welcome { name, .. } => {
            name.as_ref().is_some_and(|name| name.as_str() == "otter")
        }
        _ => false,
    };
    assert!(is_otter(&told[0]), "{told:?}");
}

#[test]
fn the_host_says_who_comes_and_hears_what_is_known_of_them() {
    let mut evening = Evening::with_codes();
    let (fern, code) = two_tables(&mut evening);
    let arrive = |account: &str, more: &str| {
        format!(r#"{{"type":"arrive","account":"{account}","from":"192.0.2.1"{more}}}"#)
    };
    let by_code = format!(r#","code":"{code}","name":"otter""#);
    let otter = arrive("secret 1", &by_code);
    assert_eq!(evening.refused(&fern, &otter), Refusal::Order);
    let host = evening.host();
    let known = |name: Option<&str>, code: Option<&Code>| HubEvent::Arrived {
        name: name.map(|name| name.parse().unwrap()),
        code: code.cloned(),
    };
    assert_eq!(
        evening.told(&host, &otter),
        [known(Some("otter"), Some(&code))]
    );
    // Another one with the same code and name is somebody else.
    let hijacker = arrive("secret 2", &by_code);
    assert_eq!(evening.refused(&host, &hijacker), Refusal::NameTaken);
    let again = evening.told(&host, &arrive("secret 1", ""));
    assert_eq!(again, [known(Some("otter"), Some(&code))]);
    let key = evening.told(&host, &arrive("key of fern", ""));
    assert_eq!(key, [known(Some("fern"), None)]);
    assert_eq!(
        evening.told(&host, &arrive("a key", "")),
        [known(None, None)]
    );
    let invited = arrive("a key", r#","name":"wren""#);
    assert_eq!(evening.told(&host, &invited), [known(Some("wren"), None)]);
    let nowhere = arrive("secret 3", r#","code":"aaaaaaaa""#);
    assert_eq!(evening.refused(&host, &nowhere), Refusal::NoTable);
}

#[test]
fn a_host_that_allows_no_codes_gives_none() {
    let mut evening = Evening::new();
    let fern = evening.comes("fern");
    evening.line(&fern, OPEN);
    assert_eq!(fern.table().code, None);
    let (_, told) = evening.says_code("code", &"aaaaaaaa".parse().unwrap());
    assert!(matches!(told[..], [HubEvent::Bye { .. }]), "{told:?}");
}
