/** Lays out annotated publications in several ways. */
import { type Population, populate, readPopulation, readTemplate } from "../population/index.ts";

export type Layout = { readonly name: string; readonly population: Population };

type PublicationFiles = {
  readonly publications: string;
  /**
   * Tables that contain additional fields for the publications. The field named in `on` joins a table to the
   * publications.
   */
  readonly joins: readonly { readonly file: string; readonly on: string }[];
  /** Whether layouts contain a triple for each missing annotation. */
  readonly withAbsent: boolean;
  /** Whether to omit unreadable publications and list them in `problems`. */
  readonly lenient: boolean;
};

/**
 * @param templates the template files, one per layout
 * @returns the layouts, and the problems found while reading the publications
 * @throws InputError if the publications or a template are unusable
 */
export function readLayouts(
  templates: readonly string[],
  { publications: file, joins, withAbsent, lenient }: PublicationFiles,
): { readonly layouts: readonly Layout[]; readonly problems: readonly string[] } {
  const read = templates.map((name) => {
    const template = readTemplate(name);
    const { publications, problems } = readPopulation(file, template.mapping, { joins, lenient });
    return { name: template.name, population: populate(publications, template, { withAbsent }), problems };
  });
  return { layouts: read, problems: read[0]?.problems ?? [] };
}

/** Maps the last names of mapped fields, in lower case, to the labels of the predicates that state them. */
export function predicatesOfFields({ population }: Layout): ReadonlyMap<string, string> {
  return new Map(
    population.facts.map(({ field, triple }) => [
      (field.split("/").at(-1) ?? field).toLowerCase(),
      triple.predicate.label,
    ]),
  );
}
