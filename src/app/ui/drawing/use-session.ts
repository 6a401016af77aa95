import { useInput, usePaste, useStdin, useWindowSize } from "ink";
import { useEffect, useSyncExternalStore } from "react";
import type { AppState } from "../shell/app-state.ts";
import { keyNames } from "../shell/keys.ts";
import type { WindowSize } from "../shell/layout.ts";
import { readMouse } from "../shell/mouse.ts";
import type { Session } from "../shell/session.ts";

/** Connects a session to the terminal: forwards keys and pasted text, and returns the state. */
export function useSession(session: Session): { readonly state: AppState; readonly size: WindowSize } {
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
