// The folder that stands alone (`cargo xtask site`), served below another by a host of nothing but files.
import assert from "node:assert/strict";
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { choose, quick } from "./alone.mjs";
import { asks, browser, guest, GUARD, laid, myMove } from "./support.mjs";

const FOLDER = fileURLToPath(new URL("../../../target/site/", import.meta.url));
const BELOW = "/some/where/";
const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const skip = existsSync(`${FOLDER}index.html`) ? false : "the folder was not built (cargo xtask site)";

/** A host of files; says where the folder lies. */
async function host(folder = FOLDER) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const name = pathname.startsWith(BELOW) ? pathname.slice(BELOW.length) || "index.html" : "";
    const file = join(folder, name);
    if (!name || name.includes("..") || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { server, base: `http://127.0.0.1:${server.address().port}${BELOW}` };
}

test("a folder of files is a whole table, below any address", { ...GUARD, skip }, async () => {
  const b = await browser();
  const { server, base } = await host();
  try {
    const page = await guest(b, { lang: "en" });
    const own = (fault) => !fault.startsWith("foreign request");
    await page.goto(base);
    await page.locator("[data-play=summons_call]").click();
    await page.waitForURL(/#\/m\/~/);
    await page.locator("[data-prompt].asked").waitFor();
    const address = page.url();
    await page.goto(`${base}#/rules/summoner_wars`);
    await page.locator("main a[href^='#']").nth(3).click();
    await page.waitForURL(/#\/rules\/summoner_wars#/);
    for (const path of ["cards/shaman_king", "build/summon_and_magic", "puzzles", "workshop/summons_call", "replay"]) {
      await page.goto(`${base}#/${path}`);
      await page.locator("main h1, main [data-deck], main .cm-editor, main section").first().waitFor();
    }
    // Nothing is offered that needs somebody else.
    await page.goto(`${base}#/`);
    await page.locator("[data-play=summons_call]").waitFor();
    assert.equal(await page.locator("[data-pair]").count(), 0);
    await page.goto(address);
    await page.locator("[data-prompt].asked").waitFor();
    assert.deepEqual(page.faults.filter(own), []);
  } finally {
    await b.close();
    server.close();
  }
});

/** A copy of the folder, and how it becomes a newer version, with other rules of a game where one is named. */
function copied() {
  const folder = mkdtempSync(join(tmpdir(), "shokan-site-"));
  cpSync(FOLDER, folder, { recursive: true });
  const change = (name, from, to) => {
    const text = readFileSync(join(folder, name), "utf8");
    assert.match(text, from, `${name} has what is changed`);
    writeFileSync(join(folder, name), text.replace(from, to));
  };
  return {
    folder,
    renew(version, game) {
      change("service.js", /const VERSION = "[^"]*"/, `const VERSION = "${version}"`);
      change("index.html", /<html /, `<html data-version="${version}" `);
      if (game) change("service.js", new RegExp(`"${game}":"`), `"${game}":"other `);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const looksForNewer = (page) =>
  page.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => it.update()));
const version = (page) => page.evaluate(() => document.documentElement.dataset.version ?? "first");

test(
  "in the middle of a match a newer version waits until it is taken, and the match goes on",
  { ...GUARD, skip },
  async () => {
    const b = await browser();
    const site = copied();
    const { server, base } = await host(site.folder);
    try {
      const page = await guest(b, { lang: "ja", width: 360, height: 640, workers: true });
      await quick(page);
      await page.goto(base);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const protocol = await page.context().newCDPSession(page);
      const { installabilityErrors } = await protocol.send("Page.getInstallabilityErrors");
      // A window whose profile keeps nothing installs nothing; that is no fault of the pages.
      assert.deepEqual(
        installabilityErrors.map((it) => it.errorId).filter((it) => it !== "in-incognito"),
        [],
      );
      await page.locator("[data-play=summons_call]").click();
      await page.waitForURL(/#\/m\/~/);
      await myMove(page);
      const first = await asks(page);
      await choose(page);
      await myMove(page, first);
      const question = async () => (await asks(page)).replace("+", "");
      const before = await question();
      const address = page.url();
      site.renew("second");
      await looksForNewer(page);
      // At the table nothing is said, and who loads it again has what the match was begun with.
      await page.reload();
      await laid(page);
      await myMove(page);
      assert.equal(await version(page), "first");
      assert.equal(await question(), before);
      await page.goto(`${base}#/`);
      const bar = page.locator("[data-newer]");
      await bar.waitFor();
      assert.match(await bar.innerText(), /対戦はそのまま残ります/);
      await bar.locator("button.pri").click();
      await page.waitForFunction(() => document.documentElement.dataset.version === "second");
      await page.goto(address);
      await laid(page);
      await myMove(page);
      assert.equal(await question(), before, "the match goes on in the newer version");
      // One with other rules names what it would not go on with.
      site.renew("third", "summons_call");
      await page.goto(`${base}#/`);
      await looksForNewer(page);
      await bar.waitFor();
      assert.match(await bar.innerText(), /サモンズコール/);
      assert.equal(await version(page), "second");
      assert.deepEqual(
        page.faults.filter((fault) => !fault.startsWith("foreign request")),
        [],
      );
    } finally {
      await b.close();
      server.close();
      site.remove();
    }
  },
);
