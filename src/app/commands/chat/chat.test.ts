/** Tests `chat` on a graph, on search results and on piped questions, and the curves of `relevancy`. */
import { expect, test } from "vitest";
import { type Desk, type Files, openDesk } from "../../../testing/desk.ts";
import type { ChatRequest } from "../../../testing/openai-server.ts";
import { startProgram } from "../../../testing/running/run-program.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { questionFile } from "../../../testing/small-library.ts";
import { type CurvePoint, thresholdCurves, thresholds } from "./relevancy.ts";

const results = [
  { id: "W1", title: "Stone Bridge", builder: { name: "Elmer Rode" }, year: 1146 },
  { id: "W2", title: "Mill Chapel", painter: "Ida Quist", tags: ["chapel", "mill"] },
  { id: "W2", title: "Harbour Tower", doi: "10.1234/tower" },
];
const books = "Ann|wrote|First Book\nAnn|wrote|Second Book\nAnn|lives in|Passau\nFirst Book|year|1999\n";

type ChatJson = {
  readonly turns: readonly {
    readonly question: string;
    readonly answer: string | null;
    readonly remembered: readonly number[];
    readonly asked?: string;
  }[];
  readonly remembered: readonly number[];
};

const openFound = (files: Files = {}): Desk =>
  openDesk({ "found.json": { query: "bridges", results }, "g.txt": books, ...files });

/** Chats about the results, and returns the text with the document. */
async function chat(desk: Desk, questions: readonly string[], options = "--results found.json") {
  const { text, json, warnings } = await desk.run(`chat ${options}`, ...questions);
  return { text, json: json as ChatJson, warnings };
}

test("the ensemble answers from search results, with citations and memory", async () => {
  const { text, json } = await chat(openFound(), ["Who is the builder of the Stone Bridge?", "Which tower?"]);
  expect(json).toMatchObject({ about: "found.json", retriever: "gateway-ensemble", remembered: [1, 2] });
  expect(json.turns.map(({ answer }) => answer)).toEqual([
    "Stone Bridge: builder › name: Elmer Rode [1]",
    expect.stringContaining("Harbour Tower"),
  ]);
  expect(text).toContain(
    "> Who is the builder of the Stone Bridge?\nStone Bridge: builder › name: Elmer Rode [1]\n  [1] Stone Bridge",
  );
  expect(text).toContain("https://doi.org/10.1234/tower");
  expect(text).toContain("Remembered: 2 of 2 turns\n  1. Who is the builder");
});

test("any retriever can answer from search results, and it receives a follow-up as a complete question", async () => {
  const questions = ["When was the Stone Bridge built?", "And who is its builder?"];
  const { json, text } = await chat(openFound(), questions, "--results found.json --retriever bm25");
  expect(json.turns[1]).toMatchObject({ asked: "And who is its builder? (Stone Bridge)" });
  expect(json.turns[1]?.answer).toContain("Elmer Rode");
  expect(text).toContain("(understood as: And who is its builder? (Stone Bridge))");
});

test("a chat of fifty turns remembers and lists only the last five turns", async () => {
  const questions = Array.from({ length: 50 }, (_, at) => `Who painted chapel number ${at + 1}?`);
  const { json, text } = await chat(openFound(), questions);
  expect(json.remembered).toEqual([46, 47, 48, 49, 50]);
  expect(json.turns[49]?.remembered).toEqual([45, 46, 47, 48, 49]);
  expect(json.turns[0]?.remembered).toEqual([]);
  expect(text).toContain("Remembered: 5 of 50 turns\n  46. Who painted chapel number 46?");
  expect(text.split("Remembered")[1]?.trim().split("\n")).toHaveLength(6);
});

test("chat commands show and clear the memory, and --remember sets its size", async () => {
  const questions = [
    "Which mill?",
    "Which tower?",
    "Which bridge?",
    "/memory",
    "/clear",
    "/memory",
    "/memry",
  ];
  const { text, json } = await chat(openFound(), questions, "--results found.json --remember 2");
  expect(text).toMatch(
    /> \/memory\nRemembered: 2 of 3 turns\n {2}2\. Which tower\? → .*\n {2}3\. Which bridge\?/,
  );
  expect(text).toMatch(
    /> \/clear\nThe memory is now empty\.\n\n> \/memory\nThe memory is empty; 3 questions asked so far/,
  );
  expect(text).toContain("There is no /memry. Did you mean /memory?");
  expect(json.remembered).toEqual([]);
  const none = await chat(openFound(), questions.slice(0, 2), "--results found.json --remember 0");
  expect(none.json.turns[1]?.remembered).toEqual([]);
});

test("`chat` continues a conversation from a file, and a cleared memory stays cleared", async () => {
  const desk = openFound();
  const talk = (...questions: string[]) => chat(desk, questions, "--results found.json --session talk.json");
  await talk("Which mill?");
  expect((await talk("Which tower?")).json.turns).toMatchObject([
    { question: "Which mill?", remembered: [] },
    { question: "Which tower?", remembered: [1] },
  ]);
  await talk("/clear");
  expect((await talk("Which bridge?")).json.turns[2]).toMatchObject({ number: 3, remembered: [] });
  expect(desk.readJson("talk.json")).toMatchObject({
    kind: "taxolink-chat",
    about: "found.json",
    remember_from: 3,
  });
  const other = await chat(desk, ["Who?"], "--graph g.txt --session talk.json");
  expect(other.warnings.join()).toContain("was about found.json and now continues with g.txt");
});

test("the default retriever answers from a graph", async () => {
  const { json } = await chat(openFound(), ["Which books did Ann write?"], "--graph g.txt");
  expect(json).toMatchObject({ about: "g.txt", retriever: "hubfocus" });
  expect(json.turns[0]?.answer).toContain("First Book");
});

test.each([
  ["found.jsonl", `${results.map((result) => JSON.stringify(result)).join("\n")}\n`],
  ["found.csv", "id,title,builder\nW1,Stone Bridge,Elmer Rode\nW3,Mill Bridge,Bo Carver\n"],
  ["array.json", JSON.stringify(results)],
  ["one.json", JSON.stringify([results[0]])],
])("`chat` reads results from %s", async (file, text) => {
  const question = ["Who is the builder of the Stone Bridge?"];
  const { json } = await chat(openFound({ [file]: text }), question, `--results ${file}`);
  expect(json.turns[0]?.answer).toContain("Elmer Rode");
});

test.each([
  ["[]", /the search returned no results/],
  ["", /empty/],
  ["[1, 2]", /no valid search results/],
  ['{"a": 1}', /no valid search results/],
  ["[{", /found\.json/],
])("`chat` rejects the results %j with a single error message", async (text, message) => {
  const refusal = await openFound({ "found.json": text }).refusal("chat Who? --results found.json");
  expect(refusal).toMatch(/^\w+ 3: /);
  expect(refusal).toMatch(message);
});

test.each([
  ["Who? --results found.json --graph g.txt", /--results and --graph are mutually exclusive/],
  ["--results found.json", /^\w+ 2: /],
  // The file is not a conversation.
  ["Who? --results found.json --session found.json", /^\w+ 3: /],
])("`chat %s` is rejected", async (line, message) => {
  expect(await openFound().refusal(`chat ${line}`)).toMatch(message);
});

/** Pipes questions to the built program. */
function pipe(lines: readonly string[], ...words: readonly string[]) {
  const found = [{ id: "W1", title: "Stone Bridge", builder: "Elmer Rode" }];
  const { root } = openDesk({ "found.json": { query: "bridges", results: found } });
  const { child, ended } = startProgram(root, ["chat", "--results", "found.json", ...words]);
  child.stdin?.end(lines.map((line) => `${line}\n`).join(""));
  return ended;
}

test("`chat` answers piped questions in order until /quit, and --json prints a single JSON document", async () => {
  const lines = ["Who is the builder of the Stone Bridge?", "", "/memory", "/quit", "Never asked?"];
  const { code, out } = await pipe(lines);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^> Who is the builder of the Stone Bridge\?\nStone Bridge: builder: Elmer Rode \[1\]\n/,
  );
  expect(out).toContain("> /memory\nRemembered: 1 of 1 turn\n");
  expect(out).not.toContain("Never");
  const json = await pipe(lines, "--json");
  expect(JSON.parse(json.out)).toMatchObject({
    retriever: "gateway-ensemble",
    remembered: [1],
    turns: [{ number: 1 }],
  });
});

test("empty piped input produces a single error message", async () => {
  const err = expect.stringContaining("no question was entered");
  expect(await pipe([])).toMatchObject({ code: 2, out: "", err });
});

test("with a model, the prompt for turn 50 is no larger than the prompt for turn 7", async () => {
  let reworded = 0;
  const materialOf = ({ messages }: ChatRequest): string => messages.at(-1)?.content ?? "";
  const server = await serveModel({
    reply: (request) =>
      materialOf(request).startsWith("Documents:")
        ? { answerable: true, answer: "Elmer Rode built it.", documents: [1] }
        : { question: `Who built bridge number ${50 + reworded++}?` },
  });
  const questions = Array.from({ length: 50 }, (_, at) => `Who built bridge number ${10 + at}?`);
  const { code, out } = await pipe(questions, "--base-url", server.url, "--model", "scripted", "--json");
  expect(code).toBe(0);
  const contents = server.requests.map(materialOf);
  const prompts = contents.filter((content) => content.startsWith("Documents:"));
  expect(prompts).toHaveLength(50);
  expect(prompts[49]).toHaveLength(prompts[6]?.length ?? 0);
  // The requests to reword a question show the last turns only.
  const rewording = contents.filter(
    (content) => content.includes("bridge number 58?") && !prompts.includes(content),
  );
  expect(rewording.some((content) => content.includes("bridge number 54?"))).toBe(true);
  expect(rewording.some((content) => content.includes("bridge number 12?"))).toBe(false);
  expect(JSON.parse(out).remembered).toEqual([46, 47, 48, 49, 50]);
});

test("each point on a relevancy curve is the share of documents that reach the threshold, averaged over all queries", () => {
  const none = { "tf-idf": [0], bm25: [0] };
  const curves = thresholdCurves([
    { ...none, vectors: [0.9, 0.3, 0.3, 0] },
    { ...none, vectors: [0.5] },
  ]);
  const at = (threshold: number) => curves.find((point) => point.threshold === threshold)?.vectors;
  // Documents that reach 0: all; .3: three of four, and one of one; .31: one of four, and one of one; .6: one of four, and none.
  expect([at(0), at(0.3), at(0.31), at(0.6), at(0.95)]).toEqual([1, 7 / 8, 5 / 8, 1 / 8, 0]);
  expect(thresholds.at(-1)).toBe(0.99);
  expect(thresholds).toHaveLength(100);
});

/** A graph with questions, and three result sets of which the last is empty. */
const searched: Files = {
  "g.txt": "Stone Bridge|builder|Elmer Rode\nMill Chapel|painter|Ida Quist\nMill Bridge|builder|Bo Carver\n",
  "q.csv": questionFile("uid,question,golden_answer,golden_triples", [
    ["q1", "Who is the builder of the Stone Bridge?", "Elmer Rode", ["(Stone Bridge, builder, Elmer Rode)"]],
    ["q2", "Xyzzy?", "nothing", []],
    ["q3", "Is the the?", "nothing", []],
  ]),
};
const resultSets: Files = {
  "sets/a.json": {
    query: "builder of the Stone Bridge",
    results: [{ title: "Stone Bridge", builder: "Elmer Rode" }],
  },
  "sets/b.json": { query: "xyzzy", results: [{ title: "Mill Chapel" }] },
  "sets/c.json": { query: "nothing", results: [] },
};

test("a graph's relevancy curves start at 1 and fall, and questions without documents are skipped and counted", async () => {
  const desk = openDesk(searched);
  const { json, text } = await desk.run("relevancy --graph g.txt --questions q.csv --out c.csv");
  expect(json).toMatchObject({ asked: 3, without_documents: 2, unanswered: 0, scored: 1 });
  const { curves } = json as { readonly curves: readonly CurvePoint[] };
  for (const by of ["vectors", "tf-idf", "bm25"] as const) {
    const shares = curves.map((point) => point[by]);
    expect(shares[0]).toBe(1);
    expect(shares).toEqual([...shares].sort((left, right) => right - left));
    expect(shares[99]).toBeLessThan(1);
  }
  expect(text).toContain("1 of 3 questions; excluded: 0 questions without an answer and 2 without documents");
  const lines = desk.read("c.csv").trim().split("\n");
  expect(lines[0]).toBe("threshold,vectors,tf-idf,bm25");
  expect(lines).toHaveLength(101);
});

test("for result sets, `relevancy` skips and counts unanswerable queries and empty result sets", async () => {
  const desk = openDesk(resultSets);
  const sets = "sets/a.json,sets/b.json,sets/c.json";
  expect(await desk.json(`relevancy --results ${sets} --out c.svg`)).toMatchObject({
    asked: 3,
    without_documents: 1,
    unanswered: 1,
    scored: 1,
  });
  expect(desk.read("c.svg")).toMatch(/^<svg[^>]*role="img"/);
  expect(await desk.json("relevancy --results sets")).toMatchObject({ asked: 3, scored: 1 });
});

test.each([
  ["--graph g.txt", /either --questions or --results/],
  ["--questions q.csv --graph g.txt --out c.png", /an unsupported file extension/],
  ["--results array.json", /the result set has no query/],
  ["--results empty", /the folder contains no result set/],
])("`relevancy %s` is rejected with a single error message", async (line, message) => {
  const desk = openDesk({ ...searched, "array.json": "[]", "empty/notes.txt": "" });
  expect(await desk.refusal(`relevancy ${line}`)).toMatch(message);
});
