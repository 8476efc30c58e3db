//! The pages of `docs` that are made from the program's tables.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Context;

use parlour::cli;
use parlour_engines::ENGINE_PROFILES;
use parlour_records::words;
use parlour_settings::keymap::{KeyLabel, Keymap};
use parlour_settings::keys::{BINDINGS, Binding, KeyContext};
use parlour_settings::{sections, variable_name};

/// Makes the pages of the project below this root, and returns them with their names.
///
/// # Errors
///
/// As the disk says of the page of which a part is made, with its path.
pub fn pages(root: &Path) -> anyhow::Result<[(&'static str, String); 4]> {
    Ok([
        ("settings", settings()),
        ("keys", keys()),
        ("command-line", command_line()),
        ("solved", solved(root)?),
    ])
}

/// The marks of the generated part of the page about solved boards.
const SOLVED_FROM: &str = "<!-- Made by `lab generate`, from here -->\n";
const SOLVED_TO: &str = "<!-- to here. -->\n";

/// The page about solved boards, whose starts are generated.
fn solved(root: &Path) -> anyhow::Result<String> {
    let path = root.join("docs/solved.md");
    let page = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let parts = page.split_once(SOLVED_FROM);
    let parts = parts.and_then(|(head, rest)| Some((head, rest.split_once(SOLVED_TO)?.1)));
    let Some((head, tail)) = parts else {
        return Ok(page);
    };
    let mut starts = String::from("| Game | Perfect play |\n| --- | --- |\n");
    for profile in ENGINE_PROFILES {
        for start in profile.solved {
            let rules = start.rules_of(profile.info);
            let told = rules.and_then(|rules| Some((rules.title(), words::solved_start(start)?)));
            if let Some((title, result)) = told {
                // Writing to a string cannot fail.
                let _ = writeln!(starts, "| {title} | {result} |");
            }
        }
    }
    Ok(format!("{head}{SOLVED_FROM}\n{starts}\n{SOLVED_TO}{tail}"))
}

const SETTINGS: &str = "\
# Settings

Settings come from the config file, then from environment variables, then from
`--set SECTION.KEY=VALUE` on the command line; later ones override earlier ones.

* `parlour config --path` prints the path of the config file.
* `parlour config` prints the file with every setting explained.
* `parlour config --check` checks yours.
* `parlour config --origins` prints every value and where it comes from.

The sections `[keys]` and `[engines.NAME]` are in the file only: [keys.md](keys.md) lists the keys,
and the [guide](guide.md#other-engines) shows an engine.
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

The default keys. To change them, give an action a list of keys in the section `[keys]` of the config
file:

```toml
[keys]
undo = [\"U\", \"ctrl+u\"]
```

An action in several tables is one action: the config file sets its keys in all these places. `?` shows
your keys, and `parlour config --check` says where two actions want the same one. `back` and `quit` need
a key, so that you cannot lock yourself in.
";

/// Below the keys of study: those that others have as well.
const STUDY_KEYS: &str = "
Coming from Lichess or KaTrain? As on Lichess, `f` turns the board, `g` marks a move and `?` shows the
keys; `Z` (there `z`) hides all analysis. As in both, `Home` and `End` go to the first and the last
position. The arrow keys move the cursor here: step through the moves with `PgUp` and `PgDn`, and through
the mistakes with `t` and `T` (`n` in KaTrain).
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

Every command takes `--help` and `--config FILE` beside its own options. `parlour man` prints the same
as manual pages.

Exit codes: 0 is success (also when a reader closes a pipe early), 1 a failure, 2 arguments that make no
sense. After a signal such as Ctrl-C the shell sees that signal (130).
";

fn command_line() -> String {
    let mut command = cli::command().term_width(100);
    command.build();
    let mut pages = String::new();
    describe(&mut command, "##", "parlour", &mut pages);
    let mut command = command.mut_subcommands(without_common_options);
    let mut contents = "\n| To | Commands |\n| --- | --- |\n".to_owned();
    for (title, names) in cli::groups() {
        let mut links = Vec::new();
        // Writing to a string cannot fail.
        let _ = write!(pages, "\n## {title}\n");
        for name in names {
            let Some(below) = command.find_subcommand_mut(&name) else {
                continue;
            };
            if !below.is_hide_set() {
                describe(below, "###", &format!("parlour {name}"), &mut pages);
                links.push(format!("[{name}](#parlour-{name})"));
            }
        }
        let _ = writeln!(contents, "| {title} | {} |", links.join(", "));
    }
    format!("{COMMAND_LINE}{contents}{pages}")
}

/// Hides the options that every command has.
fn without_common_options(command: clap::Command) -> clap::Command {
    let hidden = |arg: clap::Arg| match arg.get_id().as_str() {
        "config" | "help" => arg.hide(true),
        _ => arg,
    };
    command
        .mut_args(hidden)
        .mut_subcommands(without_common_options)
}

fn describe(command: &mut clap::Command, level: &str, name: &str, text: &mut String) {
    let help = command.render_long_help().to_string();
    let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
    // Options stand close together, each with its default.
    let is_close = |line: &str| line.trim_start().starts_with('-') || line.contains("  [default:");
    let lines = lines.iter().enumerate().filter_map(|(at, line)| {
        let next = lines.get(at + 1).copied().unwrap_or_default();
        (!line.is_empty() || !is_close(next)).then_some(*line)
    });
    let lines: Vec<&str> = lines.collect();
    let _ = write!(
        text,
        "\n{level} `{name}`\n\n```text\n{}\n```\n",
        lines.join("\n").trim_end()
    );
    if level == "##" {
        return;
    }
    for below in command.get_subcommands_mut() {
        if !below.is_hide_set() && below.get_name() != "help" {
            let name = format!("{name} {}", below.get_name());
            describe(below, level, &name, text);
        }
    }
}
