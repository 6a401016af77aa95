import { expect, test } from "vitest";
import { createMemoryGraph } from "../../../testing/memory-graph.ts";
import { indexSchema } from "../../schema/schema-index.ts";
import { bitOf } from "../coverage.ts";
import { readQuestion } from "../question.ts";
import { takeWords } from "../take-words.ts";
import { spellingKnowledge, type WordKnowledge } from "../word-knowledge.ts";
import { linkSchema } from "./link-schema.ts";

/** A graph in which plays have no type. The lexicon may relate "played" to "player". */
const schema = await indexSchema(
  createMemoryGraph([
    ["F1:Low Tide", "played players", "P1:Ada Brook"],
    ["F2:High Tide", "played players", "P1"],
    ["F1", "staged", "V1:1951"],
    ["F2", "staged", "V2:1954"],
  ]),
);
const knowledge: WordKnowledge = {
  ...spellingKnowledge,
  related: (left, right) => {
    if (left === right) return 1;
    return left === "players" && right === "played" ? 0.4 : 0;
  },
};

test("a word that matches the head of a name does not also match the other words of the name", () => {
  const question = readQuestion("Which plays share players with Low Tide?");
  const { predicates, unnamed } = linkSchema(question, schema, knowledge, () => true);
  const players = question.tokens.findIndex(({ text }) => text === "players");
  const predicate = schema.names.findIndex(({ words }) => words.includes("players"));

  const explained = takeWords(predicates.get(predicate), 0, question);
  expect(explained.taken).toBe(bitOf(question, players));
  expect(explained.strong).toBe(bitOf(question, players));
  // The head matches completely: .55 for any match, plus half of .45 because one of two words matches.
  expect(explained.explanation).toBeCloseTo(0.55 + 0.45 / 2);
  // The word refers to a field, so it cannot refer to a type without a name; "plays" can.
  const kinds = [...unnamed].map((token) => question.tokens[token]?.text);
  expect(kinds).toContain("plays");
  expect(kinds).not.toContain("players");
});
