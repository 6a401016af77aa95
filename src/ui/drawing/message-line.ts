/** The line that says what the last key did, asks, or holds what is being typed. */

import type { Span } from "../screens/screen.ts";
import type { AppState } from "../shell/app-state.ts";
import { formatWords } from "../shell/command-line.ts";
import { visiblePart } from "../shell/editor.ts";
import { fitSpans } from "./scrolling-text.ts";

export type MessageLine = {
  readonly spans: readonly Span[];
  /** The cell where the next character is typed, where this line is typed into. */
  readonly cell: number | undefined;
};

export function messageLine(state: AppState, columns: number): MessageLine {
  const { mode } = state;
  if (mode.kind === "filter" || mode.kind === "palette") {
    const part = visiblePart(mode.editor, columns - 3);
    const prompt = mode.kind === "filter" ? "/ " : ": ";
    return {
      spans: [
        { text: prompt, tone: "accent" },
        { text: part.text, tone: "normal" },
      ],
      cell: prompt.length + part.cell,
    };
  }
  return { spans: fitSpans(messageSpans(state), columns), cell: undefined };
}

function messageSpans(state: AppState): Span[] {
  if (state.mode.kind === "confirm")
    return [{ text: `${state.mode.question} Enter: yes, Esc: no`, tone: "warn" }];
  if (state.mode.kind === "goto") return [{ text: "go to phase …", tone: "accent" }];
  if (state.running) {
    const { words, note } = state.running;
    const stage = note === "" ? "" : `${note} · `;
    return [{ text: `${stage}taxolink ${formatWords(words)} …`, tone: "accent" }];
  }
  return state.message.text === "" ? [] : [state.message];
}
