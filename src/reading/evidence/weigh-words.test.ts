import { expect, test } from "vitest";
import { parseTriple } from "../../testing/memory-graph.ts";
import { weighWords } from "./weigh-words.ts";

const paths = [
  [parseTriple(["R1:Soup", "preparation time", "L1:two hours"])],
  [parseTriple(["R1:Soup", "price", "L2:four coins"])],
];

test("paths with more than half of the question's words are relevant", () => {
  // The first path contains "soup", "preparation" and "time", and the second only one of these words.
  const { relevant } = weighWords("What is the preparation time of soups?", paths);
  expect(relevant.map(({ triple }) => triple.object.id)).toEqual(["L1"]);
});

test("a path with only half of the question's words is not relevant, and a question without words has no evidence", () => {
  expect(weighWords("What does the soup weigh?", paths).relevant).toEqual([]);
  expect(weighWords("Which is it?", paths).relevant).toEqual([]);
});
