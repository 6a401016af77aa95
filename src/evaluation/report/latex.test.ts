import { expect, test } from "vitest";
import { escapeLatex, formatLatex } from "./latex.ts";
import { table, text } from "./report.ts";

test("special characters of LaTeX are escaped", () => {
  expect(escapeLatex("50% & a_b {x} #1 $2 ~ ^ \\ <c>")).toBe(
    "50\\% \\& a\\_b \\{x\\} \\#1 \\$2 \\textasciitilde{} \\textasciicircum{} \\textbackslash{} \\textless{}c\\textgreater{}",
  );
});

test("tables only, the best in bold", () => {
  const blocks = [
    text("no table"),
    table("Recall", ["System", "recall"], [["a_b", { text: "0.5", best: true }]]),
  ];
  const latex = formatLatex({ title: "Report", sections: [{ title: "Quality", blocks }] });
  expect(latex).not.toContain("no table");
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
