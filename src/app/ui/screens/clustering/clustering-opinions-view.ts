/** Second opinions on phase 4: a judge groups items by meaning without seeing other judges' decisions. */

import { count } from "../../../../base/text/count.ts";
import { dim, section, title } from "../../drawing/lines.ts";
import { chosenRows } from "../chosen-rows.ts";
import { toDisputes } from "../judges-views.ts";
import type { Content, Offers, Row, ScreenInput, View } from "../screen.ts";
import { groupedItem, groupedItems, layerOfView, layerOption } from "./clustering-items.ts";

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
