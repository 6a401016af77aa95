/**
 * Finds the path in the graph from a subject to a fact: the triples, their directions, and the meaning of the last
 * label.
 */
import { type Triple, tripleKey } from "../../graph/index.ts";
import { everyInstance, type Fact, type Field, valueKey } from "../facts/fact.ts";
import type { GraphView } from "../facts/graph-view.ts";

/** A triple on a path, and the direction in which the path follows it. */
export type PathStep = {
  /** The predicate's id. */
  readonly predicate: string;
  /** Whether this step leads from the object of the triple to its subject. */
  readonly inverse: boolean;
};

export type FactPath = {
  readonly steps: readonly PathStep[];
  /** The nodes that the steps reach, in order. */
  readonly nodes: readonly string[];
  readonly meaning: Meaning | null;
};

/**
 * The label at the end of the path, and the value that it stands for. A path has a meaning only if the label differs
 * from the value (for example, in a list of choices, each of which is true or false), or if the label states the
 * absence of a value.
 */
export type Meaning = { readonly label: string; readonly value: string };

/** The maximum path length. A longer path leads from a subject into the rest of the graph. */
const longestPath = 8;

type FollowedTriple = { readonly triple: Triple; readonly inverse: boolean };

/** @returns the path, or `null` if no path connects the fact's subject to its triple */
export function findFactPath(view: GraphView, field: Field, fact: Fact): FactPath | null {
  const followed = alongSteps(view, field, fact) ?? backwards(view, fact);
  if (followed === null) return null;
  const last = followed.at(-1) as FollowedTriple;
  const nodes = followed.map(nodeAfter);
  const steps = followed.map(({ triple, inverse }) => ({ predicate: triple.predicate.id, inverse }));
  const end = last.inverse ? last.triple.subject : last.triple.object;
  const isNamed = valueKey(end.label || end.id) === valueKey(fact.value);
  return { steps, nodes, meaning: isNamed && !fact.absent ? null : { label: end.label, value: fact.value } };
}

/**
 * Finds the path that follows the field's steps. If more than one path leads to the same triple (for example, two
 * memberships in the same club), the path through the fact's own records and named entities is chosen.
 */
function alongSteps(view: GraphView, { steps }: Field, fact: Fact): FollowedTriple[] | null {
  if (steps.length === 0 || steps.length > longestPath) return null;
  let paths: (readonly FollowedTriple[])[] = [[]];
  for (const { predicate, inverse } of steps) {
    paths = paths.flatMap((path) =>
      triplesAt(view, endOf(path) ?? fact.hub, inverse)
        .filter((triple) => triple.predicate.label === predicate)
        .map((triple) => [...path, { triple, inverse }]),
    );
  }
  const targetKey = tripleKey(fact.triple);
  const leading = paths.filter((path) => endsWith(path, targetKey));
  const ofInstances = leading.find((path) => {
    const nodes = new Set(path.map(nodeAfter));
    return fact.instances.every((instance) => instance === everyInstance || nodes.has(instance));
  });
  const path = ofInstances ?? leading[0];
  return path === undefined ? null : [...path];
}

function triplesAt(view: GraphView, id: string, inverse: boolean): readonly Triple[] {
  return (inverse ? view.incoming : view.outgoing).get(id) ?? [];
}

function nodeAfter({ triple, inverse }: FollowedTriple): string {
  return inverse ? triple.subject.id : triple.object.id;
}

function endsWith(path: readonly FollowedTriple[], key: string): boolean {
  const last = path.at(-1);
  return last !== undefined && tripleKey(last.triple) === key;
}

function endOf(path: readonly FollowedTriple[]): string | undefined {
  const last = path.at(-1);
  return last && nodeAfter(last);
}

/**
 * Finds the shortest path that leads forward from the subject to the triple. The search starts at the triple and goes
 * backwards.
 */
function backwards(view: GraphView, fact: Fact): FollowedTriple[] | null {
  const start = fact.triple.subject.id;
  const after = new Map<string, Triple | null>([[start, null]]);
  let edge = [start];
  for (let length = 0; length < longestPath && !after.has(fact.hub) && edge.length > 0; length += 1) {
    const next: string[] = [];
    for (const triple of edge.flatMap((id) => view.incoming.get(id) ?? [])) {
      if (after.has(triple.subject.id)) continue;
      after.set(triple.subject.id, triple);
      next.push(triple.subject.id);
    }
    edge = next;
  }
  if (!after.has(fact.hub)) return null;
  const followed: FollowedTriple[] = [];
  for (let next = after.get(fact.hub); next; next = after.get(next.object.id)) {
    followed.push({ triple: next, inverse: false });
  }
  return [...followed, { triple: fact.triple, inverse: false }];
}
