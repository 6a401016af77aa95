/** Merges phase 4 by meaning, so that every class stays in only one cluster. */

import type { Disputes } from "./dispute-notes.ts";
import { phaseShape } from "./document-shapes.ts";
import { mergeOrder } from "./merge-order.ts";
import { mapVersions, mergeValues, sameValue, type Versions } from "./merge-values.ts";
import { type Entry, entries, entriesOf, fields, isEntry, keyed, keyFrom, textsOf } from "./shapes.ts";

/** Returns the merged file, without its disputes. */
export function mergeClustering(versions: Versions<Entry>, disputes: Disputes): Entry {
  const members = mapVersions(versions, membersOf);
  const clusterOfMember = mergeGroups(mapVersions(members, clustersOf), ["members"], disputes);
  // Membership is merged class by class, so a cluster here has only its name and description.
  const merged = mergeValues(
    phaseShape("clustering"),
    mapVersions(versions, (document) => ({
      ...document,
      clusters: entriesOf(document.clusters).map(({ members: _, ...cluster }) => cluster),
      opinions: undefined,
    })),
    [],
    disputes,
  );
  const document = isEntry(merged) ? merged : {};
  const clustersById = new Map(entriesOf(document.clusters).map((cluster) => [String(cluster.id), cluster]));
  const ids = mapVersions(members, (clusters) => [...clusters.keys()]);
  const membersById = Map.groupBy(clusterOfMember.keys(), (member) => clusterOfMember.get(member) ?? "");
  const clusters = mergeOrder(ids.base, ids.ours, ids.theirs).flatMap((id): Entry[] => {
    const memberVersions = mapVersions(members, (all) => all.get(id) ?? []);
    const memberSet = new Set(membersById.get(id) ?? []);
    if (memberSet.size === 0) {
      noteLostDescription(id, versions, disputes);
      return [];
    }
    const orderedMembers = mergeOrder(memberVersions.base, memberVersions.ours, memberVersions.theirs).filter(
      (member) => memberSet.has(member),
    );
    const cluster = clustersById.get(id) ?? clusterWithId(versions, id);
    if (!clustersById.has(id))
      noteDissolved(
        cluster,
        mapVersions(members, (all) => all.has(id)),
        disputes,
      );
    return [withRepresentative({ ...cluster, members: orderedMembers }, versions, disputes)];
  });
  const present = new Set(clusters.map(({ id }) => String(id)));
  const categories = mergeCategories(document, versions, present, disputes);
  const opinions = mergeOpinions(
    mapVersions(versions, (state) => entriesOf(state.opinions)),
    disputes,
  );
  return { ...document, clusters, categories, ...(opinions.length > 0 && { opinions }) };
}

function membersOf(document: Entry): ReadonlyMap<string, readonly string[]> {
  return new Map(
    entriesOf(document.clusters).map(({ id, members }) => [String(id), textsOf(members)] as const),
  );
}

function clustersOf(groups: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  return new Map([...groups].flatMap(([id, items]) => items.map((item) => [item, id] as const)));
}

/** Keeps a cluster that one side dissolved while the other side added classes to it, and records a dispute. */
function noteDissolved(cluster: Entry, isPresent: Versions<boolean>, disputes: Disputes): void {
  if (isPresent.ours === isPresent.theirs) return;
  const valueIn = (isHeld: boolean): Entry | undefined => (isHeld ? cluster : undefined);
  const { ours, theirs } = mapVersions(isPresent, valueIn);
  disputes.note(["clusters", String(cluster.id)], { ours, theirs });
}

/**
 * Records a dispute if the two sides together moved every member out of a cluster that one side had renamed or
 * described.
 */
function noteLostDescription(id: string, versions: Versions<Entry>, disputes: Disputes): void {
  const emptied = mapVersions(versions, ({ clusters }) => {
    const cluster = entriesOf(clusters).find((candidate) => candidate.id === id);
    return cluster && { ...cluster, members: [] };
  });
  const changed = (side: "ours" | "theirs"): boolean =>
    emptied[side] !== undefined && !sameValue(emptied.base, emptied[side]);
  const holders = { ours: changed("ours"), theirs: changed("theirs") };
  const alike = sameValue(emptied.ours, emptied.theirs);
  if (holders.ours) disputes.leaveOut(["clusters", id], emptied.ours, { ours: true, theirs: alike });
  if (holders.theirs && !alike) {
    disputes.leaveOut(["clusters", id], emptied.theirs, { ours: false, theirs: true });
  }
}

/** Returns the fields of the cluster with this id, except its members. */
function clusterWithId({ base, ours, theirs }: Versions<Entry>, id: string): Entry {
  const [match = { id }] = [base, ours, theirs].flatMap(({ clusters }) =>
    entriesOf(clusters).filter((cluster) => cluster.id === id),
  );
  const { members: _, ...fields } = match;
  return fields;
}

/** Removes a representative that the other side moved out of the cluster. */
function withRepresentative(cluster: Entry, versions: Versions<Entry>, disputes: Disputes): Entry {
  const { representative, ...rest } = cluster;
  if (typeof representative !== "string" || textsOf(cluster.members).includes(representative)) return cluster;
  const holders = mapVersions(versions, ({ clusters }) =>
    entriesOf(clusters).some(
      (candidate) => candidate.id === cluster.id && candidate.representative === representative,
    ),
  );
  disputes.leaveOut(["clusters", String(cluster.id), "representative"], representative, holders);
  return rest;
}

/**
 * Removes deleted clusters from their categories, and records a dispute about clusters that the two sides put into
 * different categories.
 */
function mergeCategories(
  document: Entry,
  versions: Versions<Entry>,
  present: ReadonlySet<string>,
  disputes: Disputes,
): Entry[] {
  const places = mapVersions(versions, ({ categories }) => placesOf(entriesOf(categories)));
  const merged = entriesOf(document.categories);
  const currentPlaces = placesOf(merged);
  const removedPlaces = new Set<string>();
  for (const [cluster, categories] of currentPlaces) {
    const placeVersions = mapVersions(places, (map) => map.get(cluster) ?? []);
    if (!present.has(cluster)) {
      for (const category of categories.filter((id) => !placeVersions.base.includes(id))) {
        const holders = {
          ours: placeVersions.ours.includes(category),
          theirs: placeVersions.theirs.includes(category),
        };
        disputes.leaveOut(["placed", cluster], category, holders);
      }
      continue;
    }
    if (categories.length < 2 || placeVersions.ours.length > 1 || placeVersions.theirs.length > 1) continue;
    const category = disputes.note(["placed", cluster], {
      ours: placeVersions.ours[0],
      theirs: placeVersions.theirs[0],
    });
    for (const id of categories) if (id !== category) removedPlaces.add(JSON.stringify([id, cluster]));
  }
  return merged.map((category) => ({
    ...category,
    clusters: textsOf(category.clusters).filter(
      (id) => present.has(id) && !removedPlaces.has(JSON.stringify([category.id, id])),
    ),
  }));
}

function placesOf(categories: readonly Entry[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { id, clusters } of categories) {
    for (const cluster of textsOf(clusters)) {
      places.set(cluster, [...(places.get(cluster) ?? []), String(id)]);
    }
  }
  return places;
}

// Merges the groups of second opinions, in which each judge puts an item into only one group.

function mergeOpinions(versions: Versions<readonly Entry[]>, disputes: Disputes): Entry[] {
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

// Merges disjoint groups item by item, so that every item stays in only one group.

/** Returns the final group of each item that has one. */
function mergeGroups(
  groups: Versions<ReadonlyMap<string, string>>,
  path: readonly string[],
  disputes: Disputes,
): ReadonlyMap<string, string> {
  const items = new Set([...groups.base.keys(), ...groups.ours.keys(), ...groups.theirs.keys()]);
  const merged = new Map<string, string>();
  for (const item of [...items].sort()) {
    const group = mergeValues(
      { kind: "value" },
      mapVersions(groups, (map) => map.get(item)),
      [...path, item],
      disputes,
    );
    if (typeof group === "string") merged.set(item, group);
  }
  return merged;
}
