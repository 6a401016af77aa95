/** Shows the criteria of the survey next to a question about a paper. */
import { dim, section, span } from "../../drawing/lines.ts";
import type { Content, ScreenInput } from "../screen.ts";

export function criteriaLines(input: ScreenInput): Content {
  const { criteria } = input.workspace.survey.survey;
  return [
    section(
      "Include if",
      criteria.filter(({ kind }) => kind === "inclusion").map(({ id, text }) => `${id} ${text}`),
    ),
    section(
      "Exclude if",
      exclusionCriteria(input).map(({ text }, at) => `${at + 1} ${text}`),
    ),
  ];
}

export function exclusionCriteria({ workspace }: ScreenInput) {
  return workspace.survey.survey.criteria.filter(({ kind }) => kind === "exclusion");
}

/** Shows one line for each key that makes a decision, truncated to the pane. */
export function criteriaKeys(input: ScreenInput): Content {
  const { criteria } = input.workspace.survey.survey;
  const lines = [
    ...criteria
      .filter(({ kind }) => kind === "inclusion")
      .map(({ text }) => [span("i ", "accent"), span(text)]),
    ...exclusionCriteria(input)
      .slice(0, 9)
      .map(({ text }, at) => [span(`${at + 1} `, "accent"), span(text)]),
  ];
  return lines.length === 0 ? [dim("There are no criteria yet; press a to add one.")] : lines;
}

/** Shortens a criterion's text to fit into the key line. */
export function criterionName(text: string): string {
  const words = text.replace(/[.;:]$/, "").split(/\s+/);
  let name = "";
  for (const word of words) {
    if (name !== "" && name.length + word.length >= nameLength) return `${name} …`;
    name = name === "" ? word : `${name} ${word}`;
  }
  return name;
}

const nameLength = 22;
