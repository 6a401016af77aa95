/** Phase 2: papers waiting for a decision, one key each, and the lists they end in. */
import {
  type PaperProgress,
  type SurveyCriterion,
  type SurveyDecision,
  shortReference,
} from "../../../literature/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Tone } from "../../drawing/theme.ts";
import type { Action, Line, Row, Screen, ScreenInput } from "../screen.ts";
import { surveyActions } from "./survey-actions.ts";
import { candidateDetail, candidateRows, candidateStrip, candidatesView } from "./survey-candidates-view.ts";
import { criteriaLines } from "./survey-criteria.ts";
import { disputeDetail, disputeRows, disputeStrip, disputesView } from "./survey-disputes.ts";
import { opinionDetail, opinionRows, opinionStrip, opinionView } from "./survey-opinions.ts";
import { suspectDetail, suspectRows, suspectStrip, suspectsView } from "./survey-suspects-view.ts";

const open = "to decide";
const final = "F";

const signs: Readonly<Record<PaperProgress["status"], readonly [mark: string, tone: Tone]>> = {
  "to screen": ["○", "normal"],
  "to skim": ["●", "normal"],
  included: ["✓", "good"],
  excluded: ["✗", "dim"],
  conflict: ["!", "bad"],
};

type View = Pick<Screen, "rows" | "strip"> & {
  detail(input: ScreenInput, row: Row): readonly Line[];
  /** Shown where there are no rows. */
  readonly none: string;
};

/** What Esc leaves again: lists by what is to be decided, not by where papers stand. */
const views: Readonly<Record<string, View>> = {
  [disputesView]: {
    rows: disputeRows,
    detail: disputeDetail,
    strip: disputeStrip,
    none: "No open disputes: the reviewers agree, or only one has decided.\n\nB gives a second opinion; Esc goes back.",
  },
  [opinionView]: {
    rows: opinionRows,
    detail: opinionDetail,
    strip: opinionStrip,
    none: "No papers wait for a second opinion.\n\n! shows the disputes; Esc goes back.",
  },
  [candidatesView]: {
    rows: candidateRows,
    detail: candidateDetail,
    strip: candidateStrip,
    none: "The file contains no papers.\n\n0 records that none are relevant; Esc goes back.",
  },
  [suspectsView]: {
    rows: suspectRows,
    detail: suspectDetail,
    strip: suspectStrip,
    none: "No papers look alike.\n\nEsc goes back.",
  },
};

function shownView({ settings, outcomes }: ScreenInput): View | undefined {
  // A file that could not be read has no candidates to show.
  if (settings.inside === candidatesView && !outcomes.candidates) return undefined;
  return views[settings.inside ?? ""];
}

export const surveyScreen: Screen = {
  id: "survey",
  title: "2 survey",
  listTitle: () => "Papers",
  rows: (input) => {
    const view = shownView(input);
    if (view) return view.rows(input);
    const later = postponedKeys(input);
    return papersOf(input, shownList(input)).map((item) => paperRow(item, later.has(item.paper.key)));
  },
  empty: (input) =>
    shownView(input)?.none ??
    (input.workspace.papers.length === 0
      ? "There are no papers yet.\n\nI imports known papers from a .bib, .ris or .json file."
      : "Nothing left to decide here.\n\n] shows the lists."),
  detail: (input, row) => {
    const view = shownView(input);
    if (view) return row ? view.detail(input, row) : [];
    const item = row && input.workspace.papers.find(({ paper }) => paper.key === row.id);
    return item ? paperDetail(input, item) : [];
  },
  strip: (input) => {
    const view = shownView(input);
    if (view) return view.strip(input);
    const later = postponedKeys(input).size;
    return [
      ...listNames(input).flatMap((name) => [
        span(`${name} ${papersOf(input, name).length}`, name === shownList(input) ? "title" : "dim"),
        span("   "),
      ]),
      span(later === 0 ? "" : `later ${later}`, "dim"),
    ];
  },
  actions: (input, row) => [...surveyActions(input, row), ...(shownView(input) ? [] : listActions(input))],
};

function listNames({ workspace }: ScreenInput): string[] {
  return [open, ...workspace.survey.iterations.map((_, at) => `L${at + 1}`), final];
}

/** The chosen list, else what is to decide, else the final list. */
function shownList(input: ScreenInput): string {
  const { list } = input.settings;
  if (list !== undefined && listNames(input).includes(list)) return list;
  return papersOf(input, open).length > 0 || input.workspace.papers.length === 0 ? open : final;
}

/** Those put off stand last among the open ones. */
function papersOf(input: ScreenInput, list: string): readonly PaperProgress[] {
  const { papers } = input.workspace;
  if (list === open) {
    const waiting = papers.filter(({ status }) => status !== "included" && status !== "excluded");
    const later = postponedKeys(input);
    return [
      ...waiting.filter(({ paper }) => !later.has(paper.key)),
      ...waiting.filter(({ paper }) => later.has(paper.key)),
    ];
  }
  if (list === final) return papers.filter(({ status }) => status === "included");
  return papers.filter(({ iteration }) => `L${iteration}` === list);
}

function listActions(input: ScreenInput): Action[] {
  const names = listNames(input);
  const at = names.indexOf(shownList(input));
  const step = (key: string, to: number): Action[] => {
    const name = names[to];
    return name === undefined ? [] : [{ key, label: `show ${name}`, kind: "set", settings: { list: name } }];
  };
  return [...step("[", at - 1), ...step("]", at + 1)];
}

function postponedKeys({ workspace }: ScreenInput): ReadonlySet<string> {
  return new Set(workspace.survey.survey.postponed?.map(({ paper }) => paper));
}

function paperRow({ paper, status }: PaperProgress, later: boolean): Row {
  const [mark, tone]: readonly [string, Tone] = later ? ["…", "dim"] : signs[status];
  return {
    id: paper.key,
    label: paper.title === "" ? paper.key : paper.title,
    mark,
    tone,
    ...(paper.year === null ? {} : { note: String(paper.year) }),
  };
}

function paperDetail(input: ScreenInput, item: PaperProgress): Line[] {
  const { paper, status, iteration, excludedBy, unfollowed } = item;
  const [mark, tone] = signs[status];
  const { criteria, decisions, adjudications } = input.workspace.survey.survey;
  const why = excludedBy === "" ? "" : ` (${excludedBy})`;
  const postponed = input.workspace.survey.survey.postponed?.find((entry) => entry.paper === paper.key);
  return [
    title(paper.title),
    dim([shortReference(paper), paper.venue, paper.doi].filter((part) => part !== "").join(" · ")),
    [span(`${mark} ${status}${why}, L${iteration}`, tone)],
    ...section("Abstract", [
      paper.abstract === "" ? "not in the file" : { text: paper.abstract, marked: wordsOf(criteria) },
    ]),
    ...section("Put off", postponed ? [postponed.reason === "" ? "without a note" : postponed.reason] : []),
    ...criteriaLines(input),
    ...section("Decided", decisions.filter((decision) => decision.paper === paper.key).map(describeDecision)),
    ...section(
      "Settled",
      adjudications
        .filter((ruling) => ruling.paper === paper.key)
        .map((ruling) => describeDecision({ ...ruling, reviewer: ruling.author })),
    ),
    ...section(
      "Not followed yet",
      unfollowed.map((kind) => `- its ${kind === "citing" ? "citing papers" : kind}`),
    ),
  ];
}

function describeDecision({ stage, reviewer, verdict, criterion, reason }: SurveyDecision): Line {
  const why = [criterion ?? "", reason].filter((part) => part !== "").join(", ");
  return `${reviewer}, ${stage}: ${verdict}${why === "" ? "" : ` (${why})`}`;
}

/** Words of the criteria that are long enough to tell something. */
function wordsOf(criteria: readonly SurveyCriterion[]): string[] {
  const words = criteria.flatMap(({ text }) => text.match(/[\p{L}\p{N}]{5,}/gu) ?? []);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}
