import { expect, test } from "vitest";
import {
  groupingAgreement,
  groupingConflicts,
  OperationRefused,
  type TaxonomyDocuments,
  taxonomyPhases,
} from "../taxonomy/index.ts";
import { changeDocuments } from "../testing/change-documents.ts";
import { temporaryFile } from "../testing/temporary-folder.ts";
import type { ValuesOf } from "./edits.ts";
import type { EditWithName } from "./index.ts";

type Clustering = TaxonomyDocuments["clustering"];
const clusteringSchema = taxonomyPhases.clustering;
const extraction = taxonomyPhases.extraction.parse({
  publications: [{ id: "p", classes: ["a", "b", "c", "d", "e", "f"].map((id) => ({ id, name: id })) }],
});

const base = clusteringSchema.parse({
  clusters: [
    { id: "k1", name: "One", members: ["a", "b", "c"], decided: true },
    { id: "k2", name: "Two", members: ["d", "e"], decided: true },
    { id: "k3", name: "Proposed", members: ["f"] },
  ],
  categories: [
    { id: "x", name: "X", clusters: ["k1"] },
    { id: "y", name: "Y", clusters: ["k2", "k3"] },
  ],
});
/** Returns the clustering after Bob's opinion. */
function opine(clustering: Clustering, values: ValuesOf<EditWithName<"cluster opinion">>): Clustering {
  return changeDocuments({ extraction, clustering }, "cluster opinion", values, { author: "Bob" }).clustering;
}

const reason = "alone in its sense";
/** Returns the clustering after Cy's settlement. */
function settle(clustering: Clustering, values: ValuesOf<EditWithName<"cluster settle">>): Clustering {
  return changeDocuments({ extraction, clustering }, "cluster settle", values, { author: "Cy", reason })
    .clustering;
}

/** Lists the groups of Bob. */
const groupsOf = ({ opinions = [] }: Clustering) =>
  opinions.filter(({ judge }) => judge === "Bob").map(({ members }) => members);

const judged = opine(opine(base, { ids: ["a", "b"] }), { ids: ["c", "d", "e"] });
const ruling = { layer: "clusters", item: "c", author: "Cy", reason };

test("recording a judge's groups leaves the clusters unchanged", () => {
  expect(judged.clusters).toEqual(base.clusters);
  expect(groupsOf(judged)).toEqual([
    ["a", "b"],
    ["c", "d", "e"],
  ]);
  // Placing c again removes it from the judge's earlier group.
  expect(groupsOf(opine(judged, { ids: ["c"] }))).toEqual([["a", "b"], ["d", "e"], ["c"]]);
  expect(groupsOf(opine(judged, { ids: ["c", "d", "e"], withdraw: true }))).toEqual([["a", "b"]]);
  expect(() => opine(judged, { ids: ["f"], withdraw: true })).toThrow(OperationRefused);
  // The decided groups of another checkout replace those of the judge.
  const from = temporaryFile("4-clustering.json", JSON.stringify(base));
  expect(groupsOf(opine(judged, { from }))).toEqual([
    ["a", "b", "c"],
    ["d", "e"],
  ]);
});

test("the most disputed items come first, and the agreement matches a hand calculation", () => {
  const conflicts = groupingConflicts(judged, "clusters");
  // The judges differ on four pairs (ac, bc, cd, ce): c is in all of them, and every other item is in one.
  expect(conflicts[0]).toEqual({
    id: "c",
    company: [
      { judge: "first", with: ["a", "b"] },
      { judge: "Bob", with: ["d", "e"] },
    ],
  });
  expect(conflicts.map(({ id }) => id)).toEqual(["c", "a", "b", "d", "e"]);
  // Pairs: ab ac bc de against ab cd ce de: two of four pairs each are shared; the index is 1/6
  // (compare-clusterings.test.ts).
  expect(groupingAgreement(judged, "clusters")).toMatchObject([
    { judges: ["first", "Bob"], shared: 5, pairwiseF1: 0.5, adjustedRand: expect.closeTo(1 / 6, 12) },
  ]);
});

test("settling the only disputed class settles its pairs and does not change the agreement", () => {
  const settled = settle(judged, { id: "c", new: "Three" });
  expect(settled.clusters.map(({ name, members }) => [name, members])).toEqual([
    ["One", ["a", "b"]],
    ["Two", ["d", "e"]],
    ["Proposed", ["f"]],
    ["Three", ["c"]],
  ]);
  expect(settled.categories[0]?.clusters).toEqual(["k1", "three"]);
  expect(settled.settled).toEqual([{ ...ruling, into: "Three" }]);
  expect(groupingConflicts(settled, "clusters")).toEqual([]);
  expect(groupingAgreement(settled, "clusters")).toEqual(groupingAgreement(judged, "clusters"));
  expect(clusteringSchema.parse(settled)).toEqual(settled);
  const anew = settle(settled, { id: "c", to: "k2" });
  expect(anew.settled).toEqual([{ ...ruling, into: "Two" }]);
  expect(anew.clusters.map(({ members }) => members)).toEqual([["a", "b"], ["d", "e", "c"], ["f"]]);
});

test("an item on which the judges agree cannot be settled", () => {
  expect(() => settle(base, { id: "c", to: "k2" })).toThrow(/there is no conflict to settle on "c"/);
  expect(() => settle(judged, { id: "f", to: "k2" })).toThrow(OperationRefused);
});

test("a second judge can also assign clusters to categories", () => {
  const state = opine(base, { ids: ["k1", "k2"], categories: true });
  // k3, which the second judge has not placed, is left out.
  expect(groupingConflicts(state, "categories")).toEqual([
    {
      id: "k1",
      company: [
        { judge: "first", with: [] },
        { judge: "Bob", with: ["k2"] },
      ],
    },
    {
      id: "k2",
      company: [
        { judge: "first", with: [] },
        { judge: "Bob", with: ["k1"] },
      ],
    },
  ]);
  const settled = settle(state, { id: "k2", to: "x", categories: true });
  expect(settled.categories.map(({ clusters }) => clusters)).toEqual([["k1", "k2"], ["k3"]]);
  expect(groupingConflicts(settled, "categories")).toEqual([]);
});

test("a judge can place an item in only one group", () => {
  const group = (...members: string[]) => ({ layer: "clusters", judge: "Bob", members });
  const doubled = { ...base, opinions: [group("a"), group("a", "b")] };
  expect(clusteringSchema.safeParse(doubled).error?.issues[0]?.path).toEqual(["opinions", 1, "members", 0]);
});
