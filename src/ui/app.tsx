import { Frame } from "./components/frame.tsx";
import { useSession } from "./hooks/use-session.ts";
import { ThemeContext } from "./hooks/use-theme.ts";
import type { Session } from "./session.ts";
import type { Theme } from "./theme.ts";

/** The terminal app: draws a sitting and feeds it keys. */
export function App({ session, theme }: { readonly session: Session; readonly theme: Theme }) {
  const { state, size } = useSession(session);
  return (
    <ThemeContext value={theme}>
      <Frame state={state} size={size} readRows={session.readRows} />
    </ThemeContext>
  );
}
