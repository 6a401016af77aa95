/** Merges the groups of second opinions, in which each judge puts an item into only one group. */
import type { Disputes } from "./dispute-notes.ts";
import { mergeGroups } from "./merge-groups.ts";
import { mergeOrder } from "./merge-order.ts";
import { mapVersions, mergeValues, type Versions } from "./merge-values.ts";
import { type Entry, entries, entriesOf, fields, keyed, keyFrom, textsOf } from "./shapes.ts";

export function mergeOpinions(versions: Versions<readonly Entry[]>, disputes: Disputes): Entry[] {
  const groups = mapVersions(versions, (list) => keyed(list, keyOf));
  const keys = mapVersions(groups, (map) => [...map.keys()]);
  const groupOfItem = mergeGroups(mapVersions(groups, groupsOf), ["opinions"], disputes);
  const itemsByGroup = Map.groupBy(groupOfItem, ([, group]) => group);
  const mergedGroups = mergeValues(
    entries(["key"], fields()),
    mapVersions(groups, (map) => [...map].map(([key, { members: _, ...group }]) => ({ ...group, key }))),
    ["opinions"],
    disputes,
  );
  const groupsByKey = new Map(entriesOf(mergedGroups).map(({ key, ...group }) => [String(key), group]));
  return mergeOrder(keys.base, keys.ours, keys.theirs).flatMap((key): Entry[] => {
    const items = new Set((itemsByGroup.get(key) ?? []).map(([itemKey]) => itemOf(itemKey)));
    const memberVersions = mapVersions(groups, (map) => textsOf(map.get(key)?.members));
    const members = mergeOrder(memberVersions.base, memberVersions.ours, memberVersions.theirs).filter(
      (item) => items.has(item),
    );
    const { members: _, ...details } =
      groups.ours.get(key) ?? groups.theirs.get(key) ?? groups.base.get(key) ?? {};
    return members.length === 0 ? [] : [{ ...(groupsByKey.get(key) ?? details), members }];
  });
}

/** Identifies a group by its name or, if it has none, by its members. */
function keyOf({ layer, judge, name, members }: Entry): string {
  return keyFrom([layer, judge, name === "" ? textsOf(members).toSorted().join(" ") : name]);
}

/** Maps each layer, judge and item to a group. */
function groupsOf(groups: ReadonlyMap<string, Entry>): ReadonlyMap<string, string> {
  return new Map(
    [...groups].flatMap(([key, { layer, judge, members }]) =>
      textsOf(members).map((item) => [keyFrom([layer, judge, item]), key] as const),
    ),
  );
}

function itemOf(itemKey: string): string {
  const [, , item] = JSON.parse(itemKey) as [string, string, string];
  return item;
}
