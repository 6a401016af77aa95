/** The English that questions and answers need: number, articles, lists, number words. */
import { articleFor } from "../../language/index.ts";
import list from "./words/noun-list.json" with { type: "json" };

const irregularPlurals = new Map(Object.entries(list.irregularPlurals));
const irregularSingulars = new Map([...irregularPlurals].map(([one, many]) => [many, one]));
/** Nouns without a plural of their own. */
const uncountable = new Set(list.uncountable.split(" "));
const prepositions = new Set("of to for in on at with by from about between".split(" "));
const sameInBoth = /(?:ss|us|is|as)$/;

/** The plural of a noun phrase: its head takes the ending ("threat to validity" → "threats to validity"). */
export function pluralOf(phrase: string): string {
  return withHead(phrase, (word) => {
    const lower = word.toLowerCase();
    const irregular = irregularPlurals.get(lower);
    if (irregular !== undefined) return irregular;
    if (uncountable.has(lower)) return word;
    if (/[^aeiou]sis$/i.test(word) || /(?:ysis|esis)$/i.test(word)) return `${word.slice(0, -2)}es`;
    if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
    if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`;
    return `${word}s`;
  });
}

/** The singular of a noun phrase; a singular comes back as it is. */
export function singularOf(phrase: string): string {
  return withHead(phrase, (word) => {
    const lower = word.toLowerCase();
    const irregular = irregularSingulars.get(lower);
    if (irregular !== undefined) return irregular;
    if (uncountable.has(lower) || sameInBoth.test(lower) || !lower.endsWith("s")) return word;
    if (/(?:yses|eses)$/i.test(word)) return `${word.slice(0, -2)}is`;
    if (/ies$/i.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
    if (/(?:sses|xes|ches|shes|tuses)$/i.test(word)) return word.slice(0, -2);
    return word.slice(0, -1);
  });
}

function withHead(phrase: string, change: (head: string) => string): string {
  const words = phrase.split(" ");
  const preposition = words.findIndex((word, at) => at > 0 && prepositions.has(word.toLowerCase()));
  const head = (preposition === -1 ? words.length : preposition) - 1;
  return words.map((word, at) => (at === head ? change(word) : word)).join(" ");
}

/** The last word before a preposition: what a noun phrase is about. */
export function headOf(phrase: string): string {
  let head = "";
  withHead(phrase, (word) => {
    head = word;
    return word;
  });
  return head.toLowerCase();
}

/** Whether the phrase takes no indefinite article and no plural ("tool support"). */
export function isUncountable(phrase: string): boolean {
  return uncountable.has(headOf(phrase)) || uncountable.has(phrase.split(" ").at(-1) ?? "");
}

/** "an input", "a paper", "tool support": what has no plural takes no article. */
export function indefinite(noun: string): string {
  return isUncountable(noun) ? noun : `${articleFor(noun)} ${noun}`;
}

/** "a", "a and b", "a, b, and c". */
export function joinList(items: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (items.length <= 2) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(", ")}, ${conjunction} ${items.at(-1)}`;
}

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Numbers up to twelve as words. */
export function numberWord(value: number): string {
  return numberWords[value] ?? String(value);
}

/** "one paper", "two papers". */
export function countOf(value: number, noun: string): string {
  return `${numberWord(value)} ${value === 1 ? noun : pluralOf(noun)}`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
