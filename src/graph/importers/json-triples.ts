/**
 * Imports the published JSON graph: a JSON array of triples `{entity_subject, predicate,
 * entity_object}` and of records `{uid, text, knowledge_types}`, which only declare entities. A predicate has no id and
 * is identified by its label.
 */

import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import { jsonPath } from "../../base/io/index.ts";
import { plainName } from "../names.ts";
import type { GraphSink, ItemPlace, LabelFallback } from "./graph-sink.ts";
import { type ChunkOptions, textChunks } from "./text-chunks.ts";

const name = z.string().min(1, "the text must not be empty");
const entitySchema = z.object({ uid: name, text: z.string(), knowledge_types: z.array(name).default([]) });
const tripleSchema = z.object({ entity_subject: entitySchema, predicate: name, entity_object: entitySchema });

export const jsonLabels: LabelFallback = { entity: () => "", predicate: (id) => id };

/**
 * Streams a published JSON graph into `sink`. Items with a different structure are reported as problems with their JSON
 * paths.
 * @throws InputError if the file is not a JSON array
 */
export async function importJsonTriples(
  file: string,
  sink: GraphSink,
  options: ChunkOptions = {},
): Promise<void> {
  const items = createJsonArrayItems();
  for await (const chunk of textChunks(file, options)) {
    let complete: JsonArrayItem[];
    try {
      complete = items.push(chunk);
    } catch (cause) {
      throw new InputError({ file, line: items.line }, (cause as SyntaxError).message, {
        cause,
        hint: "The published graph format is a JSON array of triples.",
      });
    }
    for (const item of complete) importItem(item, sink);
  }
  const problem = items.end();
  if (problem) sink.problem({ line: problem.line }, problem.message);
}

function importItem(item: JsonArrayItem, sink: GraphSink): void {
  const { line } = item;
  const path = `$[${item.index}]`;
  let value: unknown;
  try {
    value = JSON.parse(item.text);
  } catch {
    sink.problem({ line, path }, "the item is not valid JSON");
    return;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    sink.problem({ line, path }, "expected a triple or an entity record");
    return;
  }
  if ("uid" in value && !("predicate" in value)) {
    const parsed = entitySchema.safeParse(value);
    if (parsed.success) declare(parsed.data, sink, { line, path });
    else report(parsed.error, item, sink);
    return;
  }
  const parsed = tripleSchema.safeParse(value);
  if (!parsed.success) {
    report(parsed.error, item, sink);
    return;
  }
  const { entity_subject: subject, predicate, entity_object: object } = parsed.data;
  declare(subject, sink, { line, path: `${path}.entity_subject` });
  declare(object, sink, { line, path: `${path}.entity_object` });
  sink.triple(subject.uid, predicate, object.uid, { line, path });
}

function declare(entity: z.output<typeof entitySchema>, sink: GraphSink, place: ItemPlace): void {
  sink.entity(entity.uid, plainName(entity.uid, entity.text), entity.knowledge_types, place);
}

function report(error: z.ZodError, { index, line }: JsonArrayItem, sink: GraphSink): void {
  for (const { path, message } of error.issues)
    sink.problem({ line, path: jsonPath([index, ...path]) }, message);
}

// Yields the items of a large JSON array one at a time, without storing the whole array.

export type JsonArrayItem = {
  /** The item's position in the array, counted from 0. */
  readonly index: number;
  /** The line on which the item begins, counted from 1. */
  readonly line: number;
  readonly text: string;
};

type JsonArrayItems = {
  /** Returns the items that `chunk` completes. */
  push(chunk: string): JsonArrayItem[];
  /** Returns an error if the array is incomplete at the end of the text. */
  end(): { readonly line: number; readonly message: string } | undefined;
  readonly line: number;
};

/** The maximum length of an item, in characters, which limits the memory for an unterminated item. */
const longestItem = 1 << 26;

type Position = "before" | "item-or-end" | "item" | "in-item" | "comma-or-end" | "after";

type Splitter = {
  position: Position;
  /** The number of open brackets in the current item. */
  depth: number;
  inString: boolean;
  escaped: boolean;
  line: number;
  /** The index and the first line of the current or next item. */
  index: number;
  startLine: number;
  /** The text of the current item in earlier chunks. */
  pending: string;
};

/**
 * Splits the text of a JSON array at its top level. The splitter considers only brackets, strings and commas. The
 * parser of an item detects invalid JSON.
 * @throws SyntaxError if the text is not an array, has other text between or after items, or ends within an item
 */
export function createJsonArrayItems(): JsonArrayItems {
  const splitter: Splitter = {
    position: "before",
    depth: 0,
    inString: false,
    escaped: false,
    line: 1,
    index: 0,
    startLine: 1,
    pending: "",
  };
  return {
    push: (chunk) => splitChunk(splitter, chunk),
    end: () =>
      splitter.position === "after"
        ? undefined
        : { line: splitter.line, message: "the JSON ends prematurely" },
    get line() {
      return splitter.line;
    },
  };
}

function splitChunk(splitter: Splitter, chunk: string): JsonArrayItem[] {
  const items: JsonArrayItem[] = [];
  let start = 0;
  for (let at = 0; at < chunk.length; at += 1) {
    const char = chunk[at] as string;
    if (char === "\n") splitter.line += 1;
    if (splitter.position === "in-item") {
      const end = readInItem(splitter, char);
      if (end === "later") continue;
      items.push(finishItem(splitter, chunk.slice(start, end === "after" ? at + 1 : at)));
      // A number, a word or a string ends at the next comma or at the end of the array.
      if (end === "before") readBetween(splitter, char);
    } else if (
      (splitter.position === "item-or-end" || splitter.position === "item") &&
      !/[\s\],]/.test(char)
    ) {
      start = at;
      beginItem(splitter, char);
    } else readBetween(splitter, char);
  }
  if (splitter.position === "in-item") splitter.pending += chunk.slice(start);
  if (splitter.pending.length > longestItem)
    throw new SyntaxError("unterminated item: a closing bracket or quote is missing");
  return items;
}

function readBetween(splitter: Splitter, char: string): void {
  const { position } = splitter;
  if (char === " " || char === "\t" || char === "\r" || char === "\n") return;
  if (position === "before" && char === "[") splitter.position = "item-or-end";
  else if ((position === "item-or-end" || position === "comma-or-end") && char === "]")
    splitter.position = "after";
  else if (position === "comma-or-end" && char === ",") splitter.position = "item";
  else if (position === "before") throw new SyntaxError("expected a JSON array of triples");
  else if (position === "after") throw new SyntaxError("the JSON array is followed by text");
  else throw new SyntaxError(`unexpected ${JSON.stringify(char)} between two items in the array`);
}

function beginItem(splitter: Splitter, char: string): void {
  splitter.position = "in-item";
  splitter.startLine = splitter.line;
  splitter.depth = char === "{" || char === "[" ? 1 : 0;
  splitter.inString = char === '"';
}

/** @param lastPart the text of the item in the current chunk */
function finishItem(splitter: Splitter, lastPart: string): JsonArrayItem {
  const item = { index: splitter.index, line: splitter.startLine, text: splitter.pending + lastPart };
  splitter.index += 1;
  splitter.pending = "";
  splitter.position = "comma-or-end";
  return item;
}

/** Whether the item ends before this character, with it, or later. */
function readInItem(splitter: Splitter, char: string): "after" | "before" | "later" {
  if (splitter.inString) readInString(splitter, char);
  else if (char === '"') splitter.inString = true;
  else if (char === "{" || char === "[") splitter.depth += 1;
  else if ((char === "}" || char === "]") && splitter.depth > 0) {
    splitter.depth -= 1;
    if (splitter.depth === 0) return "after";
  } else if (splitter.depth === 0 && (char === "," || char === "]")) return "before";
  return "later";
}

function readInString(splitter: Splitter, char: string): void {
  if (splitter.escaped) splitter.escaped = false;
  else if (char === "\\") splitter.escaped = true;
  else if (char === '"') splitter.inString = false;
}
