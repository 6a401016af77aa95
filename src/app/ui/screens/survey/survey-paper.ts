/** Phase 2: shows a paper in full, together with the criteria. */
import {
  type DecisionOrder,
  type PaperProgress,
  type PaperRemark,
  type SurveyCriterion,
  type SurveyDecision,
  type SurveyStage,
  surveyStageNames,
  type WeighedWord,
} from "../../../../literature/index.ts";
import { dim, section, span } from "../../drawing/lines.ts";
import type { Tone } from "../../drawing/theme.ts";
import { paperReference } from "../papers.ts";
import {
  type Content,
  type EditedRow,
  firstRow,
  type Line,
  type MarkedText,
  type Offers,
  type ScreenInput,
} from "../screen.ts";
import { shownList, stageOfList } from "./survey-lists.ts";

export const paperSigns: Readonly<Record<PaperProgress["status"], readonly [mark: string, tone: Tone]>> = {
  "to screen": ["○", "normal"],
  "to skim": ["●", "normal"],
  included: ["✓", "good"],
  excluded: ["✗", "dim"],
  conflict: ["!", "bad"],
};

function remarkOf({ workspace }: ScreenInput, key: string): PaperRemark | undefined {
  return workspace.survey.survey.remarks?.find(({ paper }) => paper === key);
}

/**
 * Shows the criteria above the abstract, on one line each, so that both are visible. The full text of the criteria is
 * below the abstract.
 */
export function paperDetail(input: ScreenInput, item: PaperProgress): Content {
  const { paper, status, iteration, excludedBy, unfollowed } = item;
  const [mark, tone] = paperSigns[status];
  const { decisions, adjudications, postponed } = input.workspace.survey.survey;
  const why = excludedBy === "" ? "" : ` (${excludedBy})`;
  const postponement = postponed?.find((entry) => entry.paper === paper.key);
  const isUndecided = status === "to screen" || status === "to skim";
  const remark = remarkOf(input, paper.key);
  return [
    highlighted(input, paper.title, "title"),
    dim(paperReference(paper)),
    [span(`${mark} ${status}${why}, L${iteration}${positionText(input, item)}`, tone)],
    remarkLines(remark),
    isUndecided && criteriaKeys(input),
    isRanked(input, item) && becauseLines(input.workspace.queue(item.stage).why(paper.key)),
    section("Abstract", paper.abstract === "" ? "not in the file" : highlighted(input, paper.abstract)),
    section("Keywords", paper.keywords.length > 0 && paper.keywords.join(", ")),
    section(
      "Postponed",
      postponement && (postponement.reason === "" ? "without a note" : postponement.reason),
    ),
    !isUndecided && criteriaLines(input),
    section("Decided", decisions.filter((decision) => decision.paper === paper.key).map(describeDecision)),
    section(
      "Settled",
      adjudications
        .filter((ruling) => ruling.paper === paper.key)
        .map((ruling) => describeDecision({ ...ruling, reviewer: ruling.author })),
    ),
    section(
      "Not followed yet",
      unfollowed.map((kind) => `- its ${kind === "citing" ? "citing papers" : kind}`),
    ),
  ];
}

/** Whether a paper's words, rather than chance, determine its position in the queue. */
function isRanked({ workspace }: ScreenInput, { paper, stage }: PaperProgress): boolean {
  const place = workspace.queue(stage).papers.find(({ item }) => item.paper.key === paper.key);
  return place?.by !== "random";
}

/** Returns the paper's position in the queue, and the order of the queue. */
function positionText({ workspace }: ScreenInput, { paper, stage, status }: PaperProgress): string {
  if (status === "included" || status === "excluded") return "";
  const { papers, chosen } = workspace.queue(stage);
  if (chosen === "key" && workspace.survey.survey.screening?.random_every === undefined) return "";
  const at = papers.findIndex(({ item }) => item.paper.key === paper.key);
  const by = papers[at]?.by;
  return by === "random" ? ", drawn at random" : by === undefined ? "" : `, rank ${at + 1} by ${by}`;
}

/** The minimum weight to show; a smaller weight would be displayed as "0.0". */
const minimumWeight = 0.05;

/** Shows the words that determined a paper's rank, or no line if there are none. */
export function becauseLines(words: readonly WeighedWord[]): Content {
  const effective = words.filter(({ weight }) => Math.abs(weight) >= minimumWeight);
  if (effective.length === 0) return [];
  // A non-breaking space keeps each weight next to its word.
  const weightedWords = effective.map(
    ({ word, weight }) => `${word}\u00a0${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(1)}`,
  );
  return ["", `because: ${weightedWords.join("  ")}`];
}

function remarkLines(remark: PaperRemark | undefined): Content {
  if (!remark) return [];
  const labels = remark.labels.map((label) => `#${label}`).join(" ");
  return [labels !== "" && [span(labels, "accent")], remark.note !== "" && `Note: ${remark.note}`];
}

function describeDecision({ stage, reviewer, verdict, criterion, reason, order }: SurveyDecision): Line {
  const by = order === undefined ? "" : order === "random" ? "drawn at random" : `proposed by ${order}`;
  const why = [criterion ?? "", reason, by].filter((part) => part !== "").join(", ");
  return `${reviewer}, ${surveyStageNames[stage]}: ${verdict}${why === "" ? "" : ` (${why})`}`;
}

/** Highlights the listed words or, if no list is passed, the words of the criteria. */
function highlighted({ workspace }: ScreenInput, text: string, tone?: Tone): MarkedText {
  const { criteria, screening } = workspace.survey.survey;
  const { include_words: include = [], exclude_words: exclude = [] } = screening ?? {};
  const style = tone === undefined ? {} : { tone };
  if (include.length + exclude.length > 0)
    return { text, wordsFor: include, wordsAgainst: exclude, ...style };
  const wordsIn = (kind: SurveyCriterion["kind"]): string[] => {
    const texts = criteria.filter((criterion) => criterion.kind === kind).map((criterion) => criterion.text);
    const words = texts.flatMap((line) => line.match(/[\p{L}\p{N}]{5,}/gu) ?? []);
    return [...new Set(words.map((word) => word.toLowerCase()))];
  };
  const inclusionWords = wordsIn("inclusion");
  const unwanted = wordsIn("exclusion").filter((word) => !inclusionWords.includes(word));
  return { text, wordsFor: inclusionWords, wordsAgainst: unwanted, ...style };
}

/** Shows the criteria of the survey next to a question about a paper. */
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
function criteriaKeys(input: ScreenInput): Content {
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
 * reason. The list of the stage stays open, even after its last paper has left it.
 */
export function decisionOn(input: ScreenInput, stage: SurveyStage, paper: string): EditedRow {
  return {
    row: stage === "skim" ? "a paper to read" : "a paper to screen",
    given: { paper, ...recordedOrder(input, stage, paper) },
    numbered: exclusionCriteria(input).map(({ id, text }) => ({
      label: `out: ${criterionName(text)}`,
      short: criterionName(text),
      given: { criterion: id },
    })),
    explanation: criteriaLines(input),
    settings: { list: surveyStageNames[stage] },
    ...selectionAfter(input, stage),
  };
}

/** Shortens a criterion's text to fit into the key line. */
function criterionName(text: string): string {
  const words = text.replace(/[.;:]$/, "").split(/\s+/);
  let name = "";
  for (const word of words) {
    if (name !== "" && name.length + word.length >= nameLength) return `${name} …`;
    name = name === "" ? word : `${name} ${word}`;
  }
  return name;
}

const nameLength = 22;

/** `N` adds a note to the paper, and `L` adds a label for the filter `#label`. */
export function remarksOn(input: ScreenInput, { paper: { key } }: PaperProgress): Offers {
  const remark = remarkOf(input, key);
  const all = input.workspace.survey.survey.remarks?.flatMap(({ labels }) => labels) ?? [];
  const labels = remark?.labels ?? [];
  const row = { given: { paper: key }, select: key };
  return [
    { ...row, row: "a paper", current: { note: remark?.note } },
    {
      ...row,
      row: "a paper with labels",
      choices: { labels: [...new Set(all)].sort() },
      ...(labels.length > 0 && {
        explanation: [`To remove one of the labels ${labels.join(", ")}, enter it again.`],
      }),
      complete: (values) =>
        labels.some((label) => [values.labels].flat().includes(label)) ? { ...values, remove: true } : values,
    },
  ];
}

/**
 * `A` adds a paper by hand, `O` chooses the order of open papers, `V` shows it with the evidence for stopping, and `W` sets the highlighted
 * words.
 */
export function screeningOffers(input: ScreenInput): Offers {
  const { screening } = input.workspace.survey.survey;
  return [
    {
      row: "the order of papers",
      current: { order: screening?.order ?? "key", randomEvery: screening?.random_every ?? 0 },
      explanation: [
        'Taxolink learns the "relevance" order from your decisions: papers that are likely to be relevant come first.',
        "Papers drawn at random are an unbiased sample of the remaining list.",
      ],
      select: firstRow,
    },
    {
      row: "a list of papers",
      given: { stage: stageOfList(shownList(input)) ?? "screening" },
      current: { iteration: Math.max(1, input.workspace.survey.iterations.length) },
    },
    {
      row: "the highlighted words",
      current: { include: screening?.include_words, exclude: screening?.exclude_words },
    },
  ];
}
