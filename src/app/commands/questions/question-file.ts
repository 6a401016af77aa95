/** Reads the question file of a command and shows its warnings. */

import type { z } from "zod";
import { InputError } from "../../../base/errors.ts";
import { readJson } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import {
  defaultMaxHops,
  type Layout,
  type QaPair,
  type QuestionFile,
  readLayouts,
  readQuestions,
  type Unmatched,
  writeQuestions,
} from "../../../datasets/index.ts";
import { templateFile } from "../../../datasets/population/index.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import type { CommandContext, OptionValues } from "../../../operations/command.ts";
import type { lenientOption } from "../shared/shared-options.ts";

export const questionFilePositional = requiredArgument("FILE", "The question file (CSV)");

/** The option that states from which graph the questions were generated. */
export const generatedFromOption = {
  graph: option.file(
    "The graph from which the questions were generated (default: the workspace's default graph)",
  ),
};

/** The output option of the commands that derive one question file from another. */
export const questionsOutOption = {
  out: option.outputFile("Output file for the questions", { required: true }),
};

/** @throws InputError if the question file cannot be read */
export function readGivenQuestions(
  positionals: readonly string[],
  lenient: boolean,
  context: CommandContext,
): QuestionFile {
  const questions = readQuestions(context.resolve(positionals[0] ?? ""), { lenient });
  for (const warning of questions.warnings) context.warn(warning);
  return questions;
}

/** Writes questions with the columns of the file that they come from. @returns the absolute path */
export function writeDerived(
  out: string,
  { columns }: Pick<QuestionFile, "columns">,
  rows: readonly QaPair[],
  context: Pick<CommandContext, "resolve">,
): string {
  const file = context.resolve(out);
  writeQuestions(file, { columns, rows });
  return file;
}

const shownTriples = 20;

/** The search for a question file's golden triples. */
type TripleSearch = {
  readonly file: string;
  /** The graph or layout in which the triples were looked up. */
  readonly target: string;
  readonly lenient: boolean;
  readonly hint?: string;
};

/**
 * Reports the golden triples that are missing from the target.
 * @throws InputError that lists the missing triples; with --lenient, their questions are omitted instead
 */
export function reportUnmatched(
  unmatched: readonly Unmatched[],
  { file, target, lenient, hint }: TripleSearch,
  context: CommandContext,
): void {
  if (unmatched.length === 0) return;
  const lines = tripleLines(unmatched);
  if (!lenient)
    throw new InputError(
      { file },
      `${count(unmatched.length, "golden triple is", "golden triples are")} missing from ${target}\n  ${lines.join("\n  ")}`,
      {
        hint: `Nothing was written. --lenient keeps the other questions.${hint === undefined ? "" : ` ${hint}`}`,
      },
    );
  for (const line of lines) context.warn(`left out: ${line}`);
}

/** Warns about triples that were matched only by their labels. */
export function reportGuessed(guessed: readonly Unmatched[], context: CommandContext): void {
  for (const line of tripleLines(guessed))
    context.warn(`matched only by labels, because the publication is unknown: ${line}`);
}

function tripleLines(triples: readonly Unmatched[]): string[] {
  const lines = triples.slice(0, shownTriples).map(({ uid, triple }) => `${uid}: ${triple}`);
  return triples.length > lines.length ? [...lines, `and ${triples.length - lines.length} more`] : lines;
}

/**
 * Reads the JSON file that an option specifies, or returns undefined if the option is absent.
 * @throws InputError if the file is invalid; the error states the position
 */
export function readOptional<T>(option: string | undefined, context: CommandContext, schema: z.ZodType<T>) {
  return option === undefined ? undefined : readJson(context.resolve(option), schema);
}

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

export type GivenPublications = OptionValues<typeof publicationOptions & typeof lenientOption> & {
  readonly publications: string;
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
  const { layouts, problems } = readLayouts(files, {
    publications: context.resolve(options.publications),
    joins: options.join.map((file) => ({ file: context.resolve(file), on: options.on })),
    withAbsent: options["with-absent"],
    lenient: options.lenient,
  });
  for (const problem of problems) context.warn(`left out: ${problem}`);
  return layouts;
}
