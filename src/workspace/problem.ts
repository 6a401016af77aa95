/** Something wrong in a workspace, and where. */
import { relative, sep } from "node:path";
import { InputError } from "../errors.ts";

export type Problem = {
  /** Relative to the workspace, with forward slashes. */
  readonly file: string;
  /** JSON path or line, where there is one. */
  readonly place: string;
  readonly problem: string;
};

/** Something that was mended, in words. */
export type Repair = { readonly file: string; readonly repair: string };

/** What a check threw as a problem. Anything but an InputError is a defect of ours and goes on. */
export function problemOf(error: unknown, root: string): Problem {
  if (!(error instanceof InputError)) throw error;
  const { file, line, path } = error.place;
  const place = path ?? (line === undefined ? "" : `line ${line}`);
  // The message begins with the place, which stands on its own here.
  const at = error.message.indexOf(": ");
  return { file: relativeTo(root, file), place, problem: error.message.slice(at + 2) };
}

export function relativeTo(root: string, file: string): string {
  return relative(root, file).split(sep).join("/");
}
