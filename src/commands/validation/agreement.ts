import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  type AgreementRow,
  annotationsOf,
  type Correctness,
  describeAlpha,
  describeKappas,
  measureAgreement,
  measureCorrectness,
  readAnnotations,
  systemUsability,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { incrementNamed, openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [
    {
      name: "FILE",
      summary:
        "A CSV file with the columns object, annotator, category and class (default: the workspace's phase 8)",
    },
  ],
  options: {
    increment: {
      kind: "text",
      value: "NAME",
      summary: "The increment of the workspace (default: the newest)",
    },
    gold: {
      kind: "text",
      value: "ANNOTATOR",
      summary: "The gold-standard annotator (default: the workspace's gold standard)",
    },
    resamples: {
      kind: "number",
      value: "N",
      summary: "Number of resamples for the bootstrap interval",
      default: 10_000,
      minimum: 1,
      integer: true,
    },
  },
  notes: [
    "nominal: treats the class as one variable, or each class as a yes-no variable if objects have several classes.",
    "kappa: uses the same variables as the nominal alpha. Cohen's kappa requires two annotators, and Fleiss' kappa the same number of annotators for each object.",
    "MASI: compares the sets of classes by the MASI distance. Classes that no annotator assigned do not count as agreement.",
    "Intervals: bootstrap percentiles (95 %) over objects, drawn with --seed. " +
      "caution: fewer than 10 objects, or fewer than 5 objects with disagreement; the interval then has poor coverage.",
  ],
  run: async ({ positionals, options }, context) => {
    const { annotations, categories, gold, usability } = readInput(positionals[0], options, context);
    if (annotations.length === 0) {
      throw new OptionError("no object has been classified yet", {
        hint: "Classify objects with taxolink apply classify OBJECT CLASS..., or specify a CSV file.",
      });
    }
    requireAnnotator(options.gold, annotations);
    const report = measureAgreement(annotations, categories, {
      seed: context.seed,
      resamples: options.resamples,
    });
    const correctness = gold === null ? [] : measureCorrectness(annotations, categories, gold);
    const scores = usability.map(({ annotator, answers }) => ({
      annotator,
      score: systemUsability(answers),
    }));
    const meanScore = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
    const rows: [string, AgreementRow][] = [
      ["overall", report.overall],
      ...Object.entries(report.categories),
    ];
    const width = Math.max(...rows.map(([name]) => name.length));
    return {
      text: [
        `${count(report.objects, "object")}, annotators: ${report.annotators.join(", ")}`,
        ...rows.flatMap(([name, row]) => [
          `  ${name.padEnd(width)}  nominal ${describeAlpha(row.nominal)}  MASI ${describeAlpha(row.masi)}`,
          `  ${"".padEnd(width)}  ${describeKappas(row)}`,
        ]),
        ...(report.annotators.length < 2 ? ["Agreement requires at least two annotators."] : []),
        `Intervals: ${count(options.resamples, "resample")} of the objects, seed ${context.seed}.`,
        ...correctness.flatMap(({ annotator, objects, macro, micro }) => [
          `${annotator} against ${gold}, ${count(objects, "object")}:`,
          `  macro ${formatCorrectness(macro)}`,
          `  micro ${formatCorrectness(micro)}`,
        ]),
        ...(scores.length === 0
          ? []
          : [
              `Ease of use (SUS): ${meanScore.toFixed(1)} out of 100, from ${count(scores.length, "person", "people")}`,
            ]),
      ].join("\n"),
      json: {
        ...report,
        seed: context.seed,
        resamples: options.resamples,
        gold,
        correctness,
        usability: { mean: scores.length === 0 ? null : meanScore, scores },
      },
    };
  },
});

function readInput(
  file: string | undefined,
  options: { readonly increment?: string | undefined; readonly gold?: string | undefined },
  context: CommandContext,
) {
  if (file !== undefined) {
    return { ...readAnnotations(context.resolve(file)), gold: options.gold ?? null, usability: [] };
  }
  const { state } = openTaxonomy(context);
  const increment = incrementNamed(state, options.increment);
  return {
    annotations: annotationsOf(state.application, increment),
    categories: increment.categories.map(({ name }) => name),
    gold: options.gold ?? state.application.gold,
    usability: state.application.usability,
  };
}

/** @throws OptionError if the annotator chosen as the gold standard has not classified anything */
function requireAnnotator(
  gold: string | undefined,
  annotations: readonly { readonly annotator: string }[],
): void {
  const annotators = [...new Set(annotations.map(({ annotator }) => annotator))];
  if (gold === undefined || annotators.includes(gold)) return;
  throw new OptionError(`--gold: "${gold}" has not classified any object`, {
    hint: `Annotators: ${annotators.join(", ")}.`,
  });
}

function formatCorrectness({ precision, recall, f1 }: Correctness): string {
  const format = (value: number | null): string => (value === null ? "–" : value.toFixed(3));
  return `precision ${format(precision)}  recall ${format(recall)}  F1 ${format(f1)}`;
}
