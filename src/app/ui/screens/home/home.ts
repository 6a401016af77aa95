/** The home screen: the eight phases with their state and next action, and links to the other screens. */

import { count } from "../../../../base/text/count.ts";
import { formatFlowText, surveyFlow } from "../../../../literature/index.ts";
import { aligned, type Block, list, pairs, series } from "../../../../pages/blocks.ts";
import type { PhaseName, PhaseState } from "../../../../workspace/index.ts";
import { sparkline } from "../../drawing/charts/charts.ts";
import { phaseMarks, phasePath, phaseTones } from "../../drawing/charts/phase-path.ts";
import { span, title } from "../../drawing/lines.ts";
import type { Tone } from "../../drawing/theme.ts";
import type { WorkspaceView } from "../../shell/workspace-view.ts";
import type { Content, Line, Row, Screen, ScreenId } from "../screen.ts";
import { placesToGo, screenOfPhase } from "../screen-id.ts";

/** Counts what the screens outside the eight phases contain. A screen with nothing to count is not listed. */
const notes: Readonly<Partial<Record<ScreenId, (workspace: WorkspaceView) => number | undefined>>> = {
  merge: ({ disputes }) => disputes().length || undefined,
  datasets: ({ graphFiles, questionFiles }) => graphFiles.length + questionFiles.length,
  ask: ({ graphFiles }) => graphFiles.length,
  benchmark: ({ benchmarks }) => benchmarks.length,
};

export const homeScreen: Screen = {
  listTitle: () => "Phases and places",
  banner: ({ workspace }, row, cells) =>
    phasePath(
      workspace.phases.map(({ phase, state }) => ({
        name: labelOf(phase.number),
        state,
        figure: phaseFigure(workspace, phase.name),
        selected: phase.name === row?.id,
      })),
      cells,
    ),
  rows: ({ workspace }) => [
    ...workspace.phases.map(phaseRow),
    ...placesToGo.flatMap(({ screen, label }): Row[] => {
      const number = notes[screen]?.(workspace);
      return number === undefined ? [] : [{ id: screen, label, mark: "»", note: String(number) }];
    }),
  ],
  empty: () => "",
  detail: ({ workspace }, row) => {
    const place = placesToGo.find(({ screen, phase }) => screen === row?.id && phase === undefined);
    if (place)
      return [title(place.label), "", `${place.description}.`, "", "Press Enter to open this screen."];
    const state = workspace.phases.find((phase) => phase.phase.name === row?.id);
    return [
      state && phaseDetail(workspace, state),
      ...workspace.problems.flatMap((problem) => ["", problem]),
    ];
  },
  strip: ({ workspace }) => {
    const current = workspace.phases.find((phase) => phase.state !== "complete");
    if (!current?.next) return [{ text: "All eight phases are complete.", tone: "good" }];
    return [span("Next: ", "title"), span(`${labelOf(current.phase.number)}: ${current.next.action}`)];
  },
  actions: ({ workspace }, row) => {
    const phase = workspace.phases.find((candidate) => candidate.phase.name === row?.id);
    const place = placesToGo.find(({ screen }) => screen === row?.id)?.screen;
    const screen = phase ? screenOfPhase(phase.phase.number) : place;
    return [screen !== undefined && { key: "enter", label: "open", kind: "open", screen }];
  },
};

/** Returns the name of a phase on all screens. */
function labelOf(phase: number): string {
  return placesToGo.find((place) => place.phase === phase)?.label ?? String(phase);
}

function phaseRow(state: PhaseState): Row {
  return {
    id: state.phase.name,
    label: labelOf(state.phase.number),
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
    title(`Phase ${phase.number}: ${phase.title}`),
    [span(`${phaseMarks[state]} ${state}`, phaseTones[state])],
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
  return [span(`${gate}: `, "title"), span(words, tone)];
}

function nextLines(next: NonNullable<PhaseState["next"]>): Content {
  return [title("Next"), next.action, [span(next.command, "accent")]];
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
    names.length === 1 ? names : `${names.join(" → ")}, with the figures of ${names.at(-1)}`,
    aligned(
      (tables.at(-1) ?? []).map(({ name, ratio }) => [
        name,
        sparkline(tables.map((rows) => rows.find((row) => row.name === name)?.ratio?.value ?? null)),
        ratio?.value == null ? "–" : `${ratio.value.toFixed(2)} (${ratio.numerator}/${ratio.denominator})`,
      ]),
    ),
  ];
}

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
