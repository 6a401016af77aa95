/**
 * Tests the pictures of terminal screens in a browser. If Chromium is installed, it must show the same text as the
 * terminal.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import xterm from "@xterm/headless";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../pages/open-browser.ts";
import { castSvg } from "./cast-svg.ts";
import { readCast, readSvg } from "./read-svg.ts";
import { parseWalk, shownSteps } from "./read-walk.ts";
import { readScreen, screenSvg } from "./screen-svg.ts";
import { phaseSeconds, stepSeconds } from "./walk-pictures.ts";

let browser: Browser | null = null;
let page: Page | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser?.newPage();
});

afterAll(async () => {
  await browser?.close();
});

/** Runs a test with a page of the browser, or skips it with a message if no browser is installed. */
function browserTest(name: string, run: (page: Page) => Promise<void>): void {
  test(name, (context) => (page === undefined ? context.skip("no Chromium can be started here") : run(page)));
}

async function draw(text: string): Promise<xterm.Terminal> {
  const screen = new xterm.Terminal({ cols: 40, rows: 6, allowProposedApi: true });
  await new Promise<void>((resolve) => screen.write(text.replaceAll("\n", "\r\n"), resolve));
  return screen;
}

// The middle of the first row is inverse and the second row is coloured, so runs end inside gaps.
const terminalText = [
  "│› Truth  \u001b[7mvalue    \u001b[0m      3 │ right",
  "\u001b[38;2;255;93;143m├── a  b   c    d ──┤\u001b[0m",
  "",
  "    indented, <escaped> & quoted",
].join("\n");
const lines = [
  "│› Truth  value          3 │ right",
  "├── a  b   c    d ──┤",
  "",
  "    indented, <escaped> & quoted",
];

browserTest("spaces keep their width, and every letter is in its cell", async (page) => {
  expect(await readSvg(page, screenSvg(await draw(terminalText), "A title"))).toEqual(lines);
});

browserTest("a browser can read every picture in the README", async (page) => {
  const folder = join(import.meta.dirname, "../../../notebooks-ts/pictures");
  const files = readdirSync(folder).filter((name) => /^(app|walk)-(?!.*cast).*\.svg$/.test(name));
  expect(files.length).toBeGreaterThan(5);
  for (const name of files) {
    const svg = readFileSync(join(folder, name), "utf8");
    const read = await readSvg(page, svg);
    // Every text in the file is on a line of the picture, including its spaces.
    const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => decode(text));
    const missing = texts.filter((text) => !read.some((line) => line.includes(text)));
    expect([name, missing]).toEqual([name, []]);
  }
});

browserTest("a browser shows each screen of an animation at the right time", async (page) => {
  const texts = ["head\none  two", "head", "tail\n\nlast"];
  const frames = await Promise.all(
    texts.map(async (text) => ({ rows: readScreen(await draw(text)), seconds: 2 })),
  );
  const svg = castSvg({ cols: 40, rows: 6 }, "A walk", frames);
  const read = await readCast(page, svg, [1, 3, 5]);
  expect(read.map((lines) => lines.join("\n"))).toEqual(texts);
});

const steps = shownSteps(
  parseWalk(readFileSync(join(import.meta.dirname, "../fixtures/walk/museum.keys"), "utf8")),
);

for (const [name, seconds, shown] of [
  ["walk-cast.svg", stepSeconds, steps],
  ["walk-short-cast.svg", phaseSeconds, steps.filter(({ endsPhase }) => endsPhase)],
] as const) {
  browserTest(`every frame of ${name} shows the expected text of its step`, async (page) => {
    expect(shown.length).toBeGreaterThan(8);
    const svg = readFileSync(join(import.meta.dirname, "../../../notebooks-ts/pictures", name), "utf8");
    const middles = shown.map((_, at) => (at + 0.5) * seconds);
    const read = await readCast(page, svg, middles);
    const missing = shown.filter(({ shows }, at) => !read[at]?.some((line) => line.includes(shows)));
    expect(missing.map(({ line, shows }) => `${line}: ${shows}`)).toEqual([]);
  });
}

test("an animation draws constant parts once and shows each frame for its duration", async () => {
  const frames = await Promise.all(
    ["head\none", "head\ntwo", "head\nthree"].map(async (text) => ({
      rows: readScreen(await draw(text)),
      seconds: 2,
    })),
  );
  const svg = castSvg({ cols: 40, rows: 6 }, "A walk", frames);
  expect(svg.match(/>head</g)).toHaveLength(1);
  expect(svg).toContain('<g class="f0-2">');
  // There are three frames of two seconds each: the second is visible from one third to two thirds of six seconds.
  expect(svg).toContain(
    "@keyframes f1-1{0%{visibility:hidden}33.33%{visibility:visible}66.67%{visibility:hidden}100%{visibility:hidden}}",
  );
  expect(svg).toContain(".f1-1{animation:f1-1 6s step-end infinite}");
});

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
