/**
 * Runs a session of the app without a terminal, with a real workspace. Keys run the same commands as in the real app.
 */

import { frameLines } from "../app/ui/drawing/frame-lines.ts";
import { spansWidth } from "../app/ui/drawing/text.ts";
import { createWorkspaceReader } from "../app/ui/shell/load-workspace.ts";
import { runCommand } from "../app/ui/shell/run-command.ts";
import { createSession, type Session } from "../app/ui/shell/session.ts";
import type { CommandContext } from "../operations/command.ts";
import { editorMemory } from "../workspace/index.ts";
import { contextIn } from "./run-command.ts";

export type Sitting = {
  readonly session: Session;
  /** The command lines that were run, without the program's name. */
  readonly commandsRun: string[][];
  /**
   * Types texts one after another, and waits for the work that each of them starts. `<Enter>` and other names in angle
   * brackets stand for keys.
   * @throws Error if the resulting screen does not fit into a window of 80×24 or 40×12 cells
   */
  type(...texts: readonly string[]): Promise<void>;
  /** The number of keys pressed so far. */
  keys(): number;
};

/** @param author the name of the person who edits @param env additional environment variables for the commands */
export async function sit(
  folder: string,
  author = "Ada",
  env: Readonly<Record<string, string>> = {},
): Promise<Sitting> {
  const commandsRun: string[][] = [];
  let pressed = 0;
  const sessionMemory = new Map<string, unknown>();
  const context: CommandContext = {
    ...contextIn(folder),
    sessionMemory,
    env: { ...env, TAXOLINK_AUTHOR: author },
    warn: () => {},
  };
  const readWorkspace = createWorkspaceReader(folder, folder, () => author, editorMemory(sessionMemory));
  const session = createSession({
    folder,
    load: async () => readWorkspace(),
    run: (words, note, signal) => {
      commandsRun.push([...words]);
      return runCommand(words, context, note, signal);
    },
    copy: () => {},
    openLink: () => {},
  });
  await session.reload();
  return {
    session,
    commandsRun,
    keys: () => pressed,
    type: async (...texts) => {
      for (const text of texts) {
        const keys = parseKeys(text);
        pressed += keys.length;
        session.press(keys);
        await session.settled();
        requireFit(session);
      }
    },
  };
}

const windows = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 12 },
] as const;

/** Draws the screen, as the app does after every key. @throws Error if the screen is larger than the window */
function requireFit(session: Session): void {
  for (const { columns, rows } of windows) {
    const { lines } = frameLines(session.state(), { columns, rows }, session.readRows);
    const widest = Math.max(...lines.map(spansWidth));
    if (lines.length > rows || widest > columns)
      throw new Error(`a frame of ${widest}×${lines.length} does not fit into ${columns}×${rows} cells`);
  }
}

/** Splits typed text into keys: `ab<Enter>` becomes a, b and enter. */
function parseKeys(text: string): string[] {
  return [...text.matchAll(/<([\w+]+)>|([\s\S])/gu)].map(
    ([, name, character = ""]) => name?.toLowerCase() ?? character,
  );
}
