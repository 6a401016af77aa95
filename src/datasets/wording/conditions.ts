/** Constraints in words: behind the noun ("papers that apply X") and as the sentence's verb ("… apply X"). */

import { indefiniteArticle, isUncountable } from "../../words/index.ts";
import type { Field } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Constraint } from "../forms/form.ts";
import { joinList } from "./english.ts";
import { readState } from "./label-words.ts";
import { hubNoun, phraseField, type Relation } from "./phrases.ts";

export type GrammaticalNumber = "one" | "many";

export type Condition = {
  /** Behind a noun: a phrase ("written by X"), or a clause to follow "that". */
  readonly attribute: {
    readonly clause: boolean;
    readonly text: Readonly<Record<GrammaticalNumber, string>>;
  };
  /** As a verb phrase. */
  readonly predicate: Readonly<Record<GrammaticalNumber, string>>;
};

/** How operands appear: the values themselves, or the placeholders of a template. */
export type Speaker = {
  readonly store: FactStore;
  readonly typed: boolean;
  /** Renders a value of a field. */
  value(field: Field, label: string): string;
  title(label: string): string;
};

export function createSpeaker(store: FactStore, typed: boolean): Speaker {
  return {
    store,
    typed,
    value: (field, label) => (field.valueKind === "status" ? `'${label}'` : label),
    title: (label) => `'${label}'`,
  };
}

/** Speaks of slots instead of values: the template behind a question. */
export function createTemplateSpeaker(store: FactStore, typed: boolean): Speaker {
  return {
    store,
    typed,
    value: (field) => `[${phraseField(field).noun}]`,
    title: () => `'[${hubNoun(store.hubType)} title]'`,
  };
}

/** @throws Error for a field that the facts do not have: forms are run before they are worded */
export function fieldOf(store: FactStore, name: string): Field {
  const field = store.field(name);
  if (!field) throw new Error(`the facts have no field "${name}"`);
  return field;
}

export function speakConstraint(
  speaker: Speaker,
  constraint: Exclude<Constraint, { title: string }>,
): Condition {
  const field = fieldOf(speaker.store, constraint.field);
  if ("absent" in constraint || "missing" in constraint) return speakAbsence(field);
  if ("between" in constraint) return speakRange(speaker, field, constraint.between);
  const values = "in" in constraint ? constraint.in : constraint.not;
  const negative = "not" in constraint;
  if (field.valueKind === "flag") return stateOf(field, !negative);
  const operand = joinList(
    values.map((value) => speaker.value(field, value)),
    "or",
  );
  const phrase = phraseField(field);
  if (field.valueKind === "status") {
    const text = speaker.typed ? `the ${phrase.noun} status ${operand}` : null;
    const relation: Relation = text === null ? { style: "verb", verb: "state" } : { style: "with" };
    return speakRelation(relation, text ?? operand, negative);
  }
  if (speaker.typed) return speakRelation(phrase.typed, `the ${phrase.noun} ${operand}`, negative);
  const { untyped } = phrase;
  const quoted = untyped.style === "passive" && untyped.quoted === true;
  return speakRelation(untyped, quoted ? `'${operand}'` : operand, negative);
}

function speakRelation(relation: Relation, object: string, negative: boolean): Condition {
  const not = negative ? "not " : "";
  switch (relation.style) {
    case "verb":
      return clause(
        negative ? `does not ${relation.verb} ${object}` : `${thirdPerson(relation.verb)} ${object}`,
        negative ? `do not ${relation.verb} ${object}` : `${relation.verb} ${object}`,
      );
    case "passive": {
      const text = `${not}${relation.participle} ${object}`;
      const [one, many] = relation.copula === "was" ? ["was", "were"] : ["is", "are"];
      return phrase(text, `${one} ${text}`, `${many} ${text}`);
    }
    case "with":
      return negative
        ? clause(`does not have ${object}`, `do not have ${object}`)
        : phrase(`with ${object}`, `has ${object}`, `have ${object}`);
  }
}

/** A flag that is set or not: "provide a replication package", "are not marked as survey". */
function stateOf(field: Field, positive: boolean): Condition {
  const state = readState(field.label ?? field.name);
  if (state.verb === null) {
    const text = `${positive ? "" : "not "}${state.complement}`;
    return clause(`is ${text}`, `are ${text}`);
  }
  const { noun, verb } = state;
  return positive
    ? clause(`${thirdPerson(verb)} ${indefinite(noun)}`, `${verb} ${indefinite(noun)}`)
    : clause(`does not ${verb} ${indefinite(noun)}`, `do not ${verb} ${indefinite(noun)}`);
}

function speakAbsence(field: Field): Condition {
  if (field.valueKind === "flag" || field.valueKind === "status") return stateOf(field, false);
  const { noun, typed } = phraseField(field);
  const verb = typed.style === "verb" ? typed.verb : "have";
  return clause(`${thirdPerson(verb)} no ${noun}`, `${verb} no ${noun}`);
}

function speakRange(speaker: Speaker, field: Field, [from, to]: readonly [number, number]): Condition {
  const low = speaker.value(field, String(from));
  const high = speaker.value(field, String(to));
  const { noun, untyped } = phraseField(field);
  if (!speaker.typed && field.valueKind === "year" && untyped.style === "passive") {
    const participle = untyped.participle.split(" ")[0] ?? "";
    const text = participle === "from" ? `from ${low} to ${high}` : `${participle} from ${low} to ${high}`;
    const [one, many] = untyped.copula === "was" ? ["was", "were"] : ["is", "are"];
    return phrase(text, `${one} ${text}`, `${many} ${text}`);
  }
  const range = `${indefinite(noun)} from ${low} to ${high}`;
  return phrase(`with ${range}`, `has ${range}`, `have ${range}`);
}

/** The question about a flag or status: "provide a replication package", after "does". */
export function stateQuestion(field: Field): { readonly copula: boolean; readonly text: string } {
  const state = readState(field.label ?? field.name);
  return state.verb === null
    ? { copula: true, text: state.complement }
    : { copula: false, text: `${state.verb} ${indefinite(state.noun)}` };
}

function clause(one: string, many: string): Condition {
  return { attribute: { clause: true, text: { one, many } }, predicate: { one, many } };
}

function phrase(text: string, one: string, many: string): Condition {
  return { attribute: { clause: false, text: { one: text, many: text } }, predicate: { one, many } };
}

export function thirdPerson(verb: string): string {
  if (verb === "have") return "has";
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

export function indefinite(noun: string): string {
  return isUncountable(noun) ? noun : `${indefiniteArticle(noun)} ${noun}`;
}

/** "published in 2019 and at X", not "published in 2019 and published at X". */
function joinPhrases(phrases: readonly string[]): string {
  const firstWord = (text: string | undefined): string => text?.split(" ")[0] ?? "";
  return phrases
    .map((text, at) => {
      const word = firstWord(text);
      const repeated = at > 0 && word !== "with" && word === firstWord(phrases[at - 1]);
      return repeated ? text.slice(word.length + 1) : text;
    })
    .join(" and ");
}

/** Conditions behind a noun: participles and phrases first, then clauses in one "that". */
export function attributes(conditions: readonly Condition[], number: GrammaticalNumber): string {
  const phrases = conditions.filter(({ attribute }) => !attribute.clause);
  const clauses = conditions.filter(({ attribute }) => attribute.clause);
  const texts = [
    joinPhrases(phrases.map(({ attribute }) => attribute.text[number])),
    clauses.length === 0
      ? ""
      : `that ${clauses.map(({ attribute }) => attribute.text[number]).join(" and ")}`,
  ];
  return texts.filter((text) => text !== "").join(" ");
}
