/** Parses JSON files and locates errors, validates them with zod schemas, and writes them in a stable layout. */

import type { z } from "zod";
import { interruptibly } from "../breather.ts";
import { InputError } from "../errors.ts";
import { composeTexts } from "../text/compose.ts";
import { nearest } from "../text/nearest.ts";
import { checkJson, placeOf } from "./check-json.ts";
import { readText, writeText } from "./files.ts";

/** @throws InputError with the line and column of the first error, such as nesting that is too deep. */
export function parseJson(text: string, file: string): unknown {
  const checked = interruptibly(text.length, () => checkJson(text));
  // The text of a file is composed already, but its escapes may stand for further accents.
  if ("value" in checked) return text.includes("\\u") ? composeTexts(checked.value) : checked.value;
  const { offset, problem } = checked.mistake;
  throw new InputError({ file, ...placeOf(text, offset) }, problem);
}

/**
 * Returns the value as the schema defines it.
 * @param once whether the process checks the schema only once, so that compiling the check takes longer than it saves
 * @throws InputError with the JSON paths of up to ten invalid values
 */
export function checkSchema<S extends z.ZodType>(
  value: unknown,
  schema: S,
  file: string,
  { once = false } = {},
): z.output<S> {
  const result = schema.safeParse(value, { jitless: once });
  if (result.success) return result.data;
  const issues = result.error.issues;
  const [first, ...others] = issues
    .slice(0, 10)
    .map((issue) => ({ path: jsonPath(issue.path), message: describeIssue(issue, schema) }));
  const rest = others.map((issue) => `\n  also at ${issue.path}: ${issue.message}`).join("");
  const moreIssues = issues.length > 10 ? `\n  and ${issues.length - 10} more` : "";
  throw new InputError({ file, path: first?.path ?? "$" }, `${first?.message}${rest}${moreIssues}`);
}

/** Describes an issue like `issueText`, and suggests a valid key for a mistyped one. */
function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  // The structure is checked instead of the class, because loading zod here would slow down commands that do not read
  // JSON.
  const shape = "shape" in schema ? schema.shape : null;
  if (issue.code !== "unrecognized_keys" || issue.path.length > 0 || typeof shape !== "object" || !shape) {
    return issueText(issue);
  }
  const validKeys = Object.keys(shape);
  const suggestions = issue.keys.flatMap((key) => nearest(key, validKeys) ?? []);
  return suggestions.length === 0
    ? issue.message
    : `${issue.message} (did you mean ${suggestions.join(", ")}?)`;
}

/** Describes an issue that a schema found. */
export function issueText(issue: z.core.$ZodIssue): string {
  const empty = issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1;
  return empty ? "the text must not be empty" : issue.message;
}

/** Reads, parses and validates a JSON file. @throws InputError */
export function readJson<S extends z.ZodType>(file: string, schema: S): z.output<S> {
  return checkSchema(parseJson(readText(file), file), schema, file);
}

/** Writes JSON with two-space indentation and a final newline, atomically. Keys keep their order. */
export function writeJson(file: string, value: unknown): void {
  writeText(file, formatJson(value));
}

export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Formats JSON with keys in code-unit order and without white space, so that equal values produce equal text. Content
 * hashes use this format.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (item === null || typeof item !== "object" || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** Formats a path, for example as `$.increments[1].name`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : `${text}.${String(key)}`),
    "$",
  );
}
