import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createCluster,
  enterProposals,
  OperationRefused,
  type TaxonomyDocuments,
  taxonomyPhases,
} from "../taxonomy/index.ts";
import { changeDocuments } from "../testing/change-documents.ts";
import type { ValuesOf } from "./edits.ts";
import type { EditName, EditWithName } from "./index.ts";

type Clustering = TaxonomyDocuments["clustering"];
const clusteringSchema = taxonomyPhases.clustering;

/** Returns the clustering after an edit. */
function change<Name extends EditName>(
  clustering: Clustering,
  name: Name,
  values: ValuesOf<EditWithName<Name>>,
  planning: Partial<TaxonomyDocuments> = {},
): Clustering {
  return changeDocuments({ extraction, clustering, ...planning }, name, values).clustering;
}

const extraction = taxonomyPhases.extraction.parse({
  publications: [{ id: "p", classes: ["1", "2", "3", "4", "5", "6"].map((id) => ({ id, name: id })) }],
});
const overlapping = { planning: taxonomyPhases.planning.parse({ disjoint: false }) };

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
  const next = change(start, "cluster merge", { clusters: ["a", "c"] });
  expect(members(next)).toEqual({ a: ["1", "2", "3", "5", "6"], b: ["4"] });
  expect(next.categories.map(({ clusters }) => clusters)).toEqual([["a", "b"], []]);
  const described = {
    ...start,
    clusters: start.clusters.map((cluster) =>
      cluster.id === "a" ? cluster : { ...cluster, description: `of ${cluster.id}` },
    ),
  };
  expect(change(described, "cluster merge", { clusters: ["a", "b", "c"] }).clusters[0]?.description).toBe(
    "of b",
  );
  expect(change(described, "cluster merge", { clusters: ["c", "b"] }).clusters.at(-1)?.description).toBe(
    "of c",
  );
  expect(() => change(start, "cluster merge", { clusters: ["a"] })).toThrow(OperationRefused);
  expect(() => change(start, "cluster merge", { clusters: ["a", "a"] })).toThrow(OperationRefused);
});

test("both parts of a split cluster stay in the category, and a representative that leaves its cluster loses its role", () => {
  const next = change(start, "cluster split", { cluster: "a", name: "Second", classes: ["2"] });
  expect(members(next)).toMatchObject({ a: ["1", "3"], second: ["2"] });
  expect(next.clusters[0]?.representative).toBeUndefined();
  expect(next.categories[0]?.clusters).toEqual(["a", "b", "second"]);
  expect(() =>
    change(start, "cluster split", { cluster: "a", name: "All", classes: ["1", "2", "3"] }),
  ).toThrow(/no member would remain/);
});

test("a cluster that loses its last member is removed", () => {
  const next = change(start, "cluster move", { cluster: "a", classes: ["4"] });
  expect(members(next)).toEqual({ a: ["1", "2", "3", "4"], c: ["5", "6"] });
  expect(next.categories[0]?.clusters).toEqual(["a"]);
  expect(members(change(start, "cluster loosen", { classes: ["5", "6"] }))).not.toHaveProperty("c");
});

test("if categories are disjoint, a cluster leaves its earlier category", () => {
  expect(
    change(start, "cluster categorise", { category: "L", clusters: ["a"] }).categories.map(
      ({ clusters }) => clusters,
    ),
  ).toEqual([["b"], ["c", "a"]]);
  expect(
    change(start, "cluster categorise", { category: "l", clusters: ["a"] }, overlapping).categories[0]
      ?.clusters,
  ).toEqual(["a", "b"]);
  expect(change(start, "cluster uncategorise", { category: "k" }).categories.length).toBe(1);
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
  expect(() => change(start, "cluster rename", { cluster: "b", representative: "1" })).toThrow(
    OperationRefused,
  );
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
        change(state, "cluster create", { name: "new", classes: chosen }),
  ),
  fc.tuple(at, at).map(
    ([left, right]): Edit =>
      (state) =>
        change(state, "cluster merge", { clusters: [idAt(state, left), idAt(state, right)] }),
  ),
  fc.tuple(at, some).map(
    ([index, chosen]): Edit =>
      (state) =>
        change(state, "cluster split", { cluster: idAt(state, index), name: "part", classes: chosen }),
  ),
  fc.tuple(at, some).map(
    ([index, chosen]): Edit =>
      (state) =>
        change(state, "cluster move", { cluster: idAt(state, index), classes: chosen }),
  ),
  some.map(
    (chosen): Edit =>
      (state) =>
        change(state, "cluster loosen", { classes: chosen }),
  ),
  some.map(
    (chosen): Edit =>
      (state) =>
        enterProposals(state, [{ name: "proposed", members: chosen }]),
  ),
  fc.tuple(at, fc.boolean()).map(
    ([index, disjoint]): Edit =>
      (state) =>
        change(
          state,
          "cluster categorise",
          { category: "l", clusters: [idAt(state, index)] },
          disjoint ? {} : overlapping,
        ),
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
