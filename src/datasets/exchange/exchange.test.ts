import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openGraph } from "../../graph/index.ts";
import type { AnswerSet } from "../answer-set.ts";
import { formatQuestions, parseQuestions } from "../question-file.ts";
import { questionExportFormats } from "./exporters.ts";
import { importQuestions } from "./importers.ts";

function write(name: string, content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), "taxolink-exchange-")), name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

test("the import reads answers from a second file, and keeps and reports fields that have no column", async () => {
  const questions = write("q.json", {
    questions: [
      {
        id: "Q1",
        query_type: "BOOLEAN",
        question: { string: "Is it?" },
        query: { sparql: "ASK {}" },
        template_id: "T1",
        entities: ["<https://example.org/a>"],
      },
    ],
  });
  const answers = write("a.json", { answers: [{ id: "Q1", answer: { head: {}, boolean: true } }] });
  const { pairs, notes } = await importQuestions(questions, { answers });
  expect(pairs[0]).toMatchObject({
    uid: "Q1",
    question: "Is it?",
    goldenAnswer: "Yes",
    template: "T1",
    topicEntityId: "https://example.org/a",
    sparql: "ASK {}",
    answers: { kind: "truth", truth: true },
    extra: { query_type: "BOOLEAN" },
  });
  expect(notes[0]).toContain("query_type");
});

test("golden triples for MetaQA lines are found in the graph along the path of the question type, even over multiple hops", async () => {
  const graph = await openGraph(
    write("kb.txt", "Up|directed_by|Pete Docter\nUp|has_genre|Comedy\nCars|has_genre|Comedy\n"),
  );
  const file = write(
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
  const far = write(
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
  const broken = write("qa.tsv", "hop\tqtype\tquestion\tanswers\n1\tx\tno topic\ta\n");
  await expect(importQuestions(broken, { format: "metaqa" })).rejects.toThrow(
    /qa\.tsv:2: expected a question with its topic/,
  );
});

test("the import recognises LC-QuAD 2.0 and GrailQA, and each query yields golden triples or a reason why it has none", async () => {
  const graph = await openGraph(
    write(
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
    write("lcquad.json", [
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
    write("grailqa.json", [
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

test("translations of QALD questions survive import and export", async () => {
  const document = {
    dataset: { id: "q" },
    questions: [
      {
        id: 1,
        question: [
          { language: "de", string: "Wer?" },
          { language: "en", string: "Who?" },
        ],
        query: { sparql: "ASK {}" },
        answers: [],
      },
    ],
  };
  const { pairs } = await importQuestions(write("qald.json", document));
  const { "questions.json": text } = questionExportFormats.qald(pairs, { name: "q", corpus: [] });
  expect(JSON.parse(text)).toMatchObject({
    questions: [
      {
        question: [
          { language: "en", string: "Who?" },
          { language: "de", string: "Wer?" },
        ],
      },
    ],
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

test("import, storage in a question file, and export preserve QALD's languages, keywords, types, queries and answers", async () => {
  const imported = await importQuestions(
    write("qald.json", { dataset: { id: "q" }, questions: qaldQuestions }),
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
  await expect(importQuestions(write("x.json", { a: 1 }))).rejects.toThrow("has an unknown format");
});

const two = parseQuestions(
  `uid,question,golden_triples,source_ids,hops,split\n1,Who?,"['(a:A, p, b:B)', '(a:A, q, c:C)']","['x', 'x']",2,train\n2,What?,"['(a:A, p, b:B)']",['x'],2,test\n`,
  "q.csv",
).pairs;

test("every BEIR judgement refers to an existing query and document", () => {
  const files = questionExportFormats.beir(two, { name: "q", corpus: ["(z:Z, p, b:B)"] });
  const ids = (name: string): string[] =>
    (files[name as keyof typeof files] ?? "")
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { _id: string })._id);
  const [header, ...rows] = files["qrels/test.tsv"]
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(header).toEqual(["query-id", "corpus-id", "score"]);
  expect(rows).toHaveLength(3);
  expect(ids("corpus.jsonl")).toHaveLength(3);
  for (const [query = "", document = "", score] of rows) {
    expect(ids("queries.jsonl")).toContain(query);
    expect(ids("corpus.jsonl")).toContain(document);
    expect(score).toBe("1");
  }
});

test("TREC ids contain no spaces", () => {
  const { "qrels.txt": qrels } = questionExportFormats.trec(two, { name: "q", corpus: [] });
  for (const line of qrels.trim().split("\n")) expect(line.split(/\s/)).toHaveLength(4);
});

test("JSONL uses our column names", () => {
  const { "questions.jsonl": lines } = questionExportFormats.jsonl(two);
  expect(JSON.parse(lines.split("\n")[0] ?? "")).toMatchObject({
    uid: "1",
    golden_triples: ["(a:A, p, b:B)", "(a:A, q, c:C)"],
    hops: 2,
  });
});

const details = {
  licence: "cc-by-4.0",
  creators: ["River Lab"],
  url: "https://example.org/q",
  published: "2024-05-06",
};

test("a published data set contains a file per split, a card, and columns with the types that the card declares", () => {
  const files: Readonly<Record<string, string>> = questionExportFormats.hf(withMeaning, {
    name: "q",
    corpus: [],
    details,
  });
  expect(Object.keys(files)).toEqual(["data/train.jsonl", "data/test.jsonl", "README.md", "croissant.json"]);
  const card = files["README.md"] ?? "";
  expect(card).toContain('license: "cc-by-4.0"');
  expect(card).toContain("        path: data/train.jsonl");
  const declared = [...card.matchAll(/- name: "([^"]+)"\n {6}(dtype|sequence): (\w+)/g)];
  const row = JSON.parse(files["data/train.jsonl"] ?? "") as Record<string, unknown>;
  expect(declared.map(([, name]) => name)).toEqual(Object.keys(row));
  for (const [, name = "", kind, type] of declared) {
    const value = row[name];
    const expected = { int64: "number", bool: "boolean", string: "string" }[type ?? ""];
    if (kind === "sequence") expect(Array.isArray(value), name).toBe(true);
    else if (value !== null) expect(typeof value, name).toBe(expected);
  }
});

/** Maps paths of keys in the front matter to their values. Dataset cards need no other YAML syntax. */
function frontMatterOf(card: string): { readonly key: string; readonly value: string }[] {
  const [, front = ""] = /^---\n([\s\S]*?)\n---\n/.exec(card) ?? [];
  const open: { readonly indent: number; readonly key: string }[] = [];
  return front.split("\n").map((line) => {
    const [, blanks = "", dash = "", key = "", value = ""] =
      /^( *)(- )?(?:([\w_]+):)? ?(.*)$/.exec(line) ?? [];
    const indent = blanks.length + dash.length;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const path = [...open.map((one) => one.key), ...(key === "" ? [] : [key])].join(".");
    if (key !== "") open.push({ indent, key });
    return { key: path, value: value.replace(/^"(.*)"$/, "$1") };
  });
}

test("the front matter follows the rules that data set loaders apply", () => {
  const [first, second] = withMeaning;
  if (first === undefined || second === undefined) throw new Error("two questions are needed");
  const options = { name: "q: a set", corpus: [], details: { ...details, licence: "Lab terms 2" } };
  const files: Readonly<Record<string, string>> = questionExportFormats.hf(
    [
      { ...first, split: "zero-shot" },
      { ...second, split: "train" },
    ],
    options,
  );
  const lines = frontMatterOf(files["README.md"] ?? "");
  // A list is below its key, and the line of the key contains no value.
  const valuesOf = (key: string): string[] =>
    lines.flatMap((one) => (one.key === key && one.value !== "" ? [one.value] : []));
  // Names of splits contain only word characters and dots. Every file is listed once and exists.
  const splits = valuesOf("configs.data_files.split");
  expect(splits).toEqual(["zero_shot", "train"]);
  for (const split of splits) expect(split).toMatch(/^\w+(\.\w+)*$/);
  const paths = valuesOf("configs.data_files.path");
  expect(Object.keys(files)).toEqual(expect.arrayContaining(paths));
  expect(paths).toHaveLength(splits.length);
  expect(valuesOf("configs.config_name")).toEqual(["default"]);
  // Only a closed list of licence identifiers is allowed; any other licence is "other" with a name.
  expect([valuesOf("license"), valuesOf("license_name")]).toEqual([["other"], ["Lab terms 2"]]);
  expect(valuesOf("size_categories")).toEqual(["n<1K"]);
  expect(valuesOf("language")).toEqual(["en"]);
  // Each feature has one name and one type, which must be a type in Arrow.
  const names = valuesOf("dataset_info.features.name");
  const types = [...valuesOf("dataset_info.features.dtype"), ...valuesOf("dataset_info.features.sequence")];
  expect(new Set(names).size).toBe(names.length);
  expect(types).toHaveLength(names.length);
  for (const type of types) expect(["string", "int64", "bool"]).toContain(type);
});

test("variants and their originals have the same columns, and the card lists the language of each variant", () => {
  const [original] = withMeaning;
  if (original === undefined) throw new Error("a question is needed");
  const extra = { variant: "german", variant_of: original.uid, language: "de" };
  const german = { ...original, uid: "g", question: "Was hat „Lakes“ als Jahr?", extra };
  const files: Readonly<Record<string, string>> = questionExportFormats.hf([original, german], {
    name: "q",
    corpus: [],
    details,
  });
  const rows = (files["data/train.jsonl"] ?? files["data/test.jsonl"] ?? "")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows.map(Object.keys)).toEqual([Object.keys(rows[0] ?? {}), Object.keys(rows[0] ?? {})]);
  expect(rows.map(({ language }) => language)).toEqual(["", "de"]);
  expect(files["README.md"]).toContain("language:\n  - de\n  - en\n");
  const { questions } = JSON.parse(
    questionExportFormats.qald([german], { name: "q", corpus: [] })["questions.json"],
  );
  expect(questions[0].question).toEqual([{ language: "de", string: german.question }]);
});

test("publishing requires a licence, and a Croissant file requires a creator, a URL and a date", () => {
  const options = { name: "q", corpus: [] };
  expect(() => questionExportFormats.hf(two, options)).toThrow("a published data set requires a licence");
  const bare = { licence: "unknown", creators: [], url: "", published: "" };
  expect(Object.keys(questionExportFormats.hf(two, { ...options, details: bare }))).not.toContain(
    "croissant.json",
  );
  const wrong = { ...details, published: "2024-13-01" };
  expect(() => questionExportFormats.hf(two, { ...options, details: wrong })).toThrow(
    '"2024-13-01" is not a date',
  );
});

test("the Croissant file follows the rules of version 1.0", () => {
  const files: Readonly<Record<string, string>> = questionExportFormats.hf(two, {
    name: "q",
    corpus: [],
    details,
  });
  type Node = Readonly<Record<string, unknown>>;
  const document = JSON.parse(files["croissant.json"] ?? "") as Node & {
    distribution: Node[];
    recordSet: (Node & { field: (Node & { source: { fileObject: Node; extract: Node } })[] })[];
  };
  // These properties of a Dataset are required (specification, section "Dataset-level Information").
  const required = [
    "@context",
    "@type",
    "conformsTo",
    "name",
    "description",
    "license",
    "url",
    "creator",
    "datePublished",
  ];
  expect(required.filter((property) => document[property] === undefined)).toEqual([]);
  expect(document["@type"]).toBe("sc:Dataset");
  expect(document.conformsTo).toBe("http://mlcommons.org/croissant/1.0");
  const ids = document.distribution.map((file) => file["@id"]);
  for (const file of document.distribution) {
    expect(file["@type"]).toBe("cr:FileObject");
    expect(file.sha256).toBe(
      createHash("sha256")
        .update(files[String(file.contentUrl)] ?? "")
        .digest("hex"),
    );
    expect(file.encodingFormat).toBe("application/jsonlines");
  }
  const all = document.recordSet.flatMap(({ field, ...set }) => [
    set["@id"],
    ...field.map((one) => one["@id"]),
  ]);
  expect(new Set([...ids, ...all]).size).toBe(ids.length + all.length);
  for (const { field } of document.recordSet) {
    for (const { source, dataType, ...one } of field) {
      expect(one["@type"]).toBe("cr:Field");
      expect(dataType).toMatch(/^sc:(?:Text|Integer|Boolean)$/);
      expect(ids).toContain(source.fileObject["@id"]);
      expect(source.extract.column).toBe(one.name);
    }
  }
});

const withMeaning = two.map((pair) => ({
  ...pair,
  sparql: "SELECT ?answer WHERE { ?answer ?p ?o }",
  answers: {
    kind: "list" as const,
    ordered: false,
    entries: [
      { label: "A", ids: ["https://example.org/a"] },
      { label: "1999", ids: [] },
    ],
  },
}));

test("exported QALD-JSON can be imported with its query and every answer", async () => {
  const { "questions.json": text } = questionExportFormats.qald(withMeaning, { name: "set", corpus: [] });
  const document = JSON.parse(text) as {
    questions: { query: unknown; answers: { results: { bindings: unknown[] } }[] }[];
  };
  expect(document.questions[0]?.query).toEqual({ sparql: "SELECT ?answer WHERE { ?answer ?p ?o }" });
  expect(document.questions[0]?.answers[0]?.results.bindings).toEqual([
    { answer: { type: "uri", value: "https://example.org/a" }, answerLabel: { type: "literal", value: "A" } },
    { answerLabel: { type: "literal", value: "1999" } },
  ]);
  const { pairs } = await importQuestions(write("qald.json", text), { format: "qald" });
  expect(pairs.map(({ uid, question, graph, sparql }) => [uid, question, graph, sparql])).toEqual([
    ["1", "Who?", "set", "SELECT ?answer WHERE { ?answer ?p ?o }"],
    ["2", "What?", "set", "SELECT ?answer WHERE { ?answer ?p ?o }"],
  ]);
});

test("the answers to the two requests of a question stay separate in QALD-JSON, and the query returns the golden triples", async () => {
  const graph = await openGraph(
    write(
      "bridge.ttl",
      `@prefix ex: <https://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
       ex:gate rdfs:label "Old Gate" ; ex:river ex:ara ; ex:opened 1850 . ex:ara rdfs:label "Ara" .`,
    ),
  );
  const sparql = `SELECT DISTINCT ?request ?answerLabel WHERE {
    { <https://example.org/gate> <https://example.org/river> ?river . BIND ("Ara" AS ?answerLabel) BIND (1 AS ?request) }
    UNION { <https://example.org/gate> <https://example.org/opened> ?year . BIND (STR(?year) AS ?answerLabel) BIND (2 AS ?request) }
  }`;
  const [pair] = withMeaning;
  if (pair === undefined) throw new Error("no pair");
  const answers: AnswerSet = {
    kind: "both",
    ordered: false,
    entries: [
      { label: "Ara", ids: ["https://example.org/ara"], request: 1 },
      { label: "1850", ids: [], request: 2 },
    ],
  };
  const { "questions.json": text } = questionExportFormats.qald([{ ...pair, sparql, answers }], {
    name: "set",
    corpus: [],
  });
  const { pairs } = await importQuestions(write("both.json", text), { format: "qald", graph });
  // The query selects labels and no nodes.
  expect(pairs[0]?.answers).toEqual({
    ...answers,
    entries: [
      { label: "Ara", ids: [], request: 1 },
      { label: "1850", ids: [], request: 2 },
    ],
  });
  expect(pairs[0]?.goldenTriples).toEqual([
    "(https://example.org/gate:Old Gate, river, https://example.org/ara:Ara)",
    expect.stringMatching(/^\(https:\/\/example\.org\/gate:Old Gate, opened, "1850"/),
  ]);
});

test("question files store the query, logical form, answers and mentions", () => {
  const mention = { kind: "entity" as const, text: "Who", start: 0, end: 3, label: "A", ids: ["a"] };
  const rows = withMeaning.map((pair) => ({ ...pair, logicalForm: "(COUNT X)", mentions: [mention] }));
  expect(parseQuestions(formatQuestions({ columns: [], rows }), "q.csv").pairs).toEqual(rows);
  const broken = formatQuestions({ columns: [], rows }).replaceAll('""kind"":""list""', '""kind"":""heap""');
  expect(() => parseQuestions(broken, "q.csv")).toThrow(/q\.csv:2, column answers/);
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
