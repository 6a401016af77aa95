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
import { type Adjacency, endsOf, type GraphIndex } from "../graph-index.ts";
import { type NodeSet, nodeSetOf } from "../node-sets.ts";
import { areUntypedRecords } from "../records.ts";
import { spokenLabel } from "../writing/property-words.ts";
import { createPairs, type Ends, endsOver, forEachPair, nodesOver, noEnds, type Pairs } from "./ends.ts";
import { kindsOfUntyped, type StatedClass, statedClasses, typedClasses } from "./graph-classes.ts";

/** A value of a link with the interval that it covers on its scale (`english/spoken-values.ts`). */
export type Measured = { readonly low: number; readonly high: number; readonly value: Value };

const texts = new WeakMap<Measured, string>();

/** Writes a value as people read it. Many things share one value, which is written once. */
export function textOf(measured: Measured): string {
  const text = texts.get(measured) ?? formatValue(measured.value);
  texts.set(measured, text);
  return text;
}

const distinctTexts = new WeakMap<readonly Measured[], readonly string[]>();

/** Writes values, each text once. Many readings have the values of one set, which are written once. */
export function textsOf(values: readonly Measured[]): readonly string[] {
  const texts = distinctTexts.get(values) ?? [...new Set([...new Set(values)].map(textOf))];
  distinctTexts.set(values, texts);
  return texts;
}

/** What a link leads to: nodes (things or texts), numbers, dates, times of day, or flags. */
export type LinkKind = "thing" | "text" | "number" | "date" | "time" | "flag";

export type Link = {
  readonly id: number;
  readonly label: string;
  readonly path: Path;
  readonly kind: LinkKind;
  /** The nodes at the end, for things and texts. */
  readonly ends: Ends;
  readonly starts: Ends;
  /** The values at the end, for all other kinds. */
  readonly values: Ends<Measured>;
  /** The ends that say that there is none: "no collection". Those that are things are no ends otherwise. */
  readonly nones: Ends;
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
  /** The number of nodes: the things and literals of the graph, and the texts. */
  readonly size: number;
  id(node: number): string;
  label(node: number): string;
  /** The literals of a text that differ only in case; undefined for a thing. */
  texts(node: number): readonly Value[] | undefined;
  classesOf(node: number): readonly number[];
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

type LinkDraft = Pick<Link, "label" | "path" | "kind" | "ends" | "starts" | "values" | "nones" | "record">;

function emptyLink(label: string, path: Path, kind: LinkKind): LinkDraft {
  return {
    label,
    path,
    kind,
    ends: noEnds,
    starts: noEnds,
    values: noEnds,
    nones: noEnds,
    record: undefined,
  };
}

function withEnds(link: LinkDraft, pairs: Pairs): LinkDraft {
  return { ...link, ends: nodesOver(pairs.forward()), starts: nodesOver(pairs.inverse()) };
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
  const texts = createTexts(index);
  const values = createMeasures(index);
  const absences = absencesIn(index);
  const stated = statedClasses(index, labels);
  const known = new Set(index.properties);
  const properties = index.properties
    .filter((id) => !tellsOfProperties(id, known, index))
    .map((id) => ({ id, label: labels.get(id) ?? id }));
  const links = properties
    .filter((property) => stated.nodes.size === 0 || !leadsToSupertype(property))
    .map((property) => linkOf({ index, texts, values, absences }, property))
    .filter((link) => link.ends.size + link.values.size + link.nones.size > 0 && !repeatsNames(link, texts));
  const classes = typedClasses(stated, index, (id) => spokenLabel(id, index)).map(
    ({ parts, ...each }, id): ChartClass => ({
      ...each,
      id,
      role: undefined,
      isRecord: parts.every((part) => records.has(part)),
    }),
  );
  const lists = createClassLists(texts.size());
  for (const { id, members } of classes) for (const node of members) lists.add(node, id);
  return assemble({ index, texts, values, absences, classes, lists }, links, stated.nodes);
}

/** Whether a property, such as the domain, says something of the properties of the graph, which nobody asks for. */
function tellsOfProperties(property: string, properties: ReadonlySet<string>, index: GraphIndex): boolean {
  const { starts } = index.adjacency({ property, inverse: false });
  return starts.length > 0 && starts.every((start) => properties.has(index.id(start)));
}

/** Whether a property of a vocabulary only states the labels of things, which are names without it. */
function repeatsNames({ path, kind, ends }: LinkDraft, { label: labelOf }: Texts): boolean {
  const label = (node: number): string => labelOf(node).toLowerCase();
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
    const { starts, offsets, ends } = index.adjacency({ property, inverse: true });
    for (const [at, end] of starts.entries()) {
      const value = index.value(end);
      if (value?.kind !== "text" || !/^(?:no|without) /i.test(formatValue(value))) continue;
      for (const subject of ends.subarray(offsets[at], offsets[at + 1]))
        append(found, subject, { property, value });
    }
  }
  return found;
}

/** The nodes of the index, and the texts of properties, which follow them. */
type Texts = {
  size(): number;
  id(node: number): string;
  label(node: number): string;
  texts(node: number): readonly Value[] | undefined;
  /** Numbers a text of a property, without regard to case. */
  add(property: string, value: Value): number;
};

function createTexts(index: GraphIndex): Texts {
  // Whatever numbers the index gives out later are no nodes of this graph.
  const first = index.size;
  const added: { readonly id: string; readonly label: string; readonly values: Value[] }[] = [];
  const numbers = new Map<string, number>();
  return {
    size: () => first + added.length,
    id: (node) => (node < first ? index.id(node) : (added[node - first]?.id ?? "")),
    label: (node) => (node < first ? index.label(node) : (added[node - first]?.label ?? "")),
    texts: (node) => (node < first ? (index.isThing(node) ? undefined : []) : added[node - first]?.values),
    add(property, value) {
      const label = formatValue(value);
      const id = `${property} "${label.toLowerCase()}`;
      const known = numbers.get(id);
      if (known === undefined) {
        numbers.set(id, first + added.length);
        return first + added.push({ id, label, values: [value] }) - 1;
      }
      const values = added[known - first]?.values;
      if (!values?.some((text) => formatValue(text) === label)) values?.push(value);
      return known;
    },
  };
}

/** Measures the values of an index, each once. */
export function createMeasures(index: GraphIndex): (nodes: Int32Array) => readonly Measured[] {
  const known = new Map<number, Measured>();
  return (nodes) => {
    const found: Measured[] = [];
    for (const node of nodes) {
      const each = known.get(node) ?? measured(index.value(node) ?? { kind: "text", text: "" });
      known.set(node, each);
      found.push(each);
    }
    return found;
  };
}

type Sources = {
  readonly index: GraphIndex;
  readonly texts: Texts;
  readonly values: (nodes: Int32Array) => readonly Measured[];
  readonly absences: Absences;
};

/** Types all ends of a property alike: the kind of most of them decides, and the others are left out. */
function linkOf(
  { index, texts, values, absences }: Sources,
  { id, label }: { readonly id: string; readonly label: string },
): LinkDraft {
  const path: Path = [{ property: id, inverse: false }];
  const [forward, inverse] = [index.adjacency(path[0]), index.adjacency({ ...path[0], inverse: true })];
  const kinds = new Map(Array.from(inverse.starts, (end) => [end, kindOfLink(index.value(end))] as const));
  const counts = new Map<LinkKind, number>();
  for (const [at, kind] of [...kinds.values()].entries()) {
    const triples = (inverse.offsets[at + 1] as number) - (inverse.offsets[at] as number);
    counts.set(kind, (counts.get(kind) ?? 0) + triples);
  }
  const most = [...counts].sort((left, right) => right[1] - left[1])[0]?.[0] ?? "thing";
  const isFlag = most === "text" && inverse.starts.every((end) => truthOf(index.value(end)) !== null);
  const link = emptyLink(label, path, isFlag ? "flag" : most);
  const ends = inverse.starts.filter((end) => kinds.get(end) === most);
  if (link.kind !== "thing" && link.kind !== "text") {
    if (ends.length === inverse.starts.length) return { ...link, values: endsOver(forward, values) };
    return { ...link, values: endsOver(pairsWith(inverse, ends).forward(), values) };
  }
  const nones = new Set(
    ends.filter(
      (end) =>
        saysNone(index.label(end), label) ||
        absences.get(end)?.some(({ value }) => saysNone(formatValue(value), label)) === true,
    ),
  );
  if (link.kind === "thing") {
    if (nones.size === 0 && ends.length === inverse.starts.length)
      return { ...link, ends: nodesOver(forward), starts: nodesOver(inverse) };
    const others = pairsWith(
      inverse,
      ends.filter((end) => !nones.has(end)),
    );
    return { ...withEnds(link, others), nones: nodesOver(pairsWith(inverse, nones).forward()) };
  }
  const [pairs, saying] = [createPairs(), createPairs()];
  for (const end of ends) {
    const value = index.value(end) as Value;
    const node = texts.add(id, value);
    // "False" among texts says that there is none.
    const isNone = truthOf(value) === false || nones.has(end);
    for (const subject of endsOf(inverse, end)) {
      pairs.add(subject, node);
      if (isNone) saying.add(subject, node);
    }
  }
  return { ...withEnds(link, pairs), nones: nodesOver(saying.forward()) };
}

/** The pairs of an inverse direction with some of its ends, from subject to end. */
function pairsWith(inverse: Adjacency, ends: Iterable<number>): Pairs {
  const pairs = createPairs();
  for (const end of ends) for (const subject of endsOf(inverse, end)) pairs.add(subject, end);
  return pairs;
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

/** The classes of nodes. Most nodes have one of few lists of classes. */
type ClassLists = {
  add(node: number, cls: number): void;
  of(node: number): readonly number[];
  /** All different lists. */
  readonly all: readonly (readonly number[])[];
};

function createClassLists(size: number): ClassLists {
  const all: (readonly number[])[] = [[]];
  const listOf = new Int32Array(size);
  const longer = new Map<string, number>();
  return {
    all,
    of: (node) => all[listOf[node] ?? 0] ?? [],
    add(node, cls) {
      const before = listOf[node] ?? 0;
      const key = `${before} ${cls}`;
      const known = longer.get(key) ?? all.push([...(all[before] ?? []), cls]) - 1;
      longer.set(key, known);
      listOf[node] = known;
    },
  };
}

type Assembly = Sources & { readonly classes: ChartClass[]; readonly lists: ClassLists };

/** @param schema the nodes that are classes */
function assemble(assembly: Assembly, base: readonly LinkDraft[], schema: ReadonlySet<number>): ReadingGraph {
  const { texts, classes, lists, absences } = assembly;
  addUntyped(assembly, base, schema);
  const through = linksThroughStructure(assembly, base);
  const all = [...base.filter((link) => !through.some((longer) => continues(link, longer))), ...through];
  const roles = all.map((link) => roleOf(link, assembly));
  addOthers(assembly, schema);
  const links = all.map((link, id) => finish(link, id, lists, roles[id]));
  links.forEach((link, at) => {
    const role = roles[at];
    if (role !== undefined) (classes[role] as ChartClass).role = link;
  });
  for (const shortcut of shortcutsThroughRecords(links, assembly))
    links.push(finish(shortcut, links.length, lists, undefined));
  const { id, label, texts: textsOf } = texts;
  return {
    size: texts.size(),
    id,
    label,
    texts: textsOf,
    classesOf: lists.of,
    classes,
    links,
    absences,
    ...relationsOf(links, lists.all, classes.length),
  };
}

/** Adds kinds of the subjects without a type, which have no names. */
function addUntyped(assembly: Assembly, links: readonly LinkDraft[], schema: ReadonlySet<number>): void {
  const { lists, index } = assembly;
  const statements = new Map<number, number[]>();
  for (const [at, link] of links.entries())
    for (const subject of subjectsOf(link))
      if (lists.of(subject).length === 0 && !schema.has(subject)) append(statements, subject, at);
  for (const members of kindsOfUntyped(statements))
    addUnnamed(assembly, members, areUntypedRecords(members, index));
}

/** The subjects of a link: it has either ends or values. */
function subjectsOf({ ends, values }: Pick<Link, "ends" | "values">): Int32Array {
  return (ends.size > 0 ? ends : values).adjacency.starts;
}

/** Collects the things that have no class and no role. */
function addOthers(assembly: Assembly, schema: ReadonlySet<number>): void {
  const { texts, lists } = assembly;
  const others: number[] = [];
  for (let node = 0; node < texts.size(); node += 1)
    if (texts.texts(node) === undefined && lists.of(node).length === 0 && !schema.has(node))
      others.push(node);
  if (others.length > 0) addUnnamed(assembly, nodeSetOf(others), false);
}

function addUnnamed({ texts, lists, classes }: Assembly, members: NodeSet, isRecord: boolean): void {
  const id = classes.length;
  for (const node of members) lists.add(node, id);
  const expression: Things = { op: "entities", ids: Array.from(members, texts.id) };
  classes.push({ id, label: "", expression, members, role: undefined, isRecord });
}

/** Gives the ends of a link a separate class if most of them have none. */
function roleOf({ starts, kind, label }: LinkDraft, { lists, classes, texts }: Assembly): number | undefined {
  const members = starts.adjacency.starts;
  const isTyped = (end: number): boolean =>
    lists.of(end).some((at) => {
      const cls = classes[at];
      return cls !== undefined && (isStated(cls) || cls.isRecord);
    });
  if (members.length === 0 || members.filter(isTyped).length * 2 >= members.length) return undefined;
  const id = classes.length;
  for (const end of members) lists.add(end, id);
  const all: Things = { op: "entities", ids: kind === "text" ? [] : Array.from(members, texts.id) };
  classes.push({ id, label, expression: all, members, role: undefined, isRecord: false });
  return id;
}

/** The share of the subjects or ends of a link from which on their class counts: a few of another class are exceptions. */
const leastShare = 0.1;

function finish(link: LinkDraft, id: number, lists: ClassLists, role: number | undefined): Link {
  const classesAt = (nodes: Int32Array): { readonly all: number[]; readonly usual: number[] } => {
    const counts = new Map<number, number>();
    for (const node of nodes) for (const at of lists.of(node)) counts.set(at, (counts.get(at) ?? 0) + 1);
    const all = [...counts.keys()].sort((left, right) => left - right);
    return { all, usual: all.filter((at) => (counts.get(at) ?? 0) >= leastShare * nodes.length) };
  };
  const domains = classesAt(subjectsOf(link));
  const ranges = classesAt(link.starts.adjacency.starts);
  const isSingle = ({ adjacency: { starts, ends } }: Ends<unknown>): boolean => starts.length === ends.length;
  return {
    ...link,
    id,
    role,
    domains: domains.all,
    ranges: role === undefined ? ranges.all : [role],
    isSelf: domains.usual.some((cls) => ranges.usual.includes(cls)),
    isSingle: isSingle(link.ends) && isSingle(link.values),
    isSingleInverse: isSingle(link.starts),
  };
}

/**
 * Tells which classes share members and which links lead between them.
 * @param lists the different lists of the classes of nodes
 * @param size the number of classes
 */
export function relationsOf(
  links: readonly Link[],
  lists: readonly (readonly number[])[],
  size: number,
): Pick<ReadingGraph, "overlaps" | "between"> {
  const shared = new Uint8Array(size * size);
  for (const list of lists)
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
function linksThroughStructure(assembly: Assembly, links: readonly LinkDraft[]): LinkDraft[] {
  const isRecord = (node: number): boolean =>
    assembly.lists.of(node).some((cls) => assembly.classes[cls]?.isRecord);
  const found: LinkDraft[] = [];
  /** Follows every link from the records that a path leads to, and from those that stand for nothing to their like. */
  const extend = (path: Path, label: string, records: Ends, noRecords: Ends): void => {
    for (const link of links) {
      const longer: Path = [...path, ...link.path];
      const name = isGeneric(link.label) ? label : link.label;
      const composed = compose(link, records, noRecords, { path: longer, label: name }, assembly, isRecord);
      if (composed.ends.size + composed.values.size > 0) found.push(composed);
      const deeper = recordsBehind(link, records, isRecord);
      if (deeper.size === 0) continue;
      // A record passed over can still be asked for: "papers with data collection".
      found.push({ ...withEnds(emptyLink(name, longer, "thing"), deeper.pairs), nones: composed.nones });
      if (longer.length < mostSteps) extend(longer, name, deeper.ends, composed.nones);
    }
  };
  for (const link of links) {
    if (link.kind !== "thing") continue;
    const things = link.ends.adjacency.starts.filter((node) => !isRecord(node));
    const itself: Adjacency = {
      starts: things,
      offsets: Int32Array.from({ length: things.length + 1 }, (_, at) => at),
      ends: things,
    };
    const records = recordsBehind(link, nodesOver(itself), isRecord);
    if (records.size > 0) extend(link.path, link.label, records.ends, link.nones);
  }
  return found;
}

/** Whether a longer link of the same name leads through the ends of a link to what is meant: the members of a list. */
function continues({ path, label, kind }: LinkDraft, longer: LinkDraft): boolean {
  return (
    kind === "thing" &&
    longer.label === label &&
    longer.path.length > path.length &&
    JSON.stringify(longer.path.slice(0, path.length)) === JSON.stringify(path)
  );
}

/** Whether a property only says that a record has parts, so that the property before it names them. */
function isGeneric(label: string): boolean {
  return /^(?:has )?(?:list )?(?:elements?|items?|members?)$/i.test(label);
}

/** Leads each start of a path to the records that a link leads to from its records. */
function recordsBehind(link: LinkDraft, from: Ends, isRecord: (node: number) => boolean) {
  const pairs = createPairs();
  if (link.kind === "thing")
    forEachPair(from, (start, node) => {
      for (const end of endsOf(link.ends.adjacency, node))
        if (end !== start && isRecord(end)) pairs.add(start, end);
    });
  const ends = nodesOver(pairs.forward());
  return { size: ends.size, ends, pairs };
}

/** Follows a link from the records of each start to what is no record. */
function compose(
  link: LinkDraft,
  from: Ends,
  fromNone: Ends,
  { path, label }: Pick<LinkDraft, "path" | "label">,
  { values }: Assembly,
  isRecord: (node: number) => boolean,
): LinkDraft {
  const composed = emptyLink(label, path, link.kind);
  const [ends, measures, nones] = [createPairs(), createPairs(), createPairs()];
  forEachPair(from, (start, node) => {
    for (const end of endsOf(link.ends.adjacency, node)) if (!isRecord(end)) ends.add(start, end);
    for (const value of endsOf(link.values.adjacency, node)) measures.add(start, value);
    for (const none of endsOf(link.nones.adjacency, node)) nones.add(start, none);
  });
  forEachPair(fromNone, (start, node) => {
    for (const none of endsOf(link.nones.adjacency, node)) nones.add(start, none);
  });
  return {
    ...withEnds(composed, ends),
    values: endsOver(measures.forward(), values),
    nones: nodesOver(nones.forward()),
  };
}

/** Returns a shortcut between each two participants of records that nothing leads to. */
function shortcutsThroughRecords(links: readonly Link[], { classes }: Assembly): LinkDraft[] {
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

function shortcutOf(record: ChartClass, first: Link, second: Link): LinkDraft {
  const [{ property: back }] = first.path;
  const step: Step = { property: back, inverse: true };
  const pairs = createPairs();
  for (const member of record.members)
    for (const from of endsOf(first.ends.adjacency, member))
      for (const to of endsOf(second.ends.adjacency, member)) pairs.add(from, to);
  const shortcut = { ...emptyLink(record.label, [step, ...second.path], "thing"), record: record.id };
  return withEnds(shortcut, pairs);
}
