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
import { createJsonArrayItems, type JsonArrayItem } from "./json-array-items.ts";
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
