/** Translates German, French and Spanish questions word by word for readers of English questions. */
import { functionWords, operationWords } from "../../../base/text/function-words.ts";
import { findQuotations, overlap, type Span } from "../../../base/text/quotations.ts";
import { locateWords, type Word } from "../../../base/text/words.ts";
import { type Gloss, type Glossary, type Language, longestGloss, type OtherLanguage } from "./glosses.ts";

export type GlossedQuestion = {
  readonly language: Language;
  /** The question with English function words, but unchanged nouns, names and rare verbs. */
  readonly text: string;
};

const otherLanguages = ["de", "es", "fr"] as const satisfies readonly OtherLanguage[];
/** The minimum number of words from another language. A single such word may be part of a name. */
const fewestWords = 2;

/**
 * Returns the language to which most function words and question verbs in the question belong. If there is a tie,
 * English is preferred.
 */
export function guessLanguage(question: string, glossary: Glossary): Language {
  const words = freeWords(question, []);
  const english = words.filter(({ text }) => functionWords.has(text) || operationWords.has(text)).length;
  let best: { readonly language: Language; readonly score: number } = { language: "en", score: english };
  for (const language of otherLanguages) {
    const glossed = words.flatMap((word) => glossary[language].get(spellingOf(question, word)) ?? []);
    const score = glossed.length;
    // Content words alone do not identify a language: "genre", "type" and "director" belong to several.
    if (score >= fewestWords && score > best.score && glossed.some(({ isForm }) => isForm))
      best = { language, score };
  }
  return best.language;
}

/**
 * Replaces every function word, common verb and common field name with an English word, so "Wer baute das Schiff?"
 * becomes "Who built the Schiff?". Quotations are not changed.
 *
 * @param names additional spans that must not change, such as names in the graph
 * @param isKnown whether the graph uses an English word, which makes it the preferred translation
 * @param isGraphWord whether the graph uses a folded foreign word; such a word is translated only if the graph also uses its
 * translation
 */
export function glossQuestion(
  question: string,
  glossary: Glossary,
  names: readonly Span[] = [],
  isKnown: (english: string) => boolean = () => false,
  isGraphWord: (word: string) => boolean = () => false,
): GlossedQuestion {
  const language = guessLanguage(question, glossary);
  if (language === "en") return { language, text: question };
  const words = freeWords(question, names);
  let [text, done] = ["", 0];
  for (let at = 0; at < words.length; at += 1) {
    const phrase = longestPhrase(question, words, at, glossary[language]);
    if (phrase === undefined) continue;
    const first = words[at] as Word;
    const { isForm, choices } = phrase.gloss;
    if (!isForm && phrase.length === 1 && isGraphWord(first.text) && !choices.some(isKnown)) continue;
    const last = words[at + phrase.length - 1] as Word;
    text +=
      question.slice(done, first.start) +
      cased(
        phrase.gloss.choices.find(isKnown) ?? phrase.gloss.english,
        at === 0 && /^\p{Lu}/u.test(question.slice(first.start)),
      );
    done = last.end;
    // The apostrophe joined the word to the next one, where English has a space: "l'auteur", "the author".
    if (/^['’]/.test(question.slice(done))) {
      text += " ";
      done += 1;
    }
    at += phrase.length - 1;
  }
  return {
    language,
    text: `${text}${question.slice(done)}`.replace(/[¿¡]/g, "").replace(/ {2,}/g, " ").trim(),
  };
}

function freeWords(question: string, names: readonly Span[]): Word[] {
  const fixed = [...names, ...findQuotations(question)];
  return locateWords(question).filter((word) => !fixed.some((span) => overlap(word, span)));
}

function longestPhrase(
  question: string,
  words: readonly Word[],
  at: number,
  table: ReadonlyMap<string, Gloss>,
): { readonly gloss: Gloss; readonly length: number } | undefined {
  for (let length = Math.min(longestGloss, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length);
    const isContiguous = phrase.every(
      (word, place) => place === 0 || /^[ '’-]+$/.test(question.slice(phrase[place - 1]?.end, word.start)),
    );
    const gloss = isContiguous
      ? table.get(phrase.map((word) => spellingOf(question, word)).join(" "))
      : undefined;
    if (gloss !== undefined) return { gloss, length };
  }
  return undefined;
}

function spellingOf(question: string, { start, end }: Word): string {
  return question.slice(start, end).normalize("NFC").toLowerCase();
}

function cased(english: string, isCapital: boolean): string {
  return isCapital ? english.charAt(0).toUpperCase() + english.slice(1) : english;
}
