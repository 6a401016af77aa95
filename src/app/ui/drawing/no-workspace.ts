/** Explains why there is no workspace, and how to begin. */
import type { Loaded } from "../shell/app-state.ts";

/**
 * Returns paragraphs that explain the problem and its remedy. If the app can create a workspace, they mention the key
 * that does so, instead of the commands in `problem`.
 */
export function noWorkspaceLines({
  problem,
  newWorkspaceFolder,
}: Loaded & { readonly kind: "broken" }): string[] {
  const lines = problem.split("\n");
  if (newWorkspaceFolder === undefined) return lines;
  const [first = ""] = lines;
  return [
    `${first.charAt(0).toUpperCase()}${first.slice(1)}.`,
    "",
    `A workspace is a folder with one taxonomy: its plan, papers, classes and results. Press I to make ${newWorkspaceFolder === "." ? "this folder" : newWorkspaceFolder} a workspace; Taxolink does not overwrite any files.`,
    "",
    "To see a finished taxonomy first, press q to quit, and then run taxolink demo.",
  ];
}
