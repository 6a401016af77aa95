/** Runs `questions generate` for a distribution, based on a graph or on publications in multiple layouts. */
import { basename } from "node:path";
import type { Outcome } from "../../cli/command.ts";
import {
  asGraphFacts,
  type ClassQuotas,
  type Distribution,
  evenQuotas,
  type GenerationReport,
  type GraphFacts,
  generateByDistribution,
  generateUnanswerable,
  identityOf,
  type LabelRules,
  layOutVariants,
  type PairList,
  publishedLabelRules,
  type QaPair,
  reportAfterChecks,
  type UnanswerableReport,
  type UserLexicon,
  type WritingOutcome,
  writePairs,
  writeQuestions,
} from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { createDiskShelf, createMemoryShelf, type ValueShelf } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { withJournal } from "./generation-journal.ts";
import { describeGeneration, summariseGeneration } from "./generation-report.ts";
import { type GivenPublications, readGivenVariants } from "./publication-facts.ts";
import {
  describeRejected,
  draftWriter,
  type GenerationRun,
  type WritingOptions,
  writeRejected,
} from "./write-drafts.ts";

export type DistributionOptions = WritingOptions & {
  readonly strategy: string;
  readonly count: number | undefined;
  readonly "max-golden": number;
  readonly eps: number;
  readonly "min-pts": number;
  readonly split: boolean;
  readonly "closed-world": boolean;
  readonly "max-hops": number;
  readonly "keep-redundant": boolean;
  /** The number of unanswerable questions to generate in addition to the others. */
  readonly unanswerable: number;
  /** The contents of the files that the options specify. */
  readonly distribution: Distribution | undefined;
  readonly classes: ClassQuotas | undefined;
  /** The minimum number of questions for every class, which replaces the quotas from a file. */
  readonly "per-class": number | undefined;
  readonly rules: LabelRules | undefined;
  readonly lexicon: UserLexicon | undefined;
};

export async function generateFromGraph(
  facts: GraphFacts,
  file: string,
  options: DistributionOptions,
  run: GenerationRun,
): Promise<Outcome> {
  const { out, models, context } = run;
  const graph = basename(file);
  // A dry run writes nothing.
  const shelf = models.plan === null ? createDiskShelf<QaPair>(out) : createMemoryShelf<QaPair>();
  try {
    const generated = await generate(facts, graph, options, shelf, run);
    const { unanswerable: count, lexicon } = options;
    const gaps = generateUnanswerable(facts, { count, seed: context.seed, graph, lexicon }, context);
    if (!models.plan) await writePairs(out, [generated.written.pairs, gaps.pairs]);
    return reportGenerated(generated, [out], options.rules, run, count === 0 ? null : gaps);
  } finally {
    shelf.close();
  }
}

function describeGaps({ pairs, made }: UnanswerableReport): string {
  const kinds = Object.entries(made).map(([reason, count]) => `${count} ${reason}`);
  return `plus ${count(pairs.length, "unanswerable question")}: ${kinds.join(", ")}`;
}

export async function generateVariants(
  names: readonly string[],
  publications: GivenPublications,
  options: DistributionOptions,
  run: GenerationRun,
): Promise<Outcome> {
  const { out, models, context } = run;
  const variants = await readGivenVariants(names, publications, context);
  const [first] = variants;
  if (first === undefined) throw new OptionError("--variants requires layout names");
  const generated = await generate(
    asGraphFacts([first.facts]),
    first.name,
    options,
    createMemoryShelf(),
    run,
  );
  const files = layOutVariants(out, generated.written.pairs, variants, options.rules ?? publishedLabelRules);
  for (const { file, rows } of models.plan ? [] : files) writeQuestions(file, { columns: [], rows });
  const outs = files.map(({ file }) => file);
  return reportGenerated(generated, outs, options.rules, run);
}

type GeneratedQuestions = {
  readonly report: GenerationReport<PairList>;
  readonly written: WritingOutcome<PairList>;
};

function generate(
  facts: GraphFacts,
  graph: string,
  options: DistributionOptions,
  shelf: ValueShelf<QaPair>,
  { out, models, context }: GenerationRun,
): Promise<GeneratedQuestions> {
  const { rules, count, distribution, strategy, eps, split, instructions, lexicon } = options;
  const even = options["per-class"];
  const classes = even === undefined ? options.classes : evenQuotas(rules ?? publishedLabelRules, even);
  const inputs = [
    identityOf(...facts.subjects),
    { graph, rules, count, distribution, strategy, eps, split, instructions, lexicon },
    [options["min-pts"], options["max-golden"], options["closed-world"], options["subgraph-tokens"]],
    [options["max-hops"], options["keep-redundant"], classes],
  ];
  return withJournal(out, inputs, models, context, (journal) =>
    generateByDistribution(
      facts,
      {
        seed: context.seed,
        graph,
        clusters: { eps, minPts: options["min-pts"] },
        strategy: strategy as "clustering" | "subgraph" | "both",
        clusterMode: split ? "split" : "collect",
        largestGolden: options["max-golden"],
        closedWorld: options["closed-world"],
        maxHops: options["max-hops"],
        keepRedundant: options["keep-redundant"],
        ...(count === undefined ? {} : { count }),
        ...(distribution === undefined ? {} : { distribution }),
        ...(classes === undefined ? {} : { classes }),
        ...(rules === undefined ? {} : { rules }),
        ...(lexicon === undefined ? {} : { lexicon }),
      },
      { embedder: models.embedder, writer: draftWriter(options, models), journal, shelf },
      context,
    ),
  );
}

function reportGenerated(
  { report, written }: GeneratedQuestions,
  outs: readonly string[],
  rules: LabelRules | undefined,
  { out, models }: GenerationRun,
  gaps: UnanswerableReport | null = null,
): Outcome {
  const rejected = writeRejected(out, written, models);
  const checkedReport = rejected === null ? report : reportAfterChecks(report, written, rules);
  return {
    text: [
      describeGeneration(checkedReport, outs),
      ...(gaps === null ? [] : [describeGaps(gaps)]),
      ...describeRejected(rejected),
    ].join("\n"),
    json: {
      ...summariseGeneration(checkedReport, outs),
      ...(gaps === null ? {} : { unanswerable: gaps.made }),
      ...(rejected === null ? {} : { rejected }),
    },
    exitCode: written.pairs.length === 0 && !models.plan ? 1 : 0,
  };
}
