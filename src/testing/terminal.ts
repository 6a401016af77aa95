/** Runs a program in a real pseudo-terminal and reads its screen, for tests, pictures and benchmarks. */
import { type IPty, spawn } from "@lydell/node-pty";
import xterm from "@xterm/headless";

export type TerminalOptions = {
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

export type Terminal = {
  /** The visible lines of the last complete frame, without trailing spaces. */
  lines(): string[];
  text(): string;
  /** The complete output of the program, including escape sequences. */
  written(): string;
  readonly screen: xterm.Terminal;
  type(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Resolves as soon as the screen meets the condition, or rejects with the current screen after `seconds` seconds. */
  waitFor(condition: string | RegExp | ((text: string) => boolean), seconds?: number): Promise<string>;
  /** Resolves when the program has ended and the screen shows its whole output. */
  readonly ended: Promise<{ readonly exitCode: number; readonly signal: number | undefined }>;
  kill(signal?: string): void;
  readonly pid: number;
};

/** Starts a program in a terminal, which has 80×24 cells by default. */
export function openTerminal(
  file: string,
  words: readonly string[],
  options: TerminalOptions = {},
): Terminal {
  const size = { cols: options.columns ?? 80, rows: options.rows ?? 24 };
  const screen = new xterm.Terminal({ ...size, allowProposedApi: true, scrollback: 1000 });
  const { CI: _, NO_COLOR: __, ...environment } = process.env;
  const pty: IPty = spawn(file, [...words], {
    ...size,
    name: options.env?.TERM ?? "xterm-256color",
    cwd: options.cwd ?? process.cwd(),
    env: { ...environment, TERM: "xterm-256color", COLORTERM: "truecolor", ...options.env },
  });
  let output = "";
  let frame: string[] = [];
  const changed = new Set<() => void>();
  const lines = (): string[] => frame;
  const text = (): string => lines().join("\n");
  const keepFrame = (): void => {
    const buffer = screen.buffer.active;
    frame = Array.from({ length: screen.rows }, (_line, row) => {
      return buffer.getLine(buffer.viewportY + row)?.translateToString(true) ?? "";
    });
  };
  /**
   * Notifies listeners that the screen shows the output up to the character `end`. More output may already have
   * arrived.
   */
  const tell = (end: number): void => {
    // Between the two marks of a synchronised update, the screen is only partly drawn.
    const opened = output.lastIndexOf("\u001b[?2026h", end);
    if (opened > output.lastIndexOf("\u001b[?2026l", end)) return;
    keepFrame();
    for (const listener of [...changed]) listener();
  };
  // Sends the terminal's replies to the program's queries about it.
  screen.onData((data) => pty.write(data));
  pty.onData((data) => {
    output += data;
    const end = output.length - 1;
    screen.write(data, () => tell(end));
  });
  const ended = new Promise<{ exitCode: number; signal: number | undefined }>((resolve) => {
    pty.onExit(({ exitCode, signal }) =>
      screen.write("", () => {
        keepFrame();
        resolve({ exitCode, signal });
      }),
    );
  });
  return {
    lines,
    text,
    written: () => output,
    screen,
    type: (keys) => pty.write(keys),
    resize: (columns, rows) => {
      screen.resize(columns, rows);
      pty.resize(columns, rows);
    },
    waitFor: (condition, seconds = 20) =>
      new Promise((resolve, reject) => {
        const done = (): boolean => {
          const now = text();
          return typeof condition === "function"
            ? condition(now)
            : typeof condition === "string"
              ? now.includes(condition)
              : condition.test(now);
        };
        const stop = (): void => {
          clearTimeout(timer);
          changed.delete(check);
        };
        const check = (): void => {
          if (!done()) return;
          stop();
          resolve(text());
        };
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`the screen never showed ${String(condition)}; it shows:\n${text()}`));
        }, seconds * 1000);
        changed.add(check);
        check();
      }),
    ended,
    kill: (signal) => pty.kill(signal),
    pid: pty.pid,
  };
}
