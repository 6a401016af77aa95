/**
 * Replaces the description of a thing with its name: "the lighthouse paper" becomes "the paper “Lighthouses at Night”".
 * A misspelt quotation becomes the name that it misspells. All readers then find the thing by its name.
 */
import { overlap } from "../../../text/quotations.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { findNames } from "../anchors.ts";
import { readQuestion } from "../question.ts";
import type { WordKnowledge } from "../word-knowledge.ts";
import { findDescriptions } from "./find-descriptions.ts";
import { findMisspeltName } from "./misspelt-quotations.ts";
import type { NamedThing } from "./named-thing.ts";
import { createNameSearch } from "./search-names.ts";

/** @returns the question, which is unchanged if none of its descriptions matches a single clear name */
export function nameDescribedThings(text: string, schema: SchemaIndex, knowledge: WordKnowledge): string {
  const question = readQuestion(text);
  const quoted = question.quotations.flatMap((quotation) => findMisspeltName(text, quotation, schema));
  const descriptions = findDescriptions(question, schema, knowledge);
  if (descriptions.length === 0) return replaceAll(text, quoted);
  const names = findNames(question, schema).filter(({ weak }) => !weak);
  const isFree = (token: number): boolean => names.every(({ from, to }) => token < from || token >= to);
  const search = createNameSearch(schema, knowledge);
  const described = descriptions.flatMap((description) => search(description, question, isFree) ?? []);
  return replaceAll(text, [...quoted, ...described]);
}

function replaceAll(text: string, namedThings: readonly NamedThing[]): string {
  let [replaced, done] = ["", 0];
  const inOrder = [...namedThings].sort((left, right) => left.start - right.start);
  const separateThings = inOrder.filter(
    (thing, at) => !inOrder.slice(0, at).some((other) => overlap(thing, other)),
  );
  for (const { start, end, label } of separateThings) {
    replaced += text.slice(done, start) + label;
    done = end;
  }
  return replaced + text.slice(done);
}
