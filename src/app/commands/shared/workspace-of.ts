/** The workspace of a command: that of `--workspace`, or else the one around the current folder. */

import { join } from "node:path";
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

/** Returns the folders of the workspace, which may not exist yet; none outside a workspace. */
export function foldersOf(place: Place): readonly string[] {
  const workspace = workspaceIfAny(place);
  return Object.values(workspace?.manifest.paths ?? {}).map((path) => join(workspace?.root ?? "", path));
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
