/** Compares an annotator's classes with the gold standard: precision, recall and F1. Source: thesis, section 2.7.3. */

import { recordOf } from "../../base/io/index.ts";
import { mean } from "../../base/mean.ts";
import type { Annotation } from "./measure-agreement.ts";

export type Correctness = {
  /** The precision, or `null` if no class was assigned. The recall is `null` if no class was expected. */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
};

export type CorrectnessReport = {
  readonly annotator: string;
  readonly objects: number;
  /** The mean over the categories that have a value. */
  readonly macro: Correctness;
  /** The micro average, from summed counts. */
  readonly micro: Correctness;
  readonly categories: Readonly<Record<string, Correctness>>;
};

type Counts = { hits: number; assigned: number; golden: number };

/** Compares each annotator with `gold` on the objects that both have classified. */
export function measureCorrectness(
  annotations: readonly Annotation[],
  categories: readonly string[],
  gold: string,
): CorrectnessReport[] {
  const golden = new Map(
    annotations
      .filter(({ annotator }) => annotator === gold)
      .map((annotation) => [annotation.object, annotation.labels]),
  );
  const annotators = [...new Set(annotations.map(({ annotator }) => annotator))].filter(
    (name) => name !== gold,
  );
  return annotators.map((annotator) => {
    const annotatorItems = annotations.filter(
      (annotation) => annotation.annotator === annotator && golden.has(annotation.object),
    );
    const counts = categories.map((category): Counts => {
      const sum: Counts = { hits: 0, assigned: 0, golden: 0 };
      for (const { object, labels } of annotatorItems) {
        const expected = new Set(golden.get(object)?.[category] ?? []);
        const assigned = new Set(labels[category] ?? []);
        sum.hits += [...assigned].filter((label) => expected.has(label)).length;
        sum.assigned += assigned.size;
        sum.golden += expected.size;
      }
      return sum;
    });
    const scores = counts.map(scoreOf);
    const total = counts.reduce(
      (sum, { hits, assigned, golden: all }) => ({
        hits: sum.hits + hits,
        assigned: sum.assigned + assigned,
        golden: sum.golden + all,
      }),
      { hits: 0, assigned: 0, golden: 0 },
    );
    return {
      annotator,
      objects: annotatorItems.length,
      macro: {
        precision: mean(scores.map(({ precision }) => precision)),
        recall: mean(scores.map(({ recall }) => recall)),
        f1: mean(scores.map(({ f1 }) => f1)),
      },
      micro: scoreOf(total),
      categories: recordOf(categories.map((name, at) => [name, scores[at] as Correctness])),
    };
  });
}

function scoreOf({ hits, assigned, golden }: Counts): Correctness {
  return {
    precision: assigned === 0 ? null : hits / assigned,
    recall: golden === 0 ? null : hits / golden,
    f1: assigned + golden === 0 ? null : (2 * hits) / (assigned + golden),
  };
}
