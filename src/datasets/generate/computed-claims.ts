/**
 * What a written question must name and its answer must say, known from the form behind it: the form computes the
 * answer, so words that leave a part of it out, or leave an operand out of the question, are refused without asking
 * anybody.
 */
import { wordsOf } from "../../text/words.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Answer } from "../forms/answer.ts";
import { type Constraint, constraintsOf, type QueryForm } from "../forms/form.ts";
import { numberWord } from "../wording/english.ts";

/** Operands that the question does not name. A value with several spellings needs one of them. */
export function unnamedOperands(store: FactStore, form: QueryForm, question: string): string[] {
  const said = phraseOf(question);
  return constraintsOf(form).flatMap((constraint) => {
    const spellings = spellingsOf(store, constraint);
    return spellings.length === 0 || spellings.some((label) => said.includes(phraseOf(label)))
      ? []
      : spellings.slice(0, 1);
  });
}

function spellingsOf(store: FactStore, constraint: Constraint): readonly string[] {
  if ("title" in constraint) return [constraint.title];
  // "False" of a flag and "None" of a list are said in other words.
  if ("absent" in constraint || "missing" in constraint) return [];
  if ("between" in constraint) return [String(constraint.between[0])];
  if (store.field(constraint.field)?.valueKind === "flag") return [];
  return "in" in constraint ? constraint.in : constraint.not;
}

/** Parts of the computed answer that the written one does not hold. */
export function unsaidParts(store: FactStore, form: QueryForm, answer: Answer, text: string): string[] {
  const said = phraseOf(text);
  const names = (items: readonly { readonly label: string }[]): string[] =>
    items.map(({ label }) => label).filter((label) => !said.includes(phraseOf(label)));
  const number = (count: number): string[] =>
    said.includes(` ${count} `) || said.includes(` ${numberWord(count)} `) ? [] : [String(count)];
  switch (answer.shape) {
    case "value": {
      const kind = store.field(form.ask ?? "")?.valueKind;
      if (kind !== "flag" && kind !== "status" && !answer.absent) return names([answer.item]);
      const word = answer.absent ? "no" : "yes";
      return kind === "flag" && !said.includes(` ${word} `) ? [word] : [];
    }
    case "list":
      return names(answer.items);
    case "count":
      return number(answer.count);
    case "ranking":
      return names(answer.ranks.flatMap(({ items }) => items));
    case "comparison":
      return answer.sides.flatMap(({ count, items }) => (count === null ? names(items) : number(count)));
    case "groups":
      return answer.groups.flatMap(({ key, count }) => [...names([{ label: key }]), ...number(count)]);
    case "winner":
      return names(answer.winners);
  }
}

/** The folded words between spaces, so that one phrase is found in another word by word. */
export function phraseOf(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}
