/** Reads the phase files of a workspace's taxonomy, and checks them against each other. */
import { InputError } from "../base/errors.ts";
import { isPresent, readJson } from "../base/io/index.ts";
import { findBrokenReferences } from "./broken-references.ts";
import type { Increment } from "./model.ts";
import { type OrthogonalityMatrix, readOrthogonalityMatrix } from "./orthogonality-matrix.ts";
import { replayIncrements } from "./phases/6-construction.ts";
import {
  mapPhases,
  type TaxonomyDocuments,
  type TaxonomyFiles,
  taxonomyPhases,
} from "./taxonomy-documents.ts";

/**
 * All phases of a workspace's taxonomy, with replayed increments.
 *
 * @example
 * ```ts
 * import { openTaxonomy, type TaxonomyState } from "taxolink";
 *
 * const namesOf = ({ increments }: TaxonomyState): string => increments.map(({ name }) => name).join(", ");
 * console.log(namesOf(openTaxonomy({ cwd: process.cwd() }).state)); // T1, T2, T3
 * ```
 */
export type TaxonomyState = TaxonomyDocuments & {
  /** All increments in full. */
  readonly increments: readonly Increment[];
  /** Maps increment names to orthogonality matrices. */
  readonly matrices: ReadonlyMap<string, OrthogonalityMatrix>;
};

/**
 * Reads the files. A missing file means that the phase has not started.
 * @throws InputError if a file is invalid or a reference cannot be resolved
 */
export function readTaxonomy(files: TaxonomyFiles): TaxonomyState {
  const documents = mapPhases<TaxonomyDocuments>((phase) => {
    const schema = taxonomyPhases[phase];
    return isPresent(files[phase]) ? readJson(files[phase], schema) : schema.parse({});
  });
  return completeTaxonomy(documents, files);
}

/**
 * Adds derived data and the orthogonality matrices to the documents.
 * @throws InputError if the documents are inconsistent or a matrix is invalid
 */
export function completeTaxonomy(documents: TaxonomyDocuments, files: TaxonomyFiles): TaxonomyState {
  const increments = checkTaxonomy(documents, files);
  const matrices = new Map<string, OrthogonalityMatrix>();
  for (const { name } of increments) {
    const file = matrixFile(files, name);
    if (isPresent(file)) matrices.set(name, readOrthogonalityMatrix(file));
  }
  return { ...documents, increments, matrices };
}

/** Returns the path of an increment's matrix, in a folder named after the validation file. */
export function matrixFile(files: Pick<TaxonomyFiles, "validation">, increment: string): string {
  return `${files.validation.replace(/\.json$/, "")}/${increment}.orthogonality.csv`;
}

/**
 * Checks the documents against each other.
 * @returns all increments in full
 * @throws InputError if an id is unknown or an operation cannot be applied
 */
export function checkTaxonomy(documents: TaxonomyDocuments, files: TaxonomyFiles): Increment[] {
  const increments = replayIncrements(documents.construction, files.construction);
  const blockingReference = findBrokenReferences(documents, increments, files).find(({ blocks }) => blocks);
  if (blockingReference) {
    throw new InputError(
      { file: files[blockingReference.phase], path: blockingReference.path },
      blockingReference.problem,
      {
        hint: "To list all errors, run taxolink doctor.",
      },
    );
  }
  return increments;
}
