/** Formats the frame of every page: head, content policy, navigation and footer. */
import { hash } from "node:crypto";
import { type Html, html, trustedMarkup } from "./html.ts";

export type NavigationItem = { readonly title: string; readonly href: string; readonly current: boolean };

export type PageFrame = {
  readonly title: string;
  /** The name and link at the top of every page. */
  readonly site: { readonly name: string; readonly href: string };
  readonly navigation: readonly NavigationItem[];
  /** The addresses of the style sheet and the script. */
  readonly assets: { readonly style: string; readonly script: string };
  /** The page's description for search engines. */
  readonly description: string;
  /** The address at which the page will be published; undefined if unknown. */
  readonly address: string | undefined;
  /** Linked data for search engines, in JSON-LD. */
  readonly data?: unknown;
  readonly main: Html;
  readonly footer: Html;
};

/** Allows only the site's own files, and no inline scripts or styles, network access, frames or forms. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** Formats a page of a site as the content of an HTML file. */
export function formatPage(frame: PageFrame): string {
  const { title, site, navigation, assets } = frame;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${frame.description.slice(0, 300)}">
<meta name="referrer" content="no-referrer">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${frame.description.slice(0, 300)}">
<meta property="og:site_name" content="${site.name}">
<meta property="og:type" content="website">
${
  frame.address !== undefined &&
  html`<meta property="og:url" content="${frame.address}">
<link rel="canonical" href="${frame.address}">
`
}<title>${title === site.name ? title : `${title} – ${site.name}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}" defer></script>
${frame.data !== undefined && dataScript(frame.data, "application/ld+json")}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<div class="top-inner">
<a class="site-name" href="${site.href}">${site.name}</a>
<nav aria-label="Areas">
<ul>${navigation.map(
    (entry) =>
      html`<li><a href="${entry.href}"${entry.current && trustedMarkup(' aria-current="page"')}>${entry.title}</a></li>`,
  )}</ul>
</nav>
</div>
</header>
<main id="main" tabindex="-1">
${frame.main}
</main>
<footer class="bottom">
${frame.footer}
</footer>
</body>
</html>
`.markup;
}

/** Writes data into a page, as a script that contains no code. */
export function dataScript(data: unknown, type = "application/json", id = ""): Html {
  // No text can end the script or begin a comment.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return html`<script type="${type}"${id !== "" && html` id="${id}"`}>${trustedMarkup(text)}</script>`;
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
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${trustedMarkup(scripts)}; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
${trustedMarkup(style)}
</style>
</head>
<body>
<main id="main">
${main}
</main>
${script !== undefined && html`<script>${trustedMarkup(script)}</script>`}
</body>
</html>
`.markup;
}
