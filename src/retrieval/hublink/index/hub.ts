/** HubLink's data models (thesis 4.3). */
import type { Entity, Triple } from "../../../graph/index.ts";
import { shortHash } from "../../../io/index.ts";

/** A path from a hub's root along outgoing triples to an end. */
export type HubPath = {
  /** Identifies the path: the same triples with the same labels have the same hash. */
  readonly hash: string;
  /** The path in words. */
  readonly text: string;
  readonly triples: readonly Triple[];
};

/** A root with the paths for a question and their scores. */
export type Hub = {
  readonly root: Entity;
  readonly paths: readonly ScoredPath[];
  readonly score: number;
  /** The path from the topic entity to the root; empty if there is none. */
  readonly way: readonly Triple[];
};

export type ScoredPath = {
  readonly path: HubPath;
  readonly score: number;
  /** The text whose vector was nearest, and its level. */
  readonly found: FoundText;
};

export type FoundText = {
  readonly text: string;
  readonly level: "path" | "triple" | "entity" | "predicate";
  /** The subject of a triple. */
  readonly subject: string | null;
};

/** @returns 16 hexadecimal digits over ids and labels, so renaming an entity changes the hashes of its paths. */
export function hashPath(triples: readonly Triple[]): string {
  const parts = triples.map(({ subject, predicate, object }) =>
    [subject.id, subject.label, predicate.id, predicate.label, object.id, object.label].join("\u001f"),
  );
  return shortHash(parts.join("\u001e"));
}

/** The symmetric difference of two sets. */
export function differing(left: ReadonlySet<string>, right: ReadonlySet<string>): Set<string> {
  return new Set([...[...left].filter((id) => !right.has(id)), ...[...right].filter((id) => !left.has(id))]);
}

/** Whether two entities have the same text form. */
export function sameEntity(left: Entity, right: Entity): boolean {
  return (
    left.id === right.id &&
    left.label === right.label &&
    left.types.length === right.types.length &&
    left.types.every((type, at) => type === right.types[at])
  );
}
