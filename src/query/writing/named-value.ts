/** Joins the noun of a property with the name of one of its ends, so that no word is said twice: "the t-test". */
import { headOf, singularOf } from "../../english/words/index.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Returns the names of a list: "A, B or C". A list with quotation marks is one name. */
function namesIn(said: string): readonly string[] {
  return said.includes('"') ? [said] : said.split(/, | or /);
}

/** Whether all names of a list are adjectives: "sweet or sharp". */
export function areAdjectives(said: string, vocabulary: Vocabulary, noun = ""): boolean {
  // Italian is a language, not only Italian.
  return namesIn(said).every((name) => vocabulary.isAdjective(name) && !isNamedSo(name, noun, vocabulary));
}

/** Whether a name in capitals is that of a kind of what a noun says: "Italian" of "language". */
function isNamedSo(name: string, noun: string, vocabulary: Vocabulary): boolean {
  return /^\p{Lu}/u.test(name) && vocabulary.isKindOf(name, headOf(noun));
}

/** Returns what a verb acts on: "the variety Dabinett", but "Italian" alone for a language that is spoken. */
export function objectOf(noun: string, said: string, vocabulary: Vocabulary): string {
  const isSaid = noun === "" || /^(?:an?|another|any|each) /.test(said);
  return isSaid || namesIn(said).every((name) => isNamedSo(name, noun, vocabulary))
    ? said
    : namedValue(noun, said.replace(/^the [^"]*(?=")/, ""), vocabulary);
}

/** Whether a name ends with the head of a noun: "Wilcoxon test" of "statistical test". */
export function endsWithHead(name: string, noun: string): boolean {
  const last = singularOf(name.toLowerCase().split(/[ -]/).at(-1) ?? "");
  return /[ -]/.test(name) && !name.includes('"') && last === headOf(noun);
}

/**
 * Returns the noun with the name: "the tool Protégé", "the kruskal-wallis test" of a statistical test, and "the
 * confirmatory research paradigm" if the name is an adjective.
 */
export function namedValue(noun: string, said: string, vocabulary: Vocabulary): string {
  if (noun === "") return said;
  // The outcome "deceased" is no outcome that is deceased.
  if (/^\p{Ll}/u.test(said) && !/e[dn]$/.test(said) && areAdjectives(said, vocabulary, noun))
    return `the ${said} ${noun}`;
  const bare = said.replace(/(^|, | or )the (?=\p{Lu})/gu, "$1");
  const names = namesIn(bare);
  if (names.every((name) => endsWithHead(name, noun))) return `the ${bare}`;
  // What could be read on from the noun is quoted: the method "case study".
  if (!names.some((name) => isOfCommonNouns(name, vocabulary))) return `the ${noun} ${bare}`;
  const parts = bare.split(/(, | or )/);
  return `the ${noun} ${parts.map((part, at) => (at % 2 === 0 ? `"${part}"` : part)).join("")}`;
}

/** Whether a name is several words of English, a common noun or how something is: "case study", "goalkeeper", "washed". */
function isOfCommonNouns(name: string, vocabulary: Vocabulary): boolean {
  const areSeveral = /^\p{Ll}[\p{Ll}\d -]+$/u.test(name) && /\S[ -]/.test(name);
  return (
    areSeveral ||
    vocabulary.isCommonNoun(name) ||
    (/^\p{Ll}+e[dn]$/u.test(name) && vocabulary.isAdjective(name))
  );
}
