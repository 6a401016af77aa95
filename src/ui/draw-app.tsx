/** Draws a sitting in the terminal and leaves the terminal as it was, however the sitting ends. */
import { type Instance, render } from "ink";
import type { ReactNode } from "react";
import { Opening } from "./components/opening.tsx";
import type { Left } from "./open-app.ts";
import type { Session } from "./session.ts";
import { chooseTheme } from "./theme.ts";

/** Drawing more often only costs power: nobody reads faster. */
const framesPerSecond = 15;

const eraseScreen = "\u001b[2J\u001b[H";

export type DrawOptions = {
  /** False draws below what the terminal already shows, and keeps its scrollback. */
  readonly alternateScreen: boolean;
  readonly colour: boolean;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Resolves with how the user left. The sitting is started when the first frame is on the screen.
 * @throws whatever a defect of a screen throws, with the terminal restored
 */
export async function drawApp(start: () => Promise<Session>, options: DrawOptions): Promise<Left> {
  const early: string[] = [];
  let drawing = (): ReactNode => <Opening onKeys={(keys) => early.push(...keys)} />;
  const instance = render(drawing(), {
    alternateScreen: options.alternateScreen,
    interactive: true,
    exitOnCtrlC: false,
    maxFps: framesPerSecond,
    incrementalRendering: true,
    isScreenReaderEnabled: false,
  });
  const stopRedrawing = options.alternateScreen ? redrawOnResize(instance, () => drawing()) : () => {};
  const crashed = instance.waitUntilExit().then(() => "quit" as const);
  let interrupt = (): void => instance.unmount();
  const onAbort = (): void => interrupt();
  options.signal?.addEventListener("abort", onAbort, { once: true });
  try {
    await instance.waitUntilRenderFlush();
    const session = await start();
    const { App } = await import("./app.tsx");
    interrupt = session.interrupt;
    if (options.signal?.aborted) interrupt();
    const theme = chooseTheme(options.colour);
    drawing = () => <App session={session} theme={theme} />;
    instance.rerender(drawing());
    void session.reload().then(() => session.press(early));
    const how = await Promise.race([session.left, crashed]);
    instance.unmount();
    await crashed;
    return { how, state: session.state() };
  } finally {
    instance.unmount();
    stopRedrawing();
    options.signal?.removeEventListener("abort", onAbort);
  }
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
