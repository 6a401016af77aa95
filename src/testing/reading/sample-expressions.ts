/** Draws typed expressions over a graph at random, one construct at a time, that denote something. */

import type { Random } from "../../base/random.ts";
import type { Field, SampledClass } from "../../datasets/sampling/fields.ts";
import type { Value } from "../../graph/index.ts";
import {
  type Aggregate,
  type Expression,
  type GraphIndex,
  isEmpty,
  type Measure,
  type MemoryExecutor,
  type Things,
} from "../../query/index.ts";

/** What an expression is drawn from, and by which numbers. */
export type Draw = {
  /** The classes of the graph, with what questions can ask of their things. */
  readonly schema: readonly SampledClass[];
  readonly index: GraphIndex;
  readonly random: Random;
};

function pickOf<T>(random: Random, options: readonly T[]): T {
  return options[random.below(options.length)] as T;
}

/** Draws until a construct fits the graph and denotes something, at most so many times. */
const mostTries = 12;

/**
 * Returns an expression of a construct, or undefined if none is found.
 * @param construct a name of `constructs`
 */
export function sampleExpression(
  construct: string,
  draw: Draw,
  executor: MemoryExecutor,
): Expression | undefined {
  const make = constructs[construct];
  if (make === undefined) throw new RangeError(`unknown construct ${construct}`);
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const expression = make(draw);
    if (expression === undefined) continue;
    const denotation = executor.denoteNow(expression);
    if (isEmpty(denotation) && denotation.type !== "truth") continue;
    if (denotation.type === "things" && denotation.ids.length > 60) continue;
    return expression;
  }
  return undefined;
}

type Maker = (draw: Draw) => Expression | undefined;

const aggregates: readonly Aggregate[] = ["sum", "average", "median", "smallest", "largest"];

/** Every construct of the algebra that questions ask for, by name. */
const constructs: Readonly<Record<string, Maker>> = {
  "ends of a thing": (draw) => {
    const { cls, field } = pick(draw, ["thing"]) ?? {};
    if (cls === undefined || field === undefined) return undefined;
    return { op: "image", path: field.path, of: entityOf(cls, draw) };
  },
  "value of a thing": (draw) => {
    const { cls, field } = pick(draw, ["number", "time", "text"]) ?? {};
    if (cls === undefined || field === undefined) return undefined;
    return { op: "valuesOf", path: field.path, of: entityOf(cls, draw) };
  },
  "things with an end": (draw) => condition(draw, classOf(draw)),
  "things with two conditions": (draw) => condition(draw, condition(draw, classOf(draw))),
  "things whose end meets a condition": (draw) => {
    const { cls, field } = pick(draw, ["thing"]) ?? {};
    const inner = draw.schema.find(({ id }) => id === field?.type);
    if (cls === undefined || field === undefined || inner === undefined) return undefined;
    const to = condition(draw, { things: { op: "class", class: inner.id }, cls: inner });
    return to === undefined
      ? undefined
      : { op: "with", things: { op: "class", class: cls.id }, path: field.path, to };
  },
  "compared values": (draw) => comparison(draw, classOf(draw)),
  "counted ends": (draw) => {
    const { cls, field } = pick(draw, ["thing", "text"]) ?? {};
    if (cls === undefined || field === undefined) return undefined;
    const is = pickOf(draw.random, [">=", ">", "=", "<"] as const);
    return {
      op: "counted",
      things: { op: "class", class: cls.id },
      path: field.path,
      is,
      n: number(1 + draw.random.below(4)),
    };
  },
  "one or the other": (draw) => {
    const from = classOf(draw);
    const [left, right] = [condition(draw, from), condition(draw, from)];
    return left === undefined || right === undefined ? undefined : { op: "or", any: [left, right] };
  },
  "not so": (draw) => {
    const from = classOf(draw);
    const without = condition(draw, from);
    return without === undefined ? undefined : { op: "except", things: from.things, without };
  },
  "one and not the other": (draw) => {
    const from = classOf(draw);
    const [things, without] = [condition(draw, from), condition(draw, from)];
    return things === undefined || without === undefined ? undefined : { op: "except", things, without };
  },
  "with something": (draw) => {
    const { cls, field } = pick(draw, ["thing", "text", "number", "time"]) ?? {};
    return cls && field && { op: "with", things: { op: "class", class: cls.id }, path: field.path };
  },
  "without anything": (draw) => {
    const { cls, field } = pick(draw, ["thing", "text", "number", "time"]) ?? {};
    if (cls === undefined || field === undefined) return undefined;
    const things: Things = { op: "class", class: cls.id };
    return { op: "except", things, without: { op: "with", things, path: field.path } };
  },
  "best by a value": (draw) => best(draw, classOf(draw).things, ["number", "time"]),
  "best by a count": (draw) => best(draw, classOf(draw).things, ["thing"]),
  "best of those with a condition": (draw) => {
    const from = classOf(draw);
    const things = condition(draw, from);
    return things === undefined ? undefined : best(draw, things, ["number", "time", "thing"], from.cls);
  },
  "ends of the best": (draw) => {
    const { cls, field } = pick(draw, ["thing"]) ?? {};
    if (cls === undefined || field === undefined) return undefined;
    const of = best({ ...draw }, { op: "class", class: cls.id }, ["number", "time"], cls, 1);
    return of === undefined ? undefined : { op: "image", path: field.path, of };
  },
  "number of things": (draw) => counted(condition(draw, classOf(draw))),
  "number of things with two conditions": (draw) => counted(condition(draw, condition(draw, classOf(draw)))),
  "number of ends": (draw) => {
    const { cls, field } = pick(draw, ["thing"]) ?? {};
    return cls && field && { op: "count", of: { op: "image", path: field.path, of: entityOf(cls, draw) } };
  },
  "aggregate of values": (draw) => {
    const from = classOf(draw);
    const field = fieldOf(from.cls, ["number"], draw);
    if (field === undefined) return undefined;
    const things = draw.random.next() < 0.5 ? from.things : condition(draw, from);
    return things && { op: pickOf(draw.random, aggregates), things, by: { of: "value", path: field.path } };
  },
  "average number of ends": (draw) => {
    const { cls, field } = pick(draw, ["thing", "text"]) ?? {};
    if (cls === undefined || field === undefined) return undefined;
    const all: Things = { op: "class", class: cls.id };
    const things: Things = draw.random.next() < 0.5 ? all : { op: "with", things: all, path: field.path };
    return { op: pickOf(draw.random, ["average", "median"]), things, by: { of: "count", path: field.path } };
  },
  "difference of counts": (draw) => {
    const from = classOf(draw);
    const [left, right] = [counted(condition(draw, from)), counted(condition(draw, from))];
    return left && right && { op: "difference", left, right };
  },
  share: (draw) => {
    const whole = classOf(draw);
    const part = condition(draw, whole);
    return part && { op: "share", part, whole: whole.things };
  },
  "share of those with a condition": (draw) => {
    const from = classOf(draw);
    const whole = condition(draw, from);
    const part = condition(draw, whole && { things: whole, cls: from.cls });
    return whole && part && { op: "share", part, whole };
  },
  "number per key": (draw) => group(draw, ["thing", "text"], { of: "count" }, {}),
  "most common": (draw) =>
    group(draw, ["thing", "text"], { of: "count" }, { top: pickOf(draw.random, [1, 1, 3, 5]) }),
  "number per year": (draw) => group(draw, ["time"], { of: "count" }, { fill: true }),
  "share per year": (draw) => {
    const from = classOf(draw);
    const part = condition(draw, from);
    return part && group(draw, ["time"], { of: "part", part }, { fill: true }, from);
  },
  "aggregate per key": (draw) => {
    const from = classOf(draw);
    const by = fieldOf(from.cls, ["number"], draw);
    if (by === undefined) return undefined;
    return group(
      draw,
      ["thing", "text"],
      { of: pickOf(draw.random, aggregates), by: { of: "value", path: by.path } },
      {},
      from,
    );
  },
  "distribution of counts": (draw) => {
    const { cls, field } = pick(draw, ["thing", "text"]) ?? {};
    if (cls === undefined || field === undefined) return undefined;
    return {
      op: "group",
      things: { op: "class", class: cls.id },
      by: [{ of: "count", path: field.path }],
      measure: { of: "count" },
    };
  },
  "occurring together": (draw) => {
    const { cls, field } = pick(draw, ["thing"]) ?? {};
    if (cls === undefined || field === undefined) return undefined;
    const key = { of: "thing", path: field.path } as const;
    return {
      op: "group",
      things: { op: "class", class: cls.id },
      by: [key, key],
      measure: { of: "count" },
      pairs: true,
      top: 3,
    };
  },
  "columns of things": (draw) => {
    const from = classOf(draw);
    const things = condition(draw, from);
    const field = fieldOf(from.cls, ["number", "time", "text"], draw);
    if (things === undefined || field === undefined) return undefined;
    return { op: "rows", things, columns: [{ of: "self" }, { of: "ends", path: field.path }] };
  },
  "whether a thing is so": (draw) => {
    const from = classOf(draw);
    const said = condition(draw, from);
    if (said === undefined || !("things" in said)) return undefined;
    return { op: "exists", of: { ...said, things: entityOf(from.cls, draw) } as Things };
  },
  "whether there is one": (draw) => {
    const of = condition(draw, condition(draw, classOf(draw)));
    return of && { op: "exists", of };
  },
  "whether there are more": (draw) => {
    const from = classOf(draw);
    const [left, right] = [counted(condition(draw, from)), counted(condition(draw, from))];
    return left && right && { op: "holds", left, is: pickOf(draw.random, [">", "<"]), right };
  },
  "whether all are so": (draw) => {
    const from = classOf(draw);
    const [part, whole] = [condition(draw, from), condition(draw, from)];
    return part && whole && { op: "within", part, whole };
  },
};

export const constructNames = Object.keys(constructs);

type From = { readonly things: Things; readonly cls: SampledClass };

function classOf({ schema, random }: Draw): From {
  const cls = pickOf(random, schema);
  return { things: { op: "class", class: cls.id }, cls };
}

function fieldOf(cls: SampledClass, kinds: readonly Field["kind"][], { random }: Draw): Field | undefined {
  const fitting = cls.fields.filter(({ kind }) => kinds.includes(kind));
  return fitting.length === 0 ? undefined : pickOf(random, fitting);
}

function pick(draw: Draw, kinds: readonly Field["kind"][]): { cls: SampledClass; field: Field } | undefined {
  const { cls } = classOf(draw);
  const field = fieldOf(cls, kinds, draw);
  return field === undefined ? undefined : { cls, field };
}

function entityOf(cls: SampledClass, { index, random }: Draw): Things {
  const instances = index.instances(cls.id);
  return { op: "entities", ids: [index.id(instances[random.below(instances.length)] as number)] };
}

function number(value: number): { readonly op: "value"; readonly value: Value } {
  return { op: "value", value: { kind: "number", coefficient: BigInt(value), exponent: 0 } };
}

function counted(of: Things | undefined): { readonly op: "count"; readonly of: Things } | undefined {
  return of && { op: "count", of };
}

/** Adds a condition that at least one thing of the class meets: its own end or value is the constant. */
function condition(draw: Draw, from: From | Things | undefined): Things | undefined {
  if (from === undefined) return undefined;
  const { things, cls } = "cls" in from ? from : { things: from, cls: classWithin(from, draw) };
  if (cls === undefined) return undefined;
  if (draw.random.next() < 0.25) return comparison(draw, { things, cls }) ?? undefined;
  const field = fieldOf(cls, ["thing", "thing", "text", "flag"], draw);
  if (field === undefined) return comparison(draw, { things, cls });
  const end = endOf(field, draw);
  if (end === undefined) return undefined;
  const value = draw.index.value(end);
  return value === null
    ? { op: "with", things, path: field.path, to: { op: "entities", ids: [draw.index.id(end)] } }
    : { op: "where", things, path: field.path, is: "=", value: { op: "value", value } };
}

function classWithin(things: Things, { schema }: Draw): SampledClass | undefined {
  if (things.op === "class") return schema.find(({ id }) => id === things.class);
  return "things" in things ? classWithin(things.things, { schema } as Draw) : undefined;
}

/** Returns an end of a random thing that has one. */
function endOf({ holders, endsOf }: Field, { random }: Draw): number | undefined {
  return pickOf(random, endsOf.get(pickOf(random, holders)) ?? []);
}

function comparison(draw: Draw, { things, cls }: From): Things | undefined {
  const field = fieldOf(cls, ["number", "time"], draw);
  const end = field && endOf(field, draw);
  const value = end === undefined ? null : draw.index.value(end);
  if (field === undefined || value === null) return undefined;
  const is = pickOf(
    draw.random,
    field.kind === "time" ? (["=", "=", ">", ">=", "<"] as const) : ([">", ">=", "<", "<=", "="] as const),
  );
  return { op: "where", things, path: field.path, is, value: { op: "value", value } };
}

function best(
  draw: Draw,
  things: Things,
  kinds: readonly Field["kind"][],
  within: SampledClass | undefined = classWithin(things, draw),
  count = pickOf(draw.random, [1, 1, 1, 2, 3]),
): Things | undefined {
  const field = within && fieldOf(within, kinds, draw);
  if (field === undefined) return undefined;
  const end = endOf(field, draw);
  const kind = end === undefined ? undefined : draw.index.value(end)?.kind;
  const by: Measure =
    field.kind === "thing"
      ? { of: "count", path: field.path }
      : {
          of: "value",
          path: field.path,
          ...(kind === "year" || kind === "date" || kind === "dateTime" || kind === "yearMonth"
            ? { kind }
            : {}),
        };
  return { op: "best", things, by, order: pickOf(draw.random, ["most", "most", "least"]), count };
}

type Group = Extract<Expression, { op: "group" }>;

function group(
  draw: Draw,
  kinds: readonly Field["kind"][],
  measure: Group["measure"],
  more: Partial<Group>,
  from: From = classOf(draw),
): Group | undefined {
  const field = fieldOf(from.cls, kinds, draw);
  if (field === undefined) return undefined;
  const things = draw.random.next() < 0.7 ? from.things : (condition(draw, from) ?? from.things);
  const key =
    field.kind === "thing"
      ? ({ of: "thing", path: field.path } as const)
      : ({
          of: "value",
          path: field.path,
          ...(field.kind === "time" ? { unit: "year" as const } : {}),
        } as const);
  return { op: "group", things, by: [key], measure, ...more };
}
