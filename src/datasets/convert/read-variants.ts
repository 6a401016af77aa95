/** Reads the facts of annotated publications in each layout of the graph. */
import { populate, readPopulation, readTemplate } from "../../population/index.ts";
import type { Watch } from "../../progress.ts";
import { type PopulationFacts, readPopulationFacts } from "../facts/population-facts.ts";
import type { PublicationFiles } from "./read-layouts.ts";

export type Variant = PopulationFacts & { readonly name: string };

/**
 * @param templates the template files, one per layout
 * @returns the facts, and the problems found while reading the first layout. The other layouts use the same
 * publications
 * @throws InputError if the publications or a template are unusable
 */
export async function readVariants(
  templates: readonly string[],
  { publications: file, joins, withAbsent, lenient }: PublicationFiles,
  watch: Watch,
): Promise<{ readonly variants: readonly Variant[]; readonly problems: readonly string[] }> {
  const variants: Variant[] = [];
  const firstProblems: string[] = [];
  for (const name of templates) {
    const template = readTemplate(name);
    const { publications, problems } = readPopulation(file, template.mapping, { joins, lenient });
    if (variants.length === 0) firstProblems.push(...problems);
    const population = populate(publications, template, { withAbsent });
    variants.push({ name: template.name, ...(await readPopulationFacts(population, template, watch)) });
  }
  return { variants, problems: firstProblems };
}
