/** Defines the documents of the phases. Each phase has a separate file. */
import type { z } from "zod";
import { planningSchema } from "./phases/1-planning.ts";
import { extractionSchema } from "./phases/3-extraction.ts";
import { clusteringSchema } from "./phases/4-clustering.ts";
import { relevanceSchema } from "./phases/5-relevance.ts";
import { constructionSchema } from "./phases/6-construction.ts";
import { validationSchema } from "./phases/7-validation.ts";
import { applicationSchema } from "./phases/8-application.ts";

/** The phases whose files are part of the taxonomy. */
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

/** The paths of the phases' files. */
export type TaxonomyFiles = Readonly<Record<TaxonomyPhase, string>>;

export type TaxonomyDocuments = {
  readonly [P in TaxonomyPhase]: z.output<(typeof taxonomyPhases)[P]>;
};

/** Returns a value for each phase. */
export function mapPhases<T extends { readonly [P in TaxonomyPhase]?: unknown }>(
  forPhase: (phase: TaxonomyPhase) => T[TaxonomyPhase],
): T {
  const phases = Object.keys(taxonomyPhases) as TaxonomyPhase[];
  // Each phase has its value, whose type the caller knows.
  return Object.fromEntries(phases.map((phase) => [phase, forPhase(phase)])) as T;
}
