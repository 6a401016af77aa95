/** Checks that every name in the taxonomy's files resolves, and that every operation is applicable. */

import { InputError } from "../base/errors.ts";
import { isPresent } from "../base/io/index.ts";
import {
  classesOf,
  findBrokenReferences,
  type Increment,
  mapPhases,
  matrixFile,
  type ReadableDocuments,
  readOrthogonalityMatrix,
  type TaxonomyFiles,
  tryReplay,
} from "../taxonomy/index.ts";
import { openEditor } from "./editor.ts";
import type { PhaseName } from "./phases.ts";
import { phaseFile, type Workspace } from "./places.ts";
import { type Problem, problemOf, relativeTo } from "./problem.ts";

/** @param readable the phases to check: those whose files are valid */
export function checkTaxonomyFiles(workspace: Workspace, readable: ReadonlySet<PhaseName>): Problem[] {
  const editor = openEditor(workspace, { author: "" });
  const files = mapPhases<TaxonomyFiles>((name) => relativeTo(workspace.root, phaseFile(workspace, name)));
  const documents = mapPhases<ReadableDocuments>((name) =>
    readable.has(name) ? editor.read(name) : undefined,
  );
  const replay =
    documents.construction && tryReplay(documents.construction, phaseFile(workspace, "construction"));
  const brokenReferences = findBrokenReferences(
    documents,
    replay?.complete ? replay.increments : undefined,
    files,
  ).map(({ phase, path, problem }) => ({ file: files[phase], place: path, problem }));
  return [
    ...(replay?.problems ?? []).map((error) => problemOf(error, workspace.root)),
    ...brokenReferences,
    ...(replay?.increments ?? []).flatMap((increment) => checkMatrix(workspace, increment)),
  ];
}

function checkMatrix(workspace: Workspace, increment: Increment): Problem[] {
  const file = matrixFile({ validation: phaseFile(workspace, "validation") }, increment.name);
  if (!isPresent(file)) return [];
  try {
    const classLabels = new Set(classesOf(increment).map(({ label }) => label));
    return readOrthogonalityMatrix(file)
      .labels.filter((label) => !classLabels.has(label))
      .map((label) => ({
        file: relativeTo(workspace.root, file),
        place: `column "${label}"`,
        problem: `${increment.name} lacks this class`,
      }));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [problemOf(error, workspace.root)];
  }
}
