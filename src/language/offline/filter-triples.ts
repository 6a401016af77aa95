/** The triples an answer rests on (Algorithm 20): hub by hub, those that prove a constraint or hold what is asked. */
import type { Triple } from "../../graph/index.ts";
import { isSupported, type JudgePaths } from "../../reading/index.ts";
import type { CandidateTriple, FilterTriplesInput } from "../hub-tasks.ts";

/** Ids in input order. */
export function filterTriples(input: FilterTriplesInput, judge: JudgePaths): number[] {
  const kept = new Set<number>();
  for (const candidates of byHub(input.triples)) {
    const paths = distinctPaths(candidates);
    const evidence = judge(input.question, input.mentions, paths);
    if (!isSupported(evidence)) continue;
    const relevant = new Set(evidence.relevant.map(({ triple }) => tripleIdentity(triple)));
    for (const { id, triple } of candidates) if (relevant.has(tripleIdentity(triple))) kept.add(id);
  }
  return input.triples.map(({ id }) => id).filter((id) => kept.has(id));
}

/** Candidates grouped by the entity their path starts from. A triple without a path is its own path. */
function byHub(candidates: readonly CandidateTriple[]): Iterable<readonly CandidateTriple[]> {
  return Map.groupBy(candidates, ({ path, triple }) => (path?.[0] ?? triple).subject.id).values();
}

function distinctPaths(candidates: readonly CandidateTriple[]): (readonly Triple[])[] {
  const paths = new Map<string, readonly Triple[]>();
  for (const { path, triple } of candidates) {
    const steps = path ?? [triple];
    paths.set(steps.map(tripleIdentity).join("\n"), steps);
  }
  return [...paths.values()];
}

function tripleIdentity({ subject, predicate, object }: Triple): string {
  return `${subject.id}\t${predicate.id}\t${object.id}`;
}
