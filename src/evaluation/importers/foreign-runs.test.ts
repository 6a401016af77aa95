/** Tests runs and judgements of other tools. The comment next to each case derives the expected value. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { questionWith } from "../../testing/evaluated.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { matchPredictions } from "../match-predictions.ts";
import { parseMeasure } from "../measures/parse-measure.ts";
import { type EvaluationQuestion, pairFromQuestion, questionFromPair } from "../question.ts";
import { parsePredictions } from "../read-predictions.ts";
import { scoreCases } from "../score-cases.ts";
import { readJudgedQuestions } from "./judged-documents.ts";

type Scoring = {
  readonly qrels: string;
  readonly run: string;
  /** The name of the file with the run. */
  readonly file?: string;
  readonly corpus?: readonly (readonly [id: string, text: string])[];
};

/** Returns each question's value, which is `null` if the measure has none. */
function valuesOf(measure: string, { qrels, run, file = "r", corpus }: Scoring): readonly (number | null)[] {
  const { questions, documents } = judged(qrels, corpus);
  const { cases } = matchPredictions(questions, parsePredictions(run, file, { documents }), file);
  // A results folder stores the questions as rows of a question file.
  const stored = questions.map((question) => questionFromPair(pairFromQuestion(question, [])));
  expect(stored.map(({ goldenGrades }) => goldenGrades)).toEqual(
    questions.map(({ goldenGrades }) => goldenGrades),
  );
  return scoreCases(cases, [parseMeasure(measure)]).columns[0]?.values ?? [];
}

function judged(qrels: string, corpus: Scoring["corpus"] = []) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "qrels"), qrels);
  const lines = corpus.map(([id, text]) => JSON.stringify({ _id: id, text }));
  if (lines.length > 0) writeFileSync(join(folder, "corpus.jsonl"), lines.join("\n"));
  return readJudgedQuestions(join(folder, "qrels"), null);
}

const head = "query-id\tcorpus-id\tscore\n";
const graded = "q1 0 d1 1\nq1 0 d2 3\n";
const twins = [
  ["d1", "same text"],
  ["d2", "same text"],
  ["d3", "other"],
  ["d4", ""],
  ["d5", ""],
] as const;
// DCG = 1/log2(2) + 3/log2(3) = 2.8928 and ideal DCG = 3/log2(2) + 1/log2(3) = 3.6309.
const gradedNdcg = (1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3));

test.each<[name: string, measure: string, scoring: Scoring, values: readonly (number | null)[]]>([
  ["grades are gains", "ndcg@10", { qrels: graded, run: "q1 Q0 d1 1 2 r\nq1 Q0 d2 2 1 r\n" }, [gradedNdcg]],
  [
    "grades in the JSON of ranx are gains, too",
    "nDCG@10",
    { qrels: '{"q1":{"d1":1,"d2":3}}', run: '{"q1":{"d1":2,"d2":1}}' },
    [gradedNdcg],
  ],
  // Within the first rank, DCG is 1 and the ideal DCG 3.
  ["a cutoff also cuts the ideal list", "ndcg@1", { qrels: graded, run: "q1 Q0 d1 1 2 r\n" }, [1 / 3]],
  [
    "BEIR's ids may contain spaces",
    "recall",
    { qrels: `${head}q1\tNew York\t1\nq1\tOld York\t1\n`, run: '{"q1":{"New York":0.9,"Old York":0.5}}' },
    [1],
  ],
  [
    "a TREC run separated by tabs may have ids with spaces",
    "recall",
    { qrels: `${head}q1\tNew York\t1\n`, run: "q1\tQ0\tNew York\t1\t0.5\tr\n" },
    [1],
  ],
  // One of three relevant documents is retrieved, although the texts of two of them are equal.
  [
    "documents with equal texts remain distinct as golden documents",
    "recall",
    { qrels: `${head}q1\td1\t1\nq1\td2\t1\nq1\td3\t1\n`, run: '{"q1":{"d1":0.9,"d9":0.5}}', corpus: twins },
    [1 / 3],
  ],
  [
    "a document with the text of a golden document is no hit",
    "recall",
    { qrels: `${head}q1\td1\t1\n`, run: '{"q1":{"d2":0.9}}', corpus: twins },
    [0],
  ],
  [
    "documents without a text remain distinct",
    "recall",
    { qrels: `${head}q1\td4\t1\n`, run: '{"q1":{"d5":0.9}}', corpus: twins },
    [0],
  ],
  [
    "an empty result is an unsuccessful retrieval",
    "recall",
    { qrels: "q1 0 d1 1\nq2 0 d4 1\n", run: '{"q1":{"d1":0.5},"q2":{}}' },
    [1, 0],
  ],
  ...["recall", "map@10", "ndcg@10"].map((measure): [string, string, Scoring, (number | null)[]] => [
    `${measure} has no value if nothing is judged relevant`,
    measure,
    { qrels: "q2 0 d1 1\nq1 0 d1 0\n", run: "q2 Q0 d1 1 1 r\n" },
    [1, null],
  ]),
  // The list without repetitions is d1, d2: P(1) = 1 and P(2) = 2/2, over two golden documents.
  [
    "only the first rank of a repeated document counts",
    "map@10",
    { qrels: graded, run: "q1 Q0 d1 1 3 r\nq1 Q0 d1 2 2 r\nq1 Q0 d2 3 1 r\n" },
    [1],
  ],
  // Two of the three retrieved documents are golden; the list is shorter than the cutoff.
  [
    "P@k is the precision of the ranks that exist",
    "P@10",
    { qrels: graded, run: "q1 Q0 d1 1 3 r\nq1 Q0 d9 2 2 r\nq1 Q0 d2 3 1 r\n" },
    [2 / 3],
  ],
  // trec_eval sorts equal scores by descending id, so d2 comes first, and its golden document is at rank 2.
  [
    "equal scores in JSON are sorted by descending id",
    "RR@10",
    { qrels: "q1 0 d1 1\n", run: '{"q1":{"d1":0.5,"d2":0.5}}', file: "r.json" },
    [1 / 2],
  ],
])("%s", (_name, measure, scoring, values) => {
  const scored = valuesOf(measure, scoring);
  expect(scored).toHaveLength(values.length);
  for (const [at, value] of values.entries()) {
    if (value === null) expect(scored[at]).toBeNull();
    else expect(scored[at]).toBeCloseTo(value, 12);
  }
});

test("a document with two grades is listed as a mistake, and a repeated judgement counts once", () => {
  expect(() => judged("q1 0 d1 1\nq1 0 d1 2\n")).toThrow(/1 wrong line\n {2}line 2: .*judged twice/);
  expect(judged("q1 0 d1 1\nq1 0 d1 1\n").questions[0]?.goldenTriples).toEqual(["d1"]);
  expect(() => judged('{"q1":{"d1":"high"}}')).toThrow("$.q1");
});

test("a cell of grades that does not fit the golden triples is refused", () => {
  const [question] = judged(graded).questions as readonly [EvaluationQuestion];
  const pair = pairFromQuestion(question, []);
  expect(() => questionFromPair({ ...pair, extra: { golden_grades: "[1]" } })).toThrow("golden_grades");
});

const triple = "(R1:Lakes, year, L1:2019)";

test.each<[name: string, file: string, text: string]>([
  ["a JSON list", "p.json", JSON.stringify([{ uid: "q1", retrieved: [triple] }], null, 2)],
  ["one record over several lines", "p.json", JSON.stringify({ uid: "q1", retrieved: [triple] }, null, 2)],
  ["JSON Lines of any extension", "p.out", JSON.stringify({ uid: "q1", retrieved: [triple] })],
  ["a table of any extension", "p.out", `uid,retrieved\nq1,"[""${triple}""]"\n`],
  [
    "LangChain with the question's text",
    "p.jsonl",
    JSON.stringify({
      id: null,
      query: "When?",
      result: "2019",
      source_documents: [{ page_content: triple }],
    }),
  ],
  [
    "LangChain's serialised documents",
    "p.jsonl",
    JSON.stringify({
      input: "When?",
      answer: "2019",
      context: [{ lc: 1, kwargs: { page_content: triple } }],
    }),
  ],
  [
    "LlamaIndex",
    "p.jsonl",
    JSON.stringify({
      query: "When?",
      response: "2019",
      source_nodes: [{ score: 1, node: { text: triple } }],
    }),
  ],
  [
    "triples as objects",
    "p.jsonl",
    JSON.stringify({
      id: "q1",
      retrieved: [{ subject: "R1:Lakes", predicate: "year", object: "L1:2019" }],
    }),
  ],
])("the reader recognises %s", (_name, file, text) => {
  const { cases, warnings } = matchPredictions([golden], parsePredictions(text, file), file);
  expect(cases[0]?.prediction.retrieved).toEqual([triple]);
  expect(warnings).toEqual([]);
});

const golden = questionWith({ uid: "q1", text: "When?", goldenTriples: [triple], goldenAnswer: "2019" });

test("a file in no known format is refused in one line, whatever its length", () => {
  expect(() => parsePredictions("one\ntwo\nthree\n", "p.out")).toThrow(
    "p.out:1: the file is in none of the formats of predictions",
  );
});

test("answers alone have no value for retrieval, but a list that only some lines have is required", () => {
  const alone = '{"uid":"q1","answer":"2019"}\n{"uid":"q2","status":"failed","error":"timeout"}\n';
  const questions = [golden, { ...golden, uid: "q2" }];
  const { cases } = matchPredictions(questions, parsePredictions(alone, "p.jsonl"), "p.jsonl");
  const { columns } = scoreCases(
    cases,
    ["recall", "entity-f1", "answer-em"].map((name) => parseMeasure(name)),
  );
  expect(columns.map(({ values }) => values[0])).toEqual([null, null, 1]);
  expect(columns[0]?.values[1]).toBeNull();
  expect(() => parsePredictions(`${alone}{"uid":"q3","retrieved":[]}\n`, "p.jsonl")).toThrow(
    /1 wrong line\n {2}line 1: q1 has none of the lists/,
  );
  const empty = parsePredictions('{"uid":"q1","answer":"2019","retrieved":[]}\n', "p.jsonl");
  expect(empty.warnings.join()).toContain("leave out the lists if the system does not retrieve");
});

test("the reader counts repeated items", () => {
  const run = "q1 Q0 d1 1 3 r\nq1 Q0 d1 2 2 r\nq2 Q0 d1 1 3 r\nq2 Q0 d1 2 2 r\n";
  expect(parsePredictions(run, "r.trec").warnings).toEqual([
    "r.trec: 2 repeated items in ranked lists; only the first rank of an item counts",
  ]);
});

test.each([
  ["without brackets", "R1:Lakes, year, L1:2019", true],
  ["without ids", "(Lakes, year, 2019)", true],
  ["that is wrong but in the same notation", "(R2:Seas, year, L2:2020)", false],
])("a warning tells if every triple is %s", (_name, retrieved, warned) => {
  const file = parsePredictions(JSON.stringify({ uid: "q1", retrieved: [retrieved] }), "p.jsonl");
  const { warnings } = matchPredictions([golden], file, "p.jsonl");
  expect(warnings.join().includes("has the notation of the golden triples")).toBe(warned);
});
