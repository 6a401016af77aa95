/**
 * Collects lists of yes/no entries on the paths of hubs. A list is a node whose predicates all lead to truth values.
 * These predicates are the entries of the list. The label of the incoming predicate or of the node is the name of the
 * list.
 */
import type { Triple } from "../../graph/index.ts";
import { isTruthValue } from "../../text/function-words.ts";

export type Lists = {
  add(path: readonly Triple[]): void;
  /** Returns the names of the lists that contain a predicate as an entry. */
  of(entry: string): readonly string[];
  /** Returns the truth values under nodes with this label; empty if these nodes also have other values. */
  valuesOf(node: string): ReadonlySet<string>;
};

export function collectLists(): Lists {
  const namesOf = new Map<string, Set<string>>();
  const truths = new Map<string, Set<string>>();
  const others = new Set<string>();
  return {
    add: (path) => {
      const last = path.at(-1);
      const before = path.at(-2);
      if (last === undefined || before === undefined) return;
      const node = last.subject.label;
      if (!isTruthValue(last.object.label.toLowerCase())) {
        others.add(node);
        return;
      }
      addTo(namesOf, last.predicate.label, before.predicate.label);
      addTo(namesOf, last.predicate.label, node);
      addTo(truths, node, last.object.label);
    },
    of: (entry) => [...(namesOf.get(entry) ?? [])],
    valuesOf: (node) => (others.has(node) ? new Set() : (truths.get(node) ?? new Set())),
  };
}

function addTo(sets: Map<string, Set<string>>, key: string, item: string): void {
  const existing = sets.get(key);
  if (existing === undefined) sets.set(key, new Set([item]));
  else existing.add(item);
}
