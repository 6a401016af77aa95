import { expect, test } from "vitest";
import { groupingAgreement, groupingConflicts, groupingsOf } from "./clustering-opinions.ts";
import {
  recordGroup,
  recordGroups,
  settleGrouping,
  withdrawFromGroups,
} from "./edits/edit-clustering-opinions.ts";
import { OperationRefused } from "./operations/operation-refused.ts";
import { type ClusteringOpinion, clusteringSchema } from "./phases/4-clustering.ts";

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
const group = (...members: string[]): ClusteringOpinion => ({
  layer: "clusters",
  judge: "Bob",
  name: "",
  members,
  reason: "",
});
const judged = recordGroup(recordGroup(base, group("a", "b")), group("c", "d", "e"));
const ruling = { layer: "clusters" as const, item: "c", author: "Cy", reason: "alone in its sense" };

test("recording a judge's groups leaves the clusters unchanged", () => {
  expect(judged.clusters).toEqual(base.clusters);
  expect(groupingsOf(judged, "clusters")).toEqual([
    {
      judge: "first",
      groups: [
        ["a", "b", "c"],
        ["d", "e"],
      ],
    },
    {
      judge: "Bob",
      groups: [
        ["a", "b"],
        ["c", "d", "e"],
      ],
    },
  ]);
  // Placing c again removes it from the judge's earlier group.
  expect(groupingsOf(recordGroup(judged, group("c")), "clusters")[1]?.groups).toEqual([
    ["a", "b"],
    ["d", "e"],
    ["c"],
  ]);
  expect(groupingsOf(withdrawFromGroups(judged, "clusters", "Bob", ["c", "d", "e"]), "clusters")[1]).toEqual({
    judge: "Bob",
    groups: [["a", "b"]],
  });
  expect(() => withdrawFromGroups(judged, "clusters", "Bob", ["f"])).toThrow(OperationRefused);
  expect(
    groupingsOf(recordGroups(judged, "clusters", "Bob", [{ name: "", members: ["a"] }]), "clusters"),
  ).toEqual([
    {
      judge: "first",
      groups: [
        ["a", "b", "c"],
        ["d", "e"],
      ],
    },
    { judge: "Bob", groups: [["a"]] },
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
  const settled = settleGrouping(judged, ruling, { name: "Three" }, true);
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
  const anew = settleGrouping(settled, ruling, { id: "k2" }, true);
  expect(anew.settled).toEqual([{ ...ruling, into: "Two" }]);
  expect(anew.clusters.map(({ members }) => members)).toEqual([["a", "b"], ["d", "e", "c"], ["f"]]);
});

test("an item on which the judges agree cannot be settled", () => {
  expect(() => settleGrouping(base, ruling, { id: "k2" }, true)).toThrow(
    /there is no conflict to settle on "c"/,
  );
  expect(() => settleGrouping(judged, { ...ruling, item: "f" }, { id: "k2" }, true)).toThrow(
    OperationRefused,
  );
});

test("a second judge can also assign clusters to categories", () => {
  const together: ClusteringOpinion = { ...group("k1", "k2"), layer: "categories" };
  const state = recordGroup(base, together);
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
  const settled = settleGrouping(state, { ...ruling, layer: "categories", item: "k2" }, { id: "x" }, true);
  expect(settled.categories.map(({ clusters }) => clusters)).toEqual([["k1", "k2"], ["k3"]]);
  expect(groupingConflicts(settled, "categories")).toEqual([]);
});

test("a judge can place an item in only one group", () => {
  const doubled = { ...base, opinions: [group("a"), group("a", "b")] };
  expect(clusteringSchema.safeParse(doubled).error?.issues[0]?.path).toEqual(["opinions", 1, "members", 0]);
});
