/** Links the words of a question to the words of a schema: predicates and types. */
import { irregularBases } from "../../../words/index.ts";
import { keyOf } from "../../schema/labels.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { Question } from "../question.ts";
import type { NameLink, WordLink } from "../take-words.ts";
import { findCountedPersons } from "../values/counted-links.ts";
import { findWholeNames } from "../whole-names.ts";
import type { WordKnowledge } from "../word-knowledge.ts";
import { createTokenSearch } from "./find-tokens.ts";
import { findUnnamed, linkClasses } from "./link-classes.ts";
import { linkPredicate, type PredicateSearch } from "./link-predicate.ts";
import type { Links } from "./links.ts";
import { readTimeRequest } from "./time-request.ts";

/** @param isFree whether a token is not part of the name of an entity */
export function linkSchema(
  question: Question,
  schema: SchemaIndex,
  knowledge: WordKnowledge,
  isFree: (token: number) => boolean,
): Links {
  const { linksOf, idioms } = createTokenSearch(question, schema, knowledge, isFree);
  const request = readTimeRequest(question, schema, linksOf, isFree);
  const search: PredicateSearch = {
    ...request,
    question,
    schema,
    knowledge,
    linksOf,
    idioms,
    learnt: learntTokens(question, knowledge, isFree),
    nameOfToken: mapTokensToNames(question, schema, isFree),
    persons: findCountedPersons(question, knowledge),
  };
  const predicates = new Map<number, NameLink>();
  for (const [at, name] of schema.names.entries()) {
    const link = linkPredicate(at, name, search);
    if (link !== null) predicates.set(at, link);
  }
  const classes = linkClasses(schema, knowledge, {
    ...search,
    pastVerbs: tokensOfPastVerbs(predicates.values(), question),
  });
  const isTimely = (token: number): boolean => request.timely.some((time) => time.token === token);
  const unnamed = findUnnamed(
    question,
    [...predicates.values(), ...classes.values()],
    knowledge,
    (token) => isFree(token) && !isTimely(token),
  );
  return { predicates, classes, unnamed };
}

/** Returns the tokens that are past forms of verbs in the names of predicates. */
function tokensOfPastVerbs(predicates: Iterable<NameLink>, { tokens }: Question): ReadonlySet<number> {
  const isPast = (word: string): boolean => /[^e]ed$/.test(word) || irregularBases(word).length > 0;
  return new Set(
    [...predicates].flatMap(({ words }) =>
      words
        .flat()
        .filter(({ token, strength }) => strength === 1 && isPast(tokens[token]?.text ?? ""))
        .map(({ token }) => token),
    ),
  );
}

/**
 * Maps each token of a name that the question contains completely to that name. For example, "lot number" refers
 * neither to other numbers nor to a lot. The name of a type may also refer to relations that lead to entities of that
 * type.
 */
function mapTokensToNames(
  question: Question,
  schema: SchemaIndex,
  isFree: (token: number) => boolean,
): ReadonlyMap<number, string> {
  const kinds = new Set(schema.classes.all.map(({ label }) => keyOf(label ?? "")));
  const nameOfToken = new Map<number, string>();
  for (const { from, to, key } of findWholeNames(question, schema)) {
    const tokens = Array.from({ length: to - from }, (_, at) => from + at);
    if (!kinds.has(key) && tokens.every(isFree)) for (const token of tokens) nameOfToken.set(token, key);
  }
  return nameOfToken;
}

/** Maps the folded label of a relation to the tokens learnt for it. */
function learntTokens(
  question: Question,
  knowledge: WordKnowledge,
  isFree: (token: number) => boolean,
): ReadonlyMap<string, readonly WordLink[]> {
  const learnt = new Map<string, WordLink[]>();
  question.tokens.forEach(({ stem: root, weight, quoted }, token) => {
    if (quoted || weight < 1 || !isFree(token)) return;
    for (const [relation, strength] of knowledge.learntRelations(root)) {
      learnt.set(relation, [...(learnt.get(relation) ?? []), { token, strength }]);
    }
  });
  return learnt;
}
