import { expect, test } from "vitest";
import { caseWith } from "../testing/evaluated.ts";
import { alignTriples } from "./losses/cause-of-loss.ts";

function aligned(golden: readonly string[], retrieved: readonly string[]) {
  return alignTriples(caseWith({ goldenTriples: golden }, { retrieved }));
}

test("ranks start at one and do not count repeated triples", () => {
  // c is third in the file, but second once the repeated a is removed.
  expect(aligned(["b", "c", "b"], ["a", "a", "c"])).toEqual({
    golden: [
      { triple: "b", rank: null },
      { triple: "c", rank: 2 },
    ],
    retrieved: [
      { triple: "a", golden: false },
      { triple: "c", golden: true },
    ],
  });
});

test("if no triples are retrieved for a question, every golden triple counts as missed", () => {
  expect(aligned(["a"], [])).toEqual({ golden: [{ triple: "a", rank: null }], retrieved: [] });
});
