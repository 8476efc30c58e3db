//! Makes the commands of their table: a command is a file of this folder and a line there.

use super::error::UsageError;
use super::output::Output;
use super::setup::ConfigSources;

/// A group of commands in the help.
pub(super) struct Group {
    /// The purpose of its commands, as a heading.
    pub(super) title: &'static str,
    /// Its commands, the everyday ones first.
    pub(super) commands: &'static [Entry],
}

/// A command of the table.
pub(super) struct Entry {
    pub(super) module: &'static str,
    pub(super) kind: &'static str,
}

impl Entry {
    /// Returns the name on the command line.
    pub(super) fn name(&self) -> String {
        self.module.trim_end_matches('_').replace('_', "-")
    }

    /// Returns whether it reads settings.
    pub(super) fn reads_settings(&self) -> bool {
        matches!(self.kind, "screen" | "text")
    }
}

/// Makes the commands of a table of groups, and the modules they are in. A line is the file, the
/// type in it that has the arguments, and the command's kind:
///
/// * `screen` opens the full screen, whose session can be recorded;
/// * `text` reads settings and prints;
/// * `data` prints, whatever the settings are;
/// * `alone` needs standard output for itself.
macro_rules! commands {
    ($($title:literal { $($module:ident::$command:ident $kind:ident,)* })*) => {
        $($(mod $module;)*)*

        /// The command given.
        #[derive(clap::Subcommand, Debug)]
        enum CliCommand {
            $($(
                #[allow(missing_docs, reason = "the type says it")]
                $command(Box<$module::$command>),
            )*)*
        }

        /// The groups of the commands.
        const GROUPS: &[Group] = &[$(Group {
            title: $title,
            commands: &[$(Entry {
                module: stringify!($module),
                kind: stringify!($kind),
            }),*],
        }),*];

        impl CliCommand {
            /// Runs the command.
            fn run(&self, sources: ConfigSources<'_>) -> anyhow::Result<()> {
                match self {
                    $($(Self::$command(command) => run!($kind, command, sources),)*)*
                }
            }
        }
    };
}

macro_rules! run {
    (screen, $command:ident, $sources:ident) => {
        $command.run($sources)
    };
    (text, $command:ident, $sources:ident) => {
        commands::print($sources, |out| $command.run($sources, out))
    };
    (data, $command:ident, $sources:ident) => {
        commands::print($sources, |out| $command.run(out))
    };
    (alone, $command:ident, $sources:ident) => {{
        commands::check_unrecorded($sources)?;
        $command.run()
    }};
}

/// Runs a command that prints.
///
/// Standard output is not locked before: the threads of the full-screen program and of the engine
/// must find it unlocked.
pub(super) fn print(
    sources: ConfigSources<'_>,
    run: impl FnOnce(&mut Output) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    check_unrecorded(sources)?;
    let mut out = Output::stdout();
    run(&mut out)?;
    Ok(out.finish()?)
}

/// Checks that nobody wants a session recorded of a command that has none.
pub(super) fn check_unrecorded(sources: ConfigSources<'_>) -> Result<(), UsageError> {
    match sources.record {
        Some(_) => Err(UsageError::new(
            "--record: sessions are recorded only where a screen opens",
        )),
        None => Ok(()),
    }
}

/// Returns the template of the program's help, in which the commands stand in their groups.
pub(super) fn help_template(command: &clap::Command) -> String {
    let heading = command.get_styles().get_header();
    let shown = || {
        command
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
    };
    let width = shown().map(|command| command.get_name().len()).max();
    let width = width.unwrap_or_default();
    let line = |entry: &Entry| {
        let command = shown().find(|command| command.get_name() == entry.name())?;
        let about = command.get_about()?;
        Some(format!("  {:width$}  {about}\n", command.get_name()))
    };
    let group = |group: &Group| {
        let lines: String = group.commands.iter().filter_map(line).collect();
        format!("{heading}{}:{heading:#}\n{lines}\n", group.title)
    };
    let groups: String = super::GROUPS.iter().map(group).collect();
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}\
         `parlour COMMAND --help` says more about a command.\n\n\
         {heading}Options:{heading:#}\n{{options}}{{after-help}}"
    )
}
