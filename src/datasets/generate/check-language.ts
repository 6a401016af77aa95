/** Checks that the labels of a graph are in English, because the questions are in English. */
import { GraphError } from "../../errors.ts";
import { openWords } from "../../words/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { wordsOf } from "../wording/label-words.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";

/**
 * The minimum proportion of predicates that contain an English word. In English graphs, nearly all predicates contain
 * an English word.
 */
const leastEnglish = 0.5;
/** The minimum number of letters in a word. Shorter words may occur in more than one language by chance. */
const shortestWord = 3;

/** @throws GraphError if most predicates contain no English word and have no entry in the lexicon */
export function checkLanguage(stores: readonly FactStore[], lexicon: UserLexicon | undefined): void {
  const words = openWords();
  const labels = new Set(
    stores.flatMap(({ fields }) => fields.map(({ label, path }) => label ?? path.at(-1) ?? "")),
  );
  const told = [...labels].filter((label) => lexicon?.predicates[label] === undefined);
  const foreign = told.filter((label) => {
    const letters = wordsOf(label).match(/\p{L}+/gu) ?? [];
    const telling = letters.filter((word) => word.length >= shortestWord);
    return telling.length > 0 && !telling.some((word) => words.knows(word.toLowerCase()));
  });
  if (foreign.length <= labels.size * (1 - leastEnglish)) return;
  throw new GraphError(
    `most of the graph's predicates contain no English words: ${foreign.slice(0, 5).join(", ")}`,
    {
      hint: "Add the predicates' meanings to a lexicon: taxolink questions lexicon GRAPH --out lexicon.json, then --lexicon lexicon.json.",
    },
  );
}
