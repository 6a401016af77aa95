/**
 * Builds typed command lines. The compiler rejects any name, argument or option that the command does not declare, so
 * renaming a command cannot silently break a key binding in the app.
 */
import type { ArgumentList, Command, OptionSpecs, OptionValues } from "../../operations/command.ts";
import { joinList } from "../../operations/list-value.ts";
import type { KnownEntry } from "./registry.ts";

/** The name of a command, as typed after `taxolink`. */
export type CommandName = KnownEntry["name"];

type DeclarationOf<Name extends CommandName> = Awaited<
  ReturnType<Extract<KnownEntry, { readonly name: Name }>["load"]>
>;

/** The JSON document that a command returns. */
export type ResultOf<Name extends CommandName> =
  DeclarationOf<Name> extends Command<infer _S, infer _P, infer Result> ? Result : never;

/** The arguments of a command in order; optional arguments may be omitted. */
export type ArgumentsOf<Name extends CommandName> = ArgumentList<DeclarationOf<Name>["positionals"]>;

/** The options of a command. Options whose value is undefined, false or an empty list are omitted. */
export type OptionsOf<Name extends CommandName> = Some<OptionValues<DeclarationOf<Name>["options"]>>;

/** Some of the values; a number may be the text of a form. */
type Some<Values> = {
  readonly [K in keyof Values]?: Values[K] | (number extends Values[K] ? string : undefined) | undefined;
};

/** The words of a command line, without the program's name. Only `commandLine` creates values of this type. */
export type CommandLine<Name extends CommandName = CommandName> = readonly string[] & {
  readonly [nameOf]: Name;
};

declare const nameOf: unique symbol;

/** Builds a command line from a name, arguments and options. */
export function commandLine<Name extends CommandName>(
  name: Name,
  positionals: ArgumentsOf<Name>,
  options: OptionsOf<Name> = {},
): CommandLine<Name> {
  const words = [
    ...name.split(" "),
    ...(positionals as readonly string[]),
    ...Object.entries(options).flatMap(([option, value]) => optionWords(option, value as OptionValue)),
  ];
  // The brand exists only for the compiler.
  return words as readonly string[] as CommandLine<Name>;
}

/** Returns the words of the options whose value is not the default, in the order in which they are declared. */
export function wordsOf(
  specs: OptionSpecs,
  values: Readonly<Record<string, unknown>>,
  omitted: readonly string[] = [],
): readonly string[] {
  return Object.entries(specs).flatMap(([name, { default: fallback }]) => {
    const value = values[name] as OptionValue;
    return omitted.includes(name) || value === fallback ? [] : optionWords(name, value);
  });
}

type OptionValue = boolean | number | string | readonly string[] | undefined;

function optionWords(name: string, value: OptionValue): readonly string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${name}`];
  if (typeof value === "object") return value.length === 0 ? [] : [`--${name}`, joinList(value)];
  return [`--${name}`, String(value)];
}
