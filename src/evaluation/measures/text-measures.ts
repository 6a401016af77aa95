/**
 * Lists all measures that compare the text of an answer with that of the golden answer. To add a measure, create a file
 * for it and list it here.
 */
import { answerExactMatch } from "./answer-exact-match.ts";
import { bleuMeasures } from "./bleu.ts";
import { chrf } from "./chrf.ts";
import { rougeMeasures } from "./rouge.ts";
import { stringSimilarity } from "./string-similarity.ts";
import type { TextMeasure } from "./text-measure.ts";

export const textMeasures: readonly TextMeasure[] = [
  ...rougeMeasures,
  ...bleuMeasures,
  chrf,
  stringSimilarity,
  answerExactMatch,
];

/** The answer measures reported by default. */
export const defaultTextMeasureNames: readonly string[] = [
  "rouge-1-f1",
  "rouge-1-precision",
  "rouge-1-recall",
  "rouge-2-f1",
  "rouge-l-f1",
  "bleu",
  "bleu-1",
  "chrf",
  "string-similarity",
  "semantic-similarity",
  "answer-em",
];
