import { expect, test } from "vitest";
import { createTerminalProgress } from "./terminal-progress.ts";

function recorder(isTTY: boolean): {
  lines: string[];
  output: { write(text: string): void; isTTY: boolean; columns: number };
} {
  const lines: string[] = [];
  return { lines, output: { write: (text) => void lines.push(text), isTTY, columns: 80 } };
}

test("without a terminal, the progress display prints a line every five seconds and a line at the end", () => {
  const { lines, output } = recorder(false);
  let time = 0;
  const stage = createTerminalProgress(output, () => time).stage("index", 10);
  time = 1_000;
  stage.advance();
  expect(lines).toEqual([]);
  time = 5_000;
  stage.advance(4);
  expect(lines).toEqual(["index [##########..........] 5/10  1.0/s  5 s left\n"]);
  time = 6_000;
  stage.finish();
  stage.finish();
  expect(lines.slice(1)).toEqual(["index  5  6.0 s  0.8/s\n"]);
});

test("each printed progress line shows the cost so far", () => {
  const { lines, output } = recorder(false);
  let time = 0;
  let spent = 1;
  const progress = createTerminalProgress(output, () => time);
  progress.status?.(() => `$${spent}.00`);
  const stage = progress.stage("bench", 4);
  time = 5_000;
  stage.advance();
  spent = 2;
  time = 10_000;
  stage.advance();
  progress.status?.(null);
  time = 15_000;
  stage.advance();
  expect(lines).toEqual([
    "bench [#####...............] 1/4  0.2/s  15 s left  $1.00\n",
    "bench [##########..........] 2/4  0.2/s  10 s left  $2.00\n",
    "bench [###############.....] 3/4  0.2/s  5 s left\n",
  ]);
});

test("on a terminal, the bar redraws in place and never exceeds the window's width", () => {
  const { lines, output } = recorder(true);
  output.columns = 30;
  let time = 0;
  const stage = createTerminalProgress(output, () => time).stage("a long name of a stage", 3);
  time = 200;
  stage.advance();
  expect(lines).toHaveLength(2);
  for (const text of lines) {
    expect(text.startsWith("\r\u001b[2K")).toBe(true);
    expect(text.length - "\r\u001b[2K".length).toBeLessThan(30);
  }
});

test("the progress display escapes control characters in notes", () => {
  const { lines, output } = recorder(false);
  createTerminalProgress(output).note("label \u001b[31mred");
  expect(lines).toEqual(["label \ufffd[31mred\n"]);
});
