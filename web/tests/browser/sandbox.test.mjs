// The sandbox: cards are put on a board and marked, what the rules refuse is told, both sides are played, something is
// taken back, and what was played is a page of play that is laid out again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { BASE, browser, guest, GUARD, inspector, myMove, named } from "./support.mjs";

const shot = async (page, name, look) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/sandbox-${name}-${look.lang}-${look.width}.png` });
};

/** Shows a part of the page, which a wide page shows all the time. */
const pane = async (page, look, at) => {
  if (look.width < 1024) await page.locator(".panes button").nth(at).click();
};
const pick = async (page, look, card, find = card.replaceAll("_", " ")) => {
  await pane(page, look, 0);
  await page.locator("[data-find]").fill(find);
  await page.locator(`[data-shelf="${card}"]`).click();
};
const put = async (page, look, card, place, find) => {
  await pick(page, look, card, find);
  await page.locator(`[data-place="${place}"]`).click();
};
const text = (page) => page.locator("[data-text]").inputValue();
/** Waits until the text says this. */
const says = (page, line) =>
  page.waitForFunction((part) => document.querySelector("[data-text]")?.value.includes(part), line);

const GAMES = [
  {
    game: "summons_call",
    put: ["cinder_imp", "0/unit_zone/left"],
    said: "P1 unit_zone left: cinder_imp",
    refused: ["lotus_sentinel", "0/unit_zone/left"],
    mark: ["damage", "1"],
  },
  {
    game: "summoner_wars",
    put: ["plain_wall", "0/battlefield/2,2", "wall"],
    said: "P1 battlefield 2,2: plain_wall",
    refused: ["slinger", "0/battlefield/2,2"],
    mark: ["wounds", "2"],
  },
];
const LOOKS = [
  { lang: "ja", theme: "washi", width: 360, height: 640, touch: true },
  { lang: "en", theme: "sumi", width: 1440, height: 900 },
  { lang: "ja", theme: "contrast", width: 768, height: 1024 },
];

for (const it of GAMES)
  for (const look of LOOKS)
    test(`a board of ${it.game} is laid out, played and saved in ${named(look)}`, GUARD, async () => {
      const b = await browser();
      try {
        const page = await guest(b, look);
        const seen = inspector(page);
        await page.goto(`/sandbox/${it.game}`);
        await page.locator("[data-zone]").first().waitFor();
        await seen.check("an empty board");
        assert.equal(await page.locator("[data-play]").isDisabled(), true, "nothing is there to be played");
        await put(page, look, ...it.put);
        await says(page, it.said);
        // Only the places that take the card are lit; another one says why it does not.
        const [card, place, find] = it.refused;
        await pick(page, look, card, find);
        await page.locator(`[data-place="${place}"].shut`).waitFor();
        assert.ok((await page.locator(".plus.lit").count()) > 0, "some places take it");
        await shot(page, `fits-${it.game}`, look);
        await page.locator(`[data-place="${place}"]`).click();
        await page.locator(".faults").waitFor();
        assert.ok((await text(page)).includes(`${it.said}\n`), "a refused step leaves the board as it is");
        await seen.check("a step is refused");
        await shot(page, `refused-${it.game}`, look);
        await page.locator("[data-let-go]").click();
        await page.locator(`[data-lies="${it.put[0]}"]`).click();
        await page.locator(`[data-mark="${it.mark[0]}"]`).fill(it.mark[1]);
        await page.locator(`[data-mark="${it.mark[0]}"]`).press("Enter");
        await says(page, `${it.said} ${it.mark.join(" ")}`);
        await page.locator("[data-back]").click();
        await page.waitForFunction(
          (word) => !document.querySelector("[data-text]").value.includes(word),
          ` ${it.mark[0]} `,
        );
        await put(page, look, it.refused[0], "1/hand/", it.refused[2]);
        await says(page, "P2 hand:");
        await pane(page, look, 2);
        await page.locator("[data-seed]").fill("27");
        await page.locator("[data-seed]").press("Enter");
        await says(page, "luck seed 27");
        // Scrolled down, the bar lies under the head of the page.
        await page.evaluate(() => scrollTo(0, 0));
        await seen.check("turn and text");
        await shot(page, `more-${it.game}`, look);
        const board = await text(page);
        // What is laid out is there when the page is opened again.
        await page.reload();
        await page.locator("[data-zone]").first().waitFor();
        assert.equal(await text(page), board);
        await page.locator("[data-play]").click();
        await page.locator("[data-to-board]").waitFor();
        assert.equal(await myMove(page), "asked");
        await seen.check("the table");
        await shot(page, `table-${it.game}`, look);
        const download = page.waitForEvent("download");
        await page.locator("[data-save-scenario]").click();
        const saved = readFileSync(await (await download).path(), "utf8");
        assert.ok(saved.startsWith('scenario "') && saved.includes("luck seed 27"), saved);
        await page.locator("[data-to-board]").click();
        await page.locator("[data-zone]").first().waitFor();
        assert.equal(await text(page), board);
        seen.done();
      } finally {
        await b.close();
      }
    });

for (const look of LOOKS.slice(0, 2))
  test(`a board of four is laid out and played in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const seen = inspector(page);
      await page.goto("/sandbox/summoner_wars");
      await page.locator("[data-zone]").first().waitFor();
      await pane(page, look, 2);
      await page.locator('[data-seats="4"]').click();
      await says(page, "P3 hand: empty");
      await page.locator('[data-turn="2"]').click();
      await says(page, "turn 7 of P3");
      await put(page, look, "slinger", "2/hand/", "slinger");
      await says(page, "P3 hand: slinger");
      await put(page, look, "plain_wall", "0/battlefield/2,2", "wall");
      await page.evaluate(() => scrollTo(0, 0));
      await seen.check("a board of four");
      await shot(page, "four", look);
      await page.locator("[data-play]").click();
      await page.locator("[data-to-board]").waitFor();
      assert.equal(await myMove(page), "asked");
      await seen.check("the table of four");
      await shot(page, "table-four", look);
      await page.locator("[data-to-board]").click();
      await page.locator("[data-zone]").first().waitFor();
      await pane(page, look, 2);
      await page.locator('[data-seats="2"]').click();
      await page.waitForFunction(() => !document.querySelector("[data-text]").value.includes("P3"));
      seen.done();
    } finally {
      await b.close();
    }
  });

test("a board is laid out with the keyboard alone, and a card of a set lies on it", GUARD, async () => {
  const b = await browser();
  try {
    const page = await guest(b, { lang: "en" });
    const seen = inspector(page);
    const card =
      'game summons_call\nset lamps\n\ncard lamp_imp {\n  id LMP-1  name ja "灯の小鬼" en "Lamp Imp"\n  type unit  deck_type a  category ember  ' +
      "cost 1  stats 1 1  directions front\n}\n";
    const data = { game: "summons_call", title: "Lamps", text: card, decks: [] };
    const answer = await page.request.post("/api/sets", { data, headers: { origin: BASE } });
    assert.equal(answer.status(), 201, await answer.text());
    const { set } = await answer.json();
    await page.goto(`/set/${set}`);
    await page.locator("[data-sandbox]").focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-shelf]").first().waitFor();
    assert.equal(await page.locator("[data-shelf]").first().getAttribute("data-shelf"), "lamp_imp", "own cards first");
    await page.locator('[data-shelf="lamp_imp"]').focus();
    await page.keyboard.press("Enter");
    const place = page.locator('[data-place="0/unit_zone/centre"]');
    await place.focus();
    await page.keyboard.press("Enter");
    await says(page, "P1 unit_zone centre: lamp_imp");
    await page.keyboard.press("Escape");
    assert.equal(await place.isDisabled(), true, "Escape lets go");
    await page.locator('[data-lies="lamp_imp"]').focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-take]").focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-lies="lamp_imp"]').waitFor({ state: "detached" });
    await page.locator("[data-text]").fill('scenario "typed"\n  game summons_call\n  P1 hand: lamp_imp\n');
    await page.locator("[data-read]").focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-zone="0/hand"] [data-lies="lamp_imp"]').waitFor();
    assert.equal(await page.locator("[data-title]").inputValue(), "typed");
    await seen.check("a board of a set");
    page.faults.splice(0);
    await page.locator("[data-text]").fill('scenario "typed"\n  game summons_call\n  P1 hand: nobody\n');
    await page.locator("[data-read]").click();
    assert.match(await page.locator(".faults").innerText(), /Line 3/);
    assert.equal(page.faults.filter((it) => !it.startsWith("422")).length, 0);
    await seen.check("a text that cannot be laid out");
    assert.deepEqual(seen.found, []);
  } finally {
    await b.close();
  }
});

const SCENES = [
  [
    "summons_call",
    "SC-07-05-02.c",
    "only-in-its-attack-directions",
    { lang: "ja", theme: "washi", width: 360, height: 640, touch: true },
  ],
  ["summons_call", "SC-07-05-02.c", "only-in-its-attack-directions", { lang: "en", theme: "sumi", width: 1440 }],
];
for (const [game, clause, scene, look] of SCENES)
  test(`the board of a scene is changed, and the board from before is not lost: ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const seen = inspector(page);
      await page.goto(`/sandbox/${game}`);
      await page.locator("[data-zone]").first().waitFor();
      await put(page, look, "cinder_imp", "0/unit_zone/left");
      await says(page, "P1 unit_zone left: cinder_imp");
      const mine = await text(page);
      await page.goto(`/rules/${game}#${clause}`);
      await page.locator(`[data-scene="${scene}"]`).click();
      await page.locator("[data-change-scene]").waitFor();
      await seen.check("a scene of the rule book");
      await shot(page, "scene", look);
      await page.locator("[data-change-scene]").click();
      await page.locator("[data-zone]").first().waitFor();
      await page.waitForURL((url) => url.search === "");
      const board = await text(page);
      assert.ok(board.includes("scenario ") && !/^ {2}(covers|P[12]:|!|=|\?)/m.test(board), board);
      await pane(page, look, 2);
      const title = await page.locator("[data-title]").inputValue();
      assert.equal(/\p{Script=Hiragana}/u.test(title), look.lang === "ja", title);
      await pane(page, look, 1);
      await seen.check("the board of a scene");
      await shot(page, "of-scene", look);
      await put(page, look, "filler", "0/hand/", "");
      await says(page, "P1 hand:");
      // Opened again it is there, and taking back leads to the board from before.
      await page.reload();
      await page.locator("[data-zone]").first().waitFor();
      assert.match(await text(page), /P1 hand:/);
      await page.locator("[data-back]").click();
      await page.waitForFunction((was) => document.querySelector("[data-text]").value === was, mine);
      assert.equal(await page.locator("[data-back]").isDisabled(), true);
      seen.done();
    } finally {
      await b.close();
    }
  });

for (const look of [
  { lang: "ja", theme: "washi", width: 360, height: 640, touch: true },
  { lang: "en", theme: "sumi", width: 1440, height: 900 },
])
  test(
    `a card of the workshop is tried on a board, from its text and from its form: ${named(look)}`,
    GUARD,
    async () => {
      const b = await browser();
      try {
        const page = await guest(b, look);
        const seen = inspector(page);
        for (const mode of [0, 1]) {
          await page.goto("/workshop/summons_call");
          await page.locator("[data-said]").first().waitFor({ state: "attached" });
          const modes =
            look.width < 1024 ? page.locator(".panes button").nth(1 + mode) : page.locator(".modes button").nth(mode);
          await modes.click();
          const tried = page.locator("[data-try-card]");
          await tried.waitFor();
          await seen.check(mode ? "the form" : "the text");
          await shot(page, mode ? "try-form" : "try-text", look);
          await tried.click();
          await page.waitForURL(/\/sandbox\/summons_call\?set=[0-9a-f]{32}&card=/);
          await page.locator("[data-zone]").first().waitFor();
          const card = new URL(page.url()).searchParams.get("card");
          const place = page.locator('[data-place="0/hand/"]');
          await place.click();
          await page.locator(`[data-zone="0/hand"] [data-lies="${card}"]`).first().waitFor();
          await seen.check("its board");
        }
        seen.done();
      } finally {
        await b.close();
      }
    },
  );

const LUCK = [
  { lang: "ja", theme: "sumi", width: 360, height: 640, touch: true },
  { lang: "en", theme: "washi", width: 1440, height: 900 },
];
for (const look of LUCK)
  test(`luck that comes next is laid down and taken out in ${named(look)}`, GUARD, async () => {
    const b = await browser();
    try {
      const page = await guest(b, look);
      const seen = inspector(page);
      await page.goto("/sandbox/summoner_wars");
      await page.locator("[data-zone]").first().waitFor();
      await put(page, look, "plain_wall", "0/battlefield/2,2", "wall");
      await says(page, "P1 battlefield 2,2: plain_wall");
      await pane(page, look, 2);
      assert.equal(await page.locator("[data-script-add]").isDisabled(), true, "nothing is to be laid down");
      for (const die of [6, 1, 6]) await page.locator(`[data-die="${die}"]`).click();
      await page.locator("[data-script-add]").click();
      await says(page, "luck dice 6 1 6");
      await page.locator("[data-kind]").selectOption("pick");
      await page.locator("[data-which]").fill("2");
      await page.locator("[data-script-add]").click();
      await says(page, "luck pick 2");
      await page.locator("[data-kind]").selectOption("shuffle");
      await page.locator('[data-deck="1"]').click();
      await page.locator("[data-next]").selectOption("filler");
      await page.locator("[data-script-add]").click();
      await says(page, "filler, rest");
      await page.locator("[data-luck]").scrollIntoViewIfNeeded();
      await shot(page, "luck", look);
      // What lies half under the bar at the foot of a page that is scrolled is no smaller for it.
      await page.evaluate(() => scrollTo(0, 0));
      await seen.check("three are laid down");
      assert.deepEqual(
        await page.locator("[data-script]").evaluateAll((rows) => rows.map((row) => row.dataset.script)),
        ["dice", "pick", "shuffle"],
      );
      await page.locator("[data-unscript]").nth(1).click();
      await page.waitForFunction(() => !document.querySelector("[data-text]").value.includes("luck pick"));
      assert.equal(await page.locator("[data-script]").count(), 2);
      await page.locator("[data-play]").click();
      await page.locator("[data-to-board]").waitFor();
      assert.equal(await myMove(page), "asked");
      seen.done();
    } finally {
      await b.close();
    }
  });
