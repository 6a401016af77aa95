/** Builds the first page: name and purpose, key figures, recent changes, and how to cite. */
import { type Html, html, table, webAddress } from "../design/index.ts";
import { figureChanges, type Publication } from "../site-manifest.ts";
import type { LinkTo, SiteArea, SitePage } from "../site-page.ts";
import type { SiteSource } from "../site-source.ts";
import { areaDiagrams } from "./area-diagrams.ts";
import { formatCitationBibtex } from "./citation.ts";
import { siteFigures } from "./site-figures.ts";

export function overviewPage(
  source: SiteSource,
  areas: ReadonlySet<SiteArea>,
  publications: readonly Publication[],
): SitePage {
  const { name, description } = source;
  const figures = Object.entries(siteFigures(source, areas)).filter(([title]) => !title.includes(" of "));
  return {
    path: "index.html",
    title: name,
    area: "overview",
    description: description || name,
    body: (to) => html`<h1>${name}</h1>
<p class="lead">${description}</p>
<dl class="facts">${figures.map(([title, value]) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
<div class="parts">${areaDiagrams(source, areas, to)}</div>
${changesSection(publications)}
${citationSection(source, publications, to)}`,
  };
}

function changesSection(publications: readonly Publication[]): Html {
  const [before, last] = [publications.at(-2), publications.at(-1)];
  const changes = figureChanges(publications);
  const since = before === undefined ? "" : ` since ${before.date}`;
  return html`<h2 id="changes">What changed${since}</h2>
<p>Published on <time datetime="${last?.date ?? ""}">${last?.date ?? ""}</time>. ${before === undefined ? "This is the first publication of the site." : `The site has been published ${publications.length} times.`}</p>
${
  changes.length > 0
    ? table({
        caption: "Figures that changed",
        columns: [{ title: "Figure" }, { title: "Before", figures: true }, { title: "Now", figures: true }],
        rows: changes.map((change) => [change.name, change.before ?? "–", change.after ?? "–"]),
      })
    : before !== undefined && html`<p class="note">No figures changed, only text or pages.</p>`
}`;
}

function citationSection(source: SiteSource, publications: readonly Publication[], to: LinkTo): Html {
  const { creators, licence, url } = source.credits;
  const date = publications[0]?.date ?? "";
  const address = webAddress(url);
  return html`<h2 id="cite">Licence and citation</h2>
<dl class="pairs"><dt>By</dt><dd>${creators.length === 0 ? "not named" : creators.join(", ")}</dd>
<dt>Licence</dt><dd>${licence === "" ? "not specified: ask the authors before you reuse the data set" : licence}</dd>
${address !== undefined && html`<dt>Address</dt><dd><a href="${address}">${address}</a></dd>`}
<dt>Citation file</dt><dd><a href="${to("CITATION.cff")}" download>CITATION.cff</a></dd></dl>
<pre>${formatCitationBibtex(source, date)}</pre>`;
}
