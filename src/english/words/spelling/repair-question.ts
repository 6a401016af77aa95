/** Corrects the spelling of a question using the words of a graph. */
import { findQuotations, overlap } from "../../../base/text/quotations.ts";
import { locateWords, type Word } from "../../../base/text/words.ts";
import type { Cognate } from "../languages/find-cognates.ts";
import type { Speller } from "./speller.ts";

export type Repair = {
  /** The original text, and the text that replaces it. */
  readonly from: string;
  readonly to: string;
  /** Offsets into the original question. */
  readonly start: number;
  readonly end: number;
  /**
   * The cost of the correction: approximately the number of edits. Splitting or joining words costs half an edit, and a
   * cognate costs 1 minus its probability.
   */
  readonly cost: number;
};

export type RepairedQuestion = { readonly text: string; readonly repairs: readonly Repair[] };

export type SpellingHelp = {
  readonly speller: Speller;
  /** Returns whether a folded word is English. */
  readonly knows: (word: string) => boolean;
  /**
   * Returns the word in the graph that is a cognate of a word. The function is present only if the question is in
   * another language.
   */
  readonly cognateOf?: (word: string) => Cognate | undefined;
};

const costOfBlank = 0.5;

/**
 * Replaces words that occur neither in the graph nor in English with the most likely word, splits words that were
 * written together, and joins words that form one word in the graph. Quotations, words in the graph, and English words
 * are not changed.
 *
 * In a question in another language, words are replaced only with words in the graph, and cognates take precedence over
 * corrections.
 */
export function repairQuestion(question: string, help: SpellingHelp): RepairedQuestion {
  const quotations = findQuotations(question);
  const words = locateWords(question).map((word, at) => ({
    ...word,
    isFixed:
      !/^\p{L}+$/u.test(word.text) ||
      // "Didn't" is split into "didn" and "t", and "didn" is not misspelt.
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
    const correction =
      contractionOf(word, help) ??
      (isJoinable ? joinWords(word, next, help) : undefined) ??
      findCognate(word, help) ??
      correctSpelling(word, help);
    if (correction !== undefined)
      repairs.push({ from: question.slice(word.start, correction.end), start: word.start, ...correction });
  }
  return { text: applyRepairs(question, repairs), repairs };
}

type Place = Word & { readonly isCapital: boolean; readonly isName: boolean };
type IntendedWord = Pick<Repair, "to" | "end" | "cost">;

const contractedNot = /^((?:do|does|did|is|are|was|were|has|have|had|ca|could|would|should|wo)n)t$/;
const contractedIs = /^(who|what|where|when|how)s$/;

/**
 * Restores a missing apostrophe, as in "doesnt" and "whos". Forms such as "cant" and "wont" are also rare words, which
 * questions hardly ever contain.
 */
function contractionOf(word: Place, { speller, cognateOf }: SpellingHelp): IntendedWord | undefined {
  if (speller.has(word.text) || cognateOf !== undefined) return undefined;
  const contracted = word.text.replace(contractedNot, "$1't").replace(contractedIs, "$1's");
  return contracted === word.text
    ? undefined
    : { to: cased(contracted, word), end: word.end, cost: costOfBlank };
}

/** Joins two words such as "light house" if the graph has "lighthouse" and either word is unknown. */
function joinWords(first: Place, second: Place, { speller }: SpellingHelp): IntendedWord | undefined {
  const compound = `${first.text}${second.text}`;
  if (!speller.has(compound) || (speller.has(first.text) && speller.has(second.text))) return undefined;
  return { to: cased(compound, first), end: second.end, cost: costOfBlank };
}

/**
 * Finds the cognate of a word, capitalised or not, because capital letters do not always indicate names in other
 * languages. German, for example, capitalises all nouns.
 */
function findCognate(
  { text, end }: Place,
  { speller, knows, cognateOf }: SpellingHelp,
): IntendedWord | undefined {
  if (cognateOf === undefined || speller.has(text) || knows(text)) return undefined;
  const cognate = cognateOf(text);
  return cognate && { to: cognate.word, end, cost: 1 - cognate.strength };
}

/**
 * Finds the correction of a word. A capitalised word counts as a name, so only words in the graph can replace it:
 * "Manchester" does not become "man Chester".
 */
function correctSpelling(word: Place, { speller, knows, cognateOf }: SpellingHelp): IntendedWord | undefined {
  const { text, end, isName } = word;
  if (speller.has(text) || knows(text)) return undefined;
  const onlyGraph = isName || cognateOf !== undefined;
  const split = speller.split(text);
  const parts = onlyGraph && split?.some((part) => !speller.has(part)) ? undefined : split;
  const best = speller.suggest(text).find(({ inGraph }) => inGraph || !onlyGraph);
  if (parts !== undefined && (best === undefined || best.cost > costOfBlank)) {
    // "Keeperless" means "without keeper".
    const spelledOut = parts[1] === "less" ? `without ${parts[0]}` : parts.join(" ");
    return { to: cased(spelledOut, word), end, cost: costOfBlank };
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
