//! The pages of `docs` that are made from the program's tables.

use std::fmt::Write as _;

use parlour::app::keymap::{KeyLabel, Keymap};
use parlour::app::keys::{BINDINGS, Binding, KeyContext};
use parlour::cli;
use parlour::settings::{sections, variable_name};

/// Returns the pages with their names.
pub fn pages() -> [(&'static str, String); 3] {
    [
        ("settings", settings()),
        ("keys", keys()),
        ("command-line", command_line()),
    ]
}

const SETTINGS: &str = "\
# Settings

The settings are read from the config file (`parlour config --path` says where it is looked for),
from variables of the environment, and from `--set SECTION.KEY=VALUE` on the command line; each of
these counts more than those before it. `parlour config` prints the file with every setting
explained, `parlour config --check` says whether yours is right, and `parlour config --origins` what
every setting comes to and where it comes from.

The sections `[keys]` and `[engines.NAME]` are in the file only: [keys.md](keys.md) names the keys,
the [guide](guide.md) shows an engine.
";

fn settings() -> String {
    let mut text = SETTINGS.to_owned();
    for section in sections() {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n## `[{}]`\n\n{}\n\n| Key | Values | Default | What it does |\n| --- | --- | --- | --- |\n",
            section.name, section.help
        );
        for option in section.options {
            let default = option.default.to_string();
            let default = if default.is_empty() {
                "none".to_owned()
            } else {
                format!("`{default}`")
            };
            let _ = writeln!(
                text,
                "| `{}` | {} | {default} | {} |",
                option.key,
                option.domain,
                option.help.trim()
            );
        }
        if let Some(option) = section.options.first() {
            let name = variable_name(section.name, option.key);
            let _ = writeln!(text, "\nThe variable for the first one is `{name}`.");
        }
    }
    text
}

const KEYS: &str = "\
# Keys

What each key does unless the section `[keys]` of the config file says otherwise. There an action is
given a list of keys by its name:

```toml
[keys]
undo = [\"U\", \"ctrl+u\"]
```

An action that stands in several tables is one: the config file sets its keys in all of these places.

`?` shows the keys as they are. `parlour config --check` says where two actions want the same key;
`back` and `quit` need one, so that nobody locks themselves in.
";

/// Below the keys of study: those that others have as well.
const STUDY_KEYS: &str = "
As on Lichess, `f` turns the board, `g` marks a move, `?` shows the keys, and `Z`, there `z`, hides all
analysis; as there and in KaTrain, `Home` and `End` go to the first position and the last. The arrow
keys and the letters that move with them are the cursor's here: moves are stepped by `PgUp` and `PgDn`,
and mistakes, `n` in KaTrain, by `t` and `T`.
";

fn keys() -> String {
    let keymap = Keymap::default();
    let mut text = KEYS.to_owned();
    for context in KeyContext::ALL {
        let _ = write!(
            text,
            "\n## {}\n\n| Keys | Action | What it does |\n| --- | --- | --- |\n",
            context.title()
        );
        for binding in BINDINGS.iter().filter(|binding| binding.context == context) {
            let Binding { name, help, .. } = binding;
            let keys = keymap.keys_of(binding).iter();
            let keys: Vec<String> = keys.map(|&key| format!("`{}`", KeyLabel(key))).collect();
            let _ = writeln!(text, "| {} | `{name}` | {} |", keys.join(" "), help.trim());
        }
        if context == KeyContext::Study {
            text.push_str(STUDY_KEYS);
        }
    }
    text
}

const COMMAND_LINE: &str = "\
# The command line

Exit codes: 0 is success (a reader that closes a pipe early is one), 1 a failure, 2 arguments that
make no sense. A signal that ends the program ends it as it does by default, so that a shell says 130
after Ctrl-C.
";

fn command_line() -> String {
    let mut text = COMMAND_LINE.to_owned();
    let mut command = cli::command().term_width(100);
    command.build();
    describe(&mut command, "parlour", &mut text);
    text
}

fn describe(command: &mut clap::Command, name: &str, text: &mut String) {
    let help = command.render_long_help().to_string();
    let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
    let _ = write!(
        text,
        "\n## `{name}`\n\n```text\n{}\n```\n",
        lines.join("\n").trim_end()
    );
    for below in command.get_subcommands_mut() {
        if !below.is_hide_set() && below.get_name() != "help" {
            let name = format!("{name} {}", below.get_name());
            describe(below, &name, text);
        }
    }
}
