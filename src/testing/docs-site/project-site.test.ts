/** Tests the links of the project's site, and the accessibility of its documentation at several screen widths. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../pages/find-violations.ts";
import { openBrowser } from "../pages/open-browser.ts";
import { recordScript, saveScript } from "../pages/script-coverage.ts";
import { writeResults } from "../write-results.ts";
import { writeProjectSite } from "./write-project-site.ts";

const folder = mkdtempSync(join(tmpdir(), "taxolink-project-site-"));
const site = join(folder, "site");
let browser: Browser | null = null;

beforeAll(async () => {
  await writeResults(folder);
  await writeProjectSite(site, { runs: [join(folder, "runs/hand")], notebooks: [], date: "2026-01-01" });
  browser = await openBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

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
  const sections = JSON.parse(index.slice(index.indexOf("["), index.lastIndexOf("]") + 1)) as [string][];
  for (const [address] of sections) {
    const [path = "", anchor = ""] = address.split("#");
    if (!texts.get(join(site, path))?.includes(` id="${anchor}"`)) broken.push(`search: ${address}`);
  }
  expect(sections.length).toBeGreaterThan(200);
  expect(pages.length).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test("the documentation pages satisfy all rules of axe-core and fit into a width of 360 pixels", {
  timeout: 120_000,
}, async (context) => {
  if (browser === null) return context.skip("no Chromium can be started here");
  const faults: unknown[] = [];
  const page = await browser.newPage({ colorScheme: "light", viewport: { width: 360, height: 800 } });
  for (const name of documentationPages()) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(pathToFileURL(join(site, name)).href);
    for (const violation of await findViolations(page)) faults.push([name, ...violation]);
    const width = await page.evaluate("document.documentElement.scrollWidth");
    if (Number(width) > 360) faults.push([name, width]);
  }
  expect(faults).toEqual([]);
});

test("the search in the documentation lists titles first, and a result opens its section", {
  timeout: 120_000,
}, async (context) => {
  if (browser === null) return context.skip("no Chromium can be started here");
  const page = await browser.newPage();
  await recordScript(page);
  await page.goto(pathToFileURL(join(site, "docs/index.html")).href);
  await page.fill("#docs-search", "Intervals coverage");
  const first = page.locator("#docs-results a").first();
  await first.waitFor();
  expect(await first.textContent()).toContain("Intervals and their coverage");
  await page.fill("#docs-search", "xylophones");
  expect(await page.textContent("#docs-count")).toBe("0 sections found");
  expect(await page.locator("#docs-results li").count()).toBe(0);
  await page.fill("#docs-search", " ");
  expect(await page.textContent("#docs-count")).toBe("");
  await page.fill("#docs-search", "intervals coverage");
  // The browser discards the coverage of a page when it leaves the page.
  await saveScript(page);
  await first.click();
  expect(page.url()).toContain("docs/statistics.html");
});

/** Returns the pages to test: one of each kind, and the guides with the widest tables and the most pictures. */
function documentationPages(): string[] {
  const [reference = ""] = readdirSync(join(site, "docs/api"))
    .filter((name) => name !== "index.html")
    .map((name) => `api/${name}`);
  const names = ["index", "commands", "tutorial", "literature", "design", "api/index"];
  return [...names.map((name) => `${name}.html`), reference].map((name) => join("docs", name));
}
