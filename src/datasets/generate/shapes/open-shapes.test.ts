import { expect, test } from "vitest";
import { createRandom } from "../../../random.ts";
import { createOpenShapes, type OpenShape, type Uses } from "./open-shapes.ts";

/** Scans all shapes for the first with the lowest cost. */
function scan(open: readonly OpenShape[]): OpenShape | undefined {
  const costs = open.map(
    ({ uses, failures }) =>
      Math.sqrt(uses.length) * (1 + Math.max(0, ...uses.map(({ count }) => count))) + failures,
  );
  return open[costs.indexOf(Math.min(...costs))];
}

test("the heap chooses the same shapes as a scan of all shapes, even if counts and failures change in the meantime", () => {
  const random = createRandom(5);
  const counters: Uses[] = Array.from({ length: 6 }, () => ({ count: 0 }));
  const shapes = Array.from({ length: 40 }, () => {
    const uses = random.shuffle(counters).slice(0, 1 + random.below(3));
    return { shape: { operation: "basic", where: [], ask: null } as const, uses };
  });
  const heap = createOpenShapes(shapes);
  const listed = new Map<OpenShape, OpenShape>();
  const all = shapes.map((shape): OpenShape => ({ ...shape, failures: 0 }));
  let open = [...all];
  for (let turn = 0; turn < 2000 && open.length > 0; turn += 1) {
    const expected = scan(open);
    const taken = heap.takeFairest();
    if (taken === undefined || expected === undefined) break;
    // Two shapes may have the same fields, so a shape is paired with its copy when it is first taken.
    const copy = listed.get(taken) ?? expected;
    listed.set(taken, copy);
    expect(copy).toBe(expected);
    if (random.below(3) === 0) {
      for (const uses of taken.uses) uses.count += 1;
      taken.failures = copy.failures = 0;
    } else taken.failures = copy.failures += 1;
    if (taken.failures < 6) heap.putBack(taken);
    else open = open.filter((one) => one !== copy);
    expect(heap.size).toBe(open.length);
  }
  expect(listed.size).toBe(shapes.length);
});
