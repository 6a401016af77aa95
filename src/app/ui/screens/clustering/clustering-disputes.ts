/** Phase 4: shows the items that judges group differently, and settles which group each one belongs to. */

import { type ClusteringLayer, groupingConflicts } from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { disputeCounts, noDisputes, toAgreement, toOpinion } from "../judges-views.ts";
import type { Content, Offers, Row, ScreenInput, View } from "../screen.ts";
import { groupedItem, groupsOf, layerOfView, layerOption } from "./clustering-items.ts";

type Conflict = ReturnType<typeof groupingConflicts>[number];

/** A possible destination of the disputed item, and the judges who chose it. */
type Target = { readonly id: string; readonly name: string; readonly judges: readonly string[] };

export const groupDisputes: View = {
  rows: (input) =>
    conflictsOf(input).map(({ id, company }) => ({
      id: `d ${id}`,
      label: groupedItem(input, id)?.name ?? id,
      mark: "!",
      tone: "warn",
      note: company.map((group) => group.with.length + 1).join(" | "),
    })),
  takesMarks: () => false,
  empty: () => `${noDisputes}Press B to give a second opinion, or Esc to go back.`,
  detail: (input, row) => disputeDetail(input, conflictOf(input, row)),
  strip: (input) => {
    const layer = layerOfView(input);
    const { settled = [] } = input.workspace.taxonomy.clustering;
    return disputeCounts(
      conflictsOf(input).length,
      settled.filter((ruling) => ruling.layer === layer).length,
    );
  },
  actions: (input, row) => [
    disputeActions(input, conflictOf(input, row)),
    toOpinion,
    toAgreement("clustering", layerOfView(input) === "categories"),
  ],
};

/** Shows each judge's group for the item, followed by the possible destinations with their keys. */
function disputeDetail(input: ScreenInput, conflict: Conflict | undefined): Content {
  if (!conflict) return [];
  const item = groupedItem(input, conflict.id);
  return [
    title(item?.name ?? conflict.id),
    dim(item?.source ?? ""),
    item?.description ?? "",
    ...conflict.company.flatMap(({ judge, with: companions }) => companionLines(input, judge, companions)),
    section(
      "Possible groups",
      targetsOf(input, conflict).map(
        ({ name, judges }, at): Content => [
          span(`${at + 1} ${name}`, "accent"),
          span(judges.length === 0 ? "" : `  ${judges.map(judgeName).join(", ")}`, "dim"),
        ],
      ),
    ),
  ];
}

function companionLines(input: ScreenInput, judge: string, companions: readonly string[]): Content {
  if (companions.length === 0)
    return section(judgeName(judge), "does not group this item with any disputed class");
  const lines = companions.map((companion): Content => {
    const other = groupedItem(input, companion);
    return [`- ${other?.name ?? companion}`, dim(`  ${other?.description ?? ""}`)];
  });
  return section(`${judgeName(judge)}: together with`, lines);
}

/** `1` to `9` settle the dispute with an existing destination, and `N` with a new one. All ask for the reason. */
function disputeActions(input: ScreenInput, conflict: Conflict | undefined): Offers {
  if (!conflict) return [];
  return [
    {
      row: "a disputed item",
      given: { id: conflict.id, ...layerOption(layerOfView(input)) },
      numbered: targetsOf(input, conflict).map(({ id, name }) => ({
        label: `into ${name}`,
        given: { to: id },
      })),
      current: { new: groupedItem(input, conflict.id)?.name ?? "" },
      explanation: disputeDetail(input, conflict),
    },
  ];
}

function conflictOf(input: ScreenInput, row: Row | undefined): Conflict | undefined {
  return conflictsOf(input).find(({ id }) => `d ${id}` === row?.id);
}

function conflictsOf(input: ScreenInput): readonly Conflict[] {
  return groupingConflicts(input.workspace.taxonomy.clustering, layerOfView(input));
}

/** Lists the item's current destination, followed by the destinations of items that a judge groups with it. */
function targetsOf(input: ScreenInput, { id, company }: Conflict): Target[] {
  const layer: ClusteringLayer = layerOfView(input);
  const targets = new Map<string, Target>();
  const add = (member: string, judge: string | undefined): void => {
    for (const group of groupsOf(input, layer, member)) {
      const judges = [...new Set([...(targets.get(group.id)?.judges ?? []), ...(judge ? [judge] : [])])];
      targets.set(group.id, { ...group, judges });
    }
  };
  add(id, undefined);
  for (const { judge, with: companions } of company)
    for (const companion of companions) add(companion, judge);
  return [...targets.values()];
}

function judgeName(judge: string): string {
  return judge === "first" ? "the first judge" : judge;
}
