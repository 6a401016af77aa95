/** Prepares a question: translates words from other languages, then corrects misspelt words. */
import { functionWords } from "../../base/text/function-words.ts";
import type { Span } from "../../base/text/quotations.ts";
import { stem } from "../../base/text/stem.ts";
import { type Cognate, createCognateFinder } from "./languages/find-cognates.ts";
import { glossQuestion, guessLanguage } from "./languages/gloss-question.ts";
import { createGlossary, type Language } from "./languages/glosses.ts";
import { readCompound } from "./languages/read-compound.ts";
import { createTranslator, germanRoot, type Translator } from "./languages/translate-word.ts";
import type { Words } from "./open-words.ts";
import { type Repair, repairQuestion } from "./spelling/repair-question.ts";
import { createSpeller } from "./spelling/speller.ts";

export type PreparedQuestion = {
  readonly language: Language;
  /** The prepared question, for readers of English questions. */
  readonly text: string;
  /** The corrections, with their positions in the question after its function words were translated. */
  readonly repairs: readonly Repair[];
};

/**
 * Creates a function that prepares questions about a graph. Function words in German, French and Spanish become English
 * function words. Other words in these languages are replaced with any cognates in the graph. Misspelt words are
 * replaced with words in the graph or with common English words.
 *
 * @param vocabulary the folded words of the graph's labels, types and predicates, with the number of labels that
 * contain each word
 * @returns a function of two arguments: the question, and a function that finds spans to leave untranslated, such as
 * names in the graph
 */
export function createPreparation(
  words: Words,
  vocabulary: ReadonlyMap<string, number>,
): (question: string, findNames?: () => readonly Span[]) => PreparedQuestion {
  const glossary = createGlossary();
  const stems = new Set([...vocabulary.keys()].map(stem));
  const isUsed = (english: string): boolean => english.split(" ").every((word) => stems.has(stem(word)));
  /** Whether a word is English or a form of a word in the graph, such as "midfielders" for "midfielder". */
  const knows = (word: string): boolean =>
    words.knows(word) || functionWords.has(word) || words.lemmas(word).some((lemma) => vocabulary.has(lemma));
  const roots = new Set(
    [...vocabulary.keys()].map(germanRoot).filter(({ length }) => length >= shortestRoot),
  );
  const isGraphWord = (word: string): boolean =>
    !words.knows(word) && (vocabulary.has(word) || roots.has(germanRoot(word)));
  const speller = createSpeller({ vocabulary, common: words.commonForms() });
  let finder: ReturnType<typeof createCognateFinder> | undefined;
  let translate: Translator | undefined;
  const cognatesFrom =
    (language: Language) =>
    (word: string): Cognate | undefined => {
      const base = language === "de" ? word.replace(germanEnding, "") : word;
      if (base !== word && vocabulary.has(base)) return { word: base, strength: strengthOfBase };
      finder ??= createCognateFinder(vocabulary.keys());
      const cognate = finder(word, language);
      if (cognate !== undefined || language !== "de") return cognate;
      translate ??= createTranslator(language);
      return readCompound(word, { vocabulary, isUsed, translate, find: (part) => finder?.(part, language) });
    };
  return (question, findNames = () => []) => {
    const names = guessLanguage(question, glossary) === "en" ? [] : findNames();
    const { language, text: glossed } = glossQuestion(question, glossary, names, isUsed, isGraphWord);
    const help = {
      speller,
      knows,
      ...(language === "en" ? {} : { cognateOf: cognatesFrom(language) }),
    };
    return { language, ...repairQuestion(glossed, help) };
  };
}

/** The minimum length of a root that identifies a German word. */
const shortestRoot = 5;
/** The ending of a German adjective, as in "gutem". */
const germanEnding = /(?<=...)e[mnrs]?$/;
const strengthOfBase = 0.95;
