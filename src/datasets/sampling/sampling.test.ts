import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import { openGraph } from "../../graph/index.ts";
import { createExecutor, createSparqlExecutor, isEmpty } from "../../query/index.ts";
import { oxigraphSelect } from "../../testing/query/contract.ts";
import { shownDenotation } from "../../testing/query/random-expression.ts";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { validateQuestions } from "../checks/validate-questions.ts";
import { queryOf } from "../expressions/query-cell.ts";
import { createSparqlPrinter } from "../expressions/with-queries.ts";
import { operations } from "../labels/operations.ts";
import { sampleQuestions } from "./sample-questions.ts";
import { isTechnicalText } from "./technical-values.ts";

const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const rdfs = "http://www.w3.org/2000/01/rdf-schema#label";
const integer = "http://www.w3.org/2001/XMLSchema#integer";

/** The lines of an invented research graph: the methods of papers hang on records that bear the name of their kind. */
function researchGraph(): string[] {
  const random = createRandom(5);
  const lines = new Set<string>();
  const node = (id: string, label: string, cls: string): string => {
    lines.add(`<http://e.org/${id}> <${rdf}> <http://e.org/class/${cls.replaceAll(" ", "_")}> .`);
    lines.add(`<http://e.org/${id}> <${rdfs}> "${label}" .`);
    return `<http://e.org/${id}>`;
  };
  const state = (subject: string, property: string, object: string): string => {
    lines.add(`${subject} <http://e.org/p/${property.replaceAll(" ", "_")}> ${object} .`);
    return object;
  };
  const oneOf = (kind: string, cls: string, names: readonly string[], at: number): string =>
    node(`${kind}${at % names.length}`, names[at % names.length] ?? "", cls);
  const subjects = ["Harbours", "Lakes", "Rivers", "Bridges", "Ferries", "Locks", "Dunes", "Reefs"];
  const views = ["by night", "in winter", "under repair"];
  const types = ["survey", "experiment", "case study", "interview"];
  const tests = ["t-test", "sign test", "F-test", "chi-square test"];
  const authors = ["Ada Ark", "Bo Brook", "Cy Cole", "Di Dunn", "Ed Elm"];
  for (let at = 0; at < 24; at += 1) {
    const paper = node(`P${at}`, `${subjects[at % 8]} ${views[at % 3]}`, "Paper");
    state(paper, "publication year", `"${2010 + (at % 7)}"^^<${integer}>`);
    state(paper, "number of participants", `"${10 + 7 * at}"^^<${integer}>`);
    state(paper, "doi", `"10.1000/${at}"`);
    state(
      paper,
      "venue",
      oneOf("V", "Venue", ["Harbour Symposium", "Inland Conference", "Lakes Workshop"], at),
    );
    for (const more of [0, 2]) state(paper, "author", oneOf("A", "Author", authors, at + more));
    const contribution = state(paper, "contribution", node(`C${at}`, "Contribution 1", "Contribution"));
    state(
      contribution,
      "research paradigm",
      oneOf("G", "Paradigm", ["exploratory", "explanatory", "confirmatory"], at),
    );
    const collection = state(
      contribution,
      "data collection",
      node(`D${at}`, "collection", "Data Collection"),
    );
    const method = state(collection, "method", node(`M${at}`, "Data Collection Method", "Method"));
    state(method, "method type", oneOf("T", "Method Type", types, at));
    const analysis = state(contribution, "data analysis", node(`E${at}`, "analysis", "Data Analysis"));
    for (let more = 0; more < (at % 2) * 2; more += 1)
      state(analysis, "statistical test", oneOf("S", "Statistical Test", tests, random.below(4)));
    if (at % 2 === 0) state(analysis, "tool", oneOf("L", "Tool", ["Plumb", "Sextant"], at / 2));
  }
  return [...lines];
}

async function openLines(lines: readonly string[]) {
  const file = temporaryFile("research.nt", `${lines.join("\n")}\n`);
  return openGraph(file);
}

async function sample(lines: readonly string[], seed = 3) {
  const graph = await openLines(lines);
  const report = await sampleQuestions(graph, { count: 40, seed, graphName: "research.nt" }, unwatched);
  return { graph, ...report, questions: report.pairs.map(({ question }) => question) };
}

test("40 questions have every operation and twelve predicates, and ask the records through their papers", async () => {
  const report = await sample(researchGraph());
  expect(report.pairs).toHaveLength(40);
  for (const operation of operations)
    expect(
      report.pairs.filter(({ labels }) => labels.retrieval_operation?.[0] === operation).length,
      operation,
    ).toBeGreaterThan(2);
  expect(report.asked.length).toBeGreaterThanOrEqual(12);
  expect(report.unasked.map(({ label, reason }) => [label, reason])).toEqual([["doi", "it is for programs"]]);
  const text = report.questions.join("\n");
  expect(text).toMatch(/statistical test/);
  expect(text).not.toMatch(/Data Collection Method|Contribution 1|10\.1000/);
});

test("the triples of each question are a proof, and another engine gives the same answer", async () => {
  const { graph, pairs } = await sample(researchGraph());
  const validations = await validateQuestions(pairs, graph, unwatched);
  expect(validations.filter(({ verdict }) => verdict !== "equal")).toEqual([]);
  const select = oxigraphSelect(researchGraph().join("\n"));
  const other = createSparqlExecutor(select);
  const print = await createSparqlPrinter(graph);
  const own = await createExecutor(graph);
  for (const pair of pairs) {
    const { question } = pair;
    const expression = queryOf(pair) ?? expect.fail();
    const denotation = await own.denote(expression);
    expect(shownDenotation(await other.denote(expression)), question).toEqual(shownDenotation(denotation));
    expect(denotation.type === "truth" || !isEmpty(denotation), question).toBe(true);
    // The query that is printed for people has the rows of the answer, and each pair once.
    if (expression.op === "group" && denotation.type === "table")
      expect(await select(print(expression)), question).toHaveLength(denotation.rows.length);
  }
});

test("the same seed gives the same questions whatever the order of lines", async () => {
  const { questions } = await sample(researchGraph());
  const shuffled = await sample(createRandom(9).shuffle(researchGraph()));
  expect(shuffled.questions).toEqual(questions);
  expect((await sample(researchGraph(), 4)).questions).not.toEqual(questions);
});

test("codes, links, formulas and hashes are told from names", () => {
  const technical = [
    "Q2103",
    "A0E0L0I0M1H0T-2D0",
    "http://e.org/a",
    "\\frac{a}{b}",
    "10.1000/182",
    "KiloGM-M2",
    "c^{-1}",
  ];
  expect(technical.filter((text) => !isTechnicalText(text))).toEqual([]);
  const names = [
    "Ada Ark",
    "t-test",
    "H2O",
    "Boeing 747",
    "COVID-19",
    "McDonald",
    "IEEE RE",
    "R2-D2",
    "Mass",
  ];
  expect(names.filter(isTechnicalText)).toEqual([]);
});
