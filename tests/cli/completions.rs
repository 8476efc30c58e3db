//! Completions are read by the shells they are for, those of them that this machine has.

use std::fs;
use std::process::Command;

use super::program::{Ran, User};

/// The output of a shell for a script that has the completions in the file `completions`; `None`
/// where there is no such shell.
fn script_in(shell: &str, script: &str) -> Option<String> {
    let user = User::new();
    let text = user.run(&["completions", shell]).ok();
    fs::write(user.home().join("completions"), text).unwrap();
    let mut command = Command::new(shell);
    // Nobody's own settings have a say.
    command.args(match shell {
        "bash" => ["--norc", "-c"],
        "zsh" => ["-f", "-c"],
        _ => ["--no-config", "-c"],
    });
    let command = command
        .arg(script)
        .current_dir(user.home())
        .env("HOME", user.home());
    let output = command.output().ok()?;
    Some(Ran::new(&output).ok())
}

#[test]
fn bash_completes_a_command() {
    let script = "source ./completions; COMP_WORDS=(parlour tour); COMP_CWORD=1; \
        _parlour parlour tour parlour; echo \"${COMPREPLY[@]}\"";
    assert!(script_in("bash", script).is_none_or(|told| told == "tournament\n"));
}

#[test]
fn bash_takes_the_name_of_a_file_with_spaces_for_one() {
    let script = "source ./completions; : > 'my game.plr'; : > 'my other.plr'; \
        COMP_WORDS=(parlour export --output my); COMP_CWORD=3; _parlour parlour my --output; \
        printf '<%s>\\n' \"${COMPREPLY[@]}\" | sort";
    let told = script_in("bash", script);
    assert!(told.is_none_or(|told| told == "<my game.plr>\n<my other.plr>\n"));
}

#[test]
fn fish_completes_a_command() {
    let script = "source ./completions; complete -C 'parlour tour'";
    assert!(script_in("fish", script).is_none_or(|told| told.starts_with("tournament\t")));
}

#[test]
fn zsh_knows_the_completions() {
    let script = "autoload -U compinit; compinit -u -d ./dump; source ./completions; \
        print $_comps[parlour]";
    assert!(script_in("zsh", script).is_none_or(|told| told == "_parlour\n"));
}
