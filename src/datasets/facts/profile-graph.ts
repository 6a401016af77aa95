/**
 * Derives facts from any graph by profiling it, without a template: profiling determines the hubs, the paths from hubs
 * to values, which of these paths are fields, and which fields belong together.
 *
 * Fields directly on the hub are metadata, and fields at deeper levels are content. Nodes that only contain a list do
 * not form a level. A profile file can override the kinds of individual fields.
 */
import { z } from "zod";
import { OptionError, throwIfCancelled } from "../../errors.ts";
import type { Entity, Triple } from "../../graph/index.ts";
import type { FieldKind } from "../../population/index.ts";
import type { Watch } from "../../progress.ts";
import { isStructural } from "../wording/label-words.ts";
import { chooseHubs, type HubChoice, typesWithFacts } from "./choose-hubs.ts";
import type { Fact, Field, Step } from "./fact.ts";
import { valueKey } from "./fact.ts";
import { createFactStore, type FactStore } from "./fact-store.ts";
import { type GraphView, typesOf } from "./graph-view.ts";
import { describeHubs } from "./hub-sources.ts";
import { nameFields } from "./name-fields.ts";
import { recordTypes } from "./technical-labels.ts";
import { isAbsentLabel, profileValueKind } from "./value-kind.ts";
import {
  type FieldPath,
  holdersOf,
  type Level,
  levelsTo,
  partOf,
  valuePaths,
  walkLevels,
} from "./walk-fields.ts";

/** The default maximum number of relations in a question. */
export const defaultMaxHops = 2;

export type ProfileOptions = {
  /** The type of the hubs; by default, profiling determines it. */
  readonly hubType?: string | undefined;
  /** Maps field names to kinds, which override the kinds found by profiling. */
  readonly kinds?: Readonly<Record<string, FieldKind>> | undefined;
  /** The maximum number of relations from an entity in the question to its answer. */
  readonly maxHops?: number;
};

/** A profile file, which maps field names to kinds. */
export const profileSchema = z.record(z.string(), z.enum(["metadata", "content"]));

/** @throws GraphError if the graph has no hubs; OptionError if a kind is specified for an unknown field */
export function profileGraph(view: GraphView, options: ProfileOptions, watch: Watch): FactStore {
  const records = recordTypes(view);
  const choice = chooseHubs(view, records, options.hubType);
  const { store } = profileHubs(view, choice, records, options, watch);
  checkKinds(
    options.kinds ?? {},
    store.fields.map(({ name }) => name),
  );
  return store;
}

export type ProfiledHubs = {
  readonly store: FactStore;
  /** The intermediate nodes on the paths of fields: records and lists. */
  readonly intermediateNodes: ReadonlySet<string>;
};

/** Profiles the facts about one type of hub. */
export function profileHubs(
  view: GraphView,
  choice: HubChoice,
  records: ReadonlySet<string>,
  options: ProfileOptions,
  watch: Watch,
): ProfiledHubs {
  throwIfCancelled(watch.signal);
  const { maxHops = defaultMaxHops } = options;
  const levels = walkLevels(view, choice.entities, { hubType: choice.type, maxHops, records });
  const holders = holdersOf(levels);
  const ties = tyingRecords(view, levels);
  const fieldLevels = levels
    .map((level) => ({ level, paths: valuePaths(view, level) }))
    .filter(({ paths }) => paths.length > 0);
  const names = nameFields(fieldLevels.map(({ level }) => ({ key: level.key, path: meaningfulPath(level) })));
  const fields: Field[] = [];
  const facts: Fact[] = [];
  for (const { level, paths } of fieldLevels) {
    const field = describeField(view, names.get(level.key) ?? level.key, level, paths, { ...options, ties });
    if (field === null) continue;
    fields.push(field);
    const pathLevels = levelsTo(level);
    const scopePositions = pathLevels.flatMap((step, at) =>
      scopeOf(step, pathLevels[at + 1]).length === 0 ? [] : [at],
    );
    for (const path of paths) {
      facts.push(factOf(path, field, scopePositions, (at) => isLink(pathLevels, at, path, holders, ties)));
    }
  }
  const hubs = describeHubs(choice.entities, facts);
  const store = createFactStore({ hubType: choice.type, hubs, fields, facts, view });
  return { store, intermediateNodes: nodesBetween(levels) };
}

function nodesBetween(levels: readonly Level[]): ReadonlySet<string> {
  const connectingLevels = levels.filter(({ node }) => node === "record" || node === "list");
  return new Set(connectingLevels.flatMap(({ paths }) => paths.map((path) => endOf(path).id)));
}

/**
 * Returns the path without the predicate that leads from a record to its hub, because this predicate says nothing about
 * the record's other fields.
 */
function meaningfulPath(level: Level): string[] {
  const [first] = levelsTo(level);
  return pathOf(level.key).slice(first?.inverse === true ? 1 : 0);
}

function pathOf(key: string): string[] {
  return (JSON.parse(key) as string[]).map((label) => label.replace(/^\^/, ""));
}

/** Whether a triple on the path contains information beyond the layout, as described for `Fact.links`. */
function isLink(
  pathLevels: readonly Level[],
  at: number,
  { nodes }: FieldPath,
  holders: ReadonlyMap<string, string | null>,
  ties: Ties,
): boolean {
  const level = pathLevels[at];
  if (level === undefined || at === pathLevels.length - 1) return false;
  if (level.node === "thing" || level.inverse || ties.records.has(level)) return true;
  // A statement as in Wikidata: both predicates are the same, and only together do they relate the hub to its value.
  if (pathLevels[at + 1]?.predicate === level.predicate) return true;
  return holders.get(nodes[at]?.id ?? "") === null;
}

/**
 * Finds the records that connect their hub with an entity that has facts: memberships, for example, but not
 * contributions.
 */
function tyingRecords(view: GraphView, levels: readonly Level[]): Ties {
  const types = typesWithFacts(view);
  const [records, entities] = [new Set<Level>(), new Set<Level>()];
  for (const level of levels) {
    const { parent, node, paths } = level;
    if (parent?.node !== "record") continue;
    const leadsToSubject = paths.some(({ nodes }) => nodes.at(-1)?.types.some((type) => types.has(type)));
    if (node !== "thing" && !(node === "value" && leadsToSubject)) continue;
    records.add(parent);
    entities.add(level);
  }
  return { records, entities };
}

type Ties = { readonly records: ReadonlySet<Level>; readonly entities: ReadonlySet<Level> };

/** Describes the field at a level, or returns `null` if it repeats the title. */
function describeField(
  view: GraphView,
  name: string,
  level: Level,
  paths: readonly FieldPath[],
  options: ProfileOptions & { readonly ties: Ties },
): Field | null {
  const { ties } = options;
  const values = paths.map(labelAtEnd);
  const titleCount = paths.filter((path) => valueKey(labelAtEnd(path)) === valueKey(path.hub.label)).length;
  if (titleCount >= paths.length * 0.9) return null;
  const predicates = pathOf(level.key);
  const pathLevels = levelsTo(level);
  const relations = (level.parent?.entityCount ?? 0) + 1;
  const depth = meaningfulPath(level).filter((label) => !isStructural(label)).length;
  const kind =
    chosenKind(options.kinds ?? {}, name) ?? (depth <= 1 && relations === 1 ? "metadata" : "content");
  return {
    name,
    path: predicates,
    kind,
    // The name may include intermediate steps, whereas the last predicate determines the kind of the values.
    valueKind: profileValueKind(
      values,
      isStructural(level.predicate) ? name : level.predicate,
      paths.map((path) => endOf(path).id),
    ),
    scopes: pathLevels.flatMap((step, at) => scopeOf(step, pathLevels[at + 1])),
    steps: pathLevels.map((step) => stepOf(view, step)),
    relations,
    tie: pathLevels.some((step) => ties.records.has(step))
      ? pathLevels.some((step) => ties.entities.has(step))
        ? "thing"
        : "detail"
      : null,
    functional: isFunctional(paths.map((path) => [path.hub.id, valueKey(labelAtEnd(path))])),
    valueTypes: sortTypes(view, paths.map(endOf)),
  };
}

function stepOf(view: GraphView, { predicate, inverse, node, paths }: Level): Step {
  const [type = ""] = sortTypes(view, paths.map(endOf));
  return {
    predicate,
    inverse,
    node,
    type,
    functional: isFunctional(
      paths.map(({ hub, nodes }) => [(nodes.at(-2) ?? hub).id, nodes.at(-1)?.id ?? ""]),
    ),
  };
}

function isFunctional(pairs: readonly (readonly [string, string])[]): boolean {
  const targets = new Map<string, string>();
  return pairs.every(([from, to]) => {
    const other = targets.get(from);
    targets.set(from, to);
    return other === undefined || other === to;
  });
}

/**
 * Sorts the types of entities and their supertypes, most frequent first, and equally frequent types before their
 * supertypes.
 */
function sortTypes(view: GraphView, nodes: readonly Entity[]): string[] {
  const counts = new Map<string, number>();
  for (const type of nodes.flatMap((node) => typesOf(view, node)))
    counts.set(type, (counts.get(type) ?? 0) + 1);
  const depth = (type: string): number => view.supertypes.get(type)?.all.length ?? 0;
  return [...counts]
    .sort(
      (left, right) =>
        right[1] - left[1] || depth(right[0]) - depth(left[0]) || (left[0] < right[0] ? -1 : 1),
    )
    .map(([type]) => type);
}

/**
 * Returns the scope of a level. Facts below the same node belong together: all facts about an intermediate entity, and
 * all fields that occur together in a record.
 */
function scopeOf(level: Level, next: Level | undefined): string[] {
  if (level.node === "thing") return [`${level.key} *`];
  if (level.node !== "record" || next === undefined) return [];
  return [`${level.key} ${partOf(level.parts, next.predicate)}`];
}

/** @throws OptionError if a kind is specified for an unknown field */
export function checkKinds(kinds: Readonly<Record<string, FieldKind>>, names: readonly string[]): void {
  const fieldKeys = new Set(names.map(valueKey));
  const unknown = Object.keys(kinds).find((name) => !fieldKeys.has(valueKey(name)));
  if (unknown === undefined) return;
  throw new OptionError(`the graph has no field "${unknown}" to classify`, {
    hint: `Its fields: ${names.join(", ")}.`,
  });
}

function chosenKind(kinds: Readonly<Record<string, FieldKind>>, name: string): FieldKind | undefined {
  return Object.entries(kinds).find(([key]) => valueKey(key) === valueKey(name))?.[1];
}

function factOf(
  path: FieldPath,
  field: Field,
  scopePositions: readonly number[],
  isLinkAt: (at: number) => boolean,
): Fact {
  const value = labelAtEnd(path);
  const triple = path.triples.at(-1) as Triple;
  return {
    hub: path.hub.id,
    field: field.name,
    value,
    key: valueKey(value),
    absent: isAbsentLabel(value, field.valueKind),
    instances: scopePositions.map((at) => path.nodes[at]?.id ?? ""),
    triple,
    links: linksOf(path, isLinkAt),
  };
}

function endOf({ hub, nodes }: FieldPath): Entity {
  return nodes.at(-1) ?? hub;
}

function labelAtEnd(path: FieldPath): string {
  const { label, id } = endOf(path);
  return (label || id).trim();
}

/** An empty list that all facts without links share. */
const noLinks: readonly Triple[] = [];

function linksOf({ triples }: FieldPath, isLinkAt: (at: number) => boolean): readonly Triple[] {
  const links = triples.filter((_triple, at) => isLinkAt(at));
  return links.length === 0 ? noLinks : links;
}
