/** Tests how triples are split if their labels contain separators. */
import { expect, test } from "vitest";
import { questionWith } from "../../testing/evaluated.ts";
import { pairCases } from "../pair-cases.ts";
import { predictionLine } from "../prediction.ts";
import { parsePredictions } from "../read-predictions.ts";
import { createTripleSplitter } from "./split-triples.ts";

const title = "R1:Bridges, a:an overview";
const author = "R2:Ada, b:Bob";
const ambiguous = `(${title}, written by, ${author})`;

const questionOf = (goldenTriples: readonly string[]) => questionWith({ uid: "1", goldenTriples });

test("a triple with recorded parts is split into these parts", () => {
  const cut = createTripleSplitter([ambiguous], [[title, "written by", author]]);
  expect(cut(ambiguous)).toEqual({ subject: title, predicate: "written by", object: author });
});

test("if no parts are recorded, the predicates of unambiguous triples determine how an ambiguous triple is split", () => {
  const cut = createTripleSplitter([ambiguous, "(R3:Rivers, written by, R4:Cleo)"], []);
  expect(cut(ambiguous)).toEqual({ subject: title, predicate: "written by", object: author });
});

test("if two predicates match, the split with more known entities is chosen", () => {
  const text = "(R1:On, in, out, in, R2:Off)";
  const cut = createTripleSplitter([text, "(R5:Up, in, R2:Off)", "(R1:On, in, R6:Down)"], []);
  // Both the first and the second "in" could be the predicate: R1:On occurs in one split, R2:Off in the other.
  expect(cut(text)).toEqual({ subject: "R1:On", predicate: "in", object: "out, in, R2:Off" });
  const splitWithMoreEntities = createTripleSplitter(
    [text, "(R1:On, in, out, R7:Over)", "(R8:All, in, R2:Off)", "(R1:On, out, in)"],
    [["R1:On, in, out", "as", "R9:It"]],
  );
  expect(splitWithMoreEntities(text)).toEqual({
    subject: "R1:On, in, out",
    predicate: "in",
    object: "R2:Off",
  });
});

test("the parts recorded in a prediction also apply to golden triples", () => {
  const golden = [ambiguous];
  const line = {
    uid: "1",
    retrieved: [ambiguous, "(R2:Ada, b:Bob, born in, 1815)"],
    parts: [
      [title, "written by", author],
      [author, "born in", "1815"],
    ],
  };
  const { lines } = parsePredictions(`${JSON.stringify(line)}\n`, "predictions.jsonl");
  const predictions = new Map(lines.map(({ prediction }) => [prediction.uid, prediction]));
  const [evaluated] = pairCases([questionOf(golden)], predictions);
  // Title and author are both retrieved; without the parts, the golden text would be split at the commas of its labels.
  expect(evaluated?.ranking("entity")).toMatchObject({ hits: [true, true, false], golden: 2 });
  expect(lines.map(({ prediction }) => predictionLine(prediction).parts)).toEqual([line.parts]);
});

test("the reader rejects parts that are not three strings", () => {
  const line = { uid: "1", retrieved: [], parts: [["a", "b"]] };
  expect(() => parsePredictions(`${JSON.stringify(line)}\n`, "predictions.jsonl")).toThrow(
    '1: "parts" must be a list of triples, each with three strings',
  );
});
