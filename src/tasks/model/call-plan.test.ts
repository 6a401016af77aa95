/** Tests that the range of calls planned by a dry run includes the actual number. */
import { expect, test } from "vitest";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { partialAnswerPrompt } from "../groups/hubs/partial-answer.ts";
import { createUsageMeter } from "../language-call.ts";
import { exampleTriple } from "../prompted/show-triple.ts";
import { createCallPlan } from "./call-plan.ts";

const identity = {
  provider: "ollama",
  model: "scripted",
  parameters: { temperature: 0, reasoningEffort: null, seed: 1 },
};

const parts = { identity, price: null, contextTokens: null, store: null };

function input(index: number) {
  const paths = [
    { text: `Bridge ${index} is old.`, triples: [exampleTriple(`Bridge ${index}`, "is", "old")] },
  ];
  const hub = { id: 1, hub: `Bridge ${index}`, paths, common: [], linked: [] };
  return { question: "Which are old?", components: [], hubs: [hub] };
}

test("the plan counts exactly the calls that the run makes, and its token range covers short and long replies", async () => {
  const server = await serveModel();
  const plan = createCallPlan({ ...parts, price: { input: 1, output: 2 } });
  const { model } = createScriptedModel(server.url);
  const usage = createUsageMeter();
  for (let index = 0; index < 5; index += 1) {
    plan.add(partialAnswerPrompt, input(index));
    await model.ask(partialAnswerPrompt, input(index), { usage });
  }
  const total = plan.total();
  expect(total.calls).toBe(usage.total().calls);
  expect(total.cached).toBe(0);
  expect(plan.byTask()).toEqual({ partialAnswer: total });
  // The prompt is the same for both; only the replies differ: 80 tokens are likely. A contribution has up to 400
  // characters and those of the fact, at three characters per token.
  const prompts = total.tokens.low - 5 * 80;
  expect(total.tokens.high).toBeGreaterThanOrEqual(prompts + 5 * 140);
  expect(total.cost?.low).toBeCloseTo((prompts + 5 * 80 * 2) / 1e6, 12);
});

test("the plan's cost is unknown without a price, and otherwise includes the texts to embed", () => {
  const plan = createCallPlan(parts);
  plan.add(partialAnswerPrompt, input(1));
  expect(plan.total().cost).toBeNull();
  const priced = createCallPlan(parts);
  priced.addEmbeddings(["abcd", "abcdefgh"], { input: 1, output: 0 });
  // 1 + 2 tokens are likely, 2 + 3 the maximum.
  expect(priced.total()).toEqual({
    calls: 1,
    cached: 0,
    tokens: { low: 3, high: 5 },
    cost: { low: 3e-6, high: 5e-6 },
  });
});

test("the plan splits an input that exceeds the context window in the same way as the run", async () => {
  const server = await serveModel();
  const paths = Array.from({ length: 40 }, (_, index) =>
    input(index).hubs.flatMap((hub) => hub.paths),
  ).flat();
  const long = { ...input(0), hubs: input(0).hubs.map((hub) => ({ ...hub, paths })) };
  const contextTokens = 1_000;
  const plan = createCallPlan({ ...parts, contextTokens });
  plan.add(partialAnswerPrompt, long);
  const usage = createUsageMeter();
  await createScriptedModel(server.url, { contextTokens }).model.ask(partialAnswerPrompt, long, { usage });
  expect(plan.total().calls).toBeGreaterThan(1);
  expect(plan.total().calls).toBe(usage.total().calls);
});
