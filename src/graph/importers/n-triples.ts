/**
 * Imports N-Triples: nodes and predicates are IRIs, labels come from rdfs:label, and types from rdf:type. Other
 * literals become nodes, one for each distinct value.
 */
import {
  lastSegment,
  nameOfResource,
  namespaces,
  nodeId,
  predicateId,
  rdfsLabel,
  rdfType,
  statesName,
  typeName,
} from "../rdf-names.ts";
import type { GraphSink, ItemPlace, LabelFallback, RankedLabel } from "./graph-sink.ts";
import { parseStatement, type Statement } from "./n-triples-line.ts";
import { type ChunkOptions, textLines } from "./text-chunks.ts";

export const rdfLabels: LabelFallback = {
  entity: (id, style) => (id.startsWith("_:") ? "" : nameOfResource(id, style)),
  predicate: lastSegment,
};

/** Streams an N-Triples file into `sink`. Every malformed line is reported as a problem. */
export async function importNTriples(
  file: string,
  sink: GraphSink,
  options: ChunkOptions = {},
): Promise<void> {
  for await (const lines of textLines(file, options)) {
    for (const { line, text } of lines) {
      try {
        const statement = parseStatement(text);
        if (statement) importStatement(statement, sink, { line });
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        sink.problem({ line }, `invalid N-Triples: ${error.message}`);
      }
    }
  }
}

export function importStatement(
  { subject, predicate, object }: Statement,
  sink: GraphSink,
  place: ItemPlace,
): void {
  const aboutPredicate = subject.kind === "iri" && subject.value.startsWith(namespaces.predicate);
  if (predicate === rdfsLabel && object.kind === "literal") {
    const label = rankLabel(object.value, object.language);
    if (aboutPredicate) sink.predicate(predicateId(subject.value), label, place);
    else sink.entity(nodeId(subject), label, [], place);
    return;
  }
  if (predicate === rdfType && object.kind === "iri") {
    if (!aboutPredicate) sink.entity(nodeId(subject), undefined, [typeName(object.value)], place);
    return;
  }
  const subjectId = nodeId(subject);
  const objectId = nodeId(object);
  if (object.kind === "literal") {
    sink.entity(objectId, { text: object.value, rank: 0 }, [], place);
    const name = rankName(predicate, object.value);
    if (name !== null) sink.entity(subjectId, name, [], place);
  }
  sink.triple(subjectId, predicateId(predicate), objectId, place);
}

/** The maximum number of characters in a name; a longer text is not used as a label. */
const longestName = 300;

/**
 * Ranks a name that a predicate other than rdfs:label states; such names rank below all labels. Returns `null` if the
 * predicate does not state a name.
 */
export function rankName(predicate: string, text: string): RankedLabel | null {
  return statesName(predicate) && text.length <= longestName ? { text, rank: 3 } : null;
}

/** Ranks labels: labels without a language come first, then English labels, then labels in other languages. */
export function rankLabel(text: string, language: string | undefined): RankedLabel {
  if (language === undefined) return { text, rank: 0 };
  return { text, rank: /^en(?:-|$)/i.test(language) ? 1 : 2 };
}
