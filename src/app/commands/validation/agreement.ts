/** `taxolink agreement` and `taxolink metrics`: measure how well judges agree, and the quality of a taxonomy in files. */

import { OptionError } from "../../../base/errors.ts";
import { readJson } from "../../../base/io/index.ts";
import { mean } from "../../../base/mean.ts";
import { count } from "../../../base/text/count.ts";
import { measureTextFiles } from "../../../evaluation/compat/index.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { aligned } from "../../../pages/blocks.ts";
import { indented } from "../../../pages/plain-text.ts";
import {
  type AgreementRow,
  annotationConflicts,
  annotationsOf,
  type Correctness,
  collectVerdicts,
  compareClusterings,
  describeAlpha,
  describeKappas,
  describeStageAgreement,
  formatRatio,
  groupingAgreement,
  groupingConflicts,
  measureAgreement,
  measureCorrectness,
  readAnnotations,
  relevanceAgreement,
  relevanceConflicts,
  surveyAgreement,
  systemUsability,
  taxonomyPhases,
} from "../../../taxonomy/index.ts";
import { incrementNamed, openTaxonomy } from "../../../workspace/index.ts";
import { snakeKeys } from "../shared/fields.ts";
import { requireKnown } from "../shared/require-known.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { surveyOf } from "../shared/workspace-of.ts";

function surveyReport(resamples: number, context: CommandContext) {
  const resampling = { seed: context.seed, resamples };
  const measured = surveyAgreement(surveyOf(context).survey, resampling);
  const stages = measured.map(({ decisions: _decisions, ...stage }) => stage);
  return {
    text: stages.map((stage) => describeStageAgreement(stage)),
    json: { stages, ...resampling },
  };
}
/** The first judge's groups are the clusters (or categories) as they were before any conflict was settled. */
function groupingReport(options: { readonly categories: boolean }, context: CommandContext) {
  const { clustering } = openTaxonomy(context).state;
  const layer = options.categories ? "categories" : "clusters";
  const conflicts = groupingConflicts(clustering, layer);
  const agreement = groupingAgreement(clustering, layer);
  const settled = (clustering.settled ?? []).filter((ruling) => ruling.layer === layer);
  return {
    text: [
      conflicts.map(({ id, company }) => [
        id,
        company.map(({ judge, with: others }) =>
          others.length === 0 ? `    ${judge}: alone` : `    ${judge}: with ${others.join(", ")}`,
        ),
      ]),
      settled.map(({ item, into, author, reason }) => `settled  ${item}: ${into}, by ${author}. ${reason}`),
      `${count(conflicts.length, "open conflict")}, ${settled.length} settled. Settle a conflict with taxolink cluster settle ID.`,
      agreement.length === 0 && "Agreement: no class has been placed by two judges yet.",
      agreement.map(
        ({ judges, shared, pairwiseF1, bCubedF1, adjustedRand }) =>
          `${judges.join(" and ")}: both placed ${count(shared, "class", "classes")}, ${describeF1(pairwiseF1, bCubedF1, adjustedRand)}`,
      ),
    ],
    json: { layer, conflicts, settled, agreement: agreement.map(snakeKeys) },
  };
}

/** Compares the clusters with those that another person made in a separate checkout. */
function clusterComparison(file: string, context: CommandContext) {
  const { clustering } = openTaxonomy(context).state;
  const other = readJson(context.resolve(file), taxonomyPhases.clustering);
  const groups = ({ clusters }: typeof other) => clusters.map(({ members }) => members);
  const { shared, quality, adjustedRand, conflicts } = compareClusterings(groups(clustering), groups(other));
  const list = (ids: readonly string[]): string => ids.join(", ") || "nothing more";
  const text = describeF1(quality.pairwise.f1, quality.bCubed.f1, adjustedRand);
  return {
    text: [
      conflicts.map(({ id, onlyFirst, onlySecond }) => [
        id,
        indented([`here with: ${list(onlyFirst)}`, `there with: ${list(onlySecond)}`], 4),
      ]),
      `Both people placed ${count(shared, "class", "classes")}, ${conflicts.length} of them in different clusters.`,
      text.charAt(0).toUpperCase() + text.slice(1),
    ],
    json: {
      shared,
      conflicts,
      pairwise: quality.pairwise,
      b_cubed: quality.bCubed,
      adjusted_rand: adjustedRand,
    },
  };
}

function describeF1(pairwise: number, bCubed: number, adjustedRand: number | null): string {
  return `pairwise F1 ${pairwise.toFixed(3)}, B³ F1 ${bCubed.toFixed(3)}, adjusted Rand index ${adjustedRand?.toFixed(3) ?? "undefined"}`;
}

function relevanceReport(context: CommandContext) {
  const { relevance, planning } = openTaxonomy(context).state;
  const items = collectVerdicts(relevance, planning.relevance);
  const conflicts = relevanceConflicts(items);
  const { alpha, ...kappas } = relevanceAgreement(items, { seed: context.seed });
  return {
    text: [
      conflicts.map(({ kind, id, verdicts }) => [
        `${kind} ${id}`,
        verdicts.map(({ judge, relevant, reason }) => `    ${judge}: ${relevant ? "yes" : "no"}. ${reason}`),
      ]),
      `${count(conflicts.length, "open conflict")}. Settle a conflict with taxolink assess settle ID.`,
      alpha.value === null
        ? "Agreement is undefined so far, because no item has two judgements or all judgements are identical."
        : `Krippendorff's alpha: ${describeAlpha(alpha)} over ${count(alpha.units, "item")}, seed ${context.seed}\n${describeKappas(kappas)}`,
    ],
    json: { conflicts, alpha, ...kappas, seed: context.seed },
  };
}

const options = {
  increment: option.name("application: the increment (default: the newest)"),
  gold: option.text(
    "ANNOTATOR",
    "application: the gold-standard annotator (default: the workspace's gold standard)",
  ),
  categories: option.flag("clustering: clusters in categories instead of classes in clusters"),
  resamples: option.integer(
    "Number of resamples for the bootstrap interval (default: 10,000; for the survey, 1,000)",
  ),
};

type Options = OptionValues<typeof options>;

const phases = ["survey", "clustering", "relevance", "application"];

export const agreement = defineCommand({
  example: "clustering",
  positionals: [
    optionalArgument("PHASE", "survey, clustering, relevance or application (default)"),
    optionalArgument(
      "FILE",
      "clustering: another person's 4-clustering.json; application: a CSV file with the columns object, annotator, category and class",
    ),
  ],
  options,
  notes: [
    "The report lists the items on which judges differ, except what the gold standard or a ruling settled. Request second opinions with taxolink survey next --second, taxolink cluster opinion and taxolink assess opinion.",
    "clustering: pairwise F1, B³, and the adjusted Rand index, which corrects for chance (1: identical groups; 0: chance agreement).",
    "nominal: treats the class as one variable, or each class as a yes-no variable if objects have several classes.",
    "kappa: uses the same variables as the nominal alpha. Cohen's kappa requires two annotators, and Fleiss' kappa the same number of annotators for each object.",
    "MASI: compares the sets of classes by the MASI distance. Classes that no annotator assigned do not count as agreement.",
    "Intervals: bootstrap percentiles (95 %) over objects, drawn with --seed. " +
      "caution: fewer than 10 objects, or fewer than 5 objects with disagreement; the interval then has poor coverage.",
  ],
  run: async ({ positionals, options }, context) => {
    const [phase = "application", file] = phases.includes(positionals[0] ?? "application")
      ? positionals
      : ["application", positionals[0]];
    if (phase === "survey") return surveyReport(options.resamples ?? 1000, context);
    if (phase === "relevance") return relevanceReport(context);
    if (phase === "clustering")
      return file === undefined ? groupingReport(options, context) : clusterComparison(file, context);
    return applicationReport(file, options, context);
  },
});

function applicationReport(file: string | undefined, options: Options, context: CommandContext) {
  const { resamples = 10_000 } = options;
  const { annotations, categories, gold, usability } = readInput(file, options, context);
  if (annotations.length === 0)
    throw new OptionError("no object has been classified yet", {
      hint: "Classify objects with taxolink apply classify OBJECT CLASS..., or specify a CSV file.",
    });
  const annotators = [...new Set(annotations.map(({ annotator }) => annotator))];
  requireKnown(options.gold === undefined ? [] : [options.gold], annotators, {
    problem: (name) => `--gold: "${name}" has not classified any object`,
    hint: `Annotators: ${annotators.join(", ")}.`,
  });
  const report = measureAgreement(annotations, categories, { seed: context.seed, resamples });
  const conflicts = annotationConflicts(annotations, categories, gold);
  const correctness = gold === null ? [] : measureCorrectness(annotations, categories, gold);
  const scores = usability.map(({ annotator, answers }) => ({ annotator, score: systemUsability(answers) }));
  const meanScore = mean(scores.map(({ score }) => score));
  const rows: [string, AgreementRow][] = [["overall", report.overall], ...Object.entries(report.categories)];
  return {
    text: [
      conflicts.map(({ object, category, given }) => [
        `${object}, ${category}`,
        given.map(({ annotator, classes }) => `    ${annotator}: ${classes.join(", ") || "no class"}`),
      ]),
      `${count(conflicts.length, "open conflict")}.`,
      `${count(report.objects, "object")}, annotators: ${report.annotators.join(", ")}`,
      aligned(
        rows.flatMap(([name, row]) => [
          [name, `nominal ${describeAlpha(row.nominal)}  MASI ${describeAlpha(row.masi)}`],
          ["", describeKappas(row)],
        ]),
        { indent: 2 },
      ),
      report.annotators.length < 2 && "Agreement requires at least two annotators.",
      `Intervals: ${count(resamples, "resample")} of the objects, seed ${context.seed}.`,
      correctness.map(({ annotator, objects, macro, micro }) => [
        `${annotator} against ${gold}, ${count(objects, "object")}:`,
        `  macro ${formatCorrectness(macro)}`,
        `  micro ${formatCorrectness(micro)}`,
      ]),
      meanScore !== null &&
        `Ease of use (SUS): ${meanScore.toFixed(1)} out of 100, from ${count(scores.length, "person", "people")}`,
    ],
    json: {
      ...report,
      conflicts,
      seed: context.seed,
      resamples,
      gold,
      correctness,
      usability: { mean: meanScore, scores },
    },
  };
}

function readInput(file: string | undefined, options: Options, context: CommandContext) {
  if (file !== undefined)
    return { ...readAnnotations(context.resolve(file)), gold: options.gold ?? null, usability: [] };
  const { state } = openTaxonomy(context);
  const increment = incrementNamed(state, options.increment);
  return {
    annotations: annotationsOf(state.application, increment),
    categories: increment.categories.map(({ name }) => name),
    gold: options.gold ?? state.application.gold,
    usability: state.application.usability,
  };
}

function formatCorrectness({ precision, recall, f1 }: Correctness): string {
  const format = (value: number | null): string => (value === null ? "–" : value.toFixed(3));
  return `precision ${format(precision)}  recall ${format(recall)}  F1 ${format(f1)}`;
}

export const metrics = defineCommand({
  example: "--catalog catalog.txt --extractions extractions.txt --mapping mapping.txt",
  options: {
    catalog: option.file("A file with the classes, one per line", { required: true }),
    extractions: option.list("FILE", "Files with the terms, one per line; one file per object under study", {
      required: true,
    }),
    mapping: option.list(
      "FILE",
      "Files with lines of the form `class : term`; one file for all extractions, or one mapping file per extractions file",
      { required: true },
    ),
    compat: option.name("Reproduce the published script, which cuts mapping lines at every colon", {
      choices: ["aquality"],
    }),
    ...lenientOption,
  },
  notes: [
    "By default, the command splits a mapping line at its first ` : `, so a term may contain colons.",
    "Spaces around class names and terms are ignored; duplicate lines count once.",
  ],
  run: async ({ options }, context) => {
    if (options.mapping.length > 1 && options.mapping.length !== options.extractions.length)
      throw new OptionError(
        `${options.mapping.length} mapping files were specified for ${options.extractions.length} extractions files`,
        { hint: "Specify one mapping file for all extractions, or one mapping file per extractions file." },
      );
    const { metrics, notes, truncated } = measureTextFiles({
      catalog: context.resolve(options.catalog),
      extractions: options.extractions.map(context.resolve),
      mappings: options.mapping.map(context.resolve),
      reading: options.compat === undefined ? "standard" : "aquality",
      lenient: options.lenient,
    });
    for (const note of notes) context.warn(`${note.file}:${note.line}: ${note.problem}`);
    if (truncated > 0)
      context.warn(
        `${count(truncated, "mapping line contains a second colon and was", "mapping lines contain a second colon and were")} cut there, as in the published script.`,
      );
    return {
      text: Object.entries(metrics).map(([name, ratio]) => `${name}: ${formatRatio(ratio)}`),
      json: { compat: options.compat ?? null, metrics, cut_lines: truncated, notes },
    };
  },
});
