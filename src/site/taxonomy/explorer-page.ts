/**
 * Builds the page of the taxonomy: increments as tree, icicle plot and sunburst, changes with reasons, metrics,
 * overlaps, and downloads.
 */
import { type Html, html, trustedMarkup } from "../../pages/design/index.ts";
import { facts as factList, fold } from "../../pages/parts.ts";
import { icicle } from "../../pages/plots/icicle.ts";
import { sunburst } from "../../pages/plots/sunburst.ts";
import type { TreeNode } from "../../pages/plots/tree-node.ts";
import { type Category, classLabel } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { citeSection } from "../overview/citation.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import type { SiteSource, SiteTaxonomy } from "../site-source.ts";
import type { ClassStatus, IncrementChanges } from "./increment-changes.ts";
import { metricsSection } from "./metrics-section.ts";
import { overlapsSection } from "./overlaps-section.ts";
import { countTerms, explorerPath, type TaxonomyFacts } from "./taxonomy-facts.ts";

export function explorerPage(
  source: SiteSource,
  taxonomy: SiteTaxonomy,
  facts: TaxonomyFacts,
  published: string,
): SitePage {
  const { newest } = facts;
  const size = `${count(newest.categories.length, "category", "categories")}, ${count(
    newest.categories.reduce((sum, { classes }) => sum + classes.length, 0),
    "class",
    "classes",
  )}`;
  return {
    path: explorerPath,
    title: "Taxonomy",
    area: "taxonomy",
    description: `The taxonomy at increment ${newest.name}: ${size}, with the literature behind every class.`,
    body: (to) => html`<h1>Taxonomy</h1>
<p class="lead">${taxonomy.state.planning.objective || `${newest.name}: ${size}.`}</p>
${explorer(facts, to)}
${metricsSection(taxonomy.state)}
${overlapsSection(taxonomy.state, facts, to)}
${downloads(taxonomy, to)}
${citeSection(source, published, { title: "Taxonomy", path: explorerPath })}`,
  };
}

function explorer(facts: TaxonomyFacts, to: LinkTo): Html {
  const { changes } = facts;
  const last = changes.length - 1;
  const ticks = changes.map(({ increment }) => html`<span>${increment.name}</span>`);
  const slider =
    last > 0 &&
    html`<div><label for="increment">Increment <output id="increment-name">${facts.newest.name}</output></label>
<input type="range" id="increment" name="increment" min="0" max="${last}" value="${last}" step="1">
<div class="ticks" aria-hidden="true">${ticks}</div></div>`;
  // Readers without a script see all increments, so the newest comes first.
  const panels = changes.map((change, at) => incrementPanel(change, at, facts, to)).reverse();
  return html`<section id="explorer" data-view="tree" aria-label="Explorer">
<div class="controls" role="search">
<div><label for="class-search">Search classes</label>
<input type="search" id="class-search" name="q" autocomplete="off" placeholder="a class, a word of its definition"></div>
${slider}
<fieldset><legend>Shown as</legend><div class="choices">${["tree", "icicle", "sunburst"].map(
    (view, at) =>
      html`<label><input type="radio" name="view" value="${view}"${at === 0 && trustedMarkup(" checked")}> ${view}</label>`,
  )}</div></fieldset>
<p role="status" id="class-count" class="note"></p>
</div>
${panels}
</section>`;
}

function incrementPanel(changes: IncrementChanges, at: number, facts: TaxonomyFacts, to: LinkTo): Html {
  const { increment, removed, effects } = changes;
  const classes = increment.categories.reduce((sum, category) => sum + category.classes.length, 0);
  const root = treeOf(changes, facts, to);
  const description = `Categories and classes of ${increment.name}; the tree lists the same classes`;
  return html`<section class="increment" data-increment="${at}" data-name="${increment.name}" id="${increment.name}">
<h2>${increment.name}</h2>
<p class="note">${count(increment.categories.length, "category", "categories")}, ${count(classes, "class", "classes")}${at > 0 && legend(changes)}</p>
<div class="view view-tree"><ul class="tree">${increment.categories.map((category, hue) => categoryItem(category, hue, changes, facts, to))}</ul></div>
<figure class="view view-icicle">${icicle(root, description)}<figcaption>Each row shows a class; the length of its darker bar shows the number of extracted terms.</figcaption></figure>
<figure class="view view-sunburst sunburst">${sunburst(root, description)}<figcaption>The width of an arc shows the number of extracted terms for a class.</figcaption></figure>
${removed.length > 0 && html`<h3>No longer in ${increment.name}</h3><ul class="links">${removed.map((label) => html`<li><del class="is-removed"><a href="${to(facts.classes.get(label)?.path ?? explorerPath)}">${label}</a></del></li>`)}</ul>`}
${effects.length > 0 && operationsList(changes)}
</section>`;
}

function legend({ increment, statusOf, removed }: IncrementChanges): Html {
  const labels = increment.categories.flatMap(({ name, classes }) =>
    classes.map((classItem) => classLabel(name, classItem.name)),
  );
  const countOf = (status: ClassStatus): number =>
    labels.filter((label) => statusOf(label) === status).length;
  return html`; <span class="is-added">+ ${countOf("added")} new</span>, <span class="is-changed">→ ${countOf("moved")} moved or renamed</span>, <span class="is-changed">~ ${countOf("changed")} changed</span>, <span class="is-removed">− ${removed.length} removed</span> since the previous increment`;
}

function categoryItem(
  { name, description, exclusive, guideline, classes }: Category,
  hue: number,
  changes: IncrementChanges,
  facts: TaxonomyFacts,
  to: LinkTo,
): Html {
  const items = classes.map((classItem) => {
    const label = classLabel(name, classItem.name);
    const classFacts = facts.classes.get(label);
    const status = changes.statusOf(label);
    return html`<li data-class data-text="${`${name} ${classItem.name} ${classItem.description}`.toLowerCase()}"><a href="${to(classFacts?.path ?? explorerPath)}">${classItem.name}</a> ${statusBadge(status, label, changes)}<span class="note">${classItem.description} ${evidenceNote(countTerms(classFacts))}</span></li>`;
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
  status: ClassStatus,
  label: string,
  { increment, effects, originsOf }: IncrementChanges,
): Html | null {
  if (status === "same") return null;
  const at = effects.findLastIndex(({ added, changed }) => added.includes(label) || changed.includes(label));
  const texts = { added: "+ new", moved: `→ from ${originsOf(label).join(", ")}`, changed: "~ changed" };
  const tone = status === "added" ? "is-added" : "is-changed";
  if (at === -1) return html`<span class="badge ${tone}">${texts[status]}</span> `;
  const { text, reason } = effects[at] ?? { text: "", reason: "" };
  return html`<a class="badge ${tone}" href="#${operationId(increment.name, at)}" title="${`${text}: ${reason}`}">${texts[status]}</a> `;
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

function treeOf({ increment, statusOf }: IncrementChanges, facts: TaxonomyFacts, to: LinkTo): TreeNode {
  return {
    name: increment.name,
    hint: increment.name,
    href: `#${increment.name}`,
    change: "same",
    weight: 0,
    children: increment.categories.map(({ name, description, classes }) => ({
      name,
      hint: `${name}: ${description}`,
      href: `#${increment.name}`,
      change: "same",
      weight: 0,
      children: classes.map((classItem) => {
        const classFacts = facts.classes.get(classLabel(name, classItem.name));
        return {
          name: classItem.name,
          hint: `${name} - ${classItem.name}: ${classItem.description} ${evidenceNote(countTerms(classFacts))}`,
          href: to(classFacts?.path ?? explorerPath),
          change: statusOf(classLabel(name, classItem.name)),
          weight: countTerms(classFacts),
          children: [],
        };
      }),
    })),
  };
}

function downloads({ state }: SiteTaxonomy, to: LinkTo): Html {
  const rows = state.increments.toReversed().map(({ name }) => {
    const link = (ending: string, title: string): Html =>
      html`<a href="${to(`taxonomy/${name}${ending}`)}" download>${title}</a>`;
    return [
      name,
      html`${link(".ttl", "SKOS, Turtle")} · ${link(".jsonld", "SKOS, JSON-LD")} · ${link(".csv", "CSV with evidence")}`,
    ] as const;
  });
  return html`<h2 id="downloads">Downloads</h2>
${factList(rows)}`;
}
