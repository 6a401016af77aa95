/**
 * Computes the content hash that `KnowledgeGraph.version` returns. Equal graphs have the same version, regardless of
 * order and source file.
 *
 * The SHA-256 hashes of all entities and triples are added lane by lane modulo 2³², so the graph is neither sorted nor
 * kept in memory. The hash identifies predicates by their labels, because the published JSON contains no predicate ids.
 * The hash does not protect against deliberate collisions.
 */
import { createHash, hash } from "node:crypto";
import type { Entity } from "./triple.ts";

const lanes = 8;

export type ContentVersion = {
  addEntity(entity: Entity): void;
  addTriple(triple: {
    readonly subject: string;
    readonly predicateLabel: string;
    readonly object: string;
  }): void;
  /** Returns the hash as 64 hexadecimal digits. */
  digest(): string;
};

export function createContentVersion(): ContentVersion {
  const sums = new Uint32Array(lanes);
  let items = 0;
  const add = (line: readonly unknown[]): void => {
    const digest = hash("sha256", JSON.stringify(line), "buffer");
    for (let lane = 0; lane < lanes; lane += 1) {
      sums[lane] = ((sums[lane] ?? 0) + digest.readUInt32LE(lane * 4)) >>> 0;
    }
    items += 1;
  };
  return {
    addEntity: ({ id, label, types }) => add(["entity", id, label, [...types].sort()]),
    addTriple: ({ subject, predicateLabel, object }) => add(["triple", subject, predicateLabel, object]),
    digest: () => createHash("sha256").update(`${items}:`).update(sums).digest("hex"),
  };
}
