import type { Entity } from "../graph/index.ts";
import type { Document, Source } from "./retriever.ts";
import { addressAmong } from "./source-address.ts";

/** Returns the label of an entity, or its id if it has none. */
export function nameOf({ id, label }: Pick<Entity, "id" | "label">): string {
  return label || id;
}

/** Converts an entity to the source of an answer, without an address. */
export function sourceOf(entity: Entity): Source {
  return { entity: entity.id, title: nameOf(entity), address: null };
}

/** Converts a document to the source of an answer, with the first address among its id and the values of its lines. */
export function sourceOfDocument({ id, title, text }: Document): Source {
  const values = text.split("\n").map((line) => line.slice(line.indexOf(": ") + 1));
  return { entity: id, title: title || id, address: addressAmong([id, ...values]) };
}
