/** Who speaks of a form: the words of the graph, the choices among ways to say it, and how operands appear. */
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
  /** One of several ways to say the same. Equal seeds choose alike as long as they are offered the same. */
  choose<T>(ways: readonly [T, ...T[]]): T;
  /** A value of a field, as it stands in a sentence. */
  value(field: Field, label: string): string;
  /** The title or name of a subject. */
  title(label: string): string;
  /** Whether a title stands in quotation marks. */
  quotes(label: string): boolean;
  /** A speaker that makes the same choices from here on as every other one made with the same number. */
  fork(number: number): Speaker;
};

/** What a question cannot be said well for; the reason is counted. */
export class Unsayable extends Error {}

/** @throws Unsayable for a field whose predicates have no words */
export function spoken(speaker: Speaker, name: string): SpokenField {
  const field = spokenDetail(speaker, name);
  if (field.field.tie === "detail") throw new Unsayable("a detail of what ties two things");
  return field;
}

/**
 * As {@link spoken}, also for what is said of a membership rather than of its member.
 * @throws Unsayable for a field whose predicates have no words
 */
export function spokenDetail(speaker: Speaker, name: string): SpokenField {
  const field = speaker.lexicon.field(name);
  if (field === null) throw new Unsayable("a predicate without words");
  return field;
}

/**
 * The predicate that orders or groups.
 * @throws Unsayable for a key of something else than the subject: no sentence would keep the two apart
 */
export function keyOf(speaker: Speaker, form: QueryForm): Predicate {
  const { steps, last } = spoken(speaker, keyField(form) ?? "");
  if (steps.length > 1) throw new Unsayable("an order or grouping by something else's property");
  return last;
}

/** Persons, places and works have names; colours and equipment do not. */
export function haveNames({ store }: Speaker, { field }: SpokenField): boolean {
  const labels = [...store.values(field.name).values()].map(({ label }) => label);
  return labels.every((label) => /^[\p{Lu}\d]/u.test(label));
}

export function createChooser(seed: number): Speaker["choose"] {
  const random = createRandom(seed);
  return (ways) => ways[random.below(ways.length)] ?? ways[0];
}

/** "Greta Lund", "FC Harrow", "View of Delft", "ripline": a name that needs no quotation marks. */
export function isName(label: string): boolean {
  const words = label.split(" ");
  if (words.length > 5 || /[:?!;,"“”]/.test(label)) return false;
  if (words.length === 1) return true;
  const [first = ""] = words;
  return /^[\p{Lu}\d]/u.test(first) && words.every((word) => /^[\p{Lu}\d(]/u.test(word) || small.test(word));
}

/** "brown trout", "methanol": a kind of thing, which needs no quotation marks either. */
export function isCommonName(label: string): boolean {
  return /^\p{Ll}[\p{Ll}-]*(?: \p{Ll}[\p{Ll}-]*){0,3}$/u.test(label);
}

const small = /^(?:of|the|and|in|on|at|to|de|da|di|du|des|van|von|der|den|la|le|el|y|zu|am|&|-)$/;
