/** The views of a phase in which several judges decide: their disputes, and a blind second opinion. */
import { count } from "../../../base/text/count.ts";
import { commandLine } from "../../cli/command-line.ts";
import type { Action } from "./screen.ts";
import { setting } from "./setting-keys.ts";

/** The value of the `inside` setting that opens the view of disputes. */
export const disputesView = "disputes";
/** The value of the `inside` setting that opens the view for a second opinion. */
export const opinionView = "opinion";

export const toDisputes = setting("!", "disputes", { inside: disputesView });
export const toOpinion = setting("B", "second opinion", { inside: opinionView });

/** Shows how well the judges agree, with intervals. */
export function toAgreement(phase: "survey" | "clustering" | "relevance", categories = false): Action {
  return {
    key: "A",
    label: "agreement",
    kind: "command",
    line: commandLine("agreement", [phase], { categories }),
  };
}

/** The text for an empty list of disputes. */
export const noDisputes = "No disputes are open: the judges agree, or only one judge has decided.\n\n";

/** Formats the line of figures of the disputes. */
export function disputeCounts(open: number, settled: number): string {
  return `${count(open, "dispute")} open, ${settled} settled · A shows the agreement`;
}
