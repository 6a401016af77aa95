/** Defines the actions on a paper in the survey. */

import type { PaperProgress } from "../../../../literature/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { nonEmptyAnswers } from "../../shell/command-line.ts";
import { bibliographyChoices, lenientOption, unreadableEntries } from "../import-fields.ts";
import { paperLinks } from "../papers.ts";
import type { Action, Offers, Row, ScreenInput } from "../screen.ts";
import { candidatesInside } from "./survey-candidates-view.ts";
import { stepActions } from "./survey-lists.ts";
import { onlineListActions, onlinePaperActions } from "./survey-online.ts";
import { settledPaper, surveyViews } from "./survey-opinions.ts";
import { criteriaLines, decisionOn, remarksOn, screeningOffers } from "./survey-paper.ts";

/** Returns the actions, most useful first. */
export function surveyActions(input: ScreenInput, row: Row | undefined): Offers {
  const item = input.workspace.papers.find(({ paper }) => paper.key === row?.id);
  // If there are no rows, the first keys are those that lead to rows: adding papers, or opening another list.
  if (row === undefined) return actionsWithoutRows(input);
  return [
    item && [
      paperActions(input, item),
      ...onlinePaperActions(item),
      ...paperLinks(input, item.paper, "p"),
      ...withdrawOffers(input, item),
      ...remarksOn(input, item),
    ],
    screeningOffers(input),
    ...listActions(input),
    ...onlineListActions,
    ...surveyViews,
    stepActions(input),
  ];
}

function actionsWithoutRows(input: ScreenInput): Offers {
  const otherActions = [screeningOffers(input), ...onlineListActions, ...surveyViews];
  return input.workspace.papers.length === 0
    ? [...listActions(input), ...otherActions, stepActions(input)]
    : [stepActions(input), ...listActions(input), ...otherActions];
}

/** `z` postpones or resumes the paper, and `n` adds a note with the reason. */
function postponeOffers({ workspace }: ScreenInput, paper: string): Offers {
  const postponement = workspace.survey.survey.postponed?.find((item) => item.paper === paper);
  return [
    { row: postponement ? "a postponed paper" : "an open paper", given: { paper } },
    { row: "an undecided paper", given: { paper }, current: { reason: postponement?.reason } },
  ];
}

/** `w` withdraws the ruling on the paper or, if there is none, the author's decision. */
function withdrawOffers({ workspace }: ScreenInput, { paper: { key } }: PaperProgress): Offers {
  const { adjudications, decisions } = workspace.survey.survey;
  for (const stage of ["skim", "screening"] as const) {
    const concernsStage = (item: { readonly paper: string; readonly stage: string }): boolean =>
      item.paper === key && item.stage === stage;
    if (adjudications.some(concernsStage)) return [{ row: "a settled paper", given: { paper: key, stage } }];
    if (!decisions.some((item) => concernsStage(item) && item.reviewer === workspace.author)) continue;
    const row = stage === "skim" ? "a paper that you read" : "a paper that you screened";
    return [{ row, given: { paper: key } }];
  }
  return [];
}

function paperActions(input: ScreenInput, item: PaperProgress): Offers {
  const { key } = item.paper;
  switch (item.status) {
    case "to screen":
      return [decisionOn(input, "screening", key), ...postponeOffers(input, key)];
    case "to skim":
      return [decisionOn(input, "skim", key), ...postponeOffers(input, key)];
    case "conflict":
      return [settledPaper(input, item)];
    case "included":
      return item.unfollowed.map((kind) => followAction(input, key, kind));
    case "excluded":
      return [];
  }
}

/** `r` and `c` show papers from a file, so that the user can tick the relevant ones. */
function followAction(input: ScreenInput, key: string, kind: "references" | "citing"): Action {
  const { bibliographies, pathOf } = input.workspace;
  const papersName = kind === "references" ? "references" : "citing papers";
  return {
    key: kind === "references" ? "r" : "c",
    label: papersName,
    kind: "form",
    fields: [
      {
        name: "file",
        label: `File with the ${papersName} (.bib, .ris, .json), or none`,
        path: true,
        choices: [...bibliographies.map(pathOf), "none"],
      },
    ],
    explanation: criteriaLines(input),
    line: ({ file = "" }) => commandLine("survey follow", [key], { [kind]: file, list: true }),
    storeAs: "candidates",
    settings: { inside: candidatesInside, from: key },
  };
}

const listActions = (input: ScreenInput): Offers => [
  {
    key: "I",
    label: "import papers",
    short: "import",
    kind: "form",
    fields: [
      {
        name: "file",
        label: "File (.bib, .ris or .json)",
        path: true,
        ...bibliographyChoices(input.workspace),
      },
      unreadableEntries,
    ],
    line: ({ file = "", ...answers }) => commandLine("survey import", [file], lenientOption(answers)),
  },
  {
    key: "S",
    label: "log a search",
    short: "log search",
    kind: "form",
    fields: [
      { name: "query", label: "Query as you entered it in the search engine" },
      { name: "engine", label: "Search engine or database" },
      { name: "hits", label: "Number of results reported by the engine", optional: true },
      { name: "inspected", label: "Results inspected", optional: true },
      {
        name: "add",
        label: "File with the candidates (.bib, .ris, .json)",
        optional: true,
        path: true,
        choices: input.workspace.bibliographies.map(input.workspace.pathOf),
      },
    ],
    line: ({ query = "", engine, hits, inspected, add }) =>
      commandLine("survey search", [query], nonEmptyAnswers({ engine, hits, inspected, add })),
  },
  { row: "the criteria" },
  { key: "R", label: "report by iteration", kind: "command", line: commandLine("survey report", []) },
  { key: "F", label: "flow counts", kind: "command", line: commandLine("survey report", ["flow"]) },
  { row: "the survey", current: { after: input.workspace.survey.iterations.length } },
];
