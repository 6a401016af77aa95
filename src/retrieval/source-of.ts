import type { Entity } from "../graph/index.ts";
import type { Source } from "./retriever.ts";

/** Turns an entity into the source of an answer, without an address. */
export function sourceOf({ id, label }: Entity): Source {
  return { entity: id, title: label || id, address: null };
}
