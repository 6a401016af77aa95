/**
 * Determines whether two of the question's names or values certainly have no entity in common: "which ships of A sail
 * for B" has no answer if ships of A sail for other companies, and ships of other companies sail for B.
 */
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { Anchor } from "../anchors.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";

/**
 * @param names the names and values in the question
 * @param readWith returns the readings that connect anchors
 */
export function areSurelyDisjoint(
  names: readonly Anchor[],
  { question, schema }: ReadingContext,
  readWith: (anchors: readonly Anchor[]) => readonly Scored[],
): boolean {
  const certain = names.filter(({ weak, kind }) => !weak && (kind === "name" || kind === "number"));
  const isPlain = !question.compares && !question.isYesNo && question.tokens.every(({ negated }) => !negated);
  if (certain.length < 2 || !isPlain) return false;
  return certain.every((one) =>
    readWith(certain.map((name) => (name === one ? { ...one, nodes: othersLike(one, schema) } : name))).some(
      ({ tree }) => tree.links.length > 0,
    ),
  );
}

/** Returns the values of the fields that contain the anchor, or the entities of the anchor's types. */
function othersLike({ nodes }: Anchor, { classes, graph, valuesOf }: SchemaIndex): readonly number[] {
  const kinds = new Set(nodes.flatMap((node) => classes.of(node)));
  const members = [...kinds].flatMap((kind) => classes.all[kind]?.members ?? []);
  const { starts, predicates } = graph.in;
  const fields = nodes.flatMap((node) =>
    graph.isValue[node] === 1 ? [...predicates.subarray(starts[node], starts[node + 1])] : [],
  );
  return [...new Set([...members, ...[...new Set(fields)].flatMap(valuesOf)])];
}
