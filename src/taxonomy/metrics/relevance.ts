/**
 * Computes relevance: the share of classes or categories that serve the purpose, according to a recorded argument.
 *
 *     relevant / all      range 0–1
 *
 * Items without an argument count as irrelevant. Source: thesis, sections 2.7.3 and 5.2.7 (M2.1.1).
 */
import { type Ratio, ratioOf } from "./ratio.ts";

export type RelevanceJudgement = {
  /** The label of the class or category. */
  readonly item: string;
  readonly relevant: boolean;
  /** The arguments behind the judgement, if any. */
  readonly reasons: readonly string[];
};

export function relevance(judgements: readonly RelevanceJudgement[]): Ratio {
  return ratioOf(
    judgements.map(({ item, relevant, reasons }) => ({ item, counts: relevant, behind: reasons })),
  );
}
