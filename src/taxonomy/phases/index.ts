/** Exports the schemas of the phase files. */
export { planningSchema } from "./1-planning.ts";
export { type Extraction, extractionSchema } from "./3-extraction.ts";
export { type Clustering, clusteringSchema } from "./4-clustering.ts";
export { type RelevanceAssessment, relevanceSchema } from "./5-relevance.ts";
export { type Construction, constructionSchema, hashContent, replayIncrements } from "./6-construction.ts";
export { validationSchema } from "./7-validation.ts";
export { type Application, applicationSchema } from "./8-application.ts";
