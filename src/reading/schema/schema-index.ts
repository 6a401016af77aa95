/** All that reading a question needs to know of a graph, worked out once. */
import type { KnowledgeGraph } from "../../graph/index.ts";
import { functionWords } from "../../text/function-words.ts";
import { wordsOf } from "../../text/words.ts";
import { type Classes, collectClasses } from "./classes.ts";
import { type CompactGraph, compactGraph } from "./compact-graph.ts";
import { findContainerEdges } from "./containers.ts";
import { indexLabels, keyOf, type LabelIndex } from "./labels.ts";
import { collectFacts, type PredicateFacts } from "./predicate-facts.ts";

export type SchemaIndex = {
  readonly graph: CompactGraph;
  readonly classes: Classes;
  readonly facts: readonly PredicateFacts[];
  readonly names: readonly SchemaName[];
  /** By class: the words of its type; empty for a class without a name. */
  readonly classNames: readonly SchemaName[];
  /** The folded words of all names. */
  readonly schemaWords: ReadonlySet<string>;
  /** Stemmed labels of predicates and types. */
  readonly nameKeys: ReadonlySet<string>;
  readonly containerEdges: Uint8Array;
  /** 1 for each predicate most of whose edges lead to containers. */
  readonly toContainers: Uint8Array;
  readonly labels: LabelIndex;
  /** The values of a predicate, without repetition. */
  valuesOf(predicate: number): readonly number[];
};

/** What a predicate or a type is called. */
export type SchemaName = {
  /** Folded words that carry content, in order; all words where none does. */
  readonly words: readonly string[];
  /** Which of them is the head: the last, or the last before a preposition. */
  readonly head: number;
};

export async function indexSchema(source: KnowledgeGraph): Promise<SchemaIndex> {
  const graph = await compactGraph(source);
  const classes = collectClasses(graph);
  const containerEdges = findContainerEdges(graph);
  const names = graph.predicates.map(({ label }) => nameOf(label));
  const classNames = classes.all.map(({ label }) => nameOf(label ?? ""));
  const schemaWords = new Set([...names, ...classNames].flatMap(({ words }) => words));
  return {
    graph,
    classes,
    facts: collectFacts(graph),
    names,
    classNames,
    schemaWords,
    nameKeys: new Set([...graph.predicates, ...classes.all].map(({ label }) => keyOf(label ?? ""))),
    containerEdges,
    toContainers: mostlyContainers(graph, containerEdges),
    labels: indexLabels(graph, schemaWords),
    valuesOf: rememberValues(graph),
  };
}

export function nameOf(label: string): SchemaName {
  const all = wordsOf(label.replaceAll("_", " "));
  const content = all.filter((word) => !functionWords.has(word));
  const words = content.length > 0 ? content : all;
  const preposition = all.findIndex(
    (word, at) => at > 0 && /^(?:of|in|for|at|by|to|from|per|on|with)$/.test(word),
  );
  const lead = preposition > 0 ? all.slice(0, preposition).filter((word) => !functionWords.has(word)) : [];
  return { words, head: (lead.length > 0 ? lead.length : words.length) - 1 };
}

function mostlyContainers(graph: CompactGraph, containerEdges: Uint8Array): Uint8Array {
  const counts = graph.predicates.map(() => [0, 0] as [number, number]);
  graph.predicateOf.forEach((predicate, edge) => {
    const count = counts[predicate] as [number, number];
    count[containerEdges[edge] === 1 ? 0 : 1] += 1;
  });
  return Uint8Array.from(counts, ([inside, other]) => (inside > 2 * other ? 1 : 0));
}

/** Looked up on demand: most predicates are never asked for. */
function rememberValues(graph: CompactGraph): (predicate: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  return (predicate) => {
    const before = known.get(predicate);
    if (before !== undefined) return before;
    const values = new Set<number>();
    graph.predicateOf.forEach((one, edge) => {
      const object = graph.objects[edge] as number;
      if (one === predicate && graph.isValue[object] === 1) values.add(object);
    });
    const list = [...values];
    known.set(predicate, list);
    return list;
  };
}
