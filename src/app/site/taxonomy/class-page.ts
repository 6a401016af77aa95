/** Builds the page of a class: definition, guideline, examples, evidence in the literature, overlaps, and history. */

import { count } from "../../../base/text/count.ts";
import { type Paper, shortReference } from "../../../literature/index.ts";
import { table } from "../../../pages/blocks.ts";
import { type Html, html, joinHtml, slugOf } from "../../../pages/design/index.ts";
import { downloadLink, facts as factList, link, list } from "../../../pages/parts.ts";
import { show } from "../../../pages/show.ts";
import type { ClusterProvenance } from "../../../taxonomy/index.ts";
import { citeSection } from "../overview/citation.ts";
import type { SiteContent } from "../site-content.ts";
import type { SitePage } from "../site-source.ts";
import {
  type ClassFacts,
  classLink,
  countTerms,
  explorerPath,
  type TaxonomyFacts,
} from "./taxonomy-facts.ts";

export type ClassPageContext = {
  readonly content: SiteContent;
  readonly facts: TaxonomyFacts;
  readonly iri: string;
  /** The survey's papers by citation key. */
  readonly papers: ReadonlyMap<string, Paper>;
};

/** The number of questions to show as examples. */
const examples = 8;

export function classPage(classFacts: ClassFacts, context: ClassPageContext): SitePage {
  const { item, path, increments, isCurrent } = classFacts;
  const links = increments.map((name) => link(`${explorerPath}#${name}`, name));
  return {
    path,
    title: `${item.name}, ${item.category}`,
    above: [[explorerPath, "Taxonomy"], item.category],
    heading: item.name,
    lead: item.description,
    body: () => html`${factList([
      ["Category", item.category],
      [
        "Increments",
        html`${joinHtml(links, ", ")}${!isCurrent && html` <span class="badge is-removed">− no longer in the taxonomy</span>`}`,
      ],
      ["SKOS", html`<code>${context.iri}</code>, in ${downloadLink(`taxonomy/${increments.at(-1)}.ttl`)}`],
    ])}
${decisionSection(classFacts)}
${examplesSection(classFacts, context)}
${evidenceSection(classFacts, context)}
${overlapsList(classFacts, context.facts)}
${historySection(classFacts, context.facts)}
${citeSection(context.content, item.label, path)}`,
  };
}

function decisionSection({ category, item }: ClassFacts): Html {
  const { guideline, exclusive, description } = category;
  return html`<h2>How to decide</h2>
<p>${category.name}: ${description}</p>
${guideline === undefined ? html`<p class="note">The category has no guideline.</p>` : html`<p>${guideline}</p>`}
${exclusive && html`<p>An object has at most one class from ${category.name}.</p>`}
${item.relevance !== undefined && html`<p>${item.relevance.relevant ? "Relevant" : "Not relevant"}: ${item.relevance.reason}</p>`}`;
}

function examplesSection({ questions }: ClassFacts, { content }: ClassPageContext): Html | null {
  if (questions.length === 0) return null;
  const items = questions
    .slice(0, examples)
    .map(({ uid, question }) => link(content.questionPaths.get(uid), question));
  return html`<h2>Examples from the data set</h2>
<p class="note">${items.length} of ${count(questions.length, "question")} with this class.</p>
${list(items)}`;
}

function evidenceSection(classFacts: ClassFacts, context: ClassPageContext): Html {
  const { evidence } = classFacts;
  const papers = new Set(evidence.flatMap(({ terms }) => terms.map(({ publication }) => publication)));
  const extent = `${count(countTerms(classFacts), "term")} of ${count(papers.size, "publication")} in ${count(evidence.length, "cluster")}.`;
  return html`<h2 id="evidence">Evidence</h2>
<p>${evidence.length > 0 ? extent : "No publication proposes this class: the taxonomy's authors added it."}</p>
${evidence.map((cluster) => clusterTable(cluster, context))}`;
}

function clusterTable({ name, terms }: ClusterProvenance, { papers, content }: ClassPageContext): Html {
  const rows = terms.map((term) => {
    const paper = papers.get(term.publication);
    const quote = content.isPrivate || term.quote === undefined ? "" : term.quote;
    const page = term.page === undefined ? "" : ` (p. ${term.page})`;
    return [
      term.name,
      { text: term.title, html: html`<cite>${term.title}</cite>`, note: paper && shortReference(paper) },
      {
        text: term.description,
        html: html`${term.description}${quote !== "" && html` <q>${quote}</q>${page}`}`,
        look: "sentences",
      },
    ];
  });
  return show(
    table(`Cluster “${name}”`, ["Term", "Publication", "Description"], rows, slugOf(name) || "cluster"),
  );
}

function overlapsList({ implies, impliedBy }: ClassFacts, facts: TaxonomyFacts): Html | null {
  const overlaps = factList([
    ["It implies", list(implies.map((label) => classLink(facts, label)))],
    ["Implied by", list(impliedBy.map((label) => classLink(facts, label)))],
  ]);
  return overlaps && html`<h2>Overlaps</h2>\n${overlaps}`;
}

/** Shows what happened to the class in every increment, as a timeline. */
function historySection({ history, increments, item }: ClassFacts, { changes }: TaxonomyFacts): Html {
  const first = changes.findIndex(({ increment }) => increment.name === increments[0]);
  const entries = changes.flatMap(({ increment: { name } }, at) => {
    const effects = history.filter(({ increment }) => increment === name);
    const isHere = increments.includes(name);
    if (at < first && effects.length === 0) return [];
    const wasDerived = at === first && !effects.some(({ added }) => added.includes(item.label));
    const texts = [
      ...(wasDerived ? [html`<p>Derived from clusters of extracted classes.</p>`] : []),
      ...effects.map(({ text, reason }) => html`<p>${text}<br><span class="note">${reason}</span></p>`),
    ];
    const rest = isHere ? "Unchanged." : "Not in this increment.";
    return [
      html`<li${!isHere && html` class="gone"`}><b>${name}</b> ${texts.length > 0 ? texts : html`<p class="note">${rest}</p>`}</li>`,
    ];
  });
  return html`<h2 id="history">History</h2>\n<ol class="timeline">${entries}</ol>`;
}
