/**
 * Extracts the components of a question (Algorithm 11): quoted spans, capitalised phrases, numbers, and phrases between
 * function words, in order and without overlap.
 */
import { functionWords, operationWords } from "../../base/text/function-words.ts";
import { findQuotations, type Span } from "../../base/text/quotations.ts";
import { locateWords, type Word } from "../../base/text/words.ts";

export function extractComponents(question: string): string[] {
  const quotations = findQuotations(question);
  const words = locateWords(question);
  const spans: Span[] = [...quotations];
  let phrase: Word[] = [];
  const closePhrase = (): void => {
    const [first] = phrase;
    const last = phrase.at(-1);
    if (first !== undefined && last !== undefined) spans.push({ start: first.start, end: last.end });
    phrase = [];
  };
  words.forEach((word, at) => {
    const quoted = quotations.some((span) => word.start < span.end && word.end > span.start);
    const previous = phrase.at(-1);
    const gap = previous === undefined ? "" : question.slice(previous.end, word.start);
    if (quoted || !carriesContent(question, word, at)) {
      closePhrase();
      return;
    }
    if (previous !== undefined && (/[^\s\-–/'’&+.]/.test(gap) || changesKind(question, previous, word, at))) {
      closePhrase();
    }
    phrase.push(word);
  });
  closePhrase();
  const texts = spans
    .sort((left, right) => left.start - right.start)
    .map((span) => question.slice(span.start, span.end).trim());
  return [...new Set(texts)].filter((text) => text !== "");
}

function carriesContent(question: string, word: Word, at: number): boolean {
  if (isCapitalised(question, word) && at > 0) return true;
  return !functionWords.has(word.text) && !operationWords.has(word.text);
}

/**
 * Whether two adjacent words are of different kinds: capitalised words, numbers or plain words. Such words do not
 * belong to the same name.
 */
function changesKind(question: string, left: Word, right: Word, rightAt: number): boolean {
  const kind = (word: Word, at: number): string => {
    if (/^\d/.test(word.text)) return "number";
    return isCapitalised(question, word) && at > 0 ? "name" : "word";
  };
  return kind(left, rightAt - 1) !== kind(right, rightAt);
}

export function isCapitalised(question: string, word: Word): boolean {
  return /^\p{Lu}/u.test(question.slice(word.start, word.end));
}
