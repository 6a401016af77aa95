/**
 * Provides the English grammar that questions and answers need besides inflection: articles, lists and number words.
 */
import { indefiniteArticle, isUncountable, pluralOf } from "../../words/index.ts";

/**
 * Adds the indefinite article: "an input", "a paper". A noun that has no plural, such as "tool support", gets no
 * article.
 */
export function indefinite(noun: string): string {
  return isUncountable(noun) ? noun : `${indefiniteArticle(noun)} ${noun}`;
}

/** Combines a noun with a name: "the ship Gull", and "the city of Porto" for administrative areas. */
export function theNamed(noun: string, name: string): string {
  return administrativeArea.test(noun)
    ? `the ${noun} of ${name}`
    : `the ${noun} ${name.replace(/^the (?!\p{L})/u, "")}`;
}

/**
 * Whether a name needs the definite article in a sentence: "the Netherlands", "the Isle of Skye", "the Meadow Prize".
 */
export function needsThe(name: string): boolean {
  return regionWithThe.test(name) || institutionOf.test(name) || nameWithType.test(name);
}

/** Matches names whose first noun is an institution: "University of Turku", "High Court of Ashmere". */
const institutionOf =
  /^(?:\p{Lu}\p{L}+ )*(?:Academy|Bank|Court|Guild|Institute|Ministry|Museum|University) of \p{Lu}/u;

/**
 * Matches names that end in a noun for their kind: "Fair Trade Act", "Meadow Prize". With a single word before "Act" or
 * several words before "Sea", the name may be the title of a work.
 */
const nameWithType =
  /^(?!The )(?:(?:\p{Lu}[\p{L}'’]+ )+(?:Award|Exchange|Medal|Museum|Ocean|Prize|Treaty|Trophy)|(?:\p{Lu}[\p{L}'’]+ ){2,}Act|\p{Lu}\p{L}+ (?:Sea|language))$/u;

const regionWithThe =
  /^(?:Netherlands|Philippines|Bahamas|Maldives|Gambia|Seychelles|United States(?: of America)?|United Kingdom|United Arab Emirates|(?:\p{Lu}\p{L}+ ){1,2}Republic|(?:Kingdom|Duchy|Grand Duchy|Republic|Principality|Isle|Bay|Gulf) of \p{Lu}.*|(?:\p{Lu}\p{L}+ )+(?:Islands|Isles))$/u;

/** Adds the definite article to a name that needs it. */
export function withThe(name: string): string {
  return needsThe(name) ? `the ${name}` : name;
}

const administrativeArea =
  /^(?:borough|canton|city|commune|country|county|district|hamlet|kingdom|municipality|parish|province|republic|state|town|village)$/;

/** Joins items as "a", "a and b" or "a, b, and c". */
export function joinList(items: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (items.length <= 2) return items.join(` ${conjunction} `);
  return `${items.slice(0, -1).join(", ")}, ${conjunction} ${items.at(-1)}`;
}

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Writes numbers up to twelve as words. */
export function numberWord(value: number): string {
  return numberWords[value] ?? String(value);
}

/** Combines a number word with its noun: "one paper", "two papers". */
export function countOf(value: number, noun: string): string {
  return `${numberWord(value)} ${value === 1 ? noun : pluralOf(noun)}`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
