/** Defines HubLink's data models (thesis, section 4.3). */

import { shortHash } from "../../../base/io/index.ts";
import type { Entity, Triple } from "../../../graph/index.ts";
import type { HubLinkOptions } from "../options.ts";

/** A path along outgoing triples from a hub's root to an end node. */
export type HubPath = {
  /** The hash that identifies the path. Paths with the same triples and labels have the same hash. */
  readonly hash: string;
  /** The sentence that describes the path. */
  readonly text: string;
  readonly triples: readonly Triple[];
};

/** A hub as the index stores it. Triples that several paths share are the same object. */
export type StoredHub = { readonly root: Entity; readonly paths: readonly HubPath[] };

/** A hub's root with the paths found for a question and their scores. */
export type Hub = {
  readonly root: Entity;
  readonly paths: readonly ScoredPath[];
  readonly score: number;
  /** The path from the topic entity to the root; empty if there is no topic entity. */
  readonly pathFromTopic: readonly Triple[];
};

export type ScoredPath = {
  readonly path: HubPath;
  readonly score: number;
  /** The text with the nearest vector, and its level. */
  readonly matchedText: LevelText;
};

export type LevelText = {
  readonly text: string;
  readonly level: HubLinkOptions["levels"][number];
  /** At the triple level, the id of the triple's subject; null at all other levels. */
  readonly subject: string | null;
};

/**
 * Computes a hash of ids and labels, with 16 hexadecimal digits. Renaming an entity changes the hashes of its paths.
 */
export function hashPath(triples: readonly Triple[]): string {
  const parts = triples.map(({ subject, predicate, object }) =>
    [subject.id, subject.label, predicate.id, predicate.label, object.id, object.label].join("\u001f"),
  );
  return shortHash(parts.join("\u001e"));
}

/** Whether two entities have the same serialised form. */
export function sameEntity(left: Entity, right: Entity): boolean {
  return (
    left.id === right.id &&
    left.label === right.label &&
    left.types.length === right.types.length &&
    left.types.every((type, at) => type === right.types[at])
  );
}
