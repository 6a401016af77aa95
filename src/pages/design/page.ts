/** Formats the frame of every page, and pages that are single files, with the style sheet and the script that the build bundled. */

import { hash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { readText } from "../../base/io/index.ts";
import { type Html, html, trustedMarkup } from "./html.ts";

/** The build's output folder, which has the same relative path from `src/` as from `dist/`. */
const folder = new URL("../../../dist/site/assets/", import.meta.url);

/** @throws InputError if the program has not been built */
export function readStyle(): string {
  return readText(fileURLToPath(new URL("style.css", folder)));
}

/** @throws InputError if the program has not been built */
export function readScript(): string {
  return readText(fileURLToPath(new URL("site.js", folder)));
}

/**
 * Formats a page as the content of an HTML file.
 * @param policy what the browser may load and run
 */
export function formatPage(policy: string, title: string, head: Html, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trustedMarkup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`.markup;
}

/** Writes data into a page, as a script that contains no code. */
export function dataScript(data: unknown, type: string): Html {
  // No text can end the script or begin a comment.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return html`<script type="${type}">${trustedMarkup(text)}</script>`;
}

export type SinglePage = {
  readonly title: string;
  /** The complete style sheet, which is embedded in the page. */
  readonly style: string;
  /** A script from this program that is embedded in the page. A page without this script runs no code. */
  readonly script?: string;
  readonly main: Html;
};

/** Formats a page as a single file that loads nothing and runs only the script whose hash the policy contains. */
export function formatSinglePage({ title, style, script, main }: SinglePage): string {
  const scripts = script === undefined ? "'none'" : `'sha256-${hash("sha256", script, "base64")}'`;
  return formatPage(
    `default-src 'none'; script-src ${scripts}; style-src 'unsafe-inline'; img-src data:`,
    title,
    html`<style>\n${trustedMarkup(style)}\n</style>`,
    html`<main id="main">\n${main}\n</main>
${script !== undefined && html`<script>${trustedMarkup(script)}</script>`}`,
  );
}
