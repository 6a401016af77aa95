/**
 * Describes a field in the graph: the patterns that lead from a subject to its values, and how these values are
 * spelled.
 */
import { type Triple, tripleKey } from "../../graph/index.ts";
import type { Fact, Field } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { append, type GraphView } from "../facts/graph-view.ts";
import { type FactPath, findFactPath, type Meaning, type PathStep } from "./fact-path.ts";

export type Pattern = {
  readonly steps: readonly PathStep[];
  readonly meaning: Meaning | null;
  /** Whether the pattern leads to a label that states the absence of a value ("None", "False"). */
  readonly absent: boolean;
  /** The origin of the value's label: the value itself, its `rdfs:label`, or a mixture of the two. */
  readonly ends: "literal" | "resource" | "mixed";
};

export type FieldPattern = {
  readonly field: Field;
  readonly patterns: readonly Pattern[];
  /** The path that leads to each fact. Paths are stored only if the facts of a subject form groups. */
  readonly paths: ReadonlyMap<Fact, FactPath>;
  /** Whether the patterns for the absence of a value yield exactly the facts that state this absence. */
  readonly representsAbsence: boolean;
  /** Maps the key of a value to its exact spellings in the graph, including their white space. */
  readonly spellings: ReadonlyMap<string, readonly string[]>;
  /** The labels that state the absence of a value. */
  readonly absentLabels: readonly string[];
  /** Whether any of the values has more than one spelling. */
  readonly folds: boolean;
};

export type Inexpressible = { readonly inexpressible: string };

/** @param subjects the nodes that a query can recognise as subjects */
export function readFieldPattern(
  store: FactStore,
  field: Field,
  subjects: readonly string[],
): FieldPattern | Inexpressible {
  const paths = new Map<Fact, FactPath>();
  const byPattern = new Map<string, Fact[]>();
  for (const fact of store.hubs.flatMap((hub) => store.facts(hub.id, field.name))) {
    const path = findFactPath(store.view, field, fact);
    if (path === null) return { inexpressible: `some values of "${field.name}" cannot be reached by a path` };
    paths.set(fact, path);
    append(byPattern, JSON.stringify([path.steps, path.meaning]), fact);
  }
  const patterns = [...byPattern.values()].map((facts) => describePattern(paths, facts));
  const places = patterns.map(({ steps, meaning }) => JSON.stringify([steps, meaning?.label]));
  if (new Set(places).size < places.length) {
    return { inexpressible: `the graph represents two values of "${field.name}" in the same way` };
  }
  const texts = [...paths].map(([fact, path]) => ({ fact, text: labelInGraph(fact, path) }));
  if (texts.some(({ text }) => text === "")) {
    return { inexpressible: `a value of "${field.name}" has no label` };
  }
  const absentLabels = [...new Set(texts.flatMap(({ fact, text }) => (fact.absent ? [text] : [])))].sort();
  const walked = { store, field, patterns, subjects, absentLabels };
  if (!matchesFacts(walked, false)) {
    return { inexpressible: `the path to "${field.name}" also leads to nodes that are not its values` };
  }
  const present = texts.filter(({ fact }) => !fact.absent);
  const spellings = new Map(
    [...Map.groupBy(present, ({ fact }) => fact.key)].map(([key, group]) => [
      key,
      [...new Set(group.map(({ fact, text }) => paths.get(fact)?.meaning?.value ?? text))].sort(),
    ]),
  );
  const folds = [...spellings.values()].some((list) => list.length > 1);
  const pathsForScopes = field.scopes.length > 0 ? paths : new Map<Fact, FactPath>();
  const representsAbsence = matchesFacts(walked, true);
  return { field, patterns, paths: pathsForScopes, representsAbsence, spellings, absentLabels, folds };
}

function describePattern(paths: ReadonlyMap<Fact, FactPath>, facts: readonly Fact[]): Pattern {
  const [first] = facts as readonly [Fact];
  const { steps, meaning } = paths.get(first) as FactPath;
  const literals = facts.filter((fact) => isLiteral(paths.get(fact)?.nodes.at(-1) ?? "")).length;
  const ends = literals === 0 ? "resource" : literals === facts.length ? "literal" : "mixed";
  return { steps, meaning, absent: first.absent, ends };
}

export function isLiteral(id: string): boolean {
  return id.startsWith('"');
}

/** Returns the label exactly as it is in the graph. Facts contain a trimmed version of the label. */
function labelInGraph({ triple }: Fact, { steps }: FactPath): string {
  return steps.at(-1)?.inverse ? triple.subject.label : triple.object.label;
}

type PatternContext = Pick<FieldPattern, "field" | "patterns" | "absentLabels"> & {
  readonly store: FactStore;
  readonly subjects: readonly string[];
};

/** Whether the patterns lead from every subject to exactly the triples of its facts. */
function matchesFacts(
  { store, field, patterns, subjects, absentLabels }: PatternContext,
  absent: boolean,
): boolean {
  const candidates = patterns.filter((pattern) => pattern.absent === absent);
  return subjects.every((subject) => {
    const walked = new Set(
      candidates.flatMap((pattern) => lastTriplesOf(store.view, subject, pattern, absentLabels)),
    );
    const facts = store.facts(subject, field.name).filter((fact) => fact.absent === absent);
    const triples = new Set(facts.map(({ triple }) => tripleKey(triple)));
    return walked.size === triples.size && [...walked].every((key) => triples.has(key));
  });
}

/** Returns the last triple of each path that follows a pattern from a node. */
function lastTriplesOf(
  view: GraphView,
  start: string,
  { steps, meaning }: Pattern,
  absentLabels: readonly string[],
): string[] {
  let reached = new Set([start]);
  let triples: Triple[] = [];
  for (const { predicate, inverse } of steps) {
    const along = (id: string): readonly Triple[] => (inverse ? view.incoming : view.outgoing).get(id) ?? [];
    triples = [...reached].flatMap((id) => along(id).filter((triple) => triple.predicate.id === predicate));
    reached = new Set(triples.map(({ subject, object }) => (inverse ? subject.id : object.id)));
  }
  const inverse = steps.at(-1)?.inverse === true;
  const isAccepted = (label: string): boolean =>
    meaning === null ? !absentLabels.includes(label) : label === meaning.label;
  return triples
    .filter(({ subject, object }) => isAccepted(inverse ? subject.label : object.label))
    .map(tripleKey);
}
