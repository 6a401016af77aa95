/**
 * Defines the schema of `summary.json` for programs that read this file. Its content is a `SummaryDocument`.
 */
import { z } from "zod";
import { readJson } from "../base/io/index.ts";
import { recordSchema } from "../base/io/record-schema.ts";
import { answeredBy, presetOrigins } from "../retrieval/index.ts";
import { alphaCautions } from "../taxonomy/index.ts";
import { definitions } from "./measures/measure.ts";
import { labelRuns } from "./run-label.ts";
import { cautionReasons } from "./statistics/interval-caution.ts";

const figure = z.number().nullable();
const figures = recordSchema(figure);
const interval = z.tuple([z.number(), z.number()]).nullable();
const count = z.int().min(0);
const caution = z.strictObject({ reason: z.enum(cautionReasons), wilson: interval });

const kappa = z.strictObject({ value: figure, reason: z.string().nullable(), units: count });

const comparison = z.strictObject({
  measure: z.string(),
  a: z.string(),
  b: z.string(),
  n: count,
  difference: z.number(),
  ci: interval,
  caution: caution.optional(),
  p: z.number(),
  p_holm: z.number(),
  effect_size: figure,
  detectable: figure.optional(),
  verdict: z.enum(["a better", "b better", "within noise"]),
});

const judging = z.strictObject({
  judges: z.array(z.string()),
  repeats: count,
  measures: recordSchema(
    recordSchema(z.strictObject({ mean: figure, sd: figure, repeats: z.array(figure), n: z.array(count) })),
  ),
  agreement: recordSchema(
    z.strictObject({
      alpha: figure,
      ci: interval,
      caution: z.enum(alphaCautions).nullable(),
      units: count,
      cohen: kappa,
      fleiss: kappa,
    }),
  ),
});

const abstention = z.strictObject({
  answered: count,
  abstained_rightly: count,
  abstained_wrongly: count,
  answered_wrongly: count,
  failed: count,
  precision: figure,
  recall: figure,
});

const run = z.strictObject({
  retriever: z.string(),
  /** Absent from files that earlier versions wrote, and null for origins that no longer exist. */
  origin: z.enum(presetOrigins).nullable().optional().catch(null),
  answered_by: z.string().optional(),
  questions: count,
  failed: count,
  unanswered: count,
  missing: count,
  metrics: figures,
  detail: recordSchema(
    z.strictObject({
      definition: z.enum(definitions),
      ci: interval,
      caution: caution.optional(),
      se: figure.optional(),
      clustered: z
        .strictObject({ by: z.enum(["topic", "template"]), clusters: count, se: z.number() })
        .optional(),
      n: count,
      failed: count,
      unanswered: count,
      excluded: recordSchema(count),
      mean_with_unanswered_as_0: figure.optional(),
      answered_mean: figure,
      micro: figure,
    }),
  ),
  by: recordSchema(
    recordSchema(
      z.strictObject({
        n: count,
        failed: count,
        unanswered: count,
        excluded: recordSchema(count).optional(),
        metrics: figures,
        ci: recordSchema(interval).optional(),
        cautions: recordSchema(caution).optional(),
      }),
    ),
  ),
  abstention: abstention.optional(),
  judging: judging.optional(),
});

const repeat = z.strictObject({
  configuration: z.string(),
  runs: z.array(z.string()),
  seeds: z.array(z.number()),
  metrics: recordSchema(z.strictObject({ mean: figure, sd: figure, n: count })),
});

const variants = z.strictObject({
  variants: z.array(z.strictObject({ name: z.string(), questions: count })),
  shared_questions: count,
  systems: z.array(
    z.strictObject({
      retriever: z.string(),
      variants: recordSchema(
        z.strictObject({
          metrics: figures,
          failed: count,
          unanswered: count,
          ci: recordSchema(interval),
          cautions: recordSchema(caution),
        }),
      ),
      comparisons: z.array(comparison),
    }),
  ),
});

export const summarySchema = z.strictObject({
  runs: z.array(run),
  comparisons: z.array(comparison),
  group_comparisons: recordSchema(recordSchema(z.array(comparison))),
  repeats: z.array(repeat).optional(),
  repeat_comparisons: z.array(comparison).optional(),
  variants: variants.optional(),
  manifest: z.strictObject({
    taxolink: z.string(),
    definition: z.enum(definitions),
    seed: z.number(),
    measures: z.array(z.string()),
    statistics: recordSchema(z.unknown()),
    inputs: recordSchema(z.unknown()),
    runs: recordSchema(recordSchema(z.unknown())),
  }),
});

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
      answered_by: run.shape.answered_by,
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
