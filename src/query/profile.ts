/**
 * The schema of a graph as it is used: classes, properties, kinds of value, cardinalities and records. Generators,
 * readers and statistics share it. It is derived from the graph's summary and a few members of each class.
 *
 * A *record* is a class whose members only hold an n-ary relation together: a contribution, a method node, a reified
 * event, a quantity. Records are found by form (`records.ts`). Their members have no names (most share one label, or their
 * labels are ids or repeat the names of others), and each belongs to one owner or relates several things.
 */

import { foldLabel } from "../base/text/words.ts";
import {
  type ClassName,
  classNames,
  type GraphSummary,
  type KindCount,
  type KnowledgeGraph,
  type LinkCounts,
  leadsToType,
  type Predicate,
  type Value,
  type ValueKind,
  valueOfNode,
} from "../graph/index.ts";
import type { Path, Step } from "./expression.ts";
import { findRecords } from "./records.ts";

export type ClassProfile = ClassName & {
  readonly id: string;
  readonly count: number;
  /** Whether the members only hold a relation together. */
  readonly record: boolean;
  /** The paths to a record from the classes that own it and are no records. Empty for other classes. */
  readonly ownerPaths: readonly OwnerPath[];
};

export type OwnerPath = { readonly owner: string; readonly path: Path };

export type PropertyProfile = {
  readonly id: string;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly triples: number;
  /** The numbers of distinct subjects and of distinct objects. */
  readonly subjects: number;
  readonly objects: number;
  /** The classes of the subjects and of the objects, most frequent first, with their numbers of triples. */
  readonly domains: readonly ClassCount[];
  readonly ranges: readonly ClassCount[];
  /** The kinds of the objects, most frequent first, with their numbers of triples. */
  readonly kinds: readonly { readonly kind: ValueKind | "thing"; readonly count: number }[];
  /** The kind of texts without a data type, if all of them can be read as one. */
  readonly plainKind: ValueKind;
  readonly maxPerSubject: number;
  readonly maxPerObject: number;
  /** The smallest and the largest value of the most frequent kind that has an order. */
  readonly smallest?: Value;
  readonly largest?: Value;
  /** The unit of the numbers, as the values or the label of the property state it. */
  readonly unit?: string;
  /** Labels of objects that state that there is none. */
  readonly noneValues: readonly string[];
  /** Whether the property belongs to the schema, not to the data. */
  readonly technical: boolean;
};

export type ClassCount = { readonly class: string; readonly count: number };

export type Profile = {
  readonly triples: number;
  readonly entities: number;
  readonly classes: readonly ClassProfile[];
  readonly properties: readonly PropertyProfile[];
  /** The triples of each property between two classes, or from a class to literals. */
  readonly links: readonly LinkCounts[];
};

/**
 * Reads the profile of a graph. Classes and properties are ordered by frequency, most frequent first.
 * @throws the errors of the graph's methods
 */
export async function readProfile(graph: KnowledgeGraph): Promise<Profile> {
  const summary = await graph.summary();
  const { links, triples, entities } = summary;
  const names = await classNames(
    graph,
    summary.classes.map(({ id }) => id),
  );
  const records = await findRecords(graph, summary, names);
  const propertyNames = await graph.names(summary.properties.map(({ id }) => id));
  const owners = ownersOf(links, records);
  const linksOf = Map.groupBy(links, ({ property }) => property);
  return {
    triples,
    entities,
    links,
    classes: summary.classes.map(({ id, members }) => ({
      id,
      ...(names.get(id) ?? { label: id, aliases: [], parents: [] }),
      count: members,
      record: records.has(id),
      ownerPaths: owners.get(id) ?? [],
    })),
    properties: summary.properties.map((property) => {
      const further = (propertyNames.get(property.id) ?? []).map(({ text }) => text);
      const aliases = [...new Set(further)].filter((text) => text !== property.label);
      return profileProperty(property, aliases, summary, linksOf.get(property.id) ?? [], names);
    }),
  };
}

function profileProperty(
  property: GraphSummary["properties"][number],
  aliases: readonly string[],
  summary: GraphSummary,
  links: readonly LinkCounts[],
  names: ReadonlyMap<string, ClassName>,
): PropertyProfile {
  const { id, label, triples, subjects, objects, plainKind } = property;
  const kinds = countKinds(property.kinds, plainKind);
  const domains = countBy(links, ({ from }) => from).map(([name, count]) => ({ class: name, count }));
  const ranges = countBy(
    links.filter(({ to }) => to !== null),
    ({ to }) => to ?? "",
  ).map(([name, count]) => ({ class: name, count }));
  const [smallest, largest] = extremesOf(id, kinds, plainKind, summary);
  const unit = (smallest?.kind === "number" ? smallest.unit : undefined) ?? unitOf(label);
  const owners = [
    label,
    ...aliases,
    ...[...domains, ...ranges].map((each) => names.get(each.class)?.label ?? ""),
  ];
  return {
    id,
    label,
    aliases,
    triples,
    subjects,
    objects,
    domains,
    ranges,
    kinds,
    plainKind,
    maxPerSubject: property.mostObjects,
    maxPerObject: property.mostSubjects,
    ...(smallest === undefined ? {} : { smallest }),
    ...(largest === undefined ? {} : { largest }),
    ...(unit === undefined ? {} : { unit }),
    noneValues: summary.absences
      .filter((absence) => absence.property === id && statesNone(absence.label, owners))
      .map((absence) => absence.label),
    technical: isTechnical({ id, label }),
  };
}

function countKinds(counts: readonly KindCount[], plainKind: ValueKind): PropertyProfile["kinds"] {
  const sums = new Map<ValueKind | "thing", number>();
  for (const { kind, plain, triples } of counts) {
    const read = kind === null ? "thing" : plain ? plainKind : kind;
    sums.set(read, (sums.get(read) ?? 0) + triples);
  }
  return [...sums].sort((left, right) => right[1] - left[1]).map(([kind, count]) => ({ kind, count }));
}

function countBy<T>(links: readonly LinkCounts[], keyOf: (link: LinkCounts) => T): [T, number][] {
  const counts = new Map<T, number>();
  for (const link of links) counts.set(keyOf(link), (counts.get(keyOf(link)) ?? 0) + link.triples);
  return [...counts].sort((left, right) => right[1] - left[1]);
}

function extremesOf(
  property: string,
  kinds: PropertyProfile["kinds"],
  plainKind: ValueKind,
  { extremes }: GraphSummary,
): readonly [Value | undefined, Value | undefined] {
  const own = extremes.filter((each) => each.property === property);
  for (const { kind } of kinds) {
    const found = own.find((each) => each.kind === kind);
    if (found === undefined || kind === "flag") continue;
    const [smallest, largest] = [found.smallest, found.largest].map((node) => valueOfNode(node, plainKind));
    if (smallest?.kind === kind && largest?.kind === kind) return [smallest, largest];
  }
  return [undefined, undefined];
}

/** The longest unit in a label, in characters. */
const longestUnit = 12;

/** Returns the unit at the end of a label, as in "height (m)" and "area [km²]". */
function unitOf(label: string): string | undefined {
  const unit = /[([]([^()[\]\s]+)[)\]]$/.exec(label.trim())?.[1];
  return unit !== undefined && unit.length <= longestUnit ? unit : undefined;
}

/**
 * Whether a label states that there is no value: a word for nothing, alone or with words of the property's or a class's
 * name, as "no collection" for the property "data collection".
 */
export function statesNone(label: string, names: readonly string[]): boolean {
  if (/^[-–—]+$|^n\/a$/i.test(label.trim())) return true;
  const [first, ...others] = foldLabel(label).split(" ");
  if (/^(?:non|none|nil|null)$/.test(first ?? "")) return others.length === 0;
  if (first === "not")
    return /^(?:applicable|available|given|known|reported|specified|stated)$/.test(others.join(" "));
  if (first !== "no") return false;
  const owned = new Set(names.flatMap((name) => foldLabel(name).split(" ").map(singular)));
  return others.every((word) => owned.has(singular(word)));
}

/** Removes the ending of a regular plural, for a comparison of two words. */
function singular(word: string): string {
  return word.replace(/(?<=..)s$/, "");
}

/**
 * Whether a property belongs to the schema. Nobody asks which class is a subclass of another. Sources: RDF Schema 1.1
 * and OWL 2, W3C Recommendations.
 */
function isTechnical(predicate: Predicate): boolean {
  return (
    leadsToType(predicate) ||
    /^http:\/\/www\.w3\.org\/(?:2000\/01\/rdf-schema#(?:subClassOf|subPropertyOf|domain|range|isDefinedBy)$|2002\/07\/owl#)/.test(
      predicate.id,
    )
  );
}

/** The maximum number of steps through records. */
export const longestPath = 5;

/** Finds the paths from owners to records, through other records. */
function ownersOf(
  links: readonly LinkCounts[],
  records: ReadonlySet<string>,
): ReadonlyMap<string, readonly OwnerPath[]> {
  const found = new Map<string, OwnerPath[]>();
  const owned = new Set(links.flatMap(({ to }) => (to !== null && records.has(to) ? [to] : [])));
  const steps = links.flatMap(({ property, from, to }) =>
    to === null
      ? []
      : [
          { step: { property, inverse: false }, from, to },
          // A record that nothing points to belongs to the things that it points to.
          ...(records.has(from) && !owned.has(from)
            ? [{ step: { property, inverse: true }, from: to, to: from }]
            : []),
        ],
  );
  const visit = (at: string, owner: string, path: readonly Step[], passed: readonly string[]): void => {
    if (path.length === longestPath) return;
    for (const { step, from, to } of steps) {
      if (from !== at || !records.has(to) || passed.includes(to)) continue;
      const whole: Path = [...(path as Path), step];
      const list = found.get(to);
      if (list) list.push({ owner, path: whole });
      else found.set(to, [{ owner, path: whole }]);
      visit(to, owner, whole, [...passed, to]);
    }
  };
  const owners = new Set(steps.map(({ from }) => from).filter((from) => !records.has(from)));
  for (const owner of owners) visit(owner, owner, [], []);
  return found;
}

/** A named end that can be reached from a class: the values or things at the end of a path. */
export type Reachable = {
  readonly path: Path;
  /** The property of the last step. */
  readonly property: string;
  /** The class of the things at the end; empty for things without a class, `null` for values. */
  readonly to: string | null;
  /** The records on the way, in order. */
  readonly viaRecords: readonly string[];
};

/**
 * Returns the ends within five steps from a class, through records only, along the triples and against them. Records
 * themselves are ends, too.
 */
export function reachable(profile: Profile, from: string): readonly Reachable[] {
  const records = new Set(profile.classes.filter(({ record }) => record).map(({ id }) => id));
  const ends = new Map<string, Reachable>();
  const visit = (at: string, path: readonly Step[], viaRecords: readonly string[]): void => {
    if (path.length === longestPath) return;
    for (const { property, from: low, to: high } of profile.links) {
      const directions = [
        ...(low === at ? [{ inverse: false, to: high }] : []),
        ...(high === at ? [{ inverse: true, to: low }] : []),
      ];
      for (const { inverse, to } of directions) {
        const whole = [...path, { property, inverse }] as unknown as Path;
        if (isReturn(path.at(-1), property, inverse)) continue;
        ends.set(JSON.stringify([whole, to]), { path: whole, property, to, viaRecords });
        if (to !== null && records.has(to) && !viaRecords.includes(to) && to !== from) {
          visit(to, whole, [...viaRecords, to]);
        }
      }
    }
  };
  visit(from, [], []);
  return [...ends.values()];
}

/** Whether a step goes back over the step before it. */
function isReturn(before: Step | undefined, property: string, inverse: boolean): boolean {
  return before !== undefined && before.property === property && before.inverse !== inverse;
}
