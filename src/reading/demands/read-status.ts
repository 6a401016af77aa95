/** Interprets mentions of fields whose values are yes and no, or phrases from a short list. */
import type { Mention, MentionedField } from "../../language/index.ts";
import { functionWords, isAbsence, isDenial, isNegation, isTruthValue } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { foldLabel, wordsOf } from "../../text/words.ts";
import { negationReach, type QuestionText, wordsAfter, wordsBefore, wordsInside } from "./question-text.ts";

/** The number of words on each side of a mention that determine the status. */
const statusReach = 6;

/**
 * Whether a field has only a few values: yes and no, or phrases some of which are negated. If "none" is the only
 * negated phrase, it only marks an empty field.
 */
export function isStatus(fields: readonly MentionedField[]): boolean {
  return fields.every(({ values }) => {
    const folded = values.map(foldLabel);
    if (folded.length === 0) return false;
    return folded.every(isTruthValue) || folded.some((label) => isDenial(label) && !isAbsence(label));
  });
}

/**
 * Chooses the values of a status field that best match the words around the mention and their negation. For example,
 * "have not used data" matches "no data used" but contradicts "data was used but is not available", which negates only
 * "available".
 */
export function chooseStatus(
  text: QuestionText,
  mention: Mention,
  choices: readonly string[],
  negated: boolean,
): ReadonlySet<string> {
  const questionWords = signedWords([
    ...wordsBefore(text, mention, statusReach),
    ...wordsInside(text, mention),
    ...wordsAfter(text, mention, statusReach),
  ]);
  const scored = [...new Set(choices.map(foldLabel))].map((label) => ({
    label,
    score: agreement(label, questionWords, negated),
  }));
  const bestScore = Math.max(...scored.map(({ score }) => score));
  return new Set(scored.filter(({ score }) => score === bestScore).map(({ label }) => label));
}

function agreement(label: string, questionWords: ReadonlyMap<string, boolean>, negated: boolean): number {
  if (isTruthValue(label) || isAbsence(label)) return isDenial(label) === negated ? 1 : -1;
  let score = 0;
  for (const [word, denied] of signedWords(label.split(" "))) {
    const sign = questionWords.get(word);
    if (sign !== undefined) score += sign === denied ? 1 : -1;
  }
  return score;
}

/** Maps each stemmed content word to whether a negation precedes it. */
function signedWords(words: readonly string[]): Map<string, boolean> {
  const signed = new Map<string, boolean>();
  let lastNegation = Number.NEGATIVE_INFINITY;
  words.forEach((word, at) => {
    if (isNegation(word, words[at + 1])) lastNegation = at;
    else if (!functionWords.has(word)) signed.set(stem(word), at - lastNegation <= negationReach);
  });
  return signed;
}

/** Whether a mention refers to the list that contains the entry of another mention, as in "the level *advanced*". */
export function isListOf(list: Mention, entry: Mention): boolean {
  const lists = new Set(entry.fields.flatMap((field) => field.lists ?? []));
  return list.fields.some(({ label }) => lists.has(label));
}

/** Returns the lists of an entry whose names share a word with the rest of the question; may be empty. */
export function findListsOf({ words }: QuestionText, mention: Mention): ReadonlySet<string> {
  const lists = [...new Set(mention.fields.flatMap((field) => field.lists ?? []))];
  const otherStems = new Set(
    words
      .filter((word) => word.end <= mention.start || word.start >= mention.end)
      .filter((word) => !functionWords.has(word.text))
      .map((word) => stem(word.text)),
  );
  const namedLists = lists.filter((list) => wordsOf(list).some((word) => otherStems.has(stem(word))));
  return new Set(namedLists.map(foldLabel));
}
