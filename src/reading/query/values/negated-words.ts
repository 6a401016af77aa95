/** Rewrites words such as "unpaid" and "closed" as a negation and the word of a yes/no field. */
import { functionWords } from "../../../text/function-words.ts";
import { stem } from "../../../text/stem.ts";
import { locateWords, type Word } from "../../../text/words.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { denies } from "../form-words.ts";
import { auxiliaries } from "../question.ts";
import { shareBeginning, type WordKnowledge } from "../word-knowledge.ts";

/**
 * Replaces negated words: "unpaid" becomes "not paid" if the graph states whether something was paid, and has no
 * "unpaid" value. An opposite also counts: "closed" becomes "not open".
 */
export function divideNegations(text: string, schema: SchemaIndex, knowledge: WordKnowledge): string {
  const words = locateWords(text);
  let divided = "";
  let done = 0;
  words.forEach(({ start, end }, at) => {
    const positive = positiveOf(words, at, schema, knowledge);
    if (positive === null || start < done) return;
    const next = words[at + 1];
    // "Unpaid bills" are "bills not paid": a negation before the noun would also negate the noun.
    const noun = next !== undefined && !functionWords.has(next.text) ? text.slice(next.start, next.end) : "";
    divided += `${text.slice(done, start)}${noun === "" ? "" : `${noun} `}not ${positive}`;
    done = noun === "" ? end : (next?.end ?? end);
  });
  return divided + text.slice(done);
}

/** Returns the word of a yes/no field whose negation or opposite is the given word, or null. */
function positiveOf(
  words: readonly Word[],
  at: number,
  schema: SchemaIndex,
  knowledge: WordKnowledge,
): string | null {
  const word = words[at]?.text ?? "";
  if (schema.schemaWords.has(word)) return null;
  const isValue = schema.labels.words.has(word);
  const fields = schema.names.filter((_, predicate) => schema.facts[predicate]?.kind === "truth");
  const positive = /^(?:un|non)(\p{L}{3,})$/u.exec(word)?.[1];
  if (positive !== undefined) {
    const isStated = fields.some((field) =>
      field.words.some((nameWord) => knowledge.related(positive, nameWord) === 1),
    );
    return isStated && !isValue ? positive : null;
  }
  // "Did X fail" and "which did not fail" need no negation, or a different one.
  const isDenied = words.slice(0, at).some(({ text }, place) => denies(text, words[place + 1]?.text));
  if (functionWords.has(word) || isDenied || auxiliaries.has(words[0]?.text ?? "")) return null;
  const opposites = knowledge.opposites(word).map((opposite) => ({ opposite, root: stem(opposite) }));
  const isOpposite = (nameWord: string): boolean =>
    opposites.some(
      ({ opposite, root }) =>
        knowledge.related(opposite, nameWord) === 1 || shareBeginning(root, stem(nameWord)),
    );
  const questionWords = new Set(words.map(({ text }) => text));
  const field = fields.find((one) => {
    const others = one.words.filter((_, place) => place !== one.head);
    // A word that is also a value means the opposite only next to the other words of the field.
    const isMeant = !isValue || (others.length > 0 && others.every((other) => questionWords.has(other)));
    return isMeant && isOpposite(one.words[one.head] ?? "");
  });
  return field?.words[field.head] ?? null;
}
