/**
 * Imports nodes and edges as JSON lines, a plain format for knowledge bases whose nodes contain text, as in STaRK. A
 * node is `{"id": 7, "type": "paper", "title": "Tides", "year": 1998}`, and an edge is `{"head": 3, "relation":
 * "wrote", "tail": 7}`. Their order does not matter. The title or name of a node becomes its label, and every other
 * attribute becomes a literal under the name of the attribute. A list becomes one literal per item, and a nested object
 * one literal per value under its innermost name.
 */

import { z } from "zod";
import { jsonPath } from "../../base/io/index.ts";
import { plainName } from "../names.ts";
import { nodeId } from "../rdf-names.ts";
import type { GraphSink, ItemPlace, LabelFallback } from "./graph-sink.ts";
import { type ChunkOptions, textLines } from "./text-chunks.ts";

const name = z.string("expected a text").min(1, "the text must not be empty");
const id = z.union([name, z.number()], "expected a number or a string").transform(String);
const types = z.union([z.string(), z.array(z.string())], "expected a string or a list of strings");
const edgeSchema = z.object({ head: id, relation: name, tail: id });
const nodeSchema = z.looseObject(
  { id, type: types.default([]) },
  'expected a node with "id" or an edge with "head"',
);

/** Attributes that can contain the name of a node, best first. */
const namingAttributes = ["label", "name", "title", "DisplayName"] as const;

export const nodeLineLabels: LabelFallback = {
  entity: (node) => node,
  predicate: (relation) => relation.replace(/_+/g, " ").trim() || relation,
};

/** Streams nodes and edges into `sink`. A line that is neither a node nor an edge is reported as a problem. */
export async function importNodeLines(
  file: string,
  sink: GraphSink,
  options: ChunkOptions = {},
): Promise<void> {
  for await (const lines of textLines(file, options)) {
    for (const { line, text } of lines) if (text.trim() !== "") importLine(text, sink, { line });
  }
}

/** Whether the first line of a file, truncated if it is long, is a node or an edge. */
export function isNodeLine(line: string): boolean {
  return /^\{.*"(?:id|head)"\s*:\s*["\d-]/.test(line);
}

function importLine(text: string, sink: GraphSink, place: ItemPlace): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    sink.problem(place, "the line is not valid JSON");
    return;
  }
  if (isRecord(value) && "head" in value) {
    const edge = edgeSchema.safeParse(value);
    if (edge.success) sink.triple(edge.data.head, edge.data.relation, edge.data.tail, place);
    else report(edge.error, sink, place);
    return;
  }
  const node = nodeSchema.safeParse(value);
  if (node.success) importNode(node.data, sink, place);
  else report(node.error, sink, place);
}

function report(error: z.ZodError, sink: GraphSink, place: ItemPlace): void {
  for (const { path, message } of error.issues) sink.problem({ ...place, path: jsonPath(path) }, message);
}

function importNode(node: z.output<typeof nodeSchema>, sink: GraphSink, place: ItemPlace): void {
  const naming = namingAttributes.find((key) => typeof node[key] === "string" && node[key] !== "");
  const label = naming === undefined ? undefined : plainName(node.id, String(node[naming]));
  sink.entity(
    node.id,
    label,
    [node.type].flat().filter((type) => type !== ""),
    place,
  );
  for (const [key, value] of Object.entries(node)) {
    if (key === "id" || key === "type" || key === naming) continue;
    for (const [attribute, text] of valuesOf(key, value)) {
      const literal = nodeId({ kind: "literal", value: text });
      sink.entity(literal, plainName(literal, text), [], place);
      sink.triple(node.id, attribute, literal, place);
    }
  }
}

/** Returns the plain values within an attribute, each with the innermost attribute name. Empty values are skipped. */
function valuesOf(key: string, value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(key, item));
  if (isRecord(value)) return Object.entries(value).flatMap(([inner, item]) => valuesOf(inner, item));
  return value === null || value === "" || key === "" ? [] : [[key, String(value)]];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
