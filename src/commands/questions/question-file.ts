/** Reads the question file of a command and shows its warnings. */

import type { z } from "zod";
import type { CommandContext, OptionSpecs } from "../../cli/command.ts";
import { type QuestionFile, readQuestions, type Unmatched } from "../../datasets/index.ts";
import { InputError } from "../../errors.ts";
import { readJson } from "../../io/index.ts";
import { count } from "../../text/count.ts";

export const questionFilePositional = {
  name: "FILE",
  summary: "The question file (CSV)",
  required: true,
} as const;

/** The option that states from which graph the questions were generated. */
export const generatedFromOption = {
  graph: {
    kind: "text",
    value: "FILE",
    summary: "The graph from which the questions were generated (default: the workspace's default graph)",
  },
} as const satisfies OptionSpecs;

/** The output option of the commands that derive one question file from another. */
export const questionsOutOption = {
  out: {
    kind: "text",
    writes: "file",
    value: "FILE",
    summary: "Output file for the questions",
    required: true,
  },
} as const satisfies OptionSpecs;

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
