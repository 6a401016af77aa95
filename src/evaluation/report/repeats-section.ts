/** Reports the effect of the seed on configurations that were run more than once. */

import { type Section, table } from "../../pages/blocks.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { formatSpread } from "./format.ts";

/** @param measures the measures that form the columns */
export function repeatsSections({ repeats = [] }: SummaryDocument, measures: readonly string[]): Section[] {
  if (repeats.length === 0) return [];
  const rows = repeats.map(({ configuration, seeds, metrics }) => [
    configuration,
    seeds.join(", "),
    ...measures.map((name) => formatSpread(metrics[name]?.mean, metrics[name]?.sd)),
  ]);
  return [
    {
      title: "Repeats",
      blocks: [
        "Mean ± standard deviation (n − 1) of the means of all repeats; each repeat used a different seed.",
        table("Across repeats", ["Configuration", "Seeds", ...measures], rows),
      ],
    },
  ];
}
