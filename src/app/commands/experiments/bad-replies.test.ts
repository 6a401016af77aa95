/**
 * Tests how `bench` runs systems whose model fails on one of three questions. For the failing question, the search ends
 * within its budget and records the reason; the other questions are answered.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPredictions } from "../../../evaluation/index.ts";
import { type Desk, openDesk } from "../../../testing/desk.ts";
import type { ChatRequest } from "../../../testing/openai-server.ts";
import { readSections, scriptedReply } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";

const presets = ["mindmap", "fidelis", "think-on-graph", "structgpt"] as const;

const triples = [
  "Stone Bridge|designed by|Elsa Korn",
  "Stone Bridge|crosses|Naab",
  "Stone Bridge|material|sandstone",
  "Iron Bridge|designed by|Otto Lang",
  "Iron Bridge|crosses|Naab",
  "Iron Bridge|material|iron",
  "Elsa Korn|born in|Passau",
  "Otto Lang|born in|Cham",
];

/** The model fails on every question about this bridge. */
const cursed = "Stone Bridge";

function bridgeDesk(url: string): Desk {
  const rows = [
    [cursed, "Elsa Korn"],
    ["Iron Bridge", "Otto Lang"],
    ["Naab", "Iron Bridge"],
  ].map(([topic, answer], at) => {
    const golden = at === 2 ? "(Iron Bridge, crosses, Naab)" : `(${topic}, designed by, ${answer})`;
    const question = at === 2 ? "What crosses the Naab?" : `Who designed the ${topic}?`;
    return `q${at + 1},${question},${answer},"[""${golden}""]",${topic}`;
  });
  const header = "uid,question,golden_answer,golden_triples,topic_entity_id";
  const files = { "kb.txt": `${triples.join("\n")}\n`, "q.csv": `${[header, ...rows].join("\n")}\n` };
  return openDesk(files, { TAXOLINK_BASE_URL: url });
}

function isCursed(request: ChatRequest): boolean {
  const { Question: question = "", Statement: statement = "" } = readSections(
    request.messages[1]?.content ?? "",
  );
  return `${question} ${statement}`.includes(cursed);
}

type Ended = { readonly by: string; readonly reason: string } | null | undefined;

type Outcome = {
  /** Maps a question to the reason why its search ended. */
  readonly ended: Readonly<Record<string, Ended>>;
  readonly statuses: readonly string[];
  /** The requests sent to the model about the question on which it fails. */
  readonly requests: readonly ChatRequest[];
  readonly desk: Desk;
};

function outcomeOf(desk: Desk, place: string, requests: readonly ChatRequest[]): Outcome {
  const { lines } = readPredictions(desk.path(join(place, "predictions.jsonl")));
  return {
    ended: Object.fromEntries(lines.map(({ prediction: { uid, trail } }) => [uid, trail?.ended])),
    statuses: lines.map(({ prediction }) => prediction.status),
    requests: requests.filter(isCursed),
    desk,
  };
}

const benchLine =
  "bench --graph kb.txt --questions q.csv --out out --language compatible:scripted --retrievers";

/**
 * Runs `bench` with a model whose correct replies are corrupted by `goWrong`; `null` means that the model refuses to
 * reply.
 */
async function benchWith(preset: string, goWrong: ((right: unknown) => unknown) | null): Promise<Outcome> {
  const server = await serveModel({
    reply: (request) => {
      const right = scriptedReply(request);
      return goWrong !== null && isCursed(request) ? goWrong(right) : right;
    },
    fault: (request) => (goWrong === null && isCursed(request) ? "refusal" : null),
  });
  const desk = bridgeDesk(server.url);
  await desk.run(`${benchLine} ${preset}`);
  return outcomeOf(desk, join("out", preset), server.requests);
}

/** The systems whose first step needs one reply for each of many items. */
const byItems: readonly string[] = ["think-on-graph", "structgpt"];

test.each(presets)("%s does not use replies that refer to unknown item numbers", async (preset) => {
  const corrupt = (right: unknown): unknown => {
    const text = JSON.stringify(right);
    // Scores are fractions; only whole numbers refer to items. A deduction must refer to an item to go wrong.
    return text === '{"proven":[]}'
      ? { proven: [999] }
      : JSON.parse(text.replace(/(?<=[[:,])\d+(?=[\],}])/g, (id) => String(Number(id) + 998)));
  };
  const { ended, statuses } = await benchWith(preset, corrupt);
  // An unusable list of items fails the question; any other unusable reply ends its search.
  const isItem = preset !== "mindmap";
  expect(statuses.includes("failed")).toBe(isItem);
  if (!isItem) expect(ended.q1).toEqual({ by: "reply", reason: expect.stringContaining("999") });
  expect([ended.q2, ended.q3]).toEqual([null, null]);
});

describe.each(presets.filter((preset) => byItems.includes(preset)))("%s", (preset) => {
  test.each([
    ["have no object", () => "Let me think about that."],
    ["are refused", null],
  ])(
    "the run fails a question if all replies about it %s, and continues with the next question",
    async (_what, goWrong) => {
      const { ended, statuses, requests } = await benchWith(preset, goWrong);
      expect(statuses.filter((status) => status === "failed")).toHaveLength(1);
      expect([ended.q2, ended.q3]).toEqual([null, null]);
      // Five replies without any usable one end the step; an unusable reply is asked for twice.
      expect(requests.length).toBeLessThanOrEqual(2 * 5);
    },
  );
});

describe.each(presets.filter((preset) => !byItems.includes(preset)))("%s", (preset) => {
  test("the run abandons a question if a reply still cannot be parsed after one repair attempt, and continues with the next question", async () => {
    const { ended, statuses, requests } = await benchWith(preset, () => "Let me think about that.");
    expect(ended.q1).toEqual({ by: "reply", reason: expect.stringContaining("JSON") });
    expect([ended.q2, ended.q3]).toEqual([null, null]);
    expect(statuses).not.toContain("failed");
    // The first call for the question, and the repeated call with a description of the error.
    expect(requests).toHaveLength(2);
    expect(requests[1]?.messages.at(-1)?.content).toContain("That reply cannot be used");
  });

  test("after a refusal, the run makes no further calls for the same question", async () => {
    const { ended, requests } = await benchWith(preset, null);
    expect(ended.q1).toEqual({ by: "refusal", reason: expect.stringContaining("I cannot help with that.") });
    expect(requests).toHaveLength(1);
    expect([ended.q2, ended.q3]).toEqual([null, null]);
  });
});

/**
 * Options that let each system continue until its budget is spent. Mindmap does not work in rounds, but makes at least
 * three calls.
 */
const endless = {
  mindmap: { maximumCalls: 2 },
  fidelis: { maximumSteps: 50, maximumCalls: 4, topN: 1 },
  "think-on-graph": { depth: 50, maximumCalls: 3 },
  structgpt: { rounds: 50, maximumCalls: 1 },
} as const;

describe.each(Object.entries(endless))(
  "%s stops even if the model never judges the facts to be sufficient",
  (preset, options) => {
    test("the run abandons a question when the question's call budget is spent, and continues with the next question", async () => {
      const server = await serveModel({
        reply: (request) => {
          if (request.schema === "evaluateFacts")
            return { sufficient: !isCursed(request), answer: "So.", facts: [] };
          return scriptedReply(request);
        },
      });
      const desk = bridgeDesk(server.url);
      const file = { name: "endless", graph: "kb.txt", questions: "q.csv", language: "compatible:scripted" };
      const retrievers = [{ preset, options }];
      desk.write({ "endless.json": { ...file, retrievers } });
      await desk.run("bench endless.json --out out --allow-endpoint compatible:scripted");
      const [place = ""] = readdirSync(desk.path("out"), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      const { ended, statuses, requests } = outcomeOf(desk, join("out", place), server.requests);
      const most = options.maximumCalls;
      expect(ended.q1).toEqual({
        by: "budget",
        reason: expect.stringContaining(`the question requires more than ${most} language task`),
      });
      expect(requests.length).toBeGreaterThan(0);
      expect(requests.length).toBeLessThanOrEqual(most);
      expect(Object.keys(ended)).toEqual(["q1", "q2", "q3"]);
      expect(statuses).not.toContain("failed");
    });
  },
);

test("the retriever does not link unknown names, and the report lists them", async () => {
  const { ended, desk } = await benchWith("mindmap", () => ({ entities: ["☃☃☃", "☂☂☂"] }));
  expect(ended.q1).toBeNull();
  expect(await desk.json("report out")).toMatchObject({
    runs: [{ losses: { lost: { "entity not linked": ["q1"] } } }],
  });
  for (const ending of ["md", "html", "tex"]) {
    const report = desk.read(`out/report.${ending}`).replace(/<[^>]+>/g, " ");
    expect(report).toContain("Lost questions, by cause");
    expect(/mindmap\b[^\n]*?\W+entity not linked\W+1\W+q1\b/.test(report)).toBe(true);
  }
});
