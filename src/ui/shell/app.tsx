import { Frame } from "../drawing/frame.tsx";
import type { Theme } from "../drawing/theme.ts";
import { useSession } from "../drawing/use-session.ts";
import { ThemeContext } from "../drawing/use-theme.ts";
import type { Session } from "./session.ts";

/** The terminal app: draws a sitting and feeds it keys. */
export function App({ session, theme }: { readonly session: Session; readonly theme: Theme }) {
  const { state, size } = useSession(session);
  return (
    <ThemeContext value={theme}>
      <Frame state={state} size={size} readRows={session.readRows} />
    </ThemeContext>
  );
}
