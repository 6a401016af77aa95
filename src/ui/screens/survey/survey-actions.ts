/** Defines the actions on a paper in the survey. */

import { commandLine } from "../../../cli/command-line.ts";
import {
  type DecisionOrder,
  type PaperProgress,
  type SurveyStage,
  surveyStageNames,
} from "../../../literature/index.ts";
import { surveyEdits } from "../../../operations/survey.ts";
import { nonEmptyAnswers } from "../../shell/command-line.ts";
import { bibliographyChoices } from "../bibliography-choices.ts";
import { editAction, editActions } from "../edit-actions.ts";
import { disputesView, opinionView } from "../judges-views.ts";
import { paperLinks } from "../paper-links.ts";
import { type Action, firstRow, type Row, type ScreenInput } from "../screen.ts";
import { lenientOption, unreadableEntries } from "../unreadable-entries.ts";
import { candidateActions, candidatesView } from "./survey-candidates-view.ts";
import { criteriaLines, criterionName } from "./survey-criteria.ts";
import { settleActions } from "./survey-disputes.ts";
import { enrichActions, enrichView } from "./survey-enrich-view.ts";
import { stepActions } from "./survey-lists.ts";
import { onlineListActions, onlinePaperActions } from "./survey-online.ts";

import { remarkActions, screeningActions } from "./survey-remarks.ts";
import { searchActions, searchView } from "./survey-search-view.ts";
import { suspectActions, suspectsView } from "./survey-suspects-view.ts";
import { watchActions, watchView } from "./survey-watch-view.ts";

/** Returns the actions, most useful first. */
export function surveyActions(input: ScreenInput, row: Row | undefined): Action[] {
  const item = input.workspace.papers.find(({ paper }) => paper.key === row?.id);
  switch (input.settings.inside) {
    case disputesView:
      return [...(item ? paperActions(input, item) : []), ...viewActions];
    case opinionView: {
      const stage = item?.stage === "skim" ? "skim" : "screening";
      return [...(item ? decisions(input, stage, item.paper.key) : []), ...viewActions];
    }
    case candidatesView:
      return candidateActions(input);
    case searchView:
      return searchActions(input, row);
    case watchView:
      return watchActions(input);
    case enrichView:
      return enrichActions(input, row);
    case suspectsView:
      return [...suspectActions(input, row), ...viewActions];
    default:
      // If there are no rows, the first keys are those that lead to rows: adding papers, or opening another list.
      if (row === undefined) return actionsWithoutRows(input);
      return [
        ...(item
          ? [
              ...paperActions(input, item),
              ...onlinePaperActions(item),
              ...paperLinks(input, item.paper, "p"),
              ...withdrawActions(input, item),
              ...remarkActions(input, item),
            ]
          : []),
        ...screeningActions(input),
        ...listActions(input),
        ...onlineListActions,
        ...viewActions,
        ...stepActions(input),
      ];
  }
}

function actionsWithoutRows(input: ScreenInput): Action[] {
  const otherActions = [...screeningActions(input), ...onlineListActions, ...viewActions];
  return input.workspace.papers.length === 0
    ? [...listActions(input), ...otherActions, ...stepActions(input)]
    : [...stepActions(input), ...listActions(input), ...otherActions];
}

const showAction = (key: string, label: string, inside: string): Action => ({
  key,
  label,
  kind: "set",
  settings: { inside },
});

const viewActions: readonly Action[] = [
  showAction("D", "possible duplicates", suspectsView),
  showAction("!", "disputes", disputesView),
  showAction("B", "second opinions", opinionView),
];

/** `z` postpones or resumes the paper, and `n` adds a note with the reason. */
function postponeActions(input: ScreenInput, paper: string): Action[] {
  const postponement = input.workspace.survey.survey.postponed?.find((item) => item.paper === paper);
  const edits = (row: string): Action[] =>
    editActions(input, surveyEdits, { row, given: { paper }, current: { reason: postponement?.reason } });
  return [...edits(postponement ? "postponed paper" : "open paper"), ...edits("any open paper")];
}

/** `w` withdraws the ruling on the paper or, if there is none, the author's decision. */
function withdrawActions(input: ScreenInput, { paper: { key } }: PaperProgress): Action[] {
  const { author, survey } = input.workspace;
  const { adjudications, decisions } = survey.survey;
  for (const stage of ["skim", "screening"] as const) {
    const concernsStage = (item: { readonly paper: string; readonly stage: string }): boolean =>
      item.paper === key && item.stage === stage;
    const hasDecided = decisions.some((item) => concernsStage(item) && item.reviewer === author);
    const row = adjudications.some(concernsStage) ? "ruling" : hasDecided ? `own ${stage}` : undefined;
    if (row !== undefined) return editActions(input, surveyEdits, { row, given: { paper: key, stage } });
  }
  return [];
}

function paperActions(input: ScreenInput, item: PaperProgress): Action[] {
  const { key } = item.paper;
  switch (item.status) {
    case "to screen":
      return [...decisions(input, "screening", key), ...postponeActions(input, key)];
    case "to skim":
      return [...decisions(input, "skim", key), skimAction(input, key), ...postponeActions(input, key)];
    case "conflict":
      return settleActions(input, item);
    case "included":
      return item.unfollowed.map((kind) => followAction(input, key, kind));
    case "excluded":
      return [];
  }
}

/**
 * Returns the selection after a decision: the first row if each decision changes the order, and otherwise the next row.
 */
function selectionAfter({ workspace }: ScreenInput, stage: SurveyStage): { next: true } | { select: string } {
  return workspace.queue(stage).chosen === "relevance" ? { select: firstRow } : { next: true };
}

/**
 * Returns the order to record with a decision if the command cannot know it: for a paper drawn at random, and for
 * papers ordered by key while their words are being read.
 */
function recordedOrder(
  { workspace }: ScreenInput,
  stage: SurveyStage,
  key: string,
): { readonly order?: DecisionOrder } {
  const queue = workspace.queue(stage);
  const drawsAtRandom = workspace.survey.survey.screening?.random_every !== undefined;
  if (!drawsAtRandom && !queue.awaitsWords) return {};
  const place = queue.papers.find(({ item }) => item.paper.key === key);
  return place && (place.by === "random" || queue.awaitsWords) ? { order: place.by } : {};
}

/**
 * `i` includes the paper, `1` to `9` exclude it by the criterion with that number, and `x` excludes it for another
 * reason.
 */
function decisions(input: ScreenInput, stage: SurveyStage, paper: string): Action[] {
  const exclusion = input.workspace.survey.survey.criteria.filter(({ kind }) => kind === "exclusion");
  const name = stage === "skim" ? "survey skim" : "survey screen";
  const row = {
    row: stage,
    given: { paper, ...recordedOrder(input, stage, paper) },
    explanation: criteriaLines(input),
  };
  // The list of the stage stays open, even after its last paper has left it.
  const then = { ...selectionAfter(input, stage), settings: { list: surveyStageNames[stage] } };
  const [include, ...others] = editActions(input, surveyEdits, row, { [name]: then });
  const byCriterion = exclusion
    .slice(0, 9)
    .map(({ id, text }, at) =>
      editAction(
        input,
        name,
        { ...row, row: "criterion", given: { ...row.given, exclude: true, criterion: id } },
        { key: String(at + 1), label: `out: ${criterionName(text)}`, short: criterionName(text), ...then },
      ),
    );
  return [...(include ? [include] : []), ...byCriterion, ...others];
}

function skimAction(input: ScreenInput, paper: string): Action {
  const row = {
    row: "skim with sections",
    given: { paper, ...recordedOrder(input, "skim", paper) },
    explanation: criteriaLines(input),
  };
  const then = { ...selectionAfter(input, "skim"), settings: { list: surveyStageNames.skim } };
  return editAction(input, "survey skim", row, then);
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
    settings: { inside: candidatesView, from: key },
  };
}

const listActions = (input: ScreenInput): readonly Action[] => [
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
  editAction(input, "survey criteria", { row: "" }),
  { key: "R", label: "report by iteration", kind: "command", line: commandLine("survey report", []) },
  { key: "F", label: "flow counts", kind: "command", line: commandLine("survey flow", []) },
  editAction(input, "survey stop", {
    row: "",
    current: { after: input.workspace.survey.iterations.length },
  }),
];
