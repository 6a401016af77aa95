import { nearestFirst } from "../../text/nearest.ts";

/** Returns a hint with the five labels that are nearest to a name. */
export function nearestOf(name: string, known: readonly string[]): string {
  return `Nearest: ${nearestFirst(name, known, (label) => [label]).join(", ")}.`;
}
