//! Requests, each from the address of its guest; who is asked to wait waits.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;

use crate::site::Site;

/// An answer that has not come after so long will not come.
const ANSWER_MAX: Duration = Duration::from_secs(60);

/// How often a request is made again because the server asked to wait.
const PATIENCE: u32 = 60;

/// Connections kept for one address.
const IDLE_MAX: usize = 32;

/// A person: an address and, after the first answer, the cookie of a guest.
#[derive(Debug)]
pub(crate) struct Person {
    /// Where the person comes from; nothing when the system chooses.
    pub(crate) source: Option<Ipv4Addr>,
    cookie: RefCell<Option<String>>,
}

impl Person {
    /// The guest of that number, who has no cookie yet.
    pub(crate) fn new(site: &Site, guest: u32) -> Self {
        Self {
            source: site.source(guest),
            cookie: RefCell::new(None),
        }
    }
}

/// An answer of the server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) body: Bytes,
    /// How long the server asked to wait.
    retry_after: Option<Duration>,
}

type Connection = SendRequest<Full<Bytes>>;

/// All requests to one server.
#[derive(Debug)]
pub(crate) struct Http {
    pub(crate) site: Rc<Site>,
    idle: RefCell<BTreeMap<Option<Ipv4Addr>, Vec<Connection>>>,
    /// How often the server asked to wait.
    pub(crate) waits: Cell<u64>,
}

impl Http {
    pub(crate) fn new(site: Rc<Site>) -> Self {
        Self {
            site,
            idle: RefCell::default(),
            waits: Cell::new(0),
        }
    }

    /// One request, whatever the answer.
    pub(crate) async fn ask(
        &self,
        who: &Person,
        method: Method,
        path: &str,
        body: Option<&str>,
    ) -> Result<Answer> {
        let exchange = self.exchange(who, method, path, body);
        match tokio::time::timeout(ANSWER_MAX, exchange).await {
            Ok(answer) => answer.with_context(|| format!("{} {path}", self.site.authority)),
            Err(_) => bail!("{path}: no answer within {} s", ANSWER_MAX.as_secs()),
        }
    }

    /// As `ask`; a 429 or 503 is waited out as the server says, for some time.
    pub(crate) async fn ask_politely(
        &self,
        who: &Person,
        method: Method,
        path: &str,
        body: Option<&str>,
    ) -> Result<Answer> {
        for _ in 0..PATIENCE {
            let answer = self.ask(who, method.clone(), path, body).await?;
            let busy = [
                StatusCode::TOO_MANY_REQUESTS,
                StatusCode::SERVICE_UNAVAILABLE,
            ];
            if !busy.contains(&answer.status) {
                return Ok(answer);
            }
            self.waits.set(self.waits.get() + 1);
            let wait = answer.retry_after.unwrap_or(Duration::from_secs(1));
            tokio::time::sleep(wait.min(Duration::from_secs(60))).await;
        }
        bail!("{path}: asked to wait {PATIENCE} times")
    }

    async fn exchange(
        &self,
        who: &Person,
        method: Method,
        path: &str,
        body: Option<&str>,
    ) -> Result<Answer> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.site.authority);
        if let Some(cookie) = who.cookie.borrow().as_deref() {
            request = request.header(header::COOKIE, cookie);
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let body = Full::new(Bytes::from(body.unwrap_or_default().to_owned()));
        let request = request.body(body)?;
        let mut connection = self.connection(who.source).await?;
        let answer = connection.send_request(request).await?;
        let (head, body) = answer.into_parts();
        let body = body.collect().await?.to_bytes();
        let mut idle = self.idle.borrow_mut();
        let idle = idle.entry(who.source).or_default();
        if idle.len() < IDLE_MAX {
            idle.push(connection);
        }
        let text = |name| head.headers.get(name).and_then(|value| value.to_str().ok());
        if let Some(cookie) = text(header::SET_COOKIE) {
            let pair = cookie.split(';').next().unwrap_or_default();
            *who.cookie.borrow_mut() = Some(pair.to_owned());
        }
        let retry_after = text(header::RETRY_AFTER)
            .and_then(|value| value.parse().ok())
            .map(Duration::from_secs);
        Ok(Answer {
            status: head.status,
            body,
            retry_after,
        })
    }

    /// A connection that is still open, or a new one.
    async fn connection(&self, source: Option<Ipv4Addr>) -> Result<Connection> {
        loop {
            let idle = self.idle.borrow_mut().get_mut(&source).and_then(Vec::pop);
            let Some(mut connection) = idle else { break };
            if connection.ready().await.is_ok() {
                return Ok(connection);
            }
        }
        let stream = self.site.connect(source).await?;
        let (connection, carrying) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::task::spawn_local(carrying);
        Ok(connection)
    }
}
