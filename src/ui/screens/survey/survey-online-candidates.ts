/** Ticking what sources found of a paper: the replies are stored, so nobody is asked again. */
import { commandLine } from "../../../cli/command-line.ts";
import type { Action } from "../screen.ts";

/** What stands in place of a file where sources were asked. */
export const onlineWay = "online";

/** Enter sends the ticked ones to the next list; `0` says that none is relevant. */
export function onlineCandidateActions(paper: string, marked: readonly string[]): Action[] {
  const none: Action = {
    key: "0",
    label: "none is relevant",
    kind: "command",
    line: commandLine("survey follow", [paper], { references: "none", citing: "none" }),
  };
  if (marked.length === 0) return [none];
  return [
    {
      key: "enter",
      label: `send the ${marked.length} ticked`,
      kind: "command",
      line: commandLine("survey follow", [paper], { online: true, only: marked, replay: true }),
    },
    none,
  ];
}
