/**
 * Finds statements: nodes between the subject and the object of a relation, to which further facts about the relation,
 * such as a date, are attached. The relation leads to the node, and a relation with the same name leads from the node
 * to the object.
 */
import { foldLabel } from "../../text/words.ts";
import { type CompactGraph, edgesOf } from "./compact-graph.ts";
import type { Step } from "./edge-runs.ts";

/** The edge from the subject to the statement, and the edge from the statement to the object. */
export type Statement = { readonly subject: number; readonly object: number };

/** @returns the statements by node */
export function findStatements(graph: CompactGraph): ReadonlyMap<number, Statement> {
  const { predicates, predicateOf, isValue, objects } = graph;
  const names = predicates.map(({ label }) => foldLabel(label));
  const statements = new Map<number, Statement>();
  for (const [predicate, name] of names.entries()) {
    if (names.indexOf(name) === names.lastIndexOf(name)) continue;
    for (const subject of edgesOf(graph.byPredicate, predicate)) {
      const node = objects[subject] as number;
      const [, further] = edgesOf(graph.in, node);
      if (isValue[node] === 1 || further !== undefined) continue;
      const object = edgesOf(graph.out, node).find((edge) => {
        const onward = predicateOf[edge] as number;
        return onward !== predicate && names[onward] === name;
      });
      if (object !== undefined) statements.set(node, { subject, object });
    }
  }
  return statements;
}

/**
 * Maps each predicate that leads to statements to the predicate with the same name that leads from them, and vice
 * versa. The second step of such a relation adds nothing to the first.
 */
export function pairHalves(
  statements: ReadonlyMap<number, Statement>,
  { predicateOf }: CompactGraph,
): ReadonlyMap<number, number> {
  const halves = new Map<number, number>();
  for (const { subject, object } of statements.values()) {
    const [first, second] = [predicateOf[subject] as number, predicateOf[object] as number];
    halves.set(first, second).set(second, first);
  }
  return halves;
}

/** Whether a step only completes a relation that a statement divides into two steps. */
export function continuesStatement(
  step: Step,
  before: Step | undefined,
  { otherHalf }: { readonly otherHalf: ReadonlyMap<number, number> },
): boolean {
  return (
    before !== undefined &&
    before.forward === step.forward &&
    otherHalf.get(before.predicate) === step.predicate
  );
}

/** Adds the subject and the object of each statement: a date in a statement proves nothing without them. */
export function withStatements(
  edges: readonly number[],
  {
    graph,
    statements,
  }: { readonly graph: CompactGraph; readonly statements: ReadonlyMap<number, Statement> },
): ReadonlySet<number> {
  const all = new Set(edges);
  for (const edge of edges) {
    for (const node of [graph.subjects[edge], graph.objects[edge]]) {
      const statement = statements.get(node ?? -1);
      if (statement !== undefined) all.add(statement.subject).add(statement.object);
    }
  }
  return all;
}
