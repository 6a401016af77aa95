/** Tests the links of the project's site, and the accessibility of its documentation at several screen widths. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkPages } from "../pages/check-pages.ts";
import { openBrowser } from "../pages/open-browser.ts";
import { recordScript, saveScript } from "../pages/script-coverage.ts";
import { suiteFolder } from "../temporary-folder.ts";
import { writeResults } from "../write-results.ts";
import { writeProjectSite } from "./write-project-site.ts";

const folder = suiteFolder();
const site = join(folder, "site");
let browser: Browser | null = null;

beforeAll(async () => {
  await writeResults(folder);
  await writeProjectSite(site, { runs: [join(folder, "runs/hand")], notebooks: [], date: "2026-01-01" });
  browser = await openBrowser();
}, 120_000);

afterAll(() => browser?.close());

test("every link leads to an existing file of the site, and every anchor to an existing section", () => {
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  const texts = new Map(pages.map((name) => [join(site, name), readFileSync(join(site, name), "utf8")]));
  const broken: string[] = [];
  for (const [page, text] of texts) {
    for (const [, href = ""] of text.matchAll(/ (?:href|src|data-index)="([^"]*)"/g)) {
      if (/^(?:https?:|data:)/.test(href) || href === "#") continue;
      const [path = "", anchor = ""] = href.replaceAll("&amp;", "&").split("#");
      const target = path === "" ? page : resolve(dirname(page), path);
      // The part after # in a link to the data set is a selection of questions.
      const isPlace = anchor !== "" && !anchor.includes("=");
      const isValid = existsSync(target) && (!isPlace || texts.get(target)?.includes(` id="${anchor}"`));
      if (!isValid) broken.push(`${page.slice(site.length + 1)}: ${href}`);
    }
  }
  // The links in the search index must also lead to existing sections.
  const index = readFileSync(join(site, "docs/search.js"), "utf8");
  const { entries } = JSON.parse(index.slice(index.indexOf("{"), index.lastIndexOf("}") + 1)) as {
    entries: [string][];
  };
  for (const [address] of entries) {
    const [path = "", anchor = ""] = address.split("#");
    const isPlace = anchor === "" || texts.get(join(site, path))?.includes(` id="${anchor}"`);
    if (!texts.has(join(site, path)) || !isPlace) broken.push(`search: ${address}`);
  }
  expect(entries.length).toBeGreaterThan(200);
  expect(pages.length).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test("every kind of documentation page satisfies axe-core, fits screens of 360 and 1,280 pixels, and needs no script", {
  timeout: 240_000,
}, async (context) => {
  if (browser === null) return context.skip("no Chromium can be started here");
  // Guides are alike, so the ones with the widest tables and the most pictures stand for all.
  const docs = "index commands measures tutorial literature commands/bench measures/ndcg-k api/index".split(
    " ",
  );
  const pages = ["index.html", ...docs.map((name) => `docs/${name}.html`)];
  const checks = { widths: [360, 1280], themes: ["light"], scripts: [true] } as const;
  expect(await checkPages(browser, site, pages, checks)).toEqual([]);
});

test("the search in the documentation lists titles first, and a result opens its section", {
  timeout: 120_000,
}, async (context) => {
  if (browser === null) return context.skip("no Chromium can be started here");
  const page = await browser.newPage();
  await recordScript(page);
  await page.goto(pathToFileURL(join(site, "docs/index.html")).href);
  await page.fill("#docs-search", "Intervals coverage");
  const first = page.locator("#docs-list a").first();
  await first.waitFor();
  expect(await first.textContent()).toContain("Intervals and their coverage");
  await page.fill("#docs-search", "retracted papers");
  await page
    .locator("#docs-list li", { hasText: /retract/i })
    .first()
    .waitFor();
  await page.fill("#docs-search", "xylophones");
  await page.locator("#docs-count", { hasText: /^0 of / }).waitFor();
  expect(await page.locator("#docs-list li").count()).toBe(0);
  await page.fill("#docs-search", " ");
  expect(await page.textContent("#docs-count")).toBe("");
  await page.fill("#docs-search", "intervals coverage");
  // The browser discards the coverage of a page when it leaves the page.
  await saveScript(page);
  await first.click();
  expect(page.url()).toContain("docs/statistics.html");
});
