/**
 * Finds what the field names of a query form stand for in a graph. A form names a field by the labels of the last
 * predicates of its path, without those that only describe how data is stored ("has element"). The shortest path with
 * these labels is the field.
 */

import { GraphError } from "../../base/errors.ts";
import { foldLabel } from "../../base/text/words.ts";
import { saysNone } from "../../english/index.ts";
import {
  formatValue,
  type KnowledgeGraph,
  leadsToSupertype,
  leadsToType,
  type Value,
} from "../../graph/index.ts";
import type { Executor, Path, Profile, Step, Things } from "../../query/index.ts";

/** The ends of a field, by their labels without regard to case. */
export type FieldEnds = {
  readonly things: ReadonlyMap<string, readonly string[]>;
  readonly values: ReadonlyMap<string, readonly Value[]>;
};

export type FormField = {
  readonly path: Path;
  /** Whether a thing has at most one end. */
  readonly isSingle: boolean;
  readonly isFlag: boolean;
  /**
   * Whether several things at the ends bear one name. A form does not distinguish them, so its expression is about their
   * names.
   */
  readonly byName: boolean;
  readonly ends: FieldEnds;
  /** The labels of the ends that state that there is no value. */
  readonly absent: ReadonlySet<string>;
};

/** The things that a form is about, and their fields. */
export type FormSubject = {
  readonly things: Things;
  /** @throws GraphError if the things have no such field */
  field(name: string): Promise<FormField>;
};

/** Returns the key under which labels are equal. */
export function labelKey(label: string): string {
  return label.trim().toLowerCase();
}

type Source = {
  readonly graph: KnowledgeGraph;
  readonly profile: Profile;
  readonly executor: Executor;
  /** Other names of predicates. */
  readonly names: ReadonlyMap<string, string>;
};

/**
 * Finds the things of a type, including those of its subtypes.
 * @param type an id or a label; empty for things without a type
 */
export async function findSubject(type: string, source: Source): Promise<FormSubject> {
  const classes = classesOf(type, source.profile);
  const things =
    classes.length > 0
      ? anyOf(classes.map((id): Things => ({ op: "class", class: id })))
      : await untyped(type, source);
  const fields = new Map<string, Promise<FormField>>();
  return {
    things,
    field: (name) => {
      const key = labelKey(name);
      const known = fields.get(key) ?? readField(name, classes.length > 0 ? classes : [""], things, source);
      fields.set(key, known);
      return known;
    },
  };
}

export function anyOf(sets: readonly Things[]): Things {
  const [only] = sets;
  return sets.length === 1 && only !== undefined ? only : { op: "or", any: sets };
}

function classesOf(type: string, { classes }: Profile): string[] {
  const key = labelKey(type);
  const found = new Set(
    classes
      .filter(({ id, label }) => type !== "" && (labelKey(id) === key || labelKey(label) === key))
      .map(({ id }) => id),
  );
  // The set grows while it is traversed, so classes at any depth are found.
  for (const id of found) for (const one of classes) if (one.parents.includes(id)) found.add(one.id);
  return [...found];
}

/** Finds things whose types triples state, or all things that are subjects if nothing states their type. */
async function untyped(type: string, { graph, profile, executor }: Source): Promise<Things> {
  const isInstance = profile.properties.filter(leadsToType).map(({ id }) => id);
  const upward = profile.properties.filter(leadsToSupertype).map(({ id }) => id);
  if (type !== "" && (await graph.entities([type])).has(type) && isInstance.length > 0) {
    const types = new Set([type]);
    for (const id of types) {
      for (const property of upward) {
        const below: Things = {
          op: "image",
          path: [{ property, inverse: true }],
          of: { op: "entities", ids: [id] },
        };
        const found = await executor.denote(below);
        if (found.type === "things") for (const one of found.ids) types.add(one);
      }
    }
    const of: Things = { op: "entities", ids: [...types].sort() };
    return anyOf(
      isInstance.map((property): Things => ({ op: "image", path: [{ property, inverse: true }], of })),
    );
  }
  const found = await scanUntyped(type, graph);
  const ids = [...found].sort();
  if (ids.length === 0) throw new GraphError(`the graph has no things of the type "${type}"`);
  return { op: "entities", ids };
}

/**
 * Returns the ids of the things without a class that a form is about: the ends of the predicate with the name of the
 * type, or, without a type, those to which nothing points, and those with one of the same predicates.
 */
async function scanUntyped(type: string, graph: KnowledgeGraph): Promise<ReadonlySet<string>> {
  const predicates = new Map<string, Set<string>>();
  const [objects, ends] = [new Set<string>(), new Set<string>()];
  for await (const batch of graph.scan("stored")) {
    for (const { subject, predicate, object } of batch) {
      if (subject.types.length === 0)
        predicates.set(subject.id, (predicates.get(subject.id) ?? new Set()).add(predicate.id));
      objects.add(object.id);
      if (labelKey(predicate.label) === labelKey(type)) ends.add(object.id);
    }
  }
  if (type !== "") return new Set([...ends].filter((id) => predicates.has(id)));
  const sources = [...predicates].filter(([id]) => !objects.has(id));
  const common = new Set(sources.flatMap(([, own]) => [...own]));
  const alike = [...predicates].filter(
    ([, own]) => common.size === 0 || [...own].some((id) => common.has(id)),
  );
  return new Set(alike.map(([id]) => id));
}

/** The maximum number of steps to a field. */
const longestField = 6;
/** The maximum number of partial paths that are tried. */
const mostPaths = 20_000;

type Partial = { readonly steps: readonly Step[]; readonly at: string | null; readonly triples: number };

async function readField(
  name: string,
  classes: readonly string[],
  things: Things,
  source: Source,
): Promise<FormField> {
  const other = source.names.get(labelKey(name));
  const path =
    (await findPath(name, classes, things, source)) ??
    (other === undefined ? null : await findPath(other, classes, things, source));
  if (path === null) throw new GraphError(`the graph has no field "${name}"`);
  const ends = await readEnds(path, things, source);
  const labels = [...ends.things.keys(), ...ends.values.keys()];
  const property = new Map(source.profile.properties.map((one) => [one.id, one]));
  const last = property.get(path.at(-1)?.property ?? "")?.label ?? name;
  const isFlag = labels.every((label) => /^(?:true|false|yes|no)$/.test(label));
  return {
    path,
    isSingle: path.every(
      ({ property: id, inverse }) =>
        (inverse ? property.get(id)?.maxPerObject : property.get(id)?.maxPerSubject) === 1,
    ),
    isFlag,
    byName: ends.values.size === 0 && [...ends.things.values()].some((ids) => ids.length > 1),
    ends,
    absent: new Set(
      labels.filter((label) => saysNone(label, isStructural(last) ? name : last) || isDenied(label, isFlag)),
    ),
  };
}

/** Words that only describe how data is stored. A label that consists only of such words is no part of a name. */
const structural = new Set(
  "has is of the list lists element elements item items member members entry entries entity entities value values name label contains first rest node".split(
    " ",
  ),
);

function isStructural(label: string): boolean {
  return foldLabel(label)
    .split(" ")
    .every((word) => structural.has(word));
}

/** Whether a label states that something does not hold. "No" says so only of what may hold. */
function isDenied(label: string, isFlag: boolean): boolean {
  return label === "false" || label === "-" || (isFlag && label === "no");
}

/** Finds the shortest path whose last meaningful labels are the name; of several ones, that with the most triples. */
async function findPath(
  name: string,
  classes: readonly string[],
  things: Things,
  { profile, executor }: Source,
): Promise<Path | null> {
  const { links, properties } = profile;
  const records = new Set(profile.classes.filter(({ record }) => record).map(({ id }) => id));
  const labels = new Map(
    properties.filter(({ technical }) => !technical).map(({ id, label }) => [id, label]),
  );
  let level: Partial[] = classes.map((at) => ({ steps: [], at, triples: 0 }));
  for (let length = 1; length <= longestField && level.length > 0; length += 1) {
    const next = level.flatMap(({ steps, at }) =>
      links.flatMap(({ property, from, to, triples }): Partial[] => {
        if (!labels.has(property)) return [];
        const onward =
          from === at ? [{ steps: [...steps, { property, inverse: false }], at: to, triples }] : [];
        const back =
          length === 1 && to === at ? [{ steps: [{ property, inverse: true }], at: from, triples }] : [];
        return [...onward, ...back];
      }),
    );
    const named = next.filter(({ steps, at }) => !records.has(at ?? "") && isNamed(steps, name, labels));
    for (const { steps } of mergeBySteps(named).sort((left, right) => right.triples - left.triples)) {
      // The links of classes, above all of things without a class, may not meet in any thing.
      const path = steps as unknown as Path;
      const found = await executor.denote({ op: "exists", of: { op: "with", things, path } });
      if (found.type === "truth" && found.value) return path;
    }
    level = next.filter(({ at }) => at !== null).slice(0, mostPaths);
  }
  return null;
}

function mergeBySteps(paths: readonly Partial[]): Partial[] {
  return [...Map.groupBy(paths, ({ steps }) => JSON.stringify(steps)).values()].map((group) => ({
    ...(group[0] as Partial),
    triples: group.reduce((sum, { triples }) => sum + triples, 0),
  }));
}

function isNamed(steps: readonly Step[], name: string, labels: ReadonlyMap<string, string>): boolean {
  const last = steps.at(-1);
  if (last === undefined || last.inverse) return false;
  // A first step against its direction leads to a record that points to the thing, and has no part in the name.
  const path = steps
    .filter(({ inverse }) => !inverse)
    .map(({ property }) => labels.get(property) ?? property);
  const meaningful = path.filter((label) => !isStructural(label));
  const parts = meaningful.length === 0 ? path.slice(-1) : meaningful;
  const key = labelKey(name);
  return (
    labelKey(path.join(" / ")) === key ||
    parts.some((_part, at) => labelKey(parts.slice(at).join(" ")) === key)
  );
}

async function readEnds(path: Path, things: Things, { graph, executor }: Source): Promise<FieldEnds> {
  const found = await executor.denote({ op: "image", path, of: things });
  const ids = found.type === "things" ? [...found.ids] : [];
  const entities = await graph.entities(ids);
  const literals = await executor.denote({ op: "valuesOf", path, of: things });
  const values = literals.type === "values" ? literals.values : [];
  return {
    things: Map.groupBy(ids, (id) => labelKey(entities.get(id)?.label || id)),
    values: Map.groupBy(values, (value) => labelKey(formatValue(value))),
  };
}
