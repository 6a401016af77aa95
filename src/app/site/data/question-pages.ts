/**
 * Builds the pages of questions: answer, reading, golden triples as a subgraph, query, results of every system,
 * neighbours, provenance and citation.
 */

import { count } from "../../../base/text/count.ts";
import { type QaPair, splitEntity } from "../../../datasets/index.ts";
import {
  createTripleSplitter,
  type EvaluationQuestion,
  questionFromPair,
  type TripleSplitter,
} from "../../../evaluation/index.ts";
import { type Block, type Cell, plot, table } from "../../../pages/blocks.ts";
import { address, type Html, html, joinHtml } from "../../../pages/design/index.ts";
import { copyable, drawing, facts, fold, link, list, webLink } from "../../../pages/parts.ts";
import { drawNetwork, type NetworkLink, type NetworkNode } from "../../../pages/plots/network.ts";
import { show } from "../../../pages/show.ts";
import { createResultsSection } from "../leaderboard/question-results.ts";
import { citeSection } from "../overview/citation.ts";
import { dataPath, hasDataPages, leaderboardPath, type SiteContent } from "../site-content.ts";
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
