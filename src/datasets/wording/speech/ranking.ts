/** Rankings: the question with the order as a phrase around it, or as a sentence behind it. */
import { keyField, type QueryForm } from "../../forms/form.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import { join } from "../lexicon/verb-phrase.ts";
import { isPointInTime, isTime, withoutPreposition } from "./conditions.ts";
import { keyOf, type Speaker, spoken, Unsayable } from "./speaker.ts";
import { type Subject, speakSubject, valueNoun } from "./subject.ts";

export function rankingWords(speaker: Speaker, form: QueryForm, list: (subject: Subject) => string): string {
  const subject = speakSubject(speaker, form.where);
  const things = form.ask === null ? subject.words.plural : valueNoun(spoken(speaker, form.ask).last)[1];
  const order = orderOf(speaker, form, subject);
  const question = list(subject).slice(0, -1);
  const ordered = `${order.participle} ${order.text}`;
  return speaker.choose([
    `${question}, ${ordered}?`,
    `${question}? Rank the ${things} ${order.text}.`,
    `${question}? Sort the ${things} ${order.text}.`,
    `${ordered}, ${question}?`,
    `${order.bare}, ${question}?`,
    `${question}, ranked ${order.text}?`,
    `${question}? Put the ${things} into a list, ${ordered}.`,
    `when ranked ${order.text}, ${question}?`,
  ]);
}

type Order = {
  /** Behind "ranked": "by weight from lowest to highest". */
  readonly text: string;
  readonly participle: string;
  /** As an opening of its own: "in alphabetical order". */
  readonly bare: string;
};

function orderOf(speaker: Speaker, form: QueryForm, subject: Subject): Order {
  const ascending = form.order !== "descending";
  const key = keyField(form);
  const participle = speaker.choose(["ordered", "sorted", "arranged"]);
  if (key !== null) return { participle, ...byKey(keyOf(speaker, form), ascending) };
  if (form.key && "by" in form.key && form.key.by === "frequency") {
    const ends = ascending ? "from the fewest to the most" : "from the most to the fewest";
    const text = `by how many ${subject.words.plural} share them, ${ends}`;
    return { participle, text, bare: `${participle} ${text}` };
  }
  const text = ascending
    ? speaker.choose(["alphabetically", "in alphabetical order", "from A to Z"])
    : speaker.choose(["in reverse alphabetical order", "from Z to A", "in descending alphabetical order"]);
  const named =
    form.ask === null && !subject.words.person && subject.words.document ? `${text} by title` : text;
  return { participle, text: named, bare: text.startsWith("in ") ? named : `${participle} ${named}` };
}

function byKey(predicate: Predicate, ascending: boolean): { readonly text: string; readonly bare: string } {
  const { verb, singular, plural, asks } = predicate;
  if (isTime(predicate)) {
    const ends = ascending ? "from earliest to latest" : "from latest to earliest";
    if (verb !== null && isPointInTime(verb)) {
      const event = join(verb.style === "be" ? "they were" : "they", withoutPreposition(verb).rest);
      const text =
        verb.style === "be"
          ? `by when ${event}, ${ends}`
          : singular === ""
            ? null
            : `by ${singular}, ${ends}`;
      if (text === null) throw new Unsayable("a time without a noun to order by");
      return { text, bare: `ordered ${text}` };
    }
    if (singular === "") throw new Unsayable("a time without a noun to order by");
    return { text: `by ${singular}, ${ends}`, bare: `going by ${singular} ${ends}` };
  }
  if (singular === "") throw new Unsayable("an order by something without a noun");
  const ends = ascending ? "from lowest to highest" : "from highest to lowest";
  const noun = asks === "how many" ? `number of ${plural}` : singular;
  return { text: `by ${noun}, ${ends}`, bare: `going by ${noun} ${ends}` };
}
