/** Adds ticked papers from the stored replies of sources, without new requests. */
import { commandLine } from "../../../cli/command-line.ts";
import type { Offers } from "../screen.ts";
import { sendTicked } from "./survey-hit.ts";

/** The value in place of a file name if the papers come from sources. */
export const onlineWay = "online";

/** Enter adds the ticked papers to the next list, and `0` records that none is relevant. */
export function onlineCandidateActions(paper: string, marked: readonly string[]): Offers {
  const send = (keys: readonly string[]) =>
    commandLine("survey follow", [paper], { online: true, only: keys, replay: true });
  return [
    sendTicked(marked, send(marked)),
    { key: "0", label: "none is relevant", kind: "command", line: send(["none"]) },
  ];
}
