/** Defines the actions of phase 2 that query public sources: the command line that each key runs. */

import type { PaperProgress } from "../../../../literature/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import type { Action, Offers } from "../screen.ts";
import { candidatesView } from "./survey-candidates-view.ts";
import { enrichAction } from "./survey-enrich-view.ts";
import { searchAction } from "./survey-search-view.ts";
import { watchAction } from "./survey-watch-view.ts";

/** `f` requests the references and citing papers of an included paper from sources. */
export function onlinePaperActions({ paper, status }: PaperProgress): Offers {
  if (status !== "included") return [];
  return [
    {
      key: "f",
      label: "follow online",
      kind: "command",
      line: commandLine("survey follow", [paper.key], { online: true, list: true }),
      storeAs: "candidates",
      settings: { inside: candidatesView, from: paper.key },
    },
  ];
}

/** `P` searches public sources, `K` shows new papers since the last search, and `e` shows missing fields. */
export const onlineListActions: readonly Action[] = [searchAction, watchAction, enrichAction];
