/**
 * Defines how a question file of another data set is read: a format recognises a file by its structure, and then reads
 * one item at a time, so that a mistake in one item costs only this item.
 */
import { z } from "zod";
import { InputError, type InputPlace } from "../../base/errors.ts";
import { jsonPath, parseJson } from "../../base/io/index.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { QaPair } from "../qa-pair.ts";

/** A file that may contain questions. */
export type Content = {
  readonly file: string;
  readonly text: string;
  /** The value of a JSON file, or the values of a JSON Lines file as an array; undefined for any other file. */
  readonly json: unknown;
  /** The error of a file that begins like JSON and is not. */
  readonly mistake: InputError | undefined;
  /** Returns the place of an item of `json`: a JSON path, or the line of a JSON Lines file. */
  readonly placeOf: (path: readonly PropertyKey[]) => ItemPlace;
};

type ItemPlace = Omit<InputPlace, "file">;

export type Item = {
  readonly place: ItemPlace;
  readonly value: unknown;
};

/** What the reader of a format gets besides the file. */
export type ImportSource = {
  /** The file with the answers, for formats that store them separately. */
  readonly answersFile: string | undefined;
  readonly graph: KnowledgeGraph | undefined;
  /** The languages whose wordings become questions, best first. */
  readonly languages: readonly string[];
};

/** Counts something that happened to an item; the notes of the import list each text with its count. */
export type Tally = (what: string) => void;

export type OpenedFile = {
  readonly items: readonly Item[];
  /**
   * Converts one item to its questions: more than one if it has several wordings in its language.
   * @throws ItemError or ZodError for an item that is not a question of this format
   */
  readonly read: (item: Item, tally: Tally) => readonly QaPair[] | Promise<readonly QaPair[]>;
  /** Notes that do not depend on the items, such as the columns with copied fields. */
  readonly notes: readonly string[];
};

export type QuestionFormat = {
  readonly title: string;
  /** The structure that `open` looks for, in words, for a message about a file without it. */
  readonly structure: string;
  /** Returns null for a file with another structure. Items are not checked yet. */
  readonly open: (content: Content, source: ImportSource) => OpenedFile | null | Promise<OpenedFile | null>;
};

/** An item of a file is not a question of the file's format. The message does not contain its place. */
export class ItemError extends Error {}

/** Reads the structure of a file: JSON, JSON Lines or text. */
export function contentOf(file: string, text: string): Content {
  const content = { file, text, json: undefined, mistake: undefined, placeOf: atPath };
  if (!/^\s*[[{]/.test(text)) return content;
  try {
    return { ...content, json: parseJson(text, file) };
  } catch (error) {
    const lines = parseJsonLines(text);
    if (lines !== null) {
      const placeOf = ([at = 0]: readonly PropertyKey[]) => ({ line: lines[Number(at)]?.line ?? 0 });
      return { ...content, json: lines.map(({ value }) => value), placeOf };
    }
    if (error instanceof InputError) return { ...content, mistake: error };
    throw error;
  }
}

/** Returns the lines of a text that are not blank. */
export function linesOf(text: string): readonly (Item & { readonly value: string })[] {
  return text
    .split(/\r?\n/)
    .flatMap((value, at) => (value.trim() === "" ? [] : [{ place: { line: at + 1 }, value }]));
}

function atPath(path: readonly PropertyKey[]): ItemPlace {
  return { path: jsonPath(path) };
}

type JsonLine = { readonly line: number; readonly value: unknown };

/** Returns null if the first line is not a JSON object. Any later line that is none becomes an undefined value. */
function parseJsonLines(text: string): readonly JsonLine[] | null {
  const lines = text
    .split("\n")
    .flatMap((line, at) => (line.trim() === "" ? [] : [{ line: at + 1, value: jsonObject(line) }]));
  return lines.length > 0 && lines[0]?.value !== undefined ? lines : null;
}

function jsonObject(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && !Array.isArray(value) ? value : undefined;
  } catch {
    // The caller reports the line as an item that cannot be read.
    return undefined;
  }
}

/**
 * Returns the items of a list within a JSON value, if the structure of at least one of the first items fits.
 * @param path the keys that lead to the list
 */
export function itemsAt(
  { json, placeOf }: Content,
  path: readonly string[],
  fits: (item: Readonly<Record<string, unknown>>) => boolean,
): readonly Item[] | null {
  let list = json;
  for (const key of path) list = isRecord(list) ? list[key] : undefined;
  if (!Array.isArray(list)) return null;
  if (!list.slice(0, 50).some((item) => isRecord(item) && fits(item))) return null;
  return list.map((value, at) => ({ place: placeOf([...path, at]), value }));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Describes what is wrong with an item, or returns undefined for an error that has another cause. */
export function itemProblem(error: unknown): string | undefined {
  if (error instanceof ItemError) return error.message;
  if (!(error instanceof z.ZodError)) return undefined;
  const [issue] = error.issues;
  const path = issue === undefined ? "" : jsonPath(issue.path).slice(2);
  return `${path === "" ? "" : `${path}: `}${issue?.message ?? "the item has another structure"}`;
}

/** Whether a text can serve as a question. Published files contain null, "" and "n/a" in place of a wording. */
export function isWorded(text: string | null | undefined): text is string {
  return typeof text === "string" && !/^(?:n\/?a|none|null|-*)$/i.test(text.trim());
}
