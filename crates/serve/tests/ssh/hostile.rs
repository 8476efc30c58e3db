//! Strangers at a port that others can reach.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;

use russh::client::{self, Config, Handler};
use russh::keys::{PrivateKeyWithHashAlg, PublicKeyOrCertificate, load_secret_key};
use russh::{ChannelMsg, Pty};

use super::world::World;

#[test]
fn who_speaks_something_else_is_hung_up_on_and_nobody_else_notices() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&["--grace", "4"]);
    let mut fern = world.comes(&server, "fern");
    let noise: Vec<u8> = (0..1_u32 << 20)
        .map(|at| at.wrapping_mul(2_654_435_761).to_be_bytes()[0])
        .collect();
    let zeros = vec![0; 1 << 20];
    let ssh_and_noise = [b"SSH-2.0-noise\r\n", &noise[..]].concat();
    let words: [&[u8]; 6] = [
        b"GET / HTTP/1.1\r\nHost: tables\r\n\r\n",
        &zeros,
        &noise,
        &ssh_and_noise,
        b"SSH-2.0-",
        b"",
    ];
    for words in words {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        // It may be hung up on while it writes.
        let _ = stream.write_all(words);
        let mut answer = Vec::new();
        // Until the server hangs up.
        let _ = stream.read_to_end(&mut answer);
        let _ = stream.shutdown(Shutdown::Both);
    }
    fern.says("lobby");
    fern.hears("fern");
    world.comes(&server, "otter");
}

/// A client that takes any host.
struct Client;

impl Handler for Client {
    type Error = russh::Error;

    async fn check_server_key(&mut self, _: &PublicKeyOrCertificate) -> Result<bool, russh::Error> {
        Ok(true)
    }
}

#[tokio::test]
async fn a_terminal_with_two_hundred_modes_ends_its_own_connection_only() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let mut fern = world.comes(&server, "fern");
    let address = ("127.0.0.1", server.port);
    let connected = client::connect(Arc::new(Config::default()), address, Client).await;
    let mut connection = connected.unwrap();
    let key = Arc::new(load_secret_key(world.key("otter"), None).unwrap());
    let key = PrivateKeyWithHashAlg::new(key, None);
    let shown = connection.authenticate_publickey("you", key).await;
    assert!(shown.unwrap().success());
    let mut channel = connection.channel_open_session().await.unwrap();
    let modes = vec![(Pty::VINTR, 3); 200];
    let asked = channel.request_pty(true, "xterm", 80, 24, 0, 0, &modes);
    asked.await.unwrap();
    while let Some(message) = channel.wait().await {
        assert!(!matches!(message, ChannelMsg::Success), "{message:?}");
    }
    fern.says("lobby");
    fern.hears("fern");
    world.comes(&server, "wren");
}
