/** Opens the app, which draws screens or, if the terminal cannot redraw, asks questions line by line. */

import type { ReadStream, WriteStream } from "node:tty";
import { CancelledError } from "../../../base/errors.ts";
import type { CommandContext, OpenAppOptions } from "../../../operations/command.ts";
import type { Workspace } from "../../../workspace/index.ts";
import type { AppState } from "./app-state.ts";
import type { Session } from "./session.ts";

/** How the user left the app, and the final state, if a screen was open. */
export type SessionEnd = { readonly how: "quit" | "interrupt"; readonly state: AppState | undefined };

/**
 * Resolves to a summary to show in the terminal when the user quits.
 * @throws CancelledError if the user presses Ctrl-C or the context's signal is aborted; otherwise, any error that a
 * screen throws
 */
export async function openApp(context: CommandContext, options: OpenAppOptions): Promise<string> {
  const { how, state } = await (context.interactive
    ? runScreenApp(context, options)
    : runLineApp(context, options));
  if (how === "interrupt") throw new CancelledError("interrupted", { hint: "All edits are saved." });
  const { farewell } = await import("./farewell.ts");
  return state ? farewell(state, context) : "";
}

async function runScreenApp(
  outer: CommandContext,
  { alternateScreen, mouse, theme, tour }: OpenAppOptions,
): Promise<SessionEnd> {
  const env = {
    ...outer.env,
    ...(theme === undefined ? {} : { TAXOLINK_THEME: theme }),
    ...(mouse === false ? { TAXOLINK_NO_MOUSE: "1" } : {}),
  };
  const context: CommandContext = { ...outer, env };
  const opening = showOpening(process.stdin, process.stdout);
  // In development mode, React profiles itself, which doubles the time per frame and the memory use.
  process.env.NODE_ENV ??= "production";
  try {
    const session = await startSession(context, tour === true);
    const { drawApp } = await import("./draw-app.tsx");
    return await drawApp(session, {
      alternateScreen,
      signal: context.signal,
      onDraw: opening.erase,
    });
  } finally {
    opening.restore();
  }
}

async function runLineApp(context: CommandContext, { tour }: OpenAppOptions): Promise<SessionEnd> {
  const { runPlainApp } = await import("../plain/plain-app.ts");
  const session = await startSession(context, tour === true);
  const interrupt = (): void => session.interrupt();
  context.signal?.addEventListener("abort", interrupt, { once: true });
  await session.reload();
  const how = await runPlainApp(session, { input: process.stdin, output: process.stdout });
  context.signal?.removeEventListener("abort", interrupt);
  return { how, state: session.state() };
}

/** Creates a session. Imports the session's code only now, so that the first frame does not have to wait for it. */
async function startSession(context: CommandContext, tour: boolean): Promise<Session> {
  const { createSession } = await import("./session.ts");
  const { createWorkspaceReader } = await import("./load-workspace.ts");
  const { runCommand } = await import("./run-command.ts");
  const { copyToClipboard } = await import("./desktop.ts");
  const { openLink } = await import("./desktop.ts");
  const { completePath } = await import("./desktop.ts");
  const { watchWorkspace } = await import("./watch-workspace.ts");
  const { editorMemory, resolveAuthor } = await import("../../../workspace/index.ts");
  const { lookOf } = await import("../drawing/theme.ts");
  // Asking git for the author takes time, so the answer is kept.
  let author: string | undefined;
  const authorOf = (workspace: Workspace): string => {
    author ??= resolveAuthor(workspace, undefined, context.env);
    return author;
  };
  const sessionMemory = new Map<string, unknown>();
  const readWorkspace = createWorkspaceReader(
    context.cwd,
    context.workspace,
    authorOf,
    editorMemory(sessionMemory),
  );
  return createSession({
    folder: context.workspace ?? ".",
    look: lookOf(context.env),
    tour,
    load: async () => readWorkspace(),
    run: (words, note, signal) => {
      const env = author === undefined ? context.env : { ...context.env, TAXOLINK_AUTHOR: author };
      return runCommand(words, { ...context, env, sessionMemory }, note, signal);
    },
    copy: (text) => copyToClipboard(process.stdout, text),
    completePath: (text) => completePath(context.cwd, text),
    openLink: (url) => openLink(url, context.env),
    watch: watchWorkspace,
  });
}

/** Draws the first frame before the drawing code is loaded. */
type Opening = {
  /** Erases the line with the notice. */
  erase(): void;
  /** Restores the terminal for the shell. */
  restore(): void;
};

/**
 * Shows a notice that the app is opening. Keys pressed early are not echoed, and remain in the terminal's buffer until
 * the app reads them.
 */
function showOpening(input: ReadStream, output: WriteStream): Opening {
  let isNoticeShown = true;
  input.setRawMode(true);
  output.write("taxolink: opening …");
  const erase = (): void => {
    if (isNoticeShown) output.write("\r\u001b[2K");
    isNoticeShown = false;
  };
  return {
    erase,
    restore: () => {
      erase();
      input.setRawMode(false);
    },
  };
}
