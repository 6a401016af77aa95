/**
 * Defines the plan for evaluating a question-answering system: goals, questions, and the figures that answer each
 * question.
 *
 * The goals and their order follow section 8.4.3 of the thesis (ReT1, GeT1–GeT3, Q1–Q11), but the wording differs.
 */

import { mean } from "../../base/mean.ts";
import { type Block, plot, table } from "../../pages/blocks.ts";
import { describeKappa } from "../../taxonomy/index.ts";
import type { Evaluation } from "../evaluate.ts";
import type { Footprint } from "../footprint/estimate-footprint.ts";
import { aspectsOf, judgedMeasureNames } from "../measures/judged-measures.ts";
import { semanticMeasureNames } from "../measures/semantic-measures.ts";
import { defaultTextMeasureNames } from "../measures/text-measures.ts";
import type { RunCost } from "../runs/cost.ts";
import type { RecordedScores } from "../runs/import-run.ts";
import { valuesOf } from "../score-cases.ts";
import { createBootstrap, defaultBootstrap } from "../statistics/bootstrap.ts";
import { meanCaution, optionalCaution } from "../statistics/interval-caution.ts";
import type { RunSummary, SummaryDocument } from "../summary-schema.ts";
import { columnBlocks, crossBlocks, hopCurve, variantBlocks } from "./breakdown-blocks.ts";
import { costBlocks, footprintBlocks } from "./cost-blocks.ts";
import { formatSpread, formatWithInterval, testNote } from "./format.ts";
import { qualityBlocks } from "./quality-blocks.ts";
import { comparisonTable, measuredTable, pairName } from "./shared-blocks.ts";

/** The scores that the prediction file of a run contains. */
type RecordedRun = { readonly name: string; readonly lines: readonly RecordedScores[] };

/** What a report shows. Questions about absent material are not answered. */
export type ReportMaterial = {
  readonly document: SummaryDocument;
  /** The scores of each question, for each run in the order of the document. */
  readonly tables?: Evaluation["tables"];
  /** The cost of each run, in the order of the document. */
  readonly costs?: readonly RunCost[];
  readonly footprints?: readonly Footprint[];
  /** The scores recorded in the prediction files. For runs without recorded scores, the list is empty. */
  readonly recorded?: readonly RecordedRun[];
  /** Maps the ids of questions to the author's answers, for a report that shows every question of the plan. */
  readonly answers?: Readonly<Record<string, string>>;
};

/**
 * Shows the figures that answer a question; nothing if none were measured.
 * @param main the main measures, of which plots show the first
 */
type Answer = (material: ReportMaterial, main: readonly string[]) => Block;

const recordedSimilarities =
  "factual_correctness bertscore rouge bleu semantic_similarity non_llm_string_similarity answer_similarity answer_correctness exact_match";

/** Why the figures of a question may be missing. */
const [noColumn, noJudge] = [
  "the questions in this run do not have this property",
  "no language model judged the answers: specify a model with --judge",
];

export const gqmPlan = [
  goal("ReT1", "Retrieved triples compared with golden triples", [
    question("Q1", "How well do systems find and rank the golden triples?", ({ document, tables }, main) => [
      qualityBlocks(document, main),
      pairBlocks(document),
      tables && spreadBlocks(document, tables, main[0] ?? ""),
    ]),
    question(
      "Q2",
      "How does retrieval quality depend on the question's retrieval operation?",
      byColumns("retrieval_operation"),
      noColumn,
    ),
    question(
      "Q3",
      "How does retrieval quality depend on the use case and other properties of questions?",
      ({ document, tables }, main) => [
        columnBlocks(otherColumns(document), document, main),
        tables && crossBlocks(document, tables, main[0] ?? ""),
      ],
      noColumn,
    ),
    question(
      "Q4",
      "Does retrieval quality improve if the question states the type of its answer?",
      byColumns("semi-typed"),
      noColumn,
    ),
    question(
      "Q5",
      "How do the graph layout and the number of hops affect retrieval quality?",
      (material, main) => {
        const { runs, variants } = material.document;
        return [
          variants ? variantBlocks(variants) : "All systems in this run used the same layout of the graph.",
          byColumns("hops")(material, main),
          hopCurve(runs, main[0] ?? ""),
        ];
      },
    ),
    question(
      "Q6",
      "How much time and how many tokens does a question require?",
      ({ document, costs }, main) => costs && costBlocks(document, costs, main[0] ?? ""),
    ),
    question(
      "Q7",
      "How much energy does a system need per question, and how much CO₂ does it emit?",
      ({ document, footprints }, main) => footprints && footprintBlocks(document, footprints, main[0] ?? ""),
    ),
  ]),
  goal("GeT1", "Answers compared with golden answers", [
    question(
      "Q8",
      "How close are answers to the golden answers?",
      (material, main) => [
        textMeasureTable(material.document),
        judged(
          judgedMeasureNames.filter((name) => name.startsWith("factual-correctness")),
          recordedSimilarities,
        )(material, main),
      ],
      "this run contains no answers to compare, and no language model judged any: specify a model with --judge",
    ),
  ]),
  goal("GeT2", "Answers compared with questions", [
    question(
      "Q9",
      "Do answers address the question?",
      judged(["answer-relevancy"], "answer_relevanc response_relevanc"),
      noJudge,
    ),
    question(
      "Q10",
      "Do answers follow the instructions in the question?",
      judged(["instruction-following"], "instruction_following"),
      noJudge,
    ),
  ]),
  goal("GeT3", "Answers compared with retrieved triples", [
    question(
      "Q11",
      "Do the retrieved triples support every claim in the answers?",
      judged(["faithfulness"], "faithfulness"),
      noJudge,
    ),
  ]),
];

function goal(id: string, text: string, questions: readonly ReturnType<typeof question>[]) {
  return { id, goal: text, questions };
}

/** @param missing why nothing may have been measured */
function question(
  id: string,
  text: string,
  answer: Answer,
  missing = "the results do not contain the figures",
) {
  return { id, question: text, missing, answer };
}

function byColumns(...columns: readonly string[]): Answer {
  return ({ document }, main) => columnBlocks(columns, document, main);
}

/** Returns the question columns that no other question of the plan shows. */
function otherColumns({ runs }: SummaryDocument): readonly string[] {
  const others = ["retrieval_operation", "semi-typed", "hops"];
  return Object.keys(runs[0]?.by ?? {}).filter((column) => !others.includes(column));
}

/** @param recorded the beginnings of the names that other tools use for the same scores */
function judged(measures: readonly string[], recorded: string): Answer {
  return ({ document, recorded: runs = [] }) => [
    judgingBlocks(document.runs, measures),
    recordedBlocks(runs, recorded.split(" "), document.manifest.seed),
  ];
}

/** Shows all pairs of systems; nothing if there is only one system. */
function pairBlocks({ comparisons, manifest }: SummaryDocument): Block {
  const rows = comparisons.map((pair) => [[pair.measure, pairName(pair)], pair] as const);
  return (
    rows.length > 0 && [testNote(manifest), comparisonTable("Pairs of systems", ["Measure", "Pair"], rows)]
  );
}

/** Shows the distribution of the main measure over the questions, in bins of width 0.1. */
function spreadBlocks(
  { runs }: SummaryDocument,
  tables: Evaluation["tables"],
  measure: string,
): readonly Block[] {
  const binStarts = Array.from({ length: 11 }, (_, tenth) => (tenth === 10 ? "1" : `0.${tenth}`));
  const distributions = tables.map((scores, at) => {
    const values = valuesOf(scores, measure);
    const present = values.filter((value) => value !== null);
    const counts = binStarts.map(
      (_place, tenth) => present.filter((value) => Math.floor(value * 10 + 1e-9) === tenth).length,
    );
    return { series: runs[at]?.retriever ?? "", n: present.length, counts };
  });
  const points = distributions.flatMap(({ series, n, counts }) =>
    counts.map((count, x) => ({
      series,
      x,
      name: binStarts[x] ?? "",
      value: n === 0 ? 0 : count / n,
    })),
  );
  const rows = distributions.map(({ series, n, counts }) => [series, ...counts, n]);
  const caption = `Distribution of ${measure} over questions`;
  return [
    table(
      `${caption}: number of questions in each interval of width 0.1`,
      ["System", ...binStarts, "n"],
      rows,
    ),
    plot(caption, { kind: "lines", x: `${measure}, from`, y: "share of questions", points }),
  ];
}

/** Shows the measures that compare answers with golden answers and need no judge. */
function textMeasureTable({ runs, manifest }: SummaryDocument): Block {
  const answerMeasures = new Set([...defaultTextMeasureNames, ...semanticMeasureNames]);
  const names = manifest.measures.filter((name) => answerMeasures.has(name));
  return measuredTable("Answers compared with golden answers", runs, names, (name) =>
    displayedName(name, manifest),
  );
}

/**
 * Returns the name under which a measure is displayed. The plan's semantic similarity and its Bert precision, recall
 * and F1 (M2.5–M2.7) compare vectors, so their displayed names include the embedder.
 */
function displayedName(name: string, { inputs }: SummaryDocument["manifest"]): string {
  if (!name.startsWith("bertscore-") && name !== "semantic-similarity") return name;
  return `${name} (vectors of ${String(inputs.similarity_embedder ?? "an unknown embedder")})`;
}

/**
 * Builds a table of all runs with recorded scores; empty if there are none. Scores for triples and entities belong to the
 * questions on retrieval.
 * @param starts the beginnings of the scores' names
 */
function recordedBlocks(runs: readonly RecordedRun[], starts: readonly string[], seed: number): Block {
  const bootstrap = createBootstrap({ ...defaultBootstrap, seed });
  const names = new Set(runs.flatMap(({ lines }) => lines.flatMap((line) => Object.keys(line.scores))));
  const wanted = [...names].filter(
    (name) => starts.some((start) => name.startsWith(start)) && !/_(?:triples|entities)$/.test(name),
  );
  const rows = wanted.flatMap((score) =>
    runs.flatMap(({ name, lines }) => {
      const values = lines.map((line) => line.scores[score] ?? null);
      const n = values.filter((value) => value !== null).length;
      if (n === 0) return [];
      const figure = formatWithInterval(mean(values), {
        ci: bootstrap.interval(values),
        ...optionalCaution(meanCaution(values)),
      });
      return [[score, name, figure, `${n} of ${lines.length}`]];
    }),
  );
  return (
    rows.length > 0 && [
      "Taxolink did not compute the following scores: it read them from the prediction files and kept the names used there.",
      table("Recorded scores", ["Score", "System", "Mean", "n"], rows),
    ]
  );
}

// Shows the language models' judgements: the mean of each judge with the spread of its repeats, and the agreement
// between the judges.

/** Shows the measures that were judged. */
function judgingBlocks(runs: readonly RunSummary[], all: readonly string[]): readonly Block[] {
  const measures = all.filter((name) => runs.some(({ judging }) => judging?.measures[name] !== undefined));
  const judges = measures.flatMap((name) =>
    runs.flatMap(({ retriever, judging }) =>
      Object.entries(judging?.measures[name] ?? {}).map(([judge, { mean, sd, n }]) => [
        name,
        retriever,
        judge,
        formatSpread(mean, sd),
        n.join(", "),
      ]),
    ),
  );
  const aspects: readonly string[] = aspectsOf(measures);
  const agreement = runs.flatMap(({ retriever, judging }) =>
    Object.entries(judging?.agreement ?? {})
      .filter(([aspect]) => aspects.includes(aspect))
      .map(([aspect, { alpha, ci, caution, units, cohen, fleiss }]) => [
        aspect,
        retriever,
        alpha === null
          ? "– (all verdicts are identical)"
          : formatWithInterval(alpha, { ci, ...(caution !== null && { caution: { wilson: null } }) }),
        describeKappa(cohen),
        describeKappa(fleiss),
        units,
      ]),
  );
  return [
    measuredTable(`Means over questions: ${measures.join(", ")}`, runs, measures),
    table(
      "Per judge: mean over repeats ± standard deviation",
      ["Measure", "System", "Judge", "Mean", "Answers per repeat"],
      judges,
    ),
    table(
      "Agreement between the judges on the items they all judged (Krippendorff's α, Cohen's and Fleiss' κ)",
      ["What", "System", "α", "Cohen's κ", "Fleiss' κ", "Verdicts"],
      agreement,
    ),
  ];
}
