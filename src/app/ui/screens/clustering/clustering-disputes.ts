/** Phase 4: shows the items that judges group differently, and settles which group each one belongs to. */

import { count } from "../../../../base/text/count.ts";
import { type ClusteringLayer, groupingAgreement, groupingConflicts } from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Content, Offers, Row, ScreenInput } from "../screen.ts";
import { groupedItem, groupsOf, layerOfView, layerOption } from "./clustering-items.ts";

type Conflict = ReturnType<typeof groupingConflicts>[number];

/** A possible destination of the disputed item, and the judges who chose it. */
type Target = { readonly id: string; readonly name: string; readonly judges: readonly string[] };

export function disputeRows(input: ScreenInput): Row[] {
  return conflictsOf(input).map(({ id, company }) => ({
    id: `d ${id}`,
    label: groupedItem(input, id)?.name ?? id,
    mark: "!",
    tone: "warn",
    note: company.map((group) => group.with.length + 1).join(" | "),
  }));
}

/** Shows each judge's group for the item, followed by the possible destinations with their keys. */
export function disputeDetail(input: ScreenInput, id: string): Content {
  const conflict = conflictsOf(input).find((item) => item.id === id);
  const item = groupedItem(input, id);
  if (!conflict) return [];
  return [
    title(item?.name ?? id),
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
    // The agreement is repeated here, because a narrow terminal truncates the line of figures.
    section("Agreement", agreementLines(input)),
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

/** Returns the number of open disputes, and the agreement between each pair of judges. */
export function disputeStrip(input: ScreenInput): string {
  const { clustering } = input.workspace.taxonomy;
  const layer = layerOfView(input);
  const settledCount = (clustering.settled ?? []).filter((ruling) => ruling.layer === layer).length;
  const open = count(conflictsOf(input).length, "dispute");
  return [`${open} open, ${settledCount} settled`, ...agreementLines(input)].join(" · ");
}

function agreementLines(input: ScreenInput): string[] {
  return groupingAgreement(input.workspace.taxonomy.clustering, layerOfView(input)).map(
    ({ judges, shared, pairwiseF1, adjustedRand }) =>
      `${judges.join("/")} F1 ${pairwiseF1.toFixed(2)}, ARI ${adjustedRand?.toFixed(2) ?? "–"} over ${shared}`,
  );
}

/** `1` to `9` settle the dispute with an existing destination, and `N` with a new one. All ask for the reason. */
export function disputeActions(input: ScreenInput, row: Row | undefined): Offers {
  const conflict = conflictsOf(input).find(({ id }) => `d ${id}` === row?.id);
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
      explanation: disputeDetail(input, conflict.id),
    },
  ];
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
