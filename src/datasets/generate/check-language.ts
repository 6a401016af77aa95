/** Checks that the predicates of a graph have labels in English, because the questions are in English. */
import { GraphError } from "../../errors.ts";
import { openWords } from "../../words/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { wordsOf } from "../wording/label-words.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";

/**
 * The proportion of predicates that must contain an English word for a graph to count as English. In English graphs,
 * nearly all predicates contain an English word.
 */
const leastEnglish = 0.5;
/**
 * The minimum number of Latin letters that a word must have to show the language of a label. Shorter words may occur in
 * more than one language by chance.
 */
const shortestWord = 3;

/** @throws GraphError if most predicates contain no English word and have no entry in the lexicon */
export function checkLanguage(stores: readonly FactStore[], lexicon: UserLexicon | undefined): void {
  const labels = new Set(
    stores.flatMap(({ fields }) => fields.map(({ label, path }) => label ?? path.at(-1) ?? "")),
  );
  const unlistedLabels = [...labels].filter((label) => lexicon?.predicates[label] === undefined);
  const allowed = labels.size * (1 - leastEnglish);
  const codes = unlistedLabels.filter((label) => /\d/.test(label) && significantWords(label).length === 0);
  if (codes.length > allowed) {
    throw new GraphError(
      `most of the graph's predicates have no labels, only codes: ${codes.slice(0, 5).join(", ")}`,
      {
        hint: `Add labels to the predicates, e.g. rdfs:label, and import the graph again, or ${lexiconHint}`,
      },
    );
  }
  const words = openWords();
  const foreign = unlistedLabels.filter((label) => {
    const significant = significantWords(label);
    return significant.length > 0 && !significant.some((word) => words.knows(word.toLowerCase()));
  });
  if (foreign.length <= allowed) return;
  throw new GraphError(
    `most of the graph's predicates contain no English words: ${foreign.slice(0, 5).join(", ")}`,
    { hint: `To continue, ${lexiconHint}` },
  );
}

const lexiconHint =
  "add the predicates' meanings to a lexicon: taxolink questions lexicon GRAPH --out lexicon.json, then --lexicon lexicon.json.";

/** Returns the words that show the language of a label. In Chinese, a word may have only two characters. */
function significantWords(label: string): string[] {
  const words = wordsOf(label).match(/\p{L}+/gu) ?? [];
  return words.filter((word) => word.length >= shortestWord || !/\p{Script=Latin}/u.test(word));
}
