/**
 * Draws the complete screen as lines: the header, charts, panes with borders, figures, the message and the keys. The
 * function is pure, so pictures, tests and the terminal show the same screen.
 */
import type { Span, Strip } from "../screens/screen.ts";
import { nameOfScreen } from "../screens/screen-id.ts";
import { type AppState, type RowReader, shownScreen } from "../shell/app-state.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import { drawBlocks } from "./blocks.ts";
import { bodyPanes, type Pane } from "./body-panes.ts";
import { phaseMarks, phaseTones } from "./charts/phase-path.ts";
import { type FrameLayout, type Lines, layoutOf, type WindowSize } from "./frame-layout.ts";
import { keyLine } from "./key-line.ts";
import { messageLines } from "./message-line.ts";
import { fitSpans, spansWidth, truncate, width } from "./text.ts";
import type { Tone } from "./theme.ts";

type FrameLines = {
  readonly lines: Lines;
  /** The typing position. */
  readonly cursor: { readonly x: number; readonly y: number } | undefined;
};

export function frameLines(state: AppState, size: WindowSize, readRows: RowReader): FrameLines {
  const layout = layoutOf(state, size, readRows);
  const { columns, boxed } = layout;
  const screen = shownScreen(state);
  const message = messageLines(state, columns);
  const { panes, cursor } = bodyPanes(state, layout);
  const strip = stripSpans(screen?.strip(boxed ? columns - borderCells : columns) ?? "");
  const above = [headerLine(state, screen?.title ?? nameOfScreen(state.screen), columns)];
  const body = boxed ? boxedBody(layout, panes, strip) : bareBody(layout, panes, strip);
  const keys = fitSpans(keyLine(state, actionsOf(state, layout.row), columns), columns);
  const lines = [...above, ...body, ...message.lines, keys];
  const cursorPosition =
    message.cell === undefined
      ? cursor && { x: cursor.x + (boxed ? 2 : 0), y: cursor.y + layout.top }
      : { x: message.cell, y: above.length + body.length };
  return { lines, cursor: cursorPosition };
}

/** The number of cells that the lower border needs in addition to the figures. */
const borderCells = 6;

function stripSpans(strip: Strip): readonly Span[] {
  return typeof strip === "string" ? [{ text: strip, tone: "normal" }] : strip;
}

function bareBody({ columns, body }: FrameLayout, panes: readonly Pane[], strip: readonly Span[]): Lines {
  const rows = Array.from({ length: body }, (_, at) =>
    panes.flatMap((pane, index): readonly Span[] => [
      ...(index === 0 ? [] : [side("border")]),
      ...padSpans(pane.lines[at] ?? [], pane.cells),
    ]),
  );
  return [...rows, fitSpans(strip, columns)];
}

function boxedBody(layout: FrameLayout, panes: readonly Pane[], strip: readonly Span[]): Lines {
  const { columns, body, pictures } = layout;
  const inner = columns - 2;
  const bannerLines = drawBlocks(pictures, inner - 2).slice(0, layout.banner);
  const banner: Lines =
    layout.banner === 0
      ? []
      : [
          [border("╭"), ...rule(inner, {}), border("╮")],
          ...Array.from({ length: layout.banner }, (_, at) => [
            side("border"),
            blank,
            ...padSpans(bannerLines[at] ?? [], inner - 1),
            side("border"),
          ]),
        ];
  const corners = layout.banner === 0 ? (["╭", "╮"] as const) : (["├", "┤"] as const);
  return [
    ...banner,
    titleLine(panes, corners),
    ...Array.from({ length: body }, (_, at) => paneLine(panes, at)),
    bottomLine(panes, columns, strip),
  ];
}

/** Returns the width between the borders of a pane, including a space on the inner side. */
function outerCells(pane: Pane): number {
  return pane.cells + (pane.kind === "text" ? 2 : 1);
}

function titleLine(panes: readonly Pane[], [left, right]: readonly [string, string]): readonly Span[] {
  return [
    { text: left, tone: toneOf(panes[0]) },
    ...panes.flatMap((pane, at): Span[] => [
      ...(at === 0 ? [] : [{ text: "┬", tone: "focus" } as const]),
      ...rule(outerCells(pane), pane),
    ]),
    { text: right, tone: toneOf(panes.at(-1)) },
  ];
}

function paneLine(panes: readonly Pane[], at: number): readonly Span[] {
  return [
    side(toneOf(panes[0])),
    ...panes.flatMap((pane, index): Span[] => [
      ...(index === 0 ? [] : [side("focus")]),
      // A list row begins with its pointer; any other text is separated from the border by a space.
      ...(pane.kind === "list" ? [] : [blank]),
      ...padSpans(pane.lines[at] ?? [], pane.cells),
      ...(pane.kind === "detail" ? [] : [blank]),
    ]),
    side(toneOf(panes.at(-1))),
  ];
}

/** Draws the lower border with its figures. */
function bottomLine(panes: readonly Pane[], columns: number, strip: readonly Span[]): readonly Span[] {
  const fittedStrip = fitSpans(strip, columns - borderCells);
  const wide = spansWidth(fittedStrip);
  const head: readonly Span[] = wide === 0 ? [border("╰")] : [border("╰─ "), ...fittedStrip, border(" ")];
  const used = wide === 0 ? 1 : wide + 4;
  const [first] = panes;
  const join = first && panes.length > 1 ? 1 + outerCells(first) : -1;
  const rest = Array.from({ length: columns - 1 - used }, (_, at) => (used + at === join ? "┴" : "─"));
  return [...head, border(`${rest.join("")}╯`)];
}

const blank: Span = { text: " ", tone: "normal" };

function border(text: string): Span {
  return { text, tone: "border" };
}

function side(tone: Tone): Span {
  return { text: "│", tone };
}

function toneOf(pane: Pane | undefined): Tone {
  return pane?.active ? "focus" : "border";
}

/** Draws the lines of a frame: rules with titles, and the sides of panes. */
type RuleTitle = {
  readonly title?: string | undefined;
  /** The text at the right end of the rule, such as a position, a filter or a count. */
  readonly meta?: readonly Span[] | undefined;
  /** Whether the pane has the focus. A symbol and a tone mark it. */
  readonly active?: boolean;
};

/**
 * Draws a rule of exactly `cells` cells: `─ ▸ Title ────── meta ─`. Truncates the title if it does not fit next to the
 * text on the right.
 */
export function rule(cells: number, { title = "", meta = [], active = false }: RuleTitle): Span[] {
  const tone: Tone = active ? "focus" : "border";
  const right = fitMeta(meta, Math.max(0, cells - 4));
  const rightCells = spansWidth(right);
  const room = cells - rightCells - 4;
  const sign = active ? "▸ " : "";
  const head = title === "" || room < 6 ? "" : truncate(`${sign}${title}`, room);
  const left: Span[] =
    head === ""
      ? [{ text: "─", tone }]
      : [
          { text: "─ ", tone },
          { text: head, tone: active ? "focus" : "title" },
          { text: " ", tone },
        ];
  const used = spansWidth(left) + rightCells;
  return [...left, { text: "─".repeat(Math.max(0, cells - used)), tone }, ...right];
}

/** Puts spaces around the text on the right. Returns nothing if it does not fit. */
function fitMeta(meta: readonly Span[], cells: number): Span[] {
  const wide = spansWidth(meta);
  if (wide === 0 || wide + 3 > cells) return [];
  return [{ text: " ", tone: "border" }, ...meta, { text: " ─", tone: "border" }];
}

/** Pads or shortens the spans to exactly `cells` cells, so that no pane displaces another. */
export function padSpans(spans: readonly Span[], cells: number): readonly Span[] {
  const fitted = spansWidth(spans) > cells ? fitSpans(spans, cells) : spans;
  const used = spansWidth(fitted);
  return used === cells ? fitted : [...fitted, { text: " ".repeat(cells - used), tone: "normal" }];
}

/** Draws the first line: the workspace, the progress of the phases, and the note that everything is saved. */
function headerLine(state: AppState, title: string, columns: number): Span[] {
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
