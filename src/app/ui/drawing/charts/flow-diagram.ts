/**
 * Draws the flow of papers from top to bottom, with the number of papers that remain at each step and the number
 * excluded for each reason.
 */
import type { Spans } from "../../screens/screen.ts";
import { width } from "../text.ts";

export type FlowStep = {
  readonly label: string;
  readonly papers: number;
  /** The papers excluded after this step, grouped by reason. */
  readonly exclusions: readonly { readonly reason: string; readonly papers: number }[];
};

/** Draws boxes of equal width, connected by lines. All figures are in one column. */
export function flowDiagram(steps: readonly FlowStep[]): Spans[] {
  const digits = Math.max(1, ...steps.map(({ papers }) => String(papers).length));
  const inner = Math.max(0, ...steps.map(({ label }) => width(label))) + digits + 3;
  return steps.flatMap((step, at): Spans[] => {
    const figure = String(step.papers).padStart(digits);
    const gap = " ".repeat(inner - width(step.label) - digits - 2);
    const last = at === steps.length - 1;
    const middle = Math.floor(inner / 2);
    return [
      [{ text: `╭${ruled(inner, at === 0 ? -1 : middle, "┴")}╮`, tone: "border" }],
      [
        { text: "│ ", tone: "border" },
        { text: step.label, tone: last ? "title" : "normal" },
        { text: `${gap}${figure}`, tone: last ? "good" : "normal" },
        { text: " │", tone: "border" },
      ],
      [{ text: `╰${ruled(inner, last ? -1 : middle, "┬")}╯`, tone: "border" }],
      ...step.exclusions.map(
        ({ reason, papers }): Spans => [
          { text: `${" ".repeat(middle + 1)}├─ `, tone: "border" },
          { text: `− ${papers} `, tone: "warn" },
          { text: reason, tone: "dim" },
        ],
      ),
    ];
  });
}

function ruled(cells: number, joint: number, sign: string): string {
  return Array.from({ length: cells }, (_, at) => (at === joint ? sign : "─")).join("");
}
