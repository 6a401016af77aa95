/** The facts of annotated publications, once per layout of the graph. */
import { populate, readPopulation, readTemplate } from "../../population/index.ts";
import type { Watch } from "../../progress.ts";
import { readPopulationFacts } from "../facts/population-facts.ts";
import type { Variant } from "../generate/variants.ts";

export type PublicationFiles = {
  readonly publications: string;
  /** Tables with further fields, and the field that joins each to the publications. */
  readonly joins: readonly { readonly file: string; readonly on: string }[];
  /** Layouts have a line where nothing is annotated. */
  readonly withAbsent: boolean;
  /** Publications that cannot be read are left out and named in `problems`. */
  readonly lenient: boolean;
};

/**
 * @param templates template files, one per layout
 * @returns problems as met with the first layout; the others read the same publications
 * @throws InputError for publications or a template that cannot be used
 */
export async function readVariants(
  templates: readonly string[],
  { publications: file, joins, withAbsent, lenient }: PublicationFiles,
  watch: Watch,
): Promise<{ readonly variants: readonly Variant[]; readonly problems: readonly string[] }> {
  const variants: Variant[] = [];
  const left: string[] = [];
  for (const name of templates) {
    const template = readTemplate(name);
    const { publications, problems } = readPopulation(file, template.mapping, { joins, lenient });
    if (variants.length === 0) left.push(...problems);
    const population = populate(publications, template, { withAbsent });
    variants.push({ name: template.name, ...(await readPopulationFacts(population, template, watch)) });
  }
  return { variants, problems: left };
}
