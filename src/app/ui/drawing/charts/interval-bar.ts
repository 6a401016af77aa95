/** Draws a mean with its interval, on a scale that all rows share. */

export type Scale = { readonly low: number; readonly high: number };

export type Interval = { readonly mean: number; readonly low: number; readonly high: number };

/** Draws ` ├──█─┤ ` in exactly `cells` cells. The mean hides a bound in the same cell. */
export function intervalBar({ mean, low, high }: Interval, scale: Scale, cells: number): string {
  const range = scale.high - scale.low;
  const at = (value: number): number => {
    const share = range === 0 ? 0.5 : (value - scale.low) / range;
    return Math.round(Math.max(0, Math.min(1, share)) * (cells - 1));
  };
  const [left, middle, right] = [at(low), at(mean), at(high)];
  return Array.from({ length: cells }, (_, cell) => {
    if (cell === middle) return "█";
    if (cell < left || cell > right) return " ";
    return cell === left ? "├" : cell === right ? "┤" : "─";
  }).join("");
}
