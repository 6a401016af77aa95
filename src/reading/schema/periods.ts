/** Finds pairs of predicates for the start and the end of a period, such as "from" and "to" or "began" and "ended". */
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import { type CompactGraph, edgesOf } from "./compact-graph.ts";
import type { PredicateFacts } from "./predicate-facts.ts";

/**
 * Two predicates for the start and the end of entities of the same kind. An entity with a start but no end has not
 * ended.
 */
export type Period = { readonly start: number; readonly end: number };

// A life is no such period: a painting of a year is not any by a painter of that time.
const starting = new Set(
  "from since start begin began begun open opening join enter admission admit hire arrive valid"
    .split(" ")
    .map(stem),
);
const ending = new Set(
  "to until till end finish close closing leave left discharge depart retire dissolve expire expiry withdrawn return"
    .split(" ")
    .map(stem),
);
/** The minimum number of entities with both times. */
const leastPairs = 2;

export function findPeriods(graph: CompactGraph, facts: readonly PredicateFacts[]): Period[] {
  const named = (words: ReadonlySet<string>): number[] =>
    graph.predicates.flatMap(({ label }, at) =>
      facts[at]?.kind === "time" && wordsOf(label.replaceAll("_", " ")).some((word) => words.has(stem(word)))
        ? [at]
        : [],
    );
  const ends = named(ending);
  return named(starting).flatMap((start) => {
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

/** The number of entities with both times, or 0 if an entity's start is later than its end. */
function countPairs(starts: ReadonlyMap<number, string>, ends: ReadonlyMap<number, string>): number {
  let pairs = 0;
  for (const [node, end] of ends) {
    const start = starts.get(node);
    if (start === undefined) continue;
    // Times as data writes them stand in the order of their letters, as far as both are written.
    const length = Math.min(start.length, end.length);
    if (start.slice(0, length) > end.slice(0, length)) return 0;
    pairs += 1;
  }
  return pairs;
}
