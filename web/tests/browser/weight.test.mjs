// What a browser loads for the first question of a match: few files, and of one game alone.
import assert from "node:assert/strict";
import test from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { withDeck, words } from "../games.mjs";
import { browser, guest, GUARD, myMove, newMatch } from "./support.mjs";

const FILES_MAX = 20;

for (const [game, deck] of withDeck) {
  test(`a match loads few files: ${game}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, { lang: "en" });
      const { url } = await newMatch(page, { game, deck, theirs: deck });
      const loaded = new Map();
      page.on("response", (answer) => {
        if (/\.(js|css)$/.test(new URL(answer.url()).pathname)) loaded.set(answer.url(), answer.body());
      });
      await page.goto(url);
      await myMove(page);
      const bodies = await Promise.all(loaded.values());
      const sum = (weigh) => bodies.reduce((all, body) => all + weigh(body).length, 0);
      const as = [(body) => body, (body) => gzipSync(body, { level: 9 }), (body) => brotliCompressSync(body)];
      console.log(`${game}: ${bodies.length} files; as they are, gzip, Brotli: ${as.map(sum).join(", ")} bytes`);
      assert.ok(bodies.length <= FILES_MAX, `${bodies.length} files`);
      const others = words.filter((other) => other !== game);
      const urls = [...loaded.keys()].join("\n");
      for (const other of others) assert.ok(!urls.includes(`${other}-`), `${other} in ${urls}`);
    } finally {
      await b.close();
    }
  });
}
