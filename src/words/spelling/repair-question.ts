/** Mends the spelling of a question over a graph's own words, before anything in it is looked for. */
import { findQuotations, overlap } from "../../text/quotations.ts";
import { locateWords, type Word } from "../../text/words.ts";
import type { Cognate } from "../languages/find-cognates.ts";
import type { Speller } from "./speller.ts";

export type Repair = {
  /** As it stood in the question, and what stands there now. */
  readonly from: string;
  readonly to: string;
  /** Offsets into the question as it was. */
  readonly start: number;
  readonly end: number;
  /** About the number of edits; a word that is split or joined costs half of one, a cognate what it lacks to certainty. */
  readonly cost: number;
};

export type RepairedQuestion = { readonly text: string; readonly repairs: readonly Repair[] };

export type SpellingHelp = {
  readonly speller: Speller;
  /** Whether a folded word is English. */
  readonly knows: (word: string) => boolean;
  /** Given for a question in another language: the graph's word that is a relative of the word. */
  readonly cognateOf?: (word: string) => Cognate | undefined;
};

const costOfBlank = 0.5;

/**
 * Replaces words that neither the graph nor English has by the likeliest one, cuts what was written together, and joins
 * what the graph writes as one. Quotations, words of the graph, and English words stay.
 *
 * In a question of another language, words become words of the graph alone, and a cognate goes before a slip.
 */
export function repairQuestion(question: string, help: SpellingHelp): RepairedQuestion {
  const quotations = findQuotations(question);
  const words = locateWords(question).map((word, at) => ({
    ...word,
    isFixed:
      !/^\p{L}+$/u.test(word.text) ||
      // "didn't" arrives as two words, the first of which is none.
      /^['’]t\b/.test(question.slice(word.end)) ||
      quotations.some((quotation) => overlap(word, quotation)),
    isCapital: /^\p{Lu}/u.test(question.slice(word.start)),
    isName: at > 0 && /^\p{Lu}/u.test(question.slice(word.start)),
  }));
  const repairs: Repair[] = [];
  for (const [at, word] of words.entries()) {
    if (word.isFixed || word.start < (repairs.at(-1)?.end ?? 0)) continue;
    const next = words[at + 1];
    const isJoinable =
      next !== undefined && !next.isFixed && /^[ -]$/.test(question.slice(word.end, next.start));
    const meant =
      contractionOf(word, help) ??
      (isJoinable ? joinWords(word, next, help) : undefined) ??
      findCognate(word, help) ??
      meantBy(word, help);
    if (meant !== undefined)
      repairs.push({ from: question.slice(word.start, meant.end), start: word.start, ...meant });
  }
  return { text: applyRepairs(question, repairs), repairs };
}

type Place = Word & { readonly isCapital: boolean; readonly isName: boolean };
type Meant = Pick<Repair, "to" | "end" | "cost">;

const contractedNot = /^((?:do|does|did|is|are|was|were|has|have|had|ca|could|would|should|wo)n)t$/;
const contractedIs = /^(who|what|where|when|how)s$/;

/** "doesnt" and "whos", written without their apostrophe; some are rare words ("cant", "wont"), which nobody means. */
function contractionOf(word: Place, { speller, cognateOf }: SpellingHelp): Meant | undefined {
  if (speller.has(word.text) || cognateOf !== undefined) return undefined;
  const contracted = word.text.replace(contractedNot, "$1't").replace(contractedIs, "$1's");
  return contracted === word.text
    ? undefined
    : { to: cased(contracted, word), end: word.end, cost: costOfBlank };
}

/** "light house" where the graph has "lighthouse", and at least one of the two words nowhere. */
function joinWords(first: Place, second: Place, { speller }: SpellingHelp): Meant | undefined {
  const joined = `${first.text}${second.text}`;
  if (!speller.has(joined) || (speller.has(first.text) && speller.has(second.text))) return undefined;
  return { to: cased(joined, first), end: second.end, cost: costOfBlank };
}

/** In lower case: a capital says nothing of a word in another language, every German noun has one. */
function findCognate({ text, end }: Place, { speller, knows, cognateOf }: SpellingHelp): Meant | undefined {
  if (cognateOf === undefined || speller.has(text) || knows(text)) return undefined;
  const relative = cognateOf(text);
  return relative && { to: relative.word, end, cost: 1 - relative.strength };
}

/** A word with a capital is a name: it was meant as one of the graph, and "Manchester" is not "man" and "Chester". */
function meantBy(word: Place, { speller, knows, cognateOf }: SpellingHelp): Meant | undefined {
  const { text, end, isName } = word;
  if (speller.has(text) || knows(text)) return undefined;
  const onlyGraph = isName || cognateOf !== undefined;
  const split = speller.split(text);
  const parts = onlyGraph && split?.some((part) => !speller.has(part)) ? undefined : split;
  const best = speller.suggest(text).find(({ inGraph }) => inGraph || !onlyGraph);
  if (parts !== undefined && (best === undefined || best.cost > costOfBlank)) {
    return { to: cased(parts.join(" "), word), end, cost: costOfBlank };
  }
  return best && { to: cased(best.word, word), end, cost: best.cost };
}

function cased(text: string, { isCapital }: Place): string {
  return isCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function applyRepairs(question: string, repairs: readonly Repair[]): string {
  let [text, done] = ["", 0];
  for (const { start, end, to } of repairs) {
    text += question.slice(done, start) + to;
    done = end;
  }
  return text + question.slice(done);
}
