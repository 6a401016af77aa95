/** Phase 2: shows the papers that await a decision, and the resulting lists. Each decision takes one key. */
import { type PaperProgress, type SurveyStage, surveyStageNames } from "../../../../literature/index.ts";
import type { Tone } from "../../drawing/theme.ts";
import type { OutcomeName } from "../../shell/outcomes.ts";
import { disputesView, opinionView } from "../judges-views.ts";
import { titleOf } from "../papers.ts";
import type { Row, Screen, ScreenInput, View } from "../screen.ts";
import { surveyActions } from "./survey-actions.ts";
import { candidatesInside, candidatesView } from "./survey-candidates-view.ts";
import {
  emptyList,
  listStrip,
  listTitle,
  papersOf,
  shownList,
  sizeOf,
  stageOfList,
  withGroupedDigits,
} from "./survey-lists.ts";
import { enrichInside, enrichView, watchInside, watchView } from "./survey-online.ts";
import { disputedPapersView, opinionsView, suspectsInside, suspectsView } from "./survey-opinions.ts";
import { paperDetail, paperSigns } from "./survey-paper.ts";
import { searchInside, searchView } from "./survey-search-view.ts";

/** The views that replace the lists of papers until the user presses Esc. */
const views: Readonly<Record<string, View>> = {
  [disputesView]: disputedPapersView,
  [opinionView]: opinionsView,
  [candidatesInside]: candidatesView,
  [searchInside]: searchView,
  [watchInside]: watchView,
  [enrichInside]: enrichView,
  [suspectsInside]: suspectsView,
};

/** Maps each view to the stored outcome that it shows. */
const outcomeOf: Readonly<Record<string, OutcomeName>> = {
  [searchInside]: "translations",
  [watchInside]: "news",
  [enrichInside]: "proposals",
};

function shownView({ settings, outcomes }: ScreenInput): View | undefined {
  const { inside = "" } = settings;
  // A failed command has no result to show, and the result for an earlier paper does not apply to this paper.
  if (inside === candidatesInside && outcomes.candidates?.paper !== settings.from) return undefined;
  const outcome = outcomeOf[inside];
  if (outcome !== undefined && outcomes[outcome] === undefined) return undefined;
  const view = views[inside];
  return view && { ...common, ...view };
}

/** What differs from the lists of papers in every view. */
const common: View = { heading: () => "2 survey", listTitle: () => "Papers" };

/** Maps the names of decisions in the history to their stages. */
const decisionStages: Readonly<Record<string, SurveyStage>> = { screen: "screening", skim: "skim" };

export const surveyScreen: Screen = {
  view: shownView,
  listTitle: (input) => `Papers${orderOf(input)}`,
  heading: (input) => {
    const list = shownList(input);
    return `2 survey · ${listTitle(list)} (${withGroupedDigits(sizeOf(input, list))})`;
  },
  placeOf: (input, { kind, paper }) => {
    const stage = decisionStages[kind.split(" ").at(-1) ?? ""];
    if (stage === undefined || typeof paper !== "string" || shownView(input)) return undefined;
    return { settings: { list: surveyStageNames[stage] }, select: paper };
  },
  rows: (input) => {
    const later = postponedKeys(input);
    const labels = labelsByPaper(input);
    return papersOf(input, shownList(input)).map((item) =>
      paperRow(item, later.has(item.paper.key), labels.get(item.paper.key)),
    );
  },
  empty: emptyList,
  detail: (input, row) => {
    const item = row && input.workspace.papers.find(({ paper }) => paper.key === row.id);
    return item ? paperDetail(input, item) : [];
  },
  strip: listStrip,
  actions: surveyActions,
};

/** Returns the order in effect, or an empty string if the papers are in the order of the lists. */
function orderOf(input: ScreenInput): string {
  const stage = stageOfList(shownList(input));
  if (stage === undefined) return "";
  const { chosen, inEffect, papers } = input.workspace.queue(stage);
  return chosen === "key" || papers.length === 0 ? "" : ` by ${inEffect}`;
}

function postponedKeys({ workspace }: ScreenInput): ReadonlySet<string> {
  return new Set(workspace.survey.survey.postponed?.map(({ paper }) => paper));
}

/** Maps each labelled paper to its labels, joined into one string. */
function labelsByPaper({ workspace }: ScreenInput): ReadonlyMap<string, string> {
  const { remarks = [] } = workspace.survey.survey;
  return new Map(
    remarks.map(({ paper, labels }) => [paper, labels.map((label) => `#${label}`).join(" ")] as const),
  );
}

/**
 * Creates a row without spread syntax, which would be too slow, because every decision creates the rows of all papers.
 */
function paperRow({ paper, status }: PaperProgress, later: boolean, labels = ""): Row {
  const [mark, tone]: readonly [string, Tone] = later ? ["…", "dim"] : paperSigns[status];
  const label = titleOf(paper);
  const year = paper.year?.toString() ?? "";
  const note = labels === "" ? year : `${labels} ${year}`.trimEnd();
  return note === "" ? { id: paper.key, label, mark, tone } : { id: paper.key, label, mark, tone, note };
}
