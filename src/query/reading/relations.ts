/** Follows links from sets and compares their values. Every result is a set together with the expression that denotes it. */
import { compareIds, formatValue, parseValue, type Value, type ValueKind } from "../../graph/index.ts";
import {
  isThings,
  type Measure,
  type Operator,
  type Path,
  type Scalar,
  type Things,
  type Values,
} from "../expression.ts";
import { neighbours as neighboursIn } from "../graph-index.ts";
import { emptySet, hasNode, intersect, type NodeSet, nodeSetOf, subtract, unite } from "../node-sets.ts";
import type { Denoted } from "./denoted.ts";
import { countEnds, type Ends } from "./ends.ts";
import type { Comparison, Ranking } from "./items.ts";
import type { Link, Measured, ReadingGraph } from "./reading-graph.ts";
import { createMemory, type Memory } from "./remember.ts";

/** A set that a link is followed from. */
type From = Pick<Denoted, "set" | "expression">;

/** A class whose members are linked to the subjects of another link. */
export type Neighbour = { readonly cls: number; readonly via: Link; readonly inverse: boolean };

export type Relations = {
  /** What was computed of sets of this graph. */
  readonly memory: Memory;
  /** The subjects that a link leads from into a set, for each of their classes. */
  having(link: Link, to: From): readonly Denoted[];
  /** The ends that a link leads to from a set, for each of their classes. */
  image(link: Link, from: From): readonly Denoted[];
  /** The ends of a link from all its subjects, for each of their classes. */
  allEnds(link: Link): readonly Denoted[];
  /** Follows a link forwards (`image`) or, if `inverse` is false, from its ends (`having`). */
  related(link: Link, inverse: boolean, to: From): readonly Denoted[];
  /** The subjects of a link with a value that meets a comparison, for each of their classes. */
  holding(link: Link, compare: Comparison): readonly Denoted[];
  /** The values of a link of the things in a set. */
  valuesOf(link: Link, set: NodeSet): readonly Measured[];
  /** The things with the best figures, ties with the last one included. */
  best(from: Denoted, ranking: Ranking): Denoted;
  /** The things whose number of ends, among `to` if given, meets a comparison. */
  counted(link: Link, inverse: boolean, to: From | undefined, compare: Comparison): readonly Denoted[];
  /** The nodes of both sets. */
  shared(left: NodeSet, right: NodeSet): NodeSet;
  /** The members of both sets; the class is that of the first. */
  both(left: Denoted, right: Denoted): Denoted;
  either(left: Denoted, right: Denoted): Denoted;
  /** The members of a class that are not in a set. */
  others(of: Denoted): Denoted;
  /** The members of the first set that are not in the second. */
  without(left: Denoted, right: Denoted): Denoted;
  /** The share of a class that a link leads from (or to, if `inverse`). */
  coverage(link: Link, inverse: boolean, cls: number): number;
  /** The classes that a link's subjects are linked to, and over which link. */
  neighbours(link: Link): readonly Neighbour[];
  /** All subjects of a link. */
  subjects(link: Link): Things;
  /** A whole class. */
  all(cls: number): Denoted;
  /** Some members of a class, listed. */
  listed(cls: number, set: NodeSet): Denoted;
};

/** The size above which the result of following a link is no longer worth a cell of the chart. */
const largestSet = 60_000;

/** Creates the operations over a graph. Repeated steps are computed once. */
export function createRelations(graph: ReadingGraph): Relations {
  const split = (nodes: NodeSet, classes: readonly number[]) => splitByClass(graph, nodes, classes);
  const memory = createMemory();
  const kept =
    <K extends object, V>(compute: (set: NodeSet, other: K) => V) =>
    (set: NodeSet, other: K): V =>
      memory.remember(compute, set, other);
  const endsFrom = kept((set, link: Link) => {
    const found = neighboursIn(link.ends.adjacency, set);
    return found.length > largestSet ? [] : split(found, link.ranges);
  });
  const startsTo = kept((set, link: Link) => {
    const found = neighboursIn(link.starts.adjacency, set);
    return found.length > largestSet ? [] : split(found, link.domains);
  });
  const valuesFrom = kept((set, link: Link) => link.values.of(set));
  const countsFrom = kept((set, ends: Ends) => countEnds(ends, set));
  const bestOf = kept(chooseBest);
  const shared = kept(intersect);
  const united = kept(unite);
  const coverages = new Map<string, number>();
  const neighbours = new Map<Link, readonly Neighbour[]>();
  const listed = (cls: number, set: NodeSet): Denoted => ({ cls, set, expression: listOf(graph, cls, set) });
  const all = (cls: number): Denoted => {
    const found = graph.classes[cls];
    if (found === undefined) throw new RangeError(`no class ${cls}`);
    return { cls, set: found.members, expression: allOf(graph, cls) };
  };
  const having = (link: Link, to: From): readonly Denoted[] =>
    startsTo(to.set, link).map(([cls, set]) => ({
      cls,
      set,
      expression: withEnd(thingsOf(graph, cls), link, to.expression),
    }));
  const image = (link: Link, from: From): readonly Denoted[] =>
    isThings(from.expression)
      ? endsFrom(from.set, link).map(([cls, set]) => ({
          cls,
          set,
          expression: endsOf(graph, link, from.expression as Things, cls),
        }))
      : [];
  const classesWith = (nodes: NodeSet, link: Link, write: (things: Things) => Things) =>
    split(nodes, link.domains).map(
      ([cls, set]): Denoted => ({ cls, set, expression: write(thingsOf(graph, cls)) }),
    );
  const subjects = (link: Link): Things => oneOf(link.domains.map((cls) => thingsOf(graph, cls)));
  const wholes = new Map<Link, readonly Denoted[]>();
  return {
    having,
    image,
    allEnds(link) {
      const known =
        wholes.get(link) ?? image(link, { set: link.ends.adjacency.starts, expression: subjects(link) });
      wholes.set(link, known);
      return known;
    },
    related: (link, inverse, to) => (inverse ? image(link, to) : having(link, to)),
    holding(link, compare) {
      const nodes = link.values.leadingTo((value) => meets(value, compare));
      const found = classesWith(nodes, link, (things) => comparedThings(things, link, compare, nodes, graph));
      if (!compare.isNot) return found;
      return found.map((each) => othersOf(graph, each));
    },
    valuesOf: (link, set) => valuesFrom(set, link),
    best(from, ranking) {
      const set = bestOf(from.set, ranking);
      return isThings(from.expression)
        ? { cls: from.cls, set, expression: rankedThings(from.expression, ranking) }
        : listed(from.cls, set);
    },
    counted(link, inverse, to, compare) {
      return (inverse ? link.ranges : link.domains).flatMap((cls) => {
        const found = graph.classes[cls];
        if (found === undefined || found.isRecord) return [];
        const areTexts = !isThings(allOf(graph, cls));
        const ends = inverse ? link.starts : link.ends;
        const counts =
          to === undefined ? countsFrom(found.members, ends) : countEnds(ends, found.members, to.set);
        const nones = inverse ? noneEnds(link) : emptySet;
        const set = found.members.filter((node, at) => {
          const count = counts[at] as number;
          // A text is there because something has it.
          const isThere = !(areTexts && count === 0) && !hasNode(nones, node);
          return isThere && meets({ low: count, high: count }, compare);
        });
        if (set.length === 0) return [];
        if (areTexts) {
          const shared = sharedValues(graph, link, to?.expression ?? subjects(link), compare);
          return [{ cls, set, expression: shared ?? listOf(graph, cls, set) }];
        }
        const things = thingsOf(graph, cls);
        const among = to?.expression ?? countedEnds(graph, link, inverse);
        const from = inverse ? withoutNones(graph, link, things) : things;
        return [countedThings({ cls, set }, from, pathOf(link, inverse), among, compare)];
      });
    },
    memory,
    shared,
    both: (left, right) => bothOf(graph, left, right, shared(left.set, right.set)),
    either: (left, right) => eitherOf(graph, left, right, united(left.set, right.set)),
    others: (of) => othersOf(graph, of),
    without(left, right) {
      const set = subtract(left.set, right.set);
      return isThings(left.expression) && isThings(right.expression)
        ? {
            cls: left.cls,
            set,
            expression: { op: "except", things: left.expression, without: right.expression },
          }
        : listed(left.cls, set);
    },
    coverage(link, inverse, cls) {
      const key = `${link.id},${inverse},${cls}`;
      const known = coverages.get(key);
      if (known !== undefined) return known;
      const members = graph.classes[cls]?.members ?? emptySet;
      const { starts } = (inverse ? link.starts : link.ends).adjacency;
      const share = intersect(members, starts).length / Math.max(1, members.length);
      coverages.set(key, share);
      return share;
    },
    neighbours(link) {
      const known = neighbours.get(link) ?? neighboursOf(graph, link);
      neighbours.set(link, known);
      return known;
    },
    subjects,
    all,
    listed,
  };
}

function neighboursOf(graph: ReadingGraph, link: Link): readonly Neighbour[] {
  const found: Neighbour[] = [];
  for (const { id: cls } of graph.classes)
    for (const domain of link.domains) {
      if (cls === domain) continue;
      for (const { link: via, inverse } of graph.between(cls, domain))
        if (!found.some((each) => each.cls === cls && each.via === via)) found.push({ cls, via, inverse });
    }
  return found;
}

/** The path of a link from its subjects, or from its ends if `inverse`. */
export function pathOf(link: Link, inverse: boolean): Path {
  if (!inverse) return link.path;
  const steps = link.path.map(({ property, inverse: back }) => ({ property, inverse: !back })).reverse();
  const [first, ...rest] = steps;
  if (first === undefined) throw new RangeError("a path has at least one step");
  return [first, ...rest];
}

function splitByClass(graph: ReadingGraph, nodes: NodeSet, classes: readonly number[]) {
  const lists = new Map<number, number[]>(classes.map((cls) => [cls, []]));
  // Most nodes that follow one another have the same classes.
  let last: readonly number[] = [];
  let own: readonly number[][] = [];
  for (const node of nodes) {
    const found = graph.classesOf(node);
    if (found !== last) own = found.flatMap((cls) => [lists.get(cls) ?? []]);
    last = found;
    for (const list of own) list.push(node);
  }
  return [...lists]
    .filter(([, list]) => list.length > 0)
    .map(([cls, list]) => [cls, list.length === nodes.length ? nodes : new Int32Array(list)] as const);
}

function thingsOf(graph: ReadingGraph, cls: number): Things {
  const expression = allOf(graph, cls);
  return isThings(expression) ? expression : { op: "entities", ids: [""] };
}

/** Returns the expression of a whole class: a class of the graph, or all ends of a link. */
function allOf(graph: ReadingGraph, cls: number): Things | Values {
  const found = graph.classes[cls];
  if (found === undefined) throw new RangeError(`no class ${cls}`);
  if (found.role === undefined) return found.expression;
  const subjects = found.role.domains.map((domain) => graph.classes[domain]?.expression);
  const of = oneOf(subjects.filter((things) => things !== undefined));
  return found.role.kind === "text"
    ? { op: "valuesOf", path: found.role.path, of }
    : { op: "image", path: found.role.path, of };
}

function oneOf(sets: readonly Things[]): Things {
  const [only] = sets;
  return only !== undefined && sets.length === 1 ? only : { op: "or", any: sets };
}

/** Lists the members of a set. An empty list is ill typed for things, so nothing is written as a class without itself. */
function listOf(graph: ReadingGraph, cls: number, set: NodeSet): Things | Values {
  if (set.length === 0) {
    const all = allOf(graph, cls);
    return isThings(all) ? { op: "except", things: all, without: all } : { op: "values", list: [] };
  }
  if (graph.texts(set[0] ?? -1) !== undefined) {
    const list = [...set].flatMap((node) => graph.texts(node) ?? []);
    const inOrder = (left: Value, right: Value) => compareIds(formatValue(left), formatValue(right));
    return { op: "values", list: list.length > mostRead ? list : list.sort(inOrder) };
  }
  const ids = Array.from(set, graph.id);
  // People read short lists in one order, however an engine numbers its things.
  return { op: "entities", ids: ids.length > mostRead ? ids : ids.sort(compareIds) };
}

/** The most ids that an expression says one by one. */
const mostRead = 20;

function withEnd(things: Things, { path }: Link, to: Things | Values): Things {
  return isThings(to) ? { op: "with", things, path, to } : { op: "where", things, path, is: "=", value: to };
}

function endsOf(graph: ReadingGraph, link: Link, of: Things, cls: number): Things | Values {
  if (link.kind === "text") return { op: "valuesOf", path: link.path, of };
  const image = withoutNones(graph, link, { op: "image", path: link.path, of });
  const ofClass = graph.classes[cls]?.expression;
  if (link.ranges.length === 1 || ofClass === undefined) return image;
  return { op: "and", all: [ofClass, image] };
}

/** The ends of a link without those that say that there is none. */
export function withoutNones(graph: ReadingGraph, link: Link, ends: Things): Things {
  const without = link.kind === "text" ? undefined : nonesOf(graph, link);
  return without === undefined ? ends : { op: "except", things: ends, without };
}

/** The ends of a link that say that there is none. */
function noneEnds({ nones }: Link): NodeSet {
  return nodeSetOf([...nones.values()].flat());
}

/** The things of which no text of a link says that there is none. */
export function withoutNoneTexts(graph: ReadingGraph, link: Link, things: Things): Things {
  const without = link.kind === "text" ? saidNone(graph, link, things) : undefined;
  return without === undefined ? things : { op: "except", things, without };
}

/** The things of which the graph says that they have no end of a link: "no collection"; undefined if there are none. */
export function saidNone(graph: ReadingGraph, link: Link, things: Things): Things | undefined {
  const { kind, path, ranges } = link;
  if (link.nones.size === 0) return undefined;
  if (kind === "thing") {
    const to = nonesOf(graph, link);
    return to && { op: "with", things, path, to };
  }
  const value = listOf(graph, ranges[0] ?? 0, noneEnds(link));
  return isThings(value) ? undefined : { op: "where", things, path, is: "=", value };
}

/** The ends of a link that say that there is none, by their names or by a value that they have; undefined if there are none. */
export function nonesOf(graph: ReadingGraph, link: Link): Things | undefined {
  const ids: string[] = [];
  const stated = new Map<string, Map<string, Value>>();
  for (const node of noneEnds(link)) {
    const [absence] = graph.absences.get(node) ?? [];
    if (absence === undefined) ids.push(graph.id(node));
    else {
      const values = stated.get(absence.property) ?? new Map<string, Value>();
      stated.set(absence.property, values.set(formatValue(absence.value), absence.value));
    }
  }
  const of = oneOf(link.domains.map((cls) => thingsOf(graph, cls)));
  const sets: Things[] = [...stated].map(([property, values]) => ({
    op: "where",
    things: { op: "image", path: link.path, of },
    path: [{ property, inverse: false }],
    is: "=",
    value: { op: "values", list: [...values.values()] },
  }));
  if (ids.length > 0) sets.push({ op: "entities", ids });
  return sets.length === 0 ? undefined : oneOf(sets);
}

/** All ends of a link, to be counted; undefined if every end counts. */
export function countedEnds(graph: ReadingGraph, link: Link, inverse: boolean): Things | undefined {
  if (inverse || link.nones.size === 0 || link.kind === "text") return undefined;
  const of = oneOf(link.domains.map((cls) => thingsOf(graph, cls)));
  return withoutNones(graph, link, { op: "image", path: link.path, of });
}

/** @param set the members of both */
function bothOf(graph: ReadingGraph, left: Denoted, right: Denoted, set: NodeSet): Denoted {
  if (!isThings(left.expression) || !isThings(right.expression))
    return { cls: left.cls, set, expression: listOf(graph, left.cls, set) };
  for (const [whole, part] of [
    [left, right],
    [right, left],
  ] as const)
    if (set.length === part.set.length && isImplied(whole.expression, part.expression))
      return { cls: left.cls, set, expression: part.expression };
  const all = [...conjunctsOf(left.expression), ...conjunctsOf(right.expression)];
  return { cls: left.cls, set, expression: { op: "and", all: [...new Set(all)] } };
}

/**
 * Whether a set is the class from which the other chooses, or all ends of a path, of which the other contains some: it
 * narrows nothing and proves nothing.
 */
function isImplied(whole: Things | Values, part: Things | Values): boolean {
  if (!isThings(part)) return false;
  if (isKind(whole))
    return conjunctsOf(part).some((each) => {
      const chosen = chosenFrom(each);
      return isNamed(chosen) || (isKind(chosen) && JSON.stringify(chosen) === JSON.stringify(whole));
    });
  if (whole.op !== "image" || whole.of.op !== "class") return false;
  const path = JSON.stringify(whole.path);
  return conjunctsOf(part).some((each) => each.op === "image" && JSON.stringify(each.path) === path);
}

/** Whether things are all of a class, or of the classes below one. */
export function isKind(things: Things | Values): boolean {
  return things.op === "class" || (things.op === "or" && things.any.every(isKind));
}

function isNamed(things: Things): boolean {
  return things.op === "entities" || (things.op === "or" && things.any.every(isNamed));
}

/** Returns the things among which conditions choose. */
function chosenFrom(things: Things): Things {
  switch (things.op) {
    case "with":
    case "where":
    case "counted":
    case "best":
    case "except":
      return chosenFrom(things.things);
    default:
      return things;
  }
}

function conjunctsOf(things: Things): readonly Things[] {
  return things.op === "and" ? things.all : [things];
}

/** @param set the members of either */
function eitherOf(graph: ReadingGraph, left: Denoted, right: Denoted, set: NodeSet): Denoted {
  if (!isThings(left.expression) || !isThings(right.expression))
    return { cls: left.cls, set, expression: valuesOfEither(left, right) ?? listOf(graph, left.cls, set) };
  const any = [left.expression, right.expression].flatMap((things) =>
    things.op === "or" ? things.any : [things],
  );
  return { cls: left.cls, set, expression: { op: "or", any } };
}

/** The values of one path that things of either kind have, with their proof; undefined for values of two paths. */
function valuesOfEither({ expression: left }: Denoted, { expression: right }: Denoted): Values | undefined {
  if (left.op !== "valuesOf" || right.op !== "valuesOf") return undefined;
  if (JSON.stringify(left.path) !== JSON.stringify(right.path)) return undefined;
  return { op: "valuesOf", path: left.path, of: { op: "or", any: [left.of, right.of] } };
}

function othersOf(graph: ReadingGraph, of: Denoted): Denoted {
  const members = graph.classes[of.cls]?.members ?? emptySet;
  const set = subtract(members, of.set);
  const things = allOf(graph, of.cls);
  return isThings(things) && isThings(of.expression)
    ? { cls: of.cls, set, expression: { op: "except", things, without: of.expression } }
    : { cls: of.cls, set, expression: listOf(graph, of.cls, set) };
}

// Comparisons

type Interval = Pick<Measured, "low" | "high">;

/** Whether a value lies so to one of the intervals of a comparison, or to all of them if it is about every one. */
export function meets(value: Interval, { kind, intervals, is, isEvery }: Comparison): boolean {
  const { low, high } = kind === "monthDay" ? { low: value.low % 10_000, high: value.high % 10_000 } : value;
  if (is === "range") return low >= (intervals[0]?.[0] ?? 0) && high <= (intervals.at(-1)?.[1] ?? 0);
  const test = ([from, to]: readonly [number, number]): boolean => {
    if (is === "=") return low <= to && high >= from;
    if (is === ">") return low > to;
    if (is === "<") return high < from;
    return is === ">=" ? low >= from : high <= to;
  };
  return isEvery && is !== "=" ? intervals.every(test) : intervals.some(test);
}

function comparedThings(
  things: Things,
  link: Link,
  compare: Comparison,
  nodes: NodeSet,
  graph: ReadingGraph,
): Things {
  const { intervals, is, source, kind } = compare;
  const where = (operator: Operator, value: Scalar | Values): Things => ({
    op: "where",
    things,
    path: link.path,
    is: operator,
    value,
  });
  if (source !== undefined && is !== "range") return where(is, source);
  if (link.kind === "flag")
    return where("=", { op: "values", list: statedFlags(link, intervals[0]?.[0] ?? 1) });
  const first = firstValue(link);
  if (first === undefined || kind === "monthDay") return { op: "entities", ids: [...nodes].map(graph.id) };
  const at = (number: number, isEnd: boolean): Scalar => ({
    op: "value",
    value: scaleValue(number, isEnd, first),
  });
  const within = (low: number, high: number): Things => {
    const [from, to] = [at(low, false), at(high, true)];
    if (link.kind === "number" && low === high) return where("=", from);
    if (formatScalar(from) === formatScalar(to)) return where("=", from);
    return { op: "and", all: [where(">=", from), where("<=", to)] };
  };
  if (is === "range") return within(intervals[0]?.[0] ?? 0, intervals.at(-1)?.[1] ?? 0);
  return oneOf(
    intervals.map(([low, high]) => {
      if (is === "=") return within(low, high);
      return is === ">" || is === "<=" ? where(is, at(high, true)) : where(is, at(low, false));
    }),
  );
}

/** The values of a flag that mean the same: "True", "yes". */
export function statedFlags({ values }: Link, truth: number): readonly Value[] {
  const found = new Map<string, Value>();
  for (const list of values.values())
    for (const { low, value } of list) if (low === truth) found.set(formatValue(value), value);
  return [...found.values()];
}

function formatScalar(scalar: Scalar): string {
  return scalar.op === "value" ? formatValue(scalar.value) : "";
}

/** Converts a number on the scale of a link to a value of the kind that the link has. */
function scaleValue(number: number, isEnd: boolean, like: Value): Value {
  const kind: ValueKind = like.kind === "double" ? "number" : like.kind;
  const text = scaleText(number, isEnd, kind);
  return parseValue(text, kind) ?? { kind: "text", text };
}

function scaleText(number: number, isEnd: boolean, kind: ValueKind): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  if (kind === "time") return `${two(Math.floor(number / 60))}:${two(number % 60)}:00`;
  if (kind === "number" || kind === "flag") return String(number);
  const year = String(Math.floor(number / 10_000));
  const [month, day] = [Math.floor(number / 100) % 100, number % 100];
  if (kind === "year") return year;
  if (kind === "yearMonth") return `${year}-${two(month)}`;
  const date = `${year}-${two(month)}-${two(Math.min(day, daysOf(Number(year), month)))}`;
  if (kind === "dateTime") return `${date}T${isEnd ? "23:59:59" : "00:00:00"}`;
  return date;
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

// Figures

function chooseBest(set: NodeSet, { figuresOf, most, count, isNth }: Ranking): NodeSet {
  const figures = figuresOf(set);
  const last = lastOfBest(figures, most, count);
  if (last === undefined) return emptySet;
  if (isNth && figures.filter((figure) => (most ? figure > last : figure < last)).length < count - 1)
    return emptySet;
  return set.filter((_, at) => {
    const figure = figures[at] as number;
    return figure === last || (!isNth && (most ? figure > last : figure < last));
  });
}

/** Returns the worst of the best figures, without sorting all; undefined if there are no figures. */
function lastOfBest(figures: Float64Array, most: boolean, count: number): number | undefined {
  const best: number[] = [];
  const isBetter = (figure: number, other: number | undefined): boolean =>
    other !== undefined && (most ? figure > other : figure < other);
  for (const figure of figures) {
    if (Number.isNaN(figure) || (best.length === count && !isBetter(figure, best.at(-1)))) continue;
    let at = best.length;
    while (isBetter(figure, best[at - 1])) at -= 1;
    best.splice(at, 0, figure);
    if (best.length > count) best.pop();
  }
  return best.at(-1);
}

function rankedThings(things: Things, ranking: Ranking): Things {
  const { requires } = ranking;
  return bestOf(requires === undefined ? things : { op: "with", things, ...requires }, ranking);
}

/** The best of some things, or the nth best: the best without those that are better. */
export function bestOf(
  things: Things,
  { measure, most, count, isNth }: Pick<Ranking, "measure" | "most" | "count" | "isNth">,
): Things {
  const best = (size: number): Things => ({
    op: "best",
    things,
    by: measure,
    order: most ? "most" : "least",
    count: size,
  });
  return isNth ? { op: "except", things: best(count), without: best(count - 1) } : best(count);
}

/** The values of a link that so many of some things have; undefined for several numbers. */
export function sharedValues(
  graph: ReadingGraph,
  link: Link,
  things: Things | Values,
  { is, intervals }: Comparison,
): Values | undefined {
  const [[low] = [0]] = intervals;
  if (!isThings(things) || intervals.length > 1 || is === "range") return undefined;
  const of = withoutNoneTexts(graph, link, things);
  return { op: "shared", path: link.path, of, is, n: { op: "value", value: wholeNumber(low) } };
}

function wholeNumber(number: number): Value {
  return parseValue(String(number), "number") ?? { kind: "text", text: "" };
}

function countedThings(
  { cls, set }: Pick<Denoted, "cls" | "set">,
  things: Things,
  path: Path,
  to: Things | Values | undefined,
  compare: Comparison,
): Denoted {
  const among = to === undefined || !isThings(to) ? undefined : to;
  const counted = (is: Operator, number: number): Things => ({
    op: "counted",
    things,
    path,
    ...(among && { to: among }),
    is,
    n: { op: "value", value: wholeNumber(number) },
  });
  const [first = [0, 0], last = first] = [compare.intervals[0], compare.intervals.at(-1)];
  const { is } = compare;
  const expression: Things =
    is === "range"
      ? { op: "and", all: [counted(">=", first[0]), counted("<=", last[1])] }
      : oneOf(compare.intervals.map(([low]) => counted(is, low)));
  return { cls, set, expression };
}

function firstValue({ values }: Link): Value | undefined {
  for (const [first] of values.values()) return first?.value;
  return undefined;
}

/** The measure of the values of a link, with their kind. */
export function measureOf(link: Link): Measure {
  const first = firstValue(link);
  const kind =
    first === undefined || first.kind === "double" || first.kind === "flag" || first.kind === "text"
      ? undefined
      : first.kind;
  return { of: "value", path: link.path, ...(kind && kind !== "number" && { kind }) };
}
