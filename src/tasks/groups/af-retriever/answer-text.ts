/** Formats and shortens answers for AF-Retriever's rerankers (AF-Retriever paper, lines 160–173). */
import { contentWords } from "../../../base/text/content-words.ts";
import { stem } from "../../../base/text/stem.ts";
import { wordsOf } from "../../../base/text/words.ts";
import { cleanLine } from "../../model/fence.ts";

export type DescribedAnswer = {
  /** The id of the answer, which must be unique within the prompt. */
  readonly id: number;
  /** The name, types and attributes of the answer, one per line. */
  readonly text: string;
  /** The relations of the answer, one per line. */
  readonly relations: readonly string[];
  /** The relations to other entities mentioned in the question. */
  readonly keyRelations: readonly string[];
};

/** The minimum length of a text that may be shortened, in characters. */
const minTextLength = 200;

export type QuestionWithAnswers = {
  readonly question: string;
  /** The answers, the current best first. */
  readonly answers: readonly DescribedAnswer[];
};

/**
 * Shortens the answers in stages: first drops the relations to entities that the question does not mention, then all
 * relations (AF-Retriever paper, line 173), then half of each text. Returns null if the answers cannot be shortened
 * further.
 */
export function shortenAnswers<A extends DescribedAnswer>(answers: readonly A[]): readonly A[] | null {
  if (answers.some(({ relations, keyRelations }) => relations.length > keyRelations.length))
    return answers.map((answer) => ({ ...answer, relations: answer.keyRelations }));
  if (answers.some(({ relations }) => relations.length > 0))
    return answers.map((answer) => ({ ...answer, relations: [], keyRelations: [] }));
  if (answers.every(({ text }) => text.length < minTextLength)) return null;
  return answers.map((answer) => ({
    ...answer,
    text: answer.text.slice(0, Math.ceil(answer.text.length / 2)),
  }));
}

/** Shortens the answers of a prompt's input; see `shortenAnswers`. */
export function withShorterAnswers({ question, answers }: QuestionWithAnswers): QuestionWithAnswers | null {
  const shorter = shortenAnswers(answers);
  return shorter === null ? null : { question, answers: shorter };
}

/** Returns the sections of a prompt that shows a question and numbered answers. */
export function showQuestionAndAnswers({ question, answers }: QuestionWithAnswers) {
  return [
    { title: "Question", text: cleanLine(question) },
    { title: "Nodes", text: answers.map(showAnswer).join("\n") },
  ];
}

export function showAnswer({ id, text, relations }: DescribedAnswer): string {
  const [first = "", ...otherLines] = text.split("\n").map(cleanLine);
  return [
    `${id}. ${first}`,
    ...[...otherLines, ...relations.map(cleanLine)].map((line) => `   - ${line}`),
  ].join("\n");
}

/**
 * Returns, for the offline rules, the proportion of the question's content words that occur in an answer and its
 * relations.
 */
export function shareOfQuestion(question: string, { text, relations }: DescribedAnswer): number {
  const questionWords = contentWords(question);
  if (questionWords.size === 0) return 0;
  // A word and its stem begin with the same letters, so most words need no stemming. This matters because each answer
  // is compared dozens of times.
  const beginnings = new Set([...questionWords].map(beginningOf));
  const sharedWords = new Set<string>();
  for (const word of new Set([text, ...relations].flatMap(wordsOf))) {
    const stemmed = beginnings.has(beginningOf(word)) ? stem(word) : "";
    if (questionWords.has(stemmed)) sharedWords.add(stemmed);
  }
  return sharedWords.size / questionWords.size;
}

function beginningOf(word: string): string {
  return word.slice(0, 2);
}

/** Creates an answer for the worked examples in the prompts. */
export function exampleAnswer(id: number, text: string, ...relations: readonly string[]): DescribedAnswer {
  return { id, text, relations, keyRelations: [] };
}
