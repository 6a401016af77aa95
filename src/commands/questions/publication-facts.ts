/** Reads the facts of annotated publications in each layout that a command uses. */

import { option } from "../../cli/arguments.ts";
import type { CommandContext } from "../../cli/command.ts";
import { defaultMaxHops, type Layout, type PublicationFiles, readLayouts } from "../../datasets/index.ts";
import { templateFile } from "../../population/index.ts";

export const publicationOptions = {
  publications: option.file("Annotated publications (.bib, .json or .csv) instead of a graph"),
  join: option.list("FILE", "A table with additional fields of the publications", {
    page: "inputs",
    requires: "publications",
  }),
  on: option.text("FIELD", "The field that links the rows of a table to the publications", {
    page: "inputs",
    default: "doi",
    requires: "join",
  }),
  "with-absent": option.flag(
    "Write, or expect, a False triple for every field without annotations, as in the published graphs",
    { page: "inputs", requires: "publications" },
  ),
};

/** The maximum number of hops in a question. Commands that rerun a question's query must use the same value. */
export const hopsOption = {
  "max-hops": option.integer(
    "Maximum number of relations between an entity named in the question and the answer",
    { default: defaultMaxHops },
  ),
};

export type GivenPublications = {
  readonly publications: string;
  readonly join: readonly string[];
  readonly on: string;
  readonly "with-absent": boolean;
  readonly lenient: boolean;
};

/**
 * Lays the publications out once per template, given as a template name or a file.
 * @throws OptionError if a template is unknown; InputError if the publications or a template are unusable
 */
export function readGivenLayouts(
  templates: readonly string[],
  options: GivenPublications,
  context: CommandContext,
): readonly Layout[] {
  const files = templates.map((name) => templateFile(name, context.resolve));
  const { layouts, problems } = readLayouts(files, publicationFiles(options, context));
  for (const problem of problems) context.warn(`left out: ${problem}`);
  return layouts;
}

function publicationFiles(options: GivenPublications, context: CommandContext): PublicationFiles {
  return {
    publications: context.resolve(options.publications),
    joins: options.join.map((file) => ({ file: context.resolve(file), on: options.on })),
    withAbsent: options["with-absent"],
    lenient: options.lenient,
  };
}
