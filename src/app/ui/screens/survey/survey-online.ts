/** Defines the actions of phase 2 that query public sources: the command line that each key runs. */

import { count } from "../../../../base/text/count.ts";
import type { PaperProgress } from "../../../../literature/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import { type Action, listOf, type Offers, type Row, type ScreenInput, type View } from "../screen.ts";
import { candidatesInside } from "./survey-candidates-view.ts";
import { hitCounts, hitView, sendTicked, sourceBadges } from "./survey-hit.ts";
import { searchAction } from "./survey-search-view.ts";

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
      settings: { inside: candidatesInside, from: paper.key },
    },
  ];
}

/** The value of the `inside` setting that opens this view. */
export const watchInside = "watch";

const watchAction: Action = {
  key: "K",
  label: "watch: new papers",
  kind: "command",
  storeAs: "news",
  line: commandLine("survey watch", []),
  settings: { inside: watchInside },
};

export const watchView: View = {
  ...hitView({
    hits: ({ outcomes }) => outcomes.news?.new ?? [],
    notes: ({ outcomes }) =>
      section(
        "Not answered",
        (outcomes.news?.failed ?? []).map(({ way: request, why }) => [span(`${request}: ${why}`, "warn")]),
      ),
    place: (_, { way }) => way,
    keys: watchActions,
  }),
  strip: watchStrip,
  empty: () => "There are no new papers since the last check.\n\nPress Esc to go back.",
};

function watchStrip(input: ScreenInput): string {
  const { news } = input.outcomes;
  if (!news) return "";
  const failed = news.failed.length === 0 ? "" : ` · ${news.failed.length} not answered`;
  const stopped = news.stopped ? " · stopped: K goes on" : "";
  return `${count(news.new.length, "new paper")} · ${hitCounts(input, news.new)}${failed}${stopped}`;
}

/** Enter adds the ticked papers, and `A` adds all papers, from the stored replies. */
function watchActions({ outcomes, markedIds }: ScreenInput): Offers {
  if (!outcomes.news || outcomes.news.new.length === 0) return [];
  const accept = (keys: readonly string[]) => commandLine("survey watch", [], { accept: keys, replay: true });
  return [
    sendTicked(markedIds, accept(markedIds)),
    { key: "A", label: "send all", kind: "command", line: accept(["all"]) },
  ];
}

/** The value of the `inside` setting that opens this view. */
export const enrichInside = "enrich";

type Proposal = NonNullable<Outcomes["proposals"]>["proposals"][number];

const enrichAction: Action = {
  key: "e",
  label: "what entries lack",
  kind: "command",
  storeAs: "proposals",
  line: commandLine("survey enrich", []),
  settings: { inside: enrichInside },
};

/** Enter accepts the ticked fields, `y` the selected field, and `A` all fields. Existing fields never change. */
export const enrichView: View = {
  ...listOf({
    items: proposalsOf,
    row: (item, input) => ({
      id: idOf(item),
      label: `${item.paper} ${item.field}: ${item.new}`,
      note: sourceBadges([item.source]),
      ...(isFilled(input, item) ? ({ mark: "✓", tone: "good" } as const) : { mark: "○" }),
    }),
    about: (item, { workspace, outcomes }) => [
      title(workspace.papers.find(({ paper }) => paper.key === item.paper)?.paper.title ?? item.paper),
      dim(`${item.paper} · ${item.field}`),
      section("Old", [span("(none)", "dim")]),
      section("New", item.new),
      section("Source", item.source),
      section(
        "Not answered",
        (outcomes.proposals?.failed ?? []).map(({ source, why }) => [span(`${source}: ${why}`, "warn")]),
      ),
    ],
    others: enrichActions,
  }),
  strip: enrichStrip,
  takesMarks: () => true,
  empty: () => "No source provides any of the missing values.\n\nPress Esc to go back.",
};

function enrichStrip(input: ScreenInput): string {
  const all = proposalsOf(input);
  const entered = all.filter((item) => isFilled(input, item)).length;
  const failed = (input.outcomes.proposals?.failed ?? []).map(({ source }) => source);
  const failures = failed.length === 0 ? "" : ` · not answered: ${failed.join(", ")}`;
  return `${count(all.length, "missing field")} found · ${input.markedIds.length} ticked · ${entered} entered${failures}`;
}

function enrichActions(input: ScreenInput, row: Row | undefined): Offers {
  const openProposals = proposalsOf(input).filter((item) => !isFilled(input, item));
  const ids = openProposals.map(idOf);
  const ticked = input.markedIds.filter((id) => ids.includes(id));
  const acceptAction = (key: string, label: string, fields: readonly string[], next?: true): Action => ({
    key,
    label,
    kind: "command",
    ...(next ? { next } : {}),
    line: commandLine("survey enrich", [], { accept: fields, replay: true }),
  });
  return [
    ticked.length > 0 && acceptAction("enter", `accept the ${ticked.length} ticked`, ticked),
    row !== undefined && ids.includes(row.id) && acceptAction("y", "accept", [row.id], true),
    ids.length > 0 && acceptAction("A", `accept all ${ids.length}`, ["all"]),
  ];
}

function proposalsOf({ outcomes }: ScreenInput): readonly Proposal[] {
  return outcomes.proposals?.proposals ?? [];
}

function idOf({ paper, field }: Proposal): string {
  return `${paper}:${field}`;
}

/** Whether the entry already has the field. */
function isFilled({ workspace }: ScreenInput, { paper, bibtex }: Proposal): boolean {
  const entry = workspace.papers.find((item) => item.paper.key === paper)?.paper;
  return (entry?.fields[bibtex] ?? "") !== "";
}

/** `P` searches public sources, `K` shows new papers since the last search, and `e` shows missing fields. */
export const onlineListActions: readonly Action[] = [searchAction, watchAction, enrichAction];
