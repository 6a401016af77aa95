/**
 * Tests a model's rewordings of questions about six songs: good wordings pass, and careless wordings are rejected with
 * a reason.
 */
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import type { Expression } from "../../query/index.ts";
import { createPromptedLanguage } from "../../tasks/index.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { readSections } from "../../testing/scripted-replies.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { songTriples } from "../../testing/shaped-graphs.ts";
import { noJournal } from "../generate/work-journal.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair } from "../question-cells.ts";
import { openSampler } from "../sampling/open-sampler.ts";
import { proved } from "./change.ts";
import { rewordQuestions } from "./reword-questions.ts";
import type { ModelKind } from "./variant-kinds.ts";

const bench = openSampler(createMemoryGraph(songTriples), { graphName: "", seed: 0 }, unwatched);
/** In the test graph, Ada Lark wrote three of the six songs. */
const byAda: Expression = {
  op: "with",
  things: { op: "class", class: "Song" },
  path: [{ property: "writer", inverse: false }],
  to: { op: "entities", ids: ["P1"] },
};

type Wording = { readonly language: string; readonly text: string };

/** @param choose the position of the reading that the model chooses as the meaning of the question */
async function reword(
  kinds: readonly ModelKind[],
  wordings: readonly Wording[],
  choose: (readings: readonly string[]) => number,
) {
  const asked = (await proved(await bench, byAda, { seed: 1 })) ?? expect.fail();
  const pair: QaPair = { ...blankPair("q1", ""), ...asked };
  const readingsShown: string[] = [];
  const server = await serveModel({
    reply: (request) => {
      const sections = readSections(request.messages[1]?.content ?? "");
      if (request.schema === "matchReading") {
        const readings = (sections.Readings ?? "").split("\n").map((line) => line.replace(/^\d+\. /, ""));
        readingsShown.push(...readings);
        return { reading: choose(readings) + 1 };
      }
      const question = wordings.find(({ language }) => language === sections.Language)?.text ?? "";
      return { sayable: question !== "", question };
    },
  });
  const language = createPromptedLanguage(createScriptedModel(server.url).model);
  const options = { kinds, seed: 1, parallel: 2 };
  const written = await rewordQuestions([pair], await bench, options, {
    language,
    journal: noJournal,
    watch: unwatched,
  });
  return { pair, written, readingsShown };
}

const asksForSongsOf = (name: string) => (readings: readonly string[]) =>
  readings.findIndex((one) => one.includes(name) && !/how many|number|count/i.test(one));

test("a rewording is accepted as a variant if it keeps the name and the model finds its original among similar questions", async () => {
  const { pair, written, readingsShown } = await reword(
    ["german", "reworded"],
    [
      { language: "German", text: "Welche Lieder schrieb Ada Lark?" },
      { language: "English", text: "Name every song from the pen of Ada Lark." },
    ],
    asksForSongsOf("Ada Lark"),
  );
  const [original, ...variants] = written.pairs;
  expect(original).toEqual(pair);
  // The variants are in the order of the requested kinds.
  expect(variants.map(({ question }) => question)).toEqual([
    "Welche Lieder schrieb Ada Lark?",
    "Name every song from the pen of Ada Lark.",
  ]);
  expect(variants.map(({ extra }) => [extra.variant, extra.variant_of, extra.language ?? ""])).toEqual([
    ["german", pair.uid, "de"],
    ["reworded", pair.uid, ""],
  ]);
  for (const { goldenTriples, sparql, answers, query } of variants) {
    const { goldenTriples: golden, sparql: asked, answers: answered, query: form } = pair;
    expect({ goldenTriples, sparql, answers, query }).toEqual({
      goldenTriples: golden,
      sparql: asked,
      answers: answered,
      query: form,
    });
  }
  // The original was shown among other readings, such as a count of the songs.
  expect(readingsShown).toContain(pair.question);
  expect(new Set(readingsShown).size).toBeGreaterThan(1);
  expect(written.rejected).toEqual([]);
});

test("a rewording is rejected with a reason if it loses a name, adds a number or changes the meaning, or if the model refuses", async () => {
  const { pair, written } = await reword(
    ["reworded", "german", "french"],
    [
      { language: "English", text: "Which songs did she write?" },
      { language: "German", text: "Welche Lieder schrieb Ada Lark vor 1950?" },
    ],
    asksForSongsOf("Ada Lark"),
  );
  expect(written.pairs).toEqual([pair]);
  expect(written.rejected.map(({ at, because }) => [at, because])).toEqual([
    ["wording", 'the wording omits "Ada Lark"'],
    ["wording", "the wording adds the number 1950"],
    ["generation", "the model could not reword the question"],
  ]);
  const misread = await reword(
    ["german"],
    [{ language: "German", text: "Wie viele Lieder schrieb Ada Lark?" }],
    (readings) => readings.findIndex((one) => asksForSongsOf("Ada Lark")([one]) === -1),
  );
  const [refused] = misread.written.rejected;
  expect(refused?.at).toBe("reading");
  expect(refused?.because).toMatch(/^the model interpreted the rewording as: /);
});

test("a second run skips a kind of variant that the question already has", async () => {
  const { pair, written } = await reword(
    ["german"],
    [{ language: "German", text: "Welche Lieder schrieb Ada Lark?" }],
    asksForSongsOf("Ada Lark"),
  );
  const silent = await serveModel();
  const language = createPromptedLanguage(createScriptedModel(silent.url).model);
  const again: readonly QaPair[] = written.pairs;
  const options = { kinds: ["german"] as const, seed: 1, parallel: 1 };
  const { pairs } = await rewordQuestions(again, await bench, options, {
    language,
    journal: noJournal,
    watch: unwatched,
  });
  expect(pairs).toEqual(again);
  expect(silent.requests).toHaveLength(0);
  expect(pair.extra.variant).toBeUndefined();
});
