/**
 * Records the steps of a search as plain facts. An evaluation can determine from it why a question was lost; the trace
 * shows the same steps to users.
 */
import { type Entity, formatTriple, type Triple } from "../graph/index.ts";

/** It contains only JSON, because predictions store it. */
export type SearchTrail = {
  /** Ids of the entities from which the search began; absent if it ended before it had any. */
  readonly linked?: readonly string[];
  readonly followed: readonly FollowedRelation[];
  /** The number of candidates that were removed at random before anything considered them. */
  readonly removed: number;
  /** Triples, as text, that were read and then dropped by a filter of the result. */
  readonly filtered: readonly string[];
  /** Null if the dialogue was complete. */
  readonly ended: EarlyEnd | null;
};

/** A relation whose triples became candidates, with the entities from which it was followed. */
export type FollowedRelation = {
  /** The predicate's label; null for all relations, in both directions. */
  readonly relation: string | null;
  /** True if the entities are subjects; null for both directions. */
  readonly forwards: boolean | null;
  /** Ids. */
  readonly from: readonly string[];
};

export const earlyEnds = ["budget", "refusal", "reply"] as const;

export type EarlyEnd = {
  /** The question's budget of calls is spent; a model refused to reply; a reply is unusable. */
  readonly by: (typeof earlyEnds)[number];
  readonly reason: string;
};

/** Collects a trail step by step, so that it exists even if the dialogue ends early. */
export type TrailRecorder = {
  link(entities: Iterable<Entity>): void;
  follow(from: Iterable<string>, relation: Step): void;
  followAll(from: Iterable<string>): void;
  remove(candidates: number): void;
  filter(triples: Iterable<Triple>): void;
  trail(ended: EarlyEnd | null): SearchTrail;
};

type Step = { readonly predicate: { readonly label: string }; readonly forwards: boolean };

/** Create one for each question. */
export function createTrailRecorder(): TrailRecorder {
  let linked: readonly string[] | undefined;
  let removed = 0;
  const filtered: string[] = [];
  const relations = new Map<string, Omit<FollowedRelation, "from"> & { readonly from: Set<string> }>();
  const note = (relation: string | null, forwards: boolean | null, from: Iterable<string>): void => {
    const key = JSON.stringify([relation, forwards]);
    const noted = relations.get(key) ?? { relation, forwards, from: new Set<string>() };
    for (const id of from) noted.from.add(id);
    relations.set(key, noted);
  };
  return {
    link: (entities) => {
      linked = [...new Set([...entities].map(({ id }) => id))];
    },
    follow: (from, { predicate, forwards }) => note(predicate.label, forwards, from),
    followAll: (from) => note(null, null, from),
    remove: (candidates) => {
      removed += candidates;
    },
    filter: (triples) => {
      for (const triple of triples) filtered.push(formatTriple(triple));
    },
    trail: (ended) => ({
      ...(linked === undefined ? {} : { linked }),
      followed: [...relations.values()].map((noted) => ({ ...noted, from: [...noted.from] })),
      removed,
      filtered,
      ended,
    }),
  };
}
