/** Divides words such as "unpaid" into a negation and the word of a yes/no field. */
import { functionWords } from "../../../text/function-words.ts";
import { locateWords } from "../../../text/words.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { WordKnowledge } from "../word-knowledge.ts";

/**
 * Replaces negated words: "unpaid" becomes "not paid" if the graph states whether something was paid, and has no
 * "unpaid" value.
 */
export function divideNegations(text: string, schema: SchemaIndex, knowledge: WordKnowledge): string {
  const words = locateWords(text);
  let divided = "";
  let done = 0;
  words.forEach(({ text: word, start, end }, at) => {
    const positive = /^(?:un|non)(\p{L}{3,})$/u.exec(word)?.[1];
    if (positive === undefined || start < done || !isStated(word, positive, schema, knowledge)) return;
    const next = words[at + 1];
    // "Unpaid bills" are "bills not paid": a negation before the noun would also negate the noun.
    const noun = next !== undefined && !functionWords.has(next.text) ? text.slice(next.start, next.end) : "";
    divided += `${text.slice(done, start)}${noun === "" ? "" : `${noun} `}not ${positive}`;
    done = noun === "" ? end : (next?.end ?? end);
  });
  return divided + text.slice(done);
}

function isStated(
  word: string,
  positive: string,
  { schemaWords, labels, names, facts }: SchemaIndex,
  knowledge: WordKnowledge,
): boolean {
  if (schemaWords.has(word) || labels.words.has(word)) return false;
  return names.some(
    ({ words }, predicate) =>
      facts[predicate]?.kind === "truth" &&
      words.some((nameWord) => knowledge.related(positive, nameWord) === 1),
  );
}
