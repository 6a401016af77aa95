/** Tests charts and networks by the positions of their marks. */
import { expect, test } from "vitest";
import { chartFile, drawChart, placeNames } from "./draw-chart.ts";
import { drawNetwork } from "./network.ts";

const numbers = (markup: string, pattern: RegExp): number[] =>
  [...markup.matchAll(pattern)].map(([, number]) => Number(number));

test("a bar is as long as its share of the scale, and its interval lies on it", () => {
  const bars = [
    { place: "recall", series: "a<b", value: 0.5, interval: [0.25, 0.75] as const },
    { place: "recall", series: "other", value: 1 },
  ];
  const { markup } = drawChart({ kind: "bars", axis: "mean", bars }, "means");
  expect(numbers(markup, /<rect class="solid[^>]* width="([\d.]+)%"/g)).toEqual([50, 100]);
  expect(markup).toMatch(/<line class="spread" x1="25%" x2="75%"/);
  expect(markup).toMatch(/0\.500 \[0\.250, 0\.750\] +a&lt;b/);
  expect(markup).toContain('aria-label="means"');
});

test("bars that count end at the largest count", () => {
  const bars = [4, 1].map((value) => ({ place: `n${value}`, value }));
  const { markup } = drawChart({ kind: "bars", axis: "papers", bars }, "counts");
  expect(numbers(markup, /<rect class="solid[^>]* width="([\d.]+)%"/g)).toEqual([100, 25]);
});

test("columns are as high as their share of the largest count", () => {
  const points = [["2020", 2] as const, ["2021", 0] as const, ["2022", 4] as const];
  const { markup } = drawChart({ kind: "columns", axis: "year", points }, "years");
  const [first = 0, second = 0] = numbers(markup, /<rect class="mark"[^>]* height="([\d.]+)"/g);
  expect(first / second).toBe(0.5);
});

test("a line runs through its points, from the lower left to the upper right", () => {
  const points = [0, 1, 2].map((x) => ({ series: "s", x, value: x / 2 }));
  const { markup } = drawChart({ kind: "lines", x: "n", y: "recall", points }, "curve");
  expect(markup).toContain('points="0.00,100.00 50.00,50.00 100.00,0.00"');
});

test("in a heat map, the largest figure has the darkest square", () => {
  const cells = [
    { x: "1", y: "count", value: 0.5 },
    { x: "2", y: "count", value: 1 },
  ];
  const { markup } = drawChart({ kind: "heat", x: "use case", y: "operation", cells }, "heat");
  const [light = 0, dark = 0] = numbers(markup, /fill-opacity="([\d.]+)"/g);
  expect(light).toBe(dark / 2);
});

test("names of points stay inside the plot and do not overlap, even if the dots are close together", () => {
  const dots = ["a", "b", "c", "d"].map((name, at) => ({ name, left: 40 + at, top: 20 + at }));
  const tops = placeNames(dots).map(({ top }) => top);
  expect(Math.min(...tops)).toBeGreaterThanOrEqual(16);
  const gaps = tops
    .toSorted((left, right) => left - right)
    .map((top, at, all) => top - (all[at - 1] ?? -100));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
});

test("a chart in a file has its own look and title, and the same chart makes the same file", () => {
  const chart = { kind: "columns", axis: "year", points: [["2020", 1]] } as const;
  const file = chartFile([chart, chart], "a & b");
  expect(file).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*><title>a &amp; b<\/title><style>/);
  expect(chartFile([chart, chart], "a & b")).toBe(file);
});

test("no two labels of a network overlap, however close its nodes are", () => {
  const nodes = Array.from({ length: 30 }, (_, at) => ({ id: `n${at}`, label: `A long label ${at}` }));
  // A star with parallel links, and a chain, in which all labels would be close to each other.
  const links = nodes.flatMap(({ id }, at) => [
    { from: "n0", to: id, label: "points to" },
    { from: id, to: `n${(at + 1) % 30}`, label: "next" },
  ]);
  const { markup } = drawNetwork(nodes, links, "network");
  const boxes = [
    ...markup.matchAll(
      /<rect class="\w+-box[^"]*" x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="(\d+)"/g,
    ),
  ].map(([, ...values]) => values.map(Number));
  // 30 nodes and 59 links, without the link from n0 to itself.
  expect(boxes).toHaveLength(89);
  const overlaps = boxes.filter(([x = 0, y = 0, w = 0, h = 0], at) =>
    boxes
      .slice(at + 1)
      .some(
        ([left = 0, top = 0, width = 0, height = 0]) =>
          x < left + width && left < x + w && y < top + height && top < y + h,
      ),
  );
  expect(overlaps).toEqual([]);
});

test("nodes in order of time are drawn from left to right", () => {
  const nodes = [0, 0.5, 1].map((at) => ({ id: String(at), label: `at ${at}`, at }));
  const { markup } = drawNetwork(nodes, [{ from: "1", to: "0", label: "" }], "papers");
  const lefts = numbers(markup, /<rect class="node-box" x="([\d.-]+)"/g);
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
});
