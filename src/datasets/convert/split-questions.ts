/** Stratified splits: every part gets its share of every operation and use case. */
import { createRandom } from "../../random.ts";
import type { QaPair } from "../qa-pair.ts";

export type SplitPart = { readonly name: string; readonly share: number };

export type SplitOptions = {
  readonly parts: readonly SplitPart[];
  readonly seed: number;
  /** Questions of one template go to one part. */
  readonly keepTemplates: boolean;
};

/**
 * Divides questions into parts such as train and test. The pairs keep their order, each with the name of its part in
 * `split`. Equal seeds give equal splits.
 *
 * @param options the parts with their shares of 1, and whether the questions of one template stay together
 *
 * @example
 * ```ts
 * import { readQuestions, splitQuestions } from "taxolink";
 *
 * const { pairs } = readQuestions("datasets/questions/question-answering.csv");
 * const parts = [{ name: "train", share: 0.75 }, { name: "test", share: 0.25 }];
 * const split = splitQuestions(pairs, { parts, seed: 1, keepTemplates: false });
 * console.log(split.filter((pair) => pair.split === "test").length); // 20
 * ```
 */
export function splitQuestions(pairs: readonly QaPair[], options: SplitOptions): QaPair[] {
  const random = createRandom(options.seed);
  const total = options.parts.reduce((sum, { share }) => sum + share, 0);
  const shares = options.parts.map(({ name, share }) => ({ name, share: share / total }));
  const overall = new Map<string, number>();
  const partOf = new Map<QaPair, string>();
  const blocks = [
    ...Map.groupBy(pairs, (pair) =>
      options.keepTemplates && pair.template !== "" ? pair.template : pair,
    ).values(),
  ];
  const strata = Map.groupBy(blocks, ([first]) => stratumOf(first));
  let placed = 0;
  for (const stratum of strata.values()) {
    const inStratum = new Map<string, number>();
    let placedHere = 0;
    // Large blocks first: a small one can still even out what they upset.
    const order = random.shuffle(stratum).sort((left, right) => right.length - left.length);
    for (const block of order) {
      placedHere += block.length;
      placed += block.length;
      const lack = ({ name, share }: SplitPart): number =>
        share * (placedHere + placed) - (inStratum.get(name) ?? 0) - (overall.get(name) ?? 0);
      const [part] = [...shares].sort((left, right) => lack(right) - lack(left));
      if (part === undefined) continue;
      for (const counts of [inStratum, overall])
        counts.set(part.name, (counts.get(part.name) ?? 0) + block.length);
      for (const pair of block) partOf.set(pair, part.name);
    }
  }
  return pairs.map((pair) => ({ ...pair, split: partOf.get(pair) ?? "" }));
}

function stratumOf(pair: QaPair | undefined): string {
  return JSON.stringify([pair?.labels.retrieval_operation, pair?.useCase]);
}
