/** Tests that one unusable reply among many does not cost a question, and that every place says so. */
import { expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { createPromptedLanguage } from "../tasks/index.ts";
import { bridgeTriples } from "../testing/bridge-graph.ts";
import { createMemoryGraph } from "../testing/memory-graph.ts";
import type { ChatRequest } from "../testing/openai-server.ts";
import { createScriptedModel } from "../testing/scripted-model.ts";
import { readSections, scriptedReply } from "../testing/scripted-replies.ts";
import { serveModel } from "../testing/serve-model.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createRetriever, describeNoAnswer, describeUnread, type Retrieval } from "./index.ts";

async function ask(
  name: string,
  reply: (request: ChatRequest) => unknown,
  mostUnread?: number,
): Promise<Retrieval> {
  const server = await serveModel({ reply });
  const language = createPromptedLanguage(createScriptedModel(server.url).model, () => {}, mostUnread);
  const retriever = createRetriever(name, { language, embedder: createLexicalEmbedder() });
  await retriever.prepare(createMemoryGraph(bridgeTriples), unwatched);
  return retriever.retrieve({ text: "Who designed the Stone Bridge and the Iron Bridge?" });
}

/** Replies about the hub with this name cannot be used. */
function without(hub: string): (request: ChatRequest) => unknown {
  return (request) => {
    const { "Thing 1": thing = "" } = readSections(request.messages[1]?.content ?? "");
    return request.schema === "partialAnswer" && thing.includes(hub) ? "no JSON" : scriptedReply(request);
  };
}

test("a hub without a usable reply contributes nothing, and the answer, its trace and its usage count it", async () => {
  const whole = await ask("hublink", scriptedReply);
  expect(whole.usage.unread).toBeUndefined();
  const { answer, usage, trace } = await ask("hublink", without("Iron Bridge"));
  expect(answer).not.toBeNull();
  const { unread = 0, of = 0 } = usage.unread?.hubs ?? {};
  expect(unread).toBe(1);
  expect(of).toBe(whole.usage.byTask.partialAnswer);
  expect(describeUnread(usage)).toEqual([expect.stringMatching(`^1 of ${of} hubs unread: .*JSON object`)]);
  expect(trace.at(-1)).toMatchObject({ step: "unread hubs", detail: { unread: 1, of } });
});

test("the question fails if a larger share of its hubs than allowed has no usable reply", async () => {
  await expect(ask("hublink", without("Iron Bridge"), 0)).rejects.toThrow(
    /1 of \d+ hubs have no usable reply/,
  );
  await expect(ask("hublink", without(""), 0.9)).rejects.toThrow(
    /hubs have no usable reply|unusable replies/,
  );
});

test("rules write the final answer in place of an unusable reply, which is said", async () => {
  const { answer, usage } = await ask("hublink", (request) =>
    request.schema === "finalAnswer"
      ? { statements: [{ text: "It cites nothing.", sources: [] }] }
      : scriptedReply(request),
  );
  expect(answer).toMatch(/\[1\]/);
  expect(describeUnread(usage)).toEqual([
    expect.stringMatching(/^1 of 1 final answers by rules instead of the model: .*a statement has no source/),
  ]);
});

test("a search in which the model chose nothing says so, and not that nothing in the index matches", async () => {
  const { whyNot, triples } = await ask("structgpt", (request) =>
    request.schema === "chooseRelations" ? { relations: [] } : scriptedReply(request),
  );
  expect(triples).toEqual([]);
  const sentence = describeNoAnswer({ whyNot, isEmpty: true });
  expect(sentence).toMatch(/the model, asked 2 times \(extractComponents 1, .* 1\), chose nothing/);
  expect(describeNoAnswer({ whyNot: undefined, isEmpty: true })).toMatch(/nothing in the index matches/);
});
