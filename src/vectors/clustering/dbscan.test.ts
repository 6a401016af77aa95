import fc from "fast-check";
import { expect, test } from "vitest";
import { CancelledError } from "../../base/errors.ts";
import { silentProgress } from "../../base/progress.ts";
import { innerProduct } from "../sparse-vector.ts";
import { dbscan, noise } from "./dbscan.ts";
import { createExactNeighbours } from "./neighbours.ts";

const onLine = (points: readonly number[], radius: number) => (item: number) =>
  points.flatMap((point, other) => (Math.abs(point - (points[item] as number)) <= radius ? [other] : []));

test("DBSCAN finds two groups and a distant point on a line", () => {
  const points = [0, 1, 2, 10, 11, 12, 50];
  expect([...dbscan(points.length, onLine(points, 1), 3)]).toEqual([0, 0, 0, 1, 1, 1, noise]);
});

test("the neighbours of an item include the item itself and items at exactly the radius", () => {
  expect([...dbscan(2, onLine([0, 1], 1), 2)]).toEqual([0, 0]);
  expect([...dbscan(2, onLine([0, 1.001], 1), 2)]).toEqual([noise, noise]);
  expect([...dbscan(2, onLine([0, 9], 1), 1)]).toEqual([0, 1]);
});

test("an item first labelled as noise becomes a border item of a later cluster but does not extend the cluster", () => {
  // Item 0 has three neighbours (itself, 1 and 4), and item 1 has four. Item 4 is connected only to item 0.
  const neighbours = [
    [0, 1, 4],
    [0, 1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
    [0, 4],
  ];
  expect([...dbscan(5, (item) => neighbours[item] ?? [], 4)]).toEqual([0, 0, 0, 0, noise]);
});

test("DBSCAN returns no clusters for empty input", () => {
  expect([...dbscan(0, () => [], 3)]).toEqual([]);
});

test("an aborted signal stops the clustering", () => {
  const watch = { progress: silentProgress, signal: AbortSignal.abort() };
  expect(() => dbscan(3, () => [], 1, watch)).toThrow(CancelledError);
});

test("DBSCAN puts core items into one cluster only if they are connected, and border items into the cluster of a nearby core item", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 4 }),
      (points, minPoints, radius) => {
        const near = onLine(points, radius);
        const labels = dbscan(points.length, near, minPoints);
        const core = points.map((_, item) => near(item).length >= minPoints);
        const component = coreComponents(points.length, near, core);
        for (const [item, label] of labels.entries()) {
          const coreNeighbours = near(item).filter((other) => core[other]);
          if (!core[item]) {
            // A border item has the label of a neighbouring core item, or is noise if there is no such core item.
            if (coreNeighbours.length === 0) expect(label).toBe(noise);
            else expect(coreNeighbours.map((other) => labels[other])).toContain(label);
            continue;
          }
          for (const other of points.keys()) {
            if (core[other]) expect(labels[other] === label).toBe(component[other] === component[item]);
          }
        }
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});

/**
 * A simple, slow reference implementation, which finds the connected components of the core items by repeated
 * relabelling.
 */
function coreComponents(
  count: number,
  near: (item: number) => readonly number[],
  core: readonly boolean[],
): number[] {
  const component = Array.from({ length: count }, (_, item) => item);
  for (let changed = true; changed; ) {
    changed = false;
    for (let item = 0; item < count; item += 1) {
      for (const other of near(item)) {
        if (!core[item] || !core[other] || component[item] === component[other]) continue;
        const lowest = Math.min(component[item] as number, component[other] as number);
        component[item] = lowest;
        component[other] = lowest;
        changed = true;
      }
    }
  }
  return component;
}

test("the search finds the exact neighbours by cosine distance", () => {
  const vectors = [Float32Array.of(1, 0), Float32Array.of(0, 1), Float32Array.of(0.6, 0.8)];
  expect(innerProduct(Float32Array.of(1, 0), Float32Array.of(0, 1))).toBe(0);
  // The distances are 1 between 0 and 1, 0.4 between 0 and 2, and 0.2 between 1 and 2.
  expect(createExactNeighbours(vectors, 0.3)(1)).toEqual([1, 2]);
  expect(createExactNeighbours(vectors, 0.5)(2)).toEqual([0, 1, 2]);
});

test("a search with postings finds the same neighbours as a comparison of all vectors", () => {
  const coordinate = fc.constantFrom(0, 0, 0, 1, 2, -1);
  fc.assert(
    fc.property(
      fc.array(fc.array(coordinate, { minLength: 5, maxLength: 5 }), { maxLength: 12 }),
      fc.constantFrom(0.1, 0.3, 0.6),
      (rows, radius) => {
        const vectors = rows.map((row) => {
          const length = Math.hypot(...row) || 1;
          return Float32Array.from(row, (value) => value / length);
        });
        const near = createExactNeighbours(vectors, radius);
        for (const [item, vector] of vectors.entries()) {
          const compared = [...vectors.keys()].filter(
            (other) =>
              other === item || 1 - innerProduct(vector, vectors[other] as Float32Array) <= radius + 1e-5,
          );
          expect(near(item)).toEqual(compared);
        }
      },
    ),
    { seed: 1 },
  );
});
