//! The invitation that the host sends to a friend.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::{fs, io};

use nix::ifaddrs::getifaddrs;
use russh::keys::{HashAlg, PublicKey};

/// The sentences by which a friend, who is called this, finds the server that listens at an address.
pub(crate) fn text(listens: SocketAddr, key: &PublicKey, user: &str) -> String {
    let port = listens.port();
    let only_here = if listens.ip().is_loopback() {
        "Only this machine can connect; `--listen 0.0.0.0:2222` lets others in.\n"
    } else {
        ""
    };
    let commands = addresses(listens.ip());
    let commands = commands
        .iter()
        .map(|address| format!("    ssh -p {port} {user}@{address}\n"));
    let commands: Vec<_> = commands.collect();
    format!(
        "{only_here}Send this to a friend:\n\n{}\n    The key of this host is {}",
        commands.concat(),
        key.fingerprint(HashAlg::Sha256),
    )
}

fn place(state: &Path) -> PathBuf {
    state.join("address")
}

/// Notes where the server of a folder listens, for those who invite somebody later.
pub(crate) fn note(state: &Path, listens: SocketAddr) -> io::Result<()> {
    fs::write(place(state), listens.to_string())
}

/// The address at which the server of a folder listened last.
pub(crate) fn listens(state: &Path) -> Option<SocketAddr> {
    fs::read_to_string(place(state)).ok()?.trim().parse().ok()
}

/// The addresses at which friends may find the machine.
fn addresses(listens: IpAddr) -> Vec<String> {
    if !listens.is_unspecified() {
        return vec![listens.to_string()];
    }
    let is_for_others = |address: &IpAddr| match address {
        IpAddr::V4(address) => !address.is_loopback() && !address.is_link_local(),
        IpAddr::V6(address) => {
            listens.is_ipv6() && !address.is_loopback() && !address.is_unicast_link_local()
        }
    };
    let mut found: Vec<_> = own_addresses().filter(is_for_others).collect();
    found.sort_unstable();
    found.dedup();
    if found.is_empty() {
        return vec!["HOST".to_owned()];
    }
    found.iter().map(ToString::to_string).collect()
}

fn own_addresses() -> impl Iterator<Item = IpAddr> {
    let interfaces = getifaddrs().into_iter().flatten();
    interfaces.filter_map(|interface| {
        let address = interface.address?;
        let v4 = address.as_sockaddr_in().map(|v4| IpAddr::from(v4.ip()));
        v4.or_else(|| address.as_sockaddr_in6().map(|v6| v6.ip().into()))
    })
}

#[cfg(test)]
mod tests {
    use rand::rand_core::UnwrapErr;
    use rand::rngs::SysRng;
    use russh::keys::{Algorithm, PrivateKey};

    use super::*;

    #[test]
    fn a_friend_is_told_where_and_by_which_key() {
        let key = PrivateKey::random(&mut UnwrapErr(SysRng), Algorithm::Ed25519).unwrap();
        let key = key.public_key();
        let told = text("192.0.2.7:2200".parse().unwrap(), key, "fern");
        assert!(told.contains("ssh -p 2200 fern@192.0.2.7\n"), "{told}");
        assert!(told.contains("SHA256:"), "{told}");
        assert!(!told.contains("Only this machine"), "{told}");
        let told = text("127.0.0.1:2222".parse().unwrap(), key, "tuesday+fern");
        assert!(told.contains("tuesday+fern@127.0.0.1"), "{told}");
        assert!(told.starts_with("Only this machine can connect"), "{told}");
    }
}
