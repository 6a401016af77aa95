/**
 * Maps the names of question formats to their importers. To add a format, write an importer in this folder and add it
 * to this table.
 */
import { OptionError } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { parseJson, readText } from "../../io/index.ts";
import { unwatched, type Watch } from "../../progress.ts";
import { addGoldenByQuery } from "./golden-by-query.ts";
import { grailQaSchema, importGrailQa } from "./import-grailqa.ts";
import { importLcQuad, lcQuadSchema } from "./import-lcquad.ts";
import { importMetaQa } from "./import-metaqa.ts";
import { importQald, qaldSchema } from "./import-qald.ts";
import { importScholarly, scholarlyQuestionsSchema } from "./import-scholarly.ts";
import { hasStarkHeader, importStark } from "./import-stark.ts";
import type { Imported } from "./imported.ts";

export const questionImportFormats = [
  "sciqa",
  "dblp-quad",
  "qald",
  "lcquad",
  "grailqa",
  "metaqa",
  "stark",
] as const;
export type QuestionImportFormat = (typeof questionImportFormats)[number];

export type ImportQuestionsOptions = {
  /** The format; by default, it is detected from the file's content. */
  readonly format?: QuestionImportFormat | undefined;
  /** The answer file of a format that stores answers separately. */
  readonly answers?: string | undefined;
  /**
   * The graph in which golden triples are found, either by the questions' SPARQL queries or, for MetaQA, along the
   * edges between the topic entity and the answers. For STaRK, the graph provides the answers' labels.
   */
  readonly graph?: KnowledgeGraph | undefined;
};

/**
 * @throws InputError for a file in a different format; OptionError if the format cannot be detected; CancelledError if
 * the user cancels
 */
export async function importQuestions(
  file: string,
  options: ImportQuestionsOptions = {},
  watch: Watch = unwatched,
): Promise<Imported> {
  const imported = await readForeign(file, options);
  return options.graph === undefined ? imported : addGoldenByQuery(imported, options.graph, watch);
}

async function readForeign(file: string, options: ImportQuestionsOptions): Promise<Imported> {
  switch (options.format ?? recognise(file)) {
    case "sciqa":
    case "dblp-quad":
      return importScholarly(file, options.answers);
    case "qald":
      return importQald(file);
    case "lcquad":
      return importLcQuad(file);
    case "grailqa":
      return importGrailQa(file);
    case "metaqa":
      return importMetaQa(file, options.graph);
    case "stark":
      return importStark(file, options.graph);
  }
}

function recognise(file: string): QuestionImportFormat {
  const text = readText(file);
  if (hasStarkHeader(text)) return "stark";
  // A line of MetaQA may also begin with a bracket, which then encloses the topic entity.
  if (/^\s*\[\s*\{/.test(text)) {
    const value = parseJson(text, file);
    if (grailQaSchema.safeParse(value).success) return "grailqa";
    if (lcQuadSchema.safeParse(value).success) return "lcquad";
  } else if (!text.trimStart().startsWith("{")) {
    if (/\t/.test(text) && /\[[^\]]+\]/.test(text)) return "metaqa";
  } else {
    const value = parseJson(text, file);
    if (qaldSchema.safeParse(value).success) return "qald";
    if (scholarlyQuestionsSchema.safeParse(value).success) return "sciqa";
  }
  throw new OptionError(`${file} has an unknown format`, {
    hint: `Specify the format with --format: ${questionImportFormats.join(", ")}.`,
  });
}
