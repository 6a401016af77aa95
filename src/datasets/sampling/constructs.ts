/**
 * The constructs of questions: for each, the operation of the taxonomy and how a typed expression is drawn. Nothing here
 * knows a domain; a new kind of question is a new row.
 */
import type { Aggregate, Expression, GroupMeasure, Key, Measure, Path, Things } from "../../query/index.ts";
import type { Operation } from "../forms/form.ts";
import {
  allOf,
  type Conditioned,
  type Described,
  entity,
  isConditional,
  isOrdered,
  type Size,
  withBound,
  withCondition,
} from "./conditions.ts";
import {
  type Draw,
  holdersWith,
  isConstant,
  pickClass,
  pickField,
  pickOf,
  spellingsOf,
  withEnd,
} from "./draw.ts";
import type { Field, SampledClass } from "./fields.ts";

/** An expression with what its labels and checks need to know. */
export type Drawn = {
  readonly expression: Expression;
  /** The fields of conditions, and the field that is asked for; undefined if things themselves are asked for. */
  readonly conditions: readonly Field[];
  readonly asked: Field | undefined;
  /** Whether exactly one thing or value has to answer. */
  readonly single?: boolean;
  /** The thing that the question starts from, if it names one. */
  readonly topic?: number;
};

export type Construct = {
  readonly name: string;
  readonly operation: Operation;
  readonly strategy: "clustering" | "subgraph";
  readonly make: (draw: Draw) => Drawn | undefined;
};

/** The numbers of things that a list may have. */
const few: Size = { least: 2, most: 10 };
const one: Size = { least: 1, most: 1 };
const some: Size = { least: 3, most: 400 };
const half = 0.5;

const isBack = ({ path }: Field): boolean => path.length === 1 && path[0].inverse;
const isEnd = (field: Field): boolean => (field.kind === "thing" || field.kind === "text") && !isBack(field);
const isAsked = (field: Field): boolean =>
  field.kind !== "flag" && field.ends.length > 1 && !isBack(field) && field.none.size < field.ends.length;
const isMany = (field: Field): boolean =>
  (isEnd(field) || isBack(field)) &&
  !field.words.isSingle &&
  field.words.via === "" &&
  (field.words.noun !== "" || field.type !== undefined);

function expressionOfEnds(field: Field, of: Things): Expression {
  return field.kind === "thing"
    ? { op: "image", path: field.path, of }
    : { op: "valuesOf", path: field.path, of };
}

/** Draws a class with a field that fits, the field, and a thing that has it. */
function pickHolder(
  draw: Draw,
  fits: (field: Field) => boolean,
  has: (ends: readonly number[], field: Field) => boolean = () => true,
): { readonly cls: SampledClass; readonly field: Field; readonly thing: number } | undefined {
  const cls = pickClass(draw, fits);
  const field = cls && pickField(draw, cls, fits);
  if (cls === undefined || field === undefined) return undefined;
  for (let attempt = 0; attempt < mostHolders; attempt += 1) {
    const thing = pickOf(draw, field.holders);
    const ends = field.endsOf.get(thing ?? -1) ?? [];
    if (thing !== undefined && !ends.some((end) => field.none.has(end)) && has(ends, field))
      return { cls, field, thing };
  }
  return undefined;
}

/** After so many things that do not fit, another field is drawn. */
const mostHolders = 20;

function isNumbered(ends: readonly number[]): boolean {
  return ends.length >= 2 && ends.length <= 10;
}

/** Draws things with a condition, and with a second one or a bound half of the time. */
function described(draw: Draw, cls: SampledClass, size: Size, further = half): Described | undefined {
  const first = withCondition(
    draw,
    allOf(cls),
    further > 0 ? { least: size.least, most: size.most * 20 } : size,
  );
  if (first === undefined || draw.random.next() >= further) return first;
  const things = holdersWith(first.field, first.end);
  const second =
    draw.random.next() < half
      ? withBound(draw, first, 0.3 + 0.4 * draw.random.next(), things)
      : withCondition(draw, first, { least: 1, most: Number.POSITIVE_INFINITY }, pickOf(draw, things));
  return second ?? first;
}

function measureOf(field: Field): Measure {
  return field.ordered === undefined
    ? { of: "count", path: field.path }
    : { of: "value", path: field.path, kind: field.ordered };
}

/** Draws what things can be ranked by: a year, an amount or a date, or else the number of their ends. */
function pickMeasure(draw: Draw, cls: SampledClass, used: readonly Field[] = []): Field | undefined {
  const isUnused = (field: Field): boolean => !used.includes(field);
  const byValue = pickField(draw, cls, (field) => isOrdered(field) && isUnused(field));
  const byCount = pickField(
    draw,
    cls,
    (field) => isMany(field) && field.none.size === 0 && isUnused(field) && field.words.via === "",
  );
  if (byValue === undefined || byCount === undefined) return byValue ?? byCount;
  return draw.random.next() < 0.7 ? byValue : byCount;
}

function directionOf(draw: Draw): "most" | "least" {
  return draw.random.next() < 0.7 ? "most" : "least";
}

/** Fewest ends are zero for most things, so only values have a smallest one. */
function orderFor(draw: Draw, field: Field): "most" | "least" {
  return field.ordered === undefined ? "most" : directionOf(draw);
}

function best(draw: Draw, base: Described, count: number): Drawn | undefined {
  const field = pickMeasure(draw, base.cls, base.conditions);
  if (field === undefined) return undefined;
  return {
    expression: {
      op: "best",
      things: base.things,
      by: measureOf(field),
      order: orderFor(draw, field),
      count,
    },
    conditions: [...base.conditions, field],
    asked: undefined,
    single: count === 1,
  };
}

/** A field by whose ends things fall into groups that a person would look at. */
function isKey(field: Field): boolean {
  const groups = field.ends.length;
  return (
    isEnd(field) &&
    field.isPure &&
    field.words.noun !== "" &&
    groups >= 3 &&
    field.holders.length >= 2 * groups
  );
}

function keyOf(field: Field): Key {
  return field.kind === "thing" ? { of: "thing", path: field.path } : { of: "value", path: field.path };
}

/** Groups by year. */
function isYearly(field: Field): boolean {
  return field.kind === "time" && field.isPure && field.ends.length >= 4 && field.words.isSingle;
}

function yearKey({ path }: Field): Key {
  return { of: "value", path, unit: "year" };
}

function perYear(
  draw: Draw,
  cls: SampledClass,
  things: Described,
  measure: GroupMeasure,
  more: readonly Field[] = [],
): Drawn | undefined {
  const year = pickField(draw, cls, isYearly);
  if (year === undefined || things.conditions.includes(year)) return undefined;
  return {
    expression: { op: "group", things: things.things, by: [yearKey(year)], measure, fill: true },
    conditions: [...things.conditions, ...more],
    asked: year,
  };
}

/** The whole class, or things with a condition that many meet. */
function wholeOrPart(draw: Draw, cls: SampledClass): Described | undefined {
  return draw.random.next() < half ? allOf(cls) : described(draw, cls, some, 0);
}

function two(
  draw: Draw,
  cls: SampledClass,
  fits: (field: Field) => boolean,
): { field: Field; left: number; right: number } | undefined {
  const field = pickField(draw, cls, fits);
  const [left, right] = field === undefined ? [] : draw.random.sample(field.holders, 2);
  return field === undefined || left === undefined || right === undefined
    ? undefined
    : { field, left, right };
}

const rows: readonly Construct[] = [
  basic("what a thing has", (draw) => {
    const found = pickHolder(
      draw,
      (field) => isAsked(field) && field.isPure,
      (ends) => ends.length === 1,
    );
    if (found === undefined) return undefined;
    const { field, thing } = found;
    return {
      expression: expressionOfEnds(field, entity(draw, thing)),
      conditions: [],
      asked: field,
      single: true,
      topic: thing,
    };
  }),
  basic("whether a thing has an end", (draw) => {
    const found = pickHolder(draw, isConditional);
    if (found === undefined) return undefined;
    const { field, thing } = found;
    const own = field.endsOf.get(thing) ?? [];
    const others =
      field.kind === "flag"
        ? field.ends
        : field.ends.filter((end) => !own.includes(end) && (field.holdersOf.get(end) ?? 0) > 1);
    const end = pickOf(
      draw,
      (draw.random.next() < 0.6 ? own : others).filter((one) => isConstant(draw, field, one)),
    );
    if (end === undefined) return undefined;
    return {
      expression: { op: "exists", of: withEnd(draw, entity(draw, thing), field, end) },
      conditions: [field],
      asked: undefined,
      topic: thing,
    };
  }),
  basic("what the end of a thing has", (draw) => {
    const able = draw.schema.classes.filter(({ id }) =>
      draw.schema.classes.some(({ fields }) => fields.some(({ type }) => type === id)),
    );
    const inner = pickOf(draw, able);
    const found = pickHolder(
      draw,
      (field) => field.type === inner?.id && field.words.isSingle && isEnd(field),
      (ends) => ends.length === 1,
    );
    const end = found?.field.endsOf.get(found.thing)?.[0];
    if (inner === undefined || found === undefined || end === undefined) return undefined;
    const field = pickField(
      draw,
      inner,
      (one) =>
        isAsked(one) &&
        one.words.isSingle &&
        one.endsOf.get(end)?.length === 1 &&
        one.path[0].inverse === false,
    );
    if (field === undefined) return undefined;
    const of: Things = { op: "image", path: found.field.path, of: entity(draw, found.thing) };
    return {
      expression: expressionOfEnds(field, of),
      conditions: [found.field],
      asked: field,
      single: true,
      topic: found.thing,
    };
  }),
  basic("the thing with an end", (draw) => {
    const cls = pickClass(draw, isConditional);
    const found = cls && withCondition(draw, allOf(cls), one);
    return (
      found && {
        expression: found.things,
        conditions: found.conditions,
        asked: undefined,
        single: true,
        topic: found.end,
      }
    );
  }),
  {
    name: "the thing with two conditions",
    operation: "basic",
    strategy: "clustering",
    make: (draw) => {
      const cls = pickClass(draw, isConditional);
      const found = cls && twoConditions(draw, cls, { least: 2, most: 60 });
      return (
        found && { expression: found.things, conditions: found.conditions, asked: undefined, single: true }
      );
    },
  },
  aggregation(
    "what things a thing has",
    (draw) => {
      const found = pickHolder(draw, isMany, isNumbered);
      if (found === undefined) return undefined;
      const { field, thing } = found;
      return {
        expression: expressionOfEnds(field, entity(draw, thing)),
        conditions: [],
        asked: field,
        topic: thing,
      };
    },
    "subgraph",
  ),
  aggregation("things with an end", (draw) => {
    const cls = pickClass(draw, isConditional);
    const found = cls && described(draw, cls, few, 0);
    return found && { expression: found.things, conditions: found.conditions, asked: undefined };
  }),
  aggregation("things with two conditions", (draw) => {
    const cls = pickClass(draw, isConditional);
    const found = cls && twoConditions(draw, cls, { least: 2, most: 200 });
    return found && { expression: found.things, conditions: found.conditions, asked: undefined };
  }),
  aggregation("things within a bound", (draw) => {
    const cls = pickClass(draw, isConditional);
    const found = cls && withCondition(draw, allOf(cls), { least: 4, most: 60 });
    if (found === undefined) return undefined;
    const things = holdersWith(found.field, found.end);
    const bound = withBound(draw, found, 0.4, things);
    return bound && { expression: bound.things, conditions: bound.conditions, asked: undefined };
  }),
  aggregation("what the things with a condition have", (draw) => {
    const cls = pickClass(draw, isConditional);
    const found = cls && described(draw, cls, { least: 2, most: 12 }, 0);
    const field =
      found &&
      pickField(
        draw,
        found.cls,
        (one) =>
          isEnd(one) && one.none.size === 0 && !found.conditions.includes(one) && one.words.noun !== "",
      );
    if (found === undefined || field === undefined) return undefined;
    return { expression: expressionOfEnds(field, found.things), conditions: found.conditions, asked: field };
  }),
  aggregation("things with one end or another", (draw) => {
    const cls = pickClass(draw, isConditional);
    const found = cls && withCondition(draw, allOf(cls), { least: 1, most: 6 });
    const other =
      found &&
      pickOf(
        draw,
        found.field.ends.filter(
          (end) =>
            end !== found.end &&
            (found.field.holdersOf.get(end) ?? 0) <= 6 &&
            isConstant(draw, found.field, end),
        ),
      );
    if (found === undefined || other === undefined || cls === undefined || found.field.kind === "flag")
      return undefined;
    const either = eitherOf(
      withEnd(draw, allOf(cls).things, found.field, found.end),
      withEnd(draw, allOf(cls).things, found.field, other),
    );
    return either && { expression: either, conditions: [found.field, found.field], asked: undefined };
  }),
  counting("how many things have an end", (draw) => {
    const cls = pickClass(draw, isConditional);
    const found = cls && described(draw, cls, some, 0);
    return (
      found && {
        expression: { op: "count", of: found.things },
        conditions: found.conditions,
        asked: undefined,
      }
    );
  }),
  counting("how many things meet two conditions", (draw) => {
    const cls = pickClass(draw, isConditional);
    const found = cls && described(draw, cls, some, 1);
    return (
      found && {
        expression: { op: "count", of: found.things },
        conditions: found.conditions,
        asked: undefined,
      }
    );
  }),
  counting(
    "how many ends a thing has",
    (draw) => {
      const found = pickHolder(draw, isMany, (ends) => ends.length >= 3 && ends.length <= 30);
      if (found === undefined) return undefined;
      const { field, thing } = found;
      const of = expressionOfEnds(field, entity(draw, thing)) as Things;
      return { expression: { op: "count", of }, conditions: [], asked: field, topic: thing };
    },
    "subgraph",
  ),
  aggregation("an average", (draw) => {
    const cls = pickClass(draw, (field) => field.kind === "number" && isOrdered(field));
    const field = cls && pickField(draw, cls, (one) => one.kind === "number" && isOrdered(one));
    const base = cls && wholeOrPart(draw, cls);
    if (field === undefined || base === undefined || base.conditions.includes(field)) return undefined;
    const of = pickOf(draw, ["average", "median", "largest", "smallest"] satisfies Aggregate[]) ?? "average";
    return {
      expression: { op: of, things: base.things, by: measureOf(field) },
      conditions: base.conditions,
      asked: field,
    };
  }),
  aggregation("an average number", (draw) => {
    const cls = pickClass(draw, isMany);
    const field =
      cls && pickField(draw, cls, (one) => isMany(one) && one.none.size === 0 && one.words.noun !== "");
    const base = cls && wholeOrPart(draw, cls);
    if (field === undefined || base === undefined || base.conditions.includes(field)) return undefined;
    const of = pickOf(draw, ["average", "median"] satisfies Aggregate[]) ?? "average";
    return {
      expression: { op: of, things: base.things, by: { of: "count", path: field.path } },
      conditions: base.conditions,
      asked: field,
    };
  }),
  aggregation("a share", (draw) => {
    const cls = pickClass(draw, isConditional);
    const whole = cls && withCondition(draw, allOf(cls), { least: 5, most: 400 });
    const part =
      whole &&
      withCondition(draw, whole, { least: 2, most: Number.POSITIVE_INFINITY }, memberOf(draw, whole));
    if (whole === undefined || part === undefined) return undefined;
    return {
      expression: { op: "share", part: part.things, whole: whole.things },
      conditions: part.conditions,
      asked: undefined,
    };
  }),
  ranking("things in order", (draw) => {
    const cls = pickClass(draw, isOrdered);
    const base = cls && described(draw, cls, { least: 3, most: 10 }, 0);
    const field =
      base &&
      pickField(
        draw,
        base.cls,
        (one) => isOrdered(one) && one.words.isSingle && !base.conditions.includes(one),
      );
    if (base === undefined || field === undefined) return undefined;
    return { expression: ordered(draw, base.things, field), conditions: base.conditions, asked: field };
  }),
  ranking("the best things in order", (draw) => {
    const cls = pickClass(draw, (field) => isOrdered(field) || isMany(field));
    const base = cls && wholeOrPart(draw, cls);
    const field = base && pickMeasure(draw, base.cls, base.conditions);
    if (base === undefined || field === undefined) return undefined;
    const order = orderFor(draw, field);
    const things: Things = {
      op: "best",
      things: base.things,
      by: measureOf(field),
      order,
      count: pickOf(draw, [3, 4, 5]) ?? 3,
    };
    return {
      expression: {
        op: "rows",
        things,
        columns: [{ of: "self" }, measureOf(field)],
        order: { by: measureOf(field), direction: order === "most" ? "descending" : "ascending" },
      },
      conditions: [...base.conditions, field],
      asked: undefined,
    };
  }),
  ranking("the most common ends", (draw) => mostCommon(draw, pickOf(draw, [3, 4, 5]) ?? 3)),
  comparative("which of two is more", (draw) => {
    const cls = pickClass(draw, (field) => isOrdered(field) || isMany(field));
    const found =
      cls &&
      two(
        draw,
        cls,
        (field) => (isOrdered(field) && field.words.isSingle) || (isMany(field) && field.none.size === 0),
      );
    if (found === undefined) return undefined;
    const { field, left, right } = found;
    const things: Things = { op: "entities", ids: [draw.index.id(left), draw.index.id(right)] };
    return {
      expression: { op: "best", things, by: measureOf(field), order: orderFor(draw, field), count: 1 },
      conditions: [field],
      asked: undefined,
      single: true,
      topic: left,
    };
  }),
  comparative("whether two have the same", (draw) => {
    const cls = pickClass(draw, isEnd);
    const found =
      cls &&
      two(
        draw,
        cls,
        (field) =>
          field.isPure &&
          (isEnd(field) || field.kind === "time") &&
          field.none.size === 0 &&
          field.ends.length > 1 &&
          field.ends.length < field.holders.length &&
          field.words.via === "" &&
          field.words.noun !== "",
      );
    if (found === undefined) return undefined;
    const { field, left, right } = found;
    const [one, other] = [entity(draw, left), entity(draw, right)];
    const of: Things =
      field.kind === "thing"
        ? { op: "and", all: [one, other].map((of) => ({ op: "image", path: field.path, of })) }
        : {
            op: "where",
            things: one,
            path: field.path,
            is: "=",
            value: { op: "valuesOf", path: field.path, of: other },
          };
    return { expression: { op: "exists", of }, conditions: [], asked: field, topic: left };
  }),
  comparative("whether more have one end than another", (draw) => {
    const cls = pickClass(draw, isConditional);
    const found = cls && withCondition(draw, allOf(cls), { least: 2, most: 300 });
    if (cls === undefined || found === undefined || found.field.kind === "flag") return undefined;
    const { field, end } = found;
    const others = field.ends.filter(
      (one) =>
        (field.holdersOf.get(one) ?? 0) >= 2 &&
        !spellingsOf(draw, field, end).includes(one) &&
        field.holdersOf.get(one) !== field.holdersOf.get(end) &&
        isConstant(draw, field, one),
    );
    const other = pickOf(draw, others);
    if (other === undefined) return undefined;
    const [left, right] = [end, other].map(
      (one) => ({ op: "count", of: withEnd(draw, allOf(cls).things, field, one) }) as const,
    );
    return (
      left &&
      right && {
        expression: { op: "holds", left, is: ">", right },
        conditions: [field, field],
        asked: undefined,
      }
    );
  }),
  relationship("how many there are each year", (draw) => {
    const cls = pickClass(draw, isYearly);
    const base = cls && wholeOrPart(draw, cls);
    return base && perYear(draw, base.cls, base, { of: "count" });
  }),
  relationship("how a share changes over the years", (draw) => {
    const cls = pickClass(draw, isYearly);
    const part = cls && withCondition(draw, allOf(cls), { least: 5, most: Number.POSITIVE_INFINITY });
    return (
      part && perYear(draw, part.cls, allOf(part.cls), { of: "part", part: part.things }, part.conditions)
    );
  }),
  relationship("how things are distributed", (draw) => {
    const cls = pickClass(draw, isKey);
    const base = cls && wholeOrPart(draw, cls);
    const key =
      base &&
      pickField(
        draw,
        base.cls,
        (one) => isKey(one) && one.ends.length <= 40 && !base.conditions.includes(one),
      );
    if (base === undefined || key === undefined) return undefined;
    return {
      expression: { op: "group", things: base.things, by: [keyOf(key)], measure: { of: "count" } },
      conditions: base.conditions,
      asked: key,
    };
  }),
  relationship("what occurs together", (draw) => {
    const cls = pickClass(draw, (field) => isKey(field) && !field.words.isSingle);
    const key =
      cls &&
      pickField(
        draw,
        cls,
        (one) => isKey(one) && !one.words.isSingle && one.none.size === 0 && one.kind === "thing",
      );
    if (cls === undefined || key === undefined) return undefined;
    const by = [keyOf(key), keyOf(key)] as const;
    return {
      expression: {
        op: "group",
        things: allOf(cls).things,
        by,
        measure: { of: "count" },
        pairs: true,
        top: 3,
      },
      conditions: [],
      asked: key,
    };
  }),
  relationship("a figure for each group", (draw) => {
    const isFigure = (field: Field): boolean => field.kind === "number" && isOrdered(field);
    const cls = pickClass(draw, isFigure);
    const figure = cls && pickField(draw, cls, isFigure);
    const key = cls && pickField(draw, cls, (one) => isKey(one) && one.ends.length <= 30);
    if (cls === undefined || figure === undefined || key === undefined) return undefined;
    const of = pickOf(draw, ["average", "largest"] satisfies Aggregate[]) ?? "average";
    return {
      expression: {
        op: "group",
        things: allOf(cls).things,
        by: [keyOf(key)],
        measure: { of, by: measureOf(figure) },
      },
      conditions: [figure],
      asked: key,
    };
  }),
  relationship("how many there are in each group of a part", (draw) => {
    const cls = pickClass(draw, isKey);
    const base = cls && described(draw, cls, { least: 6, most: 200 }, 0);
    const key =
      base &&
      pickField(
        draw,
        base.cls,
        (one) => isKey(one) && one.ends.length <= 60 && !base.conditions.includes(one),
      );
    if (base === undefined || key === undefined) return undefined;
    return {
      expression: { op: "group", things: base.things, by: [keyOf(key)], measure: { of: "count" } },
      conditions: base.conditions,
      asked: key,
    };
  }),
  negation("one end and not another", (draw) => {
    const cls = pickClass(draw, isConditional);
    const base = cls && withCondition(draw, allOf(cls), { least: 3, most: 16 });
    const without =
      base &&
      withCondition(
        draw,
        allOf(base.cls),
        { least: 2, most: Number.POSITIVE_INFINITY },
        memberOf(draw, base),
      );
    if (base === undefined || without === undefined) return undefined;
    const isSame = JSON.stringify(ownCondition(base.things)) === JSON.stringify(ownCondition(without.things));
    if (isSame || (without.field === base.field && base.field.words.isSingle)) return undefined;
    return {
      expression: { op: "except", things: base.things, without: without.things },
      conditions: [...base.conditions, ...without.conditions],
      asked: undefined,
    };
  }),
  counting("how many have one end and not another", (draw) => {
    const cls = pickClass(draw, isConditional);
    const base = cls && withCondition(draw, allOf(cls), { least: 6, most: 300 });
    const without =
      base &&
      withCondition(
        draw,
        allOf(base.cls),
        { least: 2, most: Number.POSITIVE_INFINITY },
        memberOf(draw, base),
      );
    if (base === undefined || without === undefined || without.field === base.field) return undefined;
    const of: Things = { op: "except", things: base.things, without: without.things };
    return {
      expression: { op: "count", of },
      conditions: [...base.conditions, ...without.conditions],
      asked: undefined,
    };
  }),
  negation("things within a bound without an end", (draw) => {
    const cls = pickClass(draw, isConditional);
    const without = cls && withCondition(draw, allOf(cls), { least: 2, most: Number.POSITIVE_INFINITY });
    const first = without && withCondition(draw, allOf(without.cls), { least: 4, most: 60 });
    if (first === undefined || without === undefined || first.field === without.field) return undefined;
    const things = holdersWith(first.field, first.end);
    const base = withBound(draw, first, 0.4, things);
    if (base === undefined) return undefined;
    return {
      expression: { op: "except", things: base.things, without: without.things },
      conditions: [...base.conditions, ...without.conditions],
      asked: undefined,
    };
  }),
  negation("things that have no end", (draw) => {
    const cls = pickClass(draw, isConditional);
    const base = cls && withCondition(draw, allOf(cls), { least: 3, most: 20 });
    const field =
      base &&
      pickField(
        draw,
        base.cls,
        (one) =>
          isEnd(one) &&
          one.none.size === 0 &&
          one !== base.field &&
          one.endsOf.size < base.cls.size &&
          one.endsOf.size >= base.cls.size / 10,
      );
    if (base === undefined || field === undefined) return undefined;
    const without: Things = { op: "with", things: allOf(base.cls).things, path: field.path };
    return {
      expression: { op: "except", things: base.things, without },
      conditions: [...base.conditions, field],
      asked: undefined,
    };
  }),
  superlative("the best of all", (draw) => {
    const cls = pickClass(draw, (field) => isOrdered(field) || isMany(field));
    return cls && best(draw, allOf(cls), 1);
  }),
  superlative("the best of some", (draw) => {
    const cls = pickClass(draw, (field) => isOrdered(field) || isMany(field));
    const base = cls && described(draw, cls, { least: 3, most: 60 }, 0);
    return base && best(draw, base, 1);
  }),
  superlative("the most common end", (draw) => mostCommon(draw, 1)),
  superlative("what the best has", (draw) => {
    const cls = pickClass(draw, isOrdered);
    const found = cls && best(draw, allOf(cls), 1);
    const field =
      found &&
      cls &&
      pickField(
        draw,
        cls,
        (one) =>
          isAsked(one) && one.words.isSingle && one.words.via === "" && !found.conditions.includes(one),
      );
    if (found === undefined || field === undefined) return undefined;
    return {
      expression: expressionOfEnds(field, found.expression as Things),
      conditions: found.conditions,
      asked: field,
      single: true,
    };
  }),
];

export const constructs: readonly Construct[] = rows;

function basic(name: string, make: Construct["make"]): Construct {
  return { name, operation: "basic", strategy: "subgraph", make };
}

function of(operation: Operation) {
  return (
    name: string,
    make: Construct["make"],
    strategy: Construct["strategy"] = "clustering",
  ): Construct => ({ name, operation, strategy, make });
}

function aggregation(name: string, make: Construct["make"], strategy?: Construct["strategy"]): Construct {
  return of("aggregation")(name, make, strategy);
}
function counting(name: string, make: Construct["make"], strategy?: Construct["strategy"]): Construct {
  return of("counting")(name, make, strategy);
}
function ranking(name: string, make: Construct["make"]): Construct {
  return of("ranking")(name, make);
}
function comparative(name: string, make: Construct["make"]): Construct {
  return of("comparative")(name, make, "subgraph");
}
function relationship(name: string, make: Construct["make"]): Construct {
  return of("relationship")(name, make);
}
function negation(name: string, make: Construct["make"]): Construct {
  return of("negation")(name, make);
}
function superlative(name: string, make: Construct["make"]): Construct {
  return of("superlative")(name, make);
}

function ordered(draw: Draw, things: Things, field: Field): Expression {
  const by = measureOf(field);
  const direction = draw.random.next() < half ? "ascending" : "descending";
  return {
    op: "rows",
    things,
    columns: [{ of: "self" }, { of: "ends", path: field.path as Path }],
    order: { by, direction },
  };
}

/** Draws two conditions that one thing meets. */
function twoConditions(draw: Draw, cls: SampledClass, size: Size): Described | undefined {
  const first = withCondition(draw, allOf(cls), size);
  return (
    first && withCondition(draw, first, { least: 2, most: Number.POSITIVE_INFINITY }, memberOf(draw, first))
  );
}

/** Draws one of the things that have an end. */
function memberOf(draw: Draw, { field, end }: Conditioned): number | undefined {
  return pickOf(draw, holdersWith(field, end));
}

function plain(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

function ownCondition(things: Things): unknown {
  return things.op === "with"
    ? [things.path, things.to]
    : things.op === "where"
      ? [things.path, JSON.stringify(things.value, plain)]
      : things;
}

/** Joins two conditions on one path: its ends are among both. */
function eitherOf(left: Things, right: Things): Things | undefined {
  if (left.op === "with" && right.op === "with" && left.to?.op === "entities" && right.to?.op === "entities")
    return { ...left, to: { op: "entities", ids: [...left.to.ids, ...right.to.ids] } };
  if (left.op !== "where" || right.op !== "where") return undefined;
  const list = [left, right].flatMap(({ value }) =>
    value.op === "value" ? [value.value] : value.op === "values" ? value.list : [],
  );
  return { ...left, value: { op: "values", list } };
}

/** The ends that most things have. */
function mostCommon(draw: Draw, top: number): Drawn | undefined {
  const cls = pickClass(draw, isKey);
  const base = cls && wholeOrPart(draw, cls);
  const key =
    base &&
    pickField(draw, base.cls, (one) => isKey(one) && !base.conditions.includes(one) && one.ends.length > top);
  if (base === undefined || key === undefined) return undefined;
  return {
    expression: { op: "group", things: base.things, by: [keyOf(key)], measure: { of: "count" }, top },
    conditions: base.conditions,
    asked: key,
    single: top === 1,
  };
}
