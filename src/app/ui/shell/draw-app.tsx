/** Draws a session in the terminal, and restores the terminal when the session ends for any reason. */
import type { WriteStream } from "node:tty";
import { type Instance, render } from "ink";
import type { ReactNode } from "react";
import type { ColorDepth } from "../drawing/paint.ts";
import { App } from "./app.tsx";
import { mouseOff, mouseOn } from "./mouse.ts";
import type { SessionEnd } from "./open-app.ts";
import type { Session } from "./session.ts";

/** The maximum number of frames per second. At a lower rate, users would notice a delay after a key. */
const framesPerSecond = 60;

const eraseScreen = "\u001b[2J\u001b[H";

export type DrawOptions = {
  /** If false, the app draws below the terminal's current content and keeps its scrollback. */
  readonly alternateScreen: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called when drawing begins. */
  onDraw(): void;
};

/**
 * Draws the app until the user leaves it, and resolves to how the user left it. The workspace is loaded after the first
 * frame.
 * @throws any error of a screen, after the terminal has been restored
 */
export async function drawApp(session: Session, options: DrawOptions): Promise<SessionEnd> {
  const depth = colorDepthOf(process.stdout);
  const drawing = (): ReactNode => <App session={session} depth={depth} />;
  options.onDraw();
  const instance = render(drawing(), {
    alternateScreen: options.alternateScreen,
    interactive: true,
    exitOnCtrlC: false,
    maxFps: framesPerSecond,
    incrementalRendering: true,
    isScreenReaderEnabled: false,
  });
  const stopMouse = reportMouse(session);
  const stopRedrawing = options.alternateScreen ? redrawOnResize(instance, drawing) : () => {};
  const crashed = instance.waitUntilExit().then(() => "quit" as const);
  options.signal?.addEventListener("abort", session.interrupt, { once: true });
  if (options.signal?.aborted) session.interrupt();
  try {
    await instance.waitUntilRenderFlush();
    void session.reload();
    const how = await Promise.race([session.left, crashed]);
    instance.unmount();
    await crashed;
    return { how, state: session.state() };
  } finally {
    instance.unmount();
    stopRedrawing();
    stopMouse();
    options.signal?.removeEventListener("abort", session.interrupt);
  }
}

/**
 * Returns the terminal's colour depth. The theme handles NO_COLOR: without colours, text may still be bold, underlined
 * or inverse.
 */
function colorDepthOf(stdout: WriteStream): ColorDepth {
  const { NO_COLOR: _, ...env } = process.env;
  const depth = stdout.getColorDepth(env);
  return depth === 24 || depth === 8 || depth === 4 ? depth : 1;
}

/**
 * Enables mouse reporting while the `mouse` setting is on.
 * @returns a function that disables mouse reporting
 */
function reportMouse(session: Session): () => void {
  let on = false;
  const follow = (): void => {
    const { mouse } = session.state().look;
    if (mouse === on) return;
    on = mouse;
    process.stdout.write(on ? mouseOn : mouseOff);
  };
  follow();
  const stop = session.subscribe(follow);
  return () => {
    stop();
    if (on) process.stdout.write(mouseOff);
  };
}

/**
 * Redraws the complete screen when its size changes, because terminals move or truncate the old text in different ways.
 * Also listens for the system's signal, because there is no event if the size changes and then changes back.
 */
function redrawOnResize(instance: Instance, drawing: () => ReactNode): () => void {
  const redraw = (): void => {
    instance.clear();
    process.stdout.write(eraseScreen);
    instance.rerender(drawing());
  };
  process.stdout.on("resize", redraw);
  process.on("SIGWINCH", redraw);
  return () => {
    process.stdout.off("resize", redraw);
    process.off("SIGWINCH", redraw);
  };
}
