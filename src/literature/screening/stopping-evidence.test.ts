import { expect, test } from "vitest";
import type { StageVerdict } from "./stage-verdicts.ts";
import { describeRecall, stoppingEvidence } from "./stopping-evidence.ts";

/**
 * Creates verdicts from characters: `+` is a relevant paper and `-` an irrelevant one, or `R` and `I` if the paper was
 * drawn at random.
 */
const verdicts = (signs: string): StageVerdict[] =>
  [...signs].map((sign, at) => ({
    key: `P${at}`,
    relevant: sign === "+" || sign === "R",
    random: sign === "R" || sign === "I",
  }));

test("the evidence counts the decisions since the last relevant paper", () => {
  expect(stoppingEvidence(verdicts("+-+---"), 4)).toMatchObject({
    decided: 6,
    relevant: 2,
    sinceRelevant: 3,
  });
  expect(stoppingEvidence(verdicts("---"), 4)).toMatchObject({ relevant: 0, sinceRelevant: 3 });
});

test("there is no recall estimate for fewer than twenty decisions", () => {
  const few = stoppingEvidence(verdicts("+-+-"), 30);
  expect(few.recall).toBeUndefined();
  expect(describeRecall(few)).toBe("recall will be estimated after 20 decisions, 4 so far");
  expect(describeRecall(stoppingEvidence(verdicts("--"), 30))).toBe("no relevant papers found yet");
});

test("the latest decisions serve as the sample until twenty papers have been drawn at random", () => {
  const ranked = stoppingEvidence(verdicts(`++++${"-".repeat(20)}`), 20);
  // None of the newest 20 papers is relevant, so all 4 relevant papers were found.
  expect(ranked).toMatchObject({ sample: { kind: "newest", size: 20 }, recall: { value: 1 } });
  const chance = stoppingEvidence(verdicts(`++++${"I".repeat(15)}${"R".repeat(5)}`), 20);
  // 5 of the 20 drawn papers are relevant, so 5 of the 20 remaining papers are estimated to be relevant: 9 of 14 were
  // found.
  expect(chance.sample).toEqual({ kind: "random", size: 20 });
  expect(chance.recall?.value).toBeCloseTo(9 / 14, 12);
});
