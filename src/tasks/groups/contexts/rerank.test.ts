import { expect, test } from "vitest";
import { createScriptedModel } from "../../../testing/scripted-model.ts";
import { readSections } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { createUsageMeter } from "../../language-call.ts";
import { createCallPlan } from "../../model/call-plan.ts";
import { createOfflineLanguage } from "../../offline/index.ts";
import { rerank } from "./index.ts";

const question = "Which orchard has chalky soil?";
const call = () => ({ usage: createUsageMeter() });

test("offline, a candidate ranks higher if its relations contain words from the question", async () => {
  const candidates = [
    { id: 7, text: "Orchard North", relations: ["planted in 1988"] },
    { id: 4, text: "Orchard South", relations: ["soil: chalky"] },
  ];
  expect(await createOfflineLanguage().rerank({ question, candidates }, call())).toEqual([4, 7]);
});

test("a candidate that the model repeats counts where it first stands", async () => {
  const server = await serveModel({ reply: () => ({ order: [8, 3, 3] }) });
  const candidates = [3, 8, 9].map((id) => ({ id, text: `Orchard ${id}`, relations: [] }));
  const { model } = createScriptedModel(server.url);
  expect(await rerank.prompted(model)({ question, candidates }, call())).toEqual([8, 3]);
  expect(server.requests).toHaveLength(1);
});

test("if a prompt is too long, all candidates lose their least useful relations before any candidate is dropped", async () => {
  const server = await serveModel();
  const line = (word: string): string => `${word} ${"lorem ipsum dolor ".repeat(40)}`;
  const candidates = [3, 8].map((id) => ({
    id,
    text: `Orchard ${id}`,
    relations: ["first", "second"].map(line),
  }));
  // A text of 700 characters has at least 140 tokens: the window has space for the rules and two texts, but not for
  // four.
  const whole = createScriptedModel(server.url);
  await rerank.prompted(whole.model)({ question, candidates }, call());
  const tokens = createCallPlan({
    identity: { provider: "p", model: "m", parameters: whole.parts.parameters },
    price: null,
    contextTokens: null,
    store: null,
  });
  await rerank.planned(tokens)({ question, candidates }, call());
  const shown = tokens.total().tokens.low;
  const { model } = createScriptedModel(server.url, { contextTokens: shown - 100 });
  // The scripted model replies in reversed order.
  expect(await rerank.prompted(model)({ question, candidates }, call())).toEqual([8, 3]);
  const sent = readSections(server.requests.at(-1)?.messages[1]?.content ?? "").Candidates ?? "";
  expect(sent.match(/- first/g)).toHaveLength(2);
  expect(sent).not.toContain("- second");
});

test("reranking a single candidate requires no model call", async () => {
  const server = await serveModel();
  const { model } = createScriptedModel(server.url);
  const input = { question, candidates: [{ id: 5, text: "Orchard", relations: [] }] };
  expect(await rerank.prompted(model)(input, call())).toEqual([5]);
  expect(server.requests).toHaveLength(0);
});

test("a reply with ids that the input does not contain leaves the order as it is, and is counted", async () => {
  const server = await serveModel({ reply: () => ({ order: [1, 2] }) });
  const { model } = createScriptedModel(server.url);
  const candidates = [1, 3].map((id) => ({ id, text: `Orchard ${id}`, relations: [] }));
  const usage = createUsageMeter();
  expect(await rerank.prompted(model)({ question, candidates }, { usage })).toEqual([]);
  expect(usage.total().unread).toMatchObject({
    "lists of candidates": {
      unread: 1,
      of: 1,
      reason: expect.stringContaining("2 is not among the given candidates"),
    },
  });
});
