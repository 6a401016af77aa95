import { expect, test } from "vitest";
import { plot, table } from "../../pages/blocks.ts";
import { formatLatex } from "../../pages/markup.ts";
import { evaluateRuns } from "../evaluate.ts";
import { parseMeasure } from "../measures/parse-measure.ts";
import { createBenchmarkReport } from "./benchmark-report.ts";

test("a table row that begins with a bracket does not become an argument of the previous row", () => {
  const blocks = [table("t", ["a"], [["[1]"], ["*"]])];
  const latex = formatLatex({ title: "r", sections: [{ title: "s", blocks }] });
  expect(latex).toContain("\n{}[1] \\\\\n{}* \\\\");
});

test("the document contains text, lists and answers, and leaves out plots", () => {
  const blocks = [
    "95 % of it.\n\n- a_b: 1\n- [c]",
    plot("drawn", { kind: "bars", axis: "recall", bars: [] }),
    { kind: "answer", question: "Q1", text: "Yes & no." } as const,
  ];
  expect(formatLatex({ title: "r", sections: [{ title: "s", blocks }] })).toContain(
    [
      "% s\n95 \\% of it.\n",
      "\\begin{itemize}\n\\item a\\_b: 1\n\\item {}[c]\n\\end{itemize}\n",
      "% s\n\\textbf{Answer to Q1:}\n",
      "Yes \\& no.\n",
    ].join("\n"),
  );
  expect(formatLatex({ title: "r", sections: [{ title: "s", blocks }] })).not.toContain("drawn");
});

test("the report of a benchmark states its definitions, intervals, tests and seed", () => {
  const { document } = evaluateRuns(
    ["a", "b"].map((retriever) => ({ retriever, cases: [], missing: 0, origin: {} })),
    { measures: [parseMeasure("recall")], definition: "taxolink", seed: 42, inputs: {} },
  );
  const latex = formatLatex(createBenchmarkReport(document));
  expect(latex).toContain("The measures follow Taxolink's definitions");
  expect(latex).toContain(
    "95 \\% bootstrap interval (percentiles of 10000 resamples of the questions, seed 42)",
  );
});

test("tables print the best value in bold", () => {
  const blocks = [table("Recall", ["System", "recall"], [["a_b", { text: "0.5", best: true }]])];
  const latex = formatLatex({ title: "Report", sections: [{ title: "Quality", blocks }] });
  expect(latex).toContain(
    [
      "\\begin{tabular}{lr}",
      "\\toprule",
      "System & recall \\\\",
      "\\midrule",
      "a\\_b & \\textbf{0.5} \\\\",
      "\\bottomrule",
    ].join("\n"),
  );
});
