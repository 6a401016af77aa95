/** How prompts show the material of a graph: labels only, one line each, numbered where a reply may refer to them. */
import type { Triple } from "../../graph/index.ts";
import { cleanLine } from "../model/fence.ts";

/** `(subject, predicate, object)` in labels; an entity without one is shown by its id. */
export function showTriple(triple: Triple): string {
  const { subject, predicate, object } = triple;
  return `(${cleanLine(subject.label || subject.id)}, ${cleanLine(predicate.label)}, ${cleanLine(object.label || object.id)})`;
}

export function showPath(path: readonly Triple[]): string {
  return path.map(showTriple).join(" → ");
}

/** `1. text` a line, from 1. */
export function numbered(texts: readonly string[]): string {
  return texts.map((text, index) => `${index + 1}. ${text}`).join("\n");
}

export function bulleted(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join("\n");
}

/** A triple of labels, for the examples of prompts. */
export function exampleTriple(subject: string, predicate: string, object: string): Triple {
  const entity = (label: string): Triple["subject"] => ({ id: label, label, types: [] });
  return { subject: entity(subject), predicate: { id: predicate, label: predicate }, object: entity(object) };
}
