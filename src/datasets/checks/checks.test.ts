import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { openGraph } from "../../graph/index.ts";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import type { QaPair } from "../qa-pair.ts";
import { parseQuestions, readQuestions } from "../question-file.ts";
import { sampleQuestions } from "../sampling/sample-questions.ts";
import { lintQuestions } from "./lint-questions.ts";
import { plotStatistics } from "./plot-statistics.ts";
import { countQuestions } from "./question-statistics.ts";
import { validateQuestions } from "./validate-questions.ts";

/** @param rest the table cells for the golden answer, the graph representation and the answer type */
const rowsWith = (question: string, rest: string): readonly QaPair[] => {
  const header = "uid,question,golden_triples,golden_answer,graph_representation,answer_type";
  return parseQuestions(`${header}\n1,"${question}","['(a:Data [raw], p, b:B)']",${rest}\n`, "q.csv").rows;
};
const rulesFor = (question: string, rest = ",,"): string[] =>
  lintQuestions(rowsWith(question, rest), [2]).map(({ rule }) => rule);

test.each([
  ["Which papers use an method?", "article"],
  ["Which papers use a evaluation?", "article"],
  ["Which papers is old?", "number-agreement"],
  ["Which paper have a tool?", "number-agreement"],
  ["How many paper have a tool?", "number-agreement"],
  ["What is the the year?", "doubled-word"],
  ["Name the year", "question-mark"],
  ["What is the year of [paper title]?", "unfilled-slot"],
])("%s: %s", (question, rule) => {
  expect(rulesFor(question)).toEqual([rule]);
});

test.each([
  "Which papers that state that that holds use a UML model?",
  "What is the year of 'A evaluation of of things'?",
  "What is said of Data [raw]?",
  "Which analyses are there? Rank the papers in ascending order.",
  "How many different classes does 'X' have?",
  "How many input data are there?",
])("lint finds no faults in this question: %s", (question) => {
  expect(rulesFor(question)).toEqual([]);
});

test("lint finds answers that occur in the question, and labels that contradict the rest of the row", () => {
  expect(rulesFor("Which is it?", ",multi fact,named entity")).toEqual(["contradictory-labels"]);
  expect(rulesFor("Is the tool Graphite used?", "Graphite,,")).toEqual(["answer-in-question"]);
});

test("the check reports a stored query whose result differs from the golden triples, and lists missing and surplus triples", async () => {
  const graph = await openGraph(writePaperGraph());
  const { pairs } = await sampleQuestions(graph, { seed: 3, graphName: "test", count: 20 }, unwatched);
  expect((await validateQuestions(pairs, graph, unwatched)).map(({ verdict }) => verdict)).toEqual(
    pairs.map(() => "equal"),
  );
  expect(lintQuestions(pairs, [])).toEqual([]);
  const [pair] = pairs as readonly [QaPair];
  const spoiled = [
    { ...pair, goldenTriples: [...pair.goldenTriples.slice(1), "(R1:Alpha, doi, L9:none)"] },
    { ...pair, query: '{"version":1}' },
    { ...pair, query: "", goldenTriples: pair.goldenTriples },
    { ...pair, query: "", goldenTriples: ["(R1:Alpha, doi, L9:none)"] },
  ];
  const results = await validateQuestions(spoiled, graph, unwatched);
  expect(results.map(({ verdict }) => verdict)).toEqual(["different", "failed", "found", "not found"]);
  expect(results[0]?.missing).toEqual(["(R1:Alpha, doi, L9:none)"]);
  expect(results[0]?.surplus).toEqual([pair.goldenTriples[0]]);
});

test("the data set card plots every distribution that has values and also lists the counts as text", async () => {
  const header = "uid,question,golden_triples,use_case,retrieval_operation,hops";
  const rows = ["1,A?,[],2,basic,1", "2,B?,[],2,counting,3", "3,C?,[],4,basic,3"];
  const { pairs } = parseQuestions(`${header}\n${rows.join("\n")}\n`, "q.csv");
  const plots = plotStatistics(countQuestions(pairs));
  expect(plots.map(({ name }) => name)).toEqual([
    "use_case",
    "retrieval_operation",
    "hops",
    "golden_triples",
    "retrieval_operation_by_use_case",
  ]);
  const [useCase, , , , cells] = plots;
  expect(useCase?.svg).toContain("<title>3 questions by use case: 2 2, 4 1</title>");
  // The cells are basic in use cases 2 and 4, and counting in use case 2.
  expect(cells?.svg.match(/<rect class="mark"/g)).toHaveLength(3);
});

const published = "../shared/data/questions/gv3-dev.csv";
test.skipIf(!existsSync(published))(
  "lint finds the known faults in the published questions (needs ../shared)",
  async () => {
    const { rows, pairs, lines } = readQuestions(published);
    const findings = lintQuestions(rows, lines);
    // One question occurs twice with different condition types, and one counting question has the label "named entity".
    expect(findings.filter(({ rule }) => rule === "contradictory-labels").map(({ line }) => line)).toEqual(
      expect.arrayContaining([30]),
    );
    expect(
      findings.some(({ uid, rule }) => rule === "contradictory-labels" && uid.startsWith("e241a8f3")),
    ).toBe(true);
    const counts = countQuestions(pairs);
    expect([counts.questions, counts.semiTyped, counts.untyped]).toEqual([44, 44, 0]);
    // According to the README, there is one question per operation and use case, except for four empty cells.
    expect(Object.values(counts.cells).flatMap((cell) => Object.values(cell))).toEqual(Array(44).fill(1));
    const graph = await openGraph("../shared/data/graph/gv3.json");
    const results = await validateQuestions(pairs, graph, unwatched);
    expect(results.every(({ verdict }) => verdict === "found")).toBe(true);
  },
);
