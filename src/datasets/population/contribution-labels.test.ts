import { expect, test } from "vitest";
import { layoutOfContributions } from "./contribution-labels.ts";
import { templateFile } from "./read-population.ts";
import { readTemplate } from "./read-template.ts";

/** Labels of the contributions of published papers. */
const labels = [
  "Paper Class 1",
  "Paper Class 2",
  "First Research Object 2",
  "Classifications_1",
  "Classifications_2",
];

test.each([
  ["gv1", ["Paper Class 2", "First Research Object 2"]],
  ["gv2", ["Classifications_2"]],
  ["gv3", ["Paper Class 1"]],
  ["gv4", ["Classifications_1"]],
])("%s has separate contributions", (name, layoutLabels) => {
  const isOfLayout = layoutOfContributions(readTemplate(templateFile(name, (path) => path)));
  expect(labels.filter(isOfLayout)).toEqual(layoutLabels);
});

test("a template without contributions is rejected", () => {
  const { orkg: _none, ...template } = readTemplate(templateFile("gv1", (path) => path));
  expect(() => layoutOfContributions(template)).toThrow(/gv1 does not say which nodes are contributions/);
});
