import { expect, test } from "vitest";
import { createScriptedModel } from "../../../testing/scripted-model.ts";
import { readSections } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { createUsageMeter } from "../../language-call.ts";
import { createOfflineLanguage } from "../../offline/index.ts";
import { standaloneQuestion } from "./index.ts";

const call = () => ({ usage: createUsageMeter() });
const memory = [
  { question: "Who wrote the Harbour Guide?", answer: "Ada Brook [1]" },
  { question: "And when?", answer: null },
];

test.each([
  ["Where does she live?", "Where does she live? (Harbour Guide)"],
  ["And why?", "And why? (Harbour Guide)"],
  ["Who wrote the Tide Table?", "Who wrote the Tide Table?"],
  ["Which guides describe a lighthouse?", "Which guides describe a lighthouse?"],
])("offline, %s becomes %s", async (question, expected) => {
  expect(await createOfflineLanguage().standaloneQuestion({ question, memory }, call())).toBe(expected);
});

test("the model receives earlier turns without citations, and the first question of a chat needs no model call", async () => {
  const server = await serveModel({ reply: () => ({ question: "Where does Ada Brook live?" }) });
  const { model } = createScriptedModel(server.url);
  const ask = standaloneQuestion.prompted(model);
  expect(await ask({ question: "Where?", memory: [] }, call())).toBe("Where?");
  expect(await ask({ question: "Where does she live?", memory }, call())).toBe("Where does Ada Brook live?");
  expect(server.requests).toHaveLength(1);
  expect(readSections(server.requests[0]?.messages[1]?.content ?? "")).toEqual({
    "Earlier turns":
      "Asked: Who wrote the Harbour Guide?\nAnswered: Ada Brook\nAsked: And when?\nAnswered: nothing was found",
    Question: "Where does she live?",
  });
});
