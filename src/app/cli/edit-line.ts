/** Calls an edit with typed values: the words that a shell would need are derived, and never parsed again. */

import { optionName } from "../../operations/edit-command.ts";
import type { Edit, ValuesOf } from "../../operations/edits.ts";
import { type EditName, type EditWithName, editNamed } from "../../operations/index.ts";
import { innerOf, takesOf } from "../../operations/takes.ts";
import { optionWords, wordsOf } from "../../operations/values.ts";
import type { CommandLine } from "./command-line.ts";

/** The typed values of a call. */
export type EditCall = {
  readonly edit: Edit;
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason: string | undefined;
};

/** The words of an edit's command line, together with the call that they stand for. */
export type EditLine = CommandLine & { readonly call: EditCall };

/** Returns the line of an edit whose values the compiler checks. */
export function editLine<Name extends EditName>(
  name: Name,
  values: ValuesOf<EditWithName<Name>>,
  reason?: string,
): EditLine {
  return lineOf(editNamed(name), values, reason);
}

/** Returns the line of an edit; `applyEdit` checks the values. */
export function lineOf(
  edit: Edit,
  values: Readonly<Record<string, unknown>>,
  reason: string | undefined,
): EditLine {
  const { positionals, needs, options } = takesOf(edit);
  const words = [
    ...edit.name.split(" "),
    ...Object.keys(positionals).flatMap((name) => (values[name] === undefined ? [] : wordsOf(values[name]))),
    ...Object.entries({ ...options, ...needs }).flatMap(([name, schema]) =>
      optionWords(optionName(name, schema), innerOf(schema), values[name]),
    ),
    ...(reason ? ["--reason", reason] : []),
  ];
  // The brand of a command line exists only for the compiler.
  const line = words as readonly string[] as CommandLine;
  // The call is not enumerable, because the line otherwise looks like its words.
  return Object.defineProperty(line, "call", { value: { edit, values, reason } }) as EditLine;
}

/** Returns the call that a line stands for, unless its words must be parsed. */
export function callOf(words: readonly string[]): EditCall | undefined {
  return "call" in words ? (words as EditLine).call : undefined;
}
