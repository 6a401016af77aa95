/**
 * Collects the entities ("things") among the nodes inside the paths of hubs, such as the town of a bridge. An entity is
 * shared by multiple subjects, or has a unique name. Nodes such as a list of builders are structural: many of them have
 * the same label, or the label of their incoming predicate.
 */
import type { Triple } from "../../graph/index.ts";
import { wordsOf } from "../../text/words.ts";

export type Things = {
  add(path: readonly Triple[]): void;
  /** Whether multiple subjects share a node with this label. */
  isShared(label: string): boolean;
  /** Whether a predicate leads to a shared node, or only to nodes with unique names. */
  isRelation(predicate: string): boolean;
};

export function collectThings(): Things {
  /** Maps the id of a node to its first subject. */
  const subjects = new Map<string, string>();
  const shared = { labels: new Set<string>(), predicates: new Set<string>() };
  /** Maps a label to the only node with that label, or to null if more than one node has the label. */
  const owners = new Map<string, string | null>();
  const labelsUnder = new Map<string, Set<string>>();
  const derived = new Set<string>();
  return {
    add: (path) => {
      for (const { subject, predicate, object } of path.slice(0, -1)) {
        const first = subjects.get(object.id);
        if (first === subject.id) continue;
        if (first !== undefined) {
          shared.labels.add(object.label);
          shared.predicates.add(predicate.label);
          continue;
        }
        subjects.set(object.id, subject.id);
        owners.set(object.label, owners.has(object.label) ? null : object.id);
        const labels = labelsUnder.get(predicate.label) ?? new Set();
        labelsUnder.set(predicate.label, labels.add(object.label));
        if (containsWordsOf(object.label, subject.label) || containsWordsOf(object.label, predicate.label)) {
          derived.add(predicate.label);
        }
      }
    },
    isShared: (label) => shared.labels.has(label),
    isRelation: (predicate) => {
      if (shared.predicates.has(predicate)) return true;
      const labels = [...(labelsUnder.get(predicate) ?? [])];
      return (
        labels.length > 1 && !derived.has(predicate) && labels.every((label) => owners.get(label) !== null)
      );
    },
  };
}

/** Whether a label contains all words of another label: "list of builders" contains "builders". */
function containsWordsOf(label: string, other: string): boolean {
  const words = new Set(wordsOf(label));
  return wordsOf(other).every((word) => words.has(word));
}
