/** Suggests the workspace's bibliographies as the value of a form field. */
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
