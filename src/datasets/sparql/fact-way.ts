/** The way from a subject to a fact in the graph: which triples, walked in which direction, and what names the value. */
import { type Triple, tripleKey } from "../../graph/index.ts";
import { type Fact, type Field, valueKey } from "../facts/fact.ts";
import type { GraphView } from "../facts/graph-view.ts";

/** One triple of a way. */
export type WayStep = {
  /** The predicate's id. */
  readonly predicate: string;
  /** Walked from object to subject. */
  readonly inverse: boolean;
};

export type FactWay = {
  readonly steps: readonly WayStep[];
  /** The node after each step. */
  readonly nodes: readonly string[];
  readonly meaning: Meaning | null;
};

/**
 * The label that stands at the end of the way and the value that it means, where the graph does not name the value
 * there (a list of choices, each of them true or false), or the label says that there is none.
 */
export type Meaning = { readonly label: string; readonly value: string };

/** Longer ways lead out of a subject into the rest of the graph. */
const longestWay = 8;

type Walked = { readonly triple: Triple; readonly inverse: boolean };

/** @returns null where no way leads from the fact's subject to its triple */
export function findFactWay(view: GraphView, field: Field, fact: Fact): FactWay | null {
  const walked = alongPath(view, field.path, fact) ?? backwards(view, fact);
  if (walked === null) return null;
  const last = walked.at(-1) as Walked;
  const nodes = walked.map(({ triple, inverse }) => (inverse ? triple.subject.id : triple.object.id));
  const steps = walked.map(({ triple, inverse }) => ({ predicate: triple.predicate.id, inverse }));
  const end = last.inverse ? last.triple.subject : last.triple.object;
  const isNamed = valueKey(end.label || end.id) === valueKey(fact.value);
  return { steps, nodes, meaning: isNamed && !fact.absent ? null : { label: end.label, value: fact.value } };
}

/** The way whose predicates are those of the field's path. */
function alongPath(view: GraphView, path: readonly string[], fact: Fact): Walked[] | null {
  const wanted = tripleKey(fact.triple);
  const walk = (id: string, at: number, before: readonly Walked[]): Walked[] | null => {
    const label = path[at];
    const isLast = at === path.length - 1;
    for (const inverse of [false, true]) {
      for (const triple of (inverse ? view.incoming : view.outgoing).get(id) ?? []) {
        if (triple.predicate.label !== label) continue;
        if (isLast) {
          if (tripleKey(triple) === wanted) return [...before, { triple, inverse }];
          continue;
        }
        const next = inverse ? triple.subject.id : triple.object.id;
        const found = walk(next, at + 1, [...before, { triple, inverse }]);
        if (found) return found;
      }
      // A way back is tried only where nothing leads on: shared nodes have thousands of them.
      if (!inverse && (view.outgoing.get(id) ?? []).some(({ predicate }) => predicate.label === label)) break;
    }
    return null;
  };
  return path.length === 0 || path.length > longestWay ? null : walk(fact.hub, 0, []);
}

/** The shortest way forward from the subject to the triple, found from its end. */
function backwards(view: GraphView, fact: Fact): Walked[] | null {
  const start = fact.triple.subject.id;
  const after = new Map<string, Triple | null>([[start, null]]);
  let edge = [start];
  for (let length = 0; length < longestWay && !after.has(fact.hub) && edge.length > 0; length += 1) {
    const next: string[] = [];
    for (const triple of edge.flatMap((id) => view.incoming.get(id) ?? [])) {
      if (after.has(triple.subject.id)) continue;
      after.set(triple.subject.id, triple);
      next.push(triple.subject.id);
    }
    edge = next;
  }
  if (!after.has(fact.hub)) return null;
  const walked: Walked[] = [];
  for (let next = after.get(fact.hub); next; next = after.get(next.object.id)) {
    walked.push({ triple: next, inverse: false });
  }
  return [...walked, { triple: fact.triple, inverse: false }];
}
