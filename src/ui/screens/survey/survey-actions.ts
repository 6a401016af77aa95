/** What can be done with a paper of the survey: the command lines behind the keys of phase 2. */

import { type CommandLine, commandLine, type OptionsOf } from "../../../cli/command-line.ts";
import type { PaperProgress, SurveyStage } from "../../../literature/index.ts";
import { answered } from "../../shell/command-line.ts";
import type { Action, Row, ScreenInput } from "../screen.ts";
import { candidateActions, candidatesView } from "./survey-candidates-view.ts";
import { criteriaLines } from "./survey-criteria.ts";
import { disputesView, settlements } from "./survey-disputes.ts";
import { onlineListActions, onlinePaperActions } from "./survey-online.ts";
import { opinionView } from "./survey-opinions.ts";
import { suspectActions, suspectsView } from "./survey-suspects-view.ts";

/** The most useful first: a decision where one is due. */
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
    case suspectsView:
      return [...suspectActions(input, row), ...viewActions];
    default:
      return [
        ...(item ? [...paperActions(input, item), ...linkActions(item), ...backActions(input, item)] : []),
        ...(item ? onlinePaperActions(item) : []),
        ...listActions(input),
        ...onlineListActions,
        ...viewActions,
      ];
  }
}

const showAction = (key: string, label: string, inside: string): Action => ({
  ...{ key, label, kind: "set", settings: { inside } },
});

const viewActions: readonly Action[] = [
  showAction("D", "papers that look alike", suspectsView),
  showAction("!", "disputes", disputesView),
  showAction("B", "second opinions", opinionView),
];

/** `o` opens the paper where it is published. */
function linkActions({ paper }: PaperProgress): Action[] {
  const url = paper.doi === "" ? paper.url : `https://doi.org/${paper.doi}`;
  return url === "" ? [] : [{ key: "o", label: "open the link", kind: "link", url }];
}

/** `z` puts the paper off, `n` with a note why; a paper that is put off comes back with `z`. */
function laterActions({ workspace }: ScreenInput, key: string): Action[] {
  const held = workspace.survey.survey.postponed?.find(({ paper }) => paper === key);
  return [
    held
      ? {
          key: "z",
          label: "take up again",
          kind: "command",
          line: commandLine("survey later", [key], { back: true }),
        }
      : { key: "z", label: "later", kind: "command", line: commandLine("survey later", [key]), next: true },
    {
      key: "n",
      label: "later, with a note",
      kind: "form",
      fields: [{ name: "reason", label: "What to remember", value: held?.reason ?? "" }],
      line: ({ reason = "" }) => commandLine("survey later", [key], { reason }),
      next: true,
    },
  ];
}

/** `w` takes the newest thing back that was decided on the paper: a ruling, else the author's own decision. */
function backActions({ workspace }: ScreenInput, { paper: { key } }: PaperProgress): Action[] {
  const { adjudications, decisions } = workspace.survey.survey;
  for (const stage of ["skim", "screening"] as const) {
    const here = (item: { readonly paper: string; readonly stage: string }): boolean =>
      item.paper === key && item.stage === stage;
    const own = decisions.some((item) => here(item) && item.reviewer === workspace.author);
    const line = adjudications.some(here)
      ? commandLine("survey adjudicate", [key], { stage, withdraw: true })
      : own
        ? decisionLine(stage, key, { withdraw: true })
        : undefined;
    if (line === undefined) continue;
    return [{ key: "w", label: "take it back", kind: "command", line }];
  }
  return [];
}

function paperActions(input: ScreenInput, item: PaperProgress): Action[] {
  const { key } = item.paper;
  switch (item.status) {
    case "to screen":
      return [...decisions(input, "screening", key), ...laterActions(input, key)];
    case "to skim":
      return [...decisions(input, "skim", key), skimAction(input, key), ...laterActions(input, key)];
    case "conflict":
      return settlements(input, item);
    case "included":
      return item.unfollowed.map((kind) => followAction(input, key, kind));
    case "excluded":
      return [];
  }
}

/** The command that decides on a paper at a stage. */
function decisionLine(
  stage: SurveyStage,
  key: string,
  verdict: Pick<OptionsOf<"survey screen">, "include" | "exclude" | "withdraw" | "criterion" | "reason">,
): CommandLine {
  return stage === "skim"
    ? commandLine("survey skim", [key], verdict)
    : commandLine("survey screen", [key], verdict);
}

/** `i` takes the paper in, `1` to `9` leave it out by that criterion, `x` for another reason. */
function decisions(input: ScreenInput, stage: SurveyStage, paper: string): Action[] {
  const exclusion = input.workspace.survey.survey.criteria.filter(({ kind }) => kind === "exclusion");
  return [
    {
      key: "i",
      label: "take in",
      kind: "command",
      line: decisionLine(stage, paper, { include: true }),
      next: true,
    },
    ...exclusion.slice(0, 9).map(
      ({ id }, at): Action => ({
        key: String(at + 1),
        label: `out by ${id}`,
        kind: "command",
        line: decisionLine(stage, paper, { exclude: true, criterion: id }),
        next: true,
      }),
    ),
    {
      key: "x",
      label: "out, because",
      kind: "form",
      fields: [{ name: "reason", label: "Why it is left out" }],
      about: criteriaLines(input),
      line: ({ reason = "" }) => decisionLine(stage, paper, { exclude: true, reason }),
      next: true,
    },
  ];
}

function skimAction(input: ScreenInput, key: string): Action {
  return {
    key: "s",
    label: "take in, with sections",
    kind: "form",
    fields: [{ name: "sections", label: "Sections that matter (TITLE: NOTE; TITLE: NOTE)" }],
    about: criteriaLines(input),
    line: ({ sections = "" }) => commandLine("survey skim", [key], { include: true, sections }),
    next: true,
  };
}

/** `r` and `c` show what a file holds, to tick what is relevant. */
function followAction(input: ScreenInput, key: string, kind: "references" | "citing"): Action {
  const what = kind === "references" ? "references" : "citing papers";
  return {
    key: kind === "references" ? "r" : "c",
    label: what,
    kind: "form",
    fields: [{ name: "file", label: `File with the ${what} (.bib, .ris, .json), or none` }],
    about: criteriaLines(input),
    line: ({ file = "" }) => commandLine("survey follow", [key], { [kind]: file, list: true }),
    into: "candidates",
    settings: { inside: candidatesView },
  };
}

const listActions = ({ workspace }: ScreenInput): readonly Action[] => [
  {
    key: "I",
    label: "import papers",
    kind: "form",
    fields: [{ name: "file", label: "File (.bib, .ris or .json)" }],
    line: ({ file = "" }) => commandLine("survey import", [file]),
  },
  {
    key: "S",
    label: "log a search",
    kind: "form",
    fields: [
      { name: "query", label: "Query, as it was typed" },
      { name: "engine", label: "Where it was searched" },
      { name: "hits", label: "Results the engine counted", optional: true },
      { name: "inspected", label: "Results looked at", optional: true },
      { name: "add", label: "File with the candidates (.bib, .ris, .json)", optional: true },
    ],
    line: ({ query = "", engine, hits, inspected, add }) =>
      commandLine("survey search", [query], answered({ engine, hits, inspected, add })),
  },
  {
    key: "a",
    label: "set a criterion",
    kind: "form",
    fields: [
      { name: "id", label: "Id: I1, I2 … to take in, E1, E2 … to leave out" },
      { name: "text", label: "What it says" },
    ],
    line: ({ id = "", text = "" }) => commandLine("survey criteria", [id, text]),
  },
  { key: "R", label: "report by iteration", kind: "command", line: commandLine("survey report", []) },
  { key: "F", label: "flow counts", kind: "command", line: commandLine("survey flow", []) },
  {
    key: "E",
    label: "end the survey",
    kind: "form",
    fields: [
      {
        name: "after",
        label: "Number of the last iteration",
        value: String(workspace.survey.iterations.length),
      },
      { name: "reason", label: "Why the survey ends there" },
    ],
    line: ({ after = "", reason = "" }) => commandLine("survey stop", [], { after, reason }),
  },
];
