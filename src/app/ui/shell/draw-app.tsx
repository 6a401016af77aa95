/** Draws a session in the terminal, and restores the terminal when the session ends for any reason. */
import type { WriteStream } from "node:tty";
import {
  type Instance,
  render,
  Transform,
  useCursor,
  useInput,
  usePaste,
  useStdin,
  useWindowSize,
} from "ink";
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import type { WindowSize } from "../drawing/frame-layout.ts";
import { frameLines } from "../drawing/frame-lines.ts";
import { type ColorDepth, createPaint, type Paint } from "../drawing/paint.ts";
import { chooseTheme } from "../drawing/theme.ts";
import type { AppState, RowReader } from "./app-state.ts";
import { keyNames } from "./keys.ts";
import { mouseOff, mouseOn, readMouse } from "./mouse.ts";
import type { SessionEnd } from "./open-app.ts";
import type { Session } from "./session.ts";

/** The maximum number of frames per second. At a lower rate, users would notice a delay after a key. */
const framesPerSecond = 60;

const eraseScreen = "\u001b[2J\u001b[H";

type DrawOptions = {
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

type Props = { readonly session: Session; readonly depth: ColorDepth };

/** Draws a session in the terminal and passes keys to it. */
function App({ session, depth }: Props) {
  const { state, size } = useSession(session);
  const { theme, glyphs } = state.look;
  const paint = useMemo(() => createPaint(chooseTheme(theme), glyphs, depth), [theme, glyphs, depth]);
  return <Frame state={state} size={size} readRows={session.readRows} paint={paint} />;
}

type FrameProps = {
  readonly state: AppState;
  readonly size: WindowSize;
  readonly readRows: RowReader;
  readonly paint: Paint;
};

/**
 * Draws the lines of the screen. Puts the terminal's cursor at the typing position, for input methods and screen
 * readers.
 */
function Frame({ state, size, readRows, paint }: FrameProps) {
  const { lines, cursor } = frameLines(state, size, readRows);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursor);
  // The lines already fit. Ink lays out spaces in their place, because measuring and wrapping every span of every line
  // takes longer than the rest of the frame.
  return (
    <Transform transform={(_, at) => paint(lines[at] ?? [])}>
      {Array.from(lines, () => " ").join("\n")}
    </Transform>
  );
}

/** Connects a session to the terminal: forwards keys and pasted text, and returns the state. */
function useSession(session: Session): { readonly state: AppState; readonly size: WindowSize } {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const size = useWindowSize();
  useEffect(() => session.resize(size), [session, size]);
  useInput((input, key) => session.press(keyNames(input, key)));
  usePaste((text) => session.paste(text));
  const { stdin } = useStdin();
  // Ink drops mouse reports, but a data listener receives the same input.
  useEffect(() => {
    let incomplete = "";
    const listen = (chunk: Buffer | string): void => {
      const read = readMouse(`${incomplete}${chunk}`);
      incomplete = read.incomplete;
      for (const event of read.events) session.point(event);
    };
    stdin.on("data", listen);
    return () => {
      stdin.off("data", listen);
    };
  }, [session, stdin]);
  return { state, size };
}
