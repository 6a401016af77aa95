/** Suggests the workspace's bibliographies as the value of a form field. */

import type { Answers } from "../shell/outcomes.ts";
import type { WorkspaceView } from "../shell/workspace-view.ts";
import type { Field } from "./screen.ts";

/** Lists the bibliographies in the workspace's folder, and suggests the first of them. */
export function bibliographyChoices({
  bibliographies,
  pathOf,
}: WorkspaceView): Pick<Field, "choices" | "value" | "isSuggestion"> {
  const [first, ...others] = bibliographies.map(pathOf);
  return first === undefined ? {} : { choices: [first, ...others], value: first, isSuggestion: true };
}

/** Asks what to do with unreadable entries of an imported file. */
const refuse = "reject the file";
const leaveOut = "skip them";

export const unreadableEntries: Field = {
  name: "broken",
  label: "Unreadable entries (--lenient skips them)",
  value: refuse,
  choices: [refuse, leaveOut],
  extra: true,
  choicesOnly: true,
};

export function lenientOption({ broken }: Answers): { readonly lenient: boolean } {
  return { lenient: broken === leaveOut };
}
