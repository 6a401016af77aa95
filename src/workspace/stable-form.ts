/** Formats the phases of a workspace as the editor writes them, with one entry per line. */
import { checkSchema, createRecordFormatter, parseJson, readText, textIfPresent } from "../base/io/index.ts";
import type { FileChange } from "./editor.ts";
import { phaseSchemas } from "./phase-documents.ts";
import { phases } from "./phases.ts";
import { phaseFile, type Workspace } from "./places.ts";

/**
 * Returns the changes that convert the phase files to their stable format, without changing what they say.
 * @throws InputError if a file is invalid
 */
export function stablePhaseChanges(workspace: Workspace): FileChange[] {
  return phases.flatMap(({ name }): FileChange[] => {
    const file = phaseFile(workspace, name);
    const before = textIfPresent(file);
    if (before === null) return [];
    const { last_edit, ...state } = checkSchema(parseJson(readText(file), file), phaseSchemas[name], file);
    const after = createRecordFormatter()({ ...state, last_edit });
    return before === after ? [] : [{ file, before, after }];
  });
}
