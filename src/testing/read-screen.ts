/** Reads the screen of a session of the app as plain text, for tests that describe a screen. */
import { detailLines, screenLines } from "../ui/plain/plain-lines.ts";
import type { Sitting } from "./sit.ts";

/** `mark label note` for every row. */
export function shownRows({ session }: Sitting): string[] {
  return session
    .readRows(session.state())
    .map(({ mark = "", label, note = "" }) => `${mark} ${label} ${note}`.trim());
}

/** The detail of the selected row, and its keys. */
export function shownDetail({ session }: Sitting): string {
  return detailLines(session.state(), session.readRows(session.state())).join("\n");
}

/** The title, rows, figures and message. */
export function shownScreen({ session }: Sitting): string {
  return screenLines(session.state(), session.readRows(session.state()), 0).join("\n");
}
