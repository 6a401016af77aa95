/** The home screen: the eight phases with their state and next action, and links to the other screens. */

import { count } from "../../../../base/text/count.ts";
import { formatFlowText, surveyFlow } from "../../../../literature/index.ts";
import { aligned, type Block, list, pairs, series } from "../../../../pages/blocks.ts";
import type { PhaseName, PhaseState } from "../../../../workspace/index.ts";
import { sparkline } from "../../drawing/charts/charts.ts";
import { phaseMarks, phasePath, phaseTones } from "../../drawing/charts/phase-path.ts";
import type { Tone } from "../../drawing/theme.ts";
import type { WorkspaceView } from "../../shell/workspace-view.ts";
import type { Content, Line, Row, Screen, ScreenId, ScreenInput } from "../screen.ts";
import { screenOfPhase } from "../screen-id.ts";

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
    repeatsMark: true,
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

/**
 * The maximum number of extracted classes for which the home screen computes metrics without a delay. Phase 7 always
 * computes them.
 */
const maximumMeasured = 2_000;

function phaseDocument(workspace: WorkspaceView, phase: PhaseName): Block {
  const { survey, papers, index, taxonomy } = workspace;
  const { planning, extraction, clustering, relevance, increments, application } = taxonomy;
  const newest = increments.at(-1);
  const clusters = clustering.clusters.map(idOf);
  const categories = clustering.categories.map(idOf);
  switch (phase) {
    case "planning":
      return [
        planning.objective,
        newest && ["", classesPerCategory(newest)],
        list([metricTable(workspace)], "Metrics"),
      ];
    case "survey":
      return papers.length > 0 && formatFlowText(surveyFlow(survey.survey, papers), survey.survey.criteria);
    case "extraction": {
      const read = extraction.publications.filter(({ classes, none }) => classes.length > 0 || none);
      const final = survey.final.map(({ key }) => key);
      return pairs(share("Papers read", final, read.map(idOf)));
    }
    case "clustering": {
      const placed = clustering.categories.flatMap((category) => category.clusters);
      return pairs(
        share("Classes placed", [...index.classes.keys()], [...index.clusterOf.keys()]),
        share("Clusters in a category", clusters, placed),
      );
    }
    case "relevance":
      return pairs(
        share("Categories judged", categories, relevance.categories.map(idOf)),
        share("Clusters judged", clusters, relevance.clusters.map(idOf)),
      );
    case "construction":
      return list(
        [series("", ["Increment", "Classes"], increments.map(sizeOf))],
        "Classes in each increment",
      );
    case "validation":
      return metricTable(workspace);
    case "application": {
      const classified = application.classifications.filter(({ scheme }) => scheme === newest?.name);
      const objects = application.objects.map(idOf);
      return pairs(
        share(
          "Classified",
          objects,
          classified.map(({ object }) => object),
        ),
      );
    }
  }
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

/** Returns how many of the items are done, or a pair without a value if there are no items. */
function share(label: string, items: readonly string[], done: readonly string[]) {
  const set = new Set(done);
  return [label, items.length > 0 && `${items.filter((id) => set.has(id)).length}/${items.length}`] as const;
}

type Increment = WorkspaceView["taxonomy"]["increments"][number];

function classesPerCategory({ name, categories }: Increment): Block {
  const sizes = categories.map(({ name: category, classes }) => [category, classes.length] as const);
  const title = `${name}: classes in each category`;
  return list([series(title, ["Category", "Classes"], sizes)], title);
}

function sizeOf({ name, categories }: Increment): readonly [string, number] {
  return [name, categories.reduce((sum, { classes }) => sum + classes.length, 0)];
}

/** Shows every metric with its values for all increments, and the figures of the newest. */
function metricTable(workspace: WorkspaceView): Block {
  const names = workspace.taxonomy.increments.map(({ name }) => name);
  if (names.length === 0 || workspace.index.classes.size > maximumMeasured) return undefined;
  const tables = names.map((name) => workspace.measure(name)?.rows ?? []);
  return [
    `${names.join(" → ")}, with the figures of ${names.at(-1)}`,
    aligned(
      (tables.at(-1) ?? []).map(({ name, ratio }) => [
        name,
        sparkline(tables.map((rows) => rows.find((row) => row.name === name)?.ratio?.value ?? null)),
        ratio?.value == null ? "–" : `${ratio.value.toFixed(2)} (${ratio.numerator}/${ratio.denominator})`,
      ]),
    ),
  ];
}

/** The short names of the phases, which fit into an eighth of 80 cells. */
const phaseNames: Readonly<Record<PhaseName, string>> = {
  planning: "1 Plan",
  survey: "2 Survey",
  extraction: "3 Extract",
  clustering: "4 Group",
  relevance: "5 Judge",
  construction: "6 Build",
  validation: "7 Check",
  application: "8 Apply",
};

/** Returns a phase's figure, or an empty string if there is nothing to count yet. */
function phaseFigure(workspace: WorkspaceView, phase: PhaseName): string {
  const { planning, clustering, construction, validation, application } = workspace.taxonomy;
  switch (phase) {
    case "planning":
      return countText(planning.relevance.questions.length, "GQ");
    case "survey":
      return countText(workspace.survey.final.length, "final") || countText(workspace.papers.length, "found");
    case "extraction":
      return countText(workspace.index.classes.size, "terms");
    case "clustering":
      return countText(clustering.clusters.length, "sets");
    case "relevance": {
      const judged =
        workspace.taxonomy.relevance.clusters.length + workspace.taxonomy.relevance.categories.length;
      return countText(judged, "judged");
    }
    case "construction":
      return construction.increments.at(-1)?.name ?? "";
    case "validation": {
      const open = validation.findings.filter(({ state }) => state === "open").length;
      return validation.findings.length === 0 && validation.verdicts.length === 0 ? "" : `${open} open`;
    }
    case "application":
      return application.objects.length === 0 ? "" : count(application.objects.length, "object");
  }
}

function countText(count: number, unit: string): string {
  return count === 0 ? "" : `${count} ${unit}`;
}
