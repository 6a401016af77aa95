/** The facts of annotated publications, in the layouts a command is given. */

import type { CommandContext, OptionSpecs } from "../../cli/command.ts";
import { readPopulationFacts, type Variant } from "../../datasets/index.ts";
import { populate, readPopulation, readTemplate, templateFile } from "../../population/index.ts";

export const publicationOptions = {
  publications: {
    kind: "text",
    value: "FILE",
    summary: "Annotated publications (.bib, .json or .csv) instead of a graph",
  },
  join: {
    kind: "list",
    value: "FILE",
    summary: "A table with further fields of the publications",
    beside: "publications",
  },
  on: {
    kind: "text",
    value: "FIELD",
    summary: "The field that joins a table's rows to the publications",
    default: "doi",
    beside: "join",
  },
  "with-absent": {
    kind: "flag",
    summary: "The layouts have a line where nothing is annotated, as from graph populate --with-absent",
    beside: "publications",
  },
} as const satisfies OptionSpecs;

export type GivenPublications = {
  readonly publications: string;
  readonly join: readonly string[];
  readonly on: string;
  readonly "with-absent": boolean;
  readonly lenient: boolean;
};

/**
 * The facts of the publications once per layout, by template name or file.
 * @throws OptionError for an unknown template; InputError for publications or a template that cannot be used
 */
export async function readVariants(
  templates: readonly string[],
  given: GivenPublications,
  context: CommandContext,
): Promise<Variant[]> {
  const joins = given.join.map((file) => ({ file: context.resolve(file), on: given.on }));
  const variants: Variant[] = [];
  for (const name of templates) {
    const template = readTemplate(templateFile(name, context.resolve));
    const { publications, problems } = readPopulation(context.resolve(given.publications), template.mapping, {
      joins,
      lenient: given.lenient,
    });
    if (variants.length === 0) for (const problem of problems) context.warn(`left out: ${problem}`);
    const population = populate(publications, template, { withAbsent: given["with-absent"] });
    const facts = await readPopulationFacts(population, template, context);
    variants.push({ name: template.name, ...facts });
  }
  return variants;
}
