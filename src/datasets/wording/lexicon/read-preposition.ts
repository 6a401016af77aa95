/** Reads labels that consist of a preposition, or begin with one: "near", "since year", "at venue", "out of order". */

import { singularOf } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import { indefinite } from "../english.ts";
import { asNoun, type Label, phrase, withoutArticle } from "./label-reading.ts";
import type { Reading } from "./predicate.ts";
import { isPersonal } from "./question-word.ts";
import { be, lastPreposition, prepositions } from "./verb-phrase.ts";

/** Reads labels that are only a preposition, such as "near", or a compound preposition, such as "on behalf of". */
export function readPrepositions({ words, text, first }: Label): Reading | undefined {
  const isCompound = words.length === 3 && prepositions.has(first) && words[2] === "of";
  if (!isCompound && !words.every((word) => prepositions.has(word))) return undefined;
  return phrase("preposition", be(text, "present"));
}

/** Reads the limits of a time span: "from year" is the "start year", and "until year" is the "end year". */
export function readTimeLimit({ first, rest: [noun, ...others], use }: Label): Reading | undefined {
  if (!isTemporal(use) || noun === undefined || others.length > 0) return undefined;
  if (/^(?:from|since)$/.test(first)) return asNoun(`start ${noun}`);
  return /^(?:until|till|to)$/.test(first) ? asNoun(`end ${noun}`) : undefined;
}

/** Reads "member since" as the time at which people became members. */
export function readStateSince({ words, first, use, english }: Label): Reading | undefined {
  if (!isTemporal(use) || words.length !== 2 || words[1] !== "since") return undefined;
  if (!english.isNounOf("persons", first)) return undefined;
  return phrase("adjective", be(`${indefinite(first)} since`, "perfect"));
}

/** Reads "in language" and "at venue": statements use the preposition, whereas questions ask for the noun. */
export function readPrepositionWithNoun({ text, first, rest, use, english }: Label): Reading | undefined {
  if (!prepositions.has(first) || rest.length === 0 || lastPreposition(text) !== null) return undefined;
  const noun = singularOf(withoutArticle(rest.join(" ")));
  const [type = ""] = use.objectNouns;
  // "Of committee", and "in the chair" for people: the noun describes the objects.
  const isNamed =
    first === "of" || isPersonal(use, "", english) || (type !== "" && english.isNounOf("persons", type));
  if (isNamed) return asNoun(noun);
  return phrase("preposition", be(first, "present"), noun);
}

/** Reads a flag such as "out of order", which describes the state of the subject. */
export function readPrepositionalState({ text, first, use }: Label): Reading | undefined {
  if (use.valueKind !== "flag") return undefined;
  if (!prepositions.has(first) && !/^(?:out|up|down)$/.test(first)) return undefined;
  return phrase("adjective", be(text, "present"));
}
