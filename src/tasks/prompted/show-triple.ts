/** Formats parts of a graph for prompts as labels, one per line, with numbers if a reply may refer to them. */
import type { Triple } from "../../graph/index.ts";
import { cleanLine } from "../model/fence.ts";

/**
 * The maximum length of a label or sentence in a prompt, in characters, so that no single text fills the model's
 * context.
 */
const longestLabel = 2_000;

/** Formats a triple as `(subject, predicate, object)` with labels, or with the id of an entity without a label. */
export function showTriple(triple: Triple): string {
  const { subject, predicate, object } = triple;
  return `(${showLabel(subject.label || subject.id)}, ${showLabel(predicate.label)}, ${showLabel(object.label || object.id)})`;
}

/** Formats a label or the sentence for a path on one line, and truncates it if it is very long. */
export function showLabel(label: string): string {
  // The text is cut before it is cleaned as well, because cleaning a megabyte for every use takes seconds.
  const line = cleanLine(label.slice(0, 2 * longestLabel));
  return line.length > longestLabel ? `${line.slice(0, longestLabel)}…` : line;
}

export function showPath(path: readonly Triple[]): string {
  return path.map(showTriple).join(" → ");
}

/** Formats numbered lines such as `1. text`, starting at 1. */
export function numbered(texts: readonly string[]): string {
  return texts.map((text, index) => `${index + 1}. ${text}`).join("\n");
}

export function bulleted(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join("\n");
}

/** Creates a triple from labels, for the examples in prompts. */
export function exampleTriple(subject: string, predicate: string, object: string): Triple {
  const entity = (label: string): Triple["subject"] => ({ id: label, label, types: [] });
  return { subject: entity(subject), predicate: { id: predicate, label: predicate }, object: entity(object) };
}
