/**
 * Generates questions according to a distribution: fills its cells from facts, puts the drafts into words, and converts
 * them to every layout.
 */
import { InputError } from "../../errors.ts";
import type { ValueShelf } from "../../io/index.ts";
import type { Watch } from "../../progress.ts";
import type { Embedder } from "../../vectors/index.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import { labelTooLong, longestLabel, type PairContext, pairContext } from "../generate/build-pair.ts";
import {
  drawQuestions,
  type GenerateOptions,
  type GenerationReport,
} from "../generate/generate-questions.ts";
import type { WritingOutcome } from "../generate/run-writing.ts";
import { type ClusterOptions, clusterSubjects } from "../generate/value-clusters.ts";
import { layOutPairs, type Variant } from "../generate/variants.ts";
import type { WorkJournal } from "../generate/work-journal.ts";
import type { DraftWriter } from "../generate/write-from-forms.ts";
import { type LabelRules, publishedLabelRules } from "../labels/label-rules.ts";
import type { PairList, QaPair } from "../qa-pair.ts";
import { fileBeside, writeDrafts } from "./write-drafts.ts";

/** The maximum number of gaps listed in a message. The report lists all gaps. */
export const shownGaps = 12;

/** The embedder, the writer, the journal and the shelf that a generation uses. */
export type GenerationResources = {
  readonly embedder: Embedder;
  /** The writer that rewords the drafts, or `null` to keep them unchanged. */
  readonly writer: DraftWriter | null;
  readonly journal: WorkJournal;
  /** Stores the drafts. */
  readonly shelf: ValueShelf<QaPair>;
};

/** @throws InputError that lists the first gaps if no cell could be filled */
export async function generateByDistribution(
  facts: GraphFacts,
  options: GenerateOptions & { readonly clusters: ClusterOptions },
  { embedder, writer, journal, shelf }: GenerationResources,
  watch: Watch,
): Promise<{ readonly report: GenerationReport<PairList>; readonly written: WritingOutcome<PairList> }> {
  const subjects = await clusterSubjects(facts, embedder, options.clusters, watch);
  const report = await drawQuestions(subjects, options, watch, journal, shelf);
  if (report.pairs.length === 0) {
    const gaps = describeGaps(report).slice(0, shownGaps).join("\n");
    const mainReason = mostFrequentRefusal(report);
    const because = mainReason === null ? "" : `, most often for this reason: ${mainReason}`;
    throw new InputError({ file: options.graph }, `no question could be generated${because}\n${gaps}`, {
      hint:
        mainReason === labelTooLong
          ? `Give the entities labels of at most ${longestLabel} characters, and import the graph again.`
          : "Try another --hub-type or --distribution.",
    });
  }
  const contexts = new Map(facts.subjects.map((store) => [store, pairContext(store, options)]));
  const contextOf = (hubType: string): PairContext => {
    const store = facts.about(hubType);
    return contexts.get(store) ?? pairContext(store, options);
  };
  return { report, written: await writeDrafts(contextOf, report.pairs, writer, journal, watch) };
}

/** Returns the most frequent reason for rejecting drafts across all cells, or `null` if no draft was rejected. */
function mostFrequentRefusal(report: Pick<GenerationReport, "cells">): string | null {
  const counts = new Map<string, number>();
  for (const [reason, count] of report.cells.flatMap(({ refused }) => Object.entries(refused)))
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  const [mostFrequent] = [...counts].sort((left, right) => right[1] - left[1]);
  return mostFrequent?.[0] ?? null;
}

/** Lists the cells that are below their quota, each with the three most frequent reasons. */
export function describeGaps(report: GenerationReport<PairList>): string[] {
  return report.cells
    .filter(({ made, wanted }) => made < wanted)
    .map(({ cell, made, wanted, refused }) => {
      const reasons = Object.entries(refused)
        .slice(0, 3)
        .map(([reason, count]) => `${reason} (${count})`)
        .join(", ");
      const typing = cell.typed ? "semi-typed" : "untyped";
      const why = reasons || "the requested number of questions was reached before this cell was filled";
      return `  ${cell.operation}, use case ${cell.useCase}, ${typing}: ${made} of ${wanted}: ${why}`;
    });
}

export type LaidOut = { readonly file: string; readonly rows: readonly QaPair[] };

/**
 * Returns the rows of one question file per layout (`Q-gv1.csv` and so on). If there is only one layout, its file is
 * the output file itself.
 */
export function layOutVariants(
  out: string,
  pairs: PairList,
  variants: readonly Variant[],
  rules: LabelRules,
): readonly LaidOut[] {
  const isSingle = variants.length === 1;
  const all = [...pairs];
  return variants.map((variant) => ({
    file: isSingle ? out : fileBeside(out, variant.name),
    rows: layOutPairs(all, variant, variants, rules),
  }));
}

/** Updates the report after a model has written the questions, because rejected drafts do not count as generated. */
export function reportAfterChecks(
  report: GenerationReport<PairList>,
  { pairs, rejected }: WritingOutcome<PairList>,
  rules: LabelRules = publishedLabelRules,
): GenerationReport<PairList> {
  const writtenPairs = [...pairs];
  const countIn = (candidates: readonly QaPair[], { cell }: GenerationReport["cells"][number]): number =>
    candidates.filter(
      (pair) =>
        pair.semiTyped === cell.typed &&
        pair.useCase === String(cell.useCase) &&
        pair.labels.retrieval_operation?.[0] === rules.retrieval_operation?.[cell.operation],
    ).length;
  const refusedPairs = rejected.map(({ pair }) => pair);
  const cells = report.cells.map((cell) => {
    const rejectedCount = countIn(refusedPairs, cell);
    const refused =
      rejectedCount === 0 ? cell.refused : { "rejected by a check": rejectedCount, ...cell.refused };
    return { ...cell, made: countIn(writtenPairs, cell), refused };
  });
  return { ...report, pairs, cells };
}
