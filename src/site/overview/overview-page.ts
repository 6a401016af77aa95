/** Builds the first page: name and purpose, key figures, recent changes, and how to cite. */
import { table } from "../../pages/blocks.ts";
import { type Html, html, webAddress } from "../../pages/design/index.ts";
import { show } from "../../pages/html.ts";
import { copyable, facts } from "../../pages/parts.ts";
import { figureChanges, type Publication } from "../site-manifest.ts";
import type { LinkTo, SiteArea, SitePage } from "../site-page.ts";
import type { SiteSource } from "../site-source.ts";
import { areaDiagrams } from "./area-diagrams.ts";
import { formatCitationBibtex, nameOf } from "./citation.ts";
import { siteFigures } from "./site-figures.ts";

export function overviewPage(
  source: SiteSource,
  areas: ReadonlySet<SiteArea>,
  publications: readonly Publication[],
): SitePage {
  const { name, description, front } = source;
  const figures = Object.entries(siteFigures(source, areas)).filter(([title]) => !title.includes(" of "));
  return {
    path: "index.html",
    title: name,
    area: "overview",
    description: description || name,
    body: (to) => html`<h1>${name}</h1>
<p class="lead">${description}</p>
${front?.(to)}
<dl class="facts">${figures.map(([title, value]) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
<div class="parts">${areaDiagrams(source, areas, to)}</div>
${changesSection(publications)}
${licenceSection(source, publications, to)}`,
  };
}

function changesSection(publications: readonly Publication[]): Html {
  const [before, last] = [publications.at(-2), publications.at(-1)];
  const changes = figureChanges(publications).map((change) => [
    change.name,
    change.before ?? "–",
    change.after ?? "–",
  ]);
  return html`<h2 id="changes">What changed${before !== undefined && ` since ${before.date}`}</h2>
<p>Published on <time datetime="${last?.date ?? ""}">${last?.date ?? ""}</time>. ${before === undefined ? "This is the first publication of the site." : `The site has been published ${publications.length} times.`}</p>
${show(
  changes.length > 0
    ? table("Figures that changed", ["Figure", "Before", "Now"], changes)
    : before !== undefined && "No figures changed, only text or pages.",
)}`;
}

function licenceSection(source: SiteSource, publications: readonly Publication[], to: LinkTo): Html {
  const { creators, licence, url } = source.credits;
  const address = webAddress(url);
  return html`<h2 id="cite">Licence and citation</h2>
${facts([
  ["By", creators.map(nameOf).join(", ") || "not named"],
  ["Licence", licence || "not specified: ask the authors before you reuse the data set"],
  ["Address", address !== undefined && html`<a href="${address}">${address}</a>`],
  ["Citation file", html`<a href="${to("CITATION.cff")}" download>CITATION.cff</a>`],
])}
${copyable(formatCitationBibtex(source, publications[0]?.date ?? ""))}`;
}
