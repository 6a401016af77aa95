/** Reads the facts of annotated publications in each layout that a command uses. */

import type { CommandContext, OptionSpecs } from "../../cli/command.ts";
import { defaultMaxHops, type Layout, type PublicationFiles, readLayouts } from "../../datasets/index.ts";
import { templateFile } from "../../population/index.ts";

export const publicationOptions = {
  publications: {
    kind: "text",
    value: "FILE",
    summary: "Annotated publications (.bib, .json or .csv) instead of a graph",
  },
  join: {
    kind: "list",
    page: "inputs",
    value: "FILE",
    summary: "A table with additional fields of the publications",
    requires: "publications",
  },
  on: {
    kind: "text",
    page: "inputs",
    value: "FIELD",
    summary: "The field that links the rows of a table to the publications",
    default: "doi",
    requires: "join",
  },
  "with-absent": {
    kind: "flag",
    page: "inputs",
    summary:
      "Write, or expect, a False triple for every field without annotations, as in the published graphs",
    requires: "publications",
  },
} as const satisfies OptionSpecs;

/** The maximum number of hops in a question. Commands that rerun a question's query must use the same value. */
export const hopsOption = {
  "max-hops": {
    kind: "number",
    value: "N",
    summary: "Maximum number of relations between an entity named in the question and the answer",
    default: defaultMaxHops,
    minimum: 1,
    integer: true,
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
