import { expect, test } from "vitest";
import {
  annotationConflicts,
  collectVerdicts,
  effectiveRelevance,
  OperationRefused,
  relevanceAgreement,
  relevanceConflicts,
  type TaxonomyDocuments,
  taxonomyPhases,
} from "../taxonomy/index.ts";
import { changeDocuments } from "../testing/change-documents.ts";
import type { ValuesOf } from "./edits.ts";
import type { EditName, EditWithName } from "./index.ts";

const { clustering: clusteringSchema, planning: planningSchema, relevance: relevanceSchema } = taxonomyPhases;

type Relevance = TaxonomyDocuments["relevance"];

const clustering = clusteringSchema.parse({
  clusters: ["a", "b", "c", "d"].map((id) => ({ id, members: [id] })),
  categories: [{ id: "k", name: "K", clusters: ["a", "b", "c", "d"] }],
});
const planning = planningSchema.parse({ relevance: { questions: [{ id: "GQ1", text: "?" }] } });
const plan = planning.relevance;
const judged = relevanceSchema.parse({
  categories: [{ id: "k", answers: { GQ1: true } }],
  clusters: [
    { id: "a", relevant: true },
    { id: "b", relevant: true },
    { id: "c", relevant: false },
    { id: "d", relevant: false },
  ],
});

/** Returns the judgements after an edit, with the reason "r". */
function change<Name extends EditName>(
  relevance: Relevance,
  name: Name,
  values: ValuesOf<EditWithName<Name>>,
  author = "Bob",
): Relevance {
  const documents = { clustering, planning, relevance };
  return changeDocuments(documents, name, values, { author, reason: "r" }).relevance;
}

const opine = (relevance: Relevance, id: string, relevant: boolean): Relevance =>
  change(relevance, "assess opinion", { id, relevant });
const second = opine(opine(opine(opine(judged, "a", true), "b", false), "c", false), "d", false);

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
  const settled = change(second, "assess settle", { id: "b", relevant: false }, "Cy");
  expect(relevanceConflicts(collectVerdicts(settled, plan))).toEqual([]);
  expect(effectiveRelevance(settled, clustering, plan).clusters.get("b")).toEqual({
    relevant: false,
    reason: "r",
  });
});

test("an item on which judges agree cannot be settled, and a settled item can be settled again or reopened", () => {
  expect(() => change(second, "assess settle", { id: "a", relevant: false })).toThrow(
    /there is no conflict to settle on a/,
  );
  const settled = change(second, "assess settle", { id: "b", relevant: false }, "Cy");
  const anew = change(settled, "assess settle", { id: "b", relevant: true }, "Cy");
  expect(anew.settled).toEqual([{ kind: "cluster", id: "b", relevant: true, reason: "r", author: "Cy" }]);
  const open = change(anew, "assess settle", { id: "b", withdraw: true });
  expect(relevanceConflicts(collectVerdicts(open, plan)).map(({ id }) => id)).toEqual(["b"]);
  expect(() => change(open, "assess settle", { id: "b", withdraw: true })).toThrow(/not settled/);
});

test("judgements and opinions can be withdrawn", () => {
  const without = change(second, "assess class", { clusters: ["b"], withdraw: true });
  expect(without.clusters.map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(() => change(without, "assess class", { clusters: ["b"], withdraw: true })).toThrow(
    OperationRefused,
  );
  expect(change(second, "assess category", { categories: ["k"], withdraw: true }).categories).toEqual([]);
  const withdrawal = { id: "b", withdraw: true } as const;
  expect(change(second, "assess opinion", withdrawal).opinions?.map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(() => change(second, "assess opinion", withdrawal, "Cy")).toThrow(/Cy has not given an opinion/);
});

test("a second opinion does not change the first opinion, and a judge has only one opinion", () => {
  expect(second.clusters).toEqual(judged.clusters);
  expect(opine(second, "b", true).opinions?.length).toBe(4);
  expect(() => opine(judged, "z", true)).toThrow(OperationRefused);
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
