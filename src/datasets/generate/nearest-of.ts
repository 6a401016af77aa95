import { nearestFirst } from "../../text/nearest.ts";

/** Returns a hint that lists the five labels nearest to a name. */
export function nearestOf(name: string, known: readonly string[]): string {
  return `Nearest: ${nearestFirst(name, known, (label) => [label]).join(", ")}.`;
}
