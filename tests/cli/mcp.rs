//! `mcp`: the games as tools of an assistant.

use serde_json::{Value, json};

use super::program::User;

/// What the program answers to these lines, as it is started by a user with these arguments.
fn answers_of(user: &User, arguments: &[&str], lines: &[String]) -> Vec<Value> {
    let out = user.run_with(arguments, &format!("{}\n", lines.join("\n")));
    let answers = out.ok();
    answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn answers(lines: &[&str]) -> Vec<Value> {
    let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    answers_of(&User::new(), &["mcp"], &lines)
}

/// A call of a tool.
fn call(name: &str, arguments: &Value) -> String {
    let params = json!({ "name": name, "arguments": arguments });
    json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params }).to_string()
}

/// The texts that tools give, each with whether it is a refusal.
fn told(calls: &[(&str, Value)]) -> Vec<(bool, String)> {
    let lines: Vec<String> = calls
        .iter()
        .map(|(name, given)| call(name, given))
        .collect();
    let answers = answers_of(&User::new(), &["mcp"], &lines);
    assert_eq!(answers.len(), calls.len());
    let told = |answer: Value| {
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        (result["isError"].as_bool().unwrap(), text.to_owned())
    };
    answers.into_iter().map(told).collect()
}

/// The data that tools give.
fn data(calls: &[(&str, Value)]) -> Vec<Value> {
    let told = told(calls).into_iter();
    told.map(|(is_error, text)| {
        assert!(!is_error, "{text}");
        serde_json::from_str(&text).unwrap_or(Value::String(text))
    })
    .collect()
}

/// The examples of the specification of 2025-06-18.
#[test]
fn the_published_messages_are_answered() {
    let answers = answers(&[
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{"listChanged":true},"sampling":{},"elicitation":{}},"clientInfo":{"name":"ExampleClient","title":"Example Client Display Name","version":"1.0.0"}}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","id":"123","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"optional-cursor-value"}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"123","reason":"User requested cancellation"}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"get_weather","arguments":{"location":"New York"}}}"#,
        r#"{"jsonrpc":"2.0","id":4,"method":"resources/list"}"#,
        r#"{"jsonrpc":"2.0","id":5,"method":"initialize","params":{"protocolVersion":"1.0.0"}}"#,
    ]);
    let [begun, ping, list, unknown, no_method, old] = answers.as_slice() else {
        panic!("{answers:?}")
    };
    assert_eq!(begun["id"], 1);
    let result = &begun["result"];
    assert_eq!(result["protocolVersion"], "2025-06-18");
    assert_eq!(result["capabilities"], json!({ "tools": {} }));
    assert_eq!(result["serverInfo"]["name"], "parlour");
    assert_eq!(
        *ping,
        json!({ "jsonrpc": "2.0", "id": "123", "result": {} })
    );
    let tools = list["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    let named = "rules new_game open board legal_moves play undo hint analyse report puzzle";
    assert_eq!(names.join(" "), named);
    for tool in tools {
        let schema = &tool["inputSchema"];
        assert_eq!(schema["type"], "object");
        for needed in schema["required"].as_array().unwrap() {
            assert!(schema["properties"][needed.as_str().unwrap()]["description"].is_string());
        }
    }
    assert_eq!(unknown["error"]["code"], -32602);
    assert_eq!(no_method["error"]["code"], -32601);
    assert_eq!(old["result"]["protocolVersion"], "2025-06-18");
}

#[test]
fn what_is_no_call_is_refused_and_the_next_one_is_answered() {
    let nested = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let long = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#,
        "x".repeat(3 << 20)
    );
    for (line, code) in [
        ("hello", -32700),
        ("{", -32700),
        (nested.as_str(), -32700),
        (long.as_str(), -32600),
        ("[]", -32600),
        ("17", -32600),
        (r#"{"id":1,"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32602),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[1]}"#,
            -32602,
        ),
    ] {
        let answers = answers(&[line, r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#]);
        let shown = &line[..line.len().min(80)];
        assert_eq!(answers.len(), 2, "{shown}");
        assert_eq!(answers[0]["error"]["code"], code, "{shown}");
        assert_eq!(answers[1]["result"], json!({}), "{shown}");
    }
    let quiet = [
        "",
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","method":"x"}"#,
    ];
    assert_eq!(answers(&quiet), [] as [Value; 0]);
}

#[test]
fn a_game_is_played_shown_and_judged() {
    let id = json!({ "id": 1 });
    let all = data(&[
        (
            "new_game",
            json!({ "game": "trike", "set": "side=4 pie=false" }),
        ),
        ("legal_moves", id.clone()),
        ("play", json!({ "id": 1, "moves": "1. a1 b1 2. c1" })),
        ("undo", id.clone()),
        ("hint", id.clone()),
        ("analyse", json!({ "id": 1, "lines": 2 })),
        (
            "play",
            json!({ "id": 1, "moves": "c1 d1 d2 c2 b2 c3 d4 d3" }),
        ),
        ("report", id.clone()),
        ("board", id.clone()),
        ("board", json!({ "id": 1, "format": "json" })),
    ]);
    let [
        begun,
        moves,
        played,
        back,
        hint,
        lines,
        over,
        report,
        text,
        cells,
    ] = all.as_slice()
    else {
        panic!("{all:?}")
    };
    assert_eq!(
        (&begun["id"], &begun["to_move"]),
        (&1.into(), &"first".into())
    );
    assert_eq!(moves["moves"].as_array().unwrap().len(), 10);
    assert_eq!(played["plies"], json!(["a1", "b1", "c1"]));
    assert_eq!(back["plies"], json!(["a1", "b1"]));
    let legal = ["b2", "b3", "b4", "a2", "a3", "a4", "c1", "d1", "c2"];
    let hinted = hint["hint"]["ply"].as_str().unwrap();
    assert!(legal.contains(&hinted) || hint["hint"]["play"].as_str().unwrap().contains(hinted));
    assert_eq!(lines["lines"].as_array().unwrap().len(), 2);
    assert_eq!(lines["best"], lines["lines"][0]["plies"][0]);
    assert_eq!(over["result"], "second");
    assert_eq!(report["plies"].as_array().unwrap().len(), 10);
    assert!(report["sides"]["first"]["accuracy"].is_number());
    let text = text.as_str().unwrap();
    assert!(
        text.ends_with(&format!("{}\n", over["position"].as_str().unwrap())),
        "{text}"
    );
    assert_eq!(cells["cells"].as_array().unwrap().len(), 10);
}

#[test]
fn what_a_tool_refuses_says_what_would_be_right_and_changes_nothing() {
    let new = ("new_game", json!({ "game": "claustro" }));
    for (name, given, said) in [
        (
            "board",
            json!({ "id": 2 }),
            "there is no game 2: those from 1 to 1 are kept",
        ),
        ("board", json!({}), "`id` is missing"),
        (
            "board",
            json!({ "id": "1" }),
            "`id` must be a whole number, 1 to",
        ),
        (
            "board",
            json!({ "id": 1, "size": 3 }),
            "there is no `size`: the tool takes id, format",
        ),
        (
            "board",
            json!({ "id": 1, "format": "gif" }),
            "`format` must be one of text, json, png",
        ),
        (
            "rules",
            json!({ "game": "chess" }),
            "`game` must be one of tactigon, taacoca, claustro, trike",
        ),
        (
            "new_game",
            json!({ "game": "trike", "set": "side=900" }),
            "`set`: ",
        ),
        (
            "play",
            json!({ "id": 1, "moves": "a2-b2 z9" }),
            "move 2 `z9`",
        ),
        ("undo", json!({ "id": 1 }), "the game has 0 moves"),
        ("open", json!({ "text": "hello" }), ""),
        (
            "open",
            json!({ "text": "1. d2", "set": "side=9" }),
            "name it in `game`",
        ),
        (
            "puzzle",
            json!({ "game": "trike", "number": 999 }),
            "the puzzles of the game go from 1",
        ),
    ] {
        let told = told(&[new.clone(), (name, given), ("board", json!({ "id": 1 }))]);
        assert!(
            told[1].0 && told[1].1.contains(said),
            "{name}: {}",
            told[1].1
        );
        assert!(told[2].1.contains("White to move") || told[2].1.contains(" to move"));
    }
    let many: Vec<_> = (0..65).map(|_| new.clone()).collect();
    let told = told(&[many, vec![("board", json!({ "id": 1 }))]].concat());
    assert_eq!(
        told[65].1,
        "there is no game 1: those from 2 to 65 are kept"
    );
}

#[test]
fn a_pasted_game_is_opened_and_a_picture_drawn() {
    let list = "White: Ana\nBlack: Bo\n1. d2 d3\n2. e3";
    let given = json!({ "text": list, "game": "trike", "set": "side=7" });
    let opened = &data(&[("open", given.clone())])[0];
    assert_eq!(opened["plies"], json!(["d2", "d3", "e3"]));
    let lines = [
        call("open", &given),
        call("board", &json!({ "id": 1, "format": "png" })),
    ];
    let answers = answers_of(&User::new(), &["mcp"], &lines);
    let picture = &answers[1]["result"]["content"][0];
    assert_eq!(
        (&picture["type"], &picture["mimeType"]),
        (&"image".into(), &"image/png".into())
    );
    assert!(picture["data"].as_str().unwrap().starts_with("iVBORw0KGgo"));
}

#[test]
fn a_game_that_was_given_up_has_its_result_until_it_is_played_on() {
    let list = "White: Ana\nBlack: Bo\n1. d2 d3\n2. resign";
    let given = json!({ "text": list, "game": "trike", "set": "side=7" });
    let told = data(&[("open", given), ("play", json!({ "id": 1, "moves": "e3" }))]);
    let ends: Vec<_> = told
        .iter()
        .map(|game| (&game["result"], &game["reason"]))
        .collect();
    let second = (&json!("second"), &json!("resignation"));
    assert_eq!(ends, [second, (&Value::Null, &Value::Null)]);
}

#[test]
fn a_puzzle_is_solved_by_its_own_solution_alone() {
    let list = User::new().run(&["puzzles", "list", "trike"]).ok();
    let mut lines = list.lines();
    let line = lines.find(|line| line.contains("only one move saves"));
    let number = line.unwrap().split_whitespace().next().unwrap();
    let only: u64 = number.parse().unwrap();
    let posed = &data(&[("puzzle", json!({ "game": "trike", "number": only }))])[0];
    assert_eq!(
        (&posed["solved"], &posed["said"]),
        (&false.into(), &Value::Null)
    );
    let position = posed["position"].as_str().unwrap();
    let game = json!({ "game": "trike", "set": posed["set"], "position": position });
    let moves = &data(&[("new_game", game), ("legal_moves", json!({ "id": 1 }))])[1];
    let tried = moves["moves"].as_array().unwrap().iter().map(|ply| {
        let given = json!({ "game": "trike", "number": only, "moves": ply });
        data(&[("puzzle", given)])[0]["solved"].as_bool().unwrap()
    });
    assert_eq!(tried.filter(|solved| *solved).count(), 1);
}

#[test]
fn the_mistake_of_a_puzzle_is_named_by_its_number_first() {
    let list = User::new().run(&["puzzles", "list", "trike"]).ok();
    let line = list.lines().find(|line| line.contains("missed a win"));
    let number = line.unwrap().split_whitespace().next().unwrap();
    let number: u64 = number.parse().unwrap();
    let given = |moves: &str| json!({ "game": "trike", "number": number, "moves": moves });
    let shown = data(&[("puzzle", given(""))])[0]["moves_shown"].clone();
    let count = shown.as_array().unwrap().len();
    let tried: Vec<_> = (0..=count + 1)
        .map(|at| ("puzzle", given(&at.to_string())))
        .collect();
    let told = told(&tried);
    assert!(told[0].0 && told[count + 1].0, "{told:?}");
    let range = format!("the moves that are shown have numbers from 1 to {count}");
    assert_eq!([&told[0].1, &told[count + 1].1], [&range; 2]);
    let named = told[1..=count]
        .iter()
        .filter(|(_, said)| said.contains("was the mistake"));
    assert_eq!(named.count(), 1, "{told:?}");
}

#[test]
fn games_are_saved_where_one_asked_for_it_and_nowhere_else() {
    let refused = answers(&[&call("save", &json!({ "id": 1 }))]);
    let why = refused[0]["error"]["message"].as_str().unwrap();
    assert!(
        why.starts_with("there is no tool `save`, but rules, new_game, "),
        "{why}"
    );
    let user = User::new();
    let lines = [
        call("new_game", &json!({ "game": "trike" })),
        call("save", &json!({ "id": 1 })),
    ];
    let answers = answers_of(&user, &["mcp"], &lines);
    assert_eq!(answers[1]["error"]["code"], -32602);
    assert!(!user.home().join(".local").exists());
    let answers = answers_of(&user, &["mcp", "--save"], &lines);
    let text = answers[1]["result"]["content"][0]["text"].as_str().unwrap();
    let file: Value = serde_json::from_str(text).unwrap();
    let saved = std::fs::read_to_string(file["file"].as_str().unwrap()).unwrap();
    assert!(saved.contains("[Game \"trike\"]"), "{saved}");
}
