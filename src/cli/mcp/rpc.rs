//! The messages of JSON-RPC 2.0, one a line.

use serde_json::{Value as Json, json};

/// A call that has no result, and why.
#[derive(Debug)]
pub(super) struct Fault {
    code: i32,
    message: String,
}

impl Fault {
    /// A method that there is not.
    pub(super) fn method(name: &str) -> Self {
        Self {
            code: -32601,
            message: format!("there is no method `{name}`"),
        }
    }

    /// Parameters that are wrong.
    pub(super) const fn parameters(message: String) -> Self {
        Self {
            code: -32602,
            message,
        }
    }

    const fn request(message: String) -> Self {
        Self {
            code: -32600,
            message,
        }
    }

    fn json(&self) -> Json {
        json!({ "code": self.code, "message": self.message })
    }
}

/// The answer to a message, by what calls its method with its parameters; none to a notification, to
/// an answer, and to an empty line.
pub(super) fn answer(
    message: &[u8],
    call: impl FnOnce(&str, &Json) -> Result<Json, Fault>,
) -> Option<Json> {
    if message.trim_ascii().is_empty() {
        return None;
    }
    let message: Json = match serde_json::from_slice(message) {
        Ok(message) => message,
        Err(error) => {
            let message = format!("not JSON: {error}");
            return Some(refused(
                &Json::Null,
                &Fault {
                    code: -32700,
                    message,
                },
            ));
        }
    };
    match read(&message) {
        Message::Unanswered => None,
        Message::Call(id, method) => {
            let result = call(method, message.get("params").unwrap_or(&Json::Null));
            Some(result.map_or_else(
                |fault| refused(id, &fault),
                |result| json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            ))
        }
        Message::Wrong(why) => {
            let id = message.get("id").filter(|id| is_id(id));
            let fault = Fault::request(why.to_owned());
            Some(refused(id.unwrap_or(&Json::Null), &fault))
        }
    }
}

/// What a message is.
enum Message<'a> {
    /// A call with its id, of a method.
    Call(&'a Json, &'a str),
    /// A notification, or the answer to a call that we have not made.
    Unanswered,
    /// None that there can be.
    Wrong(&'static str),
}

fn read(message: &Json) -> Message<'_> {
    let is_answer = message.get("result").is_some() || message.get("error").is_some();
    let method = message.get("method").and_then(Json::as_str);
    match (message.get("id"), method) {
        _ if !message.is_object() => Message::Wrong("a message is an object, and no list of them"),
        _ if message["jsonrpc"] != "2.0" => Message::Wrong("`jsonrpc` must be \"2.0\""),
        _ if is_answer => Message::Unanswered,
        (_, None) => Message::Wrong("it has no `method`"),
        (None, Some(_)) => Message::Unanswered,
        (Some(id), Some(method)) if is_id(id) => Message::Call(id, method),
        (Some(_), Some(_)) => Message::Wrong("`id` must be a text or a number"),
    }
}

fn is_id(id: &Json) -> bool {
    id.is_string() || id.is_number()
}

/// The answer to a message that is longer than this many bytes.
pub(super) fn too_long(most: usize) -> Json {
    let fault = Fault::request(format!("a message has at most {most} bytes"));
    refused(&Json::Null, &fault)
}

fn refused(id: &Json, fault: &Fault) -> Json {
    json!({ "jsonrpc": "2.0", "id": id, "error": fault.json() })
}
