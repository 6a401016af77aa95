import { nearestFirst } from "../../text/nearest.ts";

/** A hint with the five nearest labels to a name. */
export function nearestOf(name: string, known: readonly string[]): string {
  return `Nearest: ${nearestFirst(name, known, (label) => [label]).join(", ")}.`;
}
