/** Converts papers to weighted words. */
import { functionWords } from "../../base/text/function-words.ts";
import { stem } from "../../base/text/stem.ts";
import { locateWords } from "../../base/text/words.ts";
import type { Paper } from "../paper.ts";

/** A text as a sparse vector: its columns, and their weights in the same order. */
export type FeatureRow = { readonly columns: Uint32Array; readonly weights: Float32Array };

export type TextFeatures = {
  /** One row per text, in order, normalised to a Euclidean length of 1, or empty if the text has no words. */
  readonly rows: readonly FeatureRow[];
  /** Maps each column to a word, in the form in which it first occurs in the texts. */
  readonly words: readonly string[];
};

/** Returns the title, abstract and keywords of a paper. */
export function paperText({
  title,
  abstract,
  keywords,
}: Pick<Paper, "title" | "abstract" | "keywords">): string {
  return [title, abstract, ...keywords].join("\n");
}

/**
 * Weights words by TF-IDF: occurrences × (1 + ln((1 + N) / (1 + n))), where n of the N texts contain the word. Each row
 * is normalised to length 1. Different forms of a word count as one word. Function words, numbers and single letters
 * are left out. In scripts without spaces between words, two neighbouring letters count as a word.
 */
export function textFeatures(texts: readonly string[]): TextFeatures {
  const counter = createWordCounter();
  for (const text of texts) counter.add(text);
  return counter.features();
}

/** Creates a counter of the words in texts that are read one by one. */
export function createWordCounter() {
  const columnOf = createColumns();
  const counts: ReadonlyMap<number, number>[] = [];
  return {
    add: (text: string): void => {
      const row = new Map<number, number>();
      for (const word of featuresOf(text)) {
        const column = columnOf.find(word);
        if (column !== undefined) row.set(column, (row.get(column) ?? 0) + 1);
      }
      counts.push(row);
    },
    features: (): TextFeatures => {
      const holders = new Uint32Array(columnOf.words.length);
      for (const row of counts) for (const column of row.keys()) holders[column] = (holders[column] ?? 0) + 1;
      const rarity = Float64Array.from(holders, (n) => 1 + Math.log((1 + counts.length) / (1 + n)));
      return { rows: counts.map((row) => weigh(row, rarity)), words: columnOf.words };
    },
  };
}

/** Lists the words of a text, and the pairs of neighbouring letters in scripts without spaces between words. */
function featuresOf(text: string): string[] {
  const words = locateWords(text);
  return words.map((word, at) => {
    const next = words[at + 1];
    const isPair = next?.start === word.end && isSign(word.text) && isSign(next.text);
    return isPair ? word.text + next.text : word.text;
  });
}

function isSign(word: string): boolean {
  return /^[^\p{Script=Latin}\p{N}]\p{M}*$/u.test(word);
}

function weigh(counts: ReadonlyMap<number, number>, rarity: Float64Array): FeatureRow {
  const columns = Uint32Array.from(counts.keys());
  const weights = Float32Array.from(counts, ([column, times]) => times * (rarity[column] ?? 0));
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
  return { columns, weights: weights.map((weight) => weight / length) };
}

type Columns = { readonly words: readonly string[]; find(word: string): number | undefined };

/** Assigns columns to words, and stems each distinct word only once. */
function createColumns(): Columns {
  const words: string[] = [];
  const byStem = new Map<string, number>();
  const byForm = new Map<string, number | undefined>();
  const columnOf = (word: string): number | undefined => {
    if (functionWords.has(word) || /^(?:.|\p{N}+)$/u.test(word)) return undefined;
    const root = stem(word);
    const column = byStem.get(root) ?? words.push(word) - 1;
    byStem.set(root, column);
    return column;
  };
  return {
    words,
    find: (word) => {
      if (!byForm.has(word)) byForm.set(word, columnOf(word));
      return byForm.get(word);
    },
  };
}
