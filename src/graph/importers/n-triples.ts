/**
 * Imports N-Triples and N-Quads: nodes and predicates are IRIs, labels come from rdfs:label, and types from rdf:type. Other
 * literals become nodes, one for each distinct value.
 */

import { parseStatement, rdf12, type Statement } from "../../base/io/n-triples-line.ts";
import { plainName, rankName } from "../names.ts";
import {
  lastSegment,
  nameOfResource,
  namespaces,
  nodeId,
  predicateId,
  rdfsLabel,
  rdfType,
  typeName,
} from "../rdf-names.ts";
import type { GraphSink, ItemPlace, LabelFallback } from "./graph-sink.ts";
import { type ChunkOptions, textLines } from "./text-chunks.ts";

export const rdfLabels: LabelFallback = {
  entity: (id, style) => (id.startsWith("_:") ? "" : nameOfResource(id, style)),
  predicate: lastSegment,
};

export type RdfOptions = ChunkOptions & {
  /** The address to which relative IRIs belong. */
  readonly base?: string | undefined;
  /** The language whose names become labels (default: English). */
  readonly language?: string | undefined;
  /** The only graph of a file with several graphs to import, as an IRI or `default` (default: all graphs). */
  readonly namedGraph?: string | undefined;
  /** Whether the rest of the file is counted after an error that stops the import. */
  readonly lenient?: boolean;
  /** Receives the names of the graphs in the file. */
  readonly graphs?: Set<string>;
};

/** The name of the graph of the statements that belong to no named graph. */
const defaultGraph = "default";
/** The number of graphs whose names are remembered. A file may have a graph for every statement. */
const mostGraphs = 1_000;

/** Streams an N-Triples or N-Quads file into `sink`. Every malformed line is reported as a problem. */
export async function importNTriples(file: string, sink: GraphSink, options: RdfOptions = {}): Promise<void> {
  let extra = 0;
  for await (const lines of textLines(file, options)) {
    for (const { line, text } of lines) {
      if (!text.includes("\r")) {
        importLine(text, sink, { line: line + extra }, options);
        continue;
      }
      // N-Triples 1.1 permits a carriage return alone at the end of a line, and none within a statement.
      for (const [at, part] of text.split("\r").entries()) {
        extra += Math.min(at, 1);
        importLine(part, sink, { line: line + extra }, options);
      }
    }
  }
}

function importLine(text: string, sink: GraphSink, place: ItemPlace, options: RdfOptions): void {
  try {
    const statement = parseStatement(text);
    if (statement) importStatement(statement, sink, place, options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    sink.problem(place, error.message === rdf12 ? rdf12 : `invalid N-Triples: ${error.message}`);
  }
}

export function importStatement(
  { subject, predicate, object, graph }: Statement,
  sink: GraphSink,
  place: ItemPlace,
  { language, namedGraph, graphs }: RdfOptions = {},
): void {
  const home = graph?.value ?? defaultGraph;
  if (graphs !== undefined && graphs.size < mostGraphs) graphs.add(home);
  if (namedGraph !== undefined && namedGraph !== home) return;
  const name =
    object.kind === "literal" ? rankName(predicate, object.value, object.language, language) : null;
  const aboutPredicate = subject.kind === "iri" && subject.value.startsWith(namespaces.predicate);
  if (predicate === rdfsLabel && name !== null) {
    if (aboutPredicate) sink.predicate(predicateId(subject.value), name, place);
    else sink.entity(nodeId(subject), name, [], place);
    return;
  }
  if (predicate === rdfType && object.kind === "iri") {
    if (!aboutPredicate) sink.entity(nodeId(subject), undefined, [typeName(object.value)], place);
    return;
  }
  const subjectId = nodeId(subject);
  const objectId = nodeId(object);
  if (name !== null) sink.entity(subjectId, name, [], place);
  if (object.kind === "literal") sink.entity(objectId, plainName(objectId, object.value), [], place);
  sink.triple(subjectId, predicateId(predicate), objectId, place);
}
