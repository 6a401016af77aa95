/**
 * Tests the mean difference between two systems on the same questions with a two-sided paired randomisation test.
 *
 * Under the null hypothesis, the two values of a question are interchangeable, so every permutation flips the sign of
 * each difference with probability 1/2. p = (1 + number of permutations with |mean| ≥ |observed mean|) / (1 + number of
 * permutations). All pairs in one call share the same sign flips. Source: Fisher (1935); Smucker, Allan and Carterette
 * (2007).
 *
 * Eight signs form a byte, which is used as an index into a table of 256 values with the signed sums of eight
 * questions.
 */
import { createRandom } from "../../base/random.ts";

export type RandomisationOptions = { readonly rounds: number; readonly seed: number };

export const defaultRandomisation = { rounds: 10_000 } as const;

/**
 * @param differences one list of differences per pair, with one difference per question. For a question that cannot be
 * compared, the difference is 0
 * @returns the p-values of the pairs, in order
 */
export function randomisationTests(
  differences: readonly (readonly number[])[],
  { rounds, seed }: RandomisationOptions,
): readonly number[] {
  const bytes = Math.ceil((differences[0]?.length ?? 0) / 8);
  const patterns = drawBytes(rounds * bytes, seed);
  return differences.map((values) => {
    const sums = signedSums(values);
    const observed = Math.abs(values.reduce((sum, value) => sum + value, 0));
    // The last bits of sums depend on the order of the summands; a tie must still count as one.
    const bound = observed - 1e-12 * Math.max(1, observed);
    let extreme = 0;
    for (let round = 0; round < rounds; round += 1) {
      let sum = 0;
      for (let block = 0; block < bytes; block += 1) {
        sum += sums[block * 256 + (patterns[round * bytes + block] as number)] as number;
      }
      if (Math.abs(sum) >= bound) extreme += 1;
    }
    return (1 + extreme) / (1 + rounds);
  });
}

/**
 * Computes, for each block of eight values, the sum under every sign pattern. Bit i of a pattern is set if value i is
 * added, and clear if it is subtracted.
 */
function signedSums(values: readonly number[]): Float64Array {
  const blocks = Math.ceil(values.length / 8);
  const sums = new Float64Array(blocks * 256);
  for (let block = 0; block < blocks; block += 1) {
    for (let pattern = 0; pattern < 256; pattern += 1) {
      let sum = 0;
      for (let bit = 0; bit < 8; bit += 1) {
        const value = values[block * 8 + bit] ?? 0;
        sum += (pattern >> bit) & 1 ? value : -value;
      }
      sums[block * 256 + pattern] = sum;
    }
  }
  return sums;
}

function drawBytes(count: number, seed: number): Uint8Array {
  const random = createRandom(seed);
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; at += 1) bytes[at] = random.below(256);
  return bytes;
}
