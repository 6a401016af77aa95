/** Mends the spelling of a question over a graph's own words, before anything in it is looked for. */
import { findQuotations, overlap } from "../../text/quotations.ts";
import { locateWords, type Word } from "../../text/words.ts";
import type { Speller } from "./speller.ts";

export type Repair = {
  /** As it stood in the question, and what stands there now. */
  readonly from: string;
  readonly to: string;
  /** Offsets into the question as it was. */
  readonly start: number;
  readonly end: number;
  /** About the number of edits; a word that is split or joined costs half of one. */
  readonly cost: number;
};

export type RepairedQuestion = { readonly text: string; readonly repairs: readonly Repair[] };

const costOfBlank = 0.5;

/**
 * Replaces words that neither the graph nor English has by the likeliest one, cuts what was written together, and joins
 * what the graph writes as one. Quotations, words of the graph, and English words stay.
 *
 * @param knows whether a folded word is English
 */
export function repairQuestion(
  question: string,
  speller: Speller,
  knows: (word: string) => boolean,
): RepairedQuestion {
  const quotations = findQuotations(question);
  const words = locateWords(question);
  const isFixed = (word: Word): boolean =>
    quotations.some((quotation) => overlap(word, quotation)) || !/^\p{L}+$/u.test(word.text);
  const repairs: Repair[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    if (isFixed(word)) continue;
    const next = words[at + 1];
    const joined =
      next !== undefined && !isFixed(next) && /^[ -]$/.test(question.slice(word.end, next.start))
        ? joinable(word.text, next.text, speller)
        : undefined;
    if (joined !== undefined && next !== undefined) {
      repairs.push(repairOf(question, word.start, next.end, joined, costOfBlank));
      at += 1;
      continue;
    }
    if (speller.has(word.text) || knows(word.text)) continue;
    const meant = meantBy(word.text, speller, at > 0 && /^\p{Lu}/u.test(question.slice(word.start)));
    if (meant !== undefined) repairs.push(repairOf(question, word.start, word.end, meant.text, meant.cost));
  }
  return { text: applyRepairs(question, repairs), repairs };
}

/** "light house" where the graph has "lighthouse", and at least one of the two words nowhere. */
function joinable(first: string, second: string, speller: Speller): string | undefined {
  const joined = `${first}${second}`;
  return speller.has(joined) && !(speller.has(first) && speller.has(second)) ? joined : undefined;
}

/** A word with a capital is a name: it was meant as one of the graph, and "Manchester" is not "man" and "Chester". */
function meantBy(
  word: string,
  speller: Speller,
  isName: boolean,
): { readonly text: string; readonly cost: number } | undefined {
  const split = speller.split(word);
  const parts = isName && split?.some((part) => !speller.has(part)) ? undefined : split;
  const best = speller.suggest(word).find(({ inGraph }) => inGraph || !isName);
  if (parts !== undefined && (best === undefined || best.cost > costOfBlank)) {
    return { text: parts.join(" "), cost: costOfBlank };
  }
  return best && { text: best.word, cost: best.cost };
}

function repairOf(question: string, start: number, end: number, to: string, cost: number): Repair {
  const from = question.slice(start, end);
  const cased = /^\p{Lu}/u.test(from) ? to.charAt(0).toUpperCase() + to.slice(1) : to;
  return { from, to: cased, start, end, cost };
}

function applyRepairs(question: string, repairs: readonly Repair[]): string {
  let [text, done] = ["", 0];
  for (const { start, end, to } of repairs) {
    text += question.slice(done, start) + to;
    done = end;
  }
  return text + question.slice(done);
}
