import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { inTwoLines, pieces } = await load("art/label.ts");
/** How the cards of each game are drawn, and their words. */
const [call, magical, warlike, shamanic] = await Promise.all(
  ["summons_call", "summon_and_magic", "summoner_wars", "shaman_king"].map((game) =>
    load(`games/${game}/art/picture.ts`),
  ),
);
const { costLabel, kindLine, passives } = await load("games/summon_and_magic/label.ts");
const { factions, ranked } = await load("games/summoner_wars/label.ts");
const { DRAWN: WARS_DRAWN } = await load("games/summoner_wars/art/scenes.ts");
const { DRAWN: SHAMAN_DRAWN } = await load("games/shaman_king/art/scenes.ts");
const { cards } = JSON.parse(readFileSync(new URL("../fixtures/catalogue.json", import.meta.url)));
/** What stands behind a field of a card: fields share lines, two spaces apart. */
const behind = (body, word) =>
  new RegExp(`^  (?! )(?:.*?  )?${word} (.+?)(?=  |$)`, "m").exec(body)?.[1].split(" ") ?? [];
/** The cards of Summon & Magic, as far as a picture needs them. */
const folder = new URL("../../../cards/summon_and_magic/", import.meta.url);
const magic = readdirSync(folder)
  .filter((file) => file.endsWith(".cards"))
  .flatMap((file) =>
    [...readFileSync(new URL(file, folder), "utf8").matchAll(/^card (\w+) \{\n([^]*?)^\}/gm)].map(([, card, body]) => {
      const line = (word) => behind(body, word);
      const [atk = null, defence = null] = line("stats").join("/").split("/").filter(Boolean).map(Number);
      return {
        card,
        type: line("type")[0],
        elements: line("element"),
        categories: [...line("race"), ...line("kind")],
        cost: null,
        advance: null,
        atk,
        defence,
      };
    }),
  );
/** The cards of Summoner Wars: rank and faction stand among what is printed. */
const warsFolder = new URL("../../../cards/summoner_wars/", import.meta.url);
const wars = readdirSync(warsFolder)
  .filter((file) => file.endsWith(".cards"))
  .flatMap((file) =>
    [...readFileSync(new URL(file, warsFolder), "utf8").matchAll(/^card (\w+) \{\n([^]*?)^\}/gm)].map(
      ([, card, body]) => {
        const line = (word) => behind(body, word);
        const said = (field) =>
          line(field).length
            ? [
                {
                  field,
                  value: {
                    ja: "",
                    en: line(field)
                      .map((word) => word.replaceAll("_", " "))
                      .join(", "),
                  },
                },
              ]
            : [];
        return {
          card,
          type: line("type")[0],
          categories: [],
          elements: [],
          cost: Number(line("cost")[0] ?? 0),
          fields: [...said("rank"), ...said("faction")],
        };
      },
    ),
  );
/** The cards of Shaman King: persons, users, class and line stand among what is printed. */
const shamanFolder = new URL("../../../cards/shaman_king/", import.meta.url);
const shaman = readdirSync(shamanFolder)
  .filter((file) => file.endsWith(".cards"))
  .flatMap((file) =>
    [...readFileSync(new URL(file, shamanFolder), "utf8").matchAll(/^card (\w+) \{\n([^]*?)^\}/gm)].map(
      ([, card, body]) => {
        const line = (word) => behind(body, word);
        const fields = ["person", "own_spirit_of", "user", "class"]
          .filter((field) => line(field).length)
          .map((field) => ({ field, value: { ja: "", en: line(field).join(", ") } }));
        return { card, type: line("type")[0], categories: [], elements: [], fields };
      },
    ),
  );
/** The gradient's name is new at each call, so that two copies on a page do not share it. */
const still = (svg) => svg.replace(/sky\d+/g, "sky");

test("every card of the pool has a picture of its own, in every format, and no number in it is broken", () => {
  for (const format of ["tall", "wide", "banner"]) {
    const seen = new Map();
    for (const card of cards) {
      const svg = still(call.picture(card, format));
      assert.doesNotMatch(svg, /NaN|undefined|Infinity/, `${card.card} ${format}`);
      assert.equal(seen.get(svg), undefined, `${card.card} looks like ${seen.get(svg)}`);
      seen.set(svg, card.card);
    }
  }
});

test("every card of Summon & Magic has a drawing of its own, in every format", () => {
  assert.equal(magic.length, 110);
  for (const format of ["tall", "wide", "banner"]) {
    const seen = new Map();
    for (const card of magic) {
      const svg = still(magical.picture(card, format));
      assert.doesNotMatch(svg, /NaN|undefined|Infinity|style=|<script|href=|url\((?!#sky)/, `${card.card} ${format}`);
      assert.equal(seen.get(svg), undefined, `${card.card} looks like ${seen.get(svg)}`);
      seen.set(svg, card.card);
    }
  }
});

test("every card of Summoner Wars has a figure of its own, in every format, in the colours of its faction", () => {
  assert.equal(wars.length, 78);
  assert.deepEqual(wars.map((card) => card.card).sort(), [...WARS_DRAWN].sort());
  for (const format of ["tall", "wide", "banner", "strip", "field"]) {
    const seen = new Map();
    for (const card of wars) {
      const svg = still(warlike.picture(card, format));
      assert.doesNotMatch(svg, /NaN|undefined|Infinity|style=|<script|href=|url\((?!#sky)/, `${card.card} ${format}`);
      assert.equal(seen.get(svg), undefined, `${card.card} looks like ${seen.get(svg)}`);
      seen.set(svg, card.card);
    }
  }
  const count = (name) => wars.filter((card) => warlike.palette(card) === name).length;
  assert.deepEqual(["goblin", "dwarf", "elf", "orc", "hired", "parchment"].map(count), [16, 14, 15, 14, 15, 4]);
});

test("every card of Shaman King has a drawing of its own, in every format, in the colours of its person", () => {
  assert.equal(shaman.length, 91);
  assert.deepEqual(shaman.map((card) => card.card).sort(), [...SHAMAN_DRAWN].sort());
  for (const format of ["tall", "wide", "banner", "strip", "field"]) {
    const seen = new Map();
    for (const card of shaman) {
      const svg = still(shamanic.picture(card, format));
      assert.equal(still(shamanic.picture({ ...card }, format)), svg, `${card.card} ${format}`);
      assert.doesNotMatch(svg, /NaN|undefined|Infinity|style=|<script|href=|url\((?!#sky)/, `${card.card} ${format}`);
      assert.equal(seen.get(svg), undefined, `${card.card} looks like ${seen.get(svg)}`);
      seen.set(svg, card.card);
    }
  }
  const of = (word) => shamanic.palette(shaman.find((one) => one.card === word));
  for (const [card, colours] of [
    ["toka_lasting_snow", "sk_toka"],
    ["white_fang_flash", "sk_toka"],
    ["flurry_three_fold", "sk_saffron"],
    ["yohei_the_ferryman", "sk_human"],
    ["jinza_puppeteer", "sk_jinza"],
    ["ember_sprite", "sk_spark"],
    ["frost_sprite", "sk_frost"],
  ])
    assert.equal(of(card), colours, card);
});

test("a card of Shaman King that nobody drew for shows what its type is, and two of them differ", () => {
  const seen = new Set();
  for (const card of ["x", "__proto__", "constructor", "影"])
    for (const type of ["shaman", "spirit", "strike", "finishing_move", "secret_art", "shamanic_art", "attachment"])
      for (const fields of [undefined, [], [{ field: "user", value: { ja: "", en: "constructor" } }]]) {
        const svg = shamanic.picture({ card: type === "shaman" ? card : `${card}_${type}`, type, fields });
        assert.match(svg, /^<svg .*<\/svg>$/s);
        assert.doesNotMatch(svg, /NaN|undefined/, `${card}/${type}`);
        seen.add(still(svg));
      }
  assert.equal(seen.size, 28);
});

test("a wall and an event of several factions take the colours of the deck they are in, a mercenary does not", () => {
  const of = (card) => wars.find((one) => one.card === card);
  assert.deepEqual(factions(of("a_hero_is_born")), ["guild_dwarf", "phoenix_elf", "tundra_orc"]);
  for (const [card, colours] of [
    ["plain_wall", "orc"],
    ["a_hero_is_born", "orc"],
    ["rogue", "hired"],
    ["sneeks", "goblin"],
  ]) {
    assert.equal(warlike.palette({ ...of(card), faction: "tundra_orc" }), colours, card);
    assert.match(warlike.picture({ ...of(card), faction: "tundra_orc" }), new RegExp(`class="art ${colours}"`), card);
  }
});

test("a card of Summoner Wars says its rank and whose it is; a mercenary belongs to nobody", () => {
  const field = (field, ja, en) => ({ field, value: { ja, en } });
  const fields = [field("rank", "勇者", "champion"), field("faction", "ギルドドワーフ", "Guild Dwarf")];
  const gror = { type: "unit", categories: [], fields };
  assert.deepEqual([ranked(gror, "ja"), ranked(gror, "en")], ["勇者・ギルドドワーフ", "Champion · Guild Dwarf"]);
  assert.equal(ranked({ ...gror, fields: [field("rank", "一般兵", "common")] }, "en"), "Common · Mercenary");
  const born = {
    type: "event",
    categories: [],
    fields: [field("faction", "ギルドドワーフ・不死鳥エルフ", "Guild Dwarf, Phoenix Elf")],
  };
  assert.deepEqual([ranked(born, "ja"), ranked(born, "en")], ["イベント・2勢力", "Event · 2 factions"]);
  assert.equal(ranked({ type: "wall", categories: [], fields: [] }, "ja"), "壁");
});

test("a card of Summoner Wars that nobody drew for shows somebody of its faction", () => {
  for (const card of ["x", "__proto__", "constructor"])
    for (const type of ["unit", "event", "wall"])
      for (const en of ["Cave Goblin", "Constructor", ""]) {
        const svg = warlike.picture({
          card,
          type,
          fields: [
            { field: "rank", value: { ja: "", en: "common" } },
            { field: "faction", value: { ja: "", en } },
          ],
        });
        assert.match(svg, /^<svg .*<\/svg>$/s);
        assert.doesNotMatch(svg, /NaN|undefined/, `${card}/${type}/${en}`);
      }
});

test("a card of Summon & Magic that nobody drew for shows its race or kind, in its attribute's colours", () => {
  for (const type of ["monster", "magic", "artifact", "land", "weather", "avatar"])
    for (const categories of [[], ["beast"], ["weapon", "bow"], ["constructor"], ["sea"]])
      for (const elements of [[], ["water"], ["void"]]) {
        const svg = magical.picture({ card: "__proto__", type, categories, elements });
        assert.match(svg, /^<svg .*<\/svg>$/s);
        assert.doesNotMatch(svg, /NaN|undefined/, `${type}/${categories}/${elements}`);
      }
  assert.equal(magical.palette({ card: "x", type: "monster", elements: ["wind", "fire"] }), "wind");
  assert.equal(magical.palette({ card: "x", type: "artifact", elements: [] }), "iron");
  assert.equal(magical.palette({ card: "x", type: "weather", categories: ["rain"], elements: [] }), "water");
  assert.equal(magical.palette({ card: "x", type: "land", categories: ["constructor"], elements: [] }), "rock");
});

test("the same card always looks the same, and two copies share no id", () => {
  const fresh = { ...cards[10] };
  assert.equal(still(call.picture(cards[10])), still(call.picture(fresh)));
  const id = /id="(sky\d+)"/;
  assert.notEqual(call.picture(fresh).match(id)[1], call.picture(fresh).match(id)[1]);
});

test("a picture obeys a strict policy: no style attribute, no script, nothing from elsewhere", () => {
  for (const card of cards) assert.doesNotMatch(call.picture(card), /style=|<script|href=|url\((?!#sky)/, card.card);
});

test("cards nobody drew for have a picture as well", () => {
  const words = ["", "x", "ash_wolf", "__proto__", "constructor", "影", "a".repeat(300), "knight_of_the_long_road"];
  for (const card of words)
    for (const type of ["unit", "skill", "master", "relic", undefined])
      for (const categories of [[], ["ember"], ["dragonfolk"], undefined]) {
        const svg = call.picture({ card, type, categories });
        assert.match(svg, /^<svg .*<\/svg>$/s);
        assert.doesNotMatch(svg, /NaN|undefined/, `${card}/${type}/${categories}`);
      }
});

test("two unknown cards with the same subject still differ", () => {
  assert.notEqual(
    still(call.picture({ card: "red_wolf", type: "unit", categories: ["beast"] })),
    still(call.picture({ card: "grey_wolf", type: "unit", categories: ["beast"] })),
  );
});

test("colours come from the category, else from the type", () => {
  assert.equal(call.palette({ card: "x", categories: ["tide"], deck_type: "a" }), "tide");
  assert.equal(call.palette({ card: "x", categories: ["dragonfolk"], deck_type: "A" }), "ember");
  assert.equal(call.palette({ card: "x" }), "plain");
});

test("a card's text is cut into timing words, marks and the rest, and nothing is lost", () => {
  const kinds = (text) => pieces(text).map((p) => (p.mark ? "mark" : p.head ? `<${p.text}>` : p.text));
  assert.deepEqual(kinds("On entry, [mana release][mana release]: It leaves.\nOn attack: Draw 1 card."), [
    "<On entry>",
    ", ",
    "mark",
    "mark",
    ": It leaves.\n",
    "<On attack>",
    ": Draw 1 card.",
  ]);
  assert.deepEqual(kinds("【メインフェイズ中[1回]】[マナ開放]：1枚引く。"), [
    "<【メインフェイズ中[1回]】>",
    "mark",
    "：1枚引く。",
  ]);
  assert.deepEqual(kinds("They gain “On exit: Draw 1 card.” On entry is no timing here."), [
    "They gain “",
    "<On exit>",
    ": Draw 1 card.” On entry is no timing here.",
  ]);
  for (const card of cards)
    for (const lang of ["ja", "en"])
      assert.equal(
        pieces(card.text[lang])
          .map((p) => p.text)
          .join(""),
        card.text[lang],
      );
});

test("a card of Summon & Magic says its kinds, its passives and its cost as it is printed", () => {
  const field = (field, ja, en) => ({ field, value: { ja, en } });
  const roc = {
    type: "monster",
    categories: ["bird"],
    fields: [
      field("race", "獣・鳥", "Beast-Bird"),
      field("passive", "生贖(炎1)、特効(飛行)", "tribute (fire, 1), bane (flying)"),
    ],
    cost: null,
    advance: 2,
  };
  assert.deepEqual([kindLine(roc, "ja"), kindLine(roc, "en")], ["獣・鳥", "Beast-Bird"]);
  assert.deepEqual(passives(roc, "ja"), ["生贖(炎1)", "特効(飛行)"]);
  assert.deepEqual(passives(roc, "en"), ["tribute (fire, 1)", "bane (flying)"]);
  assert.equal(costLabel(roc, "ja"), "先払いCOST2");
  const bow = {
    type: "artifact",
    categories: ["weapon", "bow"],
    fields: [field("kind", "武器(弓)", "Weapon (Bow)")],
    cost: null,
    advance: null,
  };
  assert.equal(kindLine(bow, "en"), "Weapon (Bow)");
  assert.equal(costLabel(bow, "en"), "no COST");
  assert.equal(
    kindLine({ type: "magic", categories: ["assault"], fields: [field("kind", "攻撃", "Attack")] }, "ja"),
    "魔法・攻撃",
  );
  const heads = (text) =>
    pieces(text)
      .filter((p) => p.head)
      .map((p) => p.text);
  assert.deepEqual(heads("Action ② (fire) “Falling Cinders”: Deal 1200.\nAttack (physical) “Bite”: Attack 1."), [
    "Action ② (fire)",
    "Attack (physical)",
  ]);
  assert.deepEqual(heads("【行②(炎)】《降る噴石》選ぶ。"), ["【行②(炎)】"]);
});

test("a name stands in two lines where its words part best", () => {
  const chars = (name) => Math.round(inTwoLines(name, "en") / 0.56);
  assert.equal(chars("Backstreet Moneychanger"), 12);
  assert.equal(chars("Ringer of the Ash Bell"), 12);
  assert.equal(chars("Hatchling"), 9, "a word is not cut");
  assert.equal(inTwoLines("路地裏の両替商", "ja"), 4);
  assert.equal(inTwoLines("バルトームの先駆け武将", "ja"), 7, "a long one does not part in its middle");
});
