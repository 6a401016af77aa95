import fc from "fast-check";
import { expect, test } from "vitest";
import { OperationRefused } from "../operations/operation-refused.ts";
import { type Clustering, clusteringSchema } from "../phases/4-clustering.ts";
import {
  assignClusters,
  createCategory,
  createCluster,
  describeCluster,
  enterProposals,
  mergeClusters,
  moveMembers,
  removeCategory,
  removeMembers,
  splitCluster,
} from "./edit-clustering.ts";

const start = clusteringSchema.parse({
  clusters: [
    { id: "a", name: "A", members: ["1", "2", "3"], representative: "2", decided: true },
    { id: "b", name: "B", members: ["4"], decided: true },
    { id: "c", name: "C", members: ["5", "6"] },
  ],
  categories: [
    { id: "k", name: "K", clusters: ["a", "b"] },
    { id: "l", name: "L", clusters: ["c"] },
  ],
});
const members = (state: Clustering) =>
  Object.fromEntries(state.clusters.map(({ id, members: memberIds }) => [id, memberIds]));

test("merging keeps the first cluster and removes the other clusters from their categories", () => {
  const next = mergeClusters(start, ["a", "c"]);
  expect(members(next)).toEqual({ a: ["1", "2", "3", "5", "6"], b: ["4"] });
  expect(next.categories.map(({ clusters }) => clusters)).toEqual([["a", "b"], []]);
  const described = {
    ...start,
    clusters: start.clusters.map((cluster) =>
      cluster.id === "a" ? cluster : { ...cluster, description: `of ${cluster.id}` },
    ),
  };
  expect(mergeClusters(described, ["a", "b", "c"]).clusters[0]?.description).toBe("of b");
  expect(mergeClusters(described, ["c", "b"]).clusters.at(-1)?.description).toBe("of c");
  expect(() => mergeClusters(start, ["a"])).toThrow(OperationRefused);
  expect(() => mergeClusters(start, ["a", "a"])).toThrow(OperationRefused);
});

test("both parts of a split cluster stay in the category, and a representative that leaves its cluster loses its role", () => {
  const next = splitCluster(start, "a", { name: "Second", members: ["2"] });
  expect(members(next)).toMatchObject({ a: ["1", "3"], second: ["2"] });
  expect(next.clusters[0]?.representative).toBeUndefined();
  expect(next.categories[0]?.clusters).toEqual(["a", "b", "second"]);
  expect(() => splitCluster(start, "a", { name: "All", members: ["1", "2", "3"] })).toThrow(
    /no member would remain/,
  );
});

test("a cluster that loses its last member is removed", () => {
  const next = moveMembers(start, ["4"], "a");
  expect(members(next)).toEqual({ a: ["1", "2", "3", "4"], c: ["5", "6"] });
  expect(next.categories[0]?.clusters).toEqual(["a"]);
  expect(members(removeMembers(start, ["5", "6"]))).not.toHaveProperty("c");
});

test("if categories are disjoint, a cluster leaves its earlier category", () => {
  expect(assignClusters(start, ["a"], "L", true).categories.map(({ clusters }) => clusters)).toEqual([
    ["b"],
    ["c", "a"],
  ]);
  expect(assignClusters(start, ["a"], "l", false).categories[0]?.clusters).toEqual(["a", "b"]);
  expect(removeCategory(start, "k").categories.length).toBe(1);
  expect(() => createCategory(start, "K", "")).toThrow(OperationRefused);
});

test("proposals replace undecided clusters and do not change decided clusters", () => {
  const next = enterProposals(start, [{ name: "New", members: ["5", "7"] }]);
  expect(members(next)).toEqual({ a: ["1", "2", "3"], b: ["4"], new: ["5", "7"] });
  expect(next.clusters.at(-1)?.decided).toBe(false);
  expect(() => enterProposals(start, [{ name: "New", members: ["1"] }])).toThrow(
    /a decision on .* already exists/,
  );
});

test("only a member can represent a cluster", () => {
  expect(() => describeCluster(start, "b", { representative: "1" })).toThrow(OperationRefused);
});

// Generates edits in any order, including edits that are rejected.
const item = fc.constantFrom("1", "2", "3", "4", "5", "6");
const some = fc.uniqueArray(item, { minLength: 1, maxLength: 4 });
const at = fc.nat({ max: 9 });
type Edit = (state: Clustering) => Clustering;
const idAt = (state: Clustering, index: number): string =>
  state.clusters[index % Math.max(1, state.clusters.length)]?.id ?? "";
const edit: fc.Arbitrary<Edit> = fc.oneof(
  some.map(
    (chosen): Edit =>
      (state) =>
        createCluster(state, { name: "new", members: chosen }),
  ),
  fc.tuple(at, at).map(
    ([left, right]): Edit =>
      (state) =>
        mergeClusters(state, [idAt(state, left), idAt(state, right)]),
  ),
  fc.tuple(at, some).map(
    ([index, chosen]): Edit =>
      (state) =>
        splitCluster(state, idAt(state, index), { name: "part", members: chosen }),
  ),
  fc.tuple(at, some).map(
    ([index, chosen]): Edit =>
      (state) =>
        moveMembers(state, chosen, idAt(state, index)),
  ),
  some.map(
    (chosen): Edit =>
      (state) =>
        removeMembers(state, chosen),
  ),
  some.map(
    (chosen): Edit =>
      (state) =>
        enterProposals(state, [{ name: "proposed", members: chosen }]),
  ),
  fc.tuple(at, fc.boolean()).map(
    ([index, disjoint]): Edit =>
      (state) =>
        assignClusters(state, [idAt(state, index)], "l", disjoint),
  ),
);

test("after any edits, clusters are disjoint and not empty, references resolve, and no unknown items appear", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
      let state = start;
      for (const change of edits) {
        try {
          state = change(state);
        } catch (error) {
          if (!(error instanceof OperationRefused)) throw error;
        }
        // The schema rejects duplicate members, empty clusters and unknown clusters in categories.
        expect(clusteringSchema.safeParse(state).success).toBe(true);
      }
      const memberIds = state.clusters.flatMap(({ members: inside }) => inside);
      expect(memberIds.every((member) => ["1", "2", "3", "4", "5", "6"].includes(member))).toBe(true);
      // Placing the remaining classes covers all classes again.
      const unclustered = ["1", "2", "3", "4", "5", "6"].filter((member) => !memberIds.includes(member));
      const complete =
        unclustered.length === 0 ? state : createCluster(state, { name: "rest", members: unclustered });
      expect(complete.clusters.flatMap(({ members: inside }) => inside).sort()).toEqual([
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
      ]);
    }),
    { seed: 1, numRuns: 300 },
  );
});
