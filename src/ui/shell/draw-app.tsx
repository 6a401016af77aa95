/** Draws a sitting in the terminal and leaves the terminal as it was, however the sitting ends. */
import type { WriteStream } from "node:tty";
import { type Instance, render } from "ink";
import type { ReactNode } from "react";
import type { ColorDepth } from "../drawing/paint.ts";
import { App } from "./app.tsx";
import { mouseOff, mouseOn } from "./mouse.ts";
import type { Left } from "./open-app.ts";
import type { Session } from "./session.ts";

/** Drawing more often only costs power: nobody reads faster. */
const framesPerSecond = 15;

const eraseScreen = "\u001b[2J\u001b[H";

export type DrawOptions = {
  /** False draws below the terminal's current content and keeps its scrollback. */
  readonly alternateScreen: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called when the drawing takes the terminal over. */
  onDraw(): void;
};

/**
 * Resolves with how the user left. The workspace is loaded when the first frame is on the screen.
 * @throws whatever a defect of a screen throws, with the terminal restored
 */
export async function drawApp(session: Session, options: DrawOptions): Promise<Left> {
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

/** NO_COLOR is the theme's business: without colours, text may still be bold, underlined or inverse. */
function colorDepthOf(stdout: WriteStream): ColorDepth {
  const { NO_COLOR: _, ...env } = process.env;
  const depth = stdout.getColorDepth(env);
  return depth === 24 || depth === 8 || depth === 4 ? depth : 1;
}

/** Asks for clicks as long as the user wants them. @returns what gives the mouse back to the terminal */
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
 * A terminal that changes its size moves or cuts what stands on it, and nobody can know how: draws it afresh. The
 * signal is heard beside the event, because the event does not come when a size changes there and back.
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
