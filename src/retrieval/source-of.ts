import type { Entity } from "../graph/index.ts";
import type { Document, Source } from "./retriever.ts";
import { addressAmong } from "./source-address.ts";

/** Converts an entity to the source of an answer, without an address. */
export function sourceOf({ id, label }: Entity): Source {
  return { entity: id, title: label || id, address: null };
}

/** Converts a document to the source of an answer, with the first address among its id and the values of its lines. */
export function sourceOfDocument({ id, title, text }: Document): Source {
  const values = text.split("\n").map((line) => line.slice(line.indexOf(": ") + 1));
  return { entity: id, title: title || id, address: addressAmong([id, ...values]) };
}
