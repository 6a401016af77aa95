/** Checks that the properties of a graph have labels in English, because the questions are in English. */

import { GraphError } from "../../base/errors.ts";
import { wordsOfLabel } from "../../english/index.ts";
import { openWords } from "../../english/words/index.ts";
import type { Lexicon } from "../../query/index.ts";
import type { Sampler } from "./open-sampler.ts";

/**
 * The share of properties that must contain an English word for a graph to count as English. In English graphs, nearly
 * all properties contain one.
 */
const leastEnglish = 0.5;
/**
 * The minimum number of Latin letters that a word must have to show the language of a label. Shorter words may occur in
 * more than one language by chance.
 */
const shortestWord = 3;

/** @throws GraphError if most properties contain no English word and have no entry in the lexicon */
export function checkLanguage(
  { labels, schema: { properties, leftOut } }: Pick<Sampler, "labels" | "schema">,
  lexicon: Lexicon | undefined,
): void {
  const used = [...properties].map((id) => labels.get(id) ?? id);
  const all = new Set([...used, ...leftOut.map(({ label }) => label)]);
  const unlisted = [...all].filter((label) => lexicon?.predicates[label] === undefined);
  const allowed = all.size * (1 - leastEnglish);
  const codes = unlisted.filter((label) => /\d/.test(label) && significantWords(label).length === 0);
  if (codes.length > allowed)
    throw new GraphError(
      `most of the graph's predicates have no labels, only codes: ${codes.slice(0, 5).join(", ")}`,
      {
        hint: `Add labels to the predicates, e.g. rdfs:label, and import the graph again, or ${lexiconHint}`,
      },
    );
  const words = openWords();
  const foreign = unlisted.filter((label) => {
    const significant = significantWords(label);
    return significant.length > 0 && !significant.some((word) => words.knows(word.toLowerCase()));
  });
  if (foreign.length > allowed)
    throw new GraphError(
      `most of the graph's predicates contain no English words: ${foreign.slice(0, 5).join(", ")}`,
      { hint: `To continue, ${lexiconHint}` },
    );
}

const lexiconHint =
  "add the predicates' meanings to a lexicon: taxolink questions lexicon GRAPH --out lexicon.json, then --lexicon lexicon.json.";

/** Returns the words that show the language of a label. In Chinese, a word may have only two characters. */
function significantWords(label: string): string[] {
  const words = wordsOfLabel(label).match(/\p{L}+/gu) ?? [];
  return words.filter((word) => word.length >= shortestWord || !/\p{Script=Latin}/u.test(word));
}
