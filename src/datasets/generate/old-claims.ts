/**
 * Finds omissions in a written question and its answer. The form determines the answer, so the rules alone can reject
 * text that omits an operand or a value.
 */
import { stemmer } from "stemmer";
import { wordsOf } from "../../text/words.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { type Answer, answersOf, type Rank, type RequestAnswer } from "../forms/answer.ts";
import { constraintsOf, type QueryForm, requestsOf } from "../forms/form.ts";
import { numberWord } from "../wording/english.ts";

const denial =
  /\b(?:no|not|none|never|neither|nor|without|except|excluding|exclude|lack|lacks|lacking|missing|other than)\b|\p{L}n['’]t\b/iu;

/**
 * Lists the conditions that the question does not mention. If a value has multiple spellings, any one of them suffices.
 */
export function unnamedOperands(store: FactStore, form: QueryForm, question: string): string[] {
  const questionPhrase = phraseOf(question);
  const names = (label: string): boolean => questionPhrase.includes(phraseOf(label));
  return constraintsOf(form).flatMap((constraint) => {
    if ("title" in constraint) return names(constraint.title) ? [] : [constraint.title];
    const negative = "not" in constraint || "absent" in constraint || "missing" in constraint;
    if (negative && !denial.test(question)) return [`that it denies "${constraint.field}"`];
    if ("between" in constraint) return constraint.between.map(String).filter((end) => !names(end));
    const field = store.field(constraint.field);
    // The value "False" of a flag and the value "None" of a list are expressed by the words of the field.
    if ("absent" in constraint || "missing" in constraint || field?.valueKind === "flag") {
      return saysField(constraint.field, question) ? [] : [constraint.field];
    }
    const spellings = "in" in constraint ? constraint.in : constraint.not;
    return spellings.some(names) ? [] : spellings.slice(0, 1);
  });
}

/** Whether the text contains one of the characteristic words of a field's name, in any inflection. */
function saysField(field: string, text: string): boolean {
  const stems = new Set(wordsOf(text).map(stemmer));
  const significantWords = wordsOf(field).filter((word) => word.length > 2);
  return significantWords.length === 0 || significantWords.some((word) => stems.has(stemmer(word)));
}

/** Lists the elements of the computed answer that are missing from the written answer. */
export function unsaidParts(store: FactStore, form: QueryForm, answer: Answer, text: string): string[] {
  const requests = requestsOf(form);
  return answersOf(answer).flatMap((part, at) => unsaidOf(store, requests[at] ?? form, part, text));
}

function unsaidOf(store: FactStore, form: QueryForm, answer: RequestAnswer, text: string): string[] {
  const textPhrase = phraseOf(text);
  const unnamed = (items: readonly { readonly label: string }[]): string[] =>
    items.map(({ label }) => label).filter((label) => !textPhrase.includes(phraseOf(label)));
  const unsaidCount = (count: number): string[] =>
    textPhrase.includes(` ${count} `) || textPhrase.includes(` ${numberWord(count)} `) ? [] : [String(count)];
  switch (answer.shape) {
    case "value": {
      const kind = store.field(form.ask ?? "")?.valueKind;
      if (kind !== "flag" && kind !== "status" && !answer.absent) return unnamed([answer.item]);
      const word = answer.absent ? "no" : "yes";
      return kind === "flag" && !textPhrase.includes(` ${word} `) ? [word] : [];
    }
    case "list":
      return unnamed(answer.items);
    case "count":
      return unsaidCount(answer.count);
    case "ranking": {
      const unsaid = unnamed(answer.ranks.flatMap(({ items }) => items));
      return unsaid.length > 0 || isInOrder(answer.ranks, textPhrase) ? unsaid : ["the order of the ranks"];
    }
    case "comparison":
      return answer.sides.flatMap(({ count, items }) =>
        count === null ? unnamed(items) : unsaidCount(count),
      );
    case "groups":
      return answer.groups.flatMap(({ key, count }) => [...unnamed([{ label: key }]), ...unsaidCount(count)]);
    case "winner":
      return unnamed(answer.winners);
  }
}

function isInOrder(ranks: readonly Rank[], textPhrase: string): boolean {
  const first = ranks.map(({ items }) =>
    Math.min(...items.map(({ label }) => textPhrase.indexOf(phraseOf(label)))),
  );
  return first.every((place, at) => at === 0 || place >= (first[at - 1] ?? 0));
}

/** Returns the numbers in an answer that result from counting. */
export function numbersIn(answer: Answer): number[] {
  return answersOf(answer).flatMap(numbersOf);
}

function numbersOf(answer: RequestAnswer): number[] {
  switch (answer.shape) {
    case "value":
      return [];
    case "list":
      return [answer.items.length];
    case "count":
      return [answer.count];
    case "ranking":
      return answer.ranks.flatMap(({ rank, items }) => [rank, items.length]);
    case "comparison":
      return answer.sides.flatMap(({ count, items }) => [count ?? items.length]);
    case "groups":
      return [answer.groups.length, ...answer.groups.map(({ count }) => count)];
    case "winner":
      return [Number(answer.score)];
  }
}

/** Returns the case-folded words of a text, separated by spaces, so that phrases are matched word by word. */
export function phraseOf(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}
