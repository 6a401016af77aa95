/** Builds the page of a class: definition, guideline, examples, evidence in the literature, overlaps, and history. */
import { type Paper, shortReference } from "../../literature/index.ts";
import type { ClusterProvenance } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { type Html, html, joinHtml, table } from "../design/index.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import { type ClassFacts, explorerPath, type TaxonomyFacts } from "./taxonomy-facts.ts";

export type ClassPageContext = {
  readonly facts: TaxonomyFacts;
  readonly iri: string;
  readonly isPrivate: boolean;
  /** Returns the path of a question's page; undefined if questions are not published. */
  readonly questionPath: (uid: string) => string | undefined;
  /** The survey's papers by citation key. */
  readonly papers: ReadonlyMap<string, Paper>;
};

/** The number of questions to show as examples. */
const examples = 8;

export function classPage(classFacts: ClassFacts, context: ClassPageContext): SitePage {
  const { item, path } = classFacts;
  return {
    path,
    title: `${item.name}, ${item.category}`,
    area: "taxonomy",
    description: item.description,
    body: (to) => html`<p class="crumbs"><a href="${to(explorerPath)}">Taxonomy</a> › ${item.category}</p>
<h1>${item.name}</h1>
<p class="lead">${item.description}</p>
${placeInTaxonomy(classFacts, to)}
${decisionSection(classFacts)}
${examplesSection(classFacts, context, to)}
${evidenceSection(classFacts, context)}
${overlapsList(classFacts, context.facts, to)}
${historySection(classFacts)}
<h2>Cite this class</h2>
<dl class="pairs"><dt>Identifier in SKOS</dt><dd><code>${context.iri}</code></dd><dt>Page</dt><dd><code>${path}</code></dd></dl>`,
  };
}

function placeInTaxonomy({ item, increments, isCurrent }: ClassFacts, to: LinkTo): Html {
  const links = increments.map((name) => html`<a href="${to(`${explorerPath}#${name}`)}">${name}</a>`);
  return html`<dl class="pairs"><dt>Category</dt><dd>${item.category}</dd><dt>Increments</dt><dd>${joinHtml(links, ", ")}${!isCurrent && html` <span class="badge is-removed">− no longer in the taxonomy</span>`}</dd></dl>`;
}

function decisionSection({ category, item }: ClassFacts): Html {
  const { guideline, exclusive, description } = category;
  return html`<h2>How to decide</h2>
<p>${category.name}: ${description}</p>
${guideline === undefined ? html`<p class="note">The category has no guideline.</p>` : html`<p>${guideline}</p>`}
${exclusive && html`<p>An object has at most one class from ${category.name}.</p>`}
${item.relevance !== undefined && html`<p>${item.relevance.relevant ? "Relevant" : "Not relevant"}: ${item.relevance.reason}</p>`}`;
}

function examplesSection({ questions }: ClassFacts, context: ClassPageContext, to: LinkTo): Html | null {
  if (questions.length === 0) return null;
  const items = questions.slice(0, examples).map(({ uid, question }) => {
    const path = context.questionPath(uid);
    return html`<li>${path === undefined ? question : html`<a href="${to(path)}">${question}</a>`}</li>`;
  });
  return html`<h2>Examples from the data set</h2>
<p class="note">${items.length} of ${count(questions.length, "question")} with this class.</p>
<ul>${items}</ul>`;
}

function evidenceSection({ evidence }: ClassFacts, context: ClassPageContext): Html {
  if (evidence.length === 0) {
    return html`<h2 id="evidence">Evidence</h2><p>No publication proposes this class: the taxonomy's authors added it.</p>`;
  }
  const terms = evidence.reduce((sum, cluster) => sum + cluster.terms.length, 0);
  const papers = new Set(evidence.flatMap((cluster) => cluster.terms.map(({ publication }) => publication)));
  return html`<h2 id="evidence">Evidence</h2>
<p>${count(terms, "term")} of ${count(papers.size, "publication")} in ${count(evidence.length, "cluster")}.</p>
${evidence.map((cluster) => clusterTable(cluster, context))}`;
}

function clusterTable({ name, terms }: ClusterProvenance, { papers, isPrivate }: ClassPageContext): Html {
  return table({
    caption: `Cluster “${name}”`,
    columns: [
      { title: "Term", sortable: true },
      { title: "Publication", sortable: true },
      { title: "Description" },
    ],
    rows: terms.map((term) => {
      const paper = papers.get(term.publication);
      const quote = isPrivate ? undefined : term.quote;
      const page = term.page === undefined ? "" : ` (p. ${term.page})`;
      return [
        term.name,
        html`<cite>${term.title}</cite>${paper !== undefined && html`<br><small>${shortReference(paper)}</small>`}`,
        html`${term.description}${quote !== undefined && html` <q>${quote}</q>${page}`}`,
      ];
    }),
  });
}

function overlapsList({ implies, impliedBy }: ClassFacts, facts: TaxonomyFacts, to: LinkTo): Html | null {
  if (implies.length + impliedBy.length === 0) return null;
  const list = (title: string, labels: readonly string[]): Html | null =>
    labels.length === 0
      ? null
      : html`<dt>${title}</dt><dd><ul>${labels.map((label) => html`<li><a href="${to(facts.classes.get(label)?.path ?? explorerPath)}">${label}</a></li>`)}</ul></dd>`;
  return html`<h2>Overlaps</h2><dl class="pairs">${list("It implies", implies)}${list("Implied by", impliedBy)}</dl>`;
}

function historySection({ history: effects, increments, item }: ClassFacts): Html {
  const first = increments[0] ?? "";
  const wasAdded = effects.some(({ added }) => added.includes(item.label));
  return html`<h2>History</h2>
<ol>${!wasAdded && html`<li><strong>${first}</strong> derives the class from clusters of extracted classes.</li>`}${effects.map(
    ({ increment, text, reason }) =>
      html`<li><strong>${increment}</strong>: ${text}<br><span class="note">${reason}</span></li>`,
  )}</ol>`;
}
