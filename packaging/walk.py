#!/usr/bin/env python3
"""A stranger's walk with two release archives, the one before and the present one.

    python3 packaging/walk.py OLD.tar.gz NEW.tar.gz

Unpacks OLD, runs it behind nginx with TLS, plays a match over the socket, takes a backup while it is
played, restores the backup at a second table, upgrades the first table to NEW under the live match,
and runs NEW's container image as its Dockerfile says in an empty root. Loopback only; everything it
makes lies in one temporary folder and is gone in the end. Needs nginx and openssl; the image needs
root. Nothing but Python's standard library.
"""

import base64
import http.client
import json
import os
import random
import re
import shlex
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from pathlib import Path

NAME = "table.test"
WALK_MAX_S = 300
STEP_MAX_S = 30
WIRE_MAX = 9
ROOT = os.geteuid() == 0
NOBODY = 65534


class Fault(Exception):
    """The walk ends here; the text says why."""


def need(holds, why):
    if not holds:
        raise Fault(why)


def free_port():
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def wait_for(what, ready):
    """Waits until `ready` answers something true."""
    end = time.monotonic() + STEP_MAX_S
    while time.monotonic() < end:
        found = ready()
        if found:
            return found
        time.sleep(0.02)
    raise Fault(f"{what}: not within {STEP_MAX_S} s")


class Walk:
    """One temporary folder, and every process that was started."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="shokan-walk-"))
        self.folder.chmod(0o755)
        self.processes = []
        self.steps = 0

    def start(self, words, **more):
        log = open(self.folder / f"log-{len(self.processes)}.txt", "wb")
        child = subprocess.Popen(
            [str(word) for word in words],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            **more,
        )
        child.said = Path(log.name)
        log.close()
        self.processes.append(child)
        return child

    def stop(self, child):
        """Asks a process to end, as systemd does; answers the seconds it took."""
        begun = time.monotonic()
        child.terminate()
        child.wait(timeout=10)
        return time.monotonic() - begun

    def end(self):
        for child in self.processes:
            if child.poll() is None:
                child.kill()
                child.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def step(self, name, work):
        begun = time.monotonic()
        said = work()
        self.steps += 1
        took = time.monotonic() - begun
        print(f"ok {took:6.2f} s  {name}{': ' + said if said else ''}", flush=True)


def run(words, **more):
    done = subprocess.run(
        [str(word) for word in words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=STEP_MAX_S * 2,
        check=False,
        **more,
    )
    need(done.returncode == 0, f"{shlex.join(map(str, words))}: {done.stdout}{done.stderr}")
    return done.stdout


def as_nobody():
    """The table never runs as root."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if ROOT else {}


def unpack(archive, to):
    """The one folder of an archive. Sums beside the archive are looked at."""
    sums = archive.parent / "SHA256SUMS"
    if sums.is_file() and archive.name in sums.read_text():
        run(["sha256sum", "--check", "--ignore-missing", "SHA256SUMS"], cwd=archive.parent)
    with tarfile.open(archive) as tar:
        tar.extractall(to, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(to)
    folders = list(to.iterdir())
    need(len(folders) == 1, f"{archive.name} holds {len(folders)} things, not one folder")
    return folders[0]


class Table:
    """A `shokan serve` of an unpacked archive."""

    def __init__(self, walk, release, data, port):
        self.walk, self.release, self.data, self.port = walk, release, data, port
        self.metrics = free_port()
        environment = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "SHOKAN_PORT": str(port),
            "SHOKAN_DATA": str(data),
            "SHOKAN_ORIGINS": f"https://{NAME}",
            "SHOKAN_SECURE_COOKIE": "true",
            # Settings that a release does not have yet are told and change nothing.
            "SHOKAN_TRUST_PROXIES": "127.0.0.1",
            "SHOKAN_METRICS_ADDRESS": f"127.0.0.1:{self.metrics}",
        }
        begun = time.monotonic()
        program = release / "bin/shokan"
        self.child = walk.start(
            [program, "serve"], env=environment, cwd=data.parent, **as_nobody()
        )

        def ready():
            need(self.child.poll() is None, f"shokan ended: {self.child.said.read_text()}")
            return self.asks("/readyz") == 200

        wait_for("the table is ready", ready)
        self.start_s = time.monotonic() - begun

    def asks(self, path):
        for port in (self.port, self.metrics):
            try:
                line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
                line.request("GET", path)
                status = line.getresponse().status
                if status == 200:
                    return status
            except OSError:
                pass
        return None

    def command(self, *words):
        return run([self.release / "bin/shokan", *words], cwd=self.data.parent, **as_nobody())


class Proxy:
    """Debian's nginx with the site of an archive and a certificate of our own."""

    def __init__(self, walk, release, table_port):
        self.https, self.http = free_port(), free_port()
        folder = walk.folder / "nginx"
        folder.mkdir()
        certificate, key = folder / "cert.pem", folder / "key.pem"
        run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
            + ["-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
            + ["-keyout", key, "-out", certificate]
        )
        site = (release / "packaging/nginx.conf").read_text()
        for pattern, by in [
            (r"\n *listen \[::\].*", ""),
            (r"listen 80;", f"listen 127.0.0.1:{self.http};"),
            (r"listen 443 ", f"listen 127.0.0.1:{self.https} "),
            (r"127\.0\.0\.1:4040", f"127.0.0.1:{table_port}"),
            (r"/etc/ssl/certs/\S+\.pem", str(certificate)),
            (r"/etc/ssl/private/\S+\.key", str(key)),
            (r"table\.example", NAME),
        ]:
            site, count = re.subn(pattern, by, site)
            need(count > 0, f"packaging/nginx.conf: nothing fits {pattern}")
        (folder / "site.conf").write_text(site)
        kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        paths = "".join(f"  {kind}_temp_path {folder}/{kind};\n" for kind in kinds)
        main = folder / "main.conf"
        main.write_text(
            ("user nobody nogroup;\n" if ROOT else "")
            + f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log warn;\n"
            + "worker_processes 1;\nevents { worker_connections 256; }\n"
            + f"http {{\n  access_log off;\n{paths}  include {folder}/site.conf;\n}}\n"
        )
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        words = [nginx, "-p", folder, "-e", folder / "error.log", "-c", main]
        run(words + ["-t"])
        self.child = walk.start(words)
        # Only this one certificate is trusted, by this one name.
        self.trust = ssl.create_default_context(cafile=str(certificate))
        wait_for("nginx listens", self.listens)

    def listens(self):
        with socket.socket() as it:
            return it.connect_ex(("127.0.0.1", self.https)) == 0

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.https), timeout=STEP_MAX_S)
        return self.trust.wrap_socket(plain, server_hostname=NAME)

    @property
    def origin(self):
        return f"https://{NAME}:{self.https}"


class Browser:
    """Requests through the proxy, with a cookie."""

    def __init__(self, proxy):
        self.proxy, self.cookie = proxy, None

    def ask(self, method, path, body=None, headers=None):
        line = http.client.HTTPConnection(NAME, self.proxy.https, timeout=STEP_MAX_S)
        line.sock = self.proxy.connect()
        head = {"Origin": self.proxy.origin, **(headers or {})}
        if self.cookie:
            head["Cookie"] = self.cookie
        if body is not None:
            body = json.dumps(body)
            head["Content-Type"] = "application/json"
        line.request(method, path, body, head)
        answer = line.getresponse()
        answer.body = answer.read()
        line.close()
        cookie = answer.getheader("Set-Cookie")
        if cookie:
            need("Secure" in cookie and "HttpOnly" in cookie, f"a cookie without care: {cookie}")
            self.cookie = cookie.split(";")[0]
        return answer

    def json(self, method, path, body=None):
        answer = self.ask(method, path, body)
        need(answer.status in (200, 201), f"{method} {path}: {answer.status} {answer.body[:300]}")
        return json.loads(answer.body)


class Player:
    """One seat at the socket: hears updates, sends picks."""

    def __init__(self, connect, host, origin, match, token, last_seq=None):
        for wire in range(1, WIRE_MAX + 1):
            self.open(connect, host, origin)
            self.send(t="hello", wire=wire, match=match, token=token, last_seq=last_seq)
            first = self.hear()
            if first["t"] == "welcome":
                break
            self.line.close()
        else:
            raise Fault(f"no welcome: {first}")
        self.update, self.ids = None, 0
        self.id = base64.b32encode(os.urandom(5)).decode().lower()

    def open(self, connect, host, origin):
        self.line = connect()
        self.line.settimeout(STEP_MAX_S)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = self.line.recv(1)
            need(byte, f"the socket closed before its head: {head!r}")
            head += byte
        need(head.startswith(b"HTTP/1.1 101"), f"no socket: {head[:200]!r}")

    def frame(self, kind, body):
        mask = os.urandom(4)
        size = len(body)
        length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0xFE, size)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
        self.line.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def send(self, **message):
        self.frame(1, json.dumps(message).encode())

    def exactly(self, count):
        parts = b""
        while len(parts) < count:
            part = self.line.recv(count - len(parts))
            if not part:
                raise ConnectionError("the socket was closed")
            parts += part
        return parts

    def hear(self):
        text = b""
        while True:
            first, second = self.exactly(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self.exactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.exactly(8))
            body = self.exactly(size)
            kind = first & 0x0F
            if kind == 9:
                self.frame(10, body)
            elif kind == 8:
                raise ConnectionError("the socket was closed")
            elif kind in (0, 1):
                text += body
                if first & 0x80:
                    return json.loads(text)

    def next(self):
        """Hears one message and remembers it when it is the newest view."""
        message = self.hear()
        if message["t"] == "update":
            self.update = message
        elif message["t"] == "bye":
            raise ConnectionError(f"bye: {message['text']['en']}")
        return message

    def first_update(self):
        while self.update is None:
            self.next()
        return self.update

    def decision(self):
        return self.update["view"]["decision"]

    def pick(self, index):
        """Sends one pick and waits until it is acknowledged, which means: on the disk."""
        self.ids += 1
        own = f"{self.id}-{self.ids}"
        self.send(t="pick", id=own, seq=self.update["seq"], picks=[index])
        while True:
            message = self.next()
            if message.get("id") == own:
                need(message["t"] == "done", f"refused: {message}")
                return


def lean(value):
    """The same without what says nothing: releases differ in whether they write it."""
    if isinstance(value, list):
        return [lean(item) for item in value]
    if not isinstance(value, dict):
        return value
    said = {name: lean(item) for name, item in value.items()}
    return {name: item for name, item in said.items() if item not in (None, [], False, 0)}


class Match:
    """A match of two people who are both us."""

    def __init__(self, proxy):
        self.proxy, self.luck = proxy, random.Random(7)
        wish = {"game": "summons_call", "opponent": "friend", "first": "me", "name": "Aki"}
        one = Browser(proxy).json("POST", "/api/matches", {**wish, "deck": {"ready": "ember_court"}})
        join = {"name": "Ren", "deck": {"ready": "ember_court"}}
        code = one["invite"].rsplit("/", 1)[1]
        two = Browser(proxy).json("POST", f"/api/invites/{code}", join)
        self.id, self.tokens = one["match"], [one["token"], two["token"]]
        self.players, self.picks = [], 0

    def sit(self, connect=None, host=None, origin=None, last=(None, None)):
        connect = connect or self.proxy.connect
        host = host or f"{NAME}:{self.proxy.https}"
        origin = origin or self.proxy.origin
        self.players = [
            Player(connect, host, origin, self.id, token, seq)
            for token, seq in zip(self.tokens, last)
        ]
        for player in self.players:
            player.first_update()

    def leave(self):
        for player in self.players:
            player.line.close()

    def seqs(self):
        return tuple(player.update["seq"] for player in self.players)

    def play(self, picks):
        """Plays so many picks more; the last choice is the most passive, so games last."""
        for _ in range(picks):
            player = self.asked()
            choices = player.decision()["choices"]
            bold = self.luck.random() < 0.3
            player.pick(self.luck.randrange(len(choices)) if bold else len(choices) - 1)
            self.picks += 1

    def asked(self):
        """The player whose turn it is; hears what is on its way to both."""
        while True:
            for player in self.players:
                need(not player.update["view"].get("outcome"), "the match ended before the walk")
                player.line.settimeout(0.05)
                try:
                    while True:
                        player.next()
                except (TimeoutError, ssl.SSLWantReadError):
                    pass
                finally:
                    player.line.settimeout(STEP_MAX_S)
            for player in self.players:
                if player.decision():
                    return player

    def what_is_seen(self):
        """What must be the same after a restart: numbers, turn, phase, question, log."""
        self.asked()
        return [
            (player.update["seq"], player.update["view"].get("turn"), lean(player.decision()))
            for player in self.players
        ]


def chroot_of(dockerfile, release, root):
    """The files and settings of an image, as its Dockerfile says."""
    image = {"env": {}, "user": (0, 0), "workdir": "/", "cmd": [], "entry": [], "health": []}
    for line in dockerfile.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "FROM":
            need(rest == "scratch", f"FROM {rest}: only an empty root can be proved")
        elif word == "COPY":
            parts = rest.split()
            owner = next((it[8:] for it in parts if it.startswith("--chown=")), "0:0")
            *sources, to = [it for it in parts if not it.startswith("--")]
            for source in sources:
                target = root / to.strip("/")
                if to.endswith("/"):
                    target /= Path(source).name
                target.parent.mkdir(parents=True, exist_ok=True)
                if (release / source).is_dir():
                    shutil.copytree(release / source, target)
                else:
                    shutil.copy(release / source, target)
                os.chown(target, *map(int, owner.split(":")))
        elif word == "ENV":
            name, _, value = rest.partition("=")
            image["env"][name] = value
        elif word == "USER":
            image["user"] = tuple(map(int, rest.split(":")))
        elif word == "WORKDIR":
            image["workdir"] = rest
        elif word == "ENTRYPOINT":
            image["entry"] = json.loads(rest)
        elif word == "CMD":
            image["cmd"] = json.loads(rest)
        elif word == "HEALTHCHECK":
            image["health"] = json.loads(rest.partition("CMD ")[2])
    return image


def image(walk, release):
    """The image's files in an empty root, without a shell, as its own user."""
    if not ROOT:
        return "NOT RUN: an empty root needs root"
    root = walk.folder / "image"
    root.mkdir(mode=0o755)
    made = chroot_of(release / "packaging/Dockerfile", release, root)
    user, group = made["user"]
    need(user != 0, "the image runs as root")
    files = sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())
    programs = [name for name in files if os.access(root / name, os.X_OK)]
    need(programs == ["shokan"], f"more than one program in the image: {programs}")
    port = free_port()
    environment = {**made["env"], "SHOKAN_PORT": str(port)}

    def enter():
        os.chroot(root)
        os.chdir(made["workdir"])
        os.setgroups([])
        os.setgid(group)
        os.setuid(user)

    words = {"env": environment, "preexec_fn": enter}
    child = walk.start(made["entry"] + made["cmd"], **words)

    def healthy():
        need(child.poll() is None, f"the image ended: {child.said.read_text()}")
        asked = subprocess.run(made["health"], capture_output=True, check=False, **words)
        return asked.returncode == 0

    wait_for("the image is healthy", healthy)
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    line.request("GET", "/")
    page = line.getresponse()
    need(page.status == 200 and b"<script" in page.read(), "the image shows no page")
    owner = (root / "data/shokan.db").stat()
    need((owner.st_uid, owner.st_gid) == (user, group), "the store is not the user's")
    took = walk.stop(child)
    need(child.returncode == 0, f"the image ended with {child.returncode}")
    return f"user {user}, {len(files)} files, healthy, a page, stopped in {took:.2f} s"


def pages(proxy):
    browser = Browser(proxy)
    page = browser.ask("GET", "/", headers={"Accept-Encoding": "gzip"})
    need(page.status == 200, f"/: {page.status}")
    need(page.getheader("Content-Security-Policy"), "a page without its policy")
    need(page.getheader("Strict-Transport-Security"), "a page without HSTS")
    text = browser.ask("GET", "/").body.decode()
    script = re.search(r'src="(/assets/[^"]+\.js)"', text)
    need(script, "the page names no script: were the pages built?")
    found = browser.ask("GET", script[1], headers={"Accept-Encoding": "gzip"})
    need(found.status == 200 and found.getheader("Content-Encoding") == "gzip", "no script")
    for hidden in ("/metrics", "/readyz"):
        need(browser.ask("GET", hidden).status == 404, f"{hidden} is open to everybody")
    other = browser.ask("POST", "/api/matches", {}, {"Origin": "https://other.test"})
    need(other.status == 403, f"a page of another site may play: {other.status}")
    line = http.client.HTTPConnection("127.0.0.1", proxy.http, timeout=5)
    line.request("GET", "/", headers={"Host": NAME})
    need(line.getresponse().getheader("Location") == f"https://{NAME}/", "http is not sent to https")
    return f"{len(found.body)} bytes of script"


def backup_while_playing(match, table, copy):
    least = match.seqs()
    said = {}
    taker = threading.Thread(
        target=lambda: said.update(out=table.command("store", "backup", "--data", table.data, copy))
    )
    taker.start()
    match.play(5)
    taker.join(STEP_MAX_S)
    need("out" in said, "the backup was not taken")
    match.asked()
    return least, match.seqs()


def restore(walk, release, copy, match, bounds):
    checked = run([release / "bin/shokan", "store", "check", "--json", "--data", copy], **as_nobody())
    found = json.loads(checked)
    need(found["ok"] and found["live"] == 1, f"the copy is damaged: {checked}")
    port = free_port()
    table = Table(walk, release, copy, port)
    restored = Match.__new__(Match)
    restored.__dict__.update(match.__dict__)
    restored.luck, restored.picks = random.Random(8), 0
    plain = lambda: socket.create_connection(("127.0.0.1", port), timeout=STEP_MAX_S)
    restored.sit(plain, f"{NAME}:{port}", f"https://{NAME}")
    seqs = restored.seqs()
    least, most = bounds
    fits = all(low <= seq <= high for low, seq, high in zip(least, seqs, most))
    need(fits, f"restored at {seqs}, taken between {least} and {most}")
    restored.play(3)
    restored.leave()
    walk.stop(table.child)
    return f"at {seqs}, taken between {least} and {most}; 3 picks more"


def upgrade(walk, table, new, match):
    before = match.what_is_seen()
    last = match.seqs()
    begun = time.monotonic()
    stopped = walk.stop(table.child)
    need(table.child.returncode == 0, f"the table ended with {table.child.returncode}")
    for player in match.players:
        try:
            while True:
                player.next()
        except OSError:
            pass
    after = Table(walk, new, table.data, table.port)
    match.sit(last=last)
    away = time.monotonic() - begun
    need(match.what_is_seen() == before, "the match is another one after the upgrade")
    match.play(10)
    said = f"stopped in {stopped:.2f} s, ready in {after.start_s:.2f} s, away {away:.2f} s, 10 picks more"
    return after, said


def finish(match):
    match.players[0].send(t="concede", id="end-1")
    for player in match.players:
        while not player.update["view"].get("outcome"):
            player.next()
    replay = Browser(match.proxy).json("GET", f"/api/replays/{match.id}?as=public")
    need(replay["over"] and len(replay["plies"]) > 10, "no replay")
    return f"{match.picks} picks, a replay of {len(replay['plies'])} plies"


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    signal.alarm(WALK_MAX_S)
    walk = Walk()
    try:
        walk_through(walk, *(Path(word).resolve() for word in sys.argv[1:]))
    except (Fault, OSError, KeyError, subprocess.SubprocessError) as why:
        print(f"FAILED: {type(why).__name__}: {why}")
        for child in walk.processes:
            print(f"-- {Path(child.args[0]).name}:\n{child.said.read_text()[-1500:]}")
        return 1
    finally:
        walk.end()
    print(f"{walk.steps} steps, all well")
    return 0


def walk_through(walk, old_archive, new_archive):
    made = {}
    data = walk.folder / "data" / "shokan.db"
    data.parent.mkdir()
    if ROOT:
        os.chown(data.parent, NOBODY, NOBODY)

    def archives():
        for name, archive in [("old", old_archive), ("new", new_archive)]:
            (walk.folder / name).mkdir()
            made[name] = unpack(archive, walk.folder / name)
        kinds = [run([made[name] / "bin/shokan", "--version"]).strip() for name in ("old", "new")]
        return f"{kinds[0]} -> {kinds[1]}"

    def table():
        made["table"] = Table(walk, made["old"], data, free_port())
        made["table"].command("health", "--port", made["table"].port)
        return f"ready in {made['table'].start_s:.2f} s"

    def proxy():
        made["proxy"] = Proxy(walk, made["old"], made["table"].port)
        return pages(made["proxy"])

    def match():
        made["match"] = Match(made["proxy"])
        made["match"].sit()
        made["match"].play(30)
        return "30 picks by two seats over TLS"

    def backup():
        made["copy"] = data.parent / "copy.db"
        made["bounds"] = backup_while_playing(made["match"], made["table"], made["copy"])
        return f"{made['copy'].stat().st_size} bytes"

    def new_table():
        made["table"], said = upgrade(walk, made["table"], made["new"], made["match"])
        return said

    walk.step("archives unpack, sums fit", archives)
    walk.step("the old table opens", table)
    walk.step("nginx with TLS serves its pages", proxy)
    walk.step("a live match", match)
    walk.step("backup while it is played", backup)
    walk.step(
        "restore at a second table",
        lambda: restore(walk, made["old"], made["copy"], made["match"], made["bounds"]),
    )
    walk.step("upgrade under the live match", new_table)
    walk.step("the match is ended and watched", lambda: finish(made["match"]))
    walk.step("the image in an empty root", lambda: image(walk, made["new"]))


if __name__ == "__main__":
    sys.exit(main())
