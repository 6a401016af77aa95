/** Reads publication files and maps them to facts. */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError, OptionError } from "../../base/errors.ts";
import { mapPublication } from "./map-publication.ts";
import type { Mapping } from "./mapping.ts";
import type { Publication } from "./publication.ts";
import { type Join, readPublications } from "./read-publications.ts";

const shipped = fileURLToPath(new URL("../../../datasets/templates/", import.meta.url));

/** Returns the file of a template from its path or the name of a bundled template. */
export function templateFile(nameOrFile: string, resolve: (path: string) => string): string {
  if (/[./\\]/.test(nameOrFile)) return resolve(nameOrFile);
  const file = `${shipped}${nameOrFile.toLowerCase()}.json`;
  if (existsSync(file)) return file;
  throw new OptionError(`there is no template ${JSON.stringify(nameOrFile)}`, {
    hint: `The bundled templates are in ${shipped}; specify any other template by its path.`,
  });
}

export type ReadPopulation = {
  readonly publications: readonly Publication[];
  /** The publications and table rows that `lenient` skipped, one per line. */
  readonly problems: readonly string[];
};

/**
 * Reads annotated publications and maps them to facts.
 * @throws InputError if two publications have the same key or, unless `lenient` is set, if any publication cannot be
 * mapped
 */
export function readPopulation(
  file: string,
  mapping: Mapping,
  options: { readonly joins?: readonly Join[]; readonly lenient?: boolean } = {},
): ReadPopulation {
  const problems: string[] = [];
  const publications = new Map<string, Publication>();
  const addProblem = (problem: string): number => problems.push(problem);
  for (const entry of readPublications(file, options.joins ?? [], options.lenient === true, addProblem)) {
    try {
      const publication = mapPublication(entry, mapping);
      const earlier = publications.get(publication.key);
      if (earlier)
        throw new SyntaxError(
          `the publication has the same key as ${earlier.record.key}: ${publication.key}`,
        );
      publications.set(publication.key, publication);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problems.push(`${basename(file)}: ${entry.key}: ${error.message}`);
    }
  }
  if (problems.length > 0 && !options.lenient) {
    const firstProblems = problems.slice(0, 20).join("\n  ");
    const more = problems.length > 20 ? `\n  and ${problems.length - 20} more` : "";
    throw new InputError({ file }, `unusable publications:\n  ${firstProblems}${more}`, {
      hint: "Nothing was written. --lenient keeps the other publications.",
    });
  }
  if (publications.size === 0) throw new InputError({ file }, "the file contains no usable publication");
  return { publications: [...publications.values()], problems };
}
