/** Prepares a question before anything in it is looked up: first words of other languages, then misspelt ones. */
import type { Span } from "../text/quotations.ts";
import { stem } from "../text/stem.ts";
import { type Cognate, createCognateFinder } from "./languages/find-cognates.ts";
import { glossQuestion } from "./languages/gloss-question.ts";
import { createGlossary, type Language } from "./languages/glosses.ts";
import type { Words } from "./open-words.ts";
import { type Repair, repairQuestion } from "./spelling/repair-question.ts";
import { createSpeller } from "./spelling/speller.ts";

export type PreparedQuestion = {
  readonly language: Language;
  /** The question as a reader of English should see it. */
  readonly text: string;
  /** The corrections, with their positions in the question after its function words became English. */
  readonly repairs: readonly Repair[];
};

/**
 * Makes questions over one graph readable: function words of German, French and Spanish become English, their other
 * words become the graph's cognates, if there are any, and misspelt words become words of the graph or common English
 * ones.
 *
 * @param vocabulary the words of the graph's labels, types and predicates, folded, each with the number of labels that
 * contain it
 * @returns a function of the question and of the stretches that stay unchanged, such as names in the graph
 */
export function createPreparation(
  words: Words,
  vocabulary: ReadonlyMap<string, number>,
): (question: string, names?: readonly Span[]) => PreparedQuestion {
  const glossary = createGlossary();
  const stems = new Set([...vocabulary.keys()].map(stem));
  const isUsed = (english: string): boolean => english.split(" ").every((word) => stems.has(stem(word)));
  /**
   * Whether a word is English or a form of a word of the graph: if the graph has "midfielder", "midfielders" counts.
   */
  const knows = (word: string): boolean =>
    words.knows(word) || words.lemmas(word).some((lemma) => vocabulary.has(lemma));
  const speller = createSpeller({ vocabulary, common: words.commonForms() });
  let finder: ReturnType<typeof createCognateFinder> | undefined;
  const cognatesFrom =
    (language: Language) =>
    (word: string): Cognate | undefined => {
      finder ??= createCognateFinder(vocabulary.keys());
      return finder(word, language);
    };
  return (question, names = []) => {
    const { language, text: glossed } = glossQuestion(question, glossary, names, isUsed);
    const help = {
      speller,
      knows,
      ...(language === "en" ? {} : { cognateOf: cognatesFrom(language) }),
    };
    return { language, ...repairQuestion(glossed, help) };
  };
}
