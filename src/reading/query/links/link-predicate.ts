/** Finds the tokens of a question that refer to a predicate. */
import { functionWords } from "../../../text/function-words.ts";
import { stem } from "../../../text/stem.ts";
import { foldLabel } from "../../../text/words.ts";
import { measureOfUnits } from "../../lexicon/units.ts";
import { edgesOf } from "../../schema/compact-graph.ts";
import type { PredicateFacts } from "../../schema/predicate-facts.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { SchemaName } from "../../schema/schema-names.ts";
import { isInTakingPlace } from "../form-words.ts";
import type { Question } from "../question.ts";
import { type NameLink, surelyNamed, type WordLink } from "../take-words.ts";
import { addCounting, statesCapacity, unitsAsked } from "../values/counted-links.ts";
import { addMeasured, linksOfEvent, linksOfTime, preferBirth } from "../values/value-links.ts";
import type { WordKnowledge } from "../word-knowledge.ts";
import type { Idioms, TokenSearch } from "./find-tokens.ts";
import { surelySame } from "./links.ts";
import type { TimeRequest } from "./time-request.ts";

/** The data for finding the tokens that refer to a predicate, shared by all predicates. */
export type PredicateSearch = TimeRequest & {
  readonly question: Question;
  readonly schema: SchemaIndex;
  readonly linksOf: TokenSearch;
  /** Maps the folded label of a relation to the tokens learnt for it. */
  readonly learnt: ReadonlyMap<string, readonly WordLink[]>;
  /** Maps a token to the name that contains it. */
  readonly nameOfToken: ReadonlyMap<number, string>;
  readonly idioms: Idioms;
  readonly knowledge: WordKnowledge;
  /** The noun for persons after "how many", if there is one. */
  readonly persons: readonly WordLink[];
};

type IsOpen = (link: WordLink) => boolean;

/** A predicate, its name, and the tokens found for this name so far. */
type Draft = {
  readonly predicate: number;
  readonly name: SchemaName;
  readonly words: (readonly WordLink[])[];
  readonly extras: (readonly WordLink[])[];
  /** Whether the predicate may use a token. */
  readonly isOpen: IsOpen;
};

/** Returns the tokens that refer to a predicate, or `null` if there are none. */
export function linkPredicate(predicate: number, name: SchemaName, search: PredicateSearch): NameLink | null {
  const { schema, learnt, idioms } = search;
  const kind = schema.facts[predicate]?.kind;
  const draft = draftLinks(predicate, name, kind, search);
  const { words, extras } = draft;
  const { head } = name;
  const idiomLink = linkOfIdiom(words, idioms);
  if (idiomLink !== null) return { words: [[idiomLink]], extras, head: 0 };
  addLearnt(words, extras, head, learnt, schema.graph.predicates[predicate]?.label ?? "");
  const isNamed = isLinked(words.slice(head, head + 1));
  if (kind === "time") addTime(draft, isNamed, search);
  if (kind === "number") addNumber(draft, search);
  if (!isLinked(words)) return null;
  return isNamed ? { words, extras, head } : withoutHeadOf(draft, kind, search);
}

/** Finds the tokens for the words of a name, and words of the same meaning if no token refers to its head. */
function draftLinks(
  predicate: number,
  name: SchemaName,
  kind: PredicateFacts["kind"] | undefined,
  search: PredicateSearch,
): Draft {
  const isOpen = opennessTest(name, search);
  const mayBeAgent = agentTest(name, kind, search);
  const isNotField = ownFieldTest(name, search);
  const isMeasure = kind === "number" || kind === "time";
  const tokensOf = (word: string, measures = false): WordLink[] =>
    search.linksOf(word, measures).filter((link) => isOpen(link) && mayBeAgent(link) && isNotField(link));
  const words: (readonly WordLink[])[] = name.words.map((word) => tokensOf(word, isMeasure));
  if (words[name.head]?.length === 0) {
    const synonyms = name.meanings.flatMap((word) => tokensOf(word));
    const shared = name.shared.flatMap((word) => tokensOf(word).filter(({ strength }) => strength === 1));
    words[name.head] = [...synonyms, ...shared].slice(0, 1);
  }
  return { predicate, name, words, extras: name.extras.map((word) => tokensOf(word)), isOpen };
}

/**
 * Returns a test of whether a predicate may use a token. A token of another complete name is excluded, and "took place"
 * is reserved for predicates about taking place.
 */
function opennessTest({ key, words }: SchemaName, { nameOfToken, question }: PredicateSearch): IsOpen {
  const nameKey = withoutForms(key);
  const takes = words.some((word) => stem(word) === "take");
  return ({ token }) =>
    withoutForms(nameOfToken.get(token) ?? key) === nameKey &&
    (takes || !isInTakingPlace(question.tokens, token));
}

/**
 * Returns a test of whether a token may refer to a relation such as "operated by". The requested noun may denote
 * whoever acts, but not a thing whose name only resembles the verb: missions are not operators, and a mountain is not
 * the year in which somebody climbed it.
 */
function agentTest(
  { voice }: SchemaName,
  valueKind: PredicateFacts["kind"] | undefined,
  { question: { tokens, focus }, knowledge }: PredicateSearch,
): IsOpen {
  const [noun = -1] = focus;
  const isTime = valueKind === "time";
  const isAsked = /^(?:which|what|many)$/.test(tokens[noun - 1]?.text ?? "");
  if ((voice !== "passive" && !isTime) || !isAsked) return () => true;
  const kinds = knowledge.nounKinds(tokens[noun]?.text ?? "");
  const isThing = isTime
    ? kinds.length > 0 && kinds.every((kind) => concreteKinds.has(kind))
    : !kinds.includes("person") && kinds.some((kind) => kind !== "group");
  return ({ token, strength }) => token !== noun || strength >= surelySame || !isThing;
}

/**
 * Returns a test that reserves the noun in "the rent of X" for a field such as "monthly rent", if there is one: "rented
 * by" says who rents X.
 */
function ownFieldTest(
  { voice }: SchemaName,
  { question: { tokens, focus }, schema, linksOf }: PredicateSearch,
): IsOpen {
  const noun = focus.at(-1) ?? -1;
  if (voice !== "passive" || tokens[noun + 1]?.text !== "of") return () => true;
  const isField = schema.names.some(
    ({ voice: other, words, head }) =>
      other === "noun" &&
      linksOf(words[head] ?? "").some(({ token, strength }) => token === noun && strength >= surelySame),
  );
  return ({ token }) => !isField || token !== noun;
}

/** The types of nouns that denote things rather than events and times. */
const concreteKinds = new Set([
  "animal",
  "artifact",
  "body",
  "food",
  "group",
  "object",
  "person",
  "place",
  "plant",
]);

/** Adds the tokens that request a time of any kind. */
function addTime(
  { predicate, name: { words: nameWords, head }, words, extras, isOpen }: Draft,
  isNamed: boolean,
  search: PredicateSearch,
): void {
  const { question, schema, timely } = search;
  const times = linksOfTime(words, nameWords, head, timely.filter(isOpen), search);
  words[head] = hasNamedKinds(predicate, schema) ? preferBirth(nameWords, times, question) : times;
  if (isNamed) extras.push(timely);
}

/** Adds the tokens that request a quantity: measures, units, and the words after "how many". */
function addNumber({ name, words, extras }: Draft, { question, linksOf, persons }: PredicateSearch): void {
  addMeasured(words, extras, name.head, measureOfUnits(name.extras), linksOf);
  if (words[name.head]?.length === 0) words[name.head] = unitsAsked(name.extras, extras, question);
  if (!isLinked(words)) return;
  addCounting(words, name.words, question);
  if (statesCapacity(name.words)) extras.push(persons);
}

/** Shortens a name to its other words if no token matches its head and these words identify the predicate. */
function withoutHeadOf(
  { name, words, extras }: Draft,
  kind: PredicateFacts["kind"] | undefined,
  search: PredicateSearch,
): NameLink {
  const { head, headIsKind } = name;
  const modifier = headIsKind
    ? modifierOf(words, head)
    : (modifierBeforeLightNoun(words, head, search.question) ??
      modifierAsVerb(name, words, kind, search.question) ??
      modifierInAdjunct(name, words, kind, search.question));
  if (modifier !== null) return { words: [modifier], extras, head: 0 };
  const event = kind === "time" ? linksOfEvent(words, name.words, head, search) : null;
  if (event === null) return { words, extras, head };
  return { words: event, extras: [...extras, search.timely], head: event.length - 1 };
}

/**
 * Adds the tokens learnt for a relation. A learnt word refers to the relation, or accompanies the word for it, as in
 * "the genre that it falls under".
 */
function addLearnt(
  words: (readonly WordLink[])[],
  extras: (readonly WordLink[])[],
  head: number,
  learnt: ReadonlyMap<string, readonly WordLink[]>,
  label: string,
): void {
  const links = learnt.size === 0 ? undefined : learnt.get(foldLabel(label));
  if (links === undefined || words[head] === undefined) return;
  if (words[head].length === 0) words[head] = links;
  else extras.push(links);
}

/**
 * Returns the token of an idiom if it alone matches all words of a longer name, as "boss" matches "chief executive", or
 * else null.
 */
function linkOfIdiom(wordLinks: NameLink["words"], idioms: Idioms): WordLink | null {
  if (wordLinks.length < 2) return null;
  const [first] = wordLinks[0] ?? [];
  const isOnly = wordLinks.every(
    (links) => links.length > 0 && links.every(({ token }) => token === first?.token),
  );
  return first !== undefined && isOnly && idioms.has(first.token) ? first : null;
}

/**
 * Returns the tokens for the modifier in a two-word name if one of them matches it exactly: "the mother of Queen X"
 * refers to the "mother queen" relation.
 */
function modifierOf(wordLinks: NameLink["words"], head: number): readonly WordLink[] | null {
  const modifier = wordLinks.length === 2 ? (wordLinks[1 - head] ?? []) : [];
  return modifier.some(({ strength }) => strength >= surelyNamed) ? modifier : null;
}

/**
 * Returns the token for the first of two words if a noun with little meaning follows it: "blood type" and "what type of
 * blood" ask for the "blood group".
 */
function modifierBeforeLightNoun(
  wordLinks: NameLink["words"],
  head: number,
  { tokens }: Question,
): readonly WordLink[] | null {
  if (wordLinks.length !== 2) return null;
  const exact = (wordLinks[1 - head] ?? []).filter(({ token, strength }) => {
    const [before, next] = [tokens[token - 2], tokens[token + 1]];
    const isOf = tokens[token - 1]?.text === "of" && before !== undefined && kindNouns.has(before.text);
    return strength === 1 && (isOf || (next !== undefined && kindNouns.has(next.text)));
  });
  return exact.length > 0 ? exact : null;
}

/**
 * Returns the token for the first of two words if it is a verb at the end of the question and the head says little: "at
 * what temperature does X boil" asks for the "boiling point".
 */
function modifierAsVerb(
  { words: [first = "", ...others], head }: SchemaName,
  wordLinks: NameLink["words"],
  kind: PredicateFacts["kind"] | undefined,
  { tokens }: Question,
): readonly WordLink[] | null {
  if (kind !== "number" || head !== 1 || others.length !== 1 || !vagueHeads.has(others[0] ?? "")) return null;
  const verbs = (wordLinks[0] ?? []).filter(
    ({ token, strength }) =>
      strength === 1 && token === tokens.length - 1 && tokens[token]?.text !== first && first.endsWith("ing"),
  );
  return verbs.length > 0 ? verbs : null;
}

/**
 * Returns the token for the last of two words of a yes/no field if prepositions precede it both there and in the
 * question: "where can I eat in winter" asks for what is "open in winter".
 */
function modifierInAdjunct(
  { key, words: { length } }: SchemaName,
  wordLinks: NameLink["words"],
  kind: PredicateFacts["kind"] | undefined,
  { tokens }: Question,
): readonly WordLink[] | null {
  const isAdjunct = kind === "truth" && length === 2 && prepositions.has(key.split(" ").at(-2) ?? "");
  const exact = (wordLinks[1] ?? []).filter(
    ({ token, strength }) => strength === 1 && prepositions.has(tokens[token - 1]?.text ?? ""),
  );
  return isAdjunct && exact.length > 0 ? exact : null;
}

const prepositions = new Set("at by during for from in on throughout under with".split(" "));

/** Nouns that say little about a quantity. */
const vagueHeads = new Set("level point rate".split(" "));
const kindNouns = new Set("kind kinds sort sorts type types class category group".split(" "));

/** Whether the types of a predicate's subjects have names, in which case a question can state which type it means. */
function hasNamedKinds(predicate: number, { graph, classes }: SchemaIndex): boolean {
  const [edge = -1] = edgesOf(graph.byPredicate, predicate);
  return classes.of(graph.subjects[edge] ?? -1).some((one) => classes.all[one]?.label !== null);
}

/** Removes the function words from a name, so that "takes place in" equals "takes place on". */
function withoutForms(key: string): string {
  return key
    .split(" ")
    .filter((word) => !functionWords.has(word))
    .join(" ");
}

function isLinked(words: NameLink["words"]): boolean {
  return words.some((links) => links.length > 0);
}
