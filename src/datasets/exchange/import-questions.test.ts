import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { openGraph } from "../../graph/index.ts";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { formatQuestions, parseQuestions } from "../question-file.ts";
import { questionExportFormats } from "./exporters.ts";
import { importQuestions } from "./import-questions.ts";

test("the import finds the golden triples of MetaQA questions along the path of the question type, even over multiple hops", async () => {
  const graph = await openGraph(
    temporaryFile("kb.txt", "Up|directed_by|Pete Docter\nUp|has_genre|Comedy\nCars|has_genre|Comedy\n"),
  );
  const file = temporaryFile(
    "qa.tsv",
    "hop\tqtype\tquestion\tanswers\n1\tdirector\twho directed [Up]\tPete Docter\n1\tgenre_to\twhich are [Comedy]\tUp|Cars\n",
  );
  const { pairs } = await importQuestions(file, { graph });
  expect(
    pairs.map(({ question, goldenAnswer, goldenTriples, hops }) => [
      question,
      goldenAnswer,
      goldenTriples,
      hops,
    ]),
  ).toEqual([
    ["Who directed Up?", "Pete Docter", ["(Up, directed by, Pete Docter)"], 1],
    ["Which are Comedy?", "Up; Cars", ["(Cars, has genre, Comedy)", "(Up, has genre, Comedy)"], 1],
  ]);
  const far = temporaryFile(
    "far.tsv",
    "hop\tqtype\tquestion\tanswers\n2\tmovie_to_genre_to_movie\tlike [Up]\tCars\n2\tmovie_to_genre_to_movie\tlike [Up]\tBambi\n3\todd\tof [Up]\tCars\n",
  );
  // Up and Cars are comedies; a path back to Up itself does not count. Bambi cannot be reached, and "odd" does not
  // describe a path.
  expect((await importQuestions(far, { graph })).pairs.map(({ goldenTriples }) => goldenTriples)).toEqual([
    ["(Up, has genre, Comedy)", "(Cars, has genre, Comedy)"],
    [],
    [],
  ]);
  const broken = temporaryFile("qa.tsv", "hop\tqtype\tquestion\tanswers\n1\tx\tno topic\ta\n");
  await expect(importQuestions(broken, { format: "metaqa" })).rejects.toThrow(
    /qa\.tsv:2: expected a question with its topic/,
  );
});

test("the import recognises LC-QuAD 2.0 and GrailQA, and runs their queries to find golden triples or states why there are none", async () => {
  const graph = await openGraph(
    temporaryFile(
      "rivers.ttl",
      `@prefix ex: <https://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
       ex:ara rdfs:label "Ara" ; ex:mouth ex:lake . ex:bor rdfs:label "Bor" ; ex:mouth ex:lake .
       ex:lake rdfs:label "Long Lake" ; ex:depth 40 .`,
    ),
  );
  const entry = (uid: number, sparql: string) => ({
    uid,
    NNQT_question: "What is the {mouth} of {Ara} ?",
    question: "Where does the Ara end?",
    paraphrased_question: "What does the Ara flow into?",
    template: "E REF ?F",
    sparql_wikidata: sparql,
    answer: [],
  });
  const lcquad = await importQuestions(
    temporaryFile("lcquad.json", [
      entry(
        1,
        "PREFIX ex: <https://example.org/> SELECT ?l WHERE { ex:ara ex:mouth ?l . ?l ex:depth ?d FILTER(?d > 10) }",
      ),
      entry(2, "SELECT ?x WHERE { ?x wdt:P31/wdt:P279 wd:Q5 }"),
      entry(3, "SELECT ?x WHERE { wd:Q1 wdt:P1 ?x }"),
    ]),
    { graph },
  );
  expect(lcquad.pairs[0]).toMatchObject({
    goldenTriples: [
      "(https://example.org/ara:Ara, mouth, https://example.org/lake:Long Lake)",
      expect.stringMatching(/^\(https:\/\/example\.org\/lake:Long Lake, depth, "40"/),
    ],
    answers: { kind: "value", entries: [{ ids: ["https://example.org/lake"] }] },
    extra: { paraphrased_question: "What does the Ara flow into?" },
  });
  expect(lcquad.notes.slice(-3)).toEqual([
    "golden triples: returned by 1 of 3 queries",
    "  1 did not: the query contains a property path",
    "  1 did not: the graph contains no match",
  ]);
  const grailqa = await importQuestions(
    temporaryFile("grailqa.json", [
      {
        qid: 7,
        question: "which rivers end in the long lake?",
        answer: [
          { answer_type: "Entity", answer_argument: "https://example.org/ara", entity_name: "Ara" },
          { answer_type: "Entity", answer_argument: "https://example.org/bor", entity_name: "Bor" },
        ],
        function: "none",
        num_node: 2,
        num_edge: 1,
        graph_query: {
          nodes: [
            { nid: 0, node_type: "entity", id: "https://example.org/lake", friendly_name: "Long Lake" },
          ],
          edges: [],
        },
        sparql_query:
          "SELECT DISTINCT ?x WHERE { VALUES ?y { <https://example.org/lake> } ?x <https://example.org/mouth> ?y . }",
        s_expression: "(JOIN mouth lake)",
        level: "zero-shot",
      },
    ]),
    { graph },
  );
  expect(grailqa.pairs[0]).toMatchObject({
    uid: "7",
    goldenAnswer: "Ara; Bor",
    goldenTriples: [
      "(https://example.org/ara:Ara, mouth, https://example.org/lake:Long Lake)",
      "(https://example.org/bor:Bor, mouth, https://example.org/lake:Long Lake)",
    ],
    topicEntityValue: "Long Lake",
    logicalForm: "(JOIN mouth lake)",
    extra: { level: "zero-shot" },
  });
});

/** The project's own questions, in the documented format of QALD-9 and QALD-10. */
const qaldQuestions = [
  {
    id: "1",
    answertype: "resource",
    aggregation: false,
    question: [
      { language: "en", string: "Who keeps the lighthouse?", keywords: "lighthouse, keeper" },
      { language: "de", string: "Wer hütet den Leuchtturm?", keywords: "Leuchtturm, Wärter" },
      { language: "fr", string: "Qui garde le phare ?" },
    ],
    query: { sparql: "SELECT DISTINCT ?uri WHERE { <http://e.org/L1> <http://e.org/keeper> ?uri }" },
    answers: [
      {
        head: { vars: ["uri"] },
        results: { bindings: [{ uri: { type: "uri", value: "http://e.org/Ada" } }] },
      },
    ],
  },
  {
    id: "2",
    answertype: "boolean",
    aggregation: true,
    // This question has no English text.
    question: [
      { language: "ru", string: "Маяк стар?" },
      { language: "zh", string: "灯塔旧吗?" },
    ],
    query: { sparql: "ASK { <http://e.org/L1> a <http://e.org/Old> }" },
    answers: [{ head: {}, boolean: true }],
  },
  {
    id: "3",
    answertype: "number",
    question: [{ language: "en", string: "How high is it?" }],
    query: { sparql: "SELECT ?height WHERE { <http://e.org/L1> <http://e.org/height> ?height }" },
    answers: [
      {
        head: { vars: ["height"] },
        results: { bindings: [{ height: { type: "literal", value: "42" } }] },
      },
    ],
  },
];

test("QALD's languages, keywords, types, queries and answers are preserved by import, storage in a question file, and export", async () => {
  const imported = await importQuestions(
    temporaryFile("qald.json", { dataset: { id: "q" }, questions: qaldQuestions }),
  );
  const { pairs } = parseQuestions(formatQuestions({ columns: [], rows: imported.pairs }), "q.csv");
  expect(pairs.map(({ question }) => question)).toEqual([
    "Who keeps the lighthouse?",
    "Маяк стар?",
    "How high is it?",
  ]);
  const { "questions.json": text } = questionExportFormats.qald(pairs, { name: "q", corpus: [] });
  const document = JSON.parse(text) as { dataset: object; questions: Record<string, unknown>[] };
  expect(document.dataset).toEqual({ id: "q" });
  expect(document.questions).toEqual(qaldQuestions);
  expect(new Set(document.questions.map(({ answertype }) => answertype))).toEqual(
    new Set(["resource", "boolean", "number"]),
  );
});

test("the import rejects a file with an unknown structure", async () => {
  await expect(importQuestions(temporaryFile("x.json", { a: 1 }))).rejects.toThrow("has an unknown format");
});

const external = "../shared/data/external/formats";
test.skipIf(!existsSync(external))("the import reads the published samples (needs ../shared)", async () => {
  const sciqa = await importQuestions(`${external}/sciqa_valid_questions.json`, {
    answers: `${external}/sciqa_valid_answers.json`,
  });
  expect(sciqa.pairs[0]).toMatchObject({ uid: "AQ1600", goldenAnswer: "EffNet-L2 (SAM)", template: "T05" });
  const dblp = await importQuestions(`${external}/dblp_quad_valid_questions.json`);
  expect(dblp.pairs[0]).toMatchObject({ uid: "Q0001", topicEntityId: "https://dblp.org/pid/50/671-33" });
  const qald = await importQuestions(`${external}/qald_10.json`);
  expect(qald.pairs[0]?.question).toBe("After whom is the Riemannian geometry named?");
  for (const { pairs } of [sciqa, dblp, qald]) {
    const text = formatQuestions({ columns: [], rows: pairs });
    expect(parseQuestions(text, "imported.csv").pairs).toHaveLength(
      new Set(pairs.map(({ uid }) => uid)).size,
    );
  }
});
