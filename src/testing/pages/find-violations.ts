/** Checks a web page in a browser with axe-core, in the light and dark themes. */
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
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
export async function findViolations(page: Page): Promise<(readonly [rule: string, element: string])[]> {
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
