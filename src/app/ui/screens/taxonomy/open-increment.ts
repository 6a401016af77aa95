/** Determines the increment that phases 6 to 8 show. */
import type { Increment } from "../../../../taxonomy/index.ts";
import type { ScreenInput } from "../screen.ts";

/** Returns the chosen increment or, by default, the newest. */
export function openIncrement({ workspace, settings }: ScreenInput): Increment | undefined {
  const { increments } = workspace.taxonomy;
  return increments.find(({ name }) => name === settings.increment) ?? increments.at(-1);
}
