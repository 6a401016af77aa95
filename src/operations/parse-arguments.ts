/**
 * Parses command-line words into the typed values that a command declares. For every mistake, the parser throws an
 * OptionError that lists the valid choices.
 */

import { OptionError } from "../base/errors.ts";
import { compose } from "../base/text/compose.ts";
import { didYouMean, validNames } from "../base/text/nearest.ts";
import { option } from "./arguments.ts";
import type { Command, OptionSpec, OptionSpecs, OptionValues, PositionalSpec } from "./command.ts";
import { splitList } from "./list-value.ts";

export type ParsedArguments = {
  readonly globals: OptionValues<typeof globalOptions>;
  readonly options: Record<string, unknown>;
  readonly positionals: readonly string[];
  /** The texts of the positionals and of the command's own options. */
  readonly typed: readonly string[];
  /** Returns a path as the user typed it. All other text is composed (NFC), but then a path may name another file. */
  readonly spelled: (path: string) => string;
};

export const globalOptions = {
  workspace: option.text("DIR", "The workspace (default: the nearest folder with a taxolink.json)"),
  json: option.flag("Print the result as one JSON document to standard output"),
  quiet: option.flag("Hide progress messages on standard error"),
  "no-color": option.flag("Disable colours (as does the NO_COLOR variable)"),
  plain: option.flag("Print plain text instead of opening the app (for screen readers and logs)"),
  seed: option.integer("Seed for all random choices", { default: 1, minimum: 0 }),
  "allow-endpoint": option.list(
    "NAMES",
    "Servers and models that files of this workspace may name, e.g. https://host or ollama:llama3.1; Taxolink remembers them",
  ),
  help: option.flag("Show this help"),
};

/** @throws OptionError for unknown options, missing or malformed values, and missing or surplus positionals. */
export function parseArguments(
  typedWords: readonly string[],
  specs: OptionSpecs,
  positionalSpecs: readonly PositionalSpec[],
  usage: string,
): ParsedArguments {
  const words = typedWords.map(compose);
  const spelling = new Map(
    typedWords
      .flatMap((word) => [word, word.slice(word.indexOf("=") + 1)])
      .map((text) => [compose(text), text]),
  );
  const spelled = (path: string): string => spelling.get(path) ?? path;
  const allOptions: OptionSpecs = { ...specs, ...globalOptions };
  const { optionTexts, positionals } = sortWords(words, allOptions, usage);
  // A command receives only the options that it declares, because some commands record all options in the history.
  const options = readValues(specs, optionTexts);
  const given = readValues(globalOptions, optionTexts);
  const globals = { ...given, workspace: given.workspace && spelled(given.workspace) };
  if (!globals.help) {
    checkPositionals(positionals, positionalSpecs, usage);
    checkOptions(specs, optionTexts, usage);
  }
  const texts = Object.values(options).flat();
  const typed = [...positionals, ...texts.filter((value) => typeof value === "string")];
  return { globals, options, positionals, typed, spelled };
}

type SortedWords = { readonly optionTexts: Map<string, string[]>; readonly positionals: string[] };

/** Separates options and their unparsed values from positionals. */
function sortWords(words: readonly string[], allOptions: OptionSpecs, usage: string): SortedWords {
  const optionTexts: SortedWords["optionTexts"] = new Map();
  const positionals: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string;
    if (word === "--") return { optionTexts, positionals: [...positionals, ...words.slice(at + 1)] };
    if (word === "-h") optionTexts.set("help", ["true"]);
    else if (word.startsWith("--")) {
      if (enterOption(word, words[at + 1], allOptions, optionTexts)) at += 1;
    } else {
      if (word.length > 1 && word.startsWith("-") && !/^-\d/.test(word)) {
        throw new OptionError(`unknown option ${word}`, { hint: `Options begin with two dashes. ${usage}` });
      }
      positionals.push(word);
    }
  }
  return { optionTexts, positionals };
}

/** @param next the next word of the command line @returns whether the next word is the option's value */
function enterOption(
  word: string,
  next: string | undefined,
  allOptions: OptionSpecs,
  optionTexts: SortedWords["optionTexts"],
): boolean {
  const equals = word.indexOf("=");
  const name = word.slice(2, equals === -1 ? undefined : equals);
  const spec = allOptions[name];
  if (!spec) throw unknownOption(name, allOptions);
  if (spec.kind === "flag") {
    if (equals !== -1) throw new OptionError(`--${name} does not accept a value`);
    optionTexts.set(name, ["true"]);
    return false;
  }
  const value = equals === -1 ? next : word.slice(equals + 1);
  if (value === undefined || (equals === -1 && value.startsWith("--") && value.length > 2)) {
    throw new OptionError(`--${name} requires a value`, {
      hint: `Write --${name} ${spec.value ?? "VALUE"}.`,
    });
  }
  const earlier = optionTexts.get(name);
  if (earlier && spec.kind !== "list") throw new OptionError(`--${name} was specified twice`);
  optionTexts.set(name, [...(earlier ?? []), value]);
  return equals === -1;
}

/** Returns a command's default option values, for callers that do not parse a command line. */
export function defaultOptions<S extends OptionSpecs>(specs: S): OptionValues<S> {
  return readValues(specs, new Map());
}

function readValues<S extends OptionSpecs>(specs: S, texts: ReadonlyMap<string, string[]>): OptionValues<S> {
  const values = Object.entries(specs).map(([name, spec]) => [name, readValue(name, spec, texts.get(name))]);
  // `readValue` returns the type that `OptionValues` specifies for each kind of option.
  return Object.fromEntries(values) as OptionValues<S>;
}

function readValue(name: string, spec: OptionSpec, texts: readonly string[] | undefined): unknown {
  if (spec.kind === "flag") return texts !== undefined;
  if (spec.kind === "list") {
    const items = (texts ?? (spec.default === undefined ? [] : [String(spec.default)])).flatMap(splitList);
    for (const item of items) checkChoice(name, spec, item);
    // Many commands treat an empty list as a request for all items.
    if (texts !== undefined && items.length === 0) throw emptyOption(name, spec);
    return items;
  }
  const text = texts?.[0];
  if (text === undefined) return spec.default;
  checkChoice(name, spec, text);
  if (text.trim() === "" && !mayBeEmpty(spec)) {
    throw emptyOption(name, spec);
  }
  return spec.kind === "text" ? text : readNumber(name, spec, text);
}

function readNumber(name: string, { minimum = Number.NEGATIVE_INFINITY, integer }: OptionSpec, text: string) {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) {
    throw new OptionError(`--${name} must be a number, not "${text}"`);
  }
  if (integer && !Number.isSafeInteger(number)) {
    throw new OptionError(`--${name} must be a whole number, not ${text}`);
  }
  if (number < minimum) throw new OptionError(`--${name} must be ${minimum} or more, not ${text}`);
  return number;
}

function emptyOption(name: string, { value = "VALUE" }: OptionSpec): OptionError {
  return new OptionError(`--${name} is empty`, { hint: `Write --${name} ${value}.` });
}

/**
 * Returns whether an option accepts an empty string as its value. An empty value clears a text field, but an empty path
 * would mean the current folder, and an empty name is a mistake.
 */
function mayBeEmpty({ kind, value, required, default: fallback }: OptionSpec): boolean {
  return kind === "text" && ((value === "TEXT" && !required) || fallback === "");
}

function checkChoice(name: string, spec: OptionSpec, value: string): void {
  if (!spec.choices || spec.choices.includes(value)) return;
  throw new OptionError(`--${name}: unknown value "${value}"`, {
    hint: validNames(value, spec.choices),
  });
}

function unknownOption(name: string, allOptions: OptionSpecs): OptionError {
  const names = Object.keys(allOptions);
  return new OptionError(`unknown option --${name}`, {
    hint:
      didYouMean(name, names, (option) => `--${option}`) ??
      `Valid: ${names.map((option) => `--${option}`).join(", ")}.`,
  });
}

function checkPositionals(words: readonly string[], specs: readonly PositionalSpec[], usage: string): void {
  for (const [index, spec] of specs.entries()) {
    const hint = `${usage}\n${spec.name}: ${spec.summary}`;
    const word = words[index];
    if (spec.required && word === undefined) throw new OptionError(`${spec.name} is missing`, { hint });
    if (word?.trim() === "") throw new OptionError(`${spec.name} is empty`, { hint });
    if (word !== undefined && spec.choices?.includes(word) === false)
      throw new OptionError(`${spec.name}: unknown value "${word}"`, {
        hint: validNames(word, spec.choices),
      });
  }
  if (!specs.at(-1)?.many && words.length > specs.length)
    throw new OptionError(`unexpected argument "${words[specs.length]}"`, { hint: usage });
}

function checkOptions(specs: OptionSpecs, texts: SortedWords["optionTexts"], usage: string): void {
  for (const [name, { requires, excludes, required, value = "VALUE" }] of Object.entries(specs)) {
    if (required && !texts.has(name))
      throw new OptionError(`--${name} is missing`, { hint: `Add --${name} ${value}. ${usage}` });
    if (!texts.has(name)) continue;
    if (requires !== undefined && !texts.has(requires)) {
      const missing = `--${requires} ${specs[requires]?.value ?? ""}`.trim();
      throw new OptionError(`--${name} requires --${requires}`, {
        hint: `Add ${missing}, or omit --${name}.`,
      });
    }
    const excluded = excludes?.find((other) => texts.has(other));
    if (excluded)
      throw new OptionError(`--${name} and --${excluded} are mutually exclusive`, {
        hint: "Specify only one of them.",
      });
  }
}

/** Returns the usage line of a command, for its help and for messages about invalid arguments. */
export function usageLine(name: string, command: Pick<Command, "positionals" | "options">): string {
  const positionals = command.positionals.map((spec) => {
    const text = spec.many ? `${spec.name}...` : spec.name;
    return spec.required ? text : `[${text}]`;
  });
  const required = Object.entries(command.options)
    .filter(([, spec]) => spec.required)
    .map(([option, spec]) => `--${option} ${spec.value ?? "VALUE"}`);
  return ["Usage: taxolink", name, ...positionals, ...required, "[options]"].join(" ");
}

/** Returns the example of a command, for its help. */
export function exampleLine(name: string, { example = "" }: Pick<Command, "example">): string {
  return `Example: taxolink ${name} ${example}`.trimEnd();
}
