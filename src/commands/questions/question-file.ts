/** Reads the question file of a command and shows its warnings. */

import type { z } from "zod";
import { option, requiredArgument } from "../../cli/arguments.ts";
import type { CommandContext } from "../../cli/command.ts";
import {
  type QaPair,
  type QuestionFile,
  readQuestions,
  type Unmatched,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError } from "../../errors.ts";
import { readJson } from "../../io/index.ts";
import { count } from "../../text/count.ts";

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
export type TripleSearch = {
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
  if (!lenient) {
    throw new InputError(
      { file },
      `${count(unmatched.length, "golden triple is", "golden triples are")} missing from ${target}\n  ${lines.join("\n  ")}`,
      {
        hint: `Nothing was written. --lenient keeps the other questions.${hint === undefined ? "" : ` ${hint}`}`,
      },
    );
  }
  for (const line of lines) context.warn(`left out: ${line}`);
}

/** Warns about triples that were matched only by their labels. */
export function reportGuessed(guessed: readonly Unmatched[], context: CommandContext): void {
  for (const line of tripleLines(guessed)) {
    context.warn(`matched only by labels, because the publication is unknown: ${line}`);
  }
}

function tripleLines(triples: readonly Unmatched[]): string[] {
  const lines = triples.slice(0, shownTriples).map(({ uid, triple }) => `${uid}: ${triple}`);
  return triples.length > lines.length ? [...lines, `and ${triples.length - lines.length} more`] : lines;
}

/**
 * Reads the JSON file that an option specifies, or returns undefined if the option is absent.
 * @throws InputError if the file is invalid; the error states the position
 */
export function readOptional<T>(
  option: string | undefined,
  context: CommandContext,
  schema: z.ZodType<T>,
): T | undefined {
  return option === undefined ? undefined : readJson(context.resolve(option), schema);
}
