/** Converts publications to triples, based on contribution templates. */

export { layoutOfContributions } from "./contribution-labels.ts";
export type { PopulatedFact } from "./layout.ts";
export {
  describeFields,
  type FieldDescription,
  type FieldKind,
  type Mapping,
  type ValueKind,
} from "./mapping.ts";
export { orkgPapers } from "./orkg-papers.ts";
export { type Population, populate } from "./populate.ts";
export type { FactRecord, FactValue, Publication } from "./publication.ts";
export { type ReadPopulation, readPopulation, templateFile } from "./read-population.ts";
export type { Join } from "./read-publications.ts";
export { readTemplate } from "./read-template.ts";
export type { Template } from "./template.ts";
