import { useInput, usePaste, useWindowSize } from "ink";
import { useEffect, useSyncExternalStore } from "react";
import type { AppState } from "../shell/app-state.ts";
import { keyNames } from "../shell/keys.ts";
import type { WindowSize } from "../shell/layout.ts";
import { parseMouse } from "../shell/mouse.ts";
import type { Session } from "../shell/session.ts";

/** Connects a session to the terminal: it forwards keys and pasted text, and returns the state. */
export function useSession(session: Session): { readonly state: AppState; readonly size: WindowSize } {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const size = useWindowSize();
  useEffect(() => session.resize(size), [session, size]);
  useInput((input, key) => {
    const pointed = parseMouse(input);
    if (pointed) session.point(pointed);
    else session.press(keyNames(input, key));
  });
  usePaste((text) => session.paste(text));
  return { state, size };
}
