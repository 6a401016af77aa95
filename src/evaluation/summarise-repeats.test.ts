import { expect, test } from "vitest";
import { caseWith } from "../testing/evaluated.ts";
import { evaluateRuns } from "./evaluate.ts";
import { parseMeasure } from "./measures/parse-measure.ts";
import { summarySchema } from "./summary-schema.ts";

/** Creates a run with three questions; `hits` selects the ones that it answers correctly. */
function run(name: string, seed: number, hits: readonly boolean[]) {
  const cases = hits.map((hit, at) =>
    caseWith({ uid: `q${at}`, goldenTriples: ["t"] }, { retrieved: [hit ? "t" : "x"] }),
  );
  return { retriever: `${name} #${seed}`, cases, missing: 0, origin: { retriever: name, seed } };
}

test("configurations are compared by the mean of their repeats on each question", () => {
  const { document } = evaluateRuns(
    [
      run("a", 1, [true, true, false]),
      run("a", 2, [true, false, false]),
      run("b", 1, [false, true, false]),
      run("b", 2, [false, false, false]),
    ],
    { measures: [parseMeasure("recall")], definition: "taxolink", seed: 1, inputs: {}, columns: [] },
  );
  // a has 1, 1/2 and 0; b has 0, 1/2 and 0: the questions differ by 1, 0 and 0.
  expect(document.repeat_comparisons).toMatchObject([
    { measure: "recall", a: "a", b: "b", n: 3, difference: expect.closeTo(1 / 3, 12) },
  ]);
  expect(summarySchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(
    JSON.parse(JSON.stringify(document)),
  );
});
