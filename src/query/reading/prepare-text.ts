/** Prepares the text of a question with a word that neither English nor the graph knows: another language, or a slip. */

import type { Span } from "../../base/text/quotations.ts";
import { isFunctionWord, tokenise } from "../../english/index.ts";
import { createPreparation, type Words } from "../../english/words/index.ts";
import { fewNames, type Lexicon } from "./lexicon.ts";

/** Creates a function that translates and corrects questions with unknown words, and returns all others as they are. */
export function createTextPreparation(
  { names, allNames, schemaWords }: Pick<Lexicon, "names" | "allNames" | "schemaWords">,
  words: Words,
): (text: string) => string {
  if (names.size > fewNames) return (text) => text;
  const vocabulary = new Map<string, number>();
  for (const word of [...schemaWords, ...allNames.flatMap((key) => key.split(" "))])
    vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
  const isUnknown = (word: string): boolean =>
    !/\d/.test(word) && !vocabulary.has(word) && !isFunctionWord(word) && !words.knows(word);
  let prepare: ReturnType<typeof createPreparation> | undefined;
  return (text) => {
    if (!tokenise(text).some((token) => isUnknown(token.text))) return text;
    prepare ??= createPreparation(words, vocabulary);
    return prepare(text, () => spansOfNames(text, names)).text;
  };
}

/** Returns the longest names of the graph in a text, which are not translated. */
function spansOfNames(text: string, names: Lexicon["names"]): readonly Span[] {
  const tokens = tokenise(text);
  const spans: Span[] = [];
  for (let from = 0; from < tokens.length; ) {
    let to = tokens.length;
    const key = (): string =>
      tokens
        .slice(from, to)
        .map((token) => token.text)
        .join(" ");
    while (to > from && !names.has(key())) to -= 1;
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (to > from && first && last) spans.push({ start: first.start, end: last.end });
    from = Math.max(to, from + 1);
  }
  return spans;
}
