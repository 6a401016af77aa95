import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openGraph } from "../../graph/index.ts";
import { temporaryFile, temporaryFolder } from "../../testing/temporary-folder.ts";
import { blankPair } from "../question-cells.ts";
import { questionExportFormats } from "./exporters.ts";
import { importQuestions } from "./import-questions.ts";
import { noDetails } from "./publication-details.ts";
import { decodeId, encodeId } from "./record-ids.ts";

const english = (string: string) => [{ language: "en", string }];

test("QALD-5, the extended layout of QALD-7 and a file without a data set are read as QALD", async () => {
  const bodies = {
    dataset: { id: "qald-5" },
    questions: [
      {
        id: "1",
        body: english("Which lake is deepest?"),
        query: "SELECT ?x WHERE { ?x a ?y }",
        answers: [{ string: "http://e.org/Ara" }],
      },
      { id: "2", body: english("Is the Ara deep?"), answers: [{ string: "false" }] },
    ],
  };
  expect((await importQuestions(temporaryFile("q.json", bodies))).pairs).toMatchObject([
    {
      question: "Which lake is deepest?",
      sparql: "SELECT ?x WHERE { ?x a ?y }",
      answers: { kind: "value", entries: [{ label: "http://e.org/Ara", ids: ["http://e.org/Ara"] }] },
    },
    { answers: { kind: "truth", truth: false }, goldenAnswer: "No" },
  ]);
  const extended = {
    questions: [
      {
        question: {
          id: "7",
          language: [
            { language: "en", question: "How deep is it?", keywords: "deep", SPARQL: "SELECT ?d {}" },
          ],
          answers: { head: {}, results: { bindings: [{ d: { type: "literal", value: "40" } }] } },
          metadata: { aggregation: true },
        },
      },
    ],
  };
  expect((await importQuestions(temporaryFile("q.json", extended))).pairs).toMatchObject([
    {
      uid: "7",
      question: "How deep is it?",
      sparql: "SELECT ?d {}",
      goldenAnswer: "40",
      extra: { aggregation: "true", keywords: '{"en":"deep"}' },
    },
  ]);
});

test("an item that is not a question is omitted with its place and reason, and the others are imported", async () => {
  const file = temporaryFile("q.json", {
    dataset: { id: "d" },
    questions: [
      { id: 1, question: english("Who?"), answers: [] },
      { id: 2, question: [{ language: "en" }, { language: "de", string: "" }] },
      { id: 3, question: "Where?" },
      { id: 4, question: [{ language: "en" }, { language: "de", string: "Wann?" }], query: {} },
    ],
  });
  const { pairs, omitted, notes } = await importQuestions(file);
  expect(pairs.map(({ uid, question }) => [uid, question])).toEqual([
    ["1", "Who?"],
    ["4", "Wann?"],
  ]);
  expect(omitted.map(({ place }) => place)).toEqual([
    `${file} at $.questions[1]`,
    `${file} at $.questions[2]`,
  ]);
  expect(notes).toContain("omitted: 2 of 4 items");
  expect(notes).toContain("questions without an answer: 2 of 2");
});

test("wordings in one language become questions, and several translations into one language are kept", async () => {
  const question = [
    { language: "de", string: "Wer hütet ihn?" },
    { language: "en", string: "Who keeps it?", keywords: "keeper" },
    { language: "de", string: "Wer wacht?" },
    { language: "en", string: "Who is its keeper?" },
  ];
  const file = temporaryFile("q.json", {
    dataset: { id: "d" },
    questions: [{ id: 1, question, answers: [{}] }],
  });
  const { pairs } = await importQuestions(file);
  expect(pairs.map(({ uid, question }) => [uid, question])).toEqual([
    ["1", "Who keeps it?"],
    ["1-wording-2", "Who is its keeper?"],
  ]);
  const { "questions.json": text } = questionExportFormats.qald(pairs.slice(0, 1), { name: "d", corpus: [] });
  // The language of the question comes first.
  const [german, wording, otherGerman] = question;
  expect(JSON.parse(text).questions[0].question).toEqual([wording, german, otherGerman]);
});

test("a counted number is a count, an empty row is no answer, and a graph labels answers that have only ids", async () => {
  const results = (...bindings: object[]) => [{ head: { vars: ["x"] }, results: { bindings } }];
  const entry = (id: number, sparql: string, answers: object[]) => ({
    id,
    question: english(`Question ${id}?`),
    query: { sparql },
    answers,
  });
  const four = { x: { type: "literal", value: "4" } };
  const file = temporaryFile("q.json", {
    dataset: { id: "d" },
    questions: [
      entry(1, "SELECT (COUNT(DISTINCT ?y) AS ?x) WHERE { ?y a <http://e.org/Lake> }", results(four)),
      entry(2, "SELECT ?x WHERE { <http://e.org/Ara> <http://e.org/depth> ?x }", results(four)),
      entry(3, "SELECT ?x WHERE { ?x <http://e.org/none> ?y }", results({})),
      entry(4, "", results({ x: { type: "uri", value: "http://e.org/Ara" } })),
    ],
  });
  const graph = await openGraph(
    temporaryFile(
      "g.ttl",
      '<http://e.org/Ara> <http://www.w3.org/2000/01/rdf-schema#label> "Ara" ; <http://e.org/depth> 4 .',
    ),
  );
  const { pairs } = await importQuestions(file, { graph });
  expect(pairs.map(({ answers }) => answers)).toMatchObject([
    { kind: "count", count: 4, entries: [] },
    { kind: "value", entries: [{ label: "4" }] },
    null,
    { kind: "value", entries: [{ label: "Ara", ids: ["http://e.org/Ara"] }] },
  ]);
  expect(pairs[3]?.goldenAnswer).toBe("Ara");
});

test("WebQSP, ComplexWebQuestions, Mintaka and KQA Pro are read in their published layouts", async () => {
  const webqsp = {
    Version: "1.0",
    Questions: [
      {
        QuestionId: "W-1",
        RawQuestion: "who built lake a?",
        Parses: [
          {
            Sparql: "SELECT ?x {}",
            TopicEntityName: "Lake A",
            TopicEntityMid: "m.01",
            InferentialChain: ["lake.builder"],
            Answers: [
              { AnswerType: "Entity", AnswerArgument: "m.02", EntityName: "Ann Bee" },
              { AnswerType: "Entity", AnswerArgument: "m.03", EntityName: null },
            ],
          },
        ],
      },
    ],
  };
  expect((await importQuestions(temporaryFile("w.json", webqsp))).pairs).toMatchObject([
    {
      uid: "W-1",
      topicEntityId: "m.01",
      hops: 1,
      goldenAnswer: "Ann Bee; m.03",
      answers: { kind: "list", entries: [{ ids: ["m.02"] }, { label: "m.03", ids: ["m.03"] }] },
    },
  ]);
  const cwq = [
    {
      ID: "W-1_x",
      question: "Who built the lake in hall 2?",
      machine_question: "who built the lake in hall 2",
      webqsp_ID: "W-1",
      sparql: "SELECT ?x {}",
      answers: [{ answer_id: "m.02", answer: "Ann Bee", aliases: ["A. Bee"] }],
    },
  ];
  expect((await importQuestions(temporaryFile("c.json", cwq))).pairs).toMatchObject([
    { uid: "W-1_x", goldenAnswer: "Ann Bee", extra: { answer_aliases: "A. Bee" } },
  ]);
  const mintaka = [
    {
      id: "a",
      question: "Is A older than B?",
      translations: { de: "Ist A älter als B?" },
      questionEntity: [
        { name: 2, entityType: "ordinal" },
        { name: "Q1", label: "A" },
      ],
      answer: { answerType: "boolean", answer: [true], mention: "Yes" },
      complexityType: "yesno",
    },
    {
      id: "b",
      question: "Which is older?",
      answer: { answerType: "entity", answer: [{ name: "Q1", label: { en: "A", de: null } }], mention: "A" },
    },
    { id: "c", question: "Which?", answer: { answerType: "entity", answer: null, mention: "nobody" } },
  ];
  expect((await importQuestions(temporaryFile("m.json", mintaka))).pairs).toMatchObject([
    {
      topicEntityId: "Q1",
      answers: { kind: "truth", truth: true },
      extra: { translations: '{"de":"Ist A älter als B?"}' },
    },
    { answers: { entries: [{ label: "A", ids: ["Q1"] }] } },
    { answers: null, goldenAnswer: "nobody" },
  ]);
  const kqapro = [
    { question: "Which?", choices: ["1", "2"], program: [], sparql: "SELECT ?x {}", answer: "2" },
    { question: "How many?", program: [{ function: "FindAll" }, { function: "Count" }], answer: "3" },
    { question: "Is it?", program: [{ function: "VerifyYear", inputs: ["1"] }], answer: "no" },
  ];
  expect((await importQuestions(temporaryFile("k.json", kqapro))).pairs).toMatchObject([
    { uid: "1", goldenAnswer: "2", answers: { kind: "value" }, extra: { choices: "1; 2" } },
    { uid: "2", goldenAnswer: "3", answers: { kind: "count", count: 3 } },
    { uid: "3", goldenAnswer: "no", answers: { kind: "truth", truth: false } },
  ]);
});

test("the user chooses the language of the questions, and the next one counts where it has no text", async () => {
  const qald = temporaryFile("q.json", {
    dataset: { id: "d" },
    questions: [
      {
        id: 1,
        question: [
          ...english("Who?"),
          { language: "DE", string: "Wer?" },
          { language: "de", string: "Wer denn?" },
        ],
      },
      {
        id: 2,
        question: [{ language: "fr", string: "Où ?" }, ...english("Where?"), { language: "de", string: "" }],
      },
      { id: 3, question: [{ language: "fr", string: "Quand ?" }] },
    ],
  });
  const { pairs, notes } = await importQuestions(qald, { languages: ["de", "en"] });
  expect(pairs.map(({ question, extra }) => [question, extra.language])).toEqual([
    ["Wer?", "de"],
    ["Wer denn?", "de"],
    ["Where?", ""],
    ["Quand ?", "fr"],
  ]);
  expect(notes).toContain('1 question without a text in "de", so the en text is used');
  expect(notes).toContain('1 question without a text in "de", so the fr text is used');
  const answer = { answerType: "entity", answer: [{ name: "Q1", label: { en: "A" } }] };
  const mintaka = temporaryFile("m.json", [
    { id: "a", question: "Which?", translations: { de: "Welcher?" }, answer },
    { id: "b", question: "Whose?", translations: { de: null }, answer },
  ]);
  expect((await importQuestions(mintaka, { languages: ["de"] })).pairs).toMatchObject([
    { question: "Welcher?", extra: { language: "de", translations: '{"en":"Which?"}' } },
    { question: "Whose?", extra: { translations: "" } },
  ]);
});

test("an item of a published layout with a field of another kind is omitted with the path of the field", async () => {
  const good = { ID: "1", webqsp_ID: "W", question: "Who?", answers: [{ answer: null, answer_id: "m.1" }] };
  const items = [
    good,
    { ...good, ID: { x: 1 } },
    "text",
    { ...good, question: 3 },
    { ...good, answers: null },
  ];
  const { pairs, omitted } = await importQuestions(temporaryFile("c.json", items));
  expect(pairs.map(({ uid, answers }) => [uid, answers?.entries])).toEqual([
    ["1", [{ label: "m.1", ids: ["m.1"] }]],
    ["1-2", undefined],
  ]);
  expect(omitted.map(({ reason }) => reason)).toEqual([
    "ID: expected a text",
    "expected an object",
    "question: the question has no text",
  ]);
});

test("MetaQA's line format gets golden triples along the shortest path whose ends are exactly the answers", async () => {
  const graph = await openGraph(
    temporaryFile(
      "kb.txt",
      "Up|directed_by|Ann Bee; Cee\nUp|has_genre|Comedy\nCars|has_genre|Comedy\nCars|directed_by|Di\n",
    ),
  );
  const file = temporaryFile(
    "qa.txt",
    "who directed [Up]\tAnn Bee; Cee\nwhich are like [Up]\tCars\nwhich is [Up]\tBambi\n",
  );
  const { pairs, notes } = await importQuestions(file, { graph });
  expect(pairs.map(({ goldenTriples, hops }) => [goldenTriples, hops])).toEqual([
    [["(Up, directed by, Ann Bee; Cee)"], 1],
    [["(Up, has genre, Comedy)", "(Cars, has genre, Comedy)"], 2],
    [[], null],
  ]);
  expect(notes).toContain("2 questions with golden triples");
});

test("LC-QuAD's missing wordings fall back to a paraphrase or to the template without braces, and are counted", async () => {
  const entry = (uid: number, question: string | null, paraphrased_question: unknown) => ({
    uid,
    question,
    paraphrased_question,
    NNQT_question: "What is the {depth} of {Ara} ?",
    template: "x",
    answer: [],
  });
  const file = temporaryFile("l.json", [
    entry(1, null, "How deep is Ara?"),
    entry(2, "n/a", []),
    entry(3, "Deep?", null),
  ]);
  const { pairs, notes } = await importQuestions(file);
  expect(pairs.map(({ question }) => question)).toEqual([
    "How deep is Ara?",
    "What is the depth of Ara?",
    "Deep?",
  ]);
  expect(notes.filter((note) => note.startsWith("1 question "))).toHaveLength(2);
});

test("SciQA's and DBLP-QuAD's missing wordings fall back to the paraphrase, and other fields are copied", async () => {
  const item = (id: string, string: string | null, paraphrased_question: unknown) => ({
    id,
    question: { string },
    paraphrased_question,
    query: { sparql: "ASK {}" },
    entities: ["<http://e.org/a>"],
    template_id: "T1",
    held_out: true,
  });
  const file = temporaryFile("s.json", {
    questions: [
      item("1", "Who?", null),
      item("2", "", { string: "Whose?" }),
      item("3", null, ["Where?"]),
      item("4", null, []),
    ],
  });
  const answers = temporaryFile("a.json", { answers: [{ id: "1", answer: { head: {}, boolean: true } }] });
  const { pairs, omitted, notes } = await importQuestions(file, { answers });
  expect(notes[0]).toContain("held_out");
  expect(pairs).toMatchObject([
    {
      uid: "1",
      question: "Who?",
      goldenAnswer: "Yes",
      template: "T1",
      sparql: "ASK {}",
      topicEntityId: "http://e.org/a",
      answers: { kind: "truth", truth: true },
      extra: { held_out: "true" },
    },
    { uid: "2", question: "Whose?", answers: null },
    { uid: "3", question: "Where?" },
  ]);
  expect(omitted).toMatchObject([{ reason: "question.string: the question has no text" }]);
});

test("identical questions are imported once, and different questions with one id are numbered", async () => {
  const entry = { id: 1, question: english("Who?"), answers: [] };
  const file = temporaryFile("q.json", {
    dataset: { id: "d" },
    questions: [entry, entry, { ...entry, question: english("Where?") }],
  });
  const { pairs, notes } = await importQuestions(file);
  expect(pairs.map(({ uid }) => uid)).toEqual(["1", "1-2"]);
  expect(notes).toContain("repeated, so imported once: 1 question");
});

test("every export comes back with its questions, ids and golden triples", async () => {
  const pairs = [
    { ...blankPair("q 1", "Who built it?"), goldenTriples: ["(a:A, built by, b:Ann)"], goldenAnswer: "Ann" },
    { ...blankPair("q_1", "Who sold it?"), goldenTriples: ["(c:C, sold by, d:Bo)"], goldenAnswer: "Bo" },
    { ...blankPair("q\t1", "Who owns 100%?"), goldenTriples: ["(e:E, owned by, f:Di)"], goldenAnswer: "Di" },
  ];
  for (const [format, write] of Object.entries(questionExportFormats)) {
    const folder = temporaryFolder();
    const details = { ...noDetails, licence: "CC0-1.0" };
    for (const [name, text] of Object.entries(write(pairs, { name: "set", corpus: [], details }))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const back = await importQuestions(folder);
    expect(
      back.pairs.map(({ uid, question }) => [uid, question]),
      format,
    ).toEqual(pairs.map(({ uid, question }) => [uid, question]));
    if (["jsonl", "beir", "trec", "ranx", "hf"].includes(format)) {
      expect(
        back.pairs.map(({ goldenTriples }) => goldenTriples),
        format,
      ).toEqual(pairs.map(({ goldenTriples }) => goldenTriples));
    }
  }
});

test("encoded ids have no white space, and decoding returns the id", () => {
  for (const id of ["q 1", "q_1", "q\t1", "100%", "50%20", "ä\u00a0b"]) {
    expect(encodeId(id)).not.toMatch(/\s/);
    expect(decodeId(encodeId(id))).toBe(id);
  }
  expect(decodeId("100%")).toBe("100%");
});

test.each([
  ["www.freebase.com/m/01\twww.freebase.com/a/b\twww.freebase.com/m/02\twho?\n", "SimpleQuestions"],
  ["<html><body>Not found</body></html>", "HTML"],
  ["@prefix ex: <http://e.org/> .\n", "Turtle"],
  ["uid;question\n1;Who?\n", "a CSV table with semicolons"],
])("a file that holds no questions is refused by the name of its format: %j", async (text, name) => {
  await expect(importQuestions(temporaryFile("x.txt", text))).rejects.toThrow(name);
});

const suite = "../shared/suites/qald.tar.xz";
test.skipIf(!existsSync(suite))("all official QALD files are imported whole (needs ../shared)", async () => {
  const folder = temporaryFolder();
  execFileSync("tar", ["xJf", suite, "-C", folder]);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  expect(files).toHaveLength(30);
  for (const name of files) {
    const { pairs, omitted } = await importQuestions(join(folder, name));
    expect([name, pairs.length > 0, omitted]).toEqual([name, true, []]);
  }
});

const cases = "../shared/cases";
test.skipIf(!existsSync(cases))(
  "question files from public reports have their right values (needs ../shared)",
  async () => {
    const read = async (name: string) => (await importQuestions(`${cases}/${name}`)).pairs;
    expect(await read("graphs/s08-qald9-no-string.json")).toHaveLength(1);
    expect(await read("graphs/s09-qald9plus-no-dataset.json")).toMatchObject([{ goldenAnswer: "No" }]);
    expect(await read("graphs/s10-qald6-no-sparql.json")).toMatchObject([{ sparql: "" }, { sparql: "" }]);
    expect(await read("graphs/s11-sciqa-null-paraphrase.json")).toHaveLength(1);
    expect(await read("graphs/s12-qald10-empty-binding.json")).toMatchObject([{ answers: null }]);
    expect((await read("graphs/s22-qald-count-gold.json"))[0]?.answers).toMatchObject({
      kind: "count",
      count: 4,
    });
    expect((await read("graphs/s25-lcquad-null-question.json"))[0]?.question).toBe(
      "What is capital of Niger",
    );
    expect((await read("graphs/s26-grailqa-nameless-entity.json"))[1]?.answers?.entries[1]?.ids).toEqual([
      "m.02",
    ]);
    expect(await read("published/qald9plus.json")).toHaveLength(1);
    expect(await read("published/qald-bom.json")).toHaveLength(1);
    expect((await read("published/qald-two-german.json"))[0]?.extra.translations).toMatch(
      /"de":\[".+",".+"\]/,
    );
    expect(await read("published/qald-noquery.json")).toMatchObject([{ sparql: "" }]);
    expect(await read("published/grailqa-test.json")).toHaveLength(2);
    expect((await read("published/lcquad-null.json")).map(({ question }) => question)).toEqual([
      "Who built Shelf A?",
      "What is the maker of Shelf B?",
    ]);
    for (const name of ["webqsp", "cwq", "mintaka", "kqapro"]) {
      expect((await read(`published/${name}.json`)).length).toBeGreaterThan(0);
    }
    const graph = await openGraph(`${cases}/published/metaqa-kb2.txt`);
    const metaqa = await importQuestions(`${cases}/published/metaqa-semicolon.txt`, { graph });
    expect(metaqa.pairs.map(({ goldenTriples }) => goldenTriples.length)).toEqual([1, 1]);
  },
);
