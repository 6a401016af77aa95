/** Learns what the words of a user's questions stand for in a graph, from questions with the relations of their answers. */
import { foldLabel } from "../../text/words.ts";
import { findNames, findParts } from "../query/anchors.ts";
import { readQuestion } from "../query/question.ts";
import type { WordKnowledge } from "../query/word-knowledge.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { alignWords } from "./align-words.ts";

/** By the stem of a word: the relations that it stands for, by folded label, each with a strength in (0, 1]. */
export type LearntWords = Readonly<Record<string, Readonly<Record<string, number>>>>;

export type AnsweredQuestion = {
  readonly text: string;
  /** The labels of the predicates of its golden triples. */
  readonly relations: readonly string[];
};

/** A word must account for this many relations of a name, which takes two questions, */
const leastCount = 1.5;
/** must rather stand for this one than for all others together, */
const leastProbability = 0.5;
/** and must meet it so many times as often as the questions without the word do. */
const leastLift = 2;
/** A learnt word is worth about as much as a synonym. */
const learntStrength = 0.8;

/**
 * Takes what a question names for no words: only the rest can stand for relations. Equal inputs give equal words.
 *
 * @param knows whether a word is an ordinary one of the language
 */
export function learnWords(
  questions: readonly AnsweredQuestion[],
  schema: SchemaIndex,
  knows: (word: string) => boolean,
): LearntWords {
  const pairs = questions.map(({ text, relations }) => ({
    words: contentStems(text, schema, knows),
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
    const holding = pairs.filter(({ words }) => words.includes(word));
    const meeting = holding.filter(({ relations }) => relations.includes(relation));
    if (meeting.length < leastLift * (shares.get(relation) ?? 0) * holding.length) continue;
    learnt[word] = { ...learnt[word], [relation]: learntStrength * probability };
  }
  return learnt;
}

function contentStems(text: string, schema: SchemaIndex, knows: (word: string) => boolean): string[] {
  const question = readQuestion(text);
  const names = findNames(question, schema);
  const isFree = (token: number): boolean => !names.some(({ from, to }) => token >= from && token < to);
  const parts = findParts(question, schema, knows, isFree);
  const stems = question.tokens.flatMap(({ stem, weight, quoted }, token) =>
    weight > 0 &&
    !quoted &&
    isFree(token) &&
    !parts.some(({ from, to, weak }) => !weak && token >= from && token < to)
      ? [stem]
      : [],
  );
  return [...new Set(stems)];
}

/** A lexicon that knows what was learnt, too. */
export function withLearntWords(knowledge: WordKnowledge, learnt: LearntWords): WordKnowledge {
  const byWord = new Map(
    Object.entries(learnt).map(([word, relations]) => [word, new Map(Object.entries(relations))]),
  );
  return { ...knowledge, standsFor: (word) => byWord.get(word) ?? nothing };
}

const nothing: ReadonlyMap<string, number> = new Map();
