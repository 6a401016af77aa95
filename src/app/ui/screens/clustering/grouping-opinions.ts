/** Lists the items that judges group in second opinions on phase 4: classes or clusters. */

import { count } from "../../../../base/text/count.ts";
import { type ClusteringLayer, groupingConflicts } from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { disputeCounts, noDisputes, toAgreement, toDisputes, toOpinion } from "../judges-views.ts";
import { type Content, listOf, type Offers, type Row, type ScreenInput, type View } from "../screen.ts";
import { chosenRows } from "../setting-keys.ts";

type GroupedItem = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The publication that proposes a class, or an empty string for a cluster. */
  readonly source: string;
};

/** Returns the layer that the screen shows. The `C` key changes it. */
function layerOfView({ settings }: ScreenInput): ClusteringLayer {
  return settings.view === "categories" ? "categories" : "clusters";
}

/** Returns the values of an edit that identify the layer. */
function layerOption(layer: ClusteringLayer): { readonly categories?: true } {
  return layer === "categories" ? { categories: true } : {};
}

/** Lists all items of the current layer. */
function groupedItems(input: ScreenInput): GroupedItem[] {
  const { classes, clusters } = input.workspace.index;
  const ids = layerOfView(input) === "categories" ? clusters.keys() : classes.keys();
  return [...ids].flatMap((id) => groupedItem(input, id) ?? []);
}

function groupedItem(input: ScreenInput, id: string): GroupedItem | undefined {
  const { classes, clusters } = input.workspace.index;
  if (layerOfView(input) === "categories") {
    const cluster = clusters.get(id);
    return cluster && { id, name: cluster.name || id, description: cluster.description, source: "" };
  }
  const item = classes.get(id);
  return item && { id, name: item.name, description: item.description, source: item.publication };
}

/** Returns the clusters of a class, or the categories of a cluster. */
function groupsOf(
  { workspace }: ScreenInput,
  layer: ClusteringLayer,
  id: string,
): { readonly id: string; readonly name: string }[] {
  const cluster = workspace.index.clusterOf.get(id);
  const groups =
    layer === "clusters"
      ? cluster === undefined
        ? []
        : [cluster]
      : workspace.taxonomy.clustering.categories.filter(({ clusters }) => clusters.includes(id));
  return groups.map((group) => ({ id: group.id, name: group.name || group.id }));
}

/** Second opinions on phase 4: a judge groups items by meaning without seeing other judges' decisions. */
export const groupOpinions: View = {
  rows: opinionRows,
  detail: opinionDetail,
  strip: (input) => {
    const groups = ownGroups(input);
    const groupedCount = groups.reduce((sum, { members }) => sum + members.length, 0);
    const { author } = input.workspace;
    return `second opinion by ${author}: ${groupedCount}/${groupedItems(input).length} placed in ${count(groups.length, "group")}`;
  },
  actions: (input, row) => [opinionActions(input, row), toDisputes],
};

/** Lists the ungrouped items first, followed by the author's groups with their members. */
function opinionRows(input: ScreenInput): Row[] {
  const groups = ownGroups(input);
  const groupedIds = new Set(groups.flatMap(({ members }) => members));
  const item = (id: string, depth: number): Row => ({
    id: `o ${id}`,
    label: groupedItem(input, id)?.name ?? id,
    mark: depth === 0 ? "○" : "·",
    depth,
  });
  return [
    ...groupedItems(input)
      .filter(({ id }) => !groupedIds.has(id))
      .map(({ id }) => item(id, 0)),
    ...groups.flatMap(({ name, members }, at): Row[] => [
      {
        id: `g ${at}`,
        label: groupName(input, name, members),
        mark: "✓",
        tone: "title",
        note: String(members.length),
      },
      ...members.map((id) => item(id, 1)),
    ]),
  ];
}

function opinionDetail(input: ScreenInput, row: Row | undefined): Content {
  if (!row) return [];
  const ids = itemsOfRow(input, row.id);
  return [
    row.id.startsWith("g ") && title(row.label),
    dim("This view hides the other judges' placements."),
    ...ids.flatMap((id) => {
      const item = groupedItem(input, id);
      return item ? [section(item.name, [dim(item.source), item.description])] : [];
    }),
  ];
}

/** `m` groups the marked items, `i` leaves an item ungrouped, and `w` withdraws either decision. */
function opinionActions(input: ScreenInput, row: Row | undefined): Offers {
  const layer = layerOption(layerOfView(input));
  const rows = chosenRows(input, row);
  const ids = [...new Set(rows.flatMap((id) => itemsOfRow(input, id)))];
  const names = rows.flatMap((id) =>
    id.startsWith("g ") ? [ownGroups(input)[Number(id.slice(2))]?.name] : [],
  );
  const [selectedItem] = row ? itemsOfRow(input, row.id) : [];
  const isGrouped =
    selectedItem !== undefined && ownGroups(input).some(({ members }) => members.includes(selectedItem));
  // Placed items move down, so the next remaining item is selected.
  const ungrouped = opinionRows(input).filter(({ depth, mark }) => depth === 0 && mark === "○");
  const at = ungrouped.findIndex(({ id }) => id === rows.at(-1));
  const after = [...ungrouped.slice(at + 1), ...ungrouped.slice(0, Math.max(0, at))].find(
    ({ id }) => !rows.includes(id),
  );
  const moves = after ? { select: after.id } : {};
  const name = names[0] || (groupedItem(input, ids[0] ?? "")?.name ?? "");
  return [
    ids.length > 1 && { row: "several marked items", given: { ids, ...layer }, current: { name }, ...moves },
    selectedItem !== undefined &&
      !row?.id.startsWith("g ") && {
        row: "an item to group",
        given: { ids: [selectedItem], ...layer },
        ...moves,
      },
    row &&
      isGrouped && { row: "an item that you grouped", given: { ids: itemsOfRow(input, row.id), ...layer } },
  ];
}

function ownGroups(input: ScreenInput) {
  const { taxonomy, author } = input.workspace;
  const layer = layerOfView(input);
  return (taxonomy.clustering.opinions ?? []).filter((item) => item.layer === layer && item.judge === author);
}

/** Returns the item that a row represents, or the members if it represents a group. */
function itemsOfRow(input: ScreenInput, row: string): readonly string[] {
  const [kind, id] = [row.slice(0, 1), row.slice(2)];
  return kind === "g" ? (ownGroups(input)[Number(id)]?.members ?? []) : [id];
}

function groupName(input: ScreenInput, name: string, members: readonly string[]): string {
  return name || (groupedItem(input, members[0] ?? "")?.name ?? "");
}

/** Phase 4: shows the items that judges group differently, and settles which group each one belongs to. */
type Conflict = ReturnType<typeof groupingConflicts>[number];

/** A possible destination of the disputed item, and the judges who chose it. */
type Target = { readonly id: string; readonly name: string; readonly judges: readonly string[] };

/** `1` to `9` settle the dispute with an existing destination, and `N` with a new one. All ask for the reason. */
export const groupDisputes: View = {
  ...listOf({
    items: conflictsOf,
    row: ({ id, company }, input) => ({
      id: `d ${id}`,
      label: groupedItem(input, id)?.name ?? id,
      mark: "!",
      tone: "warn",
      note: company.map((group) => group.with.length + 1).join(" | "),
    }),
    about: (conflict, input) => disputeDetail(input, conflict),
    keys: (conflict, input) => [
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
    ],
    others: (input) => [toOpinion, toAgreement("clustering", layerOfView(input) === "categories")],
  }),
  takesMarks: () => false,
  empty: () => `${noDisputes}Press B to give a second opinion, or Esc to go back.`,
  strip: (input) => {
    const { settled = [] } = input.workspace.taxonomy.clustering;
    const inLayer = settled.filter(({ layer }) => layer === layerOfView(input));
    return disputeCounts(conflictsOf(input).length, inLayer.length);
  },
};

/** Shows each judge's group for the item, followed by the possible destinations with their keys. */
function disputeDetail(input: ScreenInput, conflict: Conflict): Content {
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
