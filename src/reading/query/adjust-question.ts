/** Adjusts a question to a schema: determines which words need an explanation, and what the question asks for. */
import type { SchemaIndex } from "../schema/schema-index.ts";
import { type Links, surelySame } from "./links/links.ts";
import type { Question } from "./question.ts";
import { surelyNamed } from "./take-words.ts";

export function adjustQuestion(question: Question, links: Links, schema: SchemaIndex): Question {
  const focused = narrowFocus(lighten(question, links.unnamed), links);
  return askPlace(withoutSize(withoutOwnerType(focused, links), links, schema), links);
}

/**
 * Removes the weight of the type in "what kind of ship is X" if the graph has a field for kinds: the question then asks
 * for that field of X.
 */
function withoutOwnerType(question: Question, { predicates }: Links): Question {
  const at = question.tokens.findIndex(
    ({ text }, place) =>
      /^(?:kind|sort|type)s?$/.test(text) &&
      /^(?:what|which)$/.test(question.tokens[place - 1]?.text ?? "") &&
      question.tokens[place + 1]?.text === "of",
  );
  const isField = [...predicates.values()].some(({ words, head }) =>
    (words[head] ?? []).some(({ token }) => token === at),
  );
  return at < 0 || !isField ? question : withoutWeight(question, at + 2);
}

/** Reduces the weight of nouns that may denote a type without a name in the graph, because nothing can explain them. */
function lighten(question: Question, nouns: ReadonlySet<number>): Question {
  const tokens = question.tokens.map((token, at) =>
    nouns.has(at) ? { ...token, weight: nounWeight } : token,
  );
  return { ...question, tokens };
}

const nounWeight = 0.7;

/** Removes the weight of "high" in "how high is the temperature", which asks for the temperature. */
function withoutSize(question: Question, { predicates }: Links, { facts }: SchemaIndex): Question {
  const at = 1 + question.tokens.findIndex(({ text, quoted }) => text === "how" && !quoted);
  if (at === 0 || !sizes.has(question.tokens[at]?.text ?? "")) return question;
  const isOfField = [...predicates].some(
    ([predicate, { words, head }]) =>
      facts[predicate]?.kind === "number" &&
      (words[head] ?? []).some(({ token, strength }) => token > at && strength >= surelySame),
  );
  return isOfField ? withoutWeight(question, at) : question;
}

const sizes = new Set("high tall large big great low small".split(" "));

/** Interprets "in which city is X" as "where is X", unless the graph has cities. */
function askPlace(question: Question, { predicates, classes }: Links): Question {
  const [at, further] = question.focus;
  if (at === undefined || further !== undefined || question.wants !== "any") return question;
  const isInPlace = question.tokens[at - 2]?.text === "in" && places.has(question.tokens[at]?.text ?? "");
  const isLinked = [...predicates.values(), ...classes.values()].some(({ words }) =>
    words.flat().some(({ token, strength }) => token === at && strength >= leastPlace),
  );
  return isInPlace && !isLinked ? { ...withoutWeight(question, at), wants: "place", focus: [] } : question;
}

const places = new Set("city town village place country region state location".split(" "));
/** The minimum strength at which a noun such as "city" refers to a field or a type of the graph. */
const leastPlace = 0.5;

function withoutWeight(question: Question, at: number): Question {
  const tokens = question.tokens.map((token, place) =>
    place === at ? { ...token, weight: 0, bit: 0 } : token,
  );
  return { ...question, tokens };
}

/**
 * Removes verbs from the focus. A word that follows the name of a type and is not the name of a type itself is a verb,
 * as in "which company runs". A past form is a verb even if it is a form of the name of a type, as in "which chemist
 * tested".
 */
function narrowFocus(question: Question, { classes }: Links): Question {
  const kinds = new Set(
    [...classes.values()].flatMap(({ words, head }) =>
      (words[head] ?? []).flatMap(({ token, strength }) => (strength >= surelyNamed ? [token] : [])),
    ),
  );
  const last = question.focus.findLastIndex(
    (token, at) => kinds.has(token) && (at === 0 || !/[^e]ed$/.test(question.tokens[token]?.text ?? "")),
  );
  return last < 0 ? question : { ...question, focus: question.focus.slice(0, last + 1) };
}
