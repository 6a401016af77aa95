/**
 * Builds the pages of questions: answer, reading, golden triples as a subgraph, query, results of every system,
 * neighbours, provenance and citation.
 */

import { count } from "../../../base/text/count.ts";
import { type QaPair, splitEntity } from "../../../datasets/index.ts";
import {
  alignTriples,
  createTripleSplitter,
  describeHits,
  type EvaluationCase,
  type EvaluationQuestion,
  type Prediction,
  questionFromPair,
  type TripleSplitter,
  tripleTables,
  valuesOf,
} from "../../../evaluation/index.ts";
import { type Block, type Cell, plot, table } from "../../../pages/blocks.ts";
import { address, type Html, type HtmlPart, html, joinHtml } from "../../../pages/design/index.ts";
import { copyable, drawing, facts, fold, link, list, webLink } from "../../../pages/parts.ts";
import { drawNetwork, type NetworkLink, type NetworkNode } from "../../../pages/plots/network.ts";
import { barCell, show } from "../../../pages/show.ts";
import { citeSection } from "../overview/citation.ts";
import {
  dataPath,
  hasDataPages,
  leaderboardPath,
  type PlacedBenchmark,
  type SiteContent,
} from "../site-content.ts";
import type { SitePage } from "../site-source.ts";

type QuestionEntry = {
  readonly path: string;
  readonly question: EvaluationQuestion;
  /** Null if the question is missing from the dataset. */
  readonly pair: QaPair | null;
};

/** The number of questions with the same template that a page links to. */
const shownAlike = 5;

/** Builds the pages of all questions, with the results of the systems if the leaderboard is published. */
export function questionPages(content: SiteContent): readonly SitePage[] {
  const { dataset, benchmarks, areas, questionPaths } = content;
  const entries = new Map<string, Omit<QuestionEntry, "path">>([
    ...benchmarks.flatMap(({ stored }) =>
      stored.questions.map((question) => [question.uid, { question, pair: null }] as const),
    ),
    ...(dataset?.pairs ?? []).map((pair) => [pair.uid, { question: questionFromPair(pair), pair }] as const),
  ]);
  const resultsOf = createResultsSection(areas.has("leaderboard") ? benchmarks : []);
  const goldenTriples = [...entries.values()].flatMap(({ question }) => question.goldenTriples);
  const splitTriple = createTripleSplitter(goldenTriples, []);
  const order = [...questionPaths].flatMap(([uid, path]) => {
    const entry = entries.get(uid);
    return entry === undefined ? [] : [{ path, ...entry }];
  });
  const byTemplate = Map.groupBy(order, ({ pair }) => pair?.template ?? "");
  const [parent, title] = hasDataPages(content) ? [dataPath, "Data set"] : [leaderboardPath, "Leaderboard"];
  return order.map((entry, at): SitePage => {
    const { path, question, pair } = entry;
    const text = question.text || question.uid;
    const alike = pair === null || pair.template === "" ? [] : (byTemplate.get(pair.template) ?? []);
    return {
      path,
      title: text.slice(0, 120),
      heading: text,
      description: text,
      above: [[parent, title], "question"],
      lead: question.goldenAnswer ?? "The question has no recorded golden answer.",
      body: () => html`${pair !== null && show(answerPlot(pair))}
${labelList(question, content)}
${pair !== null && querySection(pair)}
${goldenSection(question, splitTriple)}
${resultsOf(question.uid)}
<h2 id="neighbours">Neighbours</h2>
${facts([
  ["Previous", entryLink(order[at - 1])],
  ["Next", entryLink(order[at + 1])],
])}
${pair !== null && alikeList(pair, alike.filter((other) => other !== entry).slice(0, shownAlike))}
${pair !== null && provenanceSection(pair, content.isPrivate)}
${citeSection(content, `Question “${text.slice(0, 200)}”`, path)}`,
    };
  });
}

function entryLink(entry: QuestionEntry | undefined): Html | undefined {
  return entry && link(entry.path, entry.question.text || entry.question.uid);
}

function alikeList({ template }: QaPair, alike: readonly QuestionEntry[]): Html | null {
  return alike.length === 0
    ? null
    : html`<p>${count(alike.length, "question")} with the same template, <q>${template}</q>:</p>\n${list(alike.map(entryLink))}`;
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

function labelList({ groups }: EvaluationQuestion, content: SiteContent): Html | null {
  const { taxonomy, facts: classes } = content;
  return facts(
    (taxonomy?.columns ?? []).map(({ column, category, aliases }) => {
      const values = groups[column] ?? [];
      const [first] = values;
      const links = values.map((value) => {
        const name = aliases[value.toLowerCase()] ?? value;
        const path = classes?.currentPath(`${category} - ${name}`);
        return link(path, path === undefined ? value : name);
      });
      const filter = address(`${dataPath}#${new URLSearchParams({ [column]: first ?? "" })}`);
      return [
        category,
        first !== undefined &&
          html`${joinHtml(links, ", ")}${hasDataPages(content) && html` <a class="like" href="${filter}" aria-label="show all questions with ${category} ${first}">show all</a>`}`,
      ];
    }),
  );
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

function goldenSection({ goldenTriples, topicEntity }: EvaluationQuestion, splitTriple: TripleSplitter) {
  if (goldenTriples.length === 0) return html`<h2>Golden triples</h2><p>None is recorded.</p>`;
  const parts = [...new Set(goldenTriples)].map((text) => ({ text, triple: splitTriple(text) }));
  const nodes = new Map<string, NetworkNode>();
  const links: NetworkLink[] = [];
  for (const { triple } of parts) {
    if (triple === null) continue;
    const fresh = [triple.subject, triple.object].filter((text) => !nodes.has(text));
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
    return id === label || label === "" ? text : { text, html: label, note: id };
  };
  const triples = show(
    table(
      "Triples that support the answer",
      ["Subject", "Relation", "Object"],
      parts.map(({ text, triple }) =>
        triple === null ? [text, "", ""] : [entity(triple.subject), triple.predicate, entity(triple.object)],
      ),
    ),
  );
  const network = drawNetwork(
    [...nodes.values()],
    links,
    "The golden triples as a graph; the table below lists them",
  );
  const caption = `${shown}. The question's topic entity, if shown, has a thick border.`;
  return html`<h2 id="proof">Golden triples</h2>
${links.length > 0 && html`<div id="subgraph">${drawing("Subgraph", network, caption)}</div>`}
${parts.length > unfoldedTriples ? fold(`All ${parts.length} golden triples as a table`, triples) : triples}`;
}

function provenanceSection(pair: QaPair, isPrivate: boolean): Html {
  const sources = [...new Set(pair.sourceIds)].map((id) =>
    webLink(/^10\.\d/.test(id) ? `https://doi.org/${id}` : id, id),
  );
  return html`<h2 id="provenance">Provenance and checks</h2>
${facts([
  ["Id", pair.uid],
  ["Generated with", pair.generatedWith.replaceAll("_", " ")],
  ["Template", pair.template],
  ["Hops", pair.hops],
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

// Shows every system's result for a question: golden triples next to retrieved triples, the answer, and the trace.

/** The maximum number of retrieved triples to show per system. */
const shownTriples = 30;

type SystemResult = {
  readonly name: string;
  readonly evaluated: EvaluationCase;
  readonly value: number | null;
};

/** @returns a function that shows the results for a question in every benchmark, or null if there are none */
function createResultsSection(benchmarks: readonly PlacedBenchmark[]): (uid: string) => Html | null {
  const positions = benchmarks.map(({ stored }) => new Map(stored.questions.map(({ uid }, at) => [uid, at])));
  return (uid) => {
    const parts = benchmarks.flatMap(({ name, path, measure, evaluation }, benchmark) => {
      const at = positions[benchmark]?.get(uid);
      if (at === undefined) return [];
      const systems = evaluation.tables.flatMap((scores, run): SystemResult[] => {
        const [evaluated, value = null] = [scores.cases[at], valuesOf(scores, measure)[at]];
        const system = evaluation.document.runs[run]?.retriever ?? "";
        return evaluated === undefined ? [] : [{ name: system, evaluated, value }];
      });
      const summary = table(
        `${measure} and answer for each system`,
        ["System", measure, "Answer"],
        systems.map((system) => [
          system.name,
          system.value === null ? "–" : barCell(system.value, 1),
          answerOf(system.evaluated.prediction),
        ]),
      );
      return [html`<h3>${link(path, name)}</h3>\n${show(summary)}${systems.map(systemDetails)}`];
    });
    if (parts.length === 0) return null;
    return html`<h2 id="results">Triples retrieved and answers given by each system</h2>\n${parts}`;
  };
}

function answerOf({ status, answer, error }: Prediction): string {
  if (status === "failed") return `failed: ${error ?? "no reason recorded"}`;
  return answer ?? "no answer";
}

function systemDetails({ name, evaluated }: SystemResult): Html {
  const triples = alignTriples(evaluated);
  const hidden = triples.retrieved.length - shownTriples;
  const parts = tripleTables(triples, shownTriples).map(
    (content) => html`<div>${show({ ...content, caption: `${name}: ${content.caption}` })}</div>`,
  );
  return fold(
    html`<b>${name}</b> ${describeHits(triples)}`,
    html`<div class="parts">${parts}</div>
${hidden > 0 && html`<p class="note">${count(hidden, "more triple is", "more triples are")} not shown.</p>`}
${trace(evaluated.prediction)}`,
  );
}

function trace({ trail }: Prediction): Html | null {
  if (trail === undefined) return null;
  const { linked, followed, removed, filtered, ended } = trail;
  const steps: readonly HtmlPart[] = [
    linked !== undefined && `Began with ${linked.join(", ") || "nothing"}.`,
    ...followed.map(({ relation, forwards, from }) => {
      const direction = forwards === null ? "in both directions" : forwards ? "forwards" : "backwards";
      const rest = from.length > 8 ? ` and ${from.length - 8} more` : "";
      return `Followed ${relation ?? "all relations"} ${direction} from ${from.slice(0, 8).join(", ")}${rest}.`;
    }),
    removed > 0 && `Random sampling dropped ${count(removed, "candidate")}.`,
    filtered.length > 0 && `The filter removed ${count(filtered.length, "triple")} from the result.`,
    ended !== null && `Ended early: ${ended.by}.`,
  ];
  return html`<h4>Trace</h4><ol>${steps.map((step) => step !== false && html`<li>${step}</li>`)}</ol>`;
}
