/** Answers expressions in memory, over an index of the graph. */
import { createBreather } from "../base/breather.ts";
import type { Value } from "../graph/index.ts";
import {
  aggregate,
  calendarUnit,
  compareRanks,
  countValue,
  difference,
  meets,
  quotient,
  rankOf,
} from "./comparison.ts";
import {
  type Cell,
  type Denotation,
  distinctValues,
  type Edge,
  type Group,
  type Item,
  itemKey,
  type Proof,
  tableOfGroups,
  tableOfRows,
} from "./denotation.ts";
import type { Executor } from "./executor.ts";
import {
  allParts,
  type Column,
  checked,
  type Expression,
  type GroupMeasure,
  type Key,
  kindOfMeasure,
  type Measure,
  type Path,
  type Scalar,
  sortOf,
  type Table,
  type Things,
  type Values,
} from "./expression.ts";
import type { GraphIndex } from "./graph-index.ts";
import { emptySet, hasNode, intersect, type NodeSet, nodeSetOf, unite } from "./node-sets.ts";
import { type End, proofOf, type Way } from "./proof.ts";
import { createProofEdges, type ProofEdges } from "./proof-edges.ts";
import { createWalk, type Hop } from "./walk.ts";

export type MemoryExecutor = Executor & {
  /**
   * Returns the denotation at once. Every expression within it is computed once, however many expressions share the
   * object.
   * @throws OptionError if the expression is ill typed
   */
  denoteNow(expression: Expression): Denotation;
  /** Finds the edges that make what an expression denotes, without listing them. */
  edgesOf(expression: Expression, signal?: AbortSignal): Promise<ProofEdges>;
  /** Returns the number of things or values that an expression denotes, without listing them. */
  sizeNow(expression: Things | Values): number;
  /** Whether more than `limit` of the things have an end of the path, or the path leads to more than `limit` things. */
  leadsMoreNow(limit: number, things: Things, path: Path): boolean;
};

/** Answers expressions in memory. */
export function createMemoryExecutor(index: GraphIndex): MemoryExecutor {
  const evaluate = createEvaluator(index);
  /** Computes the parts one after the other, so that long work can be interrupted. */
  const prepare = async (expressions: Iterable<Expression>, signal?: AbortSignal): Promise<void> => {
    const breathe = createBreather(signal);
    for (const expression of expressions) {
      for (const part of allParts(checked(expression)).toReversed()) {
        if (sortOf(part) === "things") evaluate.things(part as Things);
        await breathe();
      }
    }
  };
  const denoteNow = (expression: Expression): Denotation => evaluate.denote(checked(expression));
  const prove = async (expression: Expression, signal?: AbortSignal) => {
    await prepare([expression], signal);
    const { ways, lookedFor } = proofOf(expression, denoteNow(expression));
    await prepare(new Set(ways.map(({ from }) => from)), signal);
    return { edges: createProofEdges(index, ways.flatMap(evaluate.hops)), lookedFor };
  };
  return {
    denoteNow,
    sizeNow: (expression) =>
      sortOf(checked(expression)) === "things"
        ? evaluate.things(expression as Things).length
        : evaluate.values(expression as Values).length,
    leadsMoreNow: (limit, things, path) => evaluate.leadsMore(limit, checked(things), path),
    denote: async (expression, signal) => {
      await prepare([expression], signal);
      return denoteNow(expression);
    },
    edgesOf: async (expression, signal) => (await prove(expression, signal)).edges,
    prove: async (expression, signal) => {
      const { edges, lookedFor } = await prove(expression, signal);
      const ids = Array.from(
        edges,
        ({ subject, property, object }): Edge => [index.id(subject), property, index.id(object)],
      );
      return { edges: ids, lookedFor } satisfies Proof;
    },
  };
}

function createEvaluator(index: GraphIndex) {
  const sets = new WeakMap<Expression, NodeSet>();
  const valueSets = new WeakMap<Expression, readonly Value[]>();
  const scalars = new WeakMap<Expression, Value | null>();
  const denotations = new WeakMap<Expression, Denotation>();
  const walk = createWalk(index);

  const remembered =
    <K extends Expression, V>(memory: WeakMap<Expression, V>, compute: (expression: K) => V) =>
    (expression: K): V => {
      const known = memory.get(expression);
      if (known !== undefined) return known;
      const found = compute(expression);
      memory.set(expression, found);
      return found;
    };
  const things: (expression: Things) => NodeSet = remembered(sets, computeThings);
  const values: (expression: Values) => readonly Value[] = remembered(valueSets, computeValues);
  const scalar: (expression: Scalar) => Value | null = remembered(scalars, computeScalar);

  /** Counts until the limit is passed, because large graphs pass it early. */
  function leadsMore(limit: number, of: Things, path: Path): boolean {
    const ends = new Set<number>();
    let starts = 0;
    for (const thing of things(of)) {
      const found = walk.endsOfOne(path, thing);
      if (found.length > 0) starts += 1;
      for (const end of found) if (index.isThing(end)) ends.add(end);
      if (starts > limit || ends.size > limit) return true;
    }
    return false;
  }

  function computeThings(expression: Things): NodeSet {
    switch (expression.op) {
      case "class":
        return index.instances(expression.class);
      case "entities":
        return nodeSetOf(expression.ids.flatMap((id) => index.thing(id) ?? []));
      case "with": {
        const { path, to } = expression;
        const among = things(expression.things);
        return intersect(among, walk.sources(path, to === undefined ? walk.lastEnds(path) : things(to)));
      }
      case "where":
        return intersect(things(expression.things), walk.sources(expression.path, endsThatMeet(expression)));
      case "counted": {
        const limit = scalar(expression.n);
        if (limit === null) return emptySet;
        const count = countEnds(expression);
        return things(expression.things).filter((thing) =>
          meets(countValue(count(thing)), expression.is, limit),
        );
      }
      case "image":
        return walk.ends(expression.path, things(expression.of)).filter(index.isThing);
      case "and":
        return expression.all.map(things).reduce((left, right) => intersect(left, right));
      case "or":
        return unite(...expression.any.map(things));
      case "except": {
        const without = things(expression.without);
        return things(expression.things).filter((thing) => !hasNode(without, thing));
      }
      case "best":
        return best(expression);
    }
  }

  /** Returns the values at the last step of a condition that meet it. */
  function endsThatMeet({ path, is, value }: Extract<Things, { op: "where" }>): NodeSet {
    const limits = sortOf(value) === "values" ? values(value as Values) : [scalar(value as Scalar)];
    return endsMeeting(
      path,
      is,
      limits.filter((limit) => limit !== null),
    );
  }

  function endsMeeting(
    path: Path,
    is: Extract<Things, { op: "where" }>["is"],
    limits: readonly Value[],
  ): NodeSet {
    const isExact = is === "=" && limits.every(({ kind }) => kind !== "text");
    if (isExact) return nodeSetOf(limits.flatMap((limit) => index.valueNode(limit) ?? []));
    return walk.lastEnds(path).filter((end) => {
      const value = index.value(end);
      return value !== null && limits.some((limit) => meets(value, is, limit));
    });
  }

  /** Returns a function that counts the ends of a thing, among a set if one is given. */
  function countEnds({
    path,
    to,
  }: {
    readonly path: Path;
    readonly to?: Things | undefined;
  }): (thing: number) => number {
    const among = to === undefined ? undefined : things(to);
    return (thing) => {
      const ends = walk.endsOfOne(path, thing);
      return among === undefined ? ends.length : ends.filter((end) => hasNode(among, end)).length;
    };
  }

  /** Returns a function that measures a thing. */
  function measurer(measure: Measure): (thing: number) => readonly Value[] {
    if (measure.of === "count") {
      const count = countEnds(measure);
      return (thing) => [countValue(count(thing))];
    }
    const kind = kindOfMeasure(measure);
    const own = (thing: number): Value[] =>
      valuesAt(walk.endsOfOne(measure.path, thing)).filter((value) => rankOf(value, kind) !== null);
    if (measure.of === "value") return own;
    const fn = measure.of;
    return (thing) => {
      const value = aggregate(fn, own(thing), kind);
      return value === null ? [] : [value];
    };
  }

  function valuesAt(nodes: Iterable<number>): Value[] {
    const found: Value[] = [];
    for (const node of nodes) {
      const value = index.value(node);
      if (value !== null) found.push(value);
    }
    return found;
  }

  function best({ things: among, by, order, count }: Extract<Things, { op: "best" }>): NodeSet {
    const kind = kindOfMeasure(by);
    const sign = order === "most" ? -1 : 1;
    const measure = measurer(by);
    const compare = (left: Value, right: Value): number => sign * compareRanks(left, right, kind);
    const ranked = [...things(among)].flatMap((thing) => {
      const [first, ...others] = measure(thing);
      if (first === undefined) return [];
      return [
        { thing, value: others.reduce((best, other) => (compare(other, best) < 0 ? other : best), first) },
      ];
    });
    ranked.sort((left, right) => compare(left.value, right.value));
    const last = ranked[Math.min(count, ranked.length) - 1];
    if (last === undefined) return emptySet;
    return nodeSetOf(ranked.filter(({ value }) => compare(value, last.value) <= 0).map(({ thing }) => thing));
  }

  function computeValues(expression: Values): readonly Value[] {
    if (expression.op === "values") return distinctValues(expression.list);
    if (expression.op === "shared") return sharedValues(expression);
    return distinctValues(valuesAt(walk.ends(expression.path, things(expression.of))));
  }

  function sharedValues({ path, of, is, n }: Extract<Values, { op: "shared" }>): readonly Value[] {
    const limit = scalar(n);
    const groups = groupsOf({
      op: "group",
      things: of,
      by: [{ of: "value", path }],
      measure: { of: "count" },
    });
    return distinctValues(
      groups.flatMap(({ keys: [key], measure }) =>
        key !== undefined && "value" in key && limit !== null && measure !== null && meets(measure, is, limit)
          ? [key.value]
          : [],
      ),
    );
  }

  function computeScalar(expression: Scalar): Value | null {
    switch (expression.op) {
      case "value":
        return expression.value;
      case "count":
        return countValue(sizeOf(expression.of));
      case "difference":
        return difference(scalar(expression.left), scalar(expression.right));
      case "share": {
        const whole = things(expression.whole);
        return quotient(intersect(things(expression.part), whole).length, whole.length);
      }
      default: {
        const measure = measurer(expression.by);
        return aggregate(
          expression.op,
          [...things(expression.things)].flatMap(measure),
          kindOfMeasure(expression.by),
        );
      }
    }
  }

  function sizeOf(of: Things | Values): number {
    return sortOf(of) === "things" ? things(of as Things).length : values(of as Values).length;
  }

  /** Returns a function that lists the keys of a thing. */
  function keysOf(key: Key): (thing: number) => readonly Item[] {
    switch (key.of) {
      case "value": {
        const { path, unit } = key;
        return (thing) => {
          const found = valuesAt(walk.endsOfOne(path, thing));
          if (unit === undefined) return found.map((value) => ({ value }));
          return distinctValues(found.flatMap((value) => calendarUnit(value, unit) ?? [])).map((value) => ({
            value,
          }));
        };
      }
      case "thing": {
        // Many things have few keys, whose ids are read once.
        const items = new Map<number, readonly Item[]>();
        const itemsOf = (end: number): readonly Item[] => {
          const known = items.get(end) ?? thingsAt([end]);
          items.set(end, known);
          return known;
        };
        return (thing) => [...walk.endsOfOne(key.path, thing)].flatMap(itemsOf);
      }
      case "count": {
        const count = countEnds(key);
        return (thing) => [{ value: countValue(count(thing)) }];
      }
      case "cases": {
        const cases = key.cases.map((one) => ({ item: { name: one.name }, members: things(one.things) }));
        return (thing) => cases.flatMap(({ item, members }) => (!hasNode(members, thing) ? [] : [item]));
      }
      case "class": {
        const { path } = key;
        return (thing) => {
          const typed = path === undefined ? [thing] : [...walk.endsOfOne(path, thing)].filter(index.isThing);
          return [...new Set(typed.flatMap(index.types))].map((type) => ({ class: type }));
        };
      }
    }
  }

  function thingsAt(nodes: Iterable<number>): Item[] {
    return [...nodes].flatMap((node) => (index.isThing(node) ? [{ thing: index.id(node) }] : []));
  }

  function table(expression: Table): Denotation {
    switch (expression.op) {
      case "group":
        return tableOfGroups(expression, groupsOf(expression));
      case "rows": {
        const columns = expression.columns.map(cellsOf);
        const order = expression.order === undefined ? () => [] : measurer(expression.order.by);
        const rows = [...things(expression.things)].map((thing) => ({
          id: index.id(thing),
          cells: columns.map((cell) => cell(thing)),
          order: order(thing),
        }));
        return tableOfRows(expression, rows);
      }
      case "compare": {
        const rows = expression.items.map(({ name, value }): Cell[] => {
          const found = scalar(value);
          return [[{ name }], found === null ? [] : [{ value: found }]];
        });
        return { type: "table", rows };
      }
    }
  }

  function cellsOf(column: Column): (thing: number) => Cell {
    if (column.of === "self") return (thing) => [{ thing: index.id(thing) }];
    if (column.of !== "ends") {
      const measure = measurer(column);
      return (thing) => measure(thing).map((value) => ({ value }));
    }
    return (thing) => {
      const ends = walk.endsOfOne(column.path, thing);
      return [...thingsAt(ends), ...valuesAt(ends).map((value) => ({ value }))];
    };
  }

  type Members = { readonly keys: readonly Item[]; readonly members: number[] };

  function groupsOf({ things: among, by, measure }: Extract<Table, { op: "group" }>): Group[] {
    const listKeys = by.map(keysOf);
    const all = things(among);
    const groups = new Map<string, Members>();
    const firsts = new Map<string, number[]>();
    for (const thing of all) {
      const [first = [], second] = listKeys.map((keys) => keys(thing));
      for (const one of first) {
        const firstKey = itemKey(one);
        const sameFirst = firsts.get(firstKey);
        if (sameFirst) sameFirst.push(thing);
        else firsts.set(firstKey, [thing]);
        for (const keys of second === undefined ? [[one]] : second.map((other) => [one, other])) {
          const key = keys.map(itemKey).join("\n");
          const group = groups.get(key);
          if (group) group.members.push(thing);
          else groups.set(key, { keys, members: [thing] });
        }
      }
    }
    const figure = groupFigure(measure, all, firsts);
    return [...groups.values()].map((group) => ({ keys: group.keys, measure: figure(group) }));
  }

  function groupFigure(measure: GroupMeasure, all: NodeSet, firsts: ReadonlyMap<string, readonly number[]>) {
    if ("by" in measure) {
      const own = measurer(measure.by);
      const kind = kindOfMeasure(measure.by);
      return ({ members }: Members) => aggregate(measure.of, members.flatMap(own), kind);
    }
    const { path } = measure;
    const to = measure.of === "count" && measure.to !== undefined ? things(measure.to) : undefined;
    const count = (members: Iterable<number>): number => {
      const nodes = Int32Array.from(members);
      if (path === undefined) return nodes.length;
      const ends = walk.ends(path, nodes);
      return to === undefined ? ends.length : intersect(ends, to).length;
    };
    switch (measure.of) {
      case "count":
        return ({ members }: Members) => countValue(count(members));
      case "part": {
        const part = things(measure.part);
        return ({ members }: Members) =>
          quotient(count(members.filter((thing) => hasNode(part, thing))), count(members));
      }
      case "share": {
        const whole = measure.within === "all" ? count(all) : undefined;
        const sizes = new Map<string, number>();
        const sizeOfFirst = (key: string): number => {
          const size = sizes.get(key) ?? count(firsts.get(key) ?? []);
          sizes.set(key, size);
          return size;
        };
        return ({ keys: [first], members }: Members) =>
          quotient(count(members), whole ?? sizeOfFirst(itemKey(first as Item)));
      }
    }
  }

  function denote(expression: Expression): Denotation {
    switch (sortOf(expression)) {
      case "things":
        return { type: "things", ids: Array.from(index.inOrder(things(expression as Things)), index.id) };
      case "values":
        return { type: "values", values: values(expression as Values) };
      case "scalar":
        return { type: "scalar", value: scalar(expression as Scalar) };
      case "table":
        return table(expression as Table);
      default:
        return {
          type: "truth",
          value: holds(expression as Extract<Expression, { op: "exists" | "holds" | "within" }>),
        };
    }
  }

  function holds(expression: Extract<Expression, { op: "exists" | "holds" | "within" }>): boolean {
    switch (expression.op) {
      case "exists":
        return sizeOf(expression.of) > 0;
      case "holds": {
        const [left, right] = [scalar(expression.left), scalar(expression.right)];
        return left !== null && right !== null && meets(left, expression.is, right);
      }
      case "within": {
        const part = things(expression.part);
        return part.length > 0 && intersect(part, things(expression.whole)).length === part.length;
      }
    }
  }

  function endsOfWay(path: Path, end: End): NodeSet {
    const last = walk.lastEnds(path);
    if (end === "any") return last;
    if (end === "things") return last.filter(index.isThing);
    if (end === "values") return last.filter((node) => !index.isThing(node));
    if ("to" in end) return things(end.to);
    if ("kind" in end)
      return last.filter((node) => {
        const value = index.value(node);
        return value !== null && rankOf(value, end.kind) !== null;
      });
    const limits =
      sortOf(end.value) === "values" ? values(end.value as Values) : [scalar(end.value as Scalar)];
    return endsMeeting(
      path,
      end.is,
      limits.filter((limit) => limit !== null),
    );
  }

  const hops = ({ from, path, end }: Way): Hop[] => walk.hops(path, things(from), endsOfWay(path, end));
  return { things, values, denote: remembered(denotations, denote), hops, leadsMore };
}
