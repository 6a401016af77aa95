/**
 * Finds terms in a text that lack support: names, numbers and dates that no supporting label contains, and labels of
 * other entities in the graph. Rules make this decision, and a judge cannot overrule them.
 */
import { stemmer } from "stemmer";
import { foldText, locateWords, type Word, wordsOf } from "../../base/text/words.ts";
import { cardinalOf } from "../../english/index.ts";
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

const longestLabel = 8;

/** Whether a text is the label of something in the graph. */
export type KnowsLabel = (text: string) => boolean;

/**
 * @param isLabel whether a text is a label of the graph, of which only the supporting ones are allowed, or `null` if no
 * others are available
 * @returns the distinct terms in their original spelling
 */
export function unsupportedTerms(isLabel: KnowsLabel | null, text: string, support: Support): string[] {
  const supported = wordsIn(support);
  const words = locateWords(text);
  const unsupported = words
    .filter((word) => !isSupported(text, word, supported, support))
    .map(({ start, end }) => text.slice(start, end));
  const foreign = isLabel === null ? [] : foreignLabels(isLabel, text, words, support);
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
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?/.exec(label) ?? [];
  if (year === undefined || month === undefined) return [];
  const time = new Date(Date.UTC(Number(year), Number(month) - 1));
  const name = time.toLocaleString("en", { month: "long", timeZone: "UTC" });
  return [year, foldText(name), ...(day === undefined ? [] : [day, String(Number(day))])];
}

function isSupported(
  text: string,
  word: Word,
  supported: ReadonlySet<string>,
  { numbers }: Support,
): boolean {
  const { text: folded, start } = word;
  if (supported.has(folded) || supported.has(stemmer(folded))) return true;
  const value = cardinalOf(folded);
  if (value !== null && value > 1) return numbers.includes(value);
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
function foreignLabels(
  isLabel: KnowsLabel,
  text: string,
  words: readonly Word[],
  { texts }: Support,
): string[] {
  const phrases = texts.map(phraseOf);
  const foreign: string[] = [];
  for (const [at, { start }] of words.entries()) {
    for (const { end } of words.slice(at + 1, at + longestLabel)) {
      const part = text.slice(start, end);
      if (!isLabel(part)) continue;
      const phrase = phraseOf(part);
      if (!phrases.some((one) => one.includes(phrase))) foreign.push(part);
    }
  }
  return foreign;
}
