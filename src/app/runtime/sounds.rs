//! Sounds, by whichever of a few programs the system has: made here, written to the cache folder,
//! and played on a thread of their own. The bell rings for what matters where there is no such
//! program, or nobody beside the machine to hear it.

use parlour_sys::Instant;
use std::f32::consts::TAU;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::await_end::await_end;
use crate::app::sound::Sound;
use parlour_engines::Stop;
use parlour_records::{Replace, write_atomically};
use parlour_sys::{cache_folder, end_process_group, in_process_group, is_over_ssh};

/// The programs that play a file, with their arguments before its name: `PipeWire`, `PulseAudio`,
/// ALSA and macOS.
const PLAYERS: [&[&str]; 4] = [&["pw-play"], &["paplay"], &["aplay", "-q"], &["afplay"]];

/// The time that a program may take, which is longer than any sound.
const PATIENCE: Duration = Duration::from_secs(3);

/// The time that the thread has to end its program when parlour ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// The time between two looks whether one has ended.
const LOOK: Duration = Duration::from_millis(20);

/// Samples per second.
const RATE: u32 = 22_050;

/// The sounds of the program; the thread begins with the first one.
#[derive(Debug, Default)]
pub(super) struct Sounds {
    thread: Option<SoundThread>,
    begun: bool,
}

/// The thread that plays sounds.
#[derive(Debug)]
struct SoundThread {
    sounds: SyncSender<Sound>,
    stop: Stop,
    handle: JoinHandle<()>,
}

impl Sounds {
    /// Plays a sound, unless others are being played still, and returns whether the bell is to ring
    /// instead. Never waits.
    pub(super) fn play(&mut self, sound: Sound) -> bool {
        if !self.begun {
            self.begun = true;
            self.thread = begin();
        }
        let sent = self
            .thread
            .as_ref()
            .map(|thread| thread.sounds.try_send(sound));
        let is_heard = matches!(sent, Some(Ok(()) | Err(TrySendError::Full(_))));
        !is_heard && matches!(sound, Sound::Turn | Sound::End)
    }
}

impl Drop for Sounds {
    fn drop(&mut self) {
        let Some(thread) = self.thread.take() else {
            return;
        };
        let SoundThread {
            sounds,
            stop,
            handle,
        } = thread;
        stop.raise();
        drop(sounds);
        // A program that hangs ends with the thread.
        await_end([&handle], SHUTDOWN_TIMEOUT);
    }
}

/// Starts the thread, where sounds can be heard.
fn begin() -> Option<SoundThread> {
    if is_over_ssh() {
        return None;
    }
    let folder = cache_folder()?.join("sounds");
    let (sender, sounds) = sync_channel(1);
    let stop = Stop::default();
    let stopped = stop.clone();
    let run = move || play_all(&folder, &sounds, &stopped);
    let thread = thread::Builder::new().name("sounds".to_owned()).spawn(run);
    Some(SoundThread {
        sounds: sender,
        stop,
        handle: thread.ok()?,
    })
}

/// Plays sounds until there are no more, until it is stopped, or until no program plays them.
fn play_all(folder: &Path, sounds: &Receiver<Sound>, stop: &Stop) {
    if parlour_sys::fs::create_dir_all(folder).is_err() {
        return;
    }
    let mut players = PLAYERS.iter();
    let mut player = players.next();
    while let Ok(sound) = sounds.recv() {
        let Some(path) = file(folder, sound) else {
            return;
        };
        while let Some(words) = player
            && !play(words, &path, stop)
        {
            player = players.next().filter(|_| !stop.is_raised());
        }
        if player.is_none() {
            return;
        }
    }
}

/// The file of a sound, which is written if it is not there as it should be.
fn file(folder: &Path, sound: Sound) -> Option<PathBuf> {
    let name = match sound {
        Sound::Ply => "move.wav",
        Sound::Capture => "capture.wav",
        Sound::Turn => "turn.wav",
        Sound::End => "end.wav",
    };
    let (path, bytes) = (folder.join(name), wav(&tones(sound)));
    let is_there = parlour_sys::fs::read(&path).is_ok_and(|old| old == bytes);
    (is_there || write_atomically(&path, &bytes, Replace::Always).is_ok()).then_some(path)
}

/// Plays a file, and returns whether the program has done so. One that takes too long is ended, and
/// so is one that still plays when it is stopped.
fn play(words: &[&str], path: &Path, stop: &Stop) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).arg(path);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let Ok(mut process) = in_process_group(&mut command).spawn() else {
        return false;
    };
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end && !stop.is_raised() {
        match process.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => thread::sleep(LOOK),
            Err(_) => return false,
        }
    }
    // A script may have started another program, which ends with its group.
    end_process_group(&process);
    let _ = process.kill();
    let _ = process.wait();
    false
}

/// A tone that is struck and fades.
struct Tone {
    hertz: f32,
    /// Its beginning, in milliseconds.
    begin: u32,
    /// Its length, in milliseconds.
    length: u32,
}

/// The tones of a sound.
fn tones(sound: Sound) -> Vec<Tone> {
    let tone = |hertz, begin, length| Tone {
        hertz,
        begin,
        length,
    };
    match sound {
        Sound::Ply => vec![tone(523.25, 0, 90)],
        Sound::Capture => vec![tone(523.25, 0, 80), tone(349.23, 55, 140)],
        Sound::Turn => vec![tone(659.26, 0, 90), tone(783.99, 70, 140)],
        Sound::End => vec![
            tone(523.25, 0, 180),
            tone(659.26, 130, 180),
            tone(783.99, 260, 400),
        ],
    }
}

/// The tones as a WAV file of one channel in 16 bits.
fn wav(tones: &[Tone]) -> Vec<u8> {
    let samples = |millis: u32| (millis * RATE / 1000) as usize;
    let ends = tones.iter().map(|tone| tone.begin + tone.length);
    let mut mixed = vec![0.0_f32; samples(ends.max().unwrap_or(0))];
    for tone in tones {
        let length = samples(tone.length);
        for (at, sample) in mixed[samples(tone.begin)..]
            .iter_mut()
            .take(length)
            .enumerate()
        {
            let part = at as f32 / length as f32;
            // Struck within 3 ms, and silent at the end, so that nothing clicks.
            let struck = (at as f32 / (0.003 * RATE as f32)).min(1.0);
            let loud = struck * (1.0 - part) * (-4.0 * part).exp();
            *sample += 0.3 * loud * (TAU * tone.hertz * at as f32 / RATE as f32).sin();
        }
    }
    let data = 2 * mixed.len() as u32;
    let mut file = Vec::new();
    file.extend(b"RIFF");
    file.extend((36 + data).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    // PCM, one channel.
    file.extend([1, 0, 1, 0]);
    file.extend(RATE.to_le_bytes());
    file.extend((2 * RATE).to_le_bytes());
    // Bytes and bits of a sample.
    file.extend([2, 0, 16, 0]);
    file.extend(b"data");
    file.extend(data.to_le_bytes());
    let word = |sample: f32| ((sample * f32::from(i16::MAX)) as i16).to_le_bytes();
    file.extend(mixed.into_iter().flat_map(word));
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_short_soft_and_begins_and_ends_in_silence() {
        for sound in [Sound::Ply, Sound::Capture, Sound::Turn, Sound::End] {
            let file = wav(&tones(sound));
            let samples: Vec<i16> = file[44..]
                .chunks(2)
                .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
                .collect();
            assert!(
                samples.len() < RATE as usize,
                "less than a second: {sound:?}"
            );
            assert_eq!(samples[0], 0, "{sound:?}");
            assert!(samples.last().unwrap().abs() < 50, "{sound:?}");
            let loudest = samples.iter().map(|sample| sample.abs()).max().unwrap();
            assert!((1_000..20_000).contains(&loudest), "{sound:?}: {loudest}");
            assert_eq!(file[40..44], (2 * samples.len() as u32).to_le_bytes());
        }
    }
}
