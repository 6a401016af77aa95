/** The home screen: the eight phases with their state and next action, and links to the other screens. */
import type { PhaseState } from "../../../../workspace/index.ts";
import { phasePath } from "../../drawing/charts/phase-path.ts";
import { phaseMarks, phaseTones } from "../../drawing/phase-signs.ts";
import type { Tone } from "../../drawing/theme.ts";
import { screenOfPhase } from "../../shell/screen-of-phase.ts";
import type { WorkspaceView } from "../../shell/workspace-view.ts";
import type { Content, Line, Row, Screen, ScreenId, ScreenInput } from "../screen.ts";
import { phaseDocument } from "./phase-document.ts";
import { phaseFigure, phaseNames } from "./phase-figures.ts";

type Place = {
  readonly screen: ScreenId;
  readonly label: string;
  readonly description: string;
  note(input: ScreenInput): string;
  /** Whether the screen has content and is therefore listed. */
  isShown?(input: ScreenInput): boolean;
};

/** The screens outside the eight phases. */
const places: readonly Place[] = [
  {
    screen: "merge",
    label: "Disputes",
    description:
      "Conflicting changes by two people; the first value is in effect until you settle the dispute.",
    note: ({ workspace }) => `${workspace.disputes().length}`,
    isShown: ({ workspace }) => workspace.disputes().length > 0,
  },
  {
    screen: "datasets",
    label: "Datasets",
    description:
      "Graphs and question files: query a graph, generate questions, and read them with their golden triples.",
    note: ({ workspace }) => `${workspace.graphFiles.length + workspace.questionFiles.length}`,
  },
  {
    screen: "ask",
    label: "Ask",
    description:
      "Query a graph, and see the answer with its sources and the hubs and paths behind it. On that screen, b opens the graph browser.",
    note: ({ workspace }) => `${workspace.graphFiles.length}`,
  },
  {
    screen: "benchmark",
    label: "Results",
    description:
      "Benchmarks in this workspace: tables with intervals, breakdowns, comparisons, and every question with its triples.",
    note: ({ workspace }) => `${workspace.benchmarks.length}`,
  },
];

export const homeScreen: Screen = {
  id: "home",
  title: "home",
  listTitle: () => "Phases and places",
  banner: ({ workspace }, row, cells) =>
    phasePath(
      workspace.phases.map(({ phase, state }) => ({
        name: phaseNames[phase.name],
        state,
        figure: phaseFigure(workspace, phase.name),
        selected: phase.name === row?.id,
      })),
      cells,
    ),
  rows: (input) => [
    ...input.workspace.phases.map(phaseRow),
    ...places
      .filter(({ isShown }) => isShown?.(input) ?? true)
      .map((place): Row => ({ id: place.screen, label: place.label, mark: "»", note: place.note(input) })),
  ],
  empty: () => "",
  detail: ({ workspace }, row) => {
    const place = places.find((candidate) => candidate.screen === row?.id);
    if (place)
      return [
        [{ text: place.label, tone: "title" }],
        "",
        place.description,
        "",
        "Press Enter to open this screen.",
      ];
    const state = workspace.phases.find((phase) => phase.phase.name === row?.id);
    return [
      state && phaseDetail(workspace, state),
      ...workspace.problems.flatMap((problem) => ["", problem]),
    ];
  },
  strip: ({ workspace }) => {
    const current = workspace.phases.find((phase) => phase.state !== "complete");
    if (!current?.next) return [{ text: "All eight phases are complete.", tone: "good" }];
    return [
      { text: "Next: ", tone: "title" },
      { text: `${current.phase.number} ${current.phase.title}: ${current.next.action}`, tone: "normal" },
    ];
  },
  actions: (input, row) => {
    const screen = openedBy(input, row);
    return screen === undefined ? [] : [{ key: "enter", label: "open", kind: "open", screen }];
  },
};

function openedBy({ workspace }: ScreenInput, row: Row | undefined): ScreenId | undefined {
  const place = places.find((candidate) => candidate.screen === row?.id);
  const phase = workspace.phases.find((candidate) => candidate.phase.name === row?.id);
  return place?.screen ?? screenOfPhase(phase?.phase.number ?? 0);
}

function phaseRow(state: PhaseState): Row {
  return {
    id: state.phase.name,
    label: `${state.phase.number} ${state.phase.title}`,
    mark: phaseMarks[state.state],
    tone: phaseTones[state.state],
    note: state.state,
  };
}

function phaseDetail(
  workspace: WorkspaceView,
  { phase, state, summary, missing, next }: PhaseState,
): Content {
  return [
    [{ text: `Phase ${phase.number}: ${phase.title}`, tone: "title" }],
    [{ text: `${phaseMarks[state]} ${state}`, tone: phaseTones[state] }],
    summary !== "" && summary,
    "",
    missing.length > 0 && [
      gateLine(phase.number, "closed", "warn"),
      ...missing.map((item) => `- ${item}`),
      "",
    ],
    next ? nextLines(next) : [gateLine(phase.number, "open ✓", "good"), "There is nothing left to do."],
    "",
    phaseDocument(workspace, phase.name),
  ];
}

/** Draws the gate after a phase. The last gate leads to the use of the taxonomy. */
function gateLine(phase: number, words: string, tone: Tone): Line {
  const gate = phase === 8 ? "Gate to use" : `Gate to phase ${phase + 1}`;
  return [
    { text: `${gate}: `, tone: "title" },
    { text: words, tone },
  ];
}

function nextLines(next: NonNullable<PhaseState["next"]>): Content {
  return [[{ text: "Next", tone: "title" }], next.action, [{ text: next.command, tone: "accent" }]];
}
