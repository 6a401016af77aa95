/** Defines the documents of the phases. Each phase has a separate file. */
import type { z } from "zod";
import { type Planning, planningSchema } from "./phases/1-planning.ts";
import { type Extraction, extractionSchema } from "./phases/3-extraction.ts";
import { type Clustering, clusteringSchema } from "./phases/4-clustering.ts";
import { type RelevanceAssessment, relevanceSchema } from "./phases/5-relevance.ts";
import { type Construction, constructionSchema } from "./phases/6-construction.ts";
import { type Validation, validationSchema } from "./phases/7-validation.ts";
import { type Application, applicationSchema } from "./phases/8-application.ts";

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
  readonly planning: Planning;
  readonly extraction: Extraction;
  readonly clustering: Clustering;
  readonly relevance: RelevanceAssessment;
  readonly construction: Construction;
  readonly validation: Validation;
  readonly application: Application;
};
