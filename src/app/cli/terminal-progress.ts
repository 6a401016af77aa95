/**
 * Shows progress on standard error: on a terminal, a bar with the rate and the remaining time; otherwise, occasional
 * lines.
 */
import type { Progress, Stage } from "../../base/progress.ts";
import { printable } from "../../base/text/printable.ts";

export type TerminalOutput = {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/** @param now the time of a monotonic clock, in milliseconds */
export function createTerminalProgress(
  output: TerminalOutput,
  now: () => number = () => performance.now(),
): Progress {
  const live = output.isTTY === true;
  let lineShown = false;
  let status: (() => string) | null = null;
  const clear = (): void => {
    if (lineShown) output.write("\r\u001b[2K");
    lineShown = false;
  };
  return {
    note: (message) => {
      clear();
      output.write(`${printable(message)}\n`);
    },
    status: (read) => {
      status = read;
    },
    stage: (name, total) => {
      const started = now();
      // Without a terminal, the lines end up in a log, which frequent updates would fill.
      const interval = live ? 100 : 5_000;
      let last = started;
      let count = 0;
      let finished = false;
      const draw = (): void => {
        const statusText = status === null ? "" : `  ${status()}`;
        const line = `${describe(name, count, total, (now() - started) / 1000)}${statusText}`;
        if (live) {
          output.write(`\r\u001b[2K${line.slice(0, Math.max(20, (output.columns ?? 80) - 1))}`);
          lineShown = true;
        } else {
          output.write(`${line}\n`);
        }
      };
      const stage: Stage = {
        advance: (by = 1) => {
          count += by;
          if (now() - last < interval) return;
          last = now();
          draw();
        },
        finish: () => {
          if (finished) return;
          finished = true;
          clear();
          output.write(`${describe(name, count, undefined, (now() - started) / 1000)}\n`);
        },
      };
      if (live) draw();
      return stage;
    },
  };
}

function describe(name: string, count: number, total: number | undefined, seconds: number): string {
  const perSecond = count / seconds;
  const shownRate = perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1);
  const rate = seconds > 0.5 && count > 0 ? `  ${shownRate}/s` : "";
  if (total === undefined || total === 0) {
    const countText = count > 0 ? `  ${count}` : "";
    return `${printable(name)}${countText}  ${seconds.toFixed(1)} s${rate}`;
  }
  const share = Math.min(1, count / total);
  const filled = Math.round(share * 20);
  const remaining = count > 0 ? `  ${Math.ceil((seconds / count) * Math.max(0, total - count))} s left` : "";
  return `${printable(name)} [${"#".repeat(filled)}${".".repeat(20 - filled)}] ${count}/${total}${rate}${remaining}`;
}
