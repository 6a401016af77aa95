/** Looks at pages in a browser: widths, themes, with and without scripts, requests, weight, and accessibility. */
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { readText } from "../../base/io/index.ts";

const axeSource = readText(createRequire(import.meta.url).resolve("axe-core/axe.min.js"));

type AxeResult = {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
};

/**
 * Lists the accessibility violations on a page in both themes. Leaves the page in the dark theme, with all sections
 * expanded.
 * @returns each violated rule, and the beginning of the first element that violates it
 */
async function findViolations(page: Page): Promise<(readonly [rule: string, element: string])[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(axeSource);
  // Collapsed sections are checked as well.
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
  const inLight = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  await page.emulateMedia({ colorScheme: "dark" });
  // The themes differ only in colours.
  const inDark = await page.evaluate('axe.run({ runOnly: ["color-contrast"], resultTypes: ["violations"] })');
  return ([inLight, inDark] as AxeResult[]).flatMap(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes[0]?.html.slice(0, 200) ?? ""] as const),
  );
}

export type PageChecks = {
  readonly widths: readonly number[];
  readonly themes: readonly ("light" | "dark")[];
  readonly scripts: readonly boolean[];
};

/** What `npm run pages` looks at; tests look at fewer combinations. */
export const allChecks: PageChecks = {
  widths: [360, 768, 1280, 1920],
  themes: ["light", "dark"],
  scripts: [true, false],
};

/** The maximum size of a page with its style and script, without its data, in bytes. */
const maximumWeight = 150_000;

/** Lists one page of every kind of a site, as far as the site has it. */
export function pageKinds(site: string): readonly string[] {
  const all = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  const kindOf = (path: string): string => {
    const parts = path.split("/");
    const last = parts.at(-1) ?? "";
    // Guides and the pages below the leaderboard differ from each other.
    const isKind =
      last === "index.html" || parts.length < 3 || last === "report.html" || last === "questions.html";
    return isKind && parts[0] !== "question" ? path : parts.slice(0, -1).join("/");
  };
  return [...Map.groupBy(all.sort(), kindOf).values()].flatMap(([first]) => first ?? []);
}

/** @returns one line for each fault, with the page and the circumstances; empty if there is none */
export async function checkPages(
  browser: Browser,
  site: string,
  pages: readonly string[],
  { widths, themes, scripts }: PageChecks,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const javaScriptEnabled of scripts) {
    const context = await browser.newContext({ javaScriptEnabled, reducedMotion: "reduce" });
    const page = await context.newPage();
    let where = "";
    const folder = pathToFileURL(site).href;
    page.on("pageerror", ({ message }) => faults.push(`${where}: ${message}`));
    page.on("request", (request) => {
      const address = request.url();
      if (!address.startsWith(folder) && !address.startsWith("data:"))
        faults.push(`${where}: asks ${address}`);
    });
    for (const path of pages) {
      where = `${path}${javaScriptEnabled ? "" : " without scripts"}`;
      await page.goto(pathToFileURL(join(site, path)).href);
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const size = Number(await page.evaluate("document.documentElement.scrollWidth"));
          if (size > width) faults.push(`${where}, ${colorScheme}: ${size} px wide at ${width} px`);
        }
      }
      if (javaScriptEnabled) faults.push(...(await faultsWithScripts(page, where)));
      else if ((await page.evaluate(hiddenTables)) !== 0) faults.push(`${where}: hides a table`);
    }
    await context.close();
  }
  return faults;
}

async function faultsWithScripts(page: Page, where: string): Promise<readonly string[]> {
  const weight = Number(await page.evaluate(frameSize)) + sharedFiles;
  const violations = await findViolations(page);
  return [
    ...(weight > maximumWeight ? [`${where}: ${weight} bytes without its data`] : []),
    ...violations.map(([rule, element]) => `${where}: ${rule} at ${element}`),
  ];
}

/** An upper bound of the size of the style sheet and the script, which `package.test.ts` enforces, in bytes. */
const sharedFiles = 60_000;

/** The size of a page without rows, drawings and data scripts. */
const frameSize = `(() => {
  const copy = document.documentElement.cloneNode(true);
  for (const part of copy.querySelectorAll("tbody, .rows, svg, dl, pre, style, script")) part.remove();
  return copy.outerHTML.length;
})()`;

const hiddenTables = `[...document.querySelectorAll("table")].filter((one) => one.getClientRects().length === 0).length`;
