/** Finds the tokens of a question that refer to types, and the nouns that refer to nothing in the schema. */
import { isLeading } from "../../../english/index.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { nameByModifiers } from "../compound-kinds.ts";
import { bitOf } from "../coverage.ts";
import { auxiliaries, type Question } from "../question.ts";
import { type NameLink, surelyNamed, takeWords, type WordLink } from "../take-words.ts";
import type { WordKnowledge } from "../word-knowledge.ts";
import type { TokenSearch } from "./find-tokens.ts";
import { surelySame } from "./links.ts";

/** The minimum strength for types. Words with less strength are broader or narrower by several levels. */
const leastKind = 0.37;

type ClassSearch = {
  readonly question: Question;
  readonly linksOf: TokenSearch;
  /** Maps a token to the name that contains it. */
  readonly nameOfToken: ReadonlyMap<number, string>;
  /** The tokens that are past forms of verbs in the names of predicates. */
  readonly pastVerbs: ReadonlySet<number>;
};

/** The minimum strength at which a token in `pastVerbs` names a type. */
const leastOfPastVerb = 0.7;

export function linkClasses(
  { classNames, kindNouns, kindParticiples }: SchemaIndex,
  knowledge: WordKnowledge,
  search: ClassSearch,
): ReadonlyMap<number, NameLink> {
  const nounsFor = (word: string): WordLink[] =>
    search
      .linksOf(word)
      .filter(
        (link) =>
          mayNameClass(link, search, knowledge) &&
          (isSame(link) ||
            !isPersonAndThing(word, search.question.tokens[link.token]?.text ?? "", knowledge)),
      );
  const classes = new Map<number, NameLink>();
  classNames.forEach(({ words, head }, at) => {
    const wordLinks = words.map(nounsFor);
    if (wordLinks.some((links) => links.length > 0)) classes.set(at, { words: wordLinks, extras: [], head });
    else {
      const productsOf = (participle: string): WordLink[] => linksToProducts(participle, search, knowledge);
      const others = [
        ...[...(kindNouns.get(at) ?? [])].map(nounsFor),
        ...[...(kindParticiples.get(at) ?? [])].map(productsOf),
      ].find((links) => links.length > 0);
      if (others !== undefined) classes.set(at, { words: [others], extras: [], head: 0 });
    }
  });
  return nameByModifiers(classes, isSame);
}

/** Returns the tokens for what an action produces: "paintings" are "painted by" someone, but "painters" are not. */
function linksToProducts(participle: string, search: ClassSearch, knowledge: WordKnowledge): WordLink[] {
  return search.linksOf(participle).filter((link) => {
    const kinds = knowledge.nounKinds(search.question.tokens[link.token]?.text ?? "");
    const isProduct = kinds.includes("artifact") || kinds.includes("communication");
    const denotesProduct = isProduct && !kinds.includes("person") && link.strength >= leastProduct;
    return denotesProduct && mayNameClass(link, search, knowledge);
  });
}

/** The minimum strength at which a noun is derived from a verb, as "engraving" from "engraved". */
const leastProduct = 0.7;

/** Whether a token may refer to a type. Only nouns do: a person who advises is not necessarily an adviser. */
function mayNameClass(
  link: WordLink,
  { question, nameOfToken, pastVerbs }: ClassSearch,
  knowledge: WordKnowledge,
): boolean {
  if (link.strength < leastKind || nameOfToken.has(link.token)) return false;
  if (isSame(link)) return true;
  if (link.strength < leastOfPastVerb && pastVerbs.has(link.token)) return false;
  const word = question.tokens[link.token]?.text ?? "";
  return knowledge.nounKinds(word).length > 0 && !isVerbAfterWho(question, link.token);
}

/** Whether one of the nouns denotes only persons and the other never denotes a person: a painting is not a painter. */
function isPersonAndThing(left: string, right: string, { nounKinds }: WordKnowledge): boolean {
  const [one, other] = [nounKinds(left), nounKinds(right)];
  return denotesPersonsOnly(one, other) || denotesPersonsOnly(other, one);
}

/**
 * Whether one word denotes only persons, and the other neither persons nor groups. An organisation may act like a
 * person, so "employer" may name a company.
 */
function denotesPersonsOnly(persons: readonly string[], others: readonly string[]): boolean {
  return (
    persons.length > 0 &&
    others.length > 0 &&
    persons.every((kind) => kind === "person") &&
    !others.some((kind) => kind === "person" || kind === "group")
  );
}

function isSame({ strength }: WordLink): boolean {
  return strength >= surelySame;
}

/**
 * Whether the word is a verb after "who", with or without an auxiliary, as in "who sponsors" and "who is married to".
 */
function isVerbAfterWho({ tokens }: Question, at: number): boolean {
  const [before, further] = [tokens[at - 1]?.text ?? "", tokens[at - 2]?.text ?? ""];
  const isAsked = before === "who" || (further === "who" && auxiliaries.has(before));
  return isAsked && !isLeading(tokens[at]?.text ?? "");
}

const surelyHead = 0.55;

/**
 * Returns the tokens that may be nouns for types without a name in the graph: those that match no predicate, type or
 * label.
 */
export function findUnnamed(
  question: Question,
  links: readonly NameLink[],
  knowledge: WordKnowledge,
  isFree: (token: number) => boolean,
): ReadonlySet<number> {
  const namedMask = maskOfNamed(links, question);
  const unnamed = question.tokens.flatMap(({ weight, bit, capital }, at) => {
    const isOpen = weight === 1 && !capital && isFree(at) && (bit & namedMask) === 0;
    return isOpen && isNounAt(at, question, knowledge) ? [at] : [];
  });
  return new Set(unnamed);
}

/** Returns the mask of the tokens that certainly refer to predicates and types, or to the heads of their names. */
function maskOfNamed(links: readonly NameLink[], question: Question): number {
  return links
    .map((link) => ({ link, ...takeWords(link, 0, question) }))
    .filter(({ explanation }) => explanation >= surelyNamed)
    .reduce((mask, { link, taken }) => {
      const heads = (link.words[link.head] ?? []).filter(({ strength }) => strength >= surelyHead);
      return heads.reduce((all, { token }) => all | bitOf(question, token), mask | taken);
    }, 0);
}

/** Whether a token may be a noun that does not modify the noun after it. */
function isNounAt(at: number, question: Question, knowledge: WordKnowledge): boolean {
  const isKind = (word: string): boolean => knowledge.nounKinds(word).length > 0;
  const [word = "", next] = [question.tokens[at]?.text, question.tokens[at + 1]];
  const modifies = next !== undefined && !next.quoted && next.weight > 0 && isKind(next.text);
  const isVerb = isVerbAfterWho(question, at) || isVerbAfterName(question, at);
  return (!knowledge.knows(word) || isKind(word)) && !modifies && !isVerb;
}

/** Whether the word is the verb at the end, after "did" and a name, as in "when did X die". */
function isVerbAfterName({ tokens }: Question, at: number): boolean {
  const done = tokens.findIndex(({ text }) => /^(?:do|does|did)$/.test(text));
  const between = tokens.slice(done + 1, at);
  return (
    done >= 0 &&
    at === tokens.length - 1 &&
    between.length > 0 &&
    between.every(({ capital, quoted }, place) => capital || quoted || (place === 0 && between.length > 1))
  );
}
