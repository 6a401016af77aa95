import fc from "fast-check";
import { expect, test } from "vitest";
import { shareStructure } from "./share-structure.ts";

test("unchanged items keep their identity before and after an insertion", () => {
  const previous = { a: [{ id: 1 }, { id: 2, tags: ["x"] }, { id: 3 }], b: { c: 1 } };
  const next = { a: [{ id: 1 }, { id: 9 }, { id: 2, tags: ["x"] }, { id: 3 }], b: { c: 1 } };
  const shared = shareStructure(previous, next);
  expect(shared).toEqual(next);
  expect(shared).not.toBe(previous);
  expect([0, 2, 3].map((at) => previous.a.indexOf(shared.a[at] as { id: number }))).toEqual([0, 1, 2]);
  expect(shared.b).toBe(previous.b);
});

test("objects whose keys are in a different order count as different", () => {
  const next = { b: 1, a: 1 };
  expect(Object.keys(shareStructure({ a: 1, b: 1 }, next))).toEqual(["b", "a"]);
});

test("the result of structure sharing always equals the new value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
      expect(JSON.stringify(shareStructure(previous, next))).toBe(JSON.stringify(next));
      const again: unknown = JSON.parse(JSON.stringify(next));
      if (next !== null && typeof next === "object") expect(shareStructure(next, again)).toBe(next);
    }),
    { seed: 1, numRuns: 300 },
  );
});
