/** Records which parts of a site's script the browser runs, for `npm run coverage`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { root } from "../library/read-library.ts";

/** The folder for coverage data, or undefined if coverage is not measured. */
const folder = process.env.NODE_V8_COVERAGE;

/** The built script, of which every published site has a copy. */
const builtScript = pathToFileURL(join(root, "dist/site/assets/site.js")).href;

const recorded = new WeakSet<Page>();

/** Starts recording a page, which must be able to run scripts. Call this before the page opens an address. */
export async function recordScript(page: Page): Promise<void> {
  if (folder === undefined) return;
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  recorded.add(page);
}

/**
 * Writes the coverage data of a recorded page in the format that Node uses when a program ends. Ignores pages that are
 * closed or not recorded.
 */
export async function saveScript(page: Page): Promise<void> {
  if (folder === undefined || page.isClosed() || !recorded.has(page)) return;
  const scripts = await page.coverage.stopJSCoverage();
  const result = scripts
    .filter(({ url }) => url.endsWith("/assets/site.js"))
    .map(({ scriptId, functions }) => ({ scriptId, url: builtScript, functions }));
  writeFileSync(join(folder, `page-${crypto.randomUUID()}.json`), JSON.stringify({ result }));
}
