/** Tests that one document is written as plain text, Markdown, LaTeX and HTML. */
import { expect, test } from "vitest";
import { aligned, type Block, table, yearSeries } from "./blocks.ts";
import { formatLatex, formatMarkdown } from "./markup.ts";
import { indented, plainText } from "./plain-text.ts";
import { formatHtml } from "./show.ts";

const series = yearSeries("Papers by year", { 2020: 1, 2022: 4, unknown: 2 });

test("plain text leaves out absent blocks, aligns tables, and draws a bar for each year, also for years without papers", () => {
  const document: Block = [
    "Lists",
    false,
    undefined,
    [indented("F: 7 papers"), null],
    aligned([
      ["a", "1"],
      ["bb", "10"],
    ]),
    series,
  ];
  expect(plainText(document).split("\n")).toEqual([
    "Lists",
    "  F: 7 papers",
    "a    1",
    "bb  10",
    // The longest bar has 40 characters, so one paper of four has 10.
    `2020     ${"█".repeat(10)} 1`,
    "2021     0",
    `2022     ${"█".repeat(40)} 4`,
    `unknown  ${"█".repeat(20)} 2`,
  ]);
});

test("Markdown, LaTeX and HTML show a series as a table with its caption", async () => {
  const report = {
    title: "Survey",
    sections: [
      {
        title: "Years",
        blocks: [
          "Two lists.",
          [series],
          table("Sizes", ["List", "papers"], [["F", { text: "7", best: true }]]),
        ],
      },
    ],
  } as const;
  const markdown = formatMarkdown(report);
  expect(markdown).toContain(
    "*Papers by year*\n\n| Year | Number |\n| --- | ---: |\n| 2020 | 1 |\n| 2021 | 0 |",
  );
  expect(markdown).toContain("| F | **7** |");
  expect(formatLatex(report)).toContain("\\caption{Papers by year}");
  expect(await formatHtml(report)).toMatch(/Papers by year.*2021/s);
});
