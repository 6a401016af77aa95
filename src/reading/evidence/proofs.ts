/** Finds the triples of a hub that prove a constraint, and their paths. */
import type { Triple } from "../../graph/index.ts";
import type { AskedField } from "../demands/read-demands.ts";
import { type HubView, pathsWith } from "./hub-view.ts";

/** A triple that proves a constraint, with the index of its path in the hub. */
export type Proof = { readonly path: number; readonly triple: Triple };

/** The proofs of a constraint (empty if it needs none), or null if the hub does not satisfy it. */
export type Proofs = readonly Proof[] | null;

/** Returns the paths with a field, restricted to the lists to which the question refers. */
export function pathsOfField(
  hub: HubView,
  { fields, within }: Pick<AskedField, "fields" | "within">,
): readonly number[] {
  const paths = pathsWith(hub.pathsUnder, fields);
  return within.size === 0 ? paths : common(paths, pathsWith(hub.pathsUnder, within));
}

/** Returns the intersection of two lists. */
export function common(left: readonly number[], right: readonly number[]): readonly number[] {
  const others = new Set(right);
  return left.filter((path) => others.has(path));
}

/** Returns the last triple of each path. */
export function endsOf(hub: HubView, paths: Iterable<number>): Proof[] {
  const proofs: Proof[] = [];
  for (const path of paths) {
    const triple = hub.paths[path]?.triples.at(-1);
    if (triple !== undefined) proofs.push({ path, triple });
  }
  return proofs;
}
