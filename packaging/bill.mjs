// What the released program is made of: THIRD-PARTY.md with the licence of every part, and
// sbom.cdx.json, a bill of materials in CycloneDX 1.5. Both come from `cargo metadata`, the two lock
// files and the sources that were compiled.
//
//   node packaging/bill.mjs --target TRIPLE --epoch SECONDS --out FOLDER [--static-libc]

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values: wish } = parseArgs({
  options: {
    target: { type: "string" },
    epoch: { type: "string" },
    out: { type: "string" },
    "static-libc": { type: "boolean", default: false },
  },
});
for (const name of ["target", "epoch", "out"]) {
  if (!wish[name]) fail(`--${name} is missing`);
}

/** Packages of npm whose code is in the built pages; the others only build or test them. */
const IN_THE_PAGES = ["svelte", "clsx"];

/** Where Debian keeps the licence of its C library. */
const LGPL = "/usr/share/common-licenses/LGPL-2.1";

function fail(why) {
  console.error(`bill.mjs: ${why}`);
  process.exit(1);
}

function run(program, ...words) {
  return execFileSync(program, words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
}

/** The texts of a package: licences, notices, names of authors. */
function texts(folder) {
  const fits = /^(licen[cs]e|copying|notice|unlicense|copyright|authors)([-_.].*)?$/i;
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => fits.test(name)) : [];
  return files
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, "utf8").replaceAll("\r\n", "\n").trim());
}

/** `MIT/Apache-2.0` is how packages wrote it before there were expressions. */
const expression = (text) => (text ?? "").replaceAll("/", " OR ");

/** The crates that end up in the program: normal dependencies, without those that only compile it. */
function crates() {
  const words = ["metadata", "--format-version", "1", "--locked", "--filter-platform", wish.target];
  const metadata = JSON.parse(run(process.env.CARGO ?? "cargo", ...words));
  const packages = new Map(metadata.packages.map((one) => [one.id, one]));
  const nodes = new Map(metadata.resolve.nodes.map((one) => [one.id, one]));
  const compiles = (id) => packages.get(id).targets.some((it) => it.kind.includes("proc-macro"));
  const needs = (id) =>
    nodes
      .get(id)
      .deps.filter((dep) => dep.dep_kinds.some((kind) => kind.kind === null))
      .map((dep) => dep.pkg)
      .filter((dep) => !compiles(dep));
  const first = metadata.packages.find((one) => one.name === "shokan" && one.source === null);
  const found = new Map();
  const waiting = [first.id];
  while (waiting.length > 0) {
    const id = waiting.pop();
    if (found.has(id)) continue;
    found.set(id, needs(id));
    waiting.push(...found.get(id));
  }
  const checksums = new Map();
  for (const block of readFileSync(join(root, "Cargo.lock"), "utf8").split("[[package]]")) {
    const field = (name) => block.match(new RegExp(`^${name} = "(.*)"$`, "m"))?.[1];
    checksums.set(`${field("name")}@${field("version")}`, field("checksum"));
  }
  return [...found].map(([id, needed]) => {
    const one = packages.get(id);
    const purl = (it) => `pkg:cargo/${it.name}@${it.version}`;
    return {
      ref: purl(one),
      name: one.name,
      version: one.version,
      own: one.source === null,
      licence: expression(one.license),
      home: one.repository ?? one.homepage,
      sha256: checksums.get(`${one.name}@${one.version}`),
      folder: dirname(one.manifest_path),
      needs: needed.map((dep) => purl(packages.get(dep))),
    };
  });
}

/** The database that a crate brings as C source. */
function sqlite(all) {
  const brings = all.find((one) => one.name === "libsqlite3-sys");
  if (!brings) fail("no crate brings SQLite any more; mend bill.mjs");
  const header = readFileSync(join(brings.folder, "sqlite3/sqlite3.h"), "utf8");
  const version = header.match(/#define SQLITE_VERSION\s+"([\d.]+)"/)[1];
  brings.needs.push(`pkg:generic/sqlite@${version}`);
  return {
    ref: `pkg:generic/sqlite@${version}`,
    name: "sqlite",
    version,
    licence: "blessing",
    home: "https://sqlite.org",
    texts: ["SQLite is in the public domain: https://sqlite.org/copyright.html"],
    needs: [],
  };
}

/** What the compiler adds. */
function standardLibrary() {
  const version = run("rustc", "-vV").match(/^release: (.*)$/m)[1];
  const doc = join(run("rustc", "--print", "sysroot").trim(), "share/doc/rust");
  const own = ["LICENSE-MIT", "LICENSE-APACHE"].map((name) => join(doc, name)).filter(existsSync);
  return {
    ref: `pkg:generic/rust-std@${version}`,
    name: "rust-std",
    version,
    licence: "MIT OR Apache-2.0",
    home: "https://github.com/rust-lang/rust",
    texts: ["Copyright (c) The Rust Project contributors", ...own.map((path) => readFileSync(path, "utf8").trim())],
    needs: [],
  };
}

/** The C library, where it lies inside the program. */
function libc() {
  const version = run("getconf", "GNU_LIBC_VERSION").trim().split(" ").pop();
  if (!existsSync(LGPL)) fail(`${LGPL} is missing: its text has to go along with a static libc`);
  const told = `The program contains the GNU C Library ${version} as its maker's system has it, linked statically
and unchanged. Its source is that of the package glibc of the Debian release the program was built
on (https://sources.debian.org/src/glibc/). Whoever wants the program with another version of the
library builds it from the program's own source, which is complete and free, with
\`cargo xtask dist\`.`;
  return {
    ref: `pkg:generic/glibc@${version}`,
    name: "glibc",
    version,
    licence: "LGPL-2.1-or-later",
    home: "https://www.gnu.org/software/libc/",
    texts: [told, readFileSync(LGPL, "utf8").trim()],
    needs: [],
  };
}

function pages() {
  const lock = JSON.parse(readFileSync(join(root, "web/package-lock.json"), "utf8")).packages;
  return IN_THE_PAGES.map((name) => {
    const one = lock[`node_modules/${name}`];
    if (!one) fail(`${name} is not in web/package-lock.json; mend IN_THE_PAGES`);
    const folder = join(root, "web/node_modules", name);
    if (!existsSync(folder)) fail(`${folder} is missing: npm ci in web/`);
    const digest = Buffer.from(one.integrity.split("-")[1], "base64").toString("hex");
    return {
      ref: `pkg:npm/${name}@${one.version}`,
      name,
      version: one.version,
      licence: expression(one.license),
      home: `https://www.npmjs.com/package/${name}`,
      sha512: digest,
      folder,
      needs: [],
    };
  });
}

function thirdParty(parts) {
  // The same licence comes in many layouts; it is printed once.
  const bodies = new Map();
  const plain = (text) => text.replaceAll(/\s+/g, " ");
  const lines = [];
  for (const part of parts) {
    const found = part.texts ?? texts(part.folder);
    if (!part.licence && found.length === 0) fail(`${part.name} has no licence`);
    for (const text of found) {
      const body = bodies.get(plain(text)) ?? { text, users: [] };
      body.users.push(`${part.name} ${part.version}`);
      bodies.set(plain(text), body);
    }
    const home = part.home ? ` · ${part.home}` : "";
    const bare = found.length === 0 ? " · its package brings no text of the licence" : "";
    lines.push(`- ${part.name} ${part.version} · ${part.licence}${home}${bare}`);
  }
  const sections = [...bodies.values()].map(
    ({ text, users }) => `## ${users.join(", ")}\n\n~~~text\n${text.replaceAll("~~~", "~ ~ ~")}\n~~~\n`,
  );
  const head = `# What Shokan is made of besides its own code

Made by \`cargo xtask dist\` for ${wish.target}. Shokan's own licences are LICENSE-MIT and LICENSE-APACHE.
Where a part may be used under several licences, it is used under any of them.

`;
  return `${head}${lines.join("\n")}\n\n${sections.join("\n")}`;
}

function bill(all) {
  const component = (part, type) => ({
    type,
    "bom-ref": part.ref,
    name: part.name,
    version: part.version,
    purl: part.ref,
    ...(part.licence ? { licenses: [{ expression: part.licence }] } : {}),
    ...(part.sha256 ? { hashes: [{ alg: "SHA-256", content: part.sha256 }] } : {}),
    ...(part.sha512 ? { hashes: [{ alg: "SHA-512", content: part.sha512 }] } : {}),
    ...(part.home ? { externalReferences: [{ type: "website", url: part.home }] } : {}),
  });
  const shokan = all.find((part) => part.name === "shokan");
  const rest = all.filter((part) => part !== shokan);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      timestamp: new Date(Number(wish.epoch) * 1000).toISOString().replace(".000Z", "Z"),
      component: component(shokan, "application"),
      properties: [{ name: "shokan:target", value: wish.target }],
    },
    components: rest.map((part) => component(part, "library")),
    dependencies: all.map((part) => ({ ref: part.ref, dependsOn: [...part.needs].sort() })),
  };
}

/** Catches what would make a reader of the bill stumble. */
function check(document) {
  const refs = [document.metadata.component, ...document.components].map((one) => one["bom-ref"]);
  const known = new Set(refs);
  if (known.size !== refs.length) fail("a part is listed twice");
  for (const { ref, dependsOn } of document.dependencies) {
    const unknown = [ref, ...dependsOn].find((one) => !known.has(one));
    if (unknown) fail(`${unknown} is needed and not listed`);
  }
  const nameless = document.components.find((one) => !one.licenses);
  if (nameless) fail(`${nameless.name} ${nameless.version} names no licence`);
}

const fromCargo = crates();
const further = [sqlite(fromCargo), standardLibrary(), ...pages()];
if (wish["static-libc"]) further.push(libc());
const shokan = fromCargo.find((part) => part.name === "shokan");
shokan.needs.push(...further.filter((part) => part.name !== "sqlite").map((part) => part.ref));
const order = (a, b) => (a.ref < b.ref ? -1 : 1);
const all = [...fromCargo, ...further].sort(order);
const document = bill(all);
check(document);
mkdirSync(wish.out, { recursive: true });
writeFileSync(join(wish.out, "sbom.cdx.json"), `${JSON.stringify(document, null, 1)}\n`);
const parts = all.filter((part) => !part.own);
writeFileSync(join(wish.out, "THIRD-PARTY.md"), thirdParty(parts));
console.log(`${parts.length} parts of others in the bill`);
