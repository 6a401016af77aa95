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

export const lenientOption = {
  lenient: { kind: "flag", summary: "Keep the valid rows of a partially invalid file" },
} as const satisfies OptionSpecs;

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

const listedTriples = 20;

/**
 * Reports the golden triples that are missing from the graph.
 * @throws InputError that lists the missing triples; with --lenient, their questions are omitted instead
 */
export function reportUnmatched(
  unmatched: readonly Unmatched[],
  file: string,
  where: string,
  lenient: boolean,
  context: CommandContext,
  hint = "",
): void {
  if (unmatched.length === 0) return;
  const lines = unmatched.slice(0, listedTriples).map(({ uid, triple }) => `${uid}: ${triple}`);
  if (unmatched.length > lines.length) lines.push(`and ${unmatched.length - lines.length} more`);
  if (!lenient) {
    throw new InputError(
      { file },
      `${count(unmatched.length, "golden triple is", "golden triples are")} missing from ${where}\n  ${lines.join("\n  ")}`,
      {
        hint: `Nothing was written. --lenient keeps the other questions.${hint}`,
      },
    );
  }
  for (const line of lines) context.warn(`left out: ${line}`);
}

/** Warns about triples that were matched only by their labels. */
export function reportGuessed(guessed: readonly Unmatched[], context: CommandContext): void {
  const lines = guessed.slice(0, listedTriples).map(({ uid, triple }) => `${uid}: ${triple}`);
  if (guessed.length > lines.length) lines.push(`and ${guessed.length - lines.length} more`);
  for (const line of lines) {
    context.warn(`matched only by labels, because the publication is unknown: ${line}`);
  }
}

/**
 * Reads the JSON file that an option names, or returns undefined if the option is absent.
 * @throws InputError if the file is invalid; the error states the position
 */
export function readOptional<T>(
  option: string | undefined,
  context: CommandContext,
  schema: z.ZodType<T>,
): T | undefined {
  return option === undefined ? undefined : readJson(context.resolve(option), schema);
}
