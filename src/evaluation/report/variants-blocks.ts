/**
 * Shows the effect of the graph's layout: the results of every system on every layout, and the differences between
 * layouts.
 */

import { type Block, plot, type Section, table } from "../../pages/blocks.ts";
import { count } from "../../text/count.ts";
import type { VariantComparison } from "../compare-variants.ts";
import { formatFigure, formatP, formatVerdict, formatWithInterval, plotInterval } from "./format.ts";

export function variantBlocks({ variants, shared_questions, systems }: VariantComparison): readonly Block[] {
  const measures = Object.keys(systems[0]?.variants[variants[0]?.name ?? ""]?.metrics ?? {});
  const [main = ""] = measures;
  const counts = variants.map(({ name, questions }) => `${name} ${questions}`).join(", ");
  const means = systems.flatMap(({ retriever, variants: figures }) =>
    Object.entries(figures).map(([name, { metrics, ci, cautions, failed, unanswered }]) => [
      `${retriever} on ${name}`,
      ...measures.map((measure) =>
        formatWithInterval(metrics[measure], { ci: ci[measure], caution: cautions[measure] }),
      ),
      String(failed),
      String(unanswered),
    ]),
  );
  const differences = systems.flatMap(({ retriever, comparisons }) =>
    comparisons.map((pair) => [
      pair.measure,
      `${retriever}: ${pair.a} − ${pair.b}`,
      formatWithInterval(pair.difference, pair),
      formatP(pair.p_holm),
      formatFigure(pair.effect_size),
      String(pair.n),
      formatVerdict(pair),
    ]),
  );
  const bars = systems.flatMap(({ retriever, variants: figures }) =>
    Object.entries(figures).flatMap(([place, { metrics, ci, cautions }]) => {
      const value = metrics[main] ?? null;
      const interval = plotInterval({ ci: ci[main], caution: cautions[main] });
      return value === null ? [] : [{ place, series: retriever, value, interval }];
    }),
  );
  return [
    `Questions per layout: ${counts}. Means cover all questions of a layout. Each difference compares the results of one system in two layouts, on the ${count(shared_questions, "question")} that all layouts share. Holm's correction covers all tests in the table.`,
    table("Results by graph layout", ["System", ...measures, "failed", "unanswered"], means),
    plot(`${main} by layout`, { kind: "bars", axis: `mean ${main}`, bars }),
    table(
      "Differences between layouts",
      ["Measure", "Pair", "Difference", "p (Holm)", "d_z", "n", "Verdict"],
      differences,
    ),
  ];
}

/** Builds a separate section for reports that do not follow the evaluation plan. */
export function variantSections(variants: VariantComparison | undefined): readonly Section[] {
  return variants === undefined ? [] : [{ title: "Layouts of the graph", blocks: variantBlocks(variants) }];
}
