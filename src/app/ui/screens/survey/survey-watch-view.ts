/**
 * Phase 2: shows papers that are new since the logged searches and forward snowballing. The user ticks papers to add
 * them.
 */

import { count } from "../../../../base/text/count.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { section, span } from "../../drawing/lines.ts";
import type { Action, Content, Offers, Row, ScreenInput } from "../screen.ts";
import { hitDetail, hitRow, isEntered, sendTicked } from "./survey-hit.ts";

/** The value of the `inside` setting that opens this view. */
export const watchView = "watch";

export const watchAction: Action = {
  key: "K",
  label: "watch: new papers",
  kind: "command",
  storeAs: "news",
  line: commandLine("survey watch", []),
  settings: { inside: watchView },
};

export function watchRows(input: ScreenInput): Row[] {
  return (input.outcomes.news?.new ?? []).map((item) => hitRow(input, item));
}

export function watchDetail(input: ScreenInput, row: Row | undefined): Content {
  const item = input.outcomes.news?.new.find(({ key }) => key === row?.id);
  if (!item) return [];
  const failed = input.outcomes.news?.failed ?? [];
  const failures = section(
    "Not answered",
    failed.map(({ way: request, why }) => [span(`${request}: ${why}`, "warn")]),
  );
  return hitDetail(input, item, failures, item.way);
}

export function watchStrip(input: ScreenInput): string {
  const { news } = input.outcomes;
  if (!news) return "";
  const entered = news.new.filter((item) => isEntered(input, item)).length;
  const failed = news.failed.length === 0 ? "" : ` · ${news.failed.length} not answered`;
  const stopped = news.stopped ? " · stopped: K goes on" : "";
  return `${count(news.new.length, "new paper")} · ${input.markedIds.length} ticked · ${entered} entered${failed}${stopped}`;
}

/** Enter adds the ticked papers, and `A` adds all papers, from the stored replies. */
export function watchActions({ outcomes, markedIds }: ScreenInput): Offers {
  if (!outcomes.news || outcomes.news.new.length === 0) return [];
  const accept = (keys: readonly string[]) => commandLine("survey watch", [], { accept: keys, replay: true });
  return [
    sendTicked(markedIds, accept(markedIds)),
    { key: "A", label: "send all", kind: "command", line: accept(["all"]) },
  ];
}
