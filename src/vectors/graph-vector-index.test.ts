import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { testVectorIndex } from "../testing/vector-index-contract.ts";
import { createGraphVectorIndex } from "./graph-vector-index.ts";

testVectorIndex("the neighbour graph", (dimensions) => createGraphVectorIndex(dimensions), { digits: 5 });

test("without its optional package the message says what to install", () => {
  const withoutPackages = createRequire("/");
  expect(() => createGraphVectorIndex(4, withoutPackages)).toThrow(
    expect.objectContaining({ hint: expect.stringContaining("npm install usearch") }),
  );
});
