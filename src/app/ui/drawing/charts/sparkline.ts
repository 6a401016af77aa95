/** Draws a series of values as a single line of blocks. */

const blocks = "▁▂▃▄▅▆▇█";

/**
 * Draws one block per value on a scale from `low` to `high`, so that adjacent series are comparable, and a space for a
 * missing value.
 */
export function sparkline(values: readonly (number | null)[], low = 0, high = 1): string {
  const range = high - low;
  return values
    .map((value) => {
      if (value === null) return " ";
      const share = range === 0 ? 1 : (value - low) / range;
      return blocks[Math.max(0, Math.min(blocks.length - 1, Math.floor(share * blocks.length)))] ?? " ";
    })
    .join("");
}
