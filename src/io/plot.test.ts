import { expect, test } from "vitest";
import { renderPlot } from "./plot.ts";

const bars = {
  data: {
    values: [
      { name: "a<b", value: 2 },
      { name: "c", value: 5 },
    ],
  },
  mark: "bar",
  encoding: { x: { field: "name", type: "nominal" }, y: { field: "value", type: "quantitative" } },
} as const;

test("a plot is an SVG image with the description as its title", async () => {
  const svg = await renderPlot(bars, "values & names");
  expect(svg).toMatch(/^<svg [^>]*role="img"><title>values &amp; names<\/title>/);
  expect(svg.match(/aria-roledescription="bar"/g)).toHaveLength(2);
  expect(svg).toContain("a&lt;b");
});

test("identical specifications produce identical pictures", async () => {
  expect(await renderPlot(bars, "x")).toBe(await renderPlot(bars, "x"));
});

test("categories may be named after inherited object properties", async () => {
  const names = ["toString", "constructor", "valueOf", "hasOwnProperty", "__proto__"];
  const values = names.map((name, at) => ({ name, value: at + 1 }));
  const nominal = { field: "name", type: "nominal", sort: names } as const;
  const svg = await renderPlot(
    {
      data: { values },
      mark: "bar",
      encoding: { x: nominal, color: nominal, y: { field: "value", type: "quantitative" } },
    },
    "names",
  );
  expect(svg.match(/aria-roledescription="bar"/g)).toHaveLength(names.length);
  // The names appear unchanged on the axis and in the legend.
  for (const name of names) expect(svg.split(`>${name}</text>`)).toHaveLength(3);
});

test("a plot shows a category whose name contains a line separator", async () => {
  const names = ["one\u2028two", "three\u2029four"];
  const values = names.map((name, at) => ({ name, value: at + 1 }));
  const x = { field: "name", type: "nominal", sort: names } as const;
  const svg = await renderPlot(
    { data: { values }, mark: "bar", encoding: { x, y: { field: "value", type: "quantitative" } } },
    "lines",
  );
  expect(svg).toContain(">one two</text>");
  expect(svg).toContain(">three four</text>");
});

test("on a page, the text of a plot uses the page's colour, and the plot has no background", async () => {
  const svg = await renderPlot(bars, "x", "page");
  const words = [...svg.matchAll(/<text [^>]*fill="([^"]+)"/g)].map(([, fill]) => fill);
  expect(words.length).toBeGreaterThan(3);
  expect(new Set(words)).toEqual(new Set(["currentColor"]));
  expect(svg).not.toContain('fill="white"');
});
