/** Builds all pages and files of the taxonomy. The first page has the increments as tree, icicle plot and sunburst, changes with reasons, metrics, overlaps, and downloads. */

import { count } from "../../../base/text/count.ts";
import { address, type Html, html, joinHtml, trustedMarkup } from "../../../pages/design/index.ts";
import { downloadLink, facts as factList, fold, list, searchField } from "../../../pages/parts.ts";
import { changeMarks, icicle, sunburst, type TreeNode } from "../../../pages/plots/taxonomy-trees.ts";
import {
  type Category,
  classesOf,
  classLabel,
  createSkosScheme,
  type Increment,
  taxonomyFormats,
} from "../../../taxonomy/index.ts";
import { citeSection } from "../overview/citation.ts";
import type { SiteContent } from "../site-content.ts";
import type { SitePage, SiteParts, SiteTaxonomy } from "../site-source.ts";
import { classPage } from "./class-page.ts";
import { metricsSection, overlapsSection } from "./metrics-section.ts";
import {
  classLink,
  countTerms,
  explorerPath,
  type IncrementChanges,
  type TaxonomyFacts,
} from "./taxonomy-facts.ts";

export function taxonomyPages(content: SiteContent): SiteParts {
  const { name, description, taxonomy, facts, survey } = content;
  if (taxonomy === null || facts === null) return { pages: [], files: [] };
  const { state, titles, base } = taxonomy;
  const sources = state.increments.map((increment) => ({
    ...{ name, description, state, titles, base, raw: false },
    increment,
  }));
  // Each label has the IRI of the newest increment that contains the class.
  const iris = new Map<string, string>();
  for (const source of sources) {
    const { concepts } = createSkosScheme(source);
    const tops = new Map(concepts.map(({ iri, label }) => [iri, label]));
    for (const { iri, label, broader } of concepts) {
      if (broader !== undefined) iris.set(`${tops.get(broader) ?? ""} - ${label}`, iri);
    }
  }
  const papers = new Map((survey?.final ?? []).map((paper) => [paper.key, paper]));
  const pages = [...facts.classes].map(([label, classFacts]) =>
    classPage(classFacts, { content, facts, iri: iris.get(label) ?? "", papers }),
  );
  const files = sources.flatMap((source) =>
    (["turtle", "jsonld", "csv"] as const).map((format) => ({
      path: `taxonomy/${source.increment.name}${taxonomyFormats[format].ending}`,
      text: taxonomyFormats[format].format(source),
    })),
  );
  return { pages: [explorerPage(content, taxonomy, facts), ...pages], files };
}

export function explorerPage(content: SiteContent, { state }: SiteTaxonomy, facts: TaxonomyFacts): SitePage {
  const { newest } = facts;
  const size = sizeOf(newest);
  return {
    path: explorerPath,
    title: "Taxonomy",
    area: "taxonomy",
    description: `The taxonomy at increment ${newest.name}: ${size}, with the literature behind every class.`,
    lead: state.planning.objective || `${newest.name}: ${size}.`,
    body: () => html`${explorer(facts)}
${metricsSection(state)}
${overlapsSection(state, facts)}
${downloads(state.increments)}
${citeSection(content, "Taxonomy", explorerPath)}`,
  };
}

function sizeOf(increment: Increment): string {
  const classes = count(classesOf(increment).length, "class", "classes");
  return `${count(increment.categories.length, "category", "categories")}, ${classes}`;
}

function explorer(facts: TaxonomyFacts): Html {
  const { changes } = facts;
  const last = changes.length - 1;
  const ticks = changes.map(({ increment }) => html`<span>${increment.name}</span>`);
  const slider =
    last > 0 &&
    html`<div><label for="increment">Increment <output id="increment-name">${facts.newest.name}</output></label>
<input type="range" id="increment" name="increment" min="0" max="${last}" value="${last}" step="1">
<div class="ticks" aria-hidden="true">${ticks}</div></div>`;
  // Readers without a script see all increments, so the newest comes first.
  const panels = changes.map((change, at) => incrementPanel(change, at, facts)).reverse();
  return html`<section id="explorer" data-view="tree" aria-label="Explorer">
<div class="controls" role="search">
${searchField("class-search", "Search classes", html` data-filters="explorer" placeholder="a class, a word of its definition"`)}
${slider}
<fieldset><legend>Shown as</legend><div class="choices">${["tree", "icicle", "sunburst"].map(
    (view, at) =>
      html`<label><input type="radio" name="view" value="${view}"${at === 0 && trustedMarkup(" checked")}> ${view}</label>`,
  )}</div></fieldset>
<p role="status" data-counts="explorer" class="note"></p>
</div>
${panels}
</section>`;
}

function incrementPanel(changes: IncrementChanges, at: number, facts: TaxonomyFacts): Html {
  const { increment, removed, effects } = changes;
  const root = treeOf(changes, facts);
  const dropped = removed.map((label) => html`<del class="is-removed">${classLink(facts, label)}</del>`);
  const description = `Categories and classes of ${increment.name}; the tree lists the same classes`;
  return html`<section class="increment" data-increment="${at}" data-name="${increment.name}" id="${increment.name}">
<h2>${increment.name}</h2>
<p class="note">${sizeOf(increment)}${at > 0 && legend(changes)}</p>
<div class="view view-tree"><ul class="tree">${increment.categories.map((category, hue) => categoryItem(category, hue, changes, facts))}</ul></div>
<figure class="view view-icicle">${icicle(root, description)}<figcaption>Each row shows a class; the length of its darker bar shows the number of extracted terms.</figcaption></figure>
<figure class="view view-sunburst sunburst">${sunburst(root, description)}<figcaption>The width of an arc shows the number of extracted terms for a class.</figcaption></figure>
${removed.length > 0 && html`<h3>No longer in ${increment.name}</h3>${list(dropped, "links")}`}
${effects.length > 0 && operationsList(changes)}
</section>`;
}

function legend({ increment, statusOf, removed }: IncrementChanges): Html {
  const statuses = classesOf(increment).map(({ label }) => statusOf(label));
  const counts = (["added", "moved", "changed"] as const).map((status) => {
    const { sign, tone, name } = changeMarks[status];
    return html`<span class="${tone}">${sign}${statuses.filter((other) => other === status).length} ${name}</span>, `;
  });
  return html`; ${counts}<span class="is-removed">− ${removed.length} removed</span> since the previous increment`;
}

function categoryItem(
  { name, description, exclusive, guideline, classes }: Category,
  hue: number,
  changes: IncrementChanges,
  facts: TaxonomyFacts,
): Html {
  const items = classes.map((classItem) => {
    const label = classLabel(name, classItem.name);
    return html`<li data-text="${`${name} ${classItem.name} ${classItem.description}`.toLowerCase()}">${classLink(facts, label, classItem.name)} ${statusBadge(label, changes)}<span class="note">${classItem.description} ${evidenceNote(countTerms(facts.classes.get(label)))}</span></li>`;
  });
  return html`<li class="fill-${hue % 8}" data-category><h3>${name}</h3>
<p class="note">${description}${exclusive && " At most one class per object."}${guideline !== undefined && ` ${guideline}`}</p>
<ul>${items}</ul></li>`;
}

function evidenceNote(terms: number): string {
  return terms === 0 ? "No extracted term." : `${count(terms, "extracted term")}.`;
}

/** Formats the sign of a change as a link to the operation that caused it. */
function statusBadge(
  label: string,
  { increment, effects, originsOf, statusOf }: IncrementChanges,
): Html | null {
  const status = statusOf(label);
  if (status === "same") return null;
  const at = effects.findLastIndex(({ added, changed }) => added.includes(label) || changed.includes(label));
  const { sign, tone, name } = changeMarks[status];
  const badge = sign + (status === "moved" ? `from ${originsOf(label).join(", ")}` : name);
  if (at === -1) return html`<span class="badge ${tone}">${badge}</span> `;
  const { text, reason } = effects[at] ?? { text: "", reason: "" };
  return html`<a class="badge ${tone}" href="#${operationId(increment.name, at)}" title="${`${text}: ${reason}`}">${badge}</a> `;
}

/** Derives the address of an operation from its number, because two operations may have the same text. */
function operationId(increment: string, at: number): string {
  return `${increment}-operation-${at + 1}`;
}

function operationsList({ increment, effects }: IncrementChanges): Html {
  return fold(
    `The ${count(effects.length, "operation")} that made ${increment.name}`,
    html`<ol>${effects.map(
      ({ text, reason, cause }, at) =>
        html`<li id="${operationId(increment.name, at)}">${text}<br><span class="note">${reason}${cause?.finding !== undefined && ` (finding ${cause.finding})`}</span></li>`,
    )}</ol>`,
  );
}

function treeOf({ increment, statusOf }: IncrementChanges, facts: TaxonomyFacts): TreeNode {
  const whole = { href: `#${increment.name}`, change: "same", weight: 0 } as const;
  const children = increment.categories.map(({ name, description, classes }) => ({
    ...{ ...whole, name, hint: `${name}: ${description}` },
    children: classes.map((classItem) => {
      const label = classLabel(name, classItem.name);
      const classFacts = facts.classes.get(label);
      const weight = countTerms(classFacts);
      return {
        name: classItem.name,
        hint: `${label}: ${classItem.description} ${evidenceNote(weight)}`,
        href: address(classFacts?.path ?? explorerPath),
        change: statusOf(label),
        weight,
        children: [],
      };
    }),
  }));
  return { ...whole, name: increment.name, hint: increment.name, children };
}

function downloads(increments: readonly Increment[]): Html {
  const formats = [
    [".ttl", "SKOS, Turtle"],
    [".jsonld", "SKOS, JSON-LD"],
    [".csv", "CSV with evidence"],
  ] as const;
  const rows = increments.toReversed().map(({ name }) => {
    const links = formats.map(([ending, title]) => downloadLink(`taxonomy/${name}${ending}`, title));
    return [name, joinHtml(links, " · ")] as const;
  });
  return html`<h2 id="downloads">Downloads</h2>
${factList(rows)}`;
}
