import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { randomVectors, testVectorIndex } from "../testing/vector-index-contract.ts";
import { createGraphVectorIndex } from "./graph-vector-index.ts";

testVectorIndex("the neighbour graph", (dimensions) => createGraphVectorIndex(dimensions), { digits: 5 });

test("two builds of the same vectors answer alike", () => {
  const vectors = randomVectors(1500, 64, 11);
  const queries = randomVectors(200, 64, 12);
  const [once, again] = [0, 1].map(() => {
    const index = createGraphVectorIndex(64);
    index.add(vectors);
    return index.search(queries, 10);
  });
  expect(again).toEqual(once);
});

test("without its optional package the message says what to install", () => {
  const withoutPackages = createRequire("/");
  expect(() => createGraphVectorIndex(4, withoutPackages)).toThrow(
    expect.objectContaining({ hint: expect.stringContaining("npm install usearch") }),
  );
});
