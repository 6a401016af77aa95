import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openGraph } from "../../graph/index.ts";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import type { AnswerSet } from "../answer-set.ts";
import type { QaPair } from "../qa-pair.ts";
import { formatQuestions, parseQuestions } from "../question-file.ts";
import { questionExportFormats } from "./exporters.ts";
import { importQuestions } from "./import-questions.ts";
import { decodeId } from "./record-ids.ts";

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

test("ranx reads the judgements as one object per topic", () => {
  const { "qrels.json": qrels } = questionExportFormats.ranx(two, { name: "q", corpus: [] });
  const grades = Object.values(JSON.parse(qrels) as Record<string, Record<string, number>>);
  expect(grades.map((byTriple) => Object.values(byTriple))).toEqual([[1, 1], [1]]);
});

test("JSONL uses Taxolink's column names", () => {
  const { "questions.jsonl": lines } = questionExportFormats.jsonl(two);
  expect(JSON.parse(lines.split("\n")[0] ?? "")).toMatchObject({
    uid: "1",
    golden_triples: ["(a:A, p, b:B)", "(a:A, q, c:C)"],
    hops: 2,
  });
});

const details = {
  version: "1.2.0",
  power: [],
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
  expect(Object.keys(files)).toEqual([
    "data/train.jsonl",
    "data/test.jsonl",
    "README.md",
    "croissant.json",
    "SHA256SUMS",
  ]);
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

test("every file of a release contains its canary, which the questions determine, and the sums fit the files", () => {
  const exported = (pairs: readonly QaPair[]): [string, string][] =>
    Object.entries(questionExportFormats.hf(pairs, { name: "q", corpus: [], details }));
  const files = exported(two);
  const canaryIn = (all: [string, string][]): string =>
    /^(These questions .*)$/m.exec(all.find(([path]) => path === "README.md")?.[1] ?? "")?.[1] ?? "none";
  const sums = files.find(([path]) => path === "SHA256SUMS")?.[1] ?? "";
  for (const [path, text] of files.filter(([name]) => name !== "SHA256SUMS")) {
    expect(text, path).toContain(canaryIn(files));
    expect(sums).toContain(`${createHash("sha256").update(text).digest("hex")}  ${path}\n`);
  }
  expect(canaryIn(exported(two.slice(1)))).not.toBe(canaryIn(files));
  const wrong = { ...details, version: "first" };
  expect(() => questionExportFormats.hf(two, { name: "q", corpus: [], details: wrong })).toThrow(
    '"first" is not a version',
  );
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
  const bare = { ...details, licence: "unknown", creators: [], url: "", published: "" };
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
  const { pairs } = await importQuestions(temporaryFile("qald.json", text), { format: "qald" });
  expect(pairs.map(({ uid, question, graph, sparql }) => [uid, question, graph, sparql])).toEqual([
    ["1", "Who?", "set", "SELECT ?answer WHERE { ?answer ?p ?o }"],
    ["2", "What?", "set", "SELECT ?answer WHERE { ?answer ?p ?o }"],
  ]);
});

test("in QALD-JSON, a question with two requests keeps its two answers separate, and its query returns the golden triples", async () => {
  const graph = await openGraph(
    temporaryFile(
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
  const { pairs } = await importQuestions(temporaryFile("both.json", text), { format: "qald", graph });
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

test("a question or an id that starts a formula is text in a spreadsheet, in TREC files and in the CSV of a site", () => {
  const [pair] = two;
  const formula = {
    ...pair,
    uid: "=1+1",
    question: '=HYPERLINK("http://x")',
    goldenAnswer: "+1-1",
  } as QaPair;
  const files = questionExportFormats.trec([formula], { name: "q", corpus: [] });
  for (const text of Object.values(files)) expect(text).not.toMatch(/(?:^|[\t\n])[=+@]/);
  // The id is the same in the topics and in the judgements.
  const id = files["topics.tsv"].split("\t")[0] ?? "";
  expect(decodeId(id)).toBe("=1+1");
  expect(files["qrels.txt"].split("\n")[0]?.split(" ")[0]).toBe(id);
  const published = formatQuestions({ columns: [], rows: [formula] }, "taxolink", true);
  expect(published).not.toMatch(/(?:^|,)"?[=+@]/m);
  // A question file of a workspace keeps its cells as they are.
  const [read] = parseQuestions(formatQuestions({ columns: [], rows: [formula] }), "q.csv").pairs;
  expect(read).toMatchObject({ uid: "=1+1", question: formula.question, goldenAnswer: "+1-1" });
});
