/** Maps phases to screens. */
import type { ScreenId } from "../screens/screen.ts";

const screens: readonly ScreenId[] = [
  "planning",
  "survey",
  "extraction",
  "clustering",
  "relevance",
  "taxonomy",
  "validation",
  "application",
];

/** @param phase the number of a phase, from 1 to 8 (any other number returns undefined) */
export function screenOfPhase(phase: number): ScreenId | undefined {
  return screens[phase - 1];
}
