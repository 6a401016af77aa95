/** States which words a written question may contain: those of the triples, and of no other label of the graph. */

import { foldLabel } from "../../base/text/words.ts";
import type { Triple } from "../../graph/index.ts";
import type { QuestionAnswer } from "../../tasks/index.ts";
import type { Sampler } from "../sampling/open-sampler.ts";
import { type KnowsLabel, type Support, unsupportedTerms } from "./unsupported-terms.ts";

export function labelsOf({ subject, predicate, object }: Triple): string[] {
  return [subject.label, predicate.label, object.label];
}

/** Collects the names of things and the texts of a graph. */
export function knownLabels({ index, schema, isRecord }: Sampler): KnowsLabel {
  const labels = new Set<string>();
  for (let node = 0; node < index.size; node += 1) {
    const value = index.value(node);
    if (value?.kind === "text") labels.add(foldLabel(value.text));
    else if (value === null && schema.isNamed(node) && !index.types(node).some(isRecord))
      labels.add(foldLabel(index.label(node)));
  }
  return (text) => labels.has(foldLabel(text));
}

/** Returns why a question or its answer says more than what supports it, or `null`. */
export function whyUnsupported(isLabel: KnowsLabel, words: QuestionAnswer, support: Support): string | null {
  for (const where of ["question", "answer"] as const) {
    const invented = unsupportedTerms(isLabel, words[where], support);
    if (invented.length > 0)
      return `the ${where} contains terms that no golden triple supports: ${invented.join(", ")}`;
  }
  return null;
}
