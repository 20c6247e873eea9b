// The folder that stands alone (`cargo xtask site`), served below another by a host of nothing but files.
import assert from "node:assert/strict";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { browser, guest, GUARD } from "./support.mjs";

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
async function host() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const name = pathname.startsWith(BELOW) ? pathname.slice(BELOW.length) || "index.html" : "";
    const file = `${FOLDER}${name}`;
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
