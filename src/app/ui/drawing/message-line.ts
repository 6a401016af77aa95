/** Draws the result of the last key, a question, or the typed text. */

import type { Span } from "../screens/screen.ts";
import type { AppState } from "../shell/app-state.ts";
import { formatWords } from "../shell/command-line.ts";
import { visiblePart } from "../shell/editor.ts";
import { tourCaption } from "../shell/tour.ts";
import { fitSpans, wrap } from "./text.ts";

export type MessageLines = {
  /** One or more lines. */
  readonly lines: readonly (readonly Span[])[];
  /** The cell of the cursor in the first line, or undefined if the user is not typing there. */
  readonly cell: number | undefined;
};

/** The maximum number of lines. A key opens longer messages in full. */
const maximumMessageLines = 3;
/** The maximum number of lines in a form, where no key can open the full message. */
const maximumFormLines = 8;

const prompts = { filter: "/ ", palette: ": ", search: "search: ", pick: "filter: " } as const;

export function messageLines(state: AppState, columns: number): MessageLines {
  const { mode } = state;
  if (mode.kind === "filter" || mode.kind === "palette" || mode.kind === "search" || mode.kind === "pick") {
    const isMenu = mode.kind === "palette" && mode.only !== undefined;
    const prompt = prompts[isMenu ? "pick" : mode.kind];
    const part = visiblePart(mode.editor, columns - prompt.length - 1);
    const line: readonly Span[] = [
      { text: prompt, tone: "accent" },
      { text: part.text, tone: "normal" },
    ];
    return { lines: [line], cell: prompt.length + part.cell };
  }
  return { lines: statusLines(state, columns), cell: undefined };
}

function tourLines(at: number, columns: number): (readonly Span[])[] {
  const { text, place } = tourCaption(at);
  return wrap(`${place} ${text}`, columns).map((line, row): readonly Span[] =>
    row === 0
      ? [
          { text: place, tone: "title" },
          { text: line.slice(place.length), tone: "accent" },
        ]
      : [{ text: line, tone: "accent" }],
  );
}

function statusLines(state: AppState, columns: number): (readonly Span[])[] {
  const { mode, running, message } = state;
  if (mode.kind === "confirm") {
    const text = `${mode.question} Enter: yes, Esc: no`;
    return wrap(text, columns).map((line) => [{ text: line, tone: "warn" }]);
  }
  if (mode.kind === "tour") return tourLines(mode.at, columns);
  if (mode.kind === "goto") return [[{ text: "go to phase …", tone: "accent" }]];
  if (running) {
    const stage = running.note === "" ? "" : `${running.note} · `;
    return [
      fitSpans([{ text: `${stage}taxolink ${formatWords(running.words)} …`, tone: "accent" }], columns),
    ];
  }
  if (message.text === "") return [[]];
  const lines = wrap(message.text, columns);
  const maximumLines = mode.kind === "form" ? maximumFormLines : maximumMessageLines;
  const hiddenLines = lines.length - maximumLines;
  return lines.slice(0, maximumLines).map((text, at) => {
    const more = hiddenLines > 0 && at === maximumLines - 1 ? ` … ${hiddenLines} more: Ctrl-O` : "";
    return more === ""
      ? [{ text, tone: message.tone }]
      : [...fitSpans([{ text, tone: message.tone }], columns - more.length), { text: more, tone: "accent" }];
  });
}
