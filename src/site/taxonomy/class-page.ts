/** Builds the page of a class: definition, guideline, examples, evidence in the literature, overlaps, and history. */
import { type Paper, shortReference } from "../../literature/index.ts";
import { table } from "../../pages/blocks.ts";
import { type Html, html, joinHtml, slugOf } from "../../pages/design/index.ts";
import { show } from "../../pages/html.ts";
import { crumbs, facts as factList } from "../../pages/parts.ts";
import type { ClusterProvenance } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { citeSection } from "../overview/citation.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import type { SiteSource } from "../site-source.ts";
import { type ClassFacts, explorerPath, type TaxonomyFacts } from "./taxonomy-facts.ts";

export type ClassPageContext = {
  readonly facts: TaxonomyFacts;
  readonly iri: string;
  readonly source: SiteSource;
  /** The date of the first publication. */
  readonly published: string;
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
    body: (to) => html`${crumbs([[to(explorerPath), "Taxonomy"]], item.category)}
<h1>${item.name}</h1>
<p class="lead">${item.description}</p>
${placeInTaxonomy(classFacts, context.iri, context.facts, to)}
${decisionSection(classFacts)}
${examplesSection(classFacts, context, to)}
${evidenceSection(classFacts, context)}
${overlapsList(classFacts, context.facts, to)}
${historySection(classFacts, context.facts)}
${citeSection(context.source, context.published, { title: item.label, path })}`,
  };
}

function placeInTaxonomy(
  { item, increments, isCurrent }: ClassFacts,
  iri: string,
  { changes }: TaxonomyFacts,
  to: LinkTo,
): Html | null {
  const links = increments.map((name) => html`<a href="${to(`${explorerPath}#${name}`)}">${name}</a>`);
  const file = `taxonomy/${increments.at(-1) ?? changes[0]?.increment.name}.ttl`;
  return factList([
    ["Category", item.category],
    [
      "Increments",
      html`${joinHtml(links, ", ")}${!isCurrent && html` <span class="badge is-removed">− no longer in the taxonomy</span>`}`,
    ],
    ["SKOS", html`<code>${iri}</code>, in <a href="${to(file)}" download>${file.split("/").at(-1)}</a>`],
  ]);
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

function clusterTable({ name, terms }: ClusterProvenance, { papers, source }: ClassPageContext): Html {
  const rows = terms.map((term) => {
    const paper = papers.get(term.publication);
    const quote = source.isPrivate || term.quote === undefined ? "" : term.quote;
    const page = term.page === undefined ? "" : ` (p. ${term.page})`;
    return [
      term.name,
      {
        text: term.title,
        html: html`<cite>${term.title}</cite>${paper !== undefined && html`<br><small>${shortReference(paper)}</small>`}`,
      },
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

function overlapsList({ implies, impliedBy }: ClassFacts, facts: TaxonomyFacts, to: LinkTo): Html | null {
  if (implies.length + impliedBy.length === 0) return null;
  const list = (labels: readonly string[]): Html | null =>
    labels.length === 0
      ? null
      : html`<ul>${labels.map((label) => html`<li><a href="${to(facts.classes.get(label)?.path ?? explorerPath)}">${label}</a></li>`)}</ul>`;
  return html`<h2>Overlaps</h2>\n${factList([
    ["It implies", list(implies)],
    ["Implied by", list(impliedBy)],
  ])}`;
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
