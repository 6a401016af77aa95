import { expect, test } from "vitest";
import { lineText } from "../../plain/plain-lines.ts";
import { width } from "../text.ts";
import { phasePath } from "./phase-path.ts";

const steps = [
  { name: "1 Planning", state: "complete", figure: "5 GQ", selected: true },
  { name: "2 Survey", state: "in progress", figure: "27 papers", selected: false },
  { name: "3 Extraction", state: "empty", figure: "", selected: false },
] as const;

test("the phase path has an open gate after a complete phase and a closed gate after any other", () => {
  // Each of the three phases has 13 of the 39 cells.
  expect(phasePath(steps, 39).map(lineText)).toEqual([
    "1 Planning   2 Survey     3 Extraction ",
    "✓━━━━━━━━━━━━●───────────┤○            ",
    "5 GQ         27 papers                 ",
  ]);
});

test("the phase path fills any width and disappears if its labels do not fit", () => {
  for (const cells of [27, 31, 40, 100])
    for (const line of phasePath(steps, cells)) expect(width(lineText(line))).toBe(cells);
  // Of names that do not all fit, only the numbers remain: "3 Extraction" needs 13 cells.
  expect(phasePath(steps, 36).map(lineText)[0]).toBe("1           2           3           ");
  // A figure that does not fit loses its unit: one of 9 cells stays blank, and "27 papers" would need all nine.
  expect(phasePath(steps, 27).map(lineText)[2]).toBe("5 GQ     27                ");
  expect(phasePath(steps, 26)).toEqual([]);
});
