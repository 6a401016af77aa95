/** Tests requests to a model on a server: accepted, repeated and cached replies, and their cost. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { ModelError, PausedError } from "../../base/errors.ts";
import type { FaultKind } from "../../testing/openai-server.ts";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { extractComponentsPrompt } from "../groups/hubs/extract-components.ts";
import { filterTriplesPrompt } from "../groups/hubs/filter-triples.ts";
import { finalAnswerPrompt } from "../groups/hubs/final-answer.ts";
import type { FilterTriplesInput } from "../hub-tasks.ts";
import { createUsageMeter } from "../language-call.ts";
import { createPromptedLanguage } from "../prompted/prompted-language.ts";
import { exampleTriple } from "../prompted/show-triple.ts";
import { exportReplies, openRecordedRun } from "./recorded-run.ts";
import { openReplyCache } from "./reply-cache.ts";

function filterInput(count: number, question = "Which bridges are old?"): FilterTriplesInput {
  const triples = Array.from({ length: count }, (_, index) => ({
    id: index * 3 + 2,
    triple: exampleTriple(`Bridge ${index}`, "built in", `${1100 + index}`),
    context: `Bridge ${index} was built in ${1100 + index}.`,
  }));
  return { question, components: [], answer: "Some [1].", triples };
}

const call = () => ({ usage: createUsageMeter() });

test("a reply is paid for only once, and afterwards comes from the cache", async () => {
  const server = await serveModel();
  const cache = await openReplyCache(join(temporaryFolder(), "replies.sqlite"));
  const scripted = createScriptedModel(server.url, { store: cache });
  const usage = createUsageMeter();
  const first = await scripted.model.ask(filterTriplesPrompt, filterInput(3), { usage });
  const second = await scripted.model.ask(filterTriplesPrompt, filterInput(3), { usage });
  expect(first).toEqual({ ids: [2, 5, 8] });
  expect(second).toEqual(first);
  expect(server.requests).toHaveLength(1);
  // The server counts 100 tokens for a prompt and 4 for {"ids":[2,5,8]}; the prices are 1 and 2 dollars per million.
  expect(usage.total()).toEqual({ calls: 2, tokens: 104, cost: 108 / 1e6, byTask: { filterTriples: 2 } });
  expect(scripted.spend.byTask()).toEqual({
    filterTriples: { calls: 1, tokens: 104, cost: 108 / 1e6, cached: 1 },
  });
  expect(scripted.records.map((record) => record.outcome)).toEqual(["answered", "cached"]);
  cache.close();
});

test("the cache key of a reply contains everything that affects it", async () => {
  const server = await serveModel();
  const cache = await openReplyCache(join(temporaryFolder(), "replies.sqlite"));
  const ask = (changes: Parameters<typeof createScriptedModel>[1], version = 1) =>
    createScriptedModel(server.url, { store: cache, ...changes }).model.ask(
      { ...filterTriplesPrompt, version },
      filterInput(1),
      call(),
    );
  await ask({});
  await ask({});
  expect(server.requests).toHaveLength(1);
  await ask({ model: "other" });
  await ask({ parameters: { temperature: 0.5, reasoningEffort: null, seed: 1 } });
  await ask({ parameters: { temperature: 0, reasoningEffort: "low", seed: 1 } });
  await ask({}, 2);
  expect(server.requests).toHaveLength(5);
  cache.close();
});

test.each(["truncated-json", "schema-violation"] as const)(
  "after %s, the client tells the model about the fault, and the model corrects its reply",
  async (fault) => {
    const server = await serveModel({ fault: (request) => (request.messages.length === 2 ? fault : null) });
    const scripted = createScriptedModel(server.url);
    const usage = createUsageMeter();
    const reply = await scripted.model.ask(filterTriplesPrompt, filterInput(2), { usage });
    expect(reply).toEqual({ ids: [2, 5] });
    expect(server.requests[1]?.messages.map((message) => message.role)).toEqual([
      "system",
      "user",
      "assistant",
      "user",
    ]);
    expect(scripted.records).toMatchObject([{ outcome: "repaired", attempts: 2 }]);
    expect(usage.total().calls).toBe(2);
  },
);

test("a reply with unknown ids is rejected as a whole, asked for again the next time, and replayed as the same error", async () => {
  let ids = [2, 999];
  const server = await serveModel({ reply: () => ({ ids }) });
  const cache = await openReplyCache(join(temporaryFolder(), "replies.sqlite"));
  const scripted = createScriptedModel(server.url, { store: cache });
  const reply = scripted.model.ask(filterTriplesPrompt, filterInput(2), call());
  await expect(reply).rejects.toMatchObject({ kind: "invalid-reply" });
  await expect(reply).rejects.toThrow(/999 is not among the given triples/);
  expect(server.requests).toHaveLength(2);
  expect(scripted.records[0]).toMatchObject({
    outcome: "failed",
    rejected: ['{"ids":[2,999]}', '{"ids":[2,999]}'],
  });
  const recording = join(temporaryFolder(), "run.jsonl");
  exportReplies(cache, recording);
  const replayed = createScriptedModel(server.url, { store: openRecordedRun(recording) });
  const { message, hint } = await reply.catch((error) => error);
  await expect(replayed.model.ask(filterTriplesPrompt, filterInput(2), call())).rejects.toMatchObject({
    kind: "invalid-reply",
    message,
    hint,
  });
  ids = [2];
  expect(await scripted.model.ask(filterTriplesPrompt, filterInput(2), call())).toEqual({ ids: [2] });
  exportReplies(cache, recording);
  const mended = createScriptedModel(server.url, { store: openRecordedRun(recording) });
  expect(await mended.model.ask(filterTriplesPrompt, filterInput(2), call())).toEqual({ ids: [2] });
  cache.close();
});

test.each([
  ["refusal", "refusal", 1],
  ["empty", "empty", 3],
  ["length", "truncated", 2],
] as const)(
  "%s leads to a one-sentence error after a limited number of attempts",
  async (fault, kind, tries) => {
    const server = await serveModel({ fault: () => fault });
    const error = await createScriptedModel(server.url)
      .model.ask(filterTriplesPrompt, filterInput(2), call())
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ kind });
    expect(server.requests).toHaveLength(tries);
  },
);

test("after an empty reply, the client repeats the request, and after a truncated reply, it raises the token limit", async () => {
  const faults: (FaultKind | null)[] = ["empty", "length", null];
  const server = await serveModel({ fault: (_request, sending) => faults[sending] ?? null });
  const reply = await createScriptedModel(server.url).model.ask(filterTriplesPrompt, filterInput(1), call());
  expect(reply).toEqual({ ids: [2] });
  const limits = server.requests.map((request) => request.body.max_tokens as number);
  expect(limits[1]).toBe(limits[0]);
  expect(limits[2]).toBe((limits[0] as number) * 4);
});

test("a reply that repeats itself up to its limit counts without the repetitions, or is asked for again with no higher limit", async () => {
  const server = await serveModel({ fault: ({ messages }) => (messages.length === 2 ? "loop" : null) });
  const { model } = createScriptedModel(server.url);
  expect(await model.ask(filterTriplesPrompt, filterInput(1), call())).toEqual({ ids: [2] });
  expect(server.requests).toHaveLength(1);
  await model.ask(extractComponentsPrompt, { question: "Which bridges are old?" }, call());
  const [, second, third] = server.requests;
  expect(third?.body.max_tokens).toBe(second?.body.max_tokens);
  expect(third?.messages.at(-2)?.content).toBe('{"ids":[2, ]}');
});

test("an input that is too long for the model is sent in parts, with a note to the user", async () => {
  const server = await serveModel({
    fault: (request) =>
      (request.messages[1]?.content.match(/^\d+\. /gm) ?? []).length > 3 ? "overflow" : null,
  });
  const scripted = createScriptedModel(server.url);
  const reply = await scripted.model.ask(filterTriplesPrompt, filterInput(10), call());
  expect(reply.ids).toEqual(filterInput(10).triples.map(({ id }) => id));
  expect(scripted.notices).toContain(
    "filterTriples: an input was too long for the model, so it was sent in parts",
  );
});

test("an input that exceeds a known context window is never sent", async () => {
  const server = await serveModel();
  const scripted = createScriptedModel(server.url, { contextTokens: 1_100 });
  const reply = await scripted.model.ask(filterTriplesPrompt, filterInput(60), call());
  expect(reply.ids).toHaveLength(60);
  expect(server.requests.length).toBeGreaterThan(1);
  // A reply may use the rest of the window.
  for (const request of server.requests) expect(request.body.max_tokens).toBeLessThan(1_100);
});

test("if an input is too long, the final answer uses only the best parts of the input", async () => {
  const server = await serveModel();
  const scripted = createScriptedModel(server.url, { contextTokens: 1_300 });
  const partialAnswers = Array.from({ length: 8 }, (_, index) => ({
    source: index + 1,
    title: `Bridge ${index}`,
    text: `Bridge ${index} is old. ${"It is really old. ".repeat(20)}`,
  }));
  const { statements } = await scripted.model.ask(
    finalAnswerPrompt,
    { question: "Old?", partialAnswers },
    call(),
  );
  const sources = statements.flatMap((statement) => statement.sources);
  expect(sources).toContain(1);
  expect(sources).not.toContain(8);
  expect(scripted.notices).toContain(
    "finalAnswer: an input was too long for the model, so its last part was omitted",
  );
});

test("requests beyond the call budget are rejected, and earlier answers are kept", async () => {
  const server = await serveModel({ latencyMs: 5 });
  const scripted = createScriptedModel(server.url, { budget: { unit: "calls", amount: 5 } });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      scripted.model.ask(filterTriplesPrompt, filterInput(1, `Question ${index}?`), call()),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(5);
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  expect(refused.every((reason) => reason instanceof PausedError)).toBe(true);
  expect(refused[0]).toMatchObject({ exitCode: 130, hint: expect.stringContaining("--budget") });
  expect(server.requests).toHaveLength(5);
});

test("the run never exceeds a dollar budget, and a failed call releases its reservation", async () => {
  const server = await serveModel({
    fault: (_request, sending) => (sending === 0 ? "500" : null),
    latencyMs: 2,
  });
  const scripted = createScriptedModel(server.url, { budget: { unit: "money", amount: 0.01 } });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 120 }, (_, index) =>
      scripted.model.ask(filterTriplesPrompt, filterInput(1, `Question ${index}?`), call()),
    ),
  );
  const spent = scripted.spend.total().cost ?? Number.NaN;
  expect(spent).toBeLessThanOrEqual(0.01);
  // A call costs about a hundredth of a cent but could cost a third of a cent, so the last calls do not start.
  expect(spent).toBeGreaterThan(0.006);
  expect(outcomes.some((outcome) => outcome.status === "rejected")).toBe(true);
});

test("a task can have its own reasoning effort, which affects only its requests and its part of the language id", async () => {
  const server = await serveModel();
  const parameters = { temperature: 0, reasoningEffort: "medium", seed: 1 };
  const { model } = createScriptedModel(server.url, {
    parameters: { ...parameters, taskEfforts: { filterTriples: "low" } },
  });
  await model.ask(filterTriplesPrompt, filterInput(1), call());
  await model.ask(
    finalAnswerPrompt,
    { question: "Old?", partialAnswers: [{ source: 1, title: "Bridge", text: "It is." }] },
    call(),
  );
  expect(server.requests.map((request) => request.body.reasoning_effort)).toEqual(["low", "medium"]);
  const language = createPromptedLanguage(model);
  const plain = createPromptedLanguage(createScriptedModel(server.url, { parameters }).model);
  expect(language.idOf(["filterTriples"])).toBe(`${plain.id} filterTriples@2:low`);
  expect(language.idOf(["finalAnswer"])).toBe(plain.idOf(["finalAnswer"]));
});
