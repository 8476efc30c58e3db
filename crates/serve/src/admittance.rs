//! The people who may come in: friends who were invited, the keys of a list, or anybody.

use std::io;
use std::path::{Path, PathBuf};

use crate::private_file;
use parlour_together::places::read_text;
use parlour_together::{Code, Name};
use russh::keys::{HashAlg, PublicKey};
use sha2::{Digest, Sha256};

/// The people who may come in with a key that is not known.
#[derive(Clone, Debug)]
pub(crate) enum Admittance {
    /// Nobody, but by an invitation.
    Invited,
    /// Those whose keys a file has.
    Listed(PathBuf),
    /// Anybody.
    Open,
}

impl Admittance {
    /// Returns whether a key that is not known comes in. The file is read anew each time; where it
    /// cannot be, nobody does.
    pub(crate) fn admits(&self, account: &str) -> bool {
        match self {
            Self::Invited => false,
            Self::Open => true,
            Self::Listed(file) => {
                let text = read_text(file).unwrap_or_default();
                text.lines().any(|line| is_key(line, account))
            }
        }
    }

    /// The sentence that says who may come in.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Invited => "Only friends whom you invite come in: `parlour-serve invite NAME` \
                              prints what to send to one."
                .to_owned(),
            Self::Listed(file) => format!("Only the keys in {} come in.", file.display()),
            Self::Open => {
                "Open to the world: whoever finds this address comes in, with any key.".to_owned()
            }
        }
    }
}

/// Returns whether a line has a key, as its friend sent it or by its fingerprint.
fn is_key(line: &str, account: &str) -> bool {
    let key = PublicKey::from_openssh(line.trim());
    key.is_ok_and(|key| account_of(&key) == account)
        || line.split_whitespace().any(|word| word == account)
}

/// The account of a key.
pub(crate) fn account_of(key: &PublicKey) -> String {
    key.fingerprint(HashAlg::Sha256).to_string()
}

/// Returns whether a text is an account, of a key or of a secret.
pub(crate) fn is_account(text: &str) -> bool {
    text.starts_with("SHA256:") || text.starts_with("secret ")
}

/// The account of somebody without a key, whom a secret of their own brings back. The secret cannot
/// be told from it.
pub(crate) fn account_of_secret(secret: &Code) -> String {
    let hash = Sha256::digest(secret.to_string());
    let (head, _) = hash.split_first_chunk().expect("a hash has 32 bytes");
    format!("secret {:032x}", u128::from_be_bytes(*head))
}

/// The invitations that wait for their friends: a file of one a line, the word and the name, which
/// can be edited by hand at any time.
#[derive(Clone, Debug)]
pub(crate) struct Invitations(PathBuf);

impl Invitations {
    /// The file in the folder of a host.
    pub(crate) fn new(state: &Path) -> Self {
        Self(state.join("invitations"))
    }

    /// Invites somebody; the word by which they come in once, the same as before if they have not.
    pub(crate) fn add(&self, name: &Name) -> io::Result<String> {
        let _alone = private_file::lock(&self.0)?;
        let before = read_text(&self.0)?;
        if let Some(word) = word_of(&before, name) {
            return Ok(word.to_owned());
        }
        let word = Code::draw().ok_or(io::ErrorKind::Unsupported)?.to_string();
        private_file::write(&self.0, &format!("{before}{word} {name}\n"))?;
        Ok(word)
    }

    /// Returns whether somebody of this name is invited.
    pub(crate) fn has(&self, name: &Name) -> bool {
        read_text(&self.0).is_ok_and(|text| word_of(&text, name).is_some())
    }

    /// The name of whoever is invited by a word.
    pub(crate) fn name(&self, word: &str) -> Option<Name> {
        let text = read_text(&self.0).ok()?;
        let (_, name) = lines(&text).find(|(code, _)| *code == word)?;
        name.parse().ok()
    }

    /// Takes an invitation away that was used.
    pub(crate) fn remove(&self, word: &str) -> io::Result<()> {
        self.retain(|code, _| code != word).map(drop)
    }

    /// Takes the invitations of a name away; returns whether there were any.
    pub(crate) fn withdraw(&self, name: &str) -> io::Result<bool> {
        self.retain(|_, known| !is_like(known, name))
    }

    fn retain(&self, stays: impl Fn(&str, &str) -> bool) -> io::Result<bool> {
        let _alone = private_file::lock(&self.0)?;
        let text = read_text(&self.0)?;
        let is_kept = |line: &&str| line_of(line).is_none_or(|(word, name)| stays(word, name));
        let rest: String = text.split_inclusive('\n').filter(is_kept).collect();
        let has_changed = rest != text;
        if has_changed {
            private_file::write(&self.0, &rest)?;
        }
        Ok(has_changed)
    }
}

/// The word and the name of a line.
fn line_of(line: &str) -> Option<(&str, &str)> {
    let (word, name) = line.split_once(' ')?;
    Some((word, name.trim()))
}

fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(line_of)
}

/// The word by which somebody of a name is invited.
fn word_of<'a>(text: &'a str, name: &Name) -> Option<&'a str> {
    let mut invited = lines(text).filter(|(_, known)| is_like(known, name.as_str()));
    Some(invited.next()?.0)
}

fn is_like(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn an_invitation_is_for_one_name_and_gone_once_used() {
        let state = tempfile::tempdir().unwrap();
        let invitations = Invitations::new(state.path());
        let [fern, otter] = ["fern", "otter"].map(|name| name.parse().unwrap());
        let word = invitations.add(&fern).unwrap();
        assert_eq!(invitations.add(&fern).unwrap(), word, "sent once more");
        let other = invitations.add(&otter).unwrap();
        assert_eq!(invitations.name(&word), Some(fern));
        assert_eq!(invitations.name("aaaaaaaa"), None);
        invitations.remove(&word).unwrap();
        assert_eq!(
            [&word, &other].map(|word| invitations.name(word)),
            [None, Some(otter)]
        );
        assert!(invitations.withdraw("Otter").unwrap());
        assert_eq!(invitations.name(&other), None);
    }

    #[test]
    fn whoever_is_invited_while_others_come_is_not_forgotten() {
        let state = tempfile::tempdir().unwrap();
        let invitations = Invitations::new(state.path());
        std::thread::scope(|scope| {
            for letter in 'a'..='p' {
                let invitations = &invitations;
                scope.spawn(move || {
                    let [comes, stays] = [1, 2].map(|n| format!("{letter}{n}").parse().unwrap());
                    let word = invitations.add(&comes).unwrap();
                    let other = invitations.add(&stays).unwrap();
                    invitations.remove(&word).unwrap();
                    assert_eq!(invitations.name(&other), Some(stays));
                });
            }
        });
        let left = fs::read_to_string(state.path().join("invitations")).unwrap();
        assert_eq!(left.lines().count(), 16, "{left}");
    }

    #[test]
    fn a_list_has_keys_as_friends_send_them_or_their_fingerprints() {
        let key = "ssh-ed25519 \
                   AAAAC3NzaC1lZDI1NTE5AAAAIJdD7y3aLq454yWBdwLWbieU1ebz9/cu7/QEXn9OIeZJ fern";
        let account = account_of(&PublicKey::from_openssh(key).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("friends");
        let list = Admittance::Listed(file.clone());
        assert!(!list.admits(&account), "there is no list");
        for line in [key, &format!("{account} fern")] {
            fs::write(&file, format!("# friends\n{line}\n")).unwrap();
            assert!(list.admits(&account), "{line}");
            assert!(!list.admits("SHA256:another"));
        }
    }
}
