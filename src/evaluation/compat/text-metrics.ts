/** Computes the four suitability metrics that require only aquality text files. */

import {
  type InputNote,
  type MappingFile,
  type MappingReading,
  parseMapping,
  parseTextList,
} from "../../base/dialects/index.ts";
import { InputError } from "../../base/errors.ts";
import { readText } from "../../base/io/index.ts";
import {
  completeness,
  createCoverage,
  laconicity,
  lucidity,
  type Ratio,
  soundness,
} from "../../taxonomy/index.ts";

export type TextMetricFiles = {
  readonly catalog: string;
  /** One file for each object of study. */
  readonly extractions: readonly string[];
  /** One file for all objects, or one file per object, in the same order. */
  readonly mappings: readonly string[];
  readonly reading: MappingReading;
  /** Whether to skip invalid lines instead of rejecting the file. */
  readonly lenient: boolean;
};

export type TextMetrics = {
  readonly metrics: Readonly<Record<"laconicity" | "lucidity" | "completeness" | "soundness", Ratio>>;
  /** The lines that were skipped or merged. */
  readonly notes: readonly InputNote[];
  /** The number of mapping lines that the `aquality` reading truncated. */
  readonly truncated: number;
};

/**
 * Reads the files and computes the metrics.
 * @throws InputError if a file is unreadable or, unless `lenient` is set, if a line has no separator or an unknown
 * class or term. The `aquality` reading accepts unknown names, because truncated lines can contain them.
 */
export function measureTextFiles(files: TextMetricFiles): TextMetrics {
  const catalog = parseTextList(readText(files.catalog), files.catalog);
  const catalogItems = new Set(catalog.items);
  const mappings = files.mappings.map((file) => parseMapping(readText(file), file, files.reading));
  const lists = files.extractions.map((file) => parseTextList(readText(file), file));
  const malformed = mappings.flatMap((mapping) => mapping.malformed);
  const unknownEntries = mappings.flatMap((mapping, index) => {
    const objects = mappings.length === 1 ? lists : lists.slice(index, index + 1);
    const terms = new Set(objects.flatMap((list) => list.items));
    return unknownNames(mapping, files.mappings[index] ?? "", catalogItems, terms);
  });
  const rejectedLines = files.reading === "aquality" ? malformed : [...malformed, ...unknownEntries];
  if (rejectedLines.length > 0 && !files.lenient) throw rejectionOf(rejectedLines);
  const coverage = createCoverage(
    catalog.items,
    lists.map((list, index) => ({
      name: files.extractions[index] ?? "",
      terms: list.items,
      pairs: (mappings.length === 1 ? mappings[0] : mappings[index])?.pairs ?? [],
    })),
    files.reading === "aquality" ? "count" : "ignore",
  );
  return {
    metrics: {
      laconicity: laconicity(coverage),
      lucidity: lucidity(coverage),
      completeness: completeness(coverage),
      soundness: soundness(coverage),
    },
    notes: [...[catalog, ...lists, ...mappings].flatMap((part) => part.duplicates), ...rejectedLines],
    truncated: mappings.reduce((sum, mapping) => sum + mapping.truncated.length, 0),
  };
}

function unknownNames(
  mapping: MappingFile,
  file: string,
  classes: ReadonlySet<string>,
  terms: ReadonlySet<string>,
): InputNote[] {
  return mapping.pairs.flatMap(({ line, class: name, term }) => [
    ...(classes.has(name) ? [] : [{ file, line, problem: `"${name}" is not a class of the catalogue` }]),
    ...(terms.has(term) ? [] : [{ file, line, problem: `"${term}" is not a term of the extractions` }]),
  ]);
}

const maxListedLines = 20;

function rejectionOf(notes: readonly InputNote[]): InputError {
  const [first, ...others] = notes as readonly [InputNote, ...InputNote[]];
  const lines = others
    .slice(0, maxListedLines - 1)
    .map((note) => `\n  ${note.file}:${note.line}: ${note.problem}`);
  const rest = others.length >= maxListedLines ? `\n  and ${others.length - maxListedLines + 1} more` : "";
  return new InputError({ file: first.file, line: first.line }, `${first.problem}${lines.join("")}${rest}`, {
    hint: "Correct the lines, or skip them with --lenient.",
  });
}
