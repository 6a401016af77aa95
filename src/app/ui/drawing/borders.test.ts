import { expect, test } from "vitest";
import type { Span } from "../screens/screen.ts";
import { padSpans, rule } from "./frame-lines.ts";
import { width } from "./text.ts";

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join("");
}

test("a horizontal rule has exactly the requested width, whatever its text", () => {
  for (const cells of [1, 3, 7, 20, 33])
    for (const title of [
      "",
      "Papers",
      "日本語の長い題名",
      "a title that is longer than the rule it stands in",
    ])
      for (const meta of [[], [{ text: "12/1500", tone: "dim" } as const]])
        for (const active of [true, false])
          expect([cells, title, width(textOf(rule(cells, { title, meta, active })))]).toEqual([
            cells,
            title,
            cells,
          ]);
});

test("a symbol, not only a colour, marks the focused pane", () => {
  expect(textOf(rule(20, { title: "Papers", active: true }))).toBe("─ ▸ Papers ─────────");
  expect(textOf(rule(20, { title: "Papers", active: false }))).toBe("─ Papers ───────────");
});

test("if the border is too short, the title is truncated and the text on the right is kept", () => {
  const meta = [{ text: "3/14", tone: "dim" } as const];
  // Of the 20 cells, the text on the right takes 7 with its spaces and the end of the rule, and the rule around the title
  // takes 4.
  expect(textOf(rule(20, { title: "Papers to be read", meta }))).toBe("─ Papers t… ─ 3/14 ─");
});

test("short spans are padded with spaces, and long spans are shortened", () => {
  expect(textOf(padSpans([{ text: "é日", tone: "normal" }], 5))).toBe("é日  ");
  // The wide character would need cells 2 and 3, so the ellipsis takes cell 2 and a space cell 3.
  expect(textOf(padSpans([{ text: "é日é", tone: "normal" }], 3))).toBe("é… ");
});
