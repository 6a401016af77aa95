/**
 * Tests that every command line in the README and docs is valid, and that the worked example of the metrics is correct.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { matchCommand } from "../../app/cli/match-command.ts";
import { splitWords } from "../../app/ui/shell/command-line.ts";
import { parseArguments } from "../../operations/parse-arguments.ts";
import {
  completeness,
  createCoverage,
  laconicity,
  lucidity,
  soundness,
} from "../../taxonomy/metrics/index.ts";
import { root } from "../library/read-library.ts";

const guides = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
const lines = ["README.md", ...guides.map((name) => `docs/${name}`)].flatMap((file) => {
  const blocks = [...readFileSync(join(root, file), "utf8").matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)];
  return blocks.flatMap(([, block = ""]) =>
    [...block.matchAll(/^(?:\$ )?taxolink (.+)$/gm)].map(([, line = ""]) => ({
      file,
      // Two spaces separate the line from its description.
      line: line.split(/ {2,}| # /)[0] ?? "",
    })),
  );
});

test("the docs contain command lines to check", () => {
  expect(lines.length).toBeGreaterThan(60);
});

test.each(lines)("$file: taxolink $line", async ({ line }) => {
  const words = splitWords(line);
  const { entry, rest = [] } = matchCommand(words) ?? {};
  expect(entry?.name).toBeDefined();
  const command = await entry?.load();
  expect(() => parseArguments(rest, command?.options ?? {}, command?.positionals ?? [], "")).not.toThrow();
});

test("the fractions in the worked example of docs/metrics.md match the picture of the example", () => {
  const page = readFileSync(join(root, "docs/metrics.md"), "utf8");
  const printed = new Map(
    [...page.matchAll(/^\| (\w+) \|[^|]+\| (\d\/\d) \|/gm)].map(([, name = "", fraction]) => [
      name,
      fraction,
    ]),
  );
  // The edges in the picture: p, s and q lead to A, q also leads to B, and r leads to nothing.
  const pairs = [
    ["p", "A"],
    ["s", "A"],
    ["q", "A"],
    ["q", "B"],
  ].map(([term = "", name = ""]) => ({ term, class: name }));
  const coverage = createCoverage(["A", "B", "C"], [{ name: "R", terms: ["p", "s", "q", "r"], pairs }]);
  for (const [name, metric] of Object.entries({ laconicity, lucidity, completeness, soundness })) {
    const { numerator, denominator } = metric(coverage);
    expect(printed.get(name), name).toBe(`${numerator}/${denominator}`);
  }
});
