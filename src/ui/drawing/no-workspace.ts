/** Explains why there is no workspace, and how to begin. */
import type { Loaded } from "../shell/app-state.ts";

export function noWorkspaceLines({ problem, makeIn }: Loaded & { readonly kind: "broken" }): string[] {
  return [
    ...problem.split("\n"),
    ...(makeIn === undefined
      ? []
      : [
          "",
          "A workspace is a folder with one taxonomy: its plan, papers, classes and results. Press I to make this folder a workspace; existing files are not overwritten.",
          "",
          "To look at a finished taxonomy first, quit with q and run taxolink demo.",
        ]),
  ];
}
