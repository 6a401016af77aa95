/** Everything a workspace knows about its taxonomy: the files of the phases, read and checked against each other. */
import { existsSync } from "node:fs";
import type { z } from "zod";
import { InputError } from "../errors.ts";
import { readJson } from "../io/index.ts";
import type { Increment } from "./model.ts";
import { type OrthogonalityMatrix, readOrthogonalityMatrix } from "./orthogonality-matrix.ts";
import { type Planning, planningSchema } from "./phases/1-planning.ts";
import { type Extraction, extractionSchema } from "./phases/3-extraction.ts";
import { type Clustering, clusteringSchema, uncovered } from "./phases/4-clustering.ts";
import { type RelevanceAssessment, relevanceSchema } from "./phases/5-relevance.ts";
import { type Construction, constructionSchema, replayIncrements } from "./phases/6-construction.ts";
import { type Validation, validationSchema } from "./phases/7-validation.ts";
import { type Application, applicationSchema } from "./phases/8-application.ts";

/** The phases whose files this room owns. */
export const taxonomyPhases = {
  planning: planningSchema,
  extraction: extractionSchema,
  clustering: clusteringSchema,
  relevance: relevanceSchema,
  construction: constructionSchema,
  validation: validationSchema,
  application: applicationSchema,
} as const satisfies Record<string, z.ZodType>;

export type TaxonomyPhase = keyof typeof taxonomyPhases;

/** Where the phases' files are. */
export type TaxonomyFiles = Readonly<Record<TaxonomyPhase, string>>;

export type TaxonomyDocuments = {
  readonly planning: Planning;
  readonly extraction: Extraction;
  readonly clustering: Clustering;
  readonly relevance: RelevanceAssessment;
  readonly construction: Construction;
  readonly validation: Validation;
  readonly application: Application;
};

export type TaxonomyState = TaxonomyDocuments & {
  /** All increments in full, replayed. */
  readonly increments: readonly Increment[];
  /** Increment name → its orthogonality matrix, where there is one. */
  readonly matrices: ReadonlyMap<string, OrthogonalityMatrix>;
};

/**
 * Reads the files; a file that is not there is a phase that has not begun.
 * @throws InputError for a file that is broken, or names what no other file has
 */
export function readTaxonomy(files: TaxonomyFiles): TaxonomyState {
  const read = <P extends TaxonomyPhase>(phase: P) => {
    const schema = taxonomyPhases[phase];
    return (existsSync(files[phase]) ? readJson(files[phase], schema) : schema.parse({})) as z.output<
      (typeof taxonomyPhases)[P]
    >;
  };
  return completeTaxonomy(
    {
      planning: read("planning"),
      extraction: read("extraction"),
      clustering: read("clustering"),
      relevance: read("relevance"),
      construction: read("construction"),
      validation: read("validation"),
      application: read("application"),
    },
    files,
  );
}

/**
 * Adds to the documents what follows from them, and the matrices.
 * @throws InputError for documents that do not fit each other, or a broken matrix
 */
export function completeTaxonomy(documents: TaxonomyDocuments, files: TaxonomyFiles): TaxonomyState {
  const increments = checkTaxonomy(documents, files);
  const matrices = new Map<string, OrthogonalityMatrix>();
  for (const { name } of increments) {
    const file = matrixFile(files, name);
    if (existsSync(file)) matrices.set(name, readOrthogonalityMatrix(file));
  }
  return { ...documents, increments, matrices };
}

/** The matrix of an increment stands in a folder named like the validation file. */
export function matrixFile(files: TaxonomyFiles, increment: string): string {
  return `${files.validation.replace(/\.json$/, "")}/${increment}.orthogonality.csv`;
}

/**
 * Checks the documents against each other.
 * @returns all increments in full
 * @throws InputError for an id that its document does not have, or an operation that does not fit
 */
export function checkTaxonomy(documents: TaxonomyDocuments, files: TaxonomyFiles): Increment[] {
  const increments = replayIncrements(documents.construction, files.construction);
  checkReferences(documents, increments, files);
  return increments;
}

/** @throws InputError for the first id that one file uses and the file it belongs to does not have */
function checkReferences(
  documents: TaxonomyDocuments,
  increments: readonly Increment[],
  files: TaxonomyFiles,
): void {
  const { unknown } = uncovered(documents.clustering, documents.extraction);
  if (unknown[0] !== undefined) {
    throw new InputError({ file: files.clustering }, `${unknown[0]} is no class of ${files.extraction}`);
  }
  const clusters = new Set(documents.clustering.clusters.map(({ id }) => id));
  for (const [at, category] of (increments[0]?.categories ?? []).entries()) {
    for (const [index, item] of category.classes.entries()) {
      const lost = item.clusters.find((id) => !clusters.has(id));
      if (lost === undefined) continue;
      const path = `$.increments[0].categories[${at}].classes[${index}].clusters`;
      throw new InputError(
        { file: files.construction, path },
        `${lost} is no cluster of ${files.clustering}`,
      );
    }
  }
  for (const { id } of documents.relevance.clusters) {
    if (clusters.has(id)) continue;
    throw new InputError({ file: files.relevance }, `${id} is no cluster of ${files.clustering}`);
  }
}
