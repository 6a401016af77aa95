/** Derives the command of an edit: its arguments and options, and the typed values of a command line. */

import { z } from "zod";
import { applyEdit } from "./apply-edit.ts";
import type { Command, OptionSpecs, Outcome, PositionalSpec } from "./command.ts";
import { editOptions } from "./edit-options.ts";
import { type Edit, givenOnly, type Shape } from "./edits.ts";
import type { ParsedArguments } from "./parse-arguments.ts";
import { innerOf, takesOf } from "./takes.ts";
import { parsedValue, specOf, textOf } from "./values.ts";

export function commandOf(edit: Edit): Command {
  const { positionals, needs, options } = takesOf(edit);
  const positionalEntries = Object.entries(positionals);
  const specs = (shape: Shape, required?: true): OptionSpecs =>
    Object.fromEntries(
      Object.entries(shape).map(([name, schema]) => [
        optionName(name, schema),
        { ...specOf(schema), ...(required && { required }) },
      ]),
    );
  return {
    positionals: positionalEntries.map(([name, schema]) => positionalOf(name, schema)),
    options: { ...specs(options), ...specs(needs, true), ...editOptions },
    example: edit.example.slice(edit.name.length + 1),
    ...(edit.notes && { notes: edit.notes }),
    run: async (invocation, context): Promise<Outcome> => {
      const { reason, author } = invocation.options as { readonly reason?: string; readonly author?: string };
      return applyEdit(edit, typedValues(edit, invocation), { reason, author }, context);
    },
  };
}

/** Returns the typed values of a parsed command line. @throws OptionError if a text does not form a value */
export function typedValues(
  edit: Edit,
  { positionals: words, options: given }: Pick<ParsedArguments, "positionals" | "options">,
): Readonly<Record<string, unknown>> {
  const { positionals, needs, options } = takesOf(edit);
  const ofArguments = Object.entries(positionals).map(([name, schema], at) => {
    const inner = innerOf(schema);
    const raw = inner instanceof z.ZodArray ? words.slice(at) : words[at];
    return [name, parsedValue(inner, raw, name.toUpperCase())] as const;
  });
  const ofOptions = Object.entries({ ...needs, ...options }).map(([name, schema]) => {
    const option = optionName(name, schema);
    return [name, parsedValue(schema, given[option], `--${option}`)] as const;
  });
  return givenOnly(Object.fromEntries([...ofArguments, ...ofOptions]));
}

/** Returns the name of an option on the command line: `random-every` for `randomEvery`. */
export function optionName(name: string, schema: z.ZodType): string {
  const { option } = textOf(innerOf(schema));
  if (option !== undefined) return option;
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function positionalOf(name: string, schema: z.ZodType): PositionalSpec {
  const inner = innerOf(schema);
  const isMany = inner instanceof z.ZodArray;
  const { summary } = textOf(inner);
  const word = isMany ? name.replace(/(?:(?<=class)e)?s$/, "") : name;
  return {
    name: word.toUpperCase(),
    summary,
    ...(inner === schema && { required: true as const }),
    ...(isMany && { many: true as const }),
  };
}
