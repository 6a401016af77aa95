/**
 * Defines the values that edits accept, as zod schemas with the text that describes them. Everything that depends on the
 * type of a value is derived here: its option on the command line, the value of typed words, and the words of a value.
 */

import { z } from "zod";
import { OptionError } from "../base/errors.ts";
import type { OptionSpec } from "./command.ts";
import { joinList, splitList } from "./list-value.ts";

/** The items of the workspace among which a value chooses. The app and the shell complete their names. */
export type ItemKind =
  | "annotator"
  | "category"
  | "class"
  | "compared taxonomy"
  | "cluster"
  | "criterion"
  | "increment"
  | "label"
  | "object"
  | "paper"
  | "publication"
  | "question"
  | "taxonomy category";

/** The text about a value. */
export type ValueText = {
  readonly summary: string;
  /** The placeholder in the help, such as NAME. */
  readonly value?: string;
  /** The label of the value's field in a form (default: the summary). */
  readonly label?: string;
  readonly of?: ItemKind;
  /** The option's name on the command line, if it differs from the value's name. */
  readonly option?: string;
  /** True if only an existing item is valid. */
  readonly strict?: true;
  /** True if pasted text may have several lines. */
  readonly multiline?: true;
  /** True if the value is rarely given, so that Enter runs a form without stopping at its field. */
  readonly extra?: true;
  /** True if typed text replaces a value that a form suggests. */
  readonly suggested?: true;
  /** True if the value may be an empty text, which clears the field. */
  readonly clears?: true;
  /** Set for an option that many edits share. */
  readonly page?: OptionSpec["page"];
};

type About = Omit<ValueText, "summary">;

const described = <S extends z.ZodType>(schema: S, summary: string, about: About = {}): S =>
  schema.meta({ summary, ...about });

/** The constructors of schemas that the tables use. */
export const valueKit = {
  /** A text that may be empty if the user clears it. */
  text: (summary: string, about?: About) => described(z.string(), summary, { clears: true, ...about }),
  /** A name or an id, which cannot be empty. */
  name: (summary: string, about?: About) =>
    described(z.string().min(1), summary, { value: "NAME", ...about }),
  /** One or more names. */
  names: (summary: string, about?: About) =>
    described(z.array(z.string().min(1)).min(1), summary, { value: "NAME", ...about }),
  /** One or more lines of text. */
  lines: (summary: string, about?: About) =>
    described(z.array(z.string()).min(1), summary, { multiline: true, ...about }),
  /** A list of texts, which may be empty. */
  list: (summary: string, about?: About) =>
    described(z.array(z.string()), summary, { value: "LIST", ...about }),
  numbers: (summary: string, about?: About) =>
    described(z.array(z.number()), summary, { value: "N,N,…", ...about }),
  number: (summary: string, minimum: number, about?: About) =>
    described(z.int().min(minimum), summary, { value: "N", ...about }),
  yesNo: (summary: string, about?: About) => described(z.boolean(), summary, { value: "yes|no", ...about }),
  flag: (summary: string) => described(z.literal(true), summary),
  choice: <const C extends readonly [string, ...string[]]>(summary: string, choices: C, about?: About) =>
    described(z.enum(choices), summary, { value: "NAME", ...about }),
  /** Answers to yes-or-no questions, by the question's id. */
  answers: (summary: string, about?: About) =>
    described(z.record(z.string(), z.boolean()), summary, { value: "GQ1=yes,…", ...about }),
};

export type ValueKit = typeof valueKit;

/** The text that describes a value. */
export function textOf(schema: z.ZodType): ValueText {
  // Every schema of a table is made by the kit, which describes it.
  return schema.meta() as unknown as ValueText;
}

/** Returns the option that accepts a value on the command line. */
export function specOf(schema: z.ZodType): OptionSpec {
  const { summary, value = "TEXT", page } = textOf(schema);
  const text = { summary, ...(page && { page }) };
  if (schema instanceof z.ZodLiteral) return { kind: "flag", ...text };
  if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) return { kind: "list", value, ...text };
  if (schema instanceof z.ZodNumber)
    return { kind: "number", value, integer: true, minimum: schema.minValue ?? 0, ...text };
  // A choice comes from the kit, so its options are texts.
  const choices = schema instanceof z.ZodEnum ? { choices: schema.options as string[] } : {};
  return { kind: "text", value, ...text, ...choices };
}

/**
 * Returns the value of an option as the command line parsed it, or undefined if it was not given.
 * @param name the option, for the message
 * @throws OptionError if the words do not form a value
 */
export function parsedValue(schema: z.ZodType, raw: unknown, name: string): unknown {
  if (raw === undefined || raw === false || (Array.isArray(raw) && raw.length === 0)) return undefined;
  if (schema instanceof z.ZodBoolean) return parseYesNo(String(raw), name);
  // The command line parses records and arrays as lists of texts.
  if (schema instanceof z.ZodRecord) return parseAnswers(raw as readonly string[], name);
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodNumber)
    return (raw as readonly string[]).map((text) => parsedNumber(text, name));
  return raw;
}

function parsedNumber(text: string, name: string): number {
  const number = Number(text);
  if (Number.isNaN(number)) throw new OptionError(`${name}: "${text}" is not a number`);
  return number;
}

/** Returns the words of a value: one word, or one word per item of an array. The value of a flag has no word. */
export function wordsOf(value: unknown): readonly string[] {
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([id, answer]) => `${id}=${answer ? "yes" : "no"}`);
  return [String(value)];
}

/** Returns the words of an option with its value. */
export function optionWords(name: string, schema: z.ZodType, value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (schema instanceof z.ZodLiteral) return [`--${name}`];
  const words = wordsOf(value);
  if (typeof value === "object" && words.length === 0) return [];
  return [`--${name}`, typeof value === "object" ? joinList(words) : (words[0] ?? "")];
}

/** Returns the text of a value in a form's field: one line, in which commas separate the items of a list. */
export function fieldText(value: unknown): string {
  if (value === undefined || value === null) return "";
  const words = wordsOf(value);
  return typeof value === "object" ? joinList(words) : (words[0] ?? "");
}

/** Returns the value of the text in a form's field. @throws OptionError if the text does not form a value */
export function fieldValue(schema: z.ZodType, text: string, name: string): unknown {
  if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord)
    return parsedValue(schema, textOf(schema).multiline ? text.split("\n") : splitList(text), name);
  if (schema instanceof z.ZodNumber) return parsedNumber(text, name);
  if (schema instanceof z.ZodLiteral) return parseYesNo(text, name) || undefined;
  return parsedValue(schema, text, name);
}

/** Whether a field takes several items, with commas between. */
export function takesList(schema: z.ZodType): boolean {
  return schema instanceof z.ZodArray && textOf(schema).value === "LIST";
}

/** Returns the only texts that a field accepts, or undefined if it accepts any text. */
export function choicesOf(schema: z.ZodType): readonly string[] | undefined {
  if (schema instanceof z.ZodEnum) return schema.options as string[];
  return schema instanceof z.ZodBoolean || schema instanceof z.ZodLiteral ? ["yes", "no"] : undefined;
}

/** Returns the value of an emptied field. */
export function emptyValue(schema: z.ZodType): unknown {
  return schema instanceof z.ZodArray ? [] : "";
}

// Parses yes/no answers on the command line.

/** @throws OptionError for any value except yes and no */
function parseYesNo(text: string, option: string): boolean {
  if (text === "yes") return true;
  if (text === "no") return false;
  throw new OptionError(`${option}: "${text}" is neither yes nor no`, { hint: "Specify yes or no." });
}

/** Parses answers such as `Q1=yes`. @throws OptionError */
function parseAnswers(items: readonly string[], option: string): Record<string, boolean> {
  return Object.fromEntries(
    items.map((item) => {
      const [id = "", answer] = item.split("=").map((part) => part.trim());
      if (id === "" || answer === undefined)
        throw new OptionError(`${option}: "${item}" is not in the format QUESTION=yes`);
      return [id, parseYesNo(answer, option)];
    }),
  );
}
