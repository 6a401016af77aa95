import { expect, test } from "vitest";
import {
  recordOpinion,
  settleRelevance,
  withdrawJudgement,
  withdrawOpinion,
  withdrawSettlement,
} from "./edits/edit-relevance.ts";
import { OperationRefused } from "./operations/operation-refused.ts";
import { planningSchema } from "./phases/1-planning.ts";
import { clusteringSchema } from "./phases/4-clustering.ts";
import { effectiveRelevance, relevanceSchema } from "./phases/5-relevance.ts";
import {
  annotationConflicts,
  collectVerdicts,
  relevanceAgreement,
  relevanceConflicts,
} from "./second-opinions.ts";

const clustering = clusteringSchema.parse({
  clusters: ["a", "b", "c", "d"].map((id) => ({ id, members: [id] })),
  categories: [{ id: "k", name: "K", clusters: ["a", "b", "c", "d"] }],
});
const plan = planningSchema.parse({ relevance: { questions: [{ id: "GQ1", text: "?" }] } }).relevance;
const judged = relevanceSchema.parse({
  categories: [{ id: "k", answers: { GQ1: true } }],
  clusters: [
    { id: "a", relevant: true },
    { id: "b", relevant: true },
    { id: "c", relevant: false },
    { id: "d", relevant: false },
  ],
});
const opinion = (id: string, relevant: boolean) => ({
  kind: "cluster" as const,
  id,
  judge: "Bob",
  relevant,
  reason: "",
});
const second = [opinion("a", true), opinion("b", false), opinion("c", false), opinion("d", false)].reduce(
  (state, added) => recordOpinion(state, clustering, added),
  judged,
);

test("a difference between judges is a conflict until a settlement replaces it", () => {
  const conflicts = relevanceConflicts(collectVerdicts(second, plan));
  expect(
    conflicts.map(({ id, verdicts }) => [id, verdicts.map(({ judge, relevant }) => [judge, relevant])]),
  ).toEqual([
    [
      "b",
      [
        ["first", true],
        ["Bob", false],
      ],
    ],
  ]);
  expect(effectiveRelevance(second, clustering, plan).clusters.get("b")?.relevant).toBe(true);
  const settlement = {
    kind: "cluster" as const,
    id: "b",
    relevant: false,
    reason: "too narrow",
    author: "Cy",
  };
  const settled = settleRelevance(second, clustering, plan, settlement);
  expect(relevanceConflicts(collectVerdicts(settled, plan))).toEqual([]);
  expect(effectiveRelevance(settled, clustering, plan).clusters.get("b")).toEqual({
    relevant: false,
    reason: "too narrow",
  });
});

test("an item on which judges agree cannot be settled, and a settled item can be settled again or reopened", () => {
  const ruling = { kind: "cluster" as const, id: "b", relevant: false, reason: "r", author: "Cy" };
  expect(() => settleRelevance(second, clustering, plan, { ...ruling, id: "a" })).toThrow(
    /there is no conflict to settle on a/,
  );
  const settled = settleRelevance(second, clustering, plan, ruling);
  const anew = settleRelevance(settled, clustering, plan, { ...ruling, relevant: true });
  expect(anew.settled).toEqual([{ ...ruling, relevant: true }]);
  const open = withdrawSettlement(anew, ruling);
  expect(relevanceConflicts(collectVerdicts(open, plan)).map(({ id }) => id)).toEqual(["b"]);
  expect(() => withdrawSettlement(open, ruling)).toThrow(/not settled/);
});

test("judgements and opinions can be withdrawn", () => {
  const item = { kind: "cluster" as const, id: "b" };
  const without = withdrawJudgement(second, item);
  expect(without.clusters.map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(() => withdrawJudgement(without, item)).toThrow(OperationRefused);
  expect(withdrawJudgement(second, { kind: "category", id: "k" }).categories).toEqual([]);
  expect(withdrawOpinion(second, { ...item, judge: "Bob" }).opinions?.map(({ id }) => id)).toEqual([
    "a",
    "c",
    "d",
  ]);
  expect(() => withdrawOpinion(second, { ...item, judge: "Cy" })).toThrow(/Cy has not given an opinion/);
});

test("a second opinion does not change the first opinion, and a judge has only one opinion", () => {
  expect(second.clusters).toEqual(judged.clusters);
  expect(recordOpinion(second, clustering, opinion("b", true)).opinions?.length).toBe(4);
  expect(() => recordOpinion(judged, clustering, opinion("z", true))).toThrow(OperationRefused);
});

test("agreement covers the items that two judges have judged", () => {
  // yes yes | yes no | no no | no no: the hand-made case of agreement.test.ts, 8/15. The category has one verdict.
  const { alpha, cohen, fleiss } = relevanceAgreement(collectVerdicts(second, plan), {
    seed: 1,
    resamples: 50,
  });
  expect(alpha.value).toBeCloseTo(8 / 15, 12);
  expect(alpha.units).toBe(4);
  // One judge says yes to 2/4, the other to 1/4: P_o = 3/4, P_e = 1/8 + 3/8. Fleiss: 3 of 8 verdicts are yes, P_e =
  // 34/64.
  expect(cohen.value).toBeCloseTo(1 / 2, 12);
  expect(fleiss.value).toBeCloseTo((48 - 34) / (64 - 34), 12);
});

test("annotators' conflicts are listed by category, and the gold standard settles all conflicts about an object", () => {
  const annotation = (annotator: string, ...classes: string[]) => ({
    object: "1",
    annotator,
    labels: { K: classes },
  });
  const annotations = [annotation("Ada", "x", "y"), annotation("Bob", "y", "x"), annotation("Cy", "x")];
  expect(annotationConflicts(annotations.slice(0, 2), ["K"], null)).toEqual([]);
  expect(
    annotationConflicts(annotations, ["K", "L"], null).map(({ object, category }) => [object, category]),
  ).toEqual([["1", "K"]]);
  expect(annotationConflicts(annotations, ["K"], "Cy")).toEqual([]);
});

test("annotators disagree if one of them states that no class of a category applies, but not if one of them skipped the category", () => {
  const ada = { object: "1", annotator: "Ada", labels: { K: ["x"], L: ["z"] } };
  const bob = { object: "1", annotator: "Bob", labels: { K: [] } };
  expect(annotationConflicts([ada, bob], ["K", "L"], null)).toEqual([
    {
      object: "1",
      category: "K",
      given: [
        { annotator: "Ada", classes: ["x"] },
        { annotator: "Bob", classes: [] },
      ],
    },
  ]);
});
