/** Adds ticked papers from the stored replies of sources, without new requests. */
import { commandLine } from "../../../cli/command-line.ts";
import type { Action } from "../screen.ts";

/** The value in place of a file name if the papers come from sources. */
export const onlineWay = "online";

/** Enter adds the ticked papers to the next list, and `0` records that none is relevant. */
export function onlineCandidateActions(paper: string, marked: readonly string[]): Action[] {
  const none: Action = {
    key: "0",
    label: "none is relevant",
    kind: "command",
    line: commandLine("survey follow", [paper], { online: true, only: ["none"], replay: true }),
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
