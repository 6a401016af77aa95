/** Shows the criteria of the survey next to a question about a paper. */
import { type CommandLine, commandLine } from "../../../cli/command-line.ts";
import { dim, section, span } from "../../drawing/lines.ts";
import { nonEmptyAnswers } from "../../shell/command-line.ts";
import type { Answers } from "../../shell/outcomes.ts";
import type { Action, Line, ScreenInput } from "../screen.ts";

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

/** Shows one line for each key that makes a decision, truncated to the pane. */
export function criteriaKeys({ workspace }: ScreenInput): Line[] {
  const { criteria } = workspace.survey.survey;
  const of = (kind: "inclusion" | "exclusion") => criteria.filter((criterion) => criterion.kind === kind);
  const lines = [
    ...of("inclusion").map(({ text }) => [span("i ", "accent"), span(text)]),
    ...of("exclusion")
      .slice(0, 9)
      .map(({ text }, at) => [span(`${at + 1} `, "accent"), span(text)]),
  ];
  return lines.length === 0 ? [dim("There are no criteria yet; press a to add one.")] : lines;
}

/** Asks for a new criterion, or for the new text of a criterion. */
export const criterionForm = {
  kind: "form",
  fields: [
    { name: "id", label: "Id: I1, I2 … for inclusion, E1, E2 … for exclusion" },
    { name: "text", label: "Text" },
    {
      name: "kind",
      label: "Kind, if the id starts with neither I nor E",
      optional: true,
      extra: true,
      choices: ["inclusion", "exclusion"],
    },
  ],
  line: ({ id = "", text = "", kind = "" }) =>
    commandLine("survey criteria", [id, text], nonEmptyAnswers({ kind })),
} as const satisfies Pick<Action & { readonly kind: "form" }, "kind" | "fields"> & {
  line(answers: Answers): CommandLine;
};

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
