/**
 * Selects the triples that support an answer (Algorithm 20): for each hub, the triples that prove a constraint or
 * contain the target.
 */
import type { Triple } from "../../graph/index.ts";
import type { CandidateTriple, FilterTriplesInput } from "../hub-tasks.ts";
import { judgePaths } from "./judge-paths.ts";

/** Returns the ids in input order. */
export function filterTriples(input: FilterTriplesInput): number[] {
  const relevant = new Set<string>();
  for (const paths of pathsByHub(input.triples)) {
    for (const { triple } of judgePaths(input.question, paths)) relevant.add(tripleIdentity(triple));
  }
  return input.triples.flatMap(({ id, triple }) => (relevant.has(tripleIdentity(triple)) ? [id] : []));
}

/**
 * Returns the distinct paths of the candidates, grouped by start entity. A triple without a path counts as a path of
 * one triple.
 */
function pathsByHub(candidates: readonly CandidateTriple[]): Iterable<(readonly Triple[])[]> {
  const distinct = new Map<string, readonly Triple[]>();
  for (const { paths, triple } of candidates) {
    for (const path of paths ?? [[triple]]) distinct.set(path.map(tripleIdentity).join("\n"), path);
  }
  return Map.groupBy(distinct.values(), ([first]) => first?.subject.id).values();
}

function tripleIdentity({ subject, predicate, object }: Triple): string {
  return `${subject.id}\t${predicate.id}\t${object.id}`;
}
