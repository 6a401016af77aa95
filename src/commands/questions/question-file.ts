/** The question file a command works on, read with its warnings shown. */

import type { z } from "zod";
import type { CommandContext, OptionSpecs } from "../../cli/command.ts";
import { type QuestionFile, readQuestions, type Unmatched } from "../../datasets/index.ts";
import { InputError } from "../../errors.ts";
import { readJson } from "../../io/index.ts";

export const questionFilePositional = {
  name: "FILE",
  summary: "The question file (CSV)",
  required: true,
} as const;

export const lenientOption = {
  lenient: { kind: "flag", summary: "Keep the valid rows of a partly invalid file" },
} as const satisfies OptionSpecs;

/** Where a command writes a question file that it has made of another. */
export const questionsOutOption = {
  out: {
    kind: "text",
    writes: "file",
    value: "FILE",
    summary: "Where to write the questions",
    required: true,
  },
} as const satisfies OptionSpecs;

/** @throws InputError when it cannot be read */
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
 * Tells which golden triples were not found again.
 * @throws InputError listing them, unless their questions may be left out
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
      `${unmatched.length} golden triples are not in ${where}\n  ${lines.join("\n  ")}`,
      {
        hint: `Nothing was written. With --lenient the other questions are kept.${hint}`,
      },
    );
  }
  for (const line of lines) context.warn(`left out: ${line}`);
}

/** Warns of triples that were found by their labels alone. */
export function reportGuessed(guessed: readonly Unmatched[], context: CommandContext): void {
  const lines = guessed.slice(0, listedTriples).map(({ uid, triple }) => `${uid}: ${triple}`);
  if (guessed.length > lines.length) lines.push(`and ${guessed.length - lines.length} more`);
  for (const line of lines) {
    context.warn(`matched only by its labels, because its publication is unknown: ${line}`);
  }
}

/** The JSON file that an option names, if it is given. @throws InputError naming the place of a mistake in the file */
export function readOptional<T>(
  option: string | undefined,
  context: CommandContext,
  schema: z.ZodType<T>,
): T | undefined {
  return option === undefined ? undefined : readJson(context.resolve(option), schema);
}
