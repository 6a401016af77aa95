/**
 * Records the steps of a search as plain data, from which the evaluation determines why a question was lost. The trace
 * shows the same steps to users.
 */
import { z } from "zod";
import { type Entity, formatTriple, type Triple } from "../graph/index.ts";

const texts = z.array(z.string()).readonly();

/** A relation whose triples became candidates, with the entities from which it was followed. */
const followedRelation = z.object({
  /** The predicate's label, or null for all relations in both directions. */
  relation: z.string().nullable(),
  /** True if the entities are subjects, or null for both directions. */
  forwards: z.boolean().nullable(),
  /** The ids of the entities. */
  from: texts,
});
export type FollowedRelation = Readonly<z.output<typeof followedRelation>>;

const earlyEnd = z.object({
  /**
   * The cause: a spent call budget (`budget`), a model that refused to reply (`refusal`), or an unusable reply
   * (`reply`).
   */
  by: z.enum(["budget", "refusal", "reply"]),
  reason: z.string(),
});
export type EarlyEnd = Readonly<z.output<typeof earlyEnd>>;

/** The record of a search. It contains only JSON values, because it is stored with the predictions. */
export const trailSchema = z.object({
  /** The ids of the entities from which the search began; absent if it ended before that. */
  linked: texts.optional(),
  followed: z.array(followedRelation).readonly(),
  /** The number of candidates that were removed at random before they were considered. */
  removed: z.int().min(0),
  /** The triples, as text, that a filter removed from the result. */
  filtered: texts,
  /** The reason for an early end, or null if the dialogue was complete. */
  ended: earlyEnd.nullable(),
});
export type SearchTrail = Readonly<z.output<typeof trailSchema>>;

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

/** Creates a recorder for a single question. */
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
      linked,
      followed: [...relations.values()].map((noted) => ({ ...noted, from: [...noted.from] })),
      removed,
      filtered,
      ended,
    }),
  };
}
