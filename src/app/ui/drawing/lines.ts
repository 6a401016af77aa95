/** Builds the lines of a detail pane. */
import type { Line, Span } from "../screens/screen.ts";
import type { Tone } from "./theme.ts";

export function span(text: string, tone: Tone = "normal"): Span {
  return { text, tone };
}

export function title(text: string): Line {
  return [span(text, "title")];
}

export function dim(text: string): Line {
  return [span(text, "dim")];
}

/** Returns a blank line and the text, or nothing if the text is empty. */
export function passage(text: string): Line[] {
  return text === "" ? [] : ["", text];
}

/** Returns a blank line, a heading and its lines, or nothing if there are no lines. */
export function section(heading: string, lines: readonly Line[]): Line[] {
  return lines.length === 0 ? [] : ["", title(heading), ...lines];
}
