//! `cargo xtask demo`: the demo page, built and served on this machine.

use crate::{
    build,
    run::{must, node_tool, root},
};
use anyhow::{Context, Result, bail, ensure};
use std::{
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    thread::sleep,
    time::Duration,
};

const VITE: &str = "vite/bin/vite.js";
const PORT: u16 = 4173;

/// Builds the package and the page, serves the page and prints its address until it is interrupted; with `check` only
/// until the page has answered.
pub(crate) fn demo(check: bool) -> Result<()> {
    build::build(false)?;
    page()?;
    let port = free_port()?;
    let mut server = node_tool(VITE);
    server.args([
        "preview",
        "www",
        "--host",
        "127.0.0.1",
        "--strictPort",
        "--logLevel",
        "warn",
        "--port",
        &port.to_string(),
    ]);
    let mut server = server.spawn().context("cannot start Vite's server")?;
    let outcome = answers(port);
    if outcome.is_ok() {
        println!("\n  The demo page is at http://127.0.0.1:{port}/ (Ctrl-C ends it)\n");
        if !check {
            server.wait()?;
            return Ok(());
        }
    }
    // It may have ended by itself, which is then what `outcome` tells.
    let _ = server.kill();
    server.wait()?;
    outcome
}

/// Builds `www/` into `www/dist/`.
pub(crate) fn page() -> Result<()> {
    ensure!(root().join("www/index.html").exists(), "www/index.html is missing");
    must(node_tool(VITE).args(["build", "www", "--logLevel", "warn"]))
}

/// The usual port, or any other when that one is taken.
fn free_port() -> Result<u16> {
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, PORT)).or_else(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))?;
    Ok(listener.local_addr()?.port())
}

/// Waits until the server answers a request for the page.
fn answers(port: u16) -> Result<()> {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(stream, "GET / HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    for _ in 0..100 {
        if ask().is_ok_and(|answer| answer.lines().next().is_some_and(|status| status.contains(" 200 "))) {
            return Ok(());
        }
        sleep(Duration::from_millis(100));
    }
    bail!("the demo page does not answer on port {port}")
}
