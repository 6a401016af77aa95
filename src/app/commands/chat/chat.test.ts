/** Tests `chat` in process, on a graph and on search results, with a memory of five turns. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command } from "./chat.ts";

const results = [
  { id: "W1", title: "Stone Bridge", builder: { name: "Elmer Rode" }, year: 1146 },
  { id: "W2", title: "Mill Chapel", painter: "Ida Quist", tags: ["chapel", "mill"] },
  { id: "W2", title: "Harbour Tower", doi: "10.1234/tower" },
];

const books = "Ann|wrote|First Book\nAnn|wrote|Second Book\nAnn|lives in|Passau\nFirst Book|year|1999\n";

type ChatJson = {
  readonly turns: readonly {
    readonly number: number;
    readonly question: string;
    readonly answer: string | null;
    readonly remembered: readonly number[];
    readonly asked?: string;
    readonly usage?: { readonly tokens: number };
  }[];
  readonly remembered: readonly number[];
};

async function chat(
  words: readonly string[],
  files: Readonly<Record<string, string>> = {},
  folder = temporaryFolder(),
) {
  const all = { "found.json": JSON.stringify({ query: "bridges", results }), ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  const { json, text, warnings, exitCode } = await runCommand(command, words, folder);
  return { json: json as ChatJson, text, warnings, exitCode, folder };
}

test("the ensemble answers from search results, with citations and memory", async () => {
  const { text, json } = await chat([
    "Who is the builder of the Stone Bridge?",
    "Which tower?",
    "--results",
    "found.json",
  ]);
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
  const words = ["When was the Stone Bridge built?", "And who is its builder?", "--results", "found.json"];
  const { json, text } = await chat([...words, "--retriever", "bm25"]);
  expect(json.turns[1]).toMatchObject({ asked: "And who is its builder? (Stone Bridge)" });
  expect(json.turns[1]?.answer).toContain("Elmer Rode");
  expect(text).toContain("(understood as: And who is its builder? (Stone Bridge))");
});

test("a fifty-turn chat remembers and lists only the last five turns, and its last turn costs no more than earlier turns", async () => {
  const questions = Array.from({ length: 50 }, (_, at) => `Who painted chapel number ${at + 1}?`);
  const { json, text } = await chat([...questions, "--results", "found.json"]);
  expect(json.remembered).toEqual([46, 47, 48, 49, 50]);
  expect(json.turns[49]?.remembered).toEqual([45, 46, 47, 48, 49]);
  expect(json.turns[0]?.remembered).toEqual([]);
  expect(text).toContain("Remembered: 5 of 50 turns\n  46. Who painted chapel number 46?");
  expect(text.split("Remembered")[1]?.trim().split("\n")).toHaveLength(6);
});

test("chat commands show and clear the memory, and --remember sets its size", async () => {
  const words = ["Which mill?", "Which tower?", "Which bridge?", "/memory", "/clear", "/memory", "/memry"];
  const { text, json } = await chat([...words, "--results", "found.json", "--remember", "2"]);
  expect(text).toMatch(
    /> \/memory\nRemembered: 2 of 3 turns\n {2}2\. Which tower\? → .*\n {2}3\. Which bridge\?/,
  );
  expect(text).toMatch(
    /> \/clear\nThe memory is now empty\.\n\n> \/memory\nThe memory is empty; 3 questions asked so far/,
  );
  expect(text).toContain("There is no /memry. Did you mean /memory?");
  expect(json.remembered).toEqual([]);
  const none = await chat(["Which mill?", "Which tower?", "--results", "found.json", "--remember", "0"]);
  expect(none.json.turns[1]?.remembered).toEqual([]);
});

test("`chat` continues a conversation from a file, and a cleared memory stays cleared", async () => {
  const words = ["--results", "found.json", "--session", "talk.json"];
  const { folder } = await chat(["Which mill?", ...words]);
  const second = await chat(["Which tower?", ...words], {}, folder);
  expect(second.json.turns.map(({ question, remembered }) => [question, remembered])).toEqual([
    ["Which mill?", []],
    ["Which tower?", [1]],
  ]);
  await chat(["/clear", ...words], {}, folder);
  const third = await chat(["Which bridge?", ...words], {}, folder);
  expect(third.json.turns[2]).toMatchObject({ number: 3, remembered: [] });
  expect(JSON.parse(readFileSync(join(folder, "talk.json"), "utf8"))).toMatchObject({
    kind: "taxolink-chat",
    about: "found.json",
    remember_from: 3,
  });
  const other = await chat(
    ["Who?", "--graph", "g.txt", "--session", "talk.json"],
    { "g.txt": books },
    folder,
  );
  expect(other.warnings.join()).toContain("was about found.json and now continues with g.txt");
});

test("the default retriever answers from a graph", async () => {
  const { json } = await chat(["Which books did Ann write?", "--graph", "g.txt"], { "g.txt": books });
  expect(json).toMatchObject({ about: "g.txt", retriever: "hubfocus" });
  expect(json.turns[0]?.answer).toContain("First Book");
});

test.each([
  ["found.jsonl", `${results.map((result) => JSON.stringify(result)).join("\n")}\n`],
  ["found.csv", "id,title,builder\nW1,Stone Bridge,Elmer Rode\nW3,Mill Bridge,Bo Carver\n"],
  ["array.json", JSON.stringify(results)],
  ["one.json", JSON.stringify([results[0]])],
])("`chat` reads results from %s", async (file, text) => {
  const { json } = await chat(["Who is the builder of the Stone Bridge?", "--results", file], {
    [file]: text,
  });
  expect(json.turns[0]?.answer).toContain("Elmer Rode");
});

test.each([
  ["[]", /the search returned no results/],
  ["", /empty/],
  ["[1, 2]", /no valid search results/],
  ['{"a": 1}', /no valid search results/],
  ["[{", /found\.json/],
])("`chat` rejects the results %j with a single error message", async (text, message) => {
  await expect(chat(["Who?", "--results", "found.json"], { "found.json": text })).rejects.toMatchObject({
    message: expect.stringMatching(message),
    exitCode: 3,
  });
});

test("`chat` rejects --graph together with --results, a missing question, and a file that is not a conversation", async () => {
  await expect(chat(["Who?", "--results", "found.json", "--graph", "g.txt"])).rejects.toThrow(
    /--results and --graph are mutually exclusive/,
  );
  await expect(chat(["--results", "found.json"])).rejects.toMatchObject({ exitCode: 2 });
  await expect(chat(["Who?", "--results", "found.json", "--session", "found.json"])).rejects.toMatchObject({
    exitCode: 3,
  });
});
