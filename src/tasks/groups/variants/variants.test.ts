/** Tests, with a server on loopback, how the tasks reword questions and choose the matching reading. */
import { expect, test } from "vitest";
import { createScriptedModel } from "../../../testing/scripted-model.ts";
import { readSections } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { createUsageMeter } from "../../language-call.ts";
import { matchReading, rewordQuestion } from "./index.ts";

const call = () => ({ usage: createUsageMeter() });

test("the prompt states the language and the names, and the result is null if the model finds no wording", async () => {
  const server = await serveModel({
    reply: (request) => {
      const { Language } = readSections(request.messages[1]?.content ?? "");
      return Language === "German"
        ? { sayable: true, question: " Wer lebt auf Amrum? " }
        : { sayable: false, question: "" };
    },
  });
  const reword = rewordQuestion.prompted(createScriptedModel(server.url).model);
  const input = { question: "Who lives on Amrum?", names: ["Amrum"] };
  expect(await reword({ ...input, language: "German" }, call())).toBe("Wer lebt auf Amrum?");
  expect(await reword({ ...input, language: "French" }, call())).toBeNull();
  expect(readSections(server.requests[0]?.messages[1]?.content ?? "")).toEqual({
    Question: "Who lives on Amrum?",
    Language: "German",
    Names: "Amrum",
  });
});

test("the model's choice is a position in the list, and a number beyond its end is rejected", async () => {
  const replies = [{ reading: 3 }, { reading: 2 }, { reading: null }];
  const server = await serveModel({ reply: () => replies.shift() });
  const match = matchReading.prompted(createScriptedModel(server.url).model);
  const input = { question: "Who?", readings: ["Who lives there?", "Who lived there?"] };
  expect(await match(input, call())).toBe(1);
  expect(server.requests).toHaveLength(2);
  expect(await match({ ...input, question: "Whoever?" }, call())).toBeNull();
});

test("the offline rules neither reword a question nor choose a reading", async () => {
  const input = { question: "Who?", language: "German", names: [] };
  expect(await rewordQuestion.offline(input, call())).toBe("Who?");
  expect(await matchReading.offline({ question: "Who?", readings: ["Who?"] }, call())).toBeNull();
});
