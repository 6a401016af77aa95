/** Triples of a hub that prove something, with the path each stands on. */
import type { Triple } from "../../graph/index.ts";
import type { AskedField } from "../demands/read-demands.ts";
import { type HubView, pathsWith } from "./hub-view.ts";

/** `path` is the path's index in the hub. */
export type Proof = { readonly path: number; readonly triple: Triple };

/** The proofs of one constraint; `null` where the hub does not meet it. Empty where it is met without a triple. */
export type Proofs = readonly Proof[] | null;

/** The paths under a field, and under one of the lists it is meant in. */
export function pathsMeant(
  hub: HubView,
  { fields, within }: Pick<AskedField, "fields" | "within">,
): readonly number[] {
  const paths = pathsWith(hub.pathsUnder, fields);
  return within.size === 0 ? paths : common(paths, pathsWith(hub.pathsUnder, within));
}

/** What stands in both lists. */
export function common(left: readonly number[], right: readonly number[]): readonly number[] {
  const others = new Set(right);
  return left.filter((path) => others.has(path));
}

/** The last triples of paths. */
export function endsOf(hub: HubView, paths: Iterable<number>): Proof[] {
  const proofs: Proof[] = [];
  for (const path of paths) {
    const triple = hub.paths[path]?.triples.at(-1);
    if (triple !== undefined) proofs.push({ path, triple });
  }
  return proofs;
}
