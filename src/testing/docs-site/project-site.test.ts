/** The project's own site: every link on every page leads to an existing place. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeResults } from "../write-results.ts";
import { writeProjectSite } from "./write-project-site.ts";

test("every link leads to a file of the site and, if it names one, to a section in it", {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder();
  await writeResults(folder);
  const site = join(folder, "site");
  await writeProjectSite(site, { runs: [join(folder, "runs/hand")], notebooks: [], date: "2026-01-01" });
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
      // The part after # in a link to the data set is a choice of questions.
      const isPlace = anchor !== "" && !anchor.includes("=");
      const fits = existsSync(target) && (!isPlace || texts.get(target)?.includes(` id="${anchor}"`));
      if (!fits) broken.push(`${page.slice(site.length + 1)}: ${href}`);
    }
  }
  // The links of the search also lead to existing sections.
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
