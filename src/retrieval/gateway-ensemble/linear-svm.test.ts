import { expect, test } from "vitest";
import { decideAgainstQuery, type SvmOptions } from "./rank-documents.ts";

const options: SvmOptions = { penalty: 0.1, tolerance: 1e-9, maximumRounds: 10_000 };

test("the gradient is zero at the minimum for a single document in one dimension", () => {
  // The query is x = 1, the document x = 0; both classes have one example, so both weights are 2 / (2 · 1) = 1, and 2C
  // = 0.2. ∂w: w = 0.2(1 − w − b). ∂b: b = 0.2(1 − w − b) − 0.2(1 + b). Together b = −w / 7 and 6w = 1 − b, so w =
  // 7/41.
  const { values, converged } = decideAgainstQuery(Float32Array.of(1), [Float32Array.of(0)], options);
  expect(values[0]).toBeCloseTo(-1 / 41, 7);
  expect(converged).toBe(true);
});

test("a document outside the margin does not affect the hyperplane", () => {
  // A second document at −50 has w·x + b < −1 once w > 0.02, and is then not a support vector, but it changes the
  // weights of the classes: N = 3, positive 3/2, negative 3/4 each. With 2C = 0.2: w = 0.3(1 − w − b), b = w − 0.15(1 +
  // b). b = (w − 0.15) / 1.15, and 1.3 w = 0.3 − 0.3 b: w = (0.3 + 0.3 · 0.15 / 1.15) / (1.3 + 0.3 / 1.15).
  const w = (0.3 + (0.3 * 0.15) / 1.15) / (1.3 + 0.3 / 1.15);
  const b = (w - 0.15) / 1.15;
  const far = decideAgainstQuery(Float32Array.of(1), [Float32Array.of(0), Float32Array.of(-50)], options);
  expect(far.values[0]).toBeCloseTo(b, 6);
  expect(far.values[1]).toBeCloseTo(-50 * w + b, 5);
});

test("sparse vectors produce the same decisions as dense vectors", () => {
  const query = Float32Array.of(0.6, 0.8, 0);
  const rows = [
    [0, 1, 0],
    [0.6, 0, 0.8],
    [0, 0, 1],
  ];
  const sparse = rows.map((row) => {
    const places = row.flatMap((value, at) => (value === 0 ? [] : [at]));
    return {
      length: 3,
      places: Uint16Array.from(places),
      values: Float32Array.from(places, (at) => row[at] ?? 0),
    };
  });
  const dense = rows.map((row) => Float32Array.from(row));
  const values = decideAgainstQuery(query, sparse, options).values;
  expect(values).toEqual(decideAgainstQuery(query, dense, options).values);
  // The cosines with the query are .8, .36 and 0.
  expect([...values].sort((left, right) => right - left)).toEqual([...values]);
});

test("training terminates on inseparable documents and on empty input", () => {
  const zero = new Float32Array(2);
  expect(decideAgainstQuery(zero, [zero, zero], options).converged).toBe(true);
  expect(decideAgainstQuery(zero, [], options).values).toHaveLength(0);
  // The first step treats both examples as support vectors; the second step excludes the distant example.
  const far = [Float32Array.of(0), Float32Array.of(-50)];
  expect(decideAgainstQuery(Float32Array.of(1), far, { ...options, maximumRounds: 1 }).converged).toBe(false);
});
