/** `taxolink survey simulate`: replays the screening of a labelled set in the order of relevance. */

import { createBreather } from "../../../base/breather.ts";
import { OptionError } from "../../../base/errors.ts";
import { writeText } from "../../../base/io/index.ts";
import type { Watch } from "../../../base/progress.ts";
import { createRandom } from "../../../base/random.ts";
import { count } from "../../../base/text/count.ts";
import {
  decisionsUntil,
  expectedWorkSaved,
  type LabelledText,
  labelColumns,
  labelledPapers,
  type Replay,
  readLabelledPapers,
  recallAfter,
  runReplay,
  type SurveyState,
  spreadOf,
  surveyProgress,
  workSaved,
} from "../../../literature/index.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { chartFile } from "../../../pages/plots/draw-chart.ts";
import { mapInTurn } from "../shared/in-turn.ts";
import { tableOf } from "../shared/listing.ts";
import { surveyOf } from "../shared/workspace-of.ts";

/** The recall for which the screening effort is computed. */
const targetRecall = 0.95;
/** The shares of screened papers at which the recall is reported. */
const shares = [0.1, 0.2, 0.5];

export const command = defineCommand({
  example: "--out recall.svg",
  positionals: [
    optionalArgument(
      "FILE",
      "A CSV file of labelled papers (default: the papers in this survey that were included or excluded)",
    ),
  ],
  options: {
    runs: option.integer("Number of replays, each with different starting papers", { default: 10 }),
    after: option.list(
      "LIST",
      "Numbers of decisions after which to report recall (default: 10, 20 and 50 % of the papers)",
    ),
    out: option.outputFile("Plot recall against the number of decisions (SVG)"),
  },
  notes: [
    `The columns of FILE are title, abstract and one of ${labelColumns.join(", ")}, with 1 for relevant and 0 for irrelevant. FILE may also be RIS in which ASReview wrote the labels as notes. Papers with an empty label or −1 are left out.`,
    "Each replay starts with a labelled relevant paper and a labelled irrelevant paper; these do not count as decisions. " +
      "WSS@95 (work saved over sampling) is the share of papers that need no decision once 95 % of the relevant papers are found, minus 5 %.",
    "For comparison, on other data sets and with other models: ASReview simulations of six systematic reviews reached a WSS@95 of 63.9 to 91.7 %, and found 53.6 to 99.8 % of the relevant papers after screening a tenth of all papers (Ferdinands et al. 2023, doi:10.1186/s13643-023-02257-7).",
  ],
  run: async ({ positionals: [file], options }, context) => {
    const decided = (state: SurveyState) => labelledPapers(surveyProgress(state.survey, state));
    const { papers: texts, unlabelled } =
      file === undefined
        ? { papers: decided(surveyOf(context)), unlabelled: 0 }
        : readLabelledPapers(context.resolve(file));
    requireBothKinds(texts, file);
    const replays = await runReplays(texts, options.runs, context.seed, context);
    const papers = texts.length - 2;
    const relevant = texts.filter((text) => text.relevant).length - 1;
    const measures = measureReplays(replays, papers, relevant, parsePoints(options.after, papers));
    if (options.out !== undefined)
      writeText(context.resolve(options.out), plotReplays(replays, describe(texts, options.runs)));
    return {
      text: [
        `${describe(texts, options.runs)}; each replay started with a relevant and an irrelevant paper.`,
        unlabelled !== 0 && `${count(unlabelled, "paper")} without a label left out.`,
        "",
        tableOf(measures, {
          "": ({ name }) => name,
          relevance: ({ learnt, show }) => show(learnt.mean),
          "lowest–highest": ({ learnt, show }) => `${show(learnt.low)}–${show(learnt.high)}`,
          random: ({ random, show }) => show(random),
        }),
        options.out !== undefined && ["", `Wrote ${options.out}.`],
      ],
      json: {
        papers: texts.length,
        relevant: relevant + 1,
        unlabelled,
        runs: options.runs,
        measures: measures.map(({ name, learnt, random }) => ({ name, relevance: learnt, random })),
      },
    };
  },
});

/**
 * Checks that there are enough papers of both kinds: the replay starts from one relevant and one irrelevant paper, and
 * needs at least one more relevant paper to find.
 */
function requireBothKinds(texts: readonly LabelledText[], file: string | undefined): void {
  const relevant = texts.filter((text) => text.relevant).length;
  if (relevant >= 2 && texts.length > relevant) return;
  throw new OptionError(
    `${file ?? "this survey"} has ${count(relevant, "relevant paper")} and ${count(texts.length - relevant, "other")}, but a replay requires at least two relevant papers and one irrelevant paper`,
    {
      hint: file
        ? "Specify a larger file."
        : "Decide on more papers first, or specify a FILE of labelled papers.",
    },
  );
}

function runReplays(texts: readonly LabelledText[], runs: number, seed: number, watch: Watch) {
  const breathe = createBreather(watch.signal);
  const random = createRandom(seed);
  const numbers = Array.from({ length: runs }, (_, at) => at);
  return mapInTurn("replays", numbers, watch, () => runReplay(texts, random, breathe));
}

/** Formats a proportion from 0 to 1, or a number of papers. */
const show = { share: (value: number) => value.toFixed(3), papers: (value: number) => value.toFixed(1) };

/** Measures the replays, each with the value to expect when papers are screened in random order. */
function measureReplays(
  replays: readonly Replay[],
  papers: number,
  relevant: number,
  points: readonly number[],
) {
  const expected = expectedWorkSaved(papers, relevant, targetRecall);
  const row = (
    name: string,
    measure: (replay: Replay) => number,
    random: number,
    format: (value: number) => string = show.share,
  ) => ({ name, learnt: spreadOf(replays.map(measure)), random, show: format });
  // This solves WSS@95 = (N − decisions) / N − 5 % for the decisions.
  const decisions = papers * (targetRecall - expected);
  return [
    row("WSS@95", (replay) => workSaved(replay, targetRecall), expected),
    row(
      "decisions until recall is 95 %",
      (replay) => decisionsUntil(replay, targetRecall),
      decisions,
      show.papers,
    ),
    ...points.map((n) =>
      row(`recall after ${n} of ${papers}`, (replay) => recallAfter(replay, n), n / papers),
    ),
  ];
}

function parsePoints(pointTexts: readonly string[], papers: number): number[] {
  if (pointTexts.length === 0)
    return [...new Set(shares.map((share) => Math.max(1, Math.round(share * papers))))];
  return pointTexts.map((text) => {
    const point = Number(text);
    if (Number.isInteger(point) && point >= 1 && point <= papers) return point;
    throw new OptionError(`--after: "${text}" is not a whole number from 1 to ${papers}`);
  });
}

function describe(texts: readonly LabelledText[], runs: number): string {
  const relevant = texts.filter((text) => text.relevant).length;
  return `${count(texts.length, "paper")}, ${relevant} relevant, ${count(runs, "replay")}`;
}

/** The maximum number of points on a line; a reader could not distinguish more. */
const maximumPoints = 200;

/** @returns an SVG in which a band shows the range across the replays */
function plotReplays(replays: readonly Replay[], subject: string): string {
  const papers = replays[0]?.length ?? 0;
  const step = Math.max(1, Math.ceil(papers / maximumPoints));
  const decisionCounts = [
    0,
    ...Array.from({ length: Math.floor(papers / step) }, (_, at) => (at + 1) * step),
    papers,
  ];
  const points = [...new Set(decisionCounts)].flatMap((x) => {
    const { low, mean, high } = spreadOf(replays.map((replay) => recallAfter(replay, x)));
    return [
      { series: "relevance", x, value: mean, range: [low, high] as const },
      { series: "random (expected)", x, value: x / papers },
    ];
  });
  return chartFile(
    [{ kind: "lines", x: "decisions", y: "recall", points }],
    `Recall over decisions: ${subject}`,
  );
}
