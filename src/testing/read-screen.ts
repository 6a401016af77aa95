/** Reads the screen of an app session as plain text, for tests that check what a screen shows. */
import { frameLines } from "../app/ui/drawing/frame-lines.ts";
import { contentLines, detailLines, screenLines } from "../app/ui/plain/plain-lines.ts";
import type { Sitting } from "./sit.ts";

/** Returns every row in the format `mark label note`. */
export function shownRows({ session }: Sitting): string[] {
  return session
    .readRows(session.state())
    .map(({ mark = "", label, note = "" }) => `${mark} ${label} ${note}`.trim());
}

/** Returns the details of the selected row, and the keys that apply to the row. */
export function shownDetail({ session }: Sitting): string {
  return detailLines(session.state(), session.readRows(session.state())).join("\n");
}

/** Returns the lines of the open text, such as the result of a command. @throws Error if no text is open */
export function shownText({ session }: Pick<Sitting, "session">): string[] {
  const { mode } = session.state();
  if (mode.kind !== "reading") throw new Error("no text is open");
  return contentLines(mode.content);
}

/** Returns the title, rows, figures and message of the screen. */
export function shownScreen({ session }: Sitting): string {
  return screenLines(session.state(), session.readRows(session.state()), 0).join("\n");
}

/** Returns the lines of the screen as they are drawn in a window of this size. */
export function drawnLines(session: Sitting["session"], columns: number, rows: number): string[] {
  const { lines } = frameLines(session.state(), { columns, rows }, session.readRows);
  return lines.map((spans) => spans.map(({ text }) => text).join(""));
}
