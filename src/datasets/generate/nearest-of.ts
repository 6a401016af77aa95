import { nearestFirst } from "../../text/nearest.ts";

/** Returns a hint that lists the five labels nearest to a name. */
export function nearestOf(name: string, candidates: readonly string[]): string {
  return `Nearest: ${nearestFirst(name, candidates, (label) => [label]).join(", ")}.`;
}
