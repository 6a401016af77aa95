/**
 * A graph as the reader sees it: nodes by number, classes and links with the words of their labels, and the names of
 * nodes. A link is a property, or a path through records, which nobody names: the question names its ends.
 *
 * A text is a node of its property, so every rule for things also holds for texts. Texts of two properties are never
 * the same node, because a literal never joins.
 */
import { saysNone } from "../../english/index.ts";
import { formatValue, isTime, leadsToSupertype, namingProperties, type Value } from "../../graph/index.ts";
import type { Path, Step, Things } from "../expression.ts";
import type { GraphIndex } from "../graph-index.ts";
import { areUntypedRecords } from "../records.ts";
import { classLabel } from "../writing/vocabulary.ts";
import { kindsOfUntyped, type StatedClass, statedClasses, typedClasses } from "./graph-classes.ts";
import { type NodeSet, nodeSetOf } from "./node-sets.ts";

/** A value of a link with the interval that it covers on its scale (`english/spoken-values.ts`). */
export type Measured = { readonly low: number; readonly high: number; readonly value: Value };

/** What a link leads to: nodes (things or texts), numbers, dates, times of day, or flags. */
export type LinkKind = "thing" | "text" | "number" | "date" | "time" | "flag";

export type Link = {
  readonly id: number;
  readonly label: string;
  readonly path: Path;
  readonly kind: LinkKind;
  /** The nodes at the end, for things and texts. */
  readonly ends: ReadonlyMap<number, readonly number[]>;
  readonly starts: ReadonlyMap<number, readonly number[]>;
  /** The values at the end, for all other kinds. */
  readonly values: ReadonlyMap<number, readonly Measured[]>;
  /** The ends that say that there is none: "no collection". Those that are things are no ends otherwise. */
  readonly nones: ReadonlyMap<number, readonly number[]>;
  /** The classes of subjects and of ends. */
  readonly domains: readonly number[];
  readonly ranges: readonly number[];
  /** The class of the ends if they have no type: a role of this link. */
  readonly role: number | undefined;
  /** Whether it relates things of one kind, as "borders" does. */
  readonly isSelf: boolean;
  /** Whether no subject has two ends; whether no end has two subjects. */
  readonly isSingle: boolean;
  readonly isSingleInverse: boolean;
  /** The record that a shortcut passes over, if the link is one. */
  readonly record: number | undefined;
};

export type ChartClass = StatedClass & {
  readonly id: number;
  /** The link whose untyped ends form the class. */
  role: Link | undefined;
  /** Whether the members are records (`records.ts`), which have no names. */
  readonly isRecord: boolean;
};

/** Whether the graph states a class, so that its members have a type. */
function isStated({ expression }: StatedClass): boolean {
  return expression.op !== "entities";
}

export type ReadingGraph = {
  readonly nodes: readonly GraphNode[];
  readonly classesOf: readonly (readonly number[])[];
  readonly classes: readonly ChartClass[];
  readonly links: readonly Link[];
  /** The values by which things say that they stand for nothing: a record with the text "no question". */
  readonly absences: Absences;
  /** Whether two classes share members. */
  overlaps(left: number, right: number): boolean;
  /** The links between two classes, from the first to the second, or from the second to the first if `inverse`. */
  between(from: number, to: number): readonly Bridge[];
};

/** The share of the things from which on those without a type are asked for by any noun. */
const leastUnnamed = 0.2;

/** The classes without a name that contain much of a graph, so that a noun which names nothing else may mean them. */
export function unnamedKinds({ classes }: Pick<ReadingGraph, "classes">): readonly ChartClass[] {
  const kinds = classes.filter(({ role }) => role === undefined);
  const unnamed = kinds.filter(({ label }) => label === "");
  const sizeOf = (some: readonly ChartClass[]): number =>
    some.reduce((sum, { members }) => sum + members.length, 0);
  return sizeOf(unnamed) >= leastUnnamed * sizeOf(kinds) ? unnamed : [];
}

/** Values such as "no question", by the thing that has them. */
export type Absences = ReadonlyMap<number, readonly { readonly property: string; readonly value: Value }[]>;

export type Bridge = { readonly link: Link; readonly inverse: boolean };

/** An entity of the graph, or a text with the literals that differ only in case. */
export type GraphNode = {
  readonly id: string;
  readonly label: string;
  readonly texts: Value[] | undefined;
};

type MutableLink = {
  label: string;
  path: Path;
  kind: LinkKind;
  ends: Map<number, number[]>;
  starts: Map<number, number[]>;
  values: Map<number, Measured[]>;
  nones: Map<number, number[]>;
  record: number | undefined;
};

function emptyLink(label: string, path: Path, kind: LinkKind): MutableLink {
  return {
    label,
    path,
    kind,
    ends: new Map(),
    starts: new Map(),
    values: new Map(),
    nones: new Map(),
    record: undefined,
  };
}

/**
 * Builds the reader's view of an indexed graph.
 * @param labels the labels of properties by id
 * @param records the classes of records, which the profile names
 */
export function createReadingGraph(
  index: GraphIndex,
  labels: ReadonlyMap<string, string>,
  records: ReadonlySet<string>,
): ReadingGraph {
  const nodes: GraphNode[] = Array.from({ length: index.size }, (_, at) => ({
    id: index.id(at),
    label: index.label(at),
    // Literals are ends of links, not things; links number their own texts.
    texts: index.isThing(at) ? undefined : [],
  }));
  const texts = createTexts(nodes);
  const absences = absencesIn(index);
  const stated = statedClasses(index, labels);
  const properties = index.properties.map((id) => ({ id, label: labels.get(id) ?? id }));
  const links = properties
    .filter((property) => stated.nodes.size === 0 || !leadsToSupertype(property))
    .map((property) => linkOf(index, property, texts, absences))
    .filter((link) => link.ends.size + link.values.size + link.nones.size > 0 && !repeatsNames(link, nodes));
  const classes = typedClasses(stated, index, (id) => classLabel(id, index)).map(
    ({ parts, ...each }, id): ChartClass => ({
      ...each,
      id,
      role: undefined,
      isRecord: parts.every((part) => records.has(part)),
    }),
  );
  const classesOf: number[][] = nodes.map(() => []);
  for (const { id, members } of classes) for (const node of members) classesOf[node]?.push(id);
  return assemble({ nodes, classesOf, classes }, links, stated.nodes, absences, index);
}

/** Whether a property of a vocabulary only states the labels of things, which are names without it. */
function repeatsNames({ path, kind, ends }: MutableLink, nodes: readonly GraphNode[]): boolean {
  const label = (node: number): string => nodes[node]?.label.toLowerCase() ?? "";
  return (
    kind === "text" &&
    namingProperties.includes(path[0].property) &&
    [...ends].every(([subject, texts]) => texts.some((text) => label(text) === label(subject)))
  );
}

/** Returns the texts of things that begin with "no" or "without". */
function absencesIn(index: GraphIndex): Absences {
  const found = new Map<number, { property: string; value: Value }[]>();
  for (const property of index.properties) {
    const { starts, offsets, ends } = index.adjacency({ property, inverse: false });
    for (const [at, subject] of starts.entries())
      for (const end of ends.subarray(offsets[at], offsets[at + 1])) {
        const value = index.value(end);
        if (value?.kind === "text" && /^(?:no|without) /i.test(formatValue(value)))
          append(found, subject, { property, value });
      }
  }
  return found;
}

/** Numbers the texts of a property, without regard to case. */
type Texts = (property: string, value: Value) => number;

function createTexts(nodes: GraphNode[]): Texts {
  const numbers = new Map<string, number>();
  return (property, value) => {
    const label = formatValue(value);
    const key = `${property} "${label.toLowerCase()}`;
    const known = numbers.get(key);
    if (known === undefined) {
      numbers.set(key, nodes.length);
      return nodes.push({ id: key, label, texts: [value] }) - 1;
    }
    const { texts } = nodes[known] as GraphNode;
    if (!texts?.some((text) => formatValue(text) === label)) texts?.push(value);
    return known;
  };
}

/** Types all ends of a property alike: the kind of most of them decides, and the others are left out. */
function linkOf(
  index: GraphIndex,
  { id, label }: { readonly id: string; readonly label: string },
  text: Texts,
  absences: Absences,
): MutableLink {
  const path: Path = [{ property: id, inverse: false }];
  const { starts, offsets, ends } = index.adjacency(path[0]);
  const counts = new Map<LinkKind, number>();
  for (const end of ends) {
    const kind = kindOfLink(index.value(end));
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const most = [...counts].sort((left, right) => right[1] - left[1])[0]?.[0] ?? "thing";
  const kind = most === "text" && ends.every((end) => truthOf(index.value(end)) !== null) ? "flag" : most;
  const link = emptyLink(label, path, kind);
  const isNone = remembered(
    (end) =>
      saysNone(index.label(end), label) ||
      absences.get(end)?.some(({ value }) => saysNone(formatValue(value), label)) === true,
  );
  for (const [at, subject] of starts.entries())
    for (const end of ends.subarray(offsets[at], offsets[at + 1])) {
      const value = index.value(end);
      // "False" among texts says that there is none.
      if (value !== null && kind === "text" && truthOf(value) === false)
        append(link.nones, subject, text(id, value));
      if (kindOfLink(value) !== most) continue;
      if (value === null && isNone(end)) append(link.nones, subject, end);
      else if (value === null) connect(link, subject, end);
      else if (kind === "text") {
        const node = text(id, value);
        connect(link, subject, node);
        if (truthOf(value) !== false && isNone(end)) append(link.nones, subject, node);
      } else append(link.values, subject, measured(value));
    }
  return link;
}

function remembered(test: (node: number) => boolean): (node: number) => boolean {
  const known = new Map<number, boolean>();
  return (node) => {
    const found = known.get(node) ?? test(node);
    known.set(node, found);
    return found;
  };
}

function kindOfLink(value: Value | null): LinkKind {
  if (value === null) return "thing";
  if (value.kind === "flag") return "flag";
  if (value.kind === "number" || value.kind === "double") return "number";
  if (isTime(value)) return value.kind === "time" ? "time" : "date";
  return "text";
}

/** Whether a value says yes or no, as a flag or as a text; null if it says something else. */
function truthOf(value: Value | null): boolean | null {
  if (value?.kind === "flag") return value.value;
  const text = value?.kind === "text" ? formatValue(value).toLowerCase() : "";
  return /^(?:true|yes)$/.test(text) ? true : /^(?:false|no)$/.test(text) ? false : null;
}

/** Returns the interval that a value covers. */
export function measured(value: Value): Measured {
  const text = formatValue(value);
  const truth = truthOf(value);
  if (truth !== null) return { low: truth ? 1 : 0, high: truth ? 1 : 0, value };
  if (value.kind === "time") {
    const [hours = "0", minutes = "0"] = text.split(":");
    const low = 60 * Number(hours) + Number(minutes);
    return { low, high: low, value };
  }
  const [, year, month, day] = isTime(value) ? (/^(-?\d+)(?:-(\d\d))?(?:-(\d\d))?/.exec(text) ?? []) : [];
  if (year === undefined) {
    const number = Number.parseFloat(text);
    return { low: number, high: number, value };
  }
  const base = Number(year) * 10_000;
  return {
    low: base + 100 * Number(month ?? 1) + Number(day ?? 1),
    high: base + 100 * Number(month ?? 12) + Number(day ?? 31),
    value,
  };
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function connect(link: MutableLink, subject: number, end: number): void {
  const ends = link.ends.get(subject);
  if (ends?.includes(end)) return;
  append(link.ends, subject, end);
  append(link.starts, end, subject);
}

type Assembly = {
  readonly nodes: readonly GraphNode[];
  readonly classesOf: number[][];
  readonly classes: ChartClass[];
};

/** @param schema the nodes that are classes */
function assemble(
  assembly: Assembly,
  base: readonly MutableLink[],
  schema: ReadonlySet<number>,
  absences: Absences,
  index: GraphIndex,
): ReadingGraph {
  addUntyped(assembly, base, schema, index);
  const through = linksThroughStructure(assembly, base);
  const all = [...base.filter((link) => !through.some((longer) => continues(link, longer))), ...through];
  const roles = all.map((link) => roleOf(link, assembly));
  addOthers(assembly, schema);
  const links = all.map((link, id) => finish(link, id, assembly, roles[id]));
  links.forEach((link, at) => {
    const role = roles[at];
    if (role !== undefined) (assembly.classes[role] as ChartClass).role = link;
  });
  for (const shortcut of shortcutsThroughRecords(links, assembly))
    links.push(finish(shortcut, links.length, assembly, undefined));
  return { ...assembly, links, absences, ...relationsOf(links, assembly) };
}

/** Adds kinds of the subjects without a type, which have no names. */
function addUntyped(
  assembly: Assembly,
  links: readonly MutableLink[],
  schema: ReadonlySet<number>,
  index: GraphIndex,
): void {
  const statements = new Map<number, number[]>();
  for (const [at, link] of links.entries())
    for (const subject of new Set([...link.ends.keys(), ...link.values.keys()]))
      if (assembly.classesOf[subject]?.length === 0 && !schema.has(subject)) append(statements, subject, at);
  for (const members of kindsOfUntyped(statements))
    addUnnamed(assembly, members, areUntypedRecords(members, index));
}

/** Collects the things that have no class and no role. */
function addOthers(assembly: Assembly, schema: ReadonlySet<number>): void {
  const others = assembly.nodes.flatMap(({ texts }, node) =>
    texts === undefined && assembly.classesOf[node]?.length === 0 && !schema.has(node) ? [node] : [],
  );
  if (others.length > 0) addUnnamed(assembly, nodeSetOf(others), false);
}

function addUnnamed({ nodes, classesOf, classes }: Assembly, members: NodeSet, isRecord: boolean): void {
  const id = classes.length;
  for (const node of members) classesOf[node]?.push(id);
  const ids = Array.from(members, (node) => nodes[node]?.id ?? "");
  classes.push({
    id,
    label: "",
    expression: { op: "entities", ids },
    members,
    role: undefined,
    isRecord,
  });
}

/** Gives the ends of a link a separate class if most of them have none. */
function roleOf(link: MutableLink, { classesOf, classes, nodes }: Assembly): number | undefined {
  const ends = [...link.starts.keys()];
  const typed = ends.filter((end) =>
    classesOf[end]?.some((at) => {
      const cls = classes[at];
      return cls !== undefined && (isStated(cls) || cls.isRecord);
    }),
  );
  if (ends.length === 0 || typed.length * 2 >= ends.length) return undefined;
  const id = classes.length;
  const members = nodeSetOf(ends);
  for (const end of members) classesOf[end]?.push(id);
  const all: Things = {
    op: "entities",
    ids: link.kind === "text" ? [] : Array.from(members, (node) => nodes[node]?.id ?? ""),
  };
  classes.push({ id, label: link.label, expression: all, members, role: undefined, isRecord: false });
  return id;
}

/** The share of the subjects or ends of a link from which on their class counts: a few of another class are exceptions. */
const leastShare = 0.1;

function finish(link: MutableLink, id: number, { classesOf }: Assembly, role: number | undefined): Link {
  const classesAt = (nodes: ReadonlySet<number>): { readonly all: number[]; readonly usual: number[] } => {
    const counts = new Map<number, number>();
    for (const node of nodes)
      for (const at of classesOf[node] ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
    const all = [...counts.keys()].sort((left, right) => left - right);
    return { all, usual: all.filter((at) => (counts.get(at) ?? 0) >= leastShare * nodes.size) };
  };
  const domains = classesAt(new Set([...link.ends.keys(), ...link.values.keys()]));
  const ranges = classesAt(new Set(link.starts.keys()));
  const lists = [...link.ends.values(), ...link.values.values()];
  return {
    ...link,
    id,
    role,
    domains: domains.all,
    ranges: role === undefined ? ranges.all : [role],
    isSelf: domains.usual.some((cls) => ranges.usual.includes(cls)),
    isSingle: lists.every(({ length }) => length === 1),
    isSingleInverse: [...link.starts.values()].every(({ length }) => length === 1),
  };
}

function relationsOf(links: readonly Link[], { classesOf, classes }: Assembly) {
  const size = classes.length;
  const shared = new Uint8Array(size * size);
  for (const list of classesOf)
    for (const left of list) for (const right of list) shared[left * size + right] = 1;
  const bridges = new Map<number, Bridge[]>();
  for (const link of links) {
    if (link.kind !== "thing" && link.kind !== "text") continue;
    for (const domain of link.domains)
      for (const range of link.ranges) {
        append(bridges, domain * size + range, { link, inverse: false });
        append(bridges, range * size + domain, { link, inverse: true });
      }
  }
  return {
    overlaps: (left: number, right: number): boolean => shared[left * size + right] === 1,
    between: (from: number, to: number): readonly Bridge[] => bridges.get(from * size + to) ?? [],
  };
}

/** The most steps of a path through records. */
const mostSteps = 5;

/** Returns the links from things through records to the ends that a question names. */
function linksThroughStructure(assembly: Assembly, links: readonly MutableLink[]): MutableLink[] {
  const isRecord = (node: number): boolean =>
    assembly.classesOf[node]?.some((cls) => assembly.classes[cls]?.isRecord) === true;
  const found: MutableLink[] = [];
  /** Follows every link from the records that a path leads to. */
  const extend = (path: Path, label: string, records: ReadonlyMap<number, readonly number[]>): void => {
    for (const link of links) {
      const longer: Path = [...path, ...link.path];
      const name = isGeneric(link.label) ? label : link.label;
      const composed = compose(link, records, { path: longer, label: name }, isRecord);
      if (composed.ends.size + composed.values.size > 0) found.push(composed);
      const deeper = recordsBehind(link, records, isRecord);
      if (deeper.size === 0) continue;
      found.push({ ...linkTo(deeper, longer, name), nones: composed.nones });
      if (longer.length < mostSteps) extend(longer, name, deeper);
    }
  };
  for (const link of links) {
    if (link.kind !== "thing") continue;
    const things = new Map(
      [...link.ends.keys()].filter((node) => !isRecord(node)).map((node) => [node, [node]]),
    );
    const records = recordsBehind(link, things, isRecord);
    if (records.size > 0) extend(link.path, link.label, records);
  }
  return found;
}

/** Whether a longer link of the same name leads through the ends of a link to what is meant: the members of a list. */
function continues({ path, label, kind }: MutableLink, longer: MutableLink): boolean {
  return (
    kind === "thing" &&
    longer.label === label &&
    longer.path.length > path.length &&
    JSON.stringify(longer.path.slice(0, path.length)) === JSON.stringify(path)
  );
}

/** A record passed over can still be asked for: "papers with data collection". */
function linkTo(records: ReadonlyMap<number, readonly number[]>, path: Path, label: string): MutableLink {
  const link = emptyLink(label, path, "thing");
  for (const [start, ends] of records) for (const end of ends) connect(link, start, end);
  return link;
}

/** Whether a property only says that a record has parts, so that the property before it names them. */
function isGeneric(label: string): boolean {
  return /^(?:has )?(?:list )?(?:elements?|items?|members?)$/i.test(label);
}

/** Maps each start of a path to the records that a link leads to from its records. */
function recordsBehind(
  link: MutableLink,
  from: ReadonlyMap<number, readonly number[]>,
  isRecord: (node: number) => boolean,
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  if (link.kind !== "thing") return found;
  for (const [start, nodes] of from) {
    const records = nodes.flatMap((node) =>
      (link.ends.get(node) ?? []).filter((end) => isRecord(end) && end !== start),
    );
    if (records.length > 0) found.set(start, [...new Set(records)]);
  }
  return found;
}

/** Follows a link from the records of each start to what is no record. */
function compose(
  link: MutableLink,
  from: ReadonlyMap<number, readonly number[]>,
  { path, label }: Pick<MutableLink, "path" | "label">,
  isRecord: (node: number) => boolean,
): MutableLink {
  const composed = emptyLink(label, path, link.kind);
  for (const [start, nodes] of from)
    for (const node of nodes) {
      for (const end of link.ends.get(node) ?? []) if (!isRecord(end)) connect(composed, start, end);
      for (const value of link.values.get(node) ?? []) append(composed.values, start, value);
      for (const none of link.nones.get(node) ?? []) append(composed.nones, start, none);
    }
  return composed;
}

/** Returns a shortcut between each two participants of records that nothing leads to. */
function shortcutsThroughRecords(links: readonly Link[], { classes }: Assembly): MutableLink[] {
  return classes.flatMap((record) => {
    if (!record.isRecord || record.label === "" || links.some(({ ranges }) => ranges.includes(record.id)))
      return [];
    const parties = links.filter(
      (link) => link.kind === "thing" && link.domains.includes(record.id) && link.role === undefined,
    );
    return parties
      .flatMap((first, at) => parties.slice(at + 1).map((second) => shortcutOf(record, first, second)))
      .filter(({ ends }) => ends.size > 0);
  });
}

function shortcutOf(record: ChartClass, first: Link, second: Link): MutableLink {
  const [{ property: back }] = first.path;
  const step: Step = { property: back, inverse: true };
  const shortcut: MutableLink = {
    ...emptyLink(record.label, [step, ...second.path], "thing"),
    record: record.id,
  };
  for (const member of record.members)
    for (const from of first.ends.get(member) ?? [])
      for (const to of second.ends.get(member) ?? []) connect(shortcut, from, to);
  return shortcut;
}
