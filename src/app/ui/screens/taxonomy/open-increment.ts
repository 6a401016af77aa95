/** Determines the increment that phases 6 to 8 show. */
import type { Increment } from "../../../../taxonomy/index.ts";
import type { ScreenInput } from "../screen.ts";

/** Returns the chosen increment or, by default, the newest. */
export function openIncrement({ workspace, settings }: ScreenInput): Increment | undefined {
  const { increments } = workspace.taxonomy;
  return increments.find(({ name }) => name === settings.increment) ?? increments.at(-1);
}

/** Returns the name of the open increment, and whether it has been accepted. */
export function incrementTitle(input: ScreenInput): string {
  const increment = openIncrement(input)?.name;
  if (increment === undefined) return "Increments";
  const { decisions } = input.workspace.taxonomy.validation;
  const isAccepted = decisions.some((item) => item.increment === increment && item.decision === "accept");
  return isAccepted ? `${increment}, accepted` : increment;
}
