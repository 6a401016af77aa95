/** Derives the id of a node from its content and position, so that the same input always produces the same ids. */
import { createHash } from "node:crypto";
import type { Entity } from "../../graph/index.ts";

/** Creates an id from sixty bits of SHA-256 in base 36, which are enough for a large graph. */
function shortHash(...parts: readonly string[]): string {
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest();
  return (digest.readBigUInt64BE(0) >> 4n).toString(36).padStart(12, "0");
}

/** Creates a node that all publications share, with an id derived from its label and types. */
export function sharedNode(label: string, types: readonly string[]): Entity {
  return { id: `R${shortHash("shared", ...types, label)}`, label, types };
}

export function publicationNode(key: string, label: string, types: readonly string[]): Entity {
  return { id: `R${shortHash("publication", key)}`, label, types };
}

/** Creates the nodes of one publication. The id of a literal begins with L, and any other id with R. */
export type NodePlacer = (
  letter: "L" | "R",
  subject: Entity,
  predicate: string,
  label: string,
  types?: readonly string[],
) => Entity;

/** Derives each id from the subject, the predicate, the label, and the number of their earlier occurrences. */
export function createNodePlacer(): NodePlacer {
  const occurrences = new Map<string, number>();
  return (letter, subject, predicate, label, types = []) => {
    const place = JSON.stringify([subject.id, predicate, label]);
    const nth = occurrences.get(place) ?? 0;
    occurrences.set(place, nth + 1);
    return { id: `${letter}${shortHash(place, String(nth))}`, label, types };
  };
}
