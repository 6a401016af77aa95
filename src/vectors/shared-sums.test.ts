import { expect, test } from "vitest";
import { createSharedSums } from "./shared-sums.ts";

test("evicted sums are recomputed, and reused buffers contain no values from other sums", () => {
  const sums = createSharedSums();
  const queries = Array.from({ length: 20 }, (_, number) => Float32Array.of(number));
  let filled = 0;
  const read = (query: Float32Array): readonly number[] => [
    ...sums.of(query, 2, (room) => {
      filled += 1;
      // Adds values as postings do, so that the sum is correct only if the buffer was empty.
      room[1] = (room[1] as number) + (query[0] as number);
    }),
  ];
  for (const query of [...queries, ...queries]) expect(read(query)).toEqual([0, query[0]]);
  // Twenty successive queries exceed the number of buffers; the sums of the last query are still stored.
  expect(filled).toBe(40);
  expect(read(queries[19] as Float32Array)).toEqual([0, 19]);
  expect(filled).toBe(40);
});

test("a larger index gets longer arrays of sums", () => {
  const sums = createSharedSums();
  const query = Float32Array.of(1);
  expect(sums.of(query, 2, (room) => room.fill(1))).toHaveLength(2);
  expect([...sums.of(query, 3, (room) => room.fill(1))]).toEqual([1, 1, 1]);
});
