/** Compiles escaped text with pdfLaTeX, where it is installed. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { escapeLatex } from "./escape.ts";

const isInstalled = spawnSync("pdflatex", ["--version"]).status === 0;

test.skipIf(!isInstalled)(
  "every character compiles at the start of a row, of an item and in a caption",
  () => {
    const blocks = [
      [0x20, 0x17f],
      [0x370, 0x3ff],
      [0x2010, 0x22ff],
      [0x4e00, 0x4e02],
      [0x1f600, 0x1f601],
    ] as const;
    const characters = blocks.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    const starts = [...characters, "[2ex] x", "*", "[", "日本 run"].map((text) => escapeLatex(text));
    const folder = temporaryFolder();
    const document = [
      "\\documentclass{article}",
      "\\usepackage[T1]{fontenc}",
      "\\usepackage{textcomp,booktabs}",
      "\\begin{document}",
      "\\begin{itemize}",
      ...starts.map((text) => `\\item ${text}`),
      "\\end{itemize}",
      "\\begin{tabular}{ll}",
      "\\toprule",
      ...starts.slice(0, 40).map((text) => `${text} & ${text} \\\\`),
      ...starts.slice(-4).map((text) => `${text} & ${text} \\\\`),
      "\\bottomrule",
      "\\end{tabular}",
      `\\begin{table}\\caption{${starts.slice(-4).join(" ")}}\\end{table}`,
      "\\end{document}",
    ];
    writeFileSync(join(folder, "t.tex"), document.join("\n"));
    // TeX stops at the first error, which stands in its output.
    const { stdout } = spawnSync("pdflatex", ["-halt-on-error", "-interaction=nonstopmode", "t.tex"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout).toContain("Output written on t.pdf");
  },
);
