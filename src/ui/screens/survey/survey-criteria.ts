/** The criteria of the survey, as they stand beside a question about a paper. */
import { section } from "../../drawing/lines.ts";
import type { Line, ScreenInput } from "../screen.ts";

/** The criteria, beside every question about a paper. */
export function criteriaLines({ workspace }: ScreenInput): Line[] {
  const { criteria } = workspace.survey.survey;
  return [
    ...section(
      "Include if",
      criteria.filter(({ kind }) => kind === "inclusion").map(({ id, text }) => `${id} ${text}`),
    ),
    ...section(
      "Exclude if",
      criteria.filter(({ kind }) => kind === "exclusion").map(({ text }, at) => `${at + 1} ${text}`),
    ),
  ];
}
