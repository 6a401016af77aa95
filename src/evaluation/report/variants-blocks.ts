/**
 * Shows the effect of the graph's layout: the results of every system on every layout, and the differences between
 * layouts.
 */

import { type Block, plot, table } from "../../pages/blocks.ts";
import { count } from "../../text/count.ts";
import type { VariantComparison } from "../compare-variants.ts";
import { formatWithInterval } from "./format.ts";
import { barOf, comparisonTable, pairName } from "./shared-blocks.ts";

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
    comparisons.map((pair) => [[pair.measure, `${retriever}: ${pairName(pair)}`], pair] as const),
  );
  const bars = systems.flatMap(({ retriever, variants: figures }) =>
    Object.entries(figures).flatMap(([place, { metrics, ci, cautions }]) =>
      barOf({ place, series: retriever }, metrics[main], { ci: ci[main], caution: cautions[main] }),
    ),
  );
  return [
    `Questions per layout: ${counts}. Means cover all questions of a layout. Each difference compares the results of one system in two layouts, on the ${count(shared_questions, "question")} that all layouts share. Holm's correction covers all tests in the table.`,
    table("Results by graph layout", ["System", ...measures, "failed", "unanswered"], means),
    plot(`${main} by layout`, { kind: "bars", axis: `mean ${main}`, bars }),
    comparisonTable("Differences between layouts", ["Measure", "Pair"], differences),
  ];
}
