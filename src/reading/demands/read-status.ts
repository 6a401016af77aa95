/** Fields that say yes or no, or one of a few phrases: what a question means by naming one. */
import type { Mention, MentionedField } from "../../language/index.ts";
import { functionWords, isAbsence, isDenial, isNegation, isTruthValue } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { foldLabel, wordsOf } from "../../text/words.ts";
import { negationReach, type QuestionText, wordsAfter, wordsBefore, wordsInside } from "./question-text.ts";

/** How many words on each side of a status field's mention tell which status is meant. */
const statusReach = 6;

/**
 * A field whose few values are yes and no, or phrases of which some deny. A bare "none" among other values only
 * says that the field was left empty.
 */
export function isStatus(fields: readonly MentionedField[]): boolean {
  return fields.every(({ values }) => {
    const folded = values.map(foldLabel);
    if (folded.length === 0) return false;
    return folded.every(isTruthValue) || folded.some((label) => isDenial(label) && !isAbsence(label));
  });
}

/**
 * Which of a status field's values the question means: those whose words agree best with the words around the
 * mention, each word with its sign. "have not used data" fits "no data used" and contradicts "data was used but is
 * not available", where only "available" is denied.
 */
export function chooseStatus(
  text: QuestionText,
  mention: Mention,
  choices: readonly string[],
  negated: boolean,
): ReadonlySet<string> {
  const asked = signedWords([
    ...wordsBefore(text, mention, statusReach),
    ...wordsInside(text, mention),
    ...wordsAfter(text, mention, statusReach),
  ]);
  const scored = [...new Set(choices.map(foldLabel))].map((label) => ({
    label,
    score: agreement(label, asked, negated),
  }));
  const most = Math.max(...scored.map(({ score }) => score));
  return new Set(scored.filter(({ score }) => score === most).map(({ label }) => label));
}

function agreement(label: string, asked: ReadonlyMap<string, boolean>, negated: boolean): number {
  if (isTruthValue(label) || isAbsence(label)) return isDenial(label) === negated ? 1 : -1;
  let score = 0;
  for (const [word, denied] of signedWords(label.split(" "))) {
    const sign = asked.get(word);
    if (sign !== undefined) score += sign === denied ? 1 : -1;
  }
  return score;
}

/** Stemmed content words, each with whether a negation stands before it. */
function signedWords(words: readonly string[]): Map<string, boolean> {
  const signed = new Map<string, boolean>();
  let lastNegation = Number.NEGATIVE_INFINITY;
  words.forEach((word, at) => {
    if (isNegation(word, words[at + 1])) lastNegation = at;
    else if (!functionWords.has(word)) signed.set(stem(word), at - lastNegation <= negationReach);
  });
  return signed;
}

/** Whether a mention names the list that another's entry of yes and no stands in ("the level *advanced*"). */
export function isListOf(list: Mention, entry: Mention): boolean {
  const lists = new Set(entry.fields.flatMap((field) => field.lists ?? []));
  return list.fields.some(({ label }) => lists.has(label));
}

/** Of the lists an entry stands in, those the question has a word of beside the entry's own; empty for no choice. */
export function listsMeant({ words }: QuestionText, mention: Mention): ReadonlySet<string> {
  const lists = [...new Set(mention.fields.flatMap((field) => field.lists ?? []))];
  const beside = new Set(
    words
      .filter((word) => word.end <= mention.start || word.start >= mention.end)
      .filter((word) => !functionWords.has(word.text))
      .map((word) => stem(word.text)),
  );
  const meant = lists.filter((list) => wordsOf(list).some((word) => beside.has(stem(word))));
  return new Set(meant.map(foldLabel));
}
