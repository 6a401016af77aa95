/** Finds phrases that describe a single thing, such as "the blockchain paper" and "that study on bridges in winter". */
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { auxiliaries, type Question, type Token } from "../question.ts";
import type { WordKnowledge } from "../word-knowledge.ts";

/** A descriptive phrase, with the noun that states the type of the described thing. */
export type Description = {
  /** The first token, which follows the article. */
  readonly from: number;
  /** The token of the noun. */
  readonly noun: number;
  /** The position after the last token that may describe the thing. */
  readonly to: number;
  /** The types that the noun denotes; empty if the graph has no name for them. */
  readonly classes: readonly number[];
};

const articles = /^(?:the|that|this)$/;
const phraseStarters =
  /^(?:about|on|concerning|regarding|covering|describing|discussing|titled|called|named|that|which|with|for|of|from|in|by)$/;
/** After a noun without a type, or with a description before it, only these words certainly start a description. */
const topicStarters = /^(?:about|on|concerning|regarding|covering|describing|discussing)$/;
const longestPhrase = 14;
/** The minimum strength at which a noun denotes a type: that of a synonym. */
const leastSynonym = 0.75;

/** @returns the descriptions from left to right, each with a definite article and a singular noun */
export function findDescriptions(
  { tokens, text }: Question,
  schema: SchemaIndex,
  knowledge: WordKnowledge,
): Description[] {
  const descriptions: Description[] = [];
  let lastClasses: readonly number[] = [];
  tokens.forEach(({ text: word, quoted }, noun) => {
    const from = quoted ? null : startOf(tokens, noun);
    if (from === null) return;
    const isSame = word === "one" && descriptions.length > 0;
    const classes = isSame ? lastClasses : classesNamed(word, schema, knowledge);
    const isFirst = noun === from;
    const to = endOf(tokens, noun, text, classes.length === 0 || !isFirst ? topicStarters : phraseStarters);
    const isDescribedBefore = !isFirst && (classes.length > 0 || isSame);
    if (to === noun + 1 && !isDescribedBefore) return;
    if (classes.length > 0) lastClasses = classes;
    descriptions.push({ from, noun, to, classes });
  });
  return descriptions;
}

/** Returns the start of the phrase before a noun, or null if the phrase does not start after a definite article. */
function startOf(tokens: readonly Token[], noun: number): number | null {
  const before = tokens.findLastIndex((token, at) => at < noun && endsPhrase(token));
  return articles.test(tokens[before]?.text ?? "") ? before + 1 : null;
}

function endsPhrase({ text, weight, quoted }: Token): boolean {
  return quoted || weight === 0 || auxiliaries.has(text);
}

/** Returns types whose name is the word itself, or a synonym in the singular. */
function classesNamed(word: string, { classNames }: SchemaIndex, { related }: WordKnowledge): number[] {
  return classNames.flatMap(({ words, head }, at) =>
    (words.length > 0 && word === (words[head] ?? "")) || isSynonym(word, words, head, related) ? [at] : [],
  );
}

function isSynonym(
  word: string,
  words: readonly string[],
  head: number,
  related: WordKnowledge["related"],
): boolean {
  const noun = words[head];
  return (
    words.length === 1 && noun !== undefined && !/[^s]s$/.test(word) && related(word, noun) >= leastSynonym
  );
}

/** Returns the end of the phrase after the noun: it ends at punctuation, a question word or an auxiliary. */
function endOf(tokens: readonly Token[], noun: number, text: string, starters: RegExp): number {
  const next = tokens[noun + 1];
  if (next === undefined || next.quoted || !starters.test(next.text) || isPunctuated(text, tokens, noun))
    return noun + 1;
  let end = noun + 2;
  while (end < tokens.length && end - noun < longestPhrase) {
    const token = tokens[end] as Token;
    if (token.quoted || auxiliaries.has(token.text) || /^(?:who|when|where|how|or)$/.test(token.text)) break;
    if (articles.test(token.text) && tokens[end + 1]?.text === "one") break;
    if (isPunctuated(text, tokens, end - 1)) break;
    end += 1;
  }
  return end;
}

function isPunctuated(text: string, tokens: readonly Token[], at: number): boolean {
  return /[,;:?!]|\.\s/.test(text.slice(tokens[at]?.end, tokens[at + 1]?.start));
}
