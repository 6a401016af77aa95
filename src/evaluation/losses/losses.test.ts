/**
 * Tests the causes of loss, using the golden triples of the question "Who designed the bridge across the Naab?" The
 * path leads from the river to the bridge and then to the architect.
 */
import { expect, test } from "vitest";
import { cellText, leavesOf } from "../../pages/blocks.ts";
import type { SearchTrail } from "../../retrieval/index.ts";
import { caseWith } from "../../testing/evaluated.ts";
import { missingPrediction, type Prediction, predictionLine } from "../prediction.ts";
import { parsePredictions } from "../read-predictions.ts";
import { lossesSections } from "../report/benchmark-report.ts";
import { causeOfLoss, type LossCause } from "./cause-of-loss.ts";
import { summariseLosses } from "./summarise-losses.ts";

const crossing = "(B1:Stone Bridge, crosses, R1:Naab)";
const design = "(B1:Stone Bridge, designed by, P1:Elsa Korn)";
const other = "(B2:Iron Bridge, material, L2:iron)";

const fromRiver = { relation: "crosses", forwards: false, from: ["R1"] };
const wholeTrail: SearchTrail = { linked: ["R1"], followed: [], removed: 0, filtered: [], ended: null };

function caseOf(changes: Partial<Prediction>, golden: readonly string[] = [design], topicEntity = "R1") {
  return caseWith({ uid: "q1", topicEntity, goldenTriples: golden }, { status: "no-answer", ...changes });
}

function lostWith(trail: Partial<SearchTrail>, golden?: readonly string[], topic?: string): LossCause | null {
  const prediction = { retrieved: [other], answer: "Iron.", trail: { ...wholeTrail, ...trail } };
  return causeOfLoss(caseOf(prediction, golden, topic), true);
}

test("a question is lost if the system retrieved no golden triple, but not if it retrieved one and answered", () => {
  expect(causeOfLoss(caseOf({ retrieved: [other, design], answer: "Elsa Korn" }), true)).toBeNull();
  expect(causeOfLoss(caseOf({ retrieved: [other], answer: "Iron." }), true)).not.toBeNull();
});

test("a loss has no cause if golden triples are missing or the system does not rank triples", () => {
  expect(causeOfLoss(caseOf({}, []), true)).toBeNull();
  expect(causeOfLoss(caseOf({ ranks: ["documents"], documents: ["A bridge."] }), true)).toBeNull();
});

test('the cause is "entity not linked" if the search began at neither the topic nor an entity in a golden triple', () => {
  expect(lostWith({ linked: ["T2"] })).toBe("entity not linked");
  expect(lostWith({ linked: [] })).toBe("entity not linked");
  // R1 is the topic, B1 the subject of the golden triple; B11 only shares B1's prefix.
  expect(lostWith({ linked: ["R1"] })).not.toBe("entity not linked");
  expect(lostWith({ linked: ["B1"] }, [design], "")).not.toBe("entity not linked");
  expect(lostWith({ linked: ["B11"] }, [design], "")).toBe("entity not linked");
  // A wrong start takes precedence over the budget that ended the search later.
  expect(lostWith({ linked: ["T2"], ended: { by: "budget", reason: "more than 5" } })).toBe(
    "entity not linked",
  );
});

test('the cause is "relation not followed" if the search never followed the relation of the golden triple from its subject', () => {
  const material = { relation: "material", forwards: true, from: ["B1"] };
  expect(lostWith({ followed: [fromRiver, material] })).toBe("relation not followed");
  expect(lostWith({ followed: [fromRiver] })).toBe("relation not followed");
  // The search followed the relation at the other bridge, and at this one against its direction: neither leads to the
  // golden triple.
  const elsewhere = { relation: "designed by", forwards: true, from: ["B2"] };
  const backwards = { relation: "designed by", forwards: false, from: ["B1"] };
  expect(lostWith({ followed: [elsewhere, backwards] })).toBe("relation not followed");
});

test('the cause is "candidate cut off" if the search followed the relation of a golden triple that is missing from the result', () => {
  expect(lostWith({ followed: [{ relation: "designed by", forwards: true, from: ["B1"] }] })).toBe(
    "candidate cut off",
  );
  expect(lostWith({ followed: [{ relation: "designed by", forwards: false, from: ["P1"] }] })).toBe(
    "candidate cut off",
  );
  expect(lostWith({ followed: [{ relation: null, forwards: null, from: ["P1"] }] })).toBe(
    "candidate cut off",
  );
});

test('the cause is "dropped by the filter" if the filter dropped the golden triple that got furthest in the search', () => {
  const trail = { followed: [fromRiver], filtered: [crossing] };
  expect(lostWith(trail, [design, crossing])).toBe("dropped by the filter");
  // For a question about the architect alone, the same search would never have reached the relation.
  expect(lostWith(trail, [design])).toBe("relation not followed");
});

test('the event that ended the search determines whether the cause is "budget spent", "refused" or "failed"', () => {
  expect(lostWith({ ended: { by: "budget", reason: "more than 5" } })).toBe("budget spent");
  expect(lostWith({ ended: { by: "refusal", reason: "no" } })).toBe("refused");
  expect(lostWith({ ended: { by: "reply", reason: "no JSON" } })).toBe("failed");
  expect(causeOfLoss(caseOf({ status: "failed", error: "it broke" }), true)).toBe("failed");
  // The search ended before it linked anything, so the start cannot be the cause.
  const { linked: _, ...unlinked } = wholeTrail;
  const trail = { ...unlinked, ended: { by: "budget", reason: "more than 0" } } as const;
  expect(causeOfLoss(caseOf({ retrieved: [other], trail }), true)).toBe("budget spent");
});

test('the cause is "refused" if the system returned no answer, with or without a golden triple', () => {
  expect(causeOfLoss(caseOf({ retrieved: [design] }), true)).toBe("refused");
  expect(causeOfLoss(caseOf({ retrieved: [design] }), false)).toBeNull();
  expect(causeOfLoss(caseOf({}), true)).toBe("refused");
});

test('the cause is "undetermined" if a system without a trail ranked other triples, or if no golden triple can be parsed', () => {
  expect(causeOfLoss(caseOf({ retrieved: [other], answer: "Iron." }), true)).toBe("undetermined");
  expect(lostWith({}, ["Elsa Korn designed it"])).toBe("undetermined");
});

test("a prediction file stores the trail, and an error describes the fault in an invalid trail", () => {
  const trail = { ...wholeTrail, followed: [fromRiver], ended: { by: "reply", reason: "no JSON" } } as const;
  const line = { ...missingPrediction("q1"), retrieved: [other], trail };
  const read = (value: unknown) =>
    parsePredictions(`${JSON.stringify(value)}\n`, "p.jsonl").lines[0]?.prediction;
  expect(read(predictionLine(line))).toEqual(line);
  expect(() => read({ ...line, trail: { ...trail, removed: -1 } })).toThrow(/line 1: q1: "trail.removed"/);
  expect(() => read({ ...line, trail: "long" })).toThrow(
    /line 1: q1: "trail" is not in the format of a search trail/,
  );
});

test("the report counts each cause per system, lists the questions, and explains how it determines a cause", () => {
  const uncertain = [
    caseOf({ retrieved: [design], answer: "Elsa Korn" }),
    caseOf({ retrieved: [other], answer: "Iron.", trail: { ...wholeTrail, linked: ["T2"], removed: 7 } }),
  ];
  const walker = { retriever: "walker", losses: summariseLosses(uncertain) };
  const ranker = {
    retriever: "ranker",
    losses: summariseLosses([caseOf({ retrieved: [other], answer: "?" })]),
  };
  expect(walker.losses).toMatchObject({
    questions: 2,
    lost: { "entity not linked": ["q1"], "relation not followed": [] },
    withRandomRemoval: ["q1"],
  });
  const [section] = lossesSections([walker, ranker]);
  const [counts, ids, explained] = leavesOf(section?.blocks ?? []).filter(
    (block) => typeof block !== "string" && block.kind === "table",
  );
  const rows = new Map(counts?.rows.map(([name, ...cells]) => [cellText(name ?? ""), cells]));
  expect(counts?.header).toEqual(["Cause", "walker", "ranker"]);
  expect(rows.get("entity not linked")).toEqual([1, 0]);
  expect(rows.get("undetermined")).toEqual([0, 1]);
  expect(rows.get("lost, all causes")).toEqual(["1 of 2", "1 of 1"]);
  expect(rows.get("of which: candidates dropped by random sampling")).toEqual([1, 0]);
  expect(ids?.rows).toEqual([
    ["walker", "entity not linked", 1, "q1"],
    ["ranker", "undetermined", 1, "q1"],
  ]);
  const causes = counts?.rows.slice(0, -2).map(([name]) => name);
  expect(explained?.rows.map(([name]) => name)).toEqual(causes);
});

test("the report of a run without golden triples has no section on losses", () => {
  expect(lossesSections([{ retriever: "one", losses: summariseLosses([caseOf({}, [])]) }])).toEqual([]);
});
