/** Writes a page of a site with its frame: head, content policy, navigation and footer. */
import { packageVersion } from "../../base/io/index.ts";
import {
  address,
  dataScript,
  formatPage,
  type Html,
  html,
  joinHtml,
  trustedMarkup,
  withRelativeAddresses,
} from "../../pages/design/index.ts";
import { link } from "../../pages/parts.ts";
import { pageAddress } from "./overview/citation.ts";
import { areaTitles, type SiteArea, type SiteFile, type SitePage, type SiteSource } from "./site-source.ts";

/** Allows only the site's own files, and no inline scripts or styles, network access, frames or forms. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** The length from which headings, such as questions, are smaller. */
const longHeading = 40;

/** @param areas the path of the first page of every area */
export function renderPage(
  page: SitePage,
  area: SiteArea,
  source: SiteSource,
  areas: ReadonlyMap<SiteArea, string>,
): SiteFile {
  const { title, path, data, above, heading = title, lead } = page;
  const { name, credits } = source;
  const description = (page.description ?? (typeof lead === "string" ? lead : title)).slice(0, 300);
  const url = pageAddress(source, path);
  const head = html`<meta name="description" content="${description}">
<meta name="referrer" content="no-referrer">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:site_name" content="${name}">
<meta property="og:type" content="website">
${url !== "" && html`<meta property="og:url" content="${url}">\n<link rel="canonical" href="${url}">\n`}<link rel="icon" href="data:,">
<link rel="stylesheet" href="${address("assets/style.css")}">
<script src="${address("assets/site.js")}" defer></script>
${data !== undefined && dataScript(data, "application/ld+json")}`;
  const navigation = [...areas].map(
    ([other, first]) =>
      html`<li><a href="${address(first)}"${other === area && trustedMarkup(' aria-current="page"')}>${areaTitles[other]}</a></li>`,
  );
  const body = html`<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<div class="top-inner">
<a class="site-name" href="${address("index.html")}">${name}</a>
<nav aria-label="Areas">
<ul>${navigation}</ul>
</nav>
</div>
</header>
<main id="main" tabindex="-1">
${above !== undefined && crumbs(above)}${heading !== null && html`<h1${heading.length > longHeading && trustedMarkup(' class="long"')}>${heading}</h1>\n`}${lead !== undefined && html`<p class="lead">${lead}</p>\n`}${page.body()}
</main>
<footer class="bottom">
<p>${credits.licence !== "" && html`Licence: ${credits.licence}. `}Published with Taxolink ${packageVersion()}. ${link("manifest.json", "A list of all files with their hashes")}.</p>
</footer>`;
  const text = formatPage(policy, title === name ? title : `${title} – ${name}`, head, body);
  return { path, text: withRelativeAddresses(text, path) };
}

/** The way back to the pages above this one. */
function crumbs(above: NonNullable<SitePage["above"]>): Html {
  const parts = above.map((part) => (typeof part === "string" ? part : link(...part)));
  return html`<nav class="crumbs" aria-label="Above this page">${joinHtml(parts, " › ")}</nav>\n`;
}
