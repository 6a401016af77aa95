/**
 * Draws well-typed expressions about a graph. Paths and constants are drawn from what the graph holds, so that most
 * expressions denote something; an expression that denotes nothing is drawn again a few times.
 */
import { OptionError } from "../../base/errors.ts";
import type { Random } from "../../base/random.ts";
import { type Value, valueKey } from "../../graph/index.ts";
import {
  type Aggregate,
  type Column,
  checked,
  type Denotation,
  type Expression,
  type GraphIndex,
  type GroupMeasure,
  isEmpty,
  type Key,
  kindOf,
  type Measure,
  type MemoryExecutor,
  nameProperty,
  type Operator,
  type OrderedKind,
  type Path,
  type Scalar,
  type Step,
  type Table,
  type Things,
  type Truth,
  type Values,
} from "../../query/index.ts";

/** The constructors of each sort, and the parts of each constructor with the sorts that fit them. */
export const constructors = {
  things: ["class", "entities", "with", "where", "counted", "image", "and", "or", "except", "best"],
  values: ["values", "valuesOf", "shared"],
  scalar: ["value", "count", "sum", "average", "median", "smallest", "largest", "difference", "share"],
  table: ["group", "rows", "compare"],
  truth: ["exists", "holds", "within"],
} as const;
const aggregates = ["sum", "average", "median", "smallest", "largest"] as const;
const measures = ["value", "count", ...aggregates] as const;
const { things: sets, scalar: scalars, values: valueSets } = constructors;

/** Lists every part of every constructor, with all that may stand there. */
export const slots: readonly (readonly [parent: string, slot: string, children: readonly string[]])[] = [
  ["with", "things", sets],
  ["with", "to", sets],
  ["where", "things", sets],
  ["where", "value", [...scalars, ...valueSets]],
  ["counted", "things", sets],
  ["counted", "to", sets],
  ["counted", "n", scalars],
  ["image", "of", sets],
  ["and", "all", sets],
  ["or", "any", sets],
  ["except", "things", sets],
  ["except", "without", sets],
  ["best", "things", sets],
  ["best", "by", measures],
  ["valuesOf", "of", sets],
  ["shared", "of", sets],
  ["shared", "n", scalars],
  ["count", "of", [...sets, ...valueSets]],
  ...aggregates.flatMap((fn) => [[fn, "things", sets] as const, [fn, "by", measures] as const]),
  ["difference", "left", scalars],
  ["difference", "right", scalars],
  ["share", "part", sets],
  ["share", "whole", sets],
  ["group", "things", sets],
  ["group", "by", ["value", "thing", "count", "cases", "class"]],
  ["group", "measure", ["count", "share", "part", ...aggregates]],
  ["rows", "things", sets],
  ["rows", "columns", ["self", "ends", ...measures]],
  ["rows", "order", measures],
  ["compare", "items", scalars],
  ["exists", "of", [...sets, ...valueSets]],
  ["holds", "left", scalars],
  ["holds", "right", scalars],
  ["within", "part", sets],
  ["within", "whole", sets],
];

/** Lists the constructors that occur directly within others, as `parent.slot:child`. */
export function occurrences(expression: Expression): Set<string> {
  const found = new Set<string>();
  const nameOf = (item: object): string | undefined =>
    "op" in item ? String(item.op) : "of" in item && typeof item.of === "string" ? item.of : undefined;
  const visit = (item: unknown, parent: string | undefined, slot: string): void => {
    if (typeof item !== "object" || item === null) return;
    const name = nameOf(item);
    if (name !== undefined && parent !== undefined) found.add(`${parent}.${slot}:${name}`);
    const children = Array.isArray(item) ? item.map((child) => [slot, child] as const) : Object.entries(item);
    for (const [key, child] of children) {
      const inner = name === undefined ? slot : key;
      visit(child, name ?? parent, inner);
    }
  };
  visit(expression, undefined, "");
  return found;
}

/** A wish for a certain constructor in a part of the expression that is drawn. */
export type Wish = { readonly op?: string; readonly slot?: string; readonly child?: string };

export type Drawer = { draw(wish: Wish): Expression };

const orderedKinds: readonly OrderedKind[] = ["number", "date", "dateTime", "time", "year", "yearMonth"];
const attempts = 12;

export function createDrawer(index: GraphIndex, executor: MemoryExecutor, random: Random): Drawer {
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;
  const chance = (of: number): boolean => random.below(of) === 0;
  const childOf = (wish: Wish, slot: string): Wish =>
    wish.slot === slot && wish.child !== undefined ? { op: wish.child } : {};
  const idsOf = (expression: Things): readonly string[] => {
    const denotation = executor.denoteNow(expression);
    return denotation.type === "things" ? denotation.ids : [];
  };
  const values = [...index.properties].flatMap((property) =>
    [...index.adjacency({ property, inverse: true }).starts].flatMap((node) => index.value(node) ?? []),
  );
  const things = Array.from({ length: index.size }, (_each, at) => at).filter((at) => index.isThing(at));

  /**
   * Draws again while an expression denotes nothing, and always while it is ill typed, such as the difference of two
   * dates.
   */
  function denoting<E extends Expression>(draw: () => E): E {
    let wellTyped: E | undefined;
    for (let attempt = 0; attempt < attempts || wellTyped === undefined; attempt += 1) {
      const drawn = draw();
      try {
        if (!isEmpty(executor.denoteNow(checked(drawn)))) return drawn;
        wellTyped = drawn;
      } catch (error) {
        if (!(error instanceof OptionError)) throw error;
      }
    }
    return wellTyped;
  }

  type EndKind = "thing" | "value" | "any" | OrderedKind;

  /** Walks from a member of the set along edges of the graph, to an end of the kind. */
  function path(from: Things, kind: EndKind): Path {
    const members = idsOf(from);
    let fallback: Path = [{ property: pick(index.properties), inverse: false }];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      let node = members.length === 0 ? pick(things) : (index.thing(pick(members)) ?? 0);
      const steps: Step[] = [];
      const length = 1 + random.below(3);
      while (steps.length < length && index.isThing(node)) {
        const next = neighbours(node);
        if (next.length === 0) break;
        const chosen = pick(next);
        steps.push(chosen.step);
        node = chosen.end;
      }
      const [first, ...others] = steps;
      if (first === undefined) continue;
      fallback = index.isThing(node) || kind !== "thing" ? [first, ...others] : fallback;
      if (fits(node, kind)) return [first, ...others];
    }
    return kind === "thing" && !index.isThing(lastOf(fallback))
      ? [{ property: pick(index.properties), inverse: true }]
      : fallback;
  }

  function lastOf(path: Path): number {
    return index.adjacency({ ...(path.at(-1) ?? path[0]), inverse: !path.at(-1)?.inverse }).starts[0] ?? 0;
  }

  function fits(node: number, kind: EndKind): boolean {
    const value = index.value(node);
    if (kind === "any") return true;
    if (kind === "thing") return value === null;
    if (value === null) return false;
    return kind === "value" || value.kind === kind || (kind === "number" && value.kind === "double");
  }

  function neighbours(node: number): { readonly step: Step; readonly end: number }[] {
    return index.properties.flatMap((property) =>
      [true, false].flatMap((inverse) => {
        const { starts, offsets, ends } = index.adjacency({ property, inverse });
        const at = starts.indexOf(node);
        const own = at === -1 ? [] : [...ends.subarray(offsets[at], offsets[at + 1])];
        return own.map((end) => ({ step: { property, inverse }, end }));
      }),
    );
  }

  const optionalTo = (depth: number, wish: Wish, from: Things, along: Path): Things | undefined => {
    if (wish.slot === "to") return set(depth - 1, childOf(wish, "to"));
    if (chance(2)) return undefined;
    const ends = idsOf({ op: "image", path: along, of: from });
    return ends.length > 0 && chance(2)
      ? { op: "entities", ids: [pick(ends), pick(ends)] }
      : set(depth - 1, {});
  };

  function set(depth: number, wish: Wish): Things {
    const op = (wish.op ?? (depth <= 0 ? pick(["class", "class", "entities"]) : pick(sets))) as Things["op"];
    return denoting(() => drawSet(op, depth, wish));
  }

  function drawSet(op: Things["op"], depth: number, wish: Wish): Things {
    const part = (slot: string): Things => set(depth - 1, childOf(wish, slot));
    switch (op) {
      case "class":
        return { op, class: pick(index.classes) };
      case "entities":
        return { op, ids: [index.id(pick(things)), index.id(pick(things)), "http://e.org/nobody"] };
      case "with": {
        const from = part("things");
        const along = path(from, wish.slot === "to" ? "thing" : "any");
        return { op, things: from, path: along, to: optionalTo(depth, wish, from, along) };
      }
      case "where":
        return where(part("things"), depth, wish);
      case "counted": {
        const from = part("things");
        const along = path(from, wish.slot === "to" ? "thing" : "any");
        const to = optionalTo(depth, wish, from, along);
        const n =
          wish.slot === "n"
            ? scalar(depth - 1, childOf(wish, "n"), "number")
            : chance(2)
              ? small()
              : scalar(depth - 1, {}, "number");
        return { op, things: from, path: along, to, is: pick(["=", "!=", "<", "<=", ">", ">="] as const), n };
      }
      case "image": {
        const of = part("of");
        return { op, path: path(of, "thing"), of };
      }
      case "and": {
        const first = part("all");
        const ids = idsOf(first);
        const second =
          chance(2) && ids.length > 0
            ? ({ op: "entities", ids: [...ids.slice(0, 3)] } as const)
            : set(depth - 1, {});
        return { op, all: chance(2) ? [first, second] : [second, first] };
      }
      case "or":
        return { op, any: [part("any"), set(depth - 1, {})] };
      case "except":
        return { op, things: part("things"), without: part("without") };
      case "best": {
        const from = part("things");
        return {
          op,
          things: from,
          by: measure(from, depth, childOf(wish, "by").op),
          order: pick(["most", "least"] as const),
          count: 1 + random.below(3),
        };
      }
    }
  }

  const small = (): Scalar => ({
    op: "value",
    value: { kind: "number", coefficient: BigInt(random.below(4)), exponent: 0 },
  });

  function where(from: Things, depth: number, wish: Wish): Things {
    const ordering: readonly Operator[] = ["=", "!=", "<", "<=", ">", ">="];
    const child = childOf(wish, "value").op;
    if (child === "valuesOf" || child === "shared" || (child === undefined && chance(6))) {
      const of = set(depth - 1, {});
      const along = path(from, "value");
      return {
        op: "where",
        things: from,
        path: along,
        is: pick([...ordering, "contains"] as const),
        value: {
          path: chance(2) ? along : path(of, "value"),
          of,
          ...(child === "shared" ? { op: child, is: ">=", n: small() } : { op: "valuesOf" }),
        },
      };
    }
    if (child === "values" || (child === undefined && chance(6))) {
      const along = path(from, "value");
      const [first, second] = [valueAt(from, along), pick(values)];
      const list = second.kind === first.kind ? [first, second] : [first];
      return {
        op: "where",
        things: from,
        path: along,
        is: operatorFor(first),
        value: { op: "values", list },
      };
    }
    if (child !== undefined && child !== "value") {
      const limit = scalar(depth - 1, { op: child });
      const kind = kindOf(limit);
      return {
        op: "where",
        things: from,
        path: path(from, kind === "text" || kind === "flag" || kind === "double" ? "value" : kind),
        is: pick(ordering),
        value: limit,
      };
    }
    const named = chance(6);
    const along: Path = named ? [{ property: nameProperty, inverse: false }] : path(from, "value");
    const value = named ? nameOf(from) : valueAt(from, along);
    return { op: "where", things: from, path: along, is: operatorFor(value), value: { op: "value", value } };
  }

  function operatorFor({ kind }: Value): Operator {
    if (kind === "flag") return pick(["=", "!="] as const);
    if (kind === "text") return pick(["=", "!=", "<", ">=", "contains", "starts"] as const);
    return pick(["=", "!=", "<", "<=", ">", ">="] as const);
  }

  function nameOf(from: Things): Value {
    const [id] = random.shuffle([...idsOf(from)]);
    const label = index.label(id === undefined ? 0 : (index.thing(id) ?? 0));
    return { kind: "text", text: chance(2) ? label : label.slice(0, 2).toUpperCase() };
  }

  /** Returns a value that the path leads to, or any value. */
  function valueAt(from: Things, along: Path): Value {
    const denotation = executor.denoteNow({ op: "valuesOf", path: along, of: from });
    const found = denotation.type === "values" ? denotation.values : [];
    const value = found.length > 0 ? pick(found) : pick(values);
    if (value.kind !== "text" || chance(2)) return value;
    return { kind: "text", text: value.text };
  }

  function valueSet(depth: number, wish: Wish): Values {
    const op = (wish.op ?? pick(valueSets)) as Values["op"];
    return denoting((): Values => {
      if (op === "values") return { op, list: [pick(values), pick(values), pick(values)] };
      const of = set(depth - 1, childOf(wish, "of"));
      if (op === "valuesOf") return { op, path: path(of, "value"), of };
      const n = wish.slot === "n" ? scalar(depth - 1, childOf(wish, "n"), "number") : small();
      return { op, path: path(of, "value"), of, is: pick(["=", "!=", "<", "<=", ">", ">="] as const), n };
    });
  }

  function measure(from: Things, depth: number, op?: string): Measure {
    const of = (op ?? pick(measures)) as (typeof measures)[number];
    if (of === "count") {
      const along = path(from, "any");
      return { of, path: along, to: optionalTo(depth, {}, from, along) };
    }
    const summed = of === "sum" || of === "average" || of === "median";
    const kind = summed || chance(2) ? "number" : pick(orderedKinds);
    return { of, path: path(from, kind), kind: kind === "number" && chance(2) ? undefined : kind };
  }

  function scalar(depth: number, wish: Wish, kind?: "number"): Scalar {
    const op = (wish.op ?? (depth <= 0 ? "value" : pick(scalars))) as Scalar["op"];
    return denoting(() => drawScalar(op, depth, wish, kind));
  }

  function drawScalar(op: Scalar["op"], depth: number, wish: Wish, kind?: "number"): Scalar {
    const part = (slot: string): Things => set(depth - 1, childOf(wish, slot));
    switch (op) {
      case "value":
        return kind === "number" ? small() : { op, value: pick(values) };
      case "count": {
        const child = childOf(wish, "of");
        return {
          op,
          of:
            valueSets.some((name) => name === child.op) || (child.op === undefined && chance(4))
              ? valueSet(depth - 1, child)
              : set(depth - 1, child),
        };
      }
      case "difference":
        return {
          op,
          left: scalar(depth - 1, childOf(wish, "left"), "number"),
          right: scalar(depth - 1, childOf(wish, "right"), "number"),
        };
      case "share":
        return { op, part: part("part"), whole: part("whole") };
      default: {
        const from = part("things");
        const by = measure(from, depth, childOf(wish, "by").op);
        const numeric = kind === "number" || op === "sum" || op === "average" || op === "median";
        return {
          op,
          things: from,
          by: numeric && by.of !== "count" ? { ...by, path: path(from, "number"), kind: undefined } : by,
        };
      }
    }
  }

  function key(from: Things, depth: number, op?: string): Key {
    const of = (op ?? pick(["value", "value", "thing", "count", "cases", "class"])) as Key["of"];
    switch (of) {
      case "value": {
        const unit = pick([undefined, undefined, "year", "year", "decade", "month"] as const);
        return {
          of,
          path: path(
            from,
            unit === undefined ? "value" : pick(["date", "year", "dateTime", "yearMonth", "number"] as const),
          ),
          unit,
        };
      }
      case "thing":
        return { of, path: path(from, "thing") };
      case "count": {
        const along = path(from, "any");
        return { of, path: along, to: optionalTo(depth, {}, from, along) };
      }
      case "cases":
        return { of, cases: ["one", "two"].map((name) => ({ name, things: set(depth - 1, {}) })) };
      case "class":
        return { of, path: chance(2) ? undefined : path(from, "thing") };
    }
  }

  function groupMeasure(from: Things, depth: number, keys: number, op?: string): GroupMeasure {
    const of = (op ?? pick(["count", "share", "part", ...aggregates])) as GroupMeasure["of"];
    const counted = chance(2) ? undefined : path(from, "any");
    switch (of) {
      case "count":
        return {
          of,
          path: counted,
          to: counted === undefined ? undefined : optionalTo(depth, {}, from, counted),
        };
      case "share":
        return { of, within: keys === 2 ? pick(["all", "firstKey"] as const) : "all", path: counted };
      case "part":
        return { of, part: set(depth - 1, {}), path: counted };
      default: {
        const by = measure(from, depth);
        const summed: readonly Aggregate[] = ["sum", "average", "median"];
        return {
          of,
          by:
            summed.includes(of) && by.of !== "count"
              ? { ...by, path: path(from, "number"), kind: undefined }
              : by,
        };
      }
    }
  }

  function table(op: Table["op"], depth: number, wish: Wish): Table {
    const from =
      op === "compare" ? { op: "class" as const, class: "" } : set(depth - 1, childOf(wish, "things"));
    switch (op) {
      case "group": {
        const first = key(from, depth, childOf(wish, "by").op);
        const isPair = chance(3) && (first.of === "value" || first.of === "thing");
        const by = isPair
          ? ([first, first] as const)
          : chance(2)
            ? ([first] as const)
            : ([first, key(from, depth)] as const);
        const isYear = first.of === "value" && (first.unit === "year" || first.unit === "decade");
        return {
          op,
          things: from,
          by,
          measure: groupMeasure(from, depth, by.length, childOf(wish, "measure").op),
          fill: isYear && spansFewYears(from, first) ? true : undefined,
          pairs: isPair ? true : undefined,
          order: chance(2)
            ? undefined
            : {
                by: pick(["key", "measure"] as const),
                direction: pick(["ascending", "descending"] as const),
              },
          top: chance(3) ? 1 + random.below(3) : undefined,
          topPerGroup: by.length === 2 && chance(3) ? 1 + random.below(2) : undefined,
        };
      }
      case "rows": {
        const wished = childOf(wish, "columns").op;
        const columns = [wished, undefined].map((of): Column => column(from, depth, of));
        const ordered = childOf(wish, "order").op;
        const order =
          ordered === undefined && chance(2)
            ? undefined
            : { by: measure(from, depth, ordered), direction: pick(["ascending", "descending"] as const) };
        return {
          op,
          things: from,
          columns: columns as [Column, ...Column[]],
          order,
          limit: chance(2) ? undefined : 1 + random.below(4),
        };
      }
      case "compare":
        return {
          op,
          items: [childOf(wish, "items"), {}].map((child, at) => ({
            name: `item ${at}`,
            value: scalar(depth - 1, child),
          })),
        };
    }
  }

  /** Whether a table from the first to the last year stays small: some whole numbers are no years. */
  function spansFewYears(from: Things, { path: along }: Extract<Key, { of: "value" }>): boolean {
    const denotation = executor.denoteNow({ op: "valuesOf", path: along, of: from });
    return denotation.type === "values" && denotation.values.every(({ kind }) => kind !== "number");
  }

  function column(from: Things, depth: number, op?: string): Column {
    const of = op ?? pick(["self", "ends", ...measures]);
    if (of === "self") return { of };
    return of === "ends" ? { of, path: path(from, "any") } : measure(from, depth, of);
  }

  function truth(op: Truth["op"], depth: number, wish: Wish): Truth {
    switch (op) {
      case "exists": {
        const child = childOf(wish, "of");
        return {
          op,
          of: valueSets.some((name) => name === child.op)
            ? valueSet(depth - 1, child)
            : set(depth - 1, child),
        };
      }
      case "holds": {
        const [left, right] = [
          scalar(depth - 1, childOf(wish, "left")),
          scalar(depth - 1, childOf(wish, "right")),
        ];
        return {
          op,
          left,
          is: kindOf(left) === "flag" ? "=" : pick(["=", "!=", "<", "<=", ">", ">="] as const),
          right,
        };
      }
      case "within": {
        const part = set(depth - 1, childOf(wish, "part"));
        const whole = set(depth - 1, childOf(wish, "whole"));
        if (chance(2)) return { op, part, whole };
        return wish.slot === "whole"
          ? { op, part: { op: "and", all: [part, whole] }, whole }
          : { op, part, whole: { op: "or", any: [part, whole] } };
      }
    }
  }

  const depth = 3;
  return {
    draw: (wish) => {
      const op = wish.op ?? pick(Object.values(constructors).flat());
      const sort = Object.entries(constructors).find(([, ops]) =>
        (ops as readonly string[]).includes(op),
      )?.[0];
      switch (sort) {
        case "things":
          return set(depth, { ...wish, op });
        case "values":
          return valueSet(depth, { ...wish, op });
        case "scalar":
          return scalar(depth, { ...wish, op });
        case "table":
          return denoting(() => table(op as Table["op"], depth, wish));
        default:
          return denoting(() => truth(op as Truth["op"], depth, wish));
      }
    },
  };
}

/** Writes a denotation for comparison; a quotient is compared in its first twelve digits. */
export function shownDenotation(denotation: Denotation): unknown {
  const shown = (value: Value): string => {
    if (value.kind !== "number" || value.exponent > -13) return valueKey(value);
    return `number about ${Number(`${value.coefficient}e${value.exponent}`).toPrecision(12)}`;
  };
  switch (denotation.type) {
    case "things":
      return denotation.ids;
    case "values":
      return denotation.values.map(shown);
    case "scalar":
      return denotation.value === null ? null : shown(denotation.value);
    case "truth":
      return denotation.value;
    case "table":
      return denotation.rows.map((row) =>
        row.map((cell) => cell.map((item) => ("value" in item ? shown(item.value) : item))),
      );
  }
}
