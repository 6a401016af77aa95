/**
 * The script `npm run pages` publishes the project's site with small results, and looks at every kind of page at four
 * widths, in both themes, with and without scripts. Build first.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeProjectSite } from "../docs-site/write-project-site.ts";
import { writeResults } from "../write-results.ts";
import { allChecks, checkPages, pageKinds } from "./check-pages.ts";
import { openBrowser } from "./open-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "taxolink-pages-"));
const site = join(folder, "site");
try {
  await writeResults(folder);
  await writeProjectSite(site, { runs: [join(folder, "runs/hand")], notebooks: [], date: "2026-01-01" });
  const browser = await openBrowser();
  if (browser === null) throw new Error("no Chromium can be started here");
  const pages = pageKinds(site);
  const faults = await checkPages(browser, site, pages, allChecks);
  const { widths, themes, scripts } = allChecks;
  for (const fault of faults) console.log(fault);
  console.log(
    `${pages.length} kinds of pages at ${widths.join(", ")} px, ${themes.join(" and ")}, ${scripts.length === 2 ? "with and without scripts" : "with scripts"}: ${faults.length} faults`,
  );
  for (const width of [1280, 360]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(pathToFileURL(join(site, "leaderboard/index.html")).href);
    const height = await page.evaluate("document.documentElement.scrollHeight");
    console.log(`leaderboard at ${width} px: ${String(height)} px high`);
    await page.close();
  }
  await browser.close();
  if (faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
