/** Converts publications to triples, based on contribution templates. */

export { layoutOfContributions } from "./contribution-labels.ts";
export type { PopulatedFact } from "./layout.ts";
export { orkgPapers, type Population, populate } from "./orkg-papers.ts";
export { type ReadPopulation, readPopulation, templateFile } from "./read-population.ts";
export { readTemplate } from "./read-template.ts";
export type { Template } from "./template.ts";
