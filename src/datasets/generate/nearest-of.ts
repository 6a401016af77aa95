import { distance } from "fastest-levenshtein";
import { valueKey } from "../facts/fact.ts";

/** A hint with the five labels nearest to a name. */
export function nearestOf(name: string, known: readonly string[]): string {
  const nearest = known
    .map((label) => ({
      label,
      away: distance(valueKey(name), valueKey(label)) / Math.max(name.length, label.length),
    }))
    .sort((left, right) => left.away - right.away)
    .slice(0, 5)
    .map(({ label }) => label);
  return `Nearest: ${nearest.join(", ")}.`;
}
