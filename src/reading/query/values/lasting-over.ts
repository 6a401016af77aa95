/** Finds entities with a start and an end by the days or years in which they existed. */
import { type CompactGraph, edgesOf } from "../../schema/compact-graph.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { type Days, daysIn } from "../../schema/value-numbers.ts";
import type { Anchor } from "../anchors.ts";
import type { Links } from "../links/links.ts";

/**
 * Returns, by type of period, the entities that started no later than the end of the given time and did not end before
 * its start.
 */
export function lastingOver(
  { graph, periods, statements }: SchemaIndex,
  { first, last }: Days,
  words: number,
  { predicates }: Links,
): Pick<Anchor, "nodes" | "bounds">[] {
  return periods.flatMap(({ start, end }) => {
    const [starts, ends] = [valueBySubject(graph, start), valueBySubject(graph, end)];
    const daysOf = (node: number | undefined): Days | null =>
      node === undefined ? null : daysIn(graph.labels[node] ?? "");
    const nodes = [...starts.keys()].filter((node) => {
      const relation = statements.get(node)?.subject;
      if (relation !== undefined && !predicates.has(graph.predicateOf[relation] as number)) return false;
      const [from, to] = [daysOf(starts.get(node)), daysOf(ends.get(node))];
      return from !== null && from.first <= last && (to === null || to.last >= first);
    });
    if (nodes.length === 0) return [];
    const valuesIn = (values: ReadonlyMap<number, number>): number[] => [
      ...new Set(nodes.flatMap((node) => values.get(node) ?? [])),
    ];
    const bounds = [
      { words, predicate: start, nodes: valuesIn(starts), required: true },
      { words, predicate: end, nodes: valuesIn(ends), required: false },
    ];
    return [{ nodes, bounds: bounds.filter((bound) => bound.nodes.length > 0) }];
  });
}

function valueBySubject(graph: CompactGraph, predicate: number): ReadonlyMap<number, number> {
  return new Map(
    Array.from(edgesOf(graph.byPredicate, predicate), (edge) => [
      graph.subjects[edge] as number,
      graph.objects[edge] as number,
    ]),
  );
}
