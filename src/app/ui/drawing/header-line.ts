/** Draws the first line: the workspace, the progress of the phases, and the note that everything is saved. */

import type { Span } from "../screens/screen.ts";
import type { AppState } from "../shell/app-state.ts";
import { phaseMarks, phaseTones } from "./phase-signs.ts";
import { fitSpans, spansWidth, truncate, width } from "./text.ts";

export function headerLine(state: AppState, title: string, columns: number): Span[] {
  if (state.loaded.kind !== "ready") {
    const status = state.running ? "working" : state.loaded.kind === "loading" ? "opening …" : title;
    return [{ text: truncate(`taxolink  ${status}`, columns), tone: "title" }];
  }
  const { name, phases } = state.loaded.workspace;
  const narrow = columns < 60;
  const strip = phases.map(
    (phase): Span => ({
      text: `${narrow ? "" : " "}${phase.phase.number}${phaseMarks[phase.state]}`,
      tone: phaseTones[phase.state],
    }),
  );
  const gap = narrow ? " " : "  ";
  const saved: Span = state.running
    ? { text: `${gap}working`, tone: "warn" }
    : { text: `${gap}saved ✓`, tone: "good" };
  const used = spansWidth([...strip, saved]);
  const room = Math.max(8, columns - used - 1);
  // If only one name fits, the screen's name is more informative than the workspace's.
  const left = narrow ? title : `${truncate(name, Math.max(4, room - width(title) - 3))} · ${title}`;
  const head = truncate(left, room);
  const space = " ".repeat(Math.max(1, columns - used - width(head)));
  return fitSpans([{ text: head, tone: "title" }, { text: space, tone: "normal" }, ...strip, saved], columns);
}
