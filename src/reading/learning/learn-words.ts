/**
 * Learns which relations the words in a user's questions represent, from questions paired with the relations in their
 * answers.
 */
import { stem } from "../../text/stem.ts";
import { foldLabel } from "../../text/words.ts";
import { findNames } from "../query/anchors.ts";
import { findParts } from "../query/name-parts.ts";
import { readQuestion } from "../query/question.ts";
import type { WordKnowledge } from "../query/word-knowledge.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { alignWords } from "./align-words.ts";

/** Maps the stem of a word to its relations, each as a folded label with a strength in (0, 1]. */
export type LearntWords = Readonly<Record<string, Readonly<Record<string, number>>>>;

export type AnsweredQuestion = {
  readonly text: string;
  /** The labels of the predicates in the question's golden triples. */
  readonly relations: readonly string[];
};

/**
 * The minimum expected number of a relation's occurrences that a word explains. A word must therefore occur in at least
 * two questions.
 */
const leastCount = 1.5;
/** The minimum probability of a relation for a word. All other relations together must not be more likely. */
const leastProbability = 0.5;
/**
 * The minimum ratio between the frequency of the relation in questions with the word and its frequency in all
 * questions.
 */
const leastLift = 1.5;
/** The minimum strength at which a relation in the lexicon determines the meaning of a word. */
const leastMeaning = 0.5;
/** The strength of a learnt word, roughly that of a synonym. */
const learntStrength = 0.8;

/**
 * Learns only words that are not in the lexicon. Names keep their meaning, and so do words that the lexicon links to a
 * relation or type in the graph. The same input always produces the same result.
 */
export function learnWords(
  questions: readonly AnsweredQuestion[],
  schema: SchemaIndex,
  knowledge: WordKnowledge,
): LearntWords {
  const hasMeaning = new Map<string, boolean>();
  const isOpen = (word: string): boolean => {
    const isKnown =
      hasMeaning.get(word) ??
      [...schema.schemaWords].some((one) => knowledge.related(word, one) >= leastMeaning);
    hasMeaning.set(word, isKnown);
    return !isKnown;
  };
  const pairs = questions.map(({ text, relations }) => ({
    words: openStems(text, schema, isOpen, knowledge.knows),
    relations: [...new Set(relations.map(foldLabel))],
  }));
  const shares = new Map<string, number>();
  for (const { relations } of pairs) {
    for (const relation of relations)
      shares.set(relation, (shares.get(relation) ?? 0) + 1 / questions.length);
  }
  const learnt: Record<string, Record<string, number>> = {};
  for (const { word, relation, probability, count } of alignWords(pairs)) {
    if (count < leastCount || probability < leastProbability) continue;
    const withWord = pairs.filter(({ words }) => words.includes(word));
    const withRelation = withWord.filter(({ relations }) => relations.includes(relation));
    if (withRelation.length < leastLift * (shares.get(relation) ?? 0) * withWord.length) continue;
    learnt[word] = { ...learnt[word], [relation]: learntStrength * probability };
  }
  return learnt;
}

function openStems(
  text: string,
  schema: SchemaIndex,
  isOpen: (word: string) => boolean,
  knows: (word: string) => boolean,
): string[] {
  const question = readQuestion(text);
  const names = findNames(question, schema);
  const isFree = (token: number): boolean => !names.some(({ from, to }) => token >= from && token < to);
  const parts = findParts({ question, schema, knows }, isFree);
  const stems = question.tokens.flatMap(({ text: word, stem, weight, quoted }, token) =>
    weight === 1 &&
    !quoted &&
    isFree(token) &&
    isOpen(word) &&
    !parts.some(({ from, to, weak }) => !weak && token >= from && token < to)
      ? [stem]
      : [],
  );
  return [...new Set(stems)];
}

/** Adds the learnt words to a lexicon, so that they do not count as misspelt. */
export function withLearntWords(knowledge: WordKnowledge, learnt: LearntWords): WordKnowledge {
  const byWord = new Map(
    Object.entries(learnt).map(([word, relations]) => [word, new Map(Object.entries(relations))]),
  );
  return {
    ...knowledge,
    knows: (word) => knowledge.knows(word) || byWord.has(stem(word)),
    learntRelations: (root) => byWord.get(root) ?? nothing,
  };
}

const nothing: ReadonlyMap<string, number> = new Map();
