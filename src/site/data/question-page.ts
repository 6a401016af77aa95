/**
 * Builds the page of a question: answer, reading, golden triples as a subgraph, query, results of every system,
 * neighbours, provenance and citation.
 */
import { type QaPair, splitEntity } from "../../datasets/index.ts";
import type { EvaluationQuestion, TripleSplitter } from "../../evaluation/index.ts";
import { type Block, type Cell, plot, table } from "../../pages/blocks.ts";
import { type Html, html, joinHtml, webAddress } from "../../pages/design/index.ts";
import { show } from "../../pages/html.ts";
import { copyable, crumbs, facts, fold } from "../../pages/parts.ts";
import { drawNetwork, type NetworkLink, type NetworkNode } from "../../pages/plots/network.ts";
import { count } from "../../text/count.ts";
import { type QuestionResults, resultsSection } from "../leaderboard/question-results.ts";
import { citeSection } from "../overview/citation.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import type { SiteSource } from "../site-source.ts";
import type { TaxonomyFacts } from "../taxonomy/taxonomy-facts.ts";
import { dataPath } from "./data-page.ts";

export type QuestionPageContext = {
  readonly source: SiteSource;
  /** The date of the first publication. */
  readonly published: string;
  /** Null if the site does not include the taxonomy. */
  readonly facts: TaxonomyFacts | null;
  readonly splitTriple: TripleSplitter;
  readonly hasDataPage: boolean;
};

type QuestionEntry = {
  readonly path: string;
  readonly question: EvaluationQuestion;
  /** Null if the question is missing from the dataset. */
  readonly pair: QaPair | null;
};

export type QuestionFacts = QuestionEntry & {
  readonly results: readonly QuestionResults[];
  readonly neighbours: {
    readonly previous: QuestionEntry | undefined;
    readonly next: QuestionEntry | undefined;
    /** Questions with the same template. */
    readonly alike: readonly QuestionEntry[];
  };
};

export function questionPage(questionFacts: QuestionFacts, context: QuestionPageContext): SitePage {
  const { question, pair, path, results } = questionFacts;
  const text = question.text || question.uid;
  const [areaPath, areaTitle] = context.hasDataPage
    ? [dataPath, "Data set"]
    : ["leaderboard/index.html", "Leaderboard"];
  return {
    path,
    title: text.slice(0, 120),
    area: context.hasDataPage ? "data" : "leaderboard",
    description: text,
    body: (to) => html`${crumbs([[to(areaPath), areaTitle]], "question")}
<h1 class="question">${text}</h1>
<p class="lead">${question.goldenAnswer ?? "The question has no recorded golden answer."}</p>
${pair !== null && show(answerPlot(pair))}
${labelList(question, context, to)}
${pair !== null && querySection(pair)}
${goldenSection(question, context)}
${results.length > 0 && resultsSection(results, to)}
${neighbourSection(questionFacts, to)}
${pair !== null && provenanceSection(pair, context.source.isPrivate)}
${citeSection(context.source, context.published, { title: `Question “${text.slice(0, 200)}”`, path })}`,
  };
}

/** Draws an answer with a figure for each entry, such as a number for each year. */
function answerPlot({ answers }: QaPair): Block {
  const points = (answers?.entries ?? []).flatMap(({ label, count: number, key }) => {
    const value = number ?? (key === undefined || key.trim() === "" ? Number.NaN : Number(key));
    return Number.isFinite(value) && value >= 0 ? [[label, value] as const] : [];
  });
  if (points.length < 2 || points.length !== answers?.entries.length) return null;
  const isTimeline = points.every(([label]) => /^\d{4}$/.test(label));
  return plot(
    "The figures of the answer",
    isTimeline
      ? { kind: "columns", axis: "year", points: points.toSorted(([a], [b]) => Number(a) - Number(b)) }
      : { kind: "bars", axis: "figure", bars: points.map(([place, value]) => ({ place, value })) },
  );
}

function labelList(
  { groups }: EvaluationQuestion,
  { source, facts: taxonomy, hasDataPage }: QuestionPageContext,
  to: LinkTo,
): Html | null {
  return facts(
    (source.taxonomy?.columns ?? []).flatMap(({ column, category, aliases }) => {
      const values = groups[column] ?? [];
      if (values.length === 0) return [];
      const links = values.map((value) => {
        const name = aliases[value.toLowerCase()] ?? value;
        const path = taxonomy === null ? undefined : classPath(taxonomy, `${category} - ${name}`);
        return path === undefined ? html`${value}` : html`<a href="${to(path)}">${name}</a>`;
      });
      const filter = `${dataPath}#${new URLSearchParams({ [column]: values[0] ?? "" })}`;
      return [
        [
          category,
          html`${joinHtml(links, ", ")}${hasDataPage && html` <a class="like" href="${to(filter)}" aria-label="show all questions with ${category} ${values[0]}">show all</a>`}`,
        ] as const,
      ];
    }),
  );
}

/** Finds the page of a class by its label, ignoring letter case, because files contain class names in lower case. */
function classPath({ classes }: TaxonomyFacts, label: string): string | undefined {
  const lower = label.toLowerCase();
  for (const [name, { path, isCurrent }] of classes)
    if (isCurrent && name.toLowerCase() === lower) return path;
  return undefined;
}

function querySection({ logicalForm, sparql }: QaPair): Html | null {
  if (logicalForm === "" && sparql === "") return null;
  return html`<h2 id="query">How the question is read</h2>
${logicalForm !== "" && html`<p>It asks for ${logicalForm}.</p>`}
${sparql !== "" && html`<h3>SPARQL</h3>\n${copyable(sparql)}`}`;
}

/** The maximum number of entities; a drawing with more entities would be unreadable. */
const drawnEntities = 30;

/** The number of triples up to which their table is open. */
const unfoldedTriples = 12;

function goldenSection(
  { goldenTriples, topicEntity }: EvaluationQuestion,
  { splitTriple }: QuestionPageContext,
): Html {
  if (goldenTriples.length === 0) return html`<h2>Golden triples</h2><p>None is recorded.</p>`;
  const parts = [...new Set(goldenTriples)].map((text) => ({ text, triple: splitTriple(text) }));
  const nodes = new Map<string, NetworkNode>();
  const links: NetworkLink[] = [];
  for (const { triple } of parts) {
    if (triple === null) continue;
    const ends = [triple.subject, triple.object];
    const fresh = ends.filter((text) => !nodes.has(text));
    if (nodes.size + new Set(fresh).size > drawnEntities) continue;
    for (const text of fresh) {
      const { id, label } = splitEntity(text);
      nodes.set(text, { id: text, label: label || text, isMain: id === topicEntity });
    }
    links.push({ from: triple.subject, to: triple.object, label: triple.predicate });
  }
  const shown =
    links.length < parts.length
      ? `${links.length} of the ${parts.length} golden triples`
      : "The golden triples that support the answer";
  const entity = (text: string): Cell => {
    const { id, label } = splitEntity(text);
    return id === label || label === "" ? text : { text, html: html`${label}<br><small>${id}</small>` };
  };
  const triplesTable = show(
    table(
      "Triples that support the answer",
      ["Subject", "Relation", "Object"],
      parts.map(({ text, triple }) =>
        triple === null ? [text, "", ""] : [entity(triple.subject), triple.predicate, entity(triple.object)],
      ),
    ),
  );
  return html`<h2 id="proof">Golden triples</h2>
${links.length > 0 && html`<figure id="subgraph" class="keep-size"><div class="scroll" tabindex="0" role="region" aria-label="Subgraph">${drawNetwork([...nodes.values()], links, "The golden triples as a graph; the table below lists them")}</div><figcaption>${shown}. The question's topic entity, if shown, has a thick border.</figcaption></figure>`}
${parts.length > unfoldedTriples ? fold(`All ${parts.length} golden triples as a table`, triplesTable) : triplesTable}`;
}

function neighbourSection({ neighbours: { previous, next, alike }, pair }: QuestionFacts, to: LinkTo): Html {
  const link = (entry: QuestionEntry | undefined): Html | null =>
    entry === undefined
      ? null
      : html`<a href="${to(entry.path)}">${entry.question.text || entry.question.uid}</a>`;
  return html`<h2 id="neighbours">Neighbours</h2>
${facts([
  ["Previous", link(previous)],
  ["Next", link(next)],
])}
${
  alike.length > 0 &&
  html`<p>${count(alike.length, "question")} with the same template, <q>${pair?.template}</q>:</p>
<ul>${alike.map((entry) => html`<li>${link(entry)}</li>`)}</ul>`
}`;
}

function provenanceSection(pair: QaPair, isPrivate: boolean): Html {
  const sources = [...new Set(pair.sourceIds)].map((id) => {
    const address = webAddress(/^10\.\d/.test(id) ? `https://doi.org/${id}` : id);
    return address === undefined ? html`${id}` : html`<a href="${address}">${id}</a>`;
  });
  return html`<h2 id="provenance">Provenance and checks</h2>
${facts([
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
  ["Sources", sources.length > 0 && joinHtml(sources, "<br>")],
])}
<p class="note">${pair.query === "" ? "The question has no stored form, so Taxolink cannot recompute its triples." : "To run the stored form on the graph again and check that it returns these triples, use taxolink questions check --prove."}</p>`;
}
