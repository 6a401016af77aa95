/** Divides the names of predicates and types into words, and determines their grammatical form. */

import { findIdioms } from "../../english/index.ts";
import { functionWords } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import { isUnit, separateUnit } from "../lexicon/units.ts";
import { keyOf } from "./labels.ts";
import type { PredicateFacts } from "./predicate-facts.ts";

/** The name of a predicate or a type. */
export type SchemaName = {
  /** The stemmed words of the complete name. */
  readonly key: string;
  /** The folded content words, in order, or all words if the name has no content words. */
  readonly words: readonly string[];
  /** Words that a question may omit: words in parentheses, and the unit of a number. */
  readonly extras: readonly string[];
  /** Plain words for an idiom in the name, such as "found" for "set up on". */
  readonly meanings: readonly string[];
  /** The content words that all values of a predicate contain. */
  readonly shared: readonly string[];
  /** Whether the head names the type of the objects, as in "mother queen" if the objects are queens. */
  readonly headIsKind: boolean;
  /** The position of the head in `words`: the last word, or the last word before a preposition. */
  readonly head: number;
  /**
   * Whether the name describes the subject instead of the object, such as "wharf of", or "member of group" if the
   * object is a group.
   */
  readonly ofSubject: boolean;
  /**
   * The grammatical form of the name, which determines how it relates subject and object. Examples are "owner"
   * (`noun`), "part of" (`noun of`), "tows" (`active`) and "is owned by" (`passive`).
   */
  readonly voice: "noun" | "noun of" | "active" | "passive";
};

/**
 * @param kind the type of the predicate's values; undefined for the name of a type
 * @param objectKinds the folded names of the types of the predicate's objects
 */
export function nameOf(
  label: string,
  kind?: PredicateFacts["kind"],
  objectKinds: ReadonlySet<string> = new Set(),
): SchemaName {
  const { unbracketed, bracketed } = splitBrackets(separateUnit(label).replaceAll("_", " "));
  const { all, formWords } =
    kind === "number" ? withoutForm(unbracketed) : { all: unbracketed, formWords: [] };
  const phrase = splitAtPreposition(all);
  const { lead, preposition, complement } = phrase;
  // A question may omit "at low water" from "depth at low water", but not "of track" from "length of track".
  const isMeasured = kind === "number" && lead.length > 0 && preposition !== "of";
  const content = isMeasured ? lead : contentOf(all);
  const words = content.length > 0 ? content : all;
  const head = headOf(words, lead, kind);
  return {
    key: keyOf(separateUnit(label)),
    words,
    shared: [],
    meanings: [...new Set([...findIdioms(unbracketed.map(stem)).values()].flat())],
    extras: contentOf([...bracketed, ...formWords, ...(isMeasured ? [preposition, ...complement] : [])]),
    head,
    headIsKind: objectKinds.has(words[head] ?? ""),
    voice: voiceOf(all),
    ofSubject: describesSubject(phrase, objectKinds),
  };
}

/** The words of a name before and after its first preposition. */
type Phrase = {
  /** The content words before the preposition; empty if the name has no preposition after its first word. */
  readonly lead: readonly string[];
  /** The preposition; empty if the name has none. */
  readonly preposition: string;
  readonly complement: readonly string[];
};

function splitAtPreposition(words: readonly string[]): Phrase {
  const at = words.findIndex((word, place) => place > 0 && prepositions.test(word));
  if (at < 0) return { lead: [], preposition: "", complement: [] };
  return {
    lead: contentOf(words.slice(0, at)),
    preposition: words[at] ?? "",
    complement: words.slice(at + 1),
  };
}

/**
 * Returns the position of the head: the last word before a preposition, or else the last word before a participle such
 * as "sold".
 */
function headOf(
  words: readonly string[],
  lead: readonly string[],
  kind: PredicateFacts["kind"] | undefined,
): number {
  if (lead.length > 0) return lead.length - 1;
  const endsWithParticiple = kind === "thing" && words.length > 1 && /[^e]ed$/.test(words.at(-1) ?? "");
  return words.length - (endsWithParticiple ? 2 : 1);
}

function describesSubject(
  { lead, preposition, complement }: Phrase,
  objectKinds: ReadonlySet<string>,
): boolean {
  if (lead.length === 0 || preposition !== "of") return false;
  return complement.length === 0 || objectKinds.has(complement.join(" "));
}

/** Separates the words in brackets, unless the label has no other words. */
function splitBrackets(label: string): Record<"unbracketed" | "bracketed", readonly string[]> {
  const unbracketed = wordsOf(label.replace(/\([^)]*\)/g, " "));
  if (unbracketed.length === 0) return { unbracketed: wordsOf(label), bracketed: [] };
  const bracketed = [...label.matchAll(/\(([^)]*)\)/g)].map(([, words]) => words);
  return { unbracketed, bracketed: wordsOf(bracketed.join(" ")) };
}

/**
 * Reduces a name to the counted or measured noun: "number of beds" and "bed count" become "beds", and "height cm"
 * becomes "height".
 */
function withoutForm(words: readonly string[]): { all: readonly string[]; formWords: readonly string[] } {
  const [first = "", second] = words;
  if (words.length > 2 && countNouns.has(first) && second === "of")
    return { all: words.slice(2), formWords: [first] };
  const last = words.at(-1) ?? "";
  if (words.length > 1 && (countNouns.has(last) ? last !== "number" : isUnit(last)))
    return { all: words.slice(0, -1), formWords: [last] };
  return { all: words, formWords: [] };
}

const countNouns = new Set("number count total amount quantity size".split(" "));
const prepositions = /^(?:of|in|for|at|by|to|from|per|on|with)$/;

function voiceOf(words: readonly string[]): SchemaName["voice"] {
  const last = words.at(-1) ?? "";
  if (last === "of") return "noun of";
  if (last === "by") return "passive";
  if (
    prepositions.test(last) ||
    /^(?:under|against|away|over|into|onto|upon|through|towards?|within)$/.test(last)
  )
    return "active";
  return words.length === 1 && /[^s]s$/.test(last) ? "active" : "noun";
}

export function contentOf(words: readonly string[]): string[] {
  return words.filter((word) => !functionWords.has(word));
}
