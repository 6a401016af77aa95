/**
 * Defines `summary.json` as a schema, from which the types of its parts are derived. Keys are in snake case, as in the
 * file.
 */
import { z } from "zod";
import { readJson } from "../base/io/index.ts";
import { recordSchema } from "../base/io/record-schema.ts";
import { answeredBy, presetOrigins } from "../retrieval/index.ts";
import { alphaCautions } from "../taxonomy/index.ts";
import { definitions } from "./measures/measure.ts";
import { labelRuns } from "./run-label.ts";

const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
const figure = z.number().nullable();
const figures = recordSchema(figure);
const interval = z.tuple([z.number(), z.number()]).readonly().nullable();
const count = z.int().min(0);

/** The reason why an interval probably misses the true mean. */
const caution = z.strictObject({
  reason: z.enum(["few questions", "few different values"]),
  /**
   * An interval that reliably contains the mean but may be too wide, or `null` for differences and for values outside 0
   * … 1.
   */
  wilson: interval,
});
export type IntervalCaution = Readonly<z.output<typeof caution>>;

const comparison = z.strictObject({
  measure: z.string(),
  a: z.string(),
  b: z.string(),
  /** The number of questions for which both runs have a value. */
  n: count,
  /** The mean of a − b over these questions. */
  difference: z.number(),
  ci: interval,
  /** Absent if the interval is reliable. This does not affect the test, which is exact. */
  caution: caution.exactOptional(),
  p: z.number(),
  /** The p-value after Holm's correction over all tests in the pair's table. */
  p_holm: z.number(),
  /** Cohen's d_z, or `null` if there are fewer than two differences or if all have the same nonzero value. */
  effect_size: figure,
  /**
   * The smallest difference that a test at the strictest level of Holm's correction finds with a probability of 80 %,
   * or `null` if there are fewer than two differences.
   */
  detectable: figure.exactOptional(),
  /** The verdict, which is `within noise` unless p_holm is below the significance level. */
  verdict: z.enum(["a better", "b better", "within noise"]),
});
export type Comparison = Readonly<z.output<typeof comparison>>;

const kappa = z.strictObject({ value: figure, reason: z.string().nullable(), units: count });

const judgeFigures = z.strictObject({
  /** The mean of the repeats' means. */
  mean: figure,
  /** The standard deviation of the repeats' means (n − 1), or `null` for a single repeat. */
  sd: figure,
  repeats: list(figure),
  /** For each repeat, the number of answers that have a value. */
  n: list(count),
});
export type JudgeFigures = Readonly<z.output<typeof judgeFigures>>;

const judgeAgreement = z.strictObject({
  /** Krippendorff's α, or `null` if all verdicts are equal or if no item has verdicts from more than one judge. */
  alpha: figure,
  ci: interval,
  /** The reason why the interval probably misses the true value, or `null` if it is reliable. */
  caution: z.enum(alphaCautions).nullable(),
  /** The number of items for which at least two judges gave a verdict. */
  units: count,
  cohen: kappa,
  fleiss: kappa,
});
export type JudgeAgreement = Readonly<z.output<typeof judgeAgreement>>;

const judging = z.strictObject({
  judges: list(z.string()),
  repeats: count,
  /** The figures for each measure and judge, over all judged answers. */
  measures: recordSchema(recordSchema(judgeFigures)),
  /** The agreement between the judges on each judged part; empty for a single judge. */
  agreement: recordSchema(judgeAgreement),
});
export type JudgingSummary = Readonly<z.output<typeof judging>>;

/** The number of decisions of each kind. Each decision counts under exactly one key. */
const abstention = z.strictObject({
  /**
   * The number of answerable questions that the system answered, correctly or not. Other measures score how correct
   * these answers are.
   */
  answered: count,
  /** The number of unanswerable questions on which the system abstained. */
  abstained_rightly: count,
  /** The number of answerable questions on which the system abstained. */
  abstained_wrongly: count,
  /** The number of unanswerable questions that the system answered. */
  answered_wrongly: count,
  /** The number of questions on which the system failed. A failure is not a decision. */
  failed: count,
  /** The proportion of abstentions that are correct, or `null` if the system never abstained. */
  precision: figure,
  /**
   * The proportion of unanswerable questions on which the system abstained, not counting failures; `null` if there are
   * no such questions.
   */
  recall: figure,
});
export type AbstentionSummary = Readonly<z.output<typeof abstention>>;

/** A standard error for questions that share a topic or a template. */
const clusteredError = z.strictObject({
  by: z.enum(["topic", "template"]),
  clusters: count,
  se: z.number(),
});
export type ClusteredError = Readonly<z.output<typeof clusteredError>>;

const measureDetail = z.strictObject({
  definition: z.enum(definitions),
  /** The bootstrap interval of the mean, or `null` if there is no mean. */
  ci: interval,
  /** Absent for a reliable interval. */
  caution: caution.exactOptional(),
  /** The standard error of the mean, or `null` for fewer than two values. */
  se: figure.exactOptional(),
  /** The standard error with questions in clusters; absent if the questions do not form enough clusters. */
  clustered: clusteredError.exactOptional(),
  /** The number of questions included in the mean. */
  n: count,
  failed: count,
  unanswered: count,
  /** The number of questions without a value, by reason. */
  excluded: recordSchema(count),
  /**
   * The mean if questions with triples but without an answer count as 0, as in the thesis; absent if there are none, or
   * if they count as 0 anyway.
   */
  mean_with_unanswered_as_0: figure.exactOptional(),
  /** The mean over the questions that have an answer or triples. */
  answered_mean: figure,
  /** The micro average, computed from summed counts, or `null` for measures that have none. */
  micro: figure,
});
export type MeasureDetail = Readonly<z.output<typeof measureDetail>>;

const group = z.strictObject({
  /** The number of questions in the group, including failed and unanswered ones. */
  n: count,
  failed: count,
  unanswered: count,
  /** For each measure, the number of questions in the group that have no value; omitted if no value is missing. */
  excluded: recordSchema(count).exactOptional(),
  metrics: figures,
  /** The intervals of the main measures; absent for small groups. */
  ci: recordSchema(interval).exactOptional(),
  /** The cautions for unreliable intervals; absent if all intervals are reliable. */
  cautions: recordSchema(caution).exactOptional(),
});
export type GroupSummary = Readonly<z.output<typeof group>>;

const run = z.strictObject({
  retriever: z.string(),
  /**
   * The profile of the system that ran, or `null` if unknown or if it no longer exists. Absent from files that earlier
   * versions wrote.
   */
  origin: z.enum(presetOrigins).nullable().optional().catch(null),
  /** What answered: `rules`, or a model and an embedder; absent if unknown. */
  answered_by: z.string().exactOptional(),
  questions: count,
  /**
   * The number of questions on which the system failed. In all means, a failed question is treated as a question with
   * an empty retrieved list.
   */
  failed: count,
  /** The number of questions for which the system returned neither an answer nor triples, excluding failures. */
  unanswered: count,
  /** The number of questions that the prediction file lacks; `unanswered` includes them. */
  missing: count,
  /** The macro average of each measure. */
  metrics: figures,
  detail: recordSchema(measureDetail),
  /** The groups of questions, by column and value. */
  by: recordSchema(recordSchema(group)),
  /** How often the system answered or abstained, correctly or not; absent if every question is answerable. */
  abstention: abstention.exactOptional(),
  /** How judges and repeats differ; absent if no language model judged the answers. */
  judging: judging.exactOptional(),
});
export type RunSummary = Readonly<z.output<typeof run>>;

const repeat = z.strictObject({
  /** The name that the runs share. */
  configuration: z.string(),
  /** The names of the runs in the document. */
  runs: list(z.string()),
  seeds: list(z.number()),
  /** The mean and the standard deviation (n − 1) of the runs' means, of which `n` exist. */
  metrics: recordSchema(z.strictObject({ mean: figure, sd: figure, n: count })),
});
export type RepeatSummary = Readonly<z.output<typeof repeat>>;

const variantFigures = z.strictObject({
  metrics: figures,
  failed: count,
  unanswered: count,
  ci: recordSchema(interval),
  /** Maps each measure with an unreliable interval to the caution about it. */
  cautions: recordSchema(caution),
});
export type VariantFigures = Readonly<z.output<typeof variantFigures>>;

const variants = z.strictObject({
  variants: list(z.strictObject({ name: z.string(), questions: count })),
  /** The number of questions that are in every variant. The comparisons use only these questions. */
  shared_questions: count,
  systems: list(
    z.strictObject({
      retriever: z.string(),
      /** The system's figures per variant, over all its questions. */
      variants: recordSchema(variantFigures),
      /** The pairs of variants that were compared. The tests of all systems form one table. */
      comparisons: list(comparison),
    }),
  ),
});
export type VariantComparison = Readonly<z.output<typeof variants>>;

const manifest = z.strictObject({
  taxolink: z.string(),
  definition: z.enum(definitions),
  seed: z.number(),
  measures: list(z.string()),
  statistics: recordSchema(z.unknown()),
  inputs: recordSchema(z.unknown()),
  runs: recordSchema(recordSchema(z.unknown())),
});
export type Manifest = Readonly<z.output<typeof manifest>>;

export const summarySchema = z.strictObject({
  runs: list(run),
  comparisons: list(comparison),
  /** Comparisons by the first main measure within each sufficiently large group of questions; empty for a single run. */
  group_comparisons: recordSchema(recordSchema(list(comparison))),
  /** Runs that differ only in the seed, combined into one; absent if there are no such runs. */
  repeats: list(repeat).exactOptional(),
  /**
   * Comparisons of combined runs, based on each question's mean over the repeats; absent if there are fewer than two
   * combined runs.
   */
  repeat_comparisons: list(comparison).exactOptional(),
  /** Comparisons of the systems across the layouts of the graph; absent if there is only one layout. */
  variants: variants.exactOptional(),
  manifest,
});

/**
 * The contents of a results folder: all measures of all runs with intervals and breakdowns, the comparisons of runs,
 * and the runs' provenance. `summary.json` contains this document.
 *
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 * import { benchmarkRetrievers, createLexicalEmbedder, createOfflineLanguage, createRetriever, openGraph, readQuestions, type SummaryDocument } from "taxolink";
 *
 * const bm25 = createRetriever("bm25", { language: createOfflineLanguage(), embedder: createLexicalEmbedder() });
 * const questions = readQuestions("datasets/questions/question-answering.csv").pairs.slice(0, 5);
 * const graph = await openGraph("datasets/graphs/question-answering.nt");
 * await benchmarkRetrievers({ graph, questions, retrievers: [bm25], folder: "summary" });
 * const summary = JSON.parse(readFileSync("summary/summary.json", "utf8")) as SummaryDocument;
 * console.log(summary.runs.map(({ retriever, questions: count }) => `${retriever}: ${count}`).join(", ")); // bm25: 5
 * ```
 */
export type SummaryDocument = Readonly<z.output<typeof summarySchema>>;

const shownInterval = { ci: interval, caution: caution.omit({ reason: true }).loose().optional() };

/**
 * The properties of a summary that tables display. Figures that are missing from files of earlier versions count as
 * unknown.
 */
const shownSummarySchema = z.looseObject({
  manifest: z
    .looseObject({
      runs: recordSchema(
        z.looseObject({
          version: z.number().optional(),
          retriever: z.string().optional(),
          options: recordSchema(z.unknown()).optional(),
          language: z.unknown().optional(),
          embedder: z.unknown().optional(),
        }),
      ).default({}),
    })
    .default({ runs: {} }),
  runs: z.array(
    z.looseObject({
      ...run.pick({ retriever: true, origin: true, questions: true, failed: true, metrics: true }).shape,
      answered_by: z.string().optional(),
      unanswered: run.shape.unanswered.default(0),
      detail: recordSchema(
        z.looseObject({ ...shownInterval, n: count, excluded: recordSchema(count).optional() }),
      ).default({}),
    }),
  ),
  comparisons: z
    .array(
      z.looseObject({
        ...comparison.pick({ measure: true, a: true, b: true, difference: true, p_holm: true }).shape,
        ...shownInterval,
        verdict: z.string(),
      }),
    )
    .default([]),
});

export type ShownSummary = z.output<typeof shownSummarySchema>;

/**
 * Reads a summary, and adds to its systems what answered.
 * @throws InputError if the file is not a summary
 */
export function readShownSummary(file: string): ShownSummary {
  const summary = readJson(file, shownSummarySchema);
  return labelRuns({
    ...summary,
    runs: summary.runs.map((run) => ({
      ...run,
      answered_by: run.answered_by ?? answeredBy(summary.manifest.runs[run.retriever] ?? {}) ?? undefined,
    })),
  });
}
