import { expect, test } from "vitest";
import { openWords } from "../open-words.ts";
import { createPreparation } from "../prepare-question.ts";

const labels = [
  "for",
  "forschen",
  "publication year",
  "research object",
  "evaluation method",
  "ship owner",
  "bridge",
  "Schule",
];
const vocabulary = new Map(
  labels.flatMap((label) => label.toLowerCase().split(" ")).map((word) => [word, 1]),
);
const prepare = createPreparation(openWords(), vocabulary);

/** A German dictionary lists both parts of each compound, and translates them as words that the graph uses. */
test.each([
  ["Welche Forschungsobjekte gibt es?", "Which research object there are?"],
  ["Welche Evaluationsmethode ist das?", "Which evaluation method is the?"],
  ["In welchem Erscheinungsjahr war das?", "In which publication year was the?"],
  ["Wer ist der Schiffseigner von Berta?", "Who is the ship owner of Berta?"],
])("%s", (question, text) => {
  expect(prepare(question)).toMatchObject({ language: "de", text });
});

test("a compound stays unchanged if the graph does not use one of its parts", () => {
  expect(prepare("Wer ist der Brückenbauer von Berta?").text).toBe("Who is the Brückenbauer of Berta?");
  expect(prepare("Wo ist die Zahnarztpraxis?").text).toBe("Where is the Zahnarztpraxis?");
});
