/**
 * Finds possible names in a question from its wording alone: components, and capitalised words joined by small words.
 */

import { functionWords } from "../../base/text/function-words.ts";
import { findQuotations, overlap } from "../../base/text/quotations.ts";
import { foldText, locateWords, type Word } from "../../base/text/words.ts";
import { extractComponents, isCapitalised } from "./extract-components.ts";

/** The maximum length of a small word inside a name, in characters. */
const longestLink = 3;
/** The maximum number of consecutive small words inside a name, such as "of the" or "van der". */
const mostLinks = 2;

/**
 * Returns joined names first, followed by the components that {@link extractComponents} returns. Only the caller, which
 * knows the names in the graph, can tell whether "Rembrandt in Leiden" is one name or two.
 */
export function namePhrases(question: string): readonly string[] {
  return [...new Set([...joinedNames(question), ...extractComponents(question)])];
}

/**
 * Finds names that consist of at least two capitalised words joined by small words, such as "The Tower of Babel",
 * outside quotation marks.
 */
function joinedNames(question: string): string[] {
  const quotations = findQuotations(question);
  const words = locateWords(question).filter((word) => !quotations.some((span) => overlap(span, word)));
  const names: string[] = [];
  let from = 0;
  while (from < words.length) {
    const last = endOfName(question, words, from);
    const [start, end] = [words[from], words[last]];
    if (start !== undefined && end !== undefined && last > from)
      names.push(question.slice(start.start, end.end));
    from = last + 1;
  }
  return names;
}

/** Returns the position of the last word of a name at `from`, or `from` if no name starts there. */
function endOfName(question: string, words: readonly Word[], from: number): number {
  if (!beginsName(question, words, from)) return from;
  let last = from;
  for (let at = from + 1; at < words.length && at - last <= mostLinks + 1; at += 1) {
    const [word, before] = [words[at], words[at - 1]];
    if (word === undefined || before === undefined || !/^\s+$/.test(question.slice(before.end, word.start)))
      break;
    if (isCapitalised(question, word)) last = at;
    else if (word.end - word.start > longestLink) break;
  }
  return last;
}

/** Whether a name may begin with this word. This excludes a capitalised function word at the start of the question. */
function beginsName(question: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !isCapitalised(question, word)) return false;
  return at > 0 || !functionWords.has(foldText(word.text));
}
