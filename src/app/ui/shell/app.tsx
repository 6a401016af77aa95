import { useMemo } from "react";
import { Frame } from "../drawing/frame.tsx";
import { type ColorDepth, createPaint } from "../drawing/paint.ts";
import { chooseTheme } from "../drawing/theme.ts";
import { useSession } from "../drawing/use-session.ts";
import type { Session } from "./session.ts";

type Props = { readonly session: Session; readonly depth: ColorDepth };

/** Draws a session in the terminal and passes keys to it. */
export function App({ session, depth }: Props) {
  const { state, size } = useSession(session);
  const { theme, glyphs } = state.look;
  const paint = useMemo(() => createPaint(chooseTheme(theme), glyphs, depth), [theme, glyphs, depth]);
  return <Frame state={state} size={size} readRows={session.readRows} paint={paint} />;
}
