/** Corrects misspelt words in a question using the words in labels and in the names of predicates and types. */
import { functionWords } from "../../text/function-words.ts";
import { countEdits, isOneEditApart } from "../../text/nearest.ts";
import { findQuotations, overlap } from "../../text/quotations.ts";
import { stem } from "../../text/stem.ts";
import { locateWords, type Word } from "../../text/words.ts";
import { endKeys } from "../schema/labels.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

export type Repaired = {
  readonly text: string;
  /** The misspelt words with their corrections. */
  readonly repairs: readonly { readonly original: string; readonly correction: string }[];
};

const shortest = 4;
/** The minimum number of letters in a word with two mistakes. */
const longFrom = 8;

/** Corrects the misspelt words of a question. Ordinary words, numbers and quotations do not change. */
export function repairWords(text: string, schema: SchemaIndex, knowledge: WordKnowledge): Repaired {
  const quotations = findQuotations(text);
  const repairs: { original: string; correction: string }[] = [];
  let repaired = "";
  let done = 0;
  const words = locateWords(text);
  for (const [at, word] of words.entries()) {
    if (quotations.some((quotation) => overlap(quotation, word))) continue;
    const correction = isUnknown(word.text, schema, knowledge)
      ? nearestWord(word.text, schema)
      : wordOfName(text, words, at, schema);
    if (correction === null) continue;
    repairs.push({ original: text.slice(word.start, word.end), correction });
    repaired +=
      text.slice(done, word.start) +
      (/^\p{Lu}/u.test(text.slice(word.start))
        ? correction[0]?.toUpperCase() + correction.slice(1)
        : correction);
    done = word.end;
  }
  return { text: repaired + text.slice(done), repairs };
}

const shortestOfName = 5;
/**
 * The minimum number of letters in a misspelt name without a capital letter. Shorter words are more likely to be
 * ordinary words than misspelt names.
 */
const shortestOfPlainName = 6;

/**
 * Corrects a name in which another word is spelled correctly, such as "Beech Hangar" if the graph has a "Beech Hanger".
 */
function wordOfName(
  text: string,
  words: readonly Word[],
  at: number,
  { labels }: SchemaIndex,
): string | null {
  const word = words[at] as Word;
  const isCapital = /^\p{Lu}/u.test(text.slice(word.start));
  const shortestHere = isCapital ? shortestOfName : shortestOfPlainName;
  if (word.text.length < shortestHere || labels.words.has(word.text)) return null;
  const [before, after] = [words[at - 1], words[at + 1]].map((one) =>
    one === undefined ? "" : stem(one.text),
  );
  const wordStem = stem(word.text);
  const isName = (key: string): boolean => labels.exact.has(key);
  if (isName(`${before} ${wordStem}`) || isName(`${wordStem} ${after}`)) return null;
  // A single mistake leaves either the first or the last letter unchanged.
  const similar = [-1, 0, 1]
    .flatMap((moreLetters) => endKeys(word.text, moreLetters))
    .flatMap((key) => labels.byEnd.get(key) ?? [])
    .filter((other) => isOneEditApart(word.text, other));
  const corrections = [...new Set(similar)].filter(
    (other) => isName(`${before} ${stem(other)}`) || isName(`${stem(other)} ${after}`),
  );
  return corrections.length === 1 ? (corrections[0] ?? null) : null;
}

function isUnknown(word: string, { labels, schemaWords }: SchemaIndex, knowledge: WordKnowledge): boolean {
  if (word.length < shortest || /\d/.test(word) || functionWords.has(word) || knowledge.knows(word))
    return false;
  return !labels.words.has(word) && !schemaWords.has(word) && !labels.byWord.has(stem(word));
}

/** A candidate word, with the number of spelling mistakes and the number of its occurrences in names. */
type Correction = { readonly word: string; readonly slips: number; readonly times: number };

function isLikelier(one: Correction, best: Correction): boolean {
  return one.slips < best.slips || (one.slips === best.slips && one.times > best.times);
}

/**
 * Returns the most frequent of the words with the fewest mistakes. Either the first or the last letter must be correct.
 */
function nearestWord(word: string, { labels, schemaWords }: SchemaIndex): string | null {
  const mostSlips = word.length >= longFrom ? 2 : 1;
  let best: Correction | null = null;
  for (const [length, words] of labels.byLength) {
    if (length < shortest || Math.abs(length - word.length) > mostSlips) continue;
    for (const other of words) {
      if (other[0] !== word[0] && other.at(-1) !== word.at(-1)) continue;
      const slips = countEdits(word, other);
      if (slips > mostSlips) continue;
      const times = (schemaWords.has(other) ? 1000 : 0) + (labels.words.get(other) ?? 0);
      const candidate = { word: other, slips, times };
      if (best === null || isLikelier(candidate, best)) best = candidate;
    }
  }
  return best?.word ?? null;
}
