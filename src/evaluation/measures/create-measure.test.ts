/** Tests how custom measures are scored, and which names they may have. */
import { expect, test } from "vitest";
import { caseWith } from "../../testing/evaluated.ts";
import { scoreCases } from "../score-cases.ts";
import { createMeasure } from "./create-measure.ts";
import { unscored } from "./measure.ts";

const cases = ["q1", "q2", "q3"].map((uid) => caseWith({ uid }));

test("a measure returns the result of its function if this is a finite number, and otherwise a reason", () => {
  const measure = createMeasure("number-of-id", ({ question }) => {
    if (question.uid === "q2") return unscored("an even number");
    return question.uid === "q3" ? Number.NaN : 1;
  });
  const [column] = scoreCases(cases, [measure]).columns;
  expect(column?.values).toEqual([1, null, null]);
  expect(column?.reasons).toEqual([null, "an even number", "not a finite number"]);
});

test.each(["recall", "recall@3", "entity-f1", "rouge-1-f1", "faithfulness"])("%s is taken", (name) => {
  expect(() => createMeasure(name, () => 1)).toThrow(`Taxolink already has a measure named ${name}`);
});

test("a measure needs a name", () => {
  expect(() => createMeasure(" ", () => 1)).toThrow("a measure needs a name");
});
