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
    let commands = ways(listens.ip()).into_iter().map(|(address, way)| {
        let command = format!("    ssh -p {port} {user}@{address}");
        format!("{}\n", format!("{command:<52}{way}").trim_end())
    });
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

/// The addresses at which friends may find the machine, each with the case in which they do.
fn ways(listens: IpAddr) -> Vec<(String, &'static str)> {
    if !listens.is_unspecified() {
        return vec![(listens.to_string(), "")];
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
    let is_known = found
        .iter()
        .any(|address| address.is_ipv4() && case_of(address).is_empty());
    let own = found
        .iter()
        .map(|address| (address.to_string(), case_of(address)));
    let elsewhere = [
        (
            "YOUR-ADDRESS",
            "from elsewhere, if your router forwards the port",
        ),
        ("RELAY", "through a machine that you rent, by `ssh -R`"),
    ];
    let elsewhere = elsewhere.iter().filter(|_| !is_known);
    own.chain(elsewhere.map(|&(address, way)| (address.to_owned(), way)))
        .collect()
}

/// The case in which friends find an address; empty if they always do.
fn case_of(address: &IpAddr) -> &'static str {
    match address {
        // What carriers share among their customers, and some private networks use.
        IpAddr::V4(v4) if v4.octets()[0] == 100 && v4.octets()[1] & 0xc0 == 64 => {
            "in your private network (VPN)"
        }
        IpAddr::V4(v4) if v4.is_private() => "in the same network",
        IpAddr::V4(_) => "",
        IpAddr::V6(v6) if v6.is_unique_local() => "in the same network or private network (VPN)",
        IpAddr::V6(_) => "by IPv6, if your router lets the port through",
    }
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
        let case = |address: &str| case_of(&address.parse().unwrap());
        assert_eq!(case("192.168.1.2"), "in the same network");
        assert_eq!(case("100.100.1.2"), "in your private network (VPN)");
        assert_eq!(case("203.0.113.1"), "");
        assert!(case("2001:db8::1").starts_with("by IPv6"));
        let all = text("0.0.0.0:2200".parse().unwrap(), key, "fern");
        assert!(all.contains("ssh -p 2200 fern@"), "{all}");
        assert!(!told.contains("Only this machine"), "{told}");
        let told = text("127.0.0.1:2222".parse().unwrap(), key, "tuesday+fern");
        assert!(told.contains("tuesday+fern@127.0.0.1"), "{told}");
        assert!(told.starts_with("Only this machine can connect"), "{told}");
    }
}
