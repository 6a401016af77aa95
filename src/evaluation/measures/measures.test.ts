/** Tests the measures on handmade cases; the comment next to each case derives the expected fraction. */
import { describe, expect, test } from "vitest";
import { OptionError } from "../../base/errors.ts";
import { caseWith } from "../../testing/evaluated.ts";
import type { PredictionStatus } from "../prediction.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import type { Definition } from "./measure.ts";
import { defaultMeasureNames, parseMeasure } from "./parse-measure.ts";
import { rankedMeasures } from "./ranked-measures.ts";

type CaseParts = {
  readonly golden: readonly string[];
  readonly retrieved: readonly string[];
  readonly status?: PredictionStatus;
  readonly goldenSources?: readonly string[];
  readonly sources?: readonly string[];
};

function evaluate(parts: CaseParts): EvaluationCase {
  const { golden, goldenSources = [], ...prediction } = parts;
  return caseWith({ goldenTriples: golden, goldenSources }, prediction);
}

function value(name: string, parts: CaseParts, definition: Definition = "taxolink"): number | null {
  return parseMeasure(name, definition).score(evaluate(parts)).value;
}

/** Every ranked measure over the first ten ranks and, where this is possible, over the complete list. */
const rankedNames = rankedMeasures.flatMap(({ name, cutoff }) =>
  cutoff === "optional" ? [name, `${name}@10`] : [`${name}@10`],
);

// There are hits at ranks 2 and 4 of five, and three golden items.
const ranked: CaseParts = { golden: ["a", "b", "c"], retrieved: ["x", "a", "y", "b", "z"] };

describe("definitions", () => {
  test.each([
    ["recall", 2 / 3],
    ["recall@2", 1 / 3],
    ["precision", 2 / 5],
    ["precision@2", 1 / 2],
    // P 2/5, R 2/3: 2PR/(P+R) = (8/15)/(16/15)
    ["f1", 1 / 2],
    // 5PR/(4P+R) = (20/15)/(34/15)
    ["f2", 20 / 34],
    // P@2 1/2, R@2 1/3: (1/3)/(5/6)
    ["f1@2", 2 / 5],
    ["hits@4", 2 / 3],
    ["hits@1", 0],
    ["hit-any@1", 0],
    ["hit-any@2", 1],
    ["mrr@10", 1 / 2],
    ["mrr@1", 0],
    // P(2) = 1/2 and P(4) = 2/4, over min(3, 10)
    ["map@10", 1 / 3],
    // only P(2) = 1/2 within 2, over min(3, 2)
    ["map@2", 1 / 4],
    ["em@10", 2 / 5],
    ["em@2", 1 / 2],
    // gains at ranks 2 and 4; ideal at ranks 1, 2, 3
    [
      "ndcg@10",
      (1 / Math.log2(3) + 1 / Math.log2(5)) / (1 / Math.log2(2) + 1 / Math.log2(3) + 1 / Math.log2(4)),
    ],
  ])("%s", (name, expected) => {
    expect(value(name, ranked)).toBeCloseTo(expected, 12);
  });

  test("measures remove duplicates from both lists before they count", () => {
    const parts = { golden: ["a", "a", "b"], retrieved: ["x", "x", "a", "a"] };
    // |G| = 2, |C| = 2, the hit is at rank 2
    expect(value("recall", parts)).toBe(1 / 2);
    expect(value("precision", parts)).toBe(1 / 2);
    expect(value("em@10", parts)).toBe(1 / 2);
    expect(value("mrr@10", parts)).toBe(1 / 2);
  });

  test.each(rankedNames)(
    "%s is 1 for a question without golden items if nothing was retrieved, and 0 otherwise",
    (name) => {
      expect(value(name, { golden: [], retrieved: [] })).toBe(1);
      expect(value(name, { golden: [], retrieved: ["a"] })).toBe(0);
      expect(value(name, { golden: [], retrieved: [], status: "failed" })).toBe(1);
      expect(value(name, { golden: ["a"], retrieved: [] })).toBe(0);
    },
  );

  test.each(rankedNames)(
    "%s is 1 for all golden items and nothing else, and 0 for no golden item",
    (name) => {
      expect(value(name, { golden: ["a", "b"], retrieved: ["b", "a"] })).toBe(1);
      expect(value(name, { golden: ["a", "b"], retrieved: ["x", "y"] })).toBe(0);
    },
  );

  test("case matters", () => {
    expect(value("recall", { golden: ["(a:B, p, c)"], retrieved: ["(a:b, p, c)"] })).toBe(0);
  });

  test("the entities of a triple are its subject and object, and their labels may contain commas", () => {
    const parts = {
      golden: ["(R1:A, B and C, has author, L2:Ann)", "(R1:A, B and C, year, L3:2020)"],
      retrieved: ["(R1:A, B and C, venue, R9:Conf, 2020)", "(R7:Other, by, L2:Ann)"],
    };
    // the golden entities are R1, L2, L3; the retrieved ones R1, R9, R7, L2
    expect(value("entity-recall", parts)).toBe(2 / 3);
    expect(value("entity-precision", parts)).toBe(2 / 4);
    expect(value("entity-mrr@10", parts)).toBe(1);
  });

  test("source measures compare DOIs in any notation", () => {
    const parts = {
      golden: ["t"],
      retrieved: ["t"],
      goldenSources: ["10.1/AB", "10.1/ab", "10.1/cd"],
      sources: ["https://doi.org/10.1/ab", "10.1/xy"],
    };
    expect(value("source-recall", parts)).toBe(1 / 2);
    expect(value("source-precision", parts)).toBe(1 / 2);
  });
});

describe("the published code", () => {
  test("the published rank measures find golden texts as lower-case substrings", () => {
    const parts = { golden: ["(A:b, p, c:d)"], retrieved: ["X (a:b, p, c:d) Y"] };
    for (const name of ["hits@10", "map@10", "mrr@10"]) expect(value(name, parts, "sqa")).toBe(1);
    for (const name of ["precision", "recall", "em@10"]) expect(value(name, parts, "sqa")).toBe(0);
  });

  test("the published `em` counts duplicates, the published precision ignores them, and all published measures are rounded", () => {
    const parts = { golden: ["a", "b", "c"], retrieved: ["a", "a", "x", "y", "b", "z", "w", "v"] };
    // em counts 3 of 8 list items; precision 2 of 7 set items; recall 2 of 3
    expect(value("em@10", parts, "sqa")).toBe(0.375);
    expect(value("precision", parts, "sqa")).toBe(0.29);
    expect(value("recall", parts, "sqa")).toBe(0.67);
    // f1: 2·2 / (3 + 7); f2: 5·2 / (4·3 + 7) = 0.526
    expect(value("f1", parts, "sqa")).toBe(0.4);
    expect(value("f2", parts, "sqa")).toBe(0.53);
    // hits 2/3 to three decimals; map (1/1 + 2/5) / 3 = 0.4667
    expect(value("hits@10", parts, "sqa")).toBe(0.667);
    expect(value("map@10", parts, "sqa")).toBe(0.467);
  });

  test("duplicate golden items count in the denominators of Hits and MAP", () => {
    const parts = { golden: ["a", "a"], retrieved: ["a", "a"] };
    expect(value("hits@10", parts, "sqa")).toBe(1);
    // the second occurrence matches no new golden text: (1/1) / 2
    expect(value("map@10", parts, "sqa")).toBe(0.5);
    expect(value("recall", parts, "sqa")).toBe(1);
  });

  test("a published value that depends on chance is replaced with a reason", () => {
    const score = parseMeasure("entity-map@10", "sqa").score(evaluate(ranked));
    expect(score).toEqual({ value: null, reason: expect.stringContaining("cannot be reproduced") });
  });
});

describe("names", () => {
  test.each([...defaultMeasureNames, "hits@3", "entity-hits@10", "source-f1"])("%s parses back", (name) => {
    expect(parseMeasure(name).name).toBe(name);
  });

  test.each([
    ["P@10", "precision@10"],
    ["P_5", "precision@5"],
    ["nDCG@10", "ndcg@10"],
    ["ndcg_cut_10", "ndcg@10"],
    ["recall_100", "recall@100"],
    ["Success@1", "hit-any@1"],
    ["document-RR@10", "document-mrr@10"],
  ])("%s is another name of %s", (name, expected) => {
    expect(parseMeasure(name).name).toBe(expected);
  });

  test("an unknown measure is rejected, and the message suggests the nearest name", () => {
    expect(() => parseMeasure("recal")).toThrow(OptionError);
    try {
      parseMeasure("presicion");
    } catch (error) {
      expect((error as OptionError).hint).toContain("Did you mean precision?");
    }
  });

  test.each(["hits", "mrr", "recall@0", "recall@x", "recall@"])("%s is rejected", (name) => {
    expect(() => parseMeasure(name)).toThrow(OptionError);
  });
});
