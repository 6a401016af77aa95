/** Opens the taxonomy of the workspace in which a command was called. */

import { OptionError } from "../base/errors.ts";
import { didYouMean } from "../base/text/nearest.ts";
import { readBibliographyList } from "../literature/index.ts";
import {
  type Increment,
  mapPhases,
  readTaxonomy,
  type TaxonomyFiles,
  type TaxonomyState,
} from "../taxonomy/index.ts";
import { openWorkspace } from "./open-workspace.ts";
import { phaseFile, type Workspace, workspaceFolder } from "./places.ts";

type OpenTaxonomy = {
  readonly workspace: Workspace;
  readonly files: TaxonomyFiles;
  readonly state: TaxonomyState;
};

/**
 * The folder where a command or program starts to look for its workspace, and the function that reports an interrupted
 * edit.
 */
type WorkspaceLocation = {
  readonly cwd: string;
  readonly workspace?: string | undefined;
  warn?(message: string): void;
};

/** Locates the phase files of a workspace without reading them. @throws WorkspaceError if there is no workspace */
export function locateTaxonomy(context: WorkspaceLocation): Pick<OpenTaxonomy, "workspace" | "files"> {
  const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
  const files = mapPhases<TaxonomyFiles>((name) => phaseFile(workspace, name));
  return { workspace, files };
}

/**
 * Opens the workspace at or above a folder and reads every phase of its taxonomy.
 *
 * @param context `cwd` is the folder where the search starts; `workspace` is the workspace folder itself
 * @throws WorkspaceError if there is no workspace; InputError if one of its files is invalid
 *
 * @example
 * ```ts
 * import { initWorkspace, openTaxonomy } from "taxolink";
 *
 * initWorkspace("opened");
 * const { state } = openTaxonomy({ cwd: "opened" });
 * console.log(state.increments.length); // 0
 * ```
 */
export function openTaxonomy(context: WorkspaceLocation): OpenTaxonomy {
  const { workspace, files } = locateTaxonomy(context);
  return { workspace, files, state: readTaxonomy(files) };
}

/** Maps citation keys to titles; a title comes from the extraction or, failing that, from the final list. */
export function publicationTitles(workspace: Workspace, state: TaxonomyState): ReadonlyMap<string, string> {
  return new Map([
    ...finalPapers(workspace).map(({ key, title }) => [key, title] as const),
    ...state.extraction.publications.flatMap(({ id, title }) =>
      title === undefined ? [] : [[id, title] as const],
    ),
  ]);
}

/** Lists the citation keys of the survey's final list. */
export function finalKeys(workspace: Workspace): readonly string[] {
  return finalPapers(workspace).map(({ key }) => key);
}

function finalPapers(workspace: Workspace) {
  return readBibliographyList(workspaceFolder(workspace, "literature"), "final").papers;
}

/**
 * Finds the increment with the given name, or the newest increment if no name was given.
 * @throws OptionError if there is no such increment
 */
export function incrementNamed(state: TaxonomyState, name: string | undefined): Increment {
  const increment =
    name === undefined
      ? state.increments.at(-1)
      : state.increments.find((candidate) => candidate.name === name);
  if (increment) return increment;
  const names = state.increments.map((candidate) => candidate.name);
  if (name === undefined || names.length === 0) {
    throw new OptionError("the taxonomy has no increment yet", {
      hint: "Create the first increment with taxolink taxonomy init.",
    });
  }
  throw new OptionError(`the increment "${name}" does not exist`, {
    hint: didYouMean(name, names) ?? `Available: ${names.join(", ")}.`,
  });
}
