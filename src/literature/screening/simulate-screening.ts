/** Replays a screening of papers with known labels, to find out how early an order finds the relevant papers. */
import type { Random } from "../../base/random.ts";
import { type Label, scoreRow, trainNaiveBayes } from "./naive-bayes.ts";
import { type FeatureRow, textFeatures } from "./text-features.ts";

export type LabelledText = { readonly text: string; readonly relevant: boolean };

/**
 * Whether each paper is relevant, in the order of the decisions. The two papers whose labels are known from the start
 * are left out.
 */
export type Replay = readonly boolean[];

/**
 * Replays a screening in the order of learnt relevance. At first, only the labels of one relevant and one irrelevant
 * paper, drawn at random, are known. Then the paper with the highest score receives its label and the ranking is learnt
 * again, until all papers have labels.
 *
 * @param texts the papers: at least two relevant ones and one irrelevant one
 * @param onDecision a callback that is awaited after each decision; if it throws an error, the replay ends
 */
export async function runReplay(
  texts: readonly LabelledText[],
  random: Random,
  onDecision: () => Promise<void> | undefined,
): Promise<Replay> {
  const { rows, words } = textFeatures(texts.map(({ text }) => text));
  const drawOne = (relevant: boolean): number[] => {
    const matchingRows = texts.flatMap((text, row) => (text.relevant === relevant ? [row] : []));
    return random.sample(matchingRows, 1);
  };
  const labelOf = (row: number): Label => ({ row, relevant: texts[row]?.relevant === true });
  const labels = [...drawOne(true), ...drawOne(false)].map(labelOf);
  const labelledRows = new Set(labels.map(({ row }) => row));
  const openRows = new Set([...rows.keys()].filter((row) => !labelledRows.has(row)));
  const replay: boolean[] = [];
  while (openRows.size > 0) {
    const model = trainNaiveBayes(rows, words.length, labels);
    const best = rowWithHighestScore(openRows, (row) => scoreRow(model, rows[row] ?? empty));
    openRows.delete(best);
    const label = labelOf(best);
    labels.push(label);
    replay.push(label.relevant);
    await onDecision();
  }
  return replay;
}

const empty: FeatureRow = { columns: new Uint32Array(), weights: new Float32Array() };

/** Returns the first row with the highest score. */
function rowWithHighestScore(rows: Iterable<number>, scoreOf: (row: number) => number): number {
  let best = -1;
  let highest = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const score = scoreOf(row);
    if (best !== -1 && score <= highest) continue;
    best = row;
    highest = score;
  }
  return best;
}
