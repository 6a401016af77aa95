/** Builds all pages and files of the taxonomy. The first page has the increments as tree, icicle plot and sunburst, changes with reasons, metrics, overlaps, and downloads. */

import { count } from "../../../base/text/count.ts";
import { series } from "../../../pages/blocks.ts";
import { address, type Html, html, joinHtml, trustedMarkup } from "../../../pages/design/index.ts";
import { downloadLink, facts as factList, fold, list, searchField } from "../../../pages/parts.ts";
import { changeMarks, icicle, sunburst, type TreeNode } from "../../../pages/plots/taxonomy-trees.ts";
import {
  classesOf,
  classLabel,
  createSkosScheme,
  extractedClasses,
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

/** The formats in which readers can save an increment. */
const formats = [
  ["turtle", "SKOS, Turtle"],
  ["jsonld", "SKOS, JSON-LD"],
  ["csv", "CSV with evidence"],
] as const;

function fileOf(increment: Increment, format: (typeof formats)[number][0]): string {
  return `taxonomy/${increment.name}${taxonomyFormats[format].ending}`;
}

/** @returns null if the site includes no taxonomy */
export function taxonomyParts(content: SiteContent): SiteParts | null {
  const { name, description, taxonomy, facts, survey } = content;
  if (taxonomy === null || facts === null) return null;
  const { state, titles, base } = taxonomy;
  const { newest } = facts;
  const sources = state.increments.map((increment) => ({
    ...{ name, description, state, titles, base, raw: false },
    increment,
  }));
  // Each label has the IRI of the newest increment that contains the class.
  const schemes = sources.map(createSkosScheme);
  const iris = new Map(schemes.flatMap(({ labels }) => [...labels].map(([iri, label]) => [label, iri])));
  const papers = new Map((survey?.final ?? []).map((paper) => [paper.key, paper]));
  const pages = facts.all.map((classFacts) =>
    classPage(classFacts, { content, facts, iri: iris.get(classFacts.item.label) ?? "", papers }),
  );
  return {
    pages: [explorerPage(content, taxonomy, facts), ...pages],
    files: sources.flatMap((source) =>
      formats.map(([format]) => ({
        path: fileOf(source.increment, format),
        text: taxonomyFormats[format].format(source),
      })),
    ),
    diagram: series(
      `Classes of ${newest.name} by category`,
      ["Category", "Classes"],
      newest.categories.map((category) => [category.name, category.classes.length]),
    ),
    figures: [
      ["Classes extracted from the literature", extractedClasses(state.extraction).length],
      ["Increments", state.increments.length],
      ["Categories", newest.categories.length],
      ["Classes", classesOf(newest).length],
    ],
  };
}

function explorerPage(content: SiteContent, { state }: SiteTaxonomy, facts: TaxonomyFacts): SitePage {
  const { newest } = facts;
  return {
    path: explorerPath,
    title: "Taxonomy",
    lead: state.planning.objective || `${newest.name}: ${sizeOf(newest)}.`,
    body: () => html`${explorer(facts)}
${metricsSection(state)}
${overlapsSection(state, facts)}
<h2 id="downloads">Downloads</h2>
${factList(
  state.increments.toReversed().map((increment) => {
    const links = formats.map(([format, title]) => downloadLink(fileOf(increment, format), title));
    return [increment.name, joinHtml(links, " · ")];
  }),
)}
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
  const slider =
    last > 0 &&
    html`<div><label for="increment">Increment <output id="increment-name">${facts.newest.name}</output></label>
<input type="range" id="increment" name="increment" min="0" max="${last}" value="${last}" step="1">
<div class="ticks" aria-hidden="true">${changes.map(({ increment }) => html`<span>${increment.name}</span>`)}</div></div>`;
  // Readers without a script see all increments, so the newest comes first.
  const panels = changes.map((change, at) => incrementPanel(change, at, facts)).reverse();
  return html`<section id="explorer" aria-label="Explorer">
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
<div class="view view-tree"><ul class="tree">${root.children.map((category, hue) => categoryItem(category, hue, changes))}</ul></div>
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

function categoryItem({ name, note, children }: TreeNode, hue: number, changes: IncrementChanges): Html {
  const items = children.map(
    (node) =>
      html`<li data-text="${`${node.label} ${node.note}`.toLowerCase()}"><a href="${node.href}">${node.name}</a> ${statusBadge(node, changes)}<span class="note">${node.note}</span></li>`,
  );
  return html`<li class="fill-${hue % 8}" data-category><h3>${name}</h3>
<p class="note">${note}</p>
<ul>${items}</ul></li>`;
}

/** Formats the sign of a change as a link to the operation that caused it. */
function statusBadge({ label, change }: TreeNode, { increment, effects, originsOf }: IncrementChanges) {
  if (change === "same") return null;
  const at = effects.findLastIndex(({ added, changed }) => added.includes(label) || changed.includes(label));
  const { sign, tone, name } = changeMarks[change];
  const badge = sign + (change === "moved" ? `from ${originsOf(label).join(", ")}` : name);
  const effect = effects[at];
  if (effect === undefined) return html`<span class="badge ${tone}">${badge}</span> `;
  return html`<a class="badge ${tone}" href="#${operationId(increment.name, at)}" title="${`${effect.text}: ${effect.reason}`}">${badge}</a> `;
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

/** Returns the increment as a tree of its categories and classes, which every view shows. */
function treeOf({ increment, statusOf }: IncrementChanges, { classes }: TaxonomyFacts): TreeNode {
  const whole = { href: `#${increment.name}`, change: "same", weight: 0 } as const;
  const children = increment.categories.map((category) => {
    const { name, description, exclusive = false, guideline = "" } = category;
    const rules = [description, exclusive && "At most one class per object.", guideline];
    return {
      ...{ ...whole, name, label: name, note: rules.filter(Boolean).join(" ") },
      children: category.classes.map((item) => {
        const label = classLabel(name, item.name);
        const facts = classes.get(label);
        const weight = countTerms(facts);
        const evidence = weight === 0 ? "No extracted term." : `${count(weight, "extracted term")}.`;
        const note = `${item.description} ${evidence}`;
        const href = address(facts?.path ?? explorerPath);
        return { name: item.name, label, note, href, change: statusOf(label), weight, children: [] };
      }),
    };
  });
  return { ...whole, name: increment.name, label: increment.name, note: "", children };
}
