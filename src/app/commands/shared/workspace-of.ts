/** The workspace of a command: that of `--workspace`, or else the one around the current folder. */

import type { SurveyState } from "../../../literature/index.ts";
import type { CommandContext } from "../../../operations/command.ts";
import {
  defaultFile,
  findWorkspace,
  openEditor,
  openWorkspace,
  readSurveyState,
  type Workspace,
} from "../../../workspace/index.ts";

type Place = Pick<CommandContext, "cwd" | "workspace" | "warn">;

/** @throws WorkspaceError if there is none */
export function workspaceOf({ cwd, workspace, warn }: Place): Workspace {
  return openWorkspace(cwd, workspace, warn);
}

/** Returns the workspace, or undefined if the user names none and the current folder is in none. */
export function workspaceIfAny(place: Place): Workspace | undefined {
  const isAny = place.workspace !== undefined || findWorkspace(place.cwd) !== undefined;
  return isAny ? workspaceOf(place) : undefined;
}

/** Returns a default file of the workspace, if there is one. */
export function defaultFileOf(place: Place, kind: Parameters<typeof defaultFile>[1]): string | undefined {
  const workspace = workspaceIfAny(place);
  return workspace && defaultFile(workspace, kind);
}

/** Reads the survey of a command that does not edit. */
export function surveyOf(place: Place): SurveyState {
  return readSurveyState(openEditor(workspaceOf(place), { author: "" }));
}
