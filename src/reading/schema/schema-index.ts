/** Indexes all the facts about a graph that are needed to interpret a question. */
import type { KnowledgeGraph } from "../../graph/index.ts";
import { functionWords } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import { findIdioms } from "../lexicon/idioms.ts";
import { isUnit, separateUnit } from "../lexicon/units.ts";
import { type Classes, collectClasses } from "./classes.ts";
import { type CompactGraph, compactGraph, edgesOf, edgesOfAny } from "./compact-graph.ts";
import { findContainerEdges, findElementSteps } from "./containers.ts";
import { findUpward } from "./kinds-above.ts";
import { indexLabels, keyOf, type LabelIndex } from "./labels.ts";
import { findPeriods, type Period } from "./periods.ts";
import { collectFacts, type PredicateFacts } from "./predicate-facts.ts";
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
  /** The folded words of all names. */
  readonly schemaWords: ReadonlySet<string>;
  /** The stemmed labels of predicates and types. */
  readonly nameKeys: ReadonlySet<string>;
  readonly periods: readonly Period[];
  /** The predicates that lead from a type to its supertype. */
  readonly upward: ReadonlySet<number>;
  /** The nodes that represent subtypes. */
  readonly kindNodes: readonly number[];
  readonly containerEdges: Uint8Array;
  /** The statements by node. */
  readonly statements: ReadonlyMap<number, Statement>;
  /** The other half of each relation that statements divide into two predicates. */
  readonly otherHalf: ReadonlyMap<number, number>;
  /** 1 for each predicate with at least one edge that leads to a container. */
  readonly someContainers: Uint8Array;
  /** 1 for each predicate whose edges mostly lead to containers. */
  readonly toContainers: Uint8Array;
  /**
   * 1 for each predicate that leads to several elements from containers that contain nothing else, such as lists of
   * makers.
   */
  readonly toElements: Uint8Array;
  readonly labels: LabelIndex;
  /** Returns the distinct values of a predicate. */
  valuesOf(predicate: number): readonly number[];
};

/** The name of a predicate or a type. */
export type SchemaName = {
  /** The stemmed words of the complete name. */
  readonly key: string;
  /** The folded content words, in order, or all words if the name has no content words. */
  readonly words: readonly string[];
  /** Words that a question may omit: words in parentheses, and the unit of a number. */
  readonly extras: readonly string[];
  /** Plain words for an idiom in the name, such as "found" for "set up on". */
  readonly meanings: readonly string[];
  /** The content words that all values of a predicate contain. */
  readonly shared: readonly string[];
  /** Whether the head names the type of the objects, as in "mother queen" if the objects are queens. */
  readonly headIsKind: boolean;
  /** The position of the head in `words`: the last word, or the last word before a preposition. */
  readonly head: number;
  /**
   * Whether the name describes the subject instead of the object, such as "wharf of", or "member of group" if the
   * object is a group.
   */
  readonly ofSubject: boolean;
  /**
   * The grammatical form of the name, which determines how it relates subject and object. Examples are "owner"
   * (`noun`), "part of" (`noun of`), "tows" (`active`) and "is owned by" (`passive`).
   */
  readonly voice: "noun" | "noun of" | "active" | "passive";
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
    return { ...name, shared: wordsOfAll(facts[at]?.few ?? [], graph) };
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
    schemaWords,
    nameKeys: new Set(
      [...graph.predicates, ...classes.all].map(({ label }) => keyOf(separateUnit(label ?? ""))),
    ),
    periods: findPeriods(graph, facts),
    upward,
    kindNodes: lowerKinds(graph, upward),
    containerEdges,
    statements,
    otherHalf: pairHalves(statements, graph),
    ...countContainers(graph, containerEdges),
    toElements: findElementSteps(graph, containerEdges),
    labels: indexLabels(graph, schemaWords),
    valuesOf: rememberValues(graph),
  };
}

/**
 * Returns the head nouns of relations within a type. Both the subject and the object of "parent variety", for example,
 * are varieties.
 */
function findKindNouns(
  graph: CompactGraph,
  classes: Classes,
  facts: readonly PredicateFacts[],
  names: readonly SchemaName[],
): ReadonlyMap<number, ReadonlySet<string>> {
  const nouns = new Map<number, Set<string>>();
  graph.predicateOf.forEach((predicate, edge) => {
    const { words, head, voice } = names[predicate] as SchemaName;
    const noun = words[head];
    if (facts[predicate]?.withinKind !== true || voice !== "noun" || words.length < 2 || noun === undefined)
      return;
    for (const one of classes.of(graph.objects[edge] as number))
      nouns.set(one, (nouns.get(one) ?? new Set()).add(noun));
  });
  return nouns;
}

/**
 * @param kind the type of the predicate's values; undefined for the name of a type
 * @param objectKinds the folded names of the types of the predicate's objects
 */
export function nameOf(
  label: string,
  kind?: PredicateFacts["kind"],
  objectKinds: ReadonlySet<string> = new Set(),
): SchemaName {
  const { unbracketed, bracketed } = splitBrackets(separateUnit(label).replaceAll("_", " "));
  const { all, formal } = kind === "number" ? withoutForm(unbracketed) : { all: unbracketed, formal: [] };
  const preposition = all.findIndex((word, at) => at > 0 && prepositions.test(word));
  const lead = contentOf(preposition > 0 ? all.slice(0, preposition) : []);
  const measured = kind === "number" && lead.length > 0 && all[preposition] !== "of";
  const content = measured ? lead : contentOf(all);
  const words = content.length > 0 ? content : all;
  const behind = all[preposition] === "of" ? all.slice(preposition + 1).join(" ") : null;
  const isDone =
    kind === "thing" && lead.length === 0 && words.length > 1 && /[^e]ed$/.test(words.at(-1) ?? "");
  const head = (lead.length > 0 ? lead.length : words.length - Number(isDone)) - 1;
  return {
    key: keyOf(separateUnit(label)),
    words,
    shared: [],
    meanings: [...new Set([...findIdioms(unbracketed.map(stem)).values()].flat())],
    extras: contentOf([...bracketed, ...formal, ...(measured ? all.slice(preposition) : [])]),
    head,
    headIsKind: objectKinds.has(words[head] ?? ""),
    voice: voiceOf(all),
    ofSubject: lead.length > 0 && behind !== null && (behind === "" || objectKinds.has(behind)),
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

/** Separates the words in brackets, unless the label has no other words. */
function splitBrackets(label: string): Record<"unbracketed" | "bracketed", readonly string[]> {
  const outside = wordsOf(label.replace(/\([^)]*\)/g, " "));
  if (outside.length === 0) return { unbracketed: wordsOf(label), bracketed: [] };
  const inside = [...label.matchAll(/\(([^)]*)\)/g)].map(([, words]) => words);
  return { unbracketed: outside, bracketed: wordsOf(inside.join(" ")) };
}

/**
 * Reduces a name to the counted or measured noun: "number of beds" and "bed count" become "beds", and "height cm"
 * becomes "height".
 */
function withoutForm(words: readonly string[]): { all: readonly string[]; formal: readonly string[] } {
  const [first = "", second] = words;
  if (words.length > 2 && countNouns.has(first) && second === "of")
    return { all: words.slice(2), formal: [first] };
  const last = words.at(-1) ?? "";
  if (words.length > 1 && (countNouns.has(last) ? last !== "number" : isUnit(last)))
    return { all: words.slice(0, -1), formal: [last] };
  return { all: words, formal: [] };
}

const countNouns = new Set("number count total amount quantity size".split(" "));
const prepositions = /^(?:of|in|for|at|by|to|from|per|on|with)$/;

function voiceOf(words: readonly string[]): SchemaName["voice"] {
  const last = words.at(-1) ?? "";
  if (last === "of") return "noun of";
  if (last === "by") return "passive";
  if (
    prepositions.test(last) ||
    /^(?:under|against|away|over|into|onto|upon|through|towards?|within)$/.test(last)
  )
    return "active";
  return words.length === 1 && /[^s]s$/.test(last) ? "active" : "noun";
}

function contentOf(words: readonly string[]): string[] {
  return words.filter((word) => !functionWords.has(word));
}

function objectKindsOf(graph: CompactGraph, classes: Classes): ReadonlySet<string>[] {
  const kinds = graph.predicates.map(() => new Set<number>());
  graph.predicateOf.forEach((predicate, edge) => {
    for (const one of classes.of(graph.objects[edge] as number)) kinds[predicate]?.add(one);
  });
  return kinds.map((own) => new Set([...own].map((one) => wordsOf(classes.all[one]?.label ?? "").join(" "))));
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

function lowerKinds(graph: CompactGraph, upward: ReadonlySet<number>): readonly number[] {
  return [...new Set(edgesOfAny(upward, graph).map((edge) => graph.subjects[edge] as number))];
}

/** Collects values on demand, because questions mention few predicates. */
function rememberValues(graph: CompactGraph): (predicate: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  return (predicate) => {
    const before = known.get(predicate);
    if (before !== undefined) return before;
    const values = new Set<number>();
    for (const edge of edgesOf(graph.byPredicate, predicate)) {
      const object = graph.objects[edge] as number;
      if (graph.isValue[object] === 1) values.add(object);
    }
    const list = [...values];
    known.set(predicate, list);
    return list;
  };
}
