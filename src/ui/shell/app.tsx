import { useMemo } from "react";
import { Frame } from "../drawing/frame.tsx";
import { chooseTheme } from "../drawing/theme.ts";
import { useSession } from "../drawing/use-session.ts";
import { DrawingContext } from "../drawing/use-theme.ts";
import type { Session } from "./session.ts";

/** The terminal app: draws a sitting and feeds it keys. */
export function App({ session }: { readonly session: Session }) {
  const { state, size } = useSession(session);
  const { theme, glyphs } = state.look;
  const drawing = useMemo(() => ({ theme: chooseTheme(theme), glyphs }), [theme, glyphs]);
  return (
    <DrawingContext value={drawing}>
      <Frame state={state} size={size} readRows={session.readRows} />
    </DrawingContext>
  );
}
