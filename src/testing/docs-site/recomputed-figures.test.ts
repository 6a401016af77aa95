/** Tests that the commands on the page of recomputed figures print every figure in its tables. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { callCommand } from "../call-command.ts";
import { testWithSharedData } from "../shared-data.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const page = readFileSync(new URL("../../../docs/recomputing-the-thesis.md", import.meta.url), "utf8");
/**
 * The increment, the metric and the figures in every row of the page's tables. The last figure in a row is the
 * recomputed value.
 */
const rows = [...page.matchAll(/^\| (T\d) ([a-z ]+) \|(.*)\|$/gm)].map(
  ([, increment = "", metric = "", cells = ""]) => ({
    increment,
    metric,
    figures: cells.split("|").map((cell) => cell.trim()),
  }),
);

type Increments = {
  increments: {
    increment: string;
    rows: { name: string; ratio: { numerator: number; denominator: number } | null }[];
  }[];
};

testWithSharedData(
  "the commands on the page about the thesis print every figure on the page",
  async (file) => {
    const root = temporaryFolder();
    await callCommand(root, "init", ".");
    await callCommand(root, "import replication", file("taxonomy"));
    const ratios = async (...words: string[]): Promise<Map<string, string>> => {
      const { increments } = (await callCommand(root, "validate", ...words)).json as Increments;
      return new Map(
        increments.flatMap(({ increment, rows: metrics }) =>
          metrics.flatMap(({ name, ratio }) =>
            ratio === null
              ? []
              : [[`${increment} ${name}`, `${ratio.numerator}/${ratio.denominator}`] as const],
          ),
        ),
      );
    };
    const recomputed = await ratios();
    const published = await ratios("--compat", "aquality");
    expect(rows).toHaveLength(7);
    for (const { increment, metric, figures } of rows) {
      const name = `${increment} ${metric}`;
      expect(recomputed.get(name), name).toBe(figures.at(-1));
      if (figures.length < 2) continue;
      // Both definitions print the delta, under different names.
      const asPublished = metric === "classification delta" ? `${name} (by classifications)` : name;
      expect(published.get(asPublished), name).toBe(figures[0]);
    }
  },
);
