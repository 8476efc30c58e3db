//! The PROXY protocol, versions 1 and 2: the header by which a proxy says where a connection comes
//! from, before anything else (<https://www.haproxy.org/download/1.8/doc/proxy-protocol.txt>).

use std::io::{self, ErrorKind};
use std::net::IpAddr;

use tokio::io::{AsyncRead, AsyncReadExt};

/// The beginning of a header of version 2.
const SIGNATURE: [u8; 12] = *b"\r\n\r\n\0\r\nQUIT\n";

/// The longest header of version 1, and the longest rest of one of version 2 that is read.
const MAX_LINE: usize = 107;
const MAX_REST: usize = 1 << 10;

/// Reads a header, and nothing that follows it; the address that it names.
///
/// # Errors
///
/// Fails if there is none, or it names no address, as that of a proxy which only asks whether
/// somebody is there.
pub(crate) async fn read_source(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<IpAddr> {
    let mut head = [0; SIGNATURE.len()];
    stream.read_exact(&mut head).await?;
    let source = if head == SIGNATURE {
        binary(stream).await?
    } else {
        line(stream, head.to_vec()).await?
    };
    source.ok_or_else(|| ErrorKind::InvalidData.into())
}

/// The address of a header of version 1, a line.
async fn line(
    stream: &mut (impl AsyncRead + Unpin),
    mut line: Vec<u8>,
) -> io::Result<Option<IpAddr>> {
    while !line.ends_with(b"\r\n") && line.len() < MAX_LINE {
        line.push(stream.read_u8().await?);
    }
    let source = || {
        let mut words = str::from_utf8(&line).ok()?.strip_suffix("\r\n")?.split(' ');
        let is_header = words.next()? == "PROXY" && words.next()?.starts_with("TCP");
        words.next()?.parse().ok().filter(|_| is_header)
    };
    Ok(source())
}

/// The address of a header of version 2, after its signature.
async fn binary(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<IpAddr>> {
    let mut head = [0; 4];
    stream.read_exact(&mut head).await?;
    let [command, family, length @ ..] = head;
    let mut rest = vec![0; usize::from(u16::from_be_bytes(length)).min(MAX_REST)];
    stream.read_exact(&mut rest).await?;
    // The command "proxy", for a stream over IPv4 or IPv6.
    Ok(match (command, family) {
        (0x21, 0x11) => rest.first_chunk::<4>().map(|&bytes| bytes.into()),
        (0x21, 0x21) => rest.first_chunk::<16>().map(|&bytes| bytes.into()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of some bytes: the address, and what is left.
    fn read(mut bytes: &[u8]) -> (Option<String>, &[u8]) {
        use std::future::Future;
        use std::pin::pin;
        use std::task::{Context, Poll, Waker};
        let read = pin!(read_source(&mut bytes)).poll(&mut Context::from_waker(Waker::noop()));
        let Poll::Ready(read) = read else {
            panic!("bytes are there at once")
        };
        (read.ok().map(|address| address.to_string()), bytes)
    }

    fn version_2(command: u8, family: u8, addresses: &[u8]) -> Vec<u8> {
        let length = u16::try_from(addresses.len()).unwrap().to_be_bytes();
        let parts = [&SIGNATURE[..], &[command, family], &length, addresses];
        [&parts.concat(), &b"SSH-2.0-x"[..]].concat()
    }

    #[test]
    fn a_header_names_who_is_behind_the_proxy_and_ends_there() {
        let four = [192, 0, 2, 7, 10, 0, 0, 1, 1, 2, 3, 4];
        let six = [&[0x20, 1, 0xd, 0xb8], &[0; 32][..]].concat();
        let known = [
            (
                b"PROXY TCP4 192.0.2.7 10.0.0.1 56324 2222\r\nSSH-2.0-x".to_vec(),
                "192.0.2.7",
            ),
            (
                b"PROXY TCP6 2001:db8::7 ::1 56324 2222\r\nSSH-2.0-x".to_vec(),
                "2001:db8::7",
            ),
            (version_2(0x21, 0x11, &four), "192.0.2.7"),
            (version_2(0x21, 0x21, &six), "2001:db8::"),
        ];
        for (bytes, address) in &known {
            assert_eq!(
                read(bytes),
                (Some((*address).to_owned()), &b"SSH-2.0-x"[..])
            );
        }
    }

    #[test]
    fn what_is_no_header_names_nobody() {
        let long = [b"PROXY TCP4 ".to_vec(), vec![b'1'; 200]].concat();
        let wrong = [
            b"SSH-2.0-OpenSSH_9.2\r\n".to_vec(),
            b"PROXY UNKNOWN\r\n".to_vec(),
            b"PROXY TCP4 fern 10.0.0.1 1 2\r\n".to_vec(),
            long,
            version_2(0x20, 0, &[]),
            version_2(0x21, 0x11, &[1, 2]),
            SIGNATURE.to_vec(),
        ];
        for bytes in wrong {
            assert_eq!(read(&bytes).0, None, "{bytes:?}");
        }
    }
}
