/** Pictures that reopen (`static/js/page/picturedocument.js`): what goes in comes out, and nothing else does any harm. */

import { stripesTile } from "../../static/js/comparing/hatching.js";
import { linkTo } from "../../static/js/page/linkcodec.js";
import { inPng, inSvg, isPng, isSvg, pngWith, svgMetadata } from "../../static/js/page/picturedocument.js";
import { SvgContext } from "../../static/js/page/svgcontext.js";
import { generated } from "../../static/js/problems/generate.js";
import { LEFT_ONLY } from "../../static/js/records/difference.js";
import { randomOf } from "../support/scripts/bytes.js";
import { domainNamed } from "../support/scripts/domains.js";
import { BOARDS } from "../support/scripts/statepage.js";
import { equal, ok, test } from "../support/scripts/testing.js";

const MANY = 24; // twice each kind of problem, settings and notes together
const NOTES = ["", "</metadata><script>document.title = 'taken'</script>", "起点 “S” \u2028 & <b>", "]]>\\0"];
const CUT = { refusal: { key: "picture.cut", facts: {} }, foreign: false };
const FOREIGN = { refusal: { key: "picture.foreign", facts: {} }, foreign: true };

/** A map or a board with settings, a step and notes, as the page shares it. @param {number} seed @returns {any} */
function documentOf(seed) {
  const random = randomOf(seed);
  const problem = seed % 3 ? mapOf(random, seed) : domainNamed("board").toDocument(BOARDS[seed % BOARDS.length]);
  const settings = { algorithm: seed % 2 ? "a-star" : "dijkstra", heuristic: "default", diagonal: "never" };
  return { ...problem, settings, step: Math.floor(random() * 1000), notes: NOTES[seed % NOTES.length] };
}

/** @param {() => number} random @param {number} seed */
function mapOf(random, seed) {
  const [width, height] = [2 + Math.floor(random() * 60), 2 + Math.floor(random() * 60)];
  return domainNamed("map").toDocument(generated("obstacles", { width, height, density: random(), seed }));
}

/** A picture of some pixels, as a browser makes it. */
async function pixels() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 30 });
  canvas.getContext("2d")?.fillRect(3, 4, 20, 10);
  /** @type {Blob | null} */
  const blob = await new Promise((made) => canvas.toBlob(made));
  return bytesIn(/** @type {Blob} */ (blob));
}

/** The documents in a text, as the page gets them. @param {string} text */
async function readByServer(text) {
  const question = { method: "POST", headers: { "Content-Type": "application/json" } };
  const answer = await fetch("/read", { ...question, body: JSON.stringify({ name: "picture.json", text }) });
  return (await answer.json()).documents;
}

/** What is where, whatever signs stand for it. @param {any} document */
function groundsOf({ map, board }) {
  if (!map) return board;
  const cells = map.rows
    .join("")
    .split("")
    .map((/** @type {string} */ sign) => map.terrain[sign].kind);
  return [map.width, map.height, map.start, map.goal, cells.join(" ")];
}

/** @param {Blob} blob */
async function bytesIn(blob) {
  return new Uint8Array(await blob.arrayBuffer());
}

/** @param {string} metadata */
function svgWith(metadata) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${metadata}<rect/></svg>\n`;
}

test("documents of every kind come out of a PNG as they went in", async () => {
  const bare = await pixels();
  for (let seed = 0; seed < MANY; seed += 1) {
    const picture = await bytesIn(await pngWith(bare, documentOf(seed)));
    equal(await inPng(picture), { text: JSON.stringify(documentOf(seed)) });
  }
});

test("the server reads them with the same problem, settings, step and notes", async () => {
  const bare = await pixels();
  for (let seed = 0; seed < MANY; seed += 1) {
    const inside = await inPng(await bytesIn(await pngWith(bare, documentOf(seed))));
    const [read] = await readByServer("text" in inside ? inside.text : "");
    const { settings, step, notes, ...problem } = documentOf(seed);
    equal([read.settings, read.step, read.notes ?? ""], [settings, step, notes]);
    equal(groundsOf(read), groundsOf(problem));
  }
});

test("documents of every kind come out of an SVG as they went in", async () => {
  for (let seed = 0; seed < MANY; seed += 1) {
    const svg = svgWith(await svgMetadata(documentOf(seed)));
    ok(isSvg(svg) && !new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("parsererror, script"));
    equal(await inSvg(svg), { text: JSON.stringify(documentOf(seed)) });
  }
});

test("a PNG with a document is still a picture, and takes another document in place of it", async () => {
  const once = await bytesIn(await pngWith(await pixels(), documentOf(1)));
  const twice = await bytesIn(await pngWith(once, documentOf(2)));
  const image = await createImageBitmap(new Blob([twice]));
  equal([image.width, image.height], [40, 30]);
  equal(await inPng(twice), { text: JSON.stringify(documentOf(2)) });
});

test("a PNG that is cut anywhere is refused, or has its whole document", async () => {
  const document = documentOf(1);
  const picture = await bytesIn(await pngWith(await pixels(), document));
  const whole = JSON.stringify({ text: JSON.stringify(document) });
  const found = new Map();
  for (let length = 8; length < picture.length; length += 7) {
    const inside = JSON.stringify(await inPng(picture.slice(0, length)));
    found.set(inside, (found.get(inside) ?? 0) + 1);
  }
  equal([...found.keys()].sort(), [JSON.stringify(CUT), whole].sort());
});

test("a PNG with a byte turned is refused, or its document is the same", async () => {
  const document = documentOf(4);
  const picture = await bytesIn(await pngWith(await pixels(), document));
  const random = randomOf(7);
  for (let turn = 0; turn < 300; turn += 1) {
    const turned = picture.slice();
    turned[Math.floor(random() * turned.length)] ^= 1 << Math.floor(random() * 8);
    const inside = await inPng(turned);
    ok("refusal" in inside || inside.text === JSON.stringify(document));
  }
});

test("pictures from elsewhere are told apart from damaged ones", async () => {
  equal(await inPng(await pixels()), FOREIGN);
  equal(await inPng(new TextEncoder().encode("no picture at all")), FOREIGN);
  equal(await inSvg(svgWith("")), FOREIGN);
  const svg = svgWith(await svgMetadata(documentOf(1)));
  for (const length of [svg.length - 20, svg.indexOf("</astrolabe") - 3, svg.indexOf("</astrolabe") + 5])
    ok("refusal" in (await inSvg(svg.slice(0, length))) || length > svg.indexOf("</astrolabe:document>"));
  equal(await inSvg(svg.slice(0, svg.indexOf("</astrolabe"))), CUT);
});

test("nothing in a hostile SVG is carried out, and its text is only looked through", async () => {
  const hostile = [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.taken = 1"><script>globalThis.taken = 1</script></svg>',
    svgWith("<astrolabe:document><script>globalThis.taken = 1</script></astrolabe:document>"),
    svgWith('<astrolabe:document x="">AAAA\u0000</astrolabe:document>'),
    svgWith("<astrolabe:document>".repeat(20000)),
    svgWith(`<astrolabe:document>${"A".repeat(200000)}</astrolabe:document>`),
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svgWith("&a;".repeat(1000))}`,
  ];
  for (const text of hostile) ok("refusal" in (await inSvg(text)));
  ok(!("taken" in globalThis));
});

test("a document that unpacks to more than any map takes is refused", async () => {
  const bomb = svgWith(await svgMetadata({ notes: " ".repeat(41 * 2 ** 20) }));
  ok(bomb.length < 100000);
  equal(await inSvg(bomb), CUT);
});

test("the letters of a picture are those of a link", async () => {
  const link = (await linkTo("http://x/", documentOf(1))) ?? "";
  ok((await svgMetadata(documentOf(1))).includes(link.split("#m=")[1]));
});

test("a PNG is known by its first bytes", async () => {
  ok(isPng(await pixels()) && !isPng(new Uint8Array(8)));
});

test("what is hatched becomes SVG, too: by a pattern that is there once, under the same name wherever it looks alike", () => {
  const tile = stripesTile([1, 2, 3], LEFT_ONLY, 1);
  const [one, other] = [new SvgContext(100, 50), new SvgContext(20, 20)].map((context) => {
    for (const x of [0, 50]) {
      context.fillStyle = context.createPattern(tile);
      context.fillRect(x, 0, 5, 5);
      context.fillStyle = "#fff";
      context.fillRect(x + 5, 0, 5, 5);
    }
    const text = `<svg xmlns="http://www.w3.org/2000/svg">${context.text}</svg>`;
    return new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  });
  equal([one.querySelectorAll("pattern").length, one.querySelectorAll("pattern > image").length], [1, 1]);
  const { id } = /** @type {Element} */ (one.querySelector("pattern"));
  const filled = [...one.querySelectorAll("path")].map((path) => path.getAttribute("fill"));
  equal(filled, [`url(#${id})`, "#fff", `url(#${id})`, "#fff"]);
  equal(other.querySelector("pattern")?.id, id);
});

test("what is drawn becomes SVG that a parser takes, whatever is written in it", () => {
  const context = new SvgContext(100, 50);
  context.fillStyle = "rgb(1, 2, 3)";
  for (const x of [0, 10, 20]) context.fillRect(x, 0, 5, 5);
  context.fillText('<script>&"\u0007', 5, 5);
  context.arc(50, 25, 10, 0, 2 * Math.PI);
  context.fill();
  const svg = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${context.text}</svg>`,
    "image/svg+xml",
  );
  equal(
    [...svg.documentElement.children].map(({ localName }) => localName),
    ["path", "text", "path"],
  );
  equal(svg.querySelector("text")?.textContent, '<script>&"');
});
