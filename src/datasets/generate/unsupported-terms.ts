/**
 * Finds terms in a text that lack support: names, numbers and dates that no supporting label contains, and labels of
 * other entities in the graph. Rules make this decision, and a judge cannot overrule them.
 */
import { stemmer } from "stemmer";
import { foldText, locateWords, type Word, wordsOf } from "../../text/words.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { dayOf } from "../facts/order-of-values.ts";
import { numberWord } from "../wording/english.ts";
import { phraseOf } from "./computed-claims.ts";

export type Support = {
  /** The labels and other strings whose words are allowed. */
  readonly texts: readonly string[];
  /** Additional numbers that are allowed because they result from counting. */
  readonly numbers: readonly number[];
};

/** Words that begin a sentence with a capital letter but are not names. */
const capitalisedOpeners = new Set(
  (
    "a about above according across additionally after against all along also although altogether among an and another any are as at " +
    "based because been before being below beside besides between beyond both but by can compare compared comparing concerning " +
    "considering count counting could describe despite determine did do does during each either every except finally find first " +
    "firstly following for from furthermore give given had has have he hence her his how however i identify if in including indeed " +
    "instead is it its just last lastly less like list looking many may more moreover most much must my name namely neither never " +
    "next no none nor not now number of on once one only or order other others our out over overall per please provide rank ranked " +
    "ranking regarding second secondly several she should show similarly since so some sort state still such tell than that the " +
    "their them then there therefore these they third this those though through throughout thus to together total under unlike " +
    "until up upon us was we were what when where whereas whether which while who whom whose why will with within without would " +
    "yes yet you your"
  ).split(" "),
);

const numbersByWord = new Map(
  [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => [numberWord(number), number]),
);
const longestLabel = 8;

/**
 * @param store the graph, whose other labels are not allowed, or `null` if only the supporting labels are available
 * @returns the distinct terms in their original spelling
 */
export function unsupportedTerms(store: FactStore | null, text: string, support: Support): string[] {
  const supported = wordsIn(support);
  const words = locateWords(text);
  const unsupported = words
    .filter((word) => !isSupported(text, word, supported, support))
    .map(({ start, end }) => text.slice(start, end));
  const foreign = store === null ? [] : foreignLabels(store, text, words, support);
  return [...new Set([...unsupported, ...foreign])];
}

function wordsIn({ texts }: Support): ReadonlySet<string> {
  const words = texts.flatMap((text) => [
    ...wordsOf(text),
    ...wordsOf(text).map(stemmer),
    ...dateWords(text),
  ]);
  return new Set(words);
}

/** Returns the words of a date in various formats, because a text may write a date differently from its label. */
function dateWords(label: string): string[] {
  const day = dayOf(label);
  if (day === null) return [];
  const { year, month, dayOfMonth } = day;
  return [String(year), String(dayOfMonth), String(dayOfMonth).padStart(2, "0"), foldText(month)];
}

function isSupported(
  text: string,
  word: Word,
  supported: ReadonlySet<string>,
  { numbers }: Support,
): boolean {
  const { text: folded, start } = word;
  if (supported.has(folded) || supported.has(stemmer(folded))) return true;
  const value = numbersByWord.get(folded);
  if (value !== undefined) return numbers.includes(value);
  if (/\d/.test(folded)) {
    const plain = folded.replace(/(?<=\d)(?:st|nd|rd|th|s)$/, "");
    return supported.has(plain) || (/^\d+$/.test(plain) && numbers.includes(Number(plain)));
  }
  if (!/^\p{Lu}/u.test(text.slice(start))) return true;
  return capitalisedOpeners.has(folded) && beginsSentence(text, start);
}

function beginsSentence(text: string, start: number): boolean {
  return /(?:^|[.!?:;])[\s"'“‘(]*$/u.test(text.slice(0, start));
}

/** Finds multi-word names of other entities in the graph, in any letter case. */
function foreignLabels(store: FactStore, text: string, words: readonly Word[], { texts }: Support): string[] {
  const phrases = texts.map(phraseOf);
  const foreign: string[] = [];
  for (const [at, { start }] of words.entries()) {
    for (const { end } of words.slice(at + 1, at + longestLabel)) {
      const part = text.slice(start, end);
      const key = valueKey(part);
      if (store.fieldsOfValue(key).size === 0 && store.hubsTitled(part).length === 0) continue;
      const phrase = phraseOf(part);
      if (!phrases.some((one) => one.includes(phrase))) foreign.push(part);
    }
  }
  return foreign;
}
