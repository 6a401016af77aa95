/**
 * Finds the names of a graph's entities in a question: first complete names, then parts of names in the remaining
 * words.
 */
import type { Mention } from "../../language/index.ts";
import { wordsOf } from "../../text/words.ts";
import type { ValueEntry } from "../lexicon/lexicon.ts";
import { isCapitalised, isFormWord, type QuestionWords, takeMention } from "./question-words.ts";

/** The minimum share of a name's weight that the matching words must account for. Rare words weigh more. */
const leastNameCoverage = 0.5;
/** The minimum share of the words that must belong to the name. */
const leastPartCoverage = 0.75;
/** The maximum number of names that the words may match. */
const mostNames = 5;

/** Finds names that are certain because of several words, quotation marks, capital letters or digits. */
export function findDistinctNames(reader: QuestionWords): Mention[] {
  return findWholeNames(reader, (from, to) => !isPlainWord(reader, from, to));
}

/** Finds plain words that match a name without inflection. For example, "starred" is not a form of the name "Star". */
export function findPlainNames(reader: QuestionWords): Mention[] {
  // If a field has few values, a verb may refer to one: "purchased" refers to the type of acquisition "purchase".
  return findWholeNames(
    reader,
    (from, to) => isPlainWord(reader, from, to),
    (words, entry) => isSpelledIn(words, entry) || (entry.closed && isVerbOf(words, entry)),
  );
}

function isPlainWord(reader: QuestionWords, from: number, to: number): boolean {
  const word = reader.words[from];
  if (word === undefined || to - from > 1 || /\d/.test(word.text)) return false;
  if (reader.quotations.some((span) => word.start >= span.start && word.end <= span.end)) return false;
  return !isCapitalised(reader, from) || from === 0;
}

function findWholeNames(
  reader: QuestionWords,
  admits: (from: number, to: number) => boolean,
  accepts: (words: readonly string[], entry: ValueEntry) => boolean = () => true,
): Mention[] {
  const { stems, words, lexicon, isMentioned } = reader;
  const mentions: Mention[] = [];
  for (let from = 0; from < stems.length; from += 1) {
    // A name never extends beyond a word that occurs in no name.
    let end = from;
    while (end - from < lexicon.longest && lexicon.keysByWord.has(stems[end] ?? "")) end += 1;
    for (let to = end; to > from; to -= 1) {
      if (isMentioned[from] || isMentioned[to - 1] || !admits(from, to)) continue;
      const spelledWords = words.slice(from, to).map((word) => word.text);
      const entries = (lexicon.values.get(stems.slice(from, to).join(" ")) ?? []).filter((entry) =>
        accepts(spelledWords, entry),
      );
      if (entries.length === 0 || !canBeName(reader, from, to)) continue;
      mentions.push(takeMention(reader, from, to, entries, []));
      from = to - 1;
      break;
    }
  }
  return mentions;
}

/** Whether the label contains all words unchanged, except for plural endings. */
function isSpelledIn(words: readonly string[], { label }: ValueEntry): boolean {
  const spelled = new Set(wordsOf(label).map(singular));
  return words.every((word) => spelled.has(singular(word)));
}

function isVerbOf([word = ""]: readonly string[], { label }: ValueEntry): boolean {
  return wordsOf(label).some(
    (noun) => word === `${noun}d` || word === `${noun}ed` || word === `${noun.replace(/e$/, "")}ing`,
  );
}

function singular(word: string): string {
  if (word.length <= 3) return word;
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, "");
}

/**
 * Whether the words from `from` to `to` may form a name. The words must not cross the edge of a quotation, and must not
 * all be function words.
 */
function canBeName(reader: QuestionWords, from: number, to: number): boolean {
  const { words, stems, lexicon, quotations } = reader;
  const start = words[from]?.start ?? 0;
  const end = words[to - 1]?.end ?? 0;
  const quotation = quotations.find((span) => start < span.end && end > span.start);
  if (quotation !== undefined) {
    // Inside a quotation, only the complete quotation, or almost all of it, counts as the name.
    const inside = words.filter((word) => word.start >= quotation.start && word.end <= quotation.end).length;
    return start >= quotation.start && end <= quotation.end && to - from >= inside - 1;
  }
  const content = words
    .slice(from, to)
    .filter(
      (word, at) => !isFormWord(word) || (isCapitalised(reader, from + at) && from + at > 0 && to - from > 1),
    );
  if (content.length === 0) return false;
  // A single plain word that is also part of a field's name, or refers to the hubs, is not read as a name.
  if (to - from === 1 && !isCapitalised(reader, from)) {
    const word = stems[from] as string;
    if (lexicon.hubWords.has(word)) return false;
    if (lexicon.fieldsByWord.get(word)?.some((field) => field.kind === "predicate" && field.heads.has(word)))
      return false;
  }
  const key = stems.slice(from, to).join(" ");
  const isField = lexicon.fieldsByWord
    .get(stems[from] as string)
    ?.some((field) => field.kind === "predicate" && field.words.join(" ") === key);
  return !(isField && !isCapitalised(reader, from));
}

/**
 * Finds names of which the question contains a significant part. A single plain word, such as "report" for "Weather
 * Report", counts only if the question contains no other name.
 */
export function findPartialNames(reader: QuestionWords, hasOtherName: boolean): Mention[] {
  return contentRuns(reader).flatMap(([from, to]) => {
    if (hasOtherName && isPlainWord(reader, from, to)) return [];
    const entries = namesWithPart(reader, from, to);
    return entries.length === 0 ? [] : [takeMention(reader, from, to, entries, [])];
  });
}

/** Finds sequences of content words outside mentions. A quotation forms a sequence. */
function contentRuns(reader: QuestionWords): [number, number][] {
  const runs: [number, number][] = [];
  const { words, isMentioned, quotations } = reader;
  let from = -1;
  let kind = "";
  words.forEach((word, at) => {
    const quotation = quotations.findIndex((span) => word.start >= span.start && word.end <= span.end);
    const free =
      !isMentioned[at] &&
      (quotation >= 0 || (!isFormWord(word) && !reader.lexicon.hubWords.has(reader.stems[at] as string)));
    const here = free ? `${quotation}${quotation < 0 && isCapitalised(reader, at) ? "name" : ""}` : "";
    if (here !== kind && from >= 0) {
      runs.push([from, at]);
      from = -1;
    }
    if (free && from < 0) from = at;
    kind = here;
  });
  if (from >= 0) runs.push([from, words.length]);
  return runs;
}

function namesWithPart(reader: QuestionWords, from: number, to: number): ValueEntry[] {
  const { lexicon } = reader;
  const spelledWords = isCapitalised(reader, from)
    ? undefined
    : reader.words.slice(from, to).map((word) => word.text);
  const part = new Set(reader.stems.slice(from, to));
  const rarity = (word: string): number =>
    Math.log(1 + lexicon.values.size / (lexicon.keysByWord.get(word)?.length ?? 0.5));
  const weigh = (list: Iterable<string>): number => [...list].reduce((sum, word) => sum + rarity(word), 0);
  const rarest = [...part]
    .filter((word) => lexicon.keysByWord.has(word))
    .sort((left, right) => rarity(right) - rarity(left))
    .slice(0, 2);
  const partWeight = weigh(part);
  const scored = [...new Set(rarest.flatMap((word) => lexicon.keysByWord.get(word) ?? []))]
    .slice(0, 2000)
    .map((key) => {
      const words = new Set(key.split(" "));
      const shared = weigh([...words].filter((word) => part.has(word)));
      return { key, ofPart: shared / partWeight, ofName: shared / weigh(words) };
    })
    .filter(({ ofPart, ofName }) => ofPart >= leastPartCoverage && ofName >= leastNameCoverage)
    .sort((left, right) => right.ofPart * right.ofName - left.ofPart * left.ofName);
  const [best] = scored;
  const nearBest = scored.filter(
    (item) => best !== undefined && item.ofPart * item.ofName >= 0.9 * best.ofPart * best.ofName,
  );
  const entries =
    nearBest.length > mostNames ? [] : nearBest.flatMap(({ key }) => lexicon.values.get(key) ?? []);
  // Plain words must occur as they are: "evaluated" is a verb and not part of the name "Evaluation Report".
  return entries.filter((entry) => spelledWords === undefined || isSpelledIn(spelledWords, entry));
}
