import { expect, test } from "vitest";
import { escapeLatex, formatLatex } from "./latex.ts";
import { table, text } from "./report.ts";

test("special characters of LaTeX are escaped", () => {
  expect(escapeLatex("50% & a_b {x} #1 $2 ~ ^ \\ <c>")).toBe(
    "50\\% \\& a\\_b \\{x\\} \\#1 \\$2 \\textasciitilde{} \\textasciicircum{} \\textbackslash{} \\textless{}c\\textgreater{}",
  );
});

test("what fonts may lack is written by its code point, accents stay", () => {
  expect(escapeLatex("Müller 中 Δ ≥ “x” a|b")).toBe(
    "Müller [U+4E2D] $\\Delta$ $\\geq$ ``x\u0027\u0027 a\\textbar{}b",
  );
  // a letter and its accent as two characters
  expect(escapeLatex("e\u0301")).toBe("é");
});

test("a row that begins with a bracket does not become an argument of the row before", () => {
  const blocks = [table("t", ["a"], [["[1]"], ["*"]])];
  const latex = formatLatex({ title: "r", sections: [{ title: "s", blocks }] });
  expect(latex).toContain("\n{}[1] \\\\\n{}* \\\\");
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
