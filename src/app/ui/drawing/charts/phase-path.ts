/** Draws the phases as a path. Each phase has a name, a node and a figure. The gate after a complete phase is open. */
import type { PhaseState } from "../../../../workspace/index.ts";
import type { Span, Spans } from "../../screens/screen.ts";
import { fill, truncate, width } from "../text.ts";
import type { Tone } from "../theme.ts";

type PathStep = {
  readonly name: string;
  readonly state: PhaseState["state"];
  /** The figure shown for a phase: a number with a short unit. */
  readonly figure: string;
  readonly selected: boolean;
};

/** The minimum width of a step, in cells. In a narrower step, figures would be meaningless. */
const minimumCells = 9;

/** Returns three lines, or no lines if the steps do not fit into `cells` cells. */
export function phasePath(steps: readonly PathStep[], cells: number): Spans[] {
  if (cells < steps.length * minimumCells) return [];
  const start = (at: number): number => Math.round((at * cells) / steps.length);
  const widths = steps.map((_, at) => start(at + 1) - start(at));
  // A cut name would look like another name. The number is that of the row below.
  const fit = steps.every(({ name }, at) => width(name) < (widths[at] ?? minimumCells));
  const row = (span: (step: PathStep, cells: number, at: number) => readonly Span[]): Spans =>
    steps.flatMap((step, at) => span(step, widths[at] ?? minimumCells, at));
  return [
    row((step, wide) => [
      {
        text: fill(fit ? step.name : (step.name.split(" ")[0] ?? ""), wide),
        tone: step.selected ? "focus" : "title",
      },
    ]),
    row((step, wide, at) => [
      { text: phaseMarks[step.state], tone: phaseTones[step.state] },
      at === steps.length - 1
        ? { text: " ".repeat(wide - 1), tone: "border" }
        : step.state === "complete"
          ? { text: "━".repeat(wide - 1), tone: "good" }
          : { text: `${"─".repeat(wide - 2)}┤`, tone: "border" },
    ]),
    row((step, wide) => [
      { text: fill(shortFigure(step.figure, wide - 1), wide), tone: step.selected ? "normal" : "dim" },
    ]),
  ];
}

/** Drops the unit of a figure if the number and the unit do not both fit. */
function shortFigure(figure: string, cells: number): string {
  return width(figure) <= cells ? figure : truncate(figure.split(" ")[0] ?? "", cells);
}

/** Defines the symbols and tones for the state of a phase. */
type State = PhaseState["state"];

export const phaseMarks: Readonly<Record<State, string>> = { empty: "○", "in progress": "●", complete: "✓" };

export const phaseTones: Readonly<Record<State, Tone>> = {
  empty: "dim",
  "in progress": "warn",
  complete: "good",
};
