/** Builds the first page: name and purpose, key figures, a diagram for every area, recent changes, and how to cite. */
import { table } from "../../../pages/blocks.ts";
import { type Html, html } from "../../../pages/design/index.ts";
import { copyable, downloadLink, facts, link, webLink } from "../../../pages/parts.ts";
import { show } from "../../../pages/show.ts";
import type { SiteContent } from "../site-content.ts";
import { areaTitles, type SiteArea, type SitePage, type SiteParts } from "../site-source.ts";
import type { Publication } from "../write-site.ts";
import { formatCitationBibtex, nameOf } from "./citation.ts";

export function overviewPage(
  content: SiteContent,
  parts: readonly (SiteParts & { readonly area: SiteArea })[],
  publications: readonly Publication[],
): SitePage {
  const { name, description, front } = content;
  // The figures of every system are on the leaderboard.
  const figures = parts.flatMap((part) => (part.area === "leaderboard" ? [] : (part.figures ?? [])));
  const diagrams = parts.flatMap(({ area, pages: [first], diagram }) =>
    diagram
      ? [html`<section><h2>${link(first?.path, areaTitles[area])}</h2>\n${show(diagram)}</section>`]
      : [],
  );
  return {
    path: "index.html",
    title: name,
    lead: description,
    body: () => html`${front}
<dl class="facts">${figures.map(([title, value]) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
<div class="parts">${diagrams}</div>
${changesSection(publications)}
${licenceSection(content)}`,
  };
}

function changesSection(publications: readonly Publication[]): Html {
  const [before, last] = [publications.at(-2), publications.at(-1)];
  const changes = figureChanges(before, last);
  return html`<h2 id="changes">What changed${before !== undefined && ` since ${before.date}`}</h2>
<p>Published on <time datetime="${last?.date}">${last?.date}</time>. ${before === undefined ? "This is the first publication of the site." : `The site has been published ${publications.length} times.`}</p>
${show(
  changes.length > 0
    ? table("Figures that changed", ["Figure", "Before", "Now"], changes)
    : before !== undefined && "No figures changed, only text or pages.",
)}`;
}

/** Lists the figures that changed between two publications, with their values; the first publication changes none. */
export function figureChanges(before: Publication | undefined, last: Publication | undefined): string[][] {
  if (before === undefined || last === undefined) return [];
  const names = [...new Set([...Object.keys(last.figures), ...Object.keys(before.figures)])];
  return names
    .map((name) => [name, before.figures[name] ?? "–", last.figures[name] ?? "–"])
    .filter(([, was, now]) => was !== now);
}

function licenceSection(content: SiteContent): Html {
  const { creators, licence, url } = content.credits;
  return html`<h2 id="cite">Licence and citation</h2>
${facts([
  ["By", creators.map(nameOf).join(", ") || "not named"],
  ["Licence", licence || "not specified: ask the authors before you reuse the data set"],
  ["Address", url !== "" && webLink(url)],
  ["Citation file", downloadLink("CITATION.cff")],
])}
${copyable(formatCitationBibtex(content))}`;
}
