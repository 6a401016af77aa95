/** Describes a problem in a workspace and its position. */
import { relative, sep } from "node:path";
import { InputError } from "../base/errors.ts";

export type Problem = {
  /** The file name, relative to the workspace, with forward slashes. */
  readonly file: string;
  /** The JSON path or line, if known. */
  readonly place: string;
  readonly problem: string;
};

export type Repair = { readonly file: string; readonly repair: string };

/** Converts an error from a check to a problem. Rethrows other errors, which are bugs. */
export function problemOf(error: unknown, root: string): Problem {
  if (!(error instanceof InputError)) throw error;
  const { file, line, path } = error.place;
  const place = path ?? (line === undefined ? "" : `line ${line}`);
  // The message begins with the position, which is stored separately here.
  const colon = error.message.indexOf(": ");
  return { file: relativeTo(root, file), place, problem: error.message.slice(colon + 2) };
}

export function relativeTo(root: string, file: string): string {
  return relative(root, file).split(sep).join("/");
}
