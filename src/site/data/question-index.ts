/** Writes the index that the browser uses to filter questions: a script that contains data but no code. */
import type { QaPair } from "../../datasets/index.ts";
import type { SiteFile } from "../site-page.ts";
import type { FacetCounts } from "./facets.ts";
import type { QuestionPaths } from "./question-paths.ts";

export const questionIndexPath = "data/questions.js";

/** `browser/question-list.ts` reads this format, so change both together. */
type QuestionIndex = {
  readonly facets: readonly { readonly id: string; readonly values: readonly string[] }[];
  /** The page's file name, the question, the answer, and, for each facet, the indexes of its values. */
  readonly questions: readonly (readonly [string, string, string, readonly (readonly number[])[]])[];
};

/** The maximum length of an answer in a list, in characters. */
const shownAnswer = 160;

/** Returns the beginning of an answer, which ends with a whole word. */
export function cutAnswer(answer: string): string {
  if (answer.length <= shownAnswer) return answer;
  const start = answer.slice(0, shownAnswer);
  const space = start.lastIndexOf(" ");
  return `${space > shownAnswer / 2 ? start.slice(0, space) : start} …`;
}

export function questionIndexFile(
  pairs: readonly QaPair[],
  facets: readonly FacetCounts[],
  paths: QuestionPaths,
): SiteFile {
  const positions = facets.map(({ values }) => new Map(values.map(([value], at) => [value, at])));
  const index: QuestionIndex = {
    facets: facets.map(({ facet, values }) => ({ id: facet.id, values: values.map(([value]) => value) })),
    questions: pairs.map((pair) => [
      paths.get(pair.uid) ?? "",
      pair.question,
      cutAnswer(pair.goldenAnswer),
      facets.map(({ facet }, at) => facet.valuesOf(pair).flatMap((value) => positions[at]?.get(value) ?? [])),
    ]),
  };
  return { path: questionIndexPath, text: `globalThis.taxolinkQuestions = ${JSON.stringify(index)};\n` };
}
