/** Finds pairs of predicates for the start and the end of a period, such as "from" and "to" or "began" and "ended". */
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import { type CompactGraph, edgesOf } from "./compact-graph.ts";
import type { PredicateFacts } from "./predicate-facts.ts";

/**
 * The predicates for the start and the end of entities of the same type. An entity with a start but no end has not
 * ended.
 */
export type Period = { readonly start: number; readonly end: number };

// A lifetime does not count as a period: "a painting from that year" does not refer to painters who were alive then.
const startWords = new Set(
  "from since start begin began begun open opening join enter admission admit hire arrive valid"
    .split(" ")
    .map(stem),
);
const endWords = new Set(
  "to until till end finish close closing leave left discharge depart retire dissolve expire expiry withdrawn return"
    .split(" ")
    .map(stem),
);
/** The minimum number of entities with both times. */
const leastPairs = 2;

export function findPeriods(graph: CompactGraph, facts: readonly PredicateFacts[]): Period[] {
  const timePredicatesWith = (words: ReadonlySet<string>): number[] =>
    graph.predicates.flatMap(({ label }, at) =>
      facts[at]?.kind === "time" && wordsOf(label.replaceAll("_", " ")).some((word) => words.has(stem(word)))
        ? [at]
        : [],
    );
  const ends = timePredicatesWith(endWords);
  return timePredicatesWith(startWords).flatMap((start) => {
    const times = timesOf(graph, start);
    const [end] = ends
      .filter((one) => one !== start)
      .map((one) => ({ one, pairs: countPairs(times, timesOf(graph, one)) }))
      .filter(({ pairs }) => pairs >= leastPairs)
      .sort((left, right) => right.pairs - left.pairs);
    return end === undefined ? [] : [{ start, end: end.one }];
  });
}

function timesOf(
  { byPredicate, subjects, objects, labels }: CompactGraph,
  predicate: number,
): Map<number, string> {
  const times = new Map<number, string>();
  for (const edge of edgesOf(byPredicate, predicate))
    times.set(subjects[edge] as number, labels[objects[edge] as number] ?? "");
  return times;
}

/** Returns the number of entities with both times, or 0 if any entity starts after its end. */
function countPairs(starts: ReadonlyMap<number, string>, ends: ReadonlyMap<number, string>): number {
  let pairs = 0;
  for (const [node, end] of ends) {
    const start = starts.get(node);
    if (start === undefined) continue;
    // Times in ISO notation can be compared as strings, as far as both are specified.
    const length = Math.min(start.length, end.length);
    if (start.slice(0, length) > end.slice(0, length)) return 0;
    pairs += 1;
  }
  return pairs;
}
