import type { Entity } from "../graph/index.ts";
import type { Source } from "./retriever.ts";

/** Converts an entity to the source of an answer, without an address. */
export function sourceOf({ id, label }: Entity): Source {
  return { entity: id, title: label || id, address: null };
}
