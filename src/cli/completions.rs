//! `parlour completions`: tab completion for the shell.

use clap::Args;
use clap_complete::Shell;

use super::output::Output;

/// How the generated script of bash completes the names of files: as words, of which a name with
/// spaces is several.
const WORDS: &str = "COMPREPLY=($(compgen -f \"${cur}\"))";

/// The same by lines, quoted where bash knows how.
const FILE_NAMES: &str = "local IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"${cur}\")); \
    compopt -o filenames 2>/dev/null";

/// Print tab completions for a shell
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour completions bash > ~/.local/share/bash-completion/completions/parlour\n  \
    parlour completions fish > ~/.config/fish/completions/parlour.fish")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        // The generator panics when it cannot write, so it writes to memory.
        let mut script = Vec::new();
        let mut command = super::command();
        clap_complete::generate(self.shell, &mut command, "parlour", &mut script);
        let script = String::from_utf8_lossy(&script);
        Ok(out.raw(script.replace(WORDS, FILE_NAMES).as_bytes())?)
    }
}
