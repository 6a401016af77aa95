/** `questions generate` over a distribution: cells filled from a graph, or from publications in several layouts. */
import { basename, extname } from "node:path";
import type { CommandContext, Outcome } from "../../cli/command.ts";
import {
  clusterValues,
  type Distribution,
  type FactStore,
  type GenerationReport,
  generateQuestions,
  type LabelRules,
  layOutPairs,
  type PairContext,
  pairContext,
  publishedLabelRules,
  type Written,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError, OptionError } from "../../errors.ts";
import type { Models } from "../shared/with-models.ts";
import { identityOf, withJournal } from "./generation-journal.ts";
import { describeGaps, describeGeneration, shownGaps, summariseGeneration } from "./generation-report.ts";
import { readVariants } from "./publication-facts.ts";
import { describeRejected, type WritingWishes, writeDrafts, writeRejected } from "./write-drafts.ts";

export type DistributionOptions = WritingWishes & {
  readonly strategy: string;
  readonly count: number | undefined;
  readonly "max-golden": number;
  readonly eps: number;
  readonly "min-pts": number;
  readonly split: boolean;
  readonly "closed-world": boolean;
  /** What the files of the options hold. */
  readonly distribution: Distribution | undefined;
  readonly rules: LabelRules | undefined;
};

export async function generateFromGraph(
  facts: FactStore,
  file: string,
  out: string,
  options: DistributionOptions,
  models: Models,
  context: CommandContext,
): Promise<Outcome> {
  const graph = basename(file);
  const { report, written } = await generate(facts, graph, out, options, models, context);
  if (!models.plan) writeQuestions(out, { columns: [], rows: written.pairs });
  return tell(report, written, [out], out, options.rules, models);
}

export async function generateVariants(
  names: readonly string[],
  publications: Parameters<typeof readVariants>[1],
  out: string,
  options: DistributionOptions,
  models: Models,
  context: CommandContext,
): Promise<Outcome> {
  const variants = await readVariants(names, publications, context);
  const [first] = variants;
  if (first === undefined) throw new OptionError("--variants names no layout");
  const { report, written } = await generate(first.facts, first.name, out, options, models, context);
  const rules = options.rules ?? publishedLabelRules;
  const { pairs, rejected } = variants.length === 1 ? written : onlyMovable(written);
  const files = variants.map((variant) => ({
    file: variants.length === 1 ? out : fileOfVariant(out, variant.name),
    rows: layOutPairs(pairs, variant, variants, rules),
  }));
  for (const { file, rows } of models.plan ? [] : files) writeQuestions(file, { columns: [], rows });
  const outs = files.map(({ file }) => file);
  return tell(report, { pairs, rejected }, outs, out, rules, models);
}

/** What lost its form to pruning cannot be found again in another layout. */
function onlyMovable({ pairs, rejected }: Written): Written {
  const because = "the pruned triples have no form, and without one there is no way into the other layouts";
  return {
    pairs: pairs.filter(({ query }) => query !== ""),
    rejected: [
      ...rejected,
      ...pairs.filter(({ query }) => query === "").map((pair) => ({ pair, at: "triples" as const, because })),
    ],
  };
}

function fileOfVariant(out: string, variant: string): string {
  const extension = extname(out);
  return `${out.slice(0, out.length - extension.length)}-${variant}${extension}`;
}

type Generated = { readonly report: GenerationReport; readonly written: Written };

function generate(
  facts: FactStore,
  graph: string,
  out: string,
  options: DistributionOptions,
  models: Models,
  context: CommandContext,
): Promise<Generated> {
  const { rules, count, distribution, strategy, eps, split, instructions } = options;
  const inputs = [
    identityOf(facts),
    { graph, rules, count, distribution, strategy, eps, split, instructions },
    [options["min-pts"], options["max-golden"], options["closed-world"], options["subgraph-tokens"]],
  ];
  return withJournal(out, inputs, models, context, async (journal) => {
    const clusters = await clusterValues(
      facts,
      models.embedder,
      { eps, minPts: options["min-pts"] },
      context,
    );
    const report = await generateQuestions(
      facts,
      clusters,
      {
        seed: context.seed,
        graph,
        strategy: strategy as "clustering" | "subgraph" | "both",
        clusterMode: split ? "split" : "collect",
        largestGolden: options["max-golden"],
        closedWorld: options["closed-world"],
        ...(count === undefined ? {} : { count }),
        ...(distribution === undefined ? {} : { distribution }),
        ...(rules === undefined ? {} : { rules }),
      },
      context,
      journal,
    );
    if (report.pairs.length === 0) {
      const gaps = describeGaps(report).slice(0, shownGaps).join("\n");
      throw new InputError({ file: graph }, `no question could be made\n${gaps}`, {
        hint: "Another --hub-type or --distribution may help.",
      });
    }
    const pairs: PairContext = pairContext(facts, { graph, rules, largestGolden: options["max-golden"] });
    return { report, written: await writeDrafts(pairs, report.pairs, options, models, journal, context) };
  });
}

function tell(
  report: GenerationReport,
  written: Written,
  outs: readonly string[],
  out: string,
  rules: LabelRules | undefined,
  models: Models,
): Outcome {
  const rejected = writeRejected(out, written, models);
  const kept = rejected === null ? report : afterChecks(report, written, rules ?? publishedLabelRules);
  return {
    text: [describeGeneration(kept, outs), ...describeRejected(rejected)].join("\n"),
    json: { ...summariseGeneration(kept, outs), ...(rejected === null ? {} : { rejected }) },
    exitCode: written.pairs.length === 0 && !models.plan ? 1 : 0,
  };
}

/** The report as it is once a model has written: what was drafted and then rejected was not made. */
function afterChecks(
  report: GenerationReport,
  { pairs, rejected }: Written,
  rules: LabelRules,
): GenerationReport {
  const countIn = (found: Written["pairs"], { cell }: GenerationReport["cells"][number]): number =>
    found.filter(
      (pair) =>
        pair.semiTyped === cell.typed &&
        pair.useCase === String(cell.useCase) &&
        pair.labels.retrieval_operation?.[0] === rules.retrieval_operation?.[cell.operation],
    ).length;
  const refusedPairs = rejected.map(({ pair }) => pair);
  const cells = report.cells.map((cell) => {
    const lost = countIn(refusedPairs, cell);
    const refused = lost === 0 ? cell.refused : { "rejected by a check": lost, ...cell.refused };
    return { ...cell, made: countIn(pairs, cell), refused };
  });
  return { pairs, cells };
}
