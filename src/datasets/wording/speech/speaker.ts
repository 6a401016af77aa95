/**
 * Defines the context for wording a form: the words of the graph, the choice between wordings, and how operands are
 * formatted.
 */
import { createRandom } from "../../../random.ts";
import type { Field } from "../../facts/fact.ts";
import type { FactStore } from "../../facts/fact-store.ts";
import { keyField, type QueryForm } from "../../forms/form.ts";
import type { Lexicon, SpokenField } from "../lexicon/lexicon.ts";
import type { Predicate } from "../lexicon/predicate.ts";

export type Speaker = {
  readonly store: FactStore;
  readonly lexicon: Lexicon;
  readonly typed: boolean;
  /** Chooses one of several wordings. With the same seed and the same alternatives, the choice is always the same. */
  choose<T>(wordings: readonly [T, ...T[]]): T;
  /** Formats a field's value for use in a sentence. */
  value(field: Field, label: string): string;
  /** Formats the title or name of a subject. */
  title(label: string): string;
  /** Whether a title needs quotation marks. */
  quotes(label: string): boolean;
  /** Creates a speaker that makes the same choices for every fork with the same number. */
  fork(number: number): Speaker;
};

/** The reason why there is no good wording for a question. Reports state how often each reason applied. */
export class Unsayable extends Error {}

/** @throws Unsayable for a field whose predicates cannot be put into words */
export function spoken(speaker: Speaker, name: string): SpokenField {
  const field = spokenDetail(speaker, name);
  if (field.field.tie === "detail") throw new Unsayable("a detail of a record");
  return field;
}

/**
 * Finds the wording of a field as `spoken` does, but also accepts the details of a record, such as a membership.
 * @throws Unsayable for a field whose predicates cannot be put into words
 */
export function spokenDetail(speaker: Speaker, name: string): SpokenField {
  const field = speaker.lexicon.field(name);
  if (field === null) throw new Unsayable("a predicate without words");
  return field;
}

/**
 * Returns the predicate that orders or groups the answers.
 * @throws Unsayable if the key belongs to an intermediate entity, because a sentence could not distinguish this entity
 * from the subject
 */
export function keyOf(speaker: Speaker, form: QueryForm): Predicate {
  const { steps, last } = spoken(speaker, keyField(form) ?? "");
  if (steps.length > 1) throw new Unsayable("an order or grouping by a property of an intermediate entity");
  return last;
}

/**
 * Whether the values are names in the Latin alphabet, as for people, places and works, but not for colours and
 * equipment.
 */
export function haveNames({ store }: Speaker, { field }: SpokenField): boolean {
  const labels = [...store.values(field.name).values()].map(({ label }) => label);
  return labels.every((label) => /^(?:\d|(?=\p{Script=Latin})\p{Lu})/u.test(label));
}

export function createChooser(seed: number): Speaker["choose"] {
  const random = createRandom(seed);
  return (wordings) => wordings[random.below(wordings.length)] ?? wordings[0];
}

/** Whether a label is a name that needs no quotation marks: "Greta Lund", "FC Harrow", "View of Delft", "ripline". */
export function isName(label: string): boolean {
  const words = label.split(" ");
  if (words.length > 5 || /[:?!;,"“”]/.test(label)) return false;
  if (words.length === 1) return true;
  const [first = ""] = words;
  return /^[\p{Lu}\d]/u.test(first) && words.every((word) => /^[\p{Lu}\d(]/u.test(word) || small.test(word));
}

/** Whether a label names an era, which needs an article: "Iron Age", "Roman Period". */
export function isEra(label: string): boolean {
  return /^\p{Lu}.* (?:Age|Ages|Period|Era|Epoch|Dynasty|Century)$/u.test(label);
}

/** Whether a label is a common noun, which needs no quotation marks: "brown trout", "methanol". */
export function isCommonName(label: string): boolean {
  return /^\p{Ll}[\p{Ll}-]*(?: \p{Ll}[\p{Ll}-]*){0,3}$/u.test(label);
}

const small = /^(?:of|the|and|in|on|at|to|de|da|di|du|des|van|von|der|den|la|le|el|y|zu|am|&|-)$/;
