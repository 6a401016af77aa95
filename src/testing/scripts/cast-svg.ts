/**
 * Combines screens into an animated picture of a terminal session. Rows that do not change between screens are drawn
 * only once.
 */
import type { Terminal } from "@xterm/headless";
import { drawRun, type Run, svgDocument } from "./screen-svg.ts";

export type CastFrame = {
  readonly rows: readonly (readonly Run[])[];
  readonly seconds: number;
};

/** A row that stays on the screen for several frames. */
type Stay = { readonly from: number; readonly to: number; readonly svg: string };

/**
 * Combines the frames into an SVG picture. The animation loops and needs only CSS, so it also plays as an image on a
 * web page. Users who prefer reduced motion see only the last screen.
 */
export function castSvg(
  size: Pick<Terminal, "cols" | "rows">,
  title: string,
  frames: readonly CastFrame[],
): string {
  const starts = frames.map((_, at) => frames.slice(0, at).reduce((sum, { seconds }) => sum + seconds, 0));
  const totalSeconds = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  const stays = Array.from({ length: size.rows }, (_, row) => staysOf(frames, row)).flat();
  const spans = [...new Set(stays.map(nameOf))];
  const percent = (frame: number): number => (100 * (starts[frame] ?? totalSeconds)) / totalSeconds;
  const rules = spans.map((name) => {
    const [from = 0, to = 0] = name.slice(1).split("-").map(Number);
    const [start, end] = [percent(from), percent(to + 1)];
    // A row is hidden at first, is shown from its first frame to its last frame, and is hidden afterwards.
    const marks = [
      `0%{visibility:${from === 0 ? "visible" : "hidden"}}`,
      `${start.toFixed(2)}%{visibility:visible}`,
      ...(end < 100 ? [`${end.toFixed(2)}%{visibility:hidden}`] : []),
      `100%{visibility:${end < 100 ? "hidden" : "visible"}}`,
    ];
    return `@keyframes ${name}{${marks.join("")}}.${name}{animation:${name} ${totalSeconds}s step-end infinite}`;
  });
  const last = frames.length - 1;
  const reducedMotionStyle = `@media (prefers-reduced-motion:reduce){g[class]{animation:none;visibility:hidden}${spans
    .filter((name) => name.endsWith(`-${last}`))
    .map((name) => `g.${name}{visibility:visible}`)
    .join("")}}`;
  return svgDocument(size, title, [
    `<style>${rules.join("")}${reducedMotionStyle}</style>`,
    ...stays.map((stay) => `<g class="${nameOf(stay)}">${stay.svg}</g>`),
  ]);
}

function nameOf({ from, to }: Stay): string {
  return `f${from}-${to}`;
}

function staysOf(frames: readonly CastFrame[], row: number): Stay[] {
  const stays: Stay[] = [];
  for (const [at, { rows }] of frames.entries()) {
    const svg = (rows[row] ?? []).flatMap((run) => drawRun(run, row)).join("");
    const before = stays.at(-1);
    if (before && before.to === at - 1 && before.svg === svg) stays[stays.length - 1] = { ...before, to: at };
    else stays.push({ from: at, to: at, svg });
  }
  return stays.filter(({ svg }) => svg !== "");
}
