/** Indexes the facts about a graph that are needed to interpret a question. */
import type { KnowledgeGraph } from "../../graph/index.ts";
import { wordsOf } from "../../text/words.ts";
import { separateUnit } from "../lexicon/units.ts";
import { type Classes, collectClasses } from "./classes.ts";
import { type CompactGraph, compactGraph, edgesOf, edgesOfAny } from "./compact-graph.ts";
import { findContainerEdges, findElementSteps } from "./containers.ts";
import { findKindNouns, findKindParticiples } from "./kind-nouns.ts";
import { findUpward } from "./kinds-above.ts";
import { indexLabels, keyOf, type LabelIndex } from "./labels.ts";
import { findPeriods, type Period } from "./periods.ts";
import { collectFacts, type PredicateFacts } from "./predicate-facts.ts";
import { contentOf, nameOf, type SchemaName } from "./schema-names.ts";
import { findStatements, pairHalves, type Statement } from "./statements.ts";

export type SchemaIndex = {
  readonly graph: CompactGraph;
  readonly classes: Classes;
  readonly facts: readonly PredicateFacts[];
  readonly names: readonly SchemaName[];
  /** The words in the name of each class; empty for a class without a name. */
  readonly classNames: readonly SchemaName[];
  /**
   * For each class, nouns for its members in the names of relations between them, such as "variety" in "parent
   * variety".
   */
  readonly kindNouns: ReadonlyMap<number, ReadonlySet<string>>;
  /**
   * For each class, the participles that describe its members, such as "painted" if all of them are "painted by"
   * someone.
   */
  readonly kindParticiples: ReadonlyMap<number, ReadonlySet<string>>;
  /** The folded words of all names. */
  readonly schemaWords: ReadonlySet<string>;
  /** The stemmed labels of predicates and types. */
  readonly nameKeys: ReadonlySet<string>;
  readonly periods: readonly Period[];
  /** The predicates that lead from a type to its supertype. */
  readonly upward: ReadonlySet<number>;
  /** The nodes of the types that have a supertype. */
  readonly subtypes: readonly number[];
  readonly containerEdges: Uint8Array;
  /** The statements by node. */
  readonly statements: ReadonlyMap<number, Statement>;
  /** If statements divide a relation into two predicates, maps each of the two to the other. */
  readonly otherHalf: ReadonlyMap<number, number>;
  /** 1 for each predicate with at least one edge that leads to a container. */
  readonly someContainers: Uint8Array;
  /** 1 for each predicate whose edges mostly lead to containers. */
  readonly toContainers: Uint8Array;
  /**
   * 1 for each predicate that leads from containers to their elements, as from lists of makers to the makers. See
   * {@link findElementSteps}.
   */
  readonly toElements: Uint8Array;
  readonly labels: LabelIndex;
  /** Returns the distinct values of a predicate. */
  valuesOf(predicate: number): readonly number[];
};

export async function indexSchema(source: KnowledgeGraph): Promise<SchemaIndex> {
  const graph = await compactGraph(source);
  const statements = findStatements(graph);
  const classes = collectClasses(graph, (node) => statements.has(node));
  const containerEdges = findContainerEdges(graph);
  const facts = collectFacts(graph, classes);
  const objectKinds = objectKindsOf(graph, classes);
  const names = graph.predicates.map(({ label }, at) => {
    const name = nameOf(label, facts[at]?.kind, objectKinds[at]);
    return { ...name, shared: wordsOfAll(facts[at]?.fewValues ?? [], graph) };
  });
  const classNames = classes.all.map(({ label }) => nameOf(label ?? ""));
  const schemaWords = new Set(
    [...names, ...classNames].flatMap(({ words, extras }) => [...words, ...extras]),
  );
  const upward = findUpward(graph);
  return {
    graph,
    classes,
    facts,
    names,
    classNames,
    kindNouns: findKindNouns(graph, classes, facts, names),
    kindParticiples: findKindParticiples(graph, classes, names),
    schemaWords,
    nameKeys: new Set(
      [...graph.predicates, ...classes.all].map(({ label }) => keyOf(separateUnit(label ?? ""))),
    ),
    periods: findPeriods(graph, facts),
    upward,
    subtypes: findSubtypes(graph, upward),
    containerEdges,
    statements,
    otherHalf: pairHalves(statements, graph),
    ...countContainers(graph, containerEdges),
    toElements: findElementSteps(graph, containerEdges),
    labels: indexLabels(graph, schemaWords),
    valuesOf: cacheValues(graph),
  };
}

/**
 * Returns the content words that all values contain, such as "certificate" in "certificate lost" and "no certificate".
 */
function wordsOfAll([first, ...others]: readonly number[], { labels }: CompactGraph): readonly string[] {
  if (first === undefined || others.length === 0) return [];
  const shared = contentOf(wordsOf(labels[first] ?? "")).filter((word) => !/\d/.test(word));
  return shared.filter((word) => others.every((node) => wordsOf(labels[node] ?? "").includes(word)));
}

function objectKindsOf(graph: CompactGraph, classes: Classes): ReadonlySet<string>[] {
  const kinds = graph.predicates.map(() => new Set<number>());
  graph.predicateOf.forEach((predicate, edge) => {
    for (const one of classes.of(graph.objects[edge] as number)) kinds[predicate]?.add(one);
  });
  return kinds.map(
    (classNumbers) =>
      new Set([...classNumbers].map((one) => wordsOf(classes.all[one]?.label ?? "").join(" "))),
  );
}

function countContainers(
  graph: CompactGraph,
  containerEdges: Uint8Array,
): Pick<SchemaIndex, "someContainers" | "toContainers"> {
  const counts = graph.predicates.map(() => [0, 0] as [number, number]);
  graph.predicateOf.forEach((predicate, edge) => {
    const count = counts[predicate] as [number, number];
    count[containerEdges[edge] === 1 ? 0 : 1] += 1;
  });
  return {
    someContainers: Uint8Array.from(counts, ([inside]) => (inside > 0 ? 1 : 0)),
    toContainers: Uint8Array.from(counts, ([inside, other]) => (inside > 2 * other ? 1 : 0)),
  };
}

function findSubtypes(graph: CompactGraph, upward: ReadonlySet<number>): readonly number[] {
  return [...new Set(edgesOfAny(upward, graph).map((edge) => graph.subjects[edge] as number))];
}

/** Collects values on demand, because questions mention few predicates. */
function cacheValues(graph: CompactGraph): (predicate: number) => readonly number[] {
  const valuesByPredicate = new Map<number, readonly number[]>();
  return (predicate) => {
    const cached = valuesByPredicate.get(predicate);
    if (cached !== undefined) return cached;
    const values = new Set<number>();
    for (const edge of edgesOf(graph.byPredicate, predicate)) {
      const object = graph.objects[edge] as number;
      if (graph.isValue[object] === 1) values.add(object);
    }
    const list = [...values];
    valuesByPredicate.set(predicate, list);
    return list;
  };
}
