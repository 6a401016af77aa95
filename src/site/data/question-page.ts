/**
 * Builds the page of a question: answer, golden triples as a subgraph, query, results of every system, and provenance.
 */
import type { QaPair } from "../../datasets/index.ts";
import type { EvaluationQuestion, TripleSplitter } from "../../evaluation/index.ts";
import { type Html, html, joinHtml, table, webAddress } from "../design/index.ts";
import { type QuestionResults, resultsSection } from "../leaderboard/question-results.ts";
import { subgraph } from "../plots/subgraph.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import type { LabelColumn } from "../site-source.ts";
import type { TaxonomyFacts } from "../taxonomy/taxonomy-facts.ts";
import { dataPath } from "./data-page.ts";

export type QuestionPageContext = {
  readonly columns: readonly LabelColumn[];
  /** Null if the site does not include the taxonomy. */
  readonly facts: TaxonomyFacts | null;
  readonly splitTriple: TripleSplitter;
  readonly hasDataPage: boolean;
  readonly isPrivate: boolean;
};

/** A question with its results. The question may be missing from the dataset. */
export type QuestionFacts = {
  readonly path: string;
  readonly question: EvaluationQuestion;
  readonly pair: QaPair | null;
  readonly results: readonly QuestionResults[];
};

export function questionPage(questionFacts: QuestionFacts, context: QuestionPageContext): SitePage {
  const { question, pair, path, results } = questionFacts;
  const text = question.text || question.uid;
  return {
    path,
    title: text.slice(0, 120),
    area: context.hasDataPage ? "data" : "leaderboard",
    description: text,
    body: (
      to,
    ) => html`<p class="crumbs"><a href="${to(context.hasDataPage ? dataPath : "leaderboard/index.html")}">${context.hasDataPage ? "Data set" : "Leaderboard"}</a> › question</p>
<h1 class="question">${text}</h1>
<p class="lead">${question.goldenAnswer ?? "The question has no recorded golden answer."}</p>
${labelList(question, context, to)}
${goldenSection(question, context)}
${pair !== null && querySection(pair)}
${results.length > 0 && resultsSection(results, to)}
${pair !== null && provenanceSection(pair, context)}`,
  };
}

function labelList(
  { groups }: EvaluationQuestion,
  { columns, facts, hasDataPage }: QuestionPageContext,
  to: LinkTo,
): Html {
  const rows = columns.flatMap(({ column, category, aliases }) => {
    const values = groups[column] ?? [];
    if (values.length === 0) return [];
    const links = values.map((value) => {
      const name = aliases[value.toLowerCase()] ?? value;
      const path = facts === null ? undefined : classPath(facts, `${category} - ${name}`);
      return path === undefined ? html`${value}` : html`<a href="${to(path)}">${name}</a>`;
    });
    const filter = `${dataPath}#${new URLSearchParams({ [column]: values[0] ?? "" })}`;
    return [
      html`<dt>${category}</dt><dd>${joinHtml(links, ", ")}${hasDataPage && html` <a class="like" href="${to(filter)}" aria-label="show all questions with ${category} ${values[0]}">show all</a>`}</dd>`,
    ];
  });
  return html`<dl class="pairs">${rows}</dl>`;
}

/** Finds the page of a class by its label, ignoring letter case, because files contain class names in lower case. */
function classPath({ classes }: TaxonomyFacts, label: string): string | undefined {
  const lower = label.toLowerCase();
  for (const [name, { path, isCurrent }] of classes)
    if (isCurrent && name.toLowerCase() === lower) return path;
  return undefined;
}

function goldenSection(
  { goldenTriples, topicEntity }: EvaluationQuestion,
  { splitTriple }: QuestionPageContext,
): Html {
  if (goldenTriples.length === 0) return html`<h2>Golden triples</h2><p>None is recorded.</p>`;
  const parts = goldenTriples.map((text) => ({ text, parts: splitTriple(text) }));
  const drawing = subgraph(
    parts.flatMap(({ parts: tripleParts }) => tripleParts ?? []),
    topicEntity,
  );
  return html`<h2>Golden triples</h2>
${drawing !== null && html`<figure id="subgraph"><div class="scroll" tabindex="0" role="region" aria-label="Subgraph">${drawing}</div><figcaption>The golden triples that support the answer. The question's topic entity, if shown, is larger and orange.</figcaption></figure>`}
${table({
  caption: "Triples that support the answer",
  columns: [{ title: "Subject" }, { title: "Relation" }, { title: "Object" }],
  rows: parts.map(({ text, parts: tripleParts }) =>
    tripleParts === null ? [text, "", ""] : [tripleParts.subject, tripleParts.predicate, tripleParts.object],
  ),
})}`;
}

function querySection({ logicalForm, sparql }: QaPair): Html | null {
  if (logicalForm === "" && sparql === "") return null;
  return html`<h2>Query</h2>
${logicalForm !== "" && html`<h3>Logical form</h3><pre>${logicalForm}</pre>`}
${sparql !== "" && html`<h3>SPARQL</h3><pre>${sparql}</pre>`}`;
}

function provenanceSection(pair: QaPair, { isPrivate }: QuestionPageContext): Html {
  const rows: (readonly [string, string])[] = [
    ["Id", pair.uid],
    ["Generated with", pair.generatedWith.replaceAll("_", " ")],
    ["Template", pair.template],
    ["Hops", pair.hops === null ? "" : String(pair.hops)],
    ["Use case", pair.useCase],
    ["Graph", pair.graph],
    ["Hash of the graph", pair.graphHash],
    ["Split", pair.split],
    // Reviews contain the reviewer's name, and unknown columns may contain anything.
    ...(isPrivate ? [] : [["Review", pair.review] as const, ...Object.entries(pair.extra)]),
  ];
  const sources = [...new Set(pair.sourceIds)].map((id) => {
    const address = webAddress(/^10\.\d/.test(id) ? `https://doi.org/${id}` : id);
    return address === undefined ? html`${id}` : html`<a href="${address}">${id}</a>`;
  });
  return html`<h2>Provenance and checks</h2>
<dl class="pairs">${rows.filter(([, value]) => value !== "").map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
${sources.length > 0 && html`<dt>Sources</dt><dd>${joinHtml(sources, "<br>")}</dd>`}</dl>
<p class="note">${pair.query === "" ? "The question has no stored form, so Taxolink cannot recompute its triples." : "To run the stored form on the graph again and check that it returns these triples, use taxolink questions check --prove."}</p>`;
}
