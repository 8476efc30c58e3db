//! Foreign engines that mind neither the end of their input nor signals, when the match is killed.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::super::program::User;

const PATIENCE: Duration = Duration::from_secs(300);

/// Waits until something is so.
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The number of running processes of a group. One that has ended counts no more, whether or not
/// somebody has taken note of it.
fn running(group: u32) -> usize {
    let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let stats =
        processes.filter_map(|process| fs::read_to_string(process.path().join("stat")).ok());
    stats
        .filter(|stat| {
            // The name in parentheses may hold anything.
            let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
            let fields: Vec<&str> = rest.split_whitespace().collect();
            fields.get(2) == Some(&&*group.to_string()) && !matches!(fields[0], "Z" | "X")
        })
        .count()
}

/// The groups of the engines that have begun to think, by the files that they write.
fn groups(folder: &Path) -> Vec<u32> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let names = files.map(|file| file.file_name().into_string().unwrap());
    names.filter_map(|name| name.parse().ok()).collect()
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "processes are looked for in /proc")]
fn no_engine_outlives_a_match_that_is_killed() {
    for signal in [Signal::KILL, Signal::HUP] {
        let user = User::new();
        let folder = user.home().join("thinking");
        fs::create_dir(&folder).unwrap();
        let script = format!(
            "trap \"\" HUP INT TERM; while read -r line; do case \"$line\" in ugi) echo ugiok;; \
             isready) echo readyok;; go*) : >{}/$$; /bin/sleep 1000; /bin/sleep 1000;; esac; done",
            folder.display()
        );
        user.file(
            ".config/parlour/parlour.toml",
            format!(
                "[engines.deaf]\ncommand = \"/bin/sh\"\nargs = [\"-c\", '''{script}''']\n\
                 reply_seconds = 600\n"
            ),
        );
        let arguments = [
            "match",
            "trike",
            "--first",
            "deaf",
            "--second",
            "deaf",
            "--games",
            "4",
            "--time",
            "1000",
            "--concurrency",
            "2",
        ];
        let mut command = user.command(&arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut program = command.spawn().unwrap();
        wait_until("two engines think", || groups(&folder).len() == 2);
        let engines = groups(&folder);
        for &engine in &engines {
            wait_until("it sleeps", || running(engine) == 2);
        }
        kill_process(Pid::from_child(&program), signal).unwrap();
        program.wait().unwrap();
        for engine in engines {
            wait_until("its engines end", || running(engine) == 0);
        }
    }
}
