/** Draws the things that a question is about: all of a class, or those that conditions describe. */
import type { Things } from "../../query/index.ts";
import {
  allOf,
  type Conditioned,
  type Described,
  type Size,
  withBound,
  withCondition,
} from "./conditions.ts";
import { type Draw, holdersWith, isConstant, pickField, pickOf, spellingsOf, withEnd } from "./draw.ts";
import { isConditional, isHad, isStated } from "./field-roles.ts";
import type { Field, SampledClass } from "./fields.ts";
import { nameOfEnd } from "./naming.ts";
import { areNear } from "./near-names.ts";

/** Draws things of a class. */
export type Base = (draw: Draw, cls: SampledClass) => Described | undefined;

const half = 0.5;
const anyNumber: Size = { least: 2, most: Number.POSITIVE_INFINITY };
/** A property that fewer things lack or have is not asked to be absent. */
const leastAbsent = 0.1;

export const all: Base = (_draw, cls) => allOf(cls);

export const withOne =
  (least: number, most: number): Base =>
  (draw, cls) =>
    withCondition(draw, allOf(cls), { least, most });

/** The whole class, or things with a condition that many meet. */
export const wholeOrPart: Base = (draw, cls) =>
  draw.random.next() < half ? allOf(cls) : withOne(3, 400)(draw, cls);

/** Things that meet two conditions, which one thing is known to meet. */
export const withTwo =
  (least: number, most: number): Base =>
  (draw, cls) => {
    const first = withCondition(draw, allOf(cls), { least, most });
    return first && withCondition(draw, first, anyNumber, memberOf(draw, first));
  };

/** Things with a condition, of which a bound keeps about so many. */
export const withinBound =
  (share: readonly [number, number]): Base =>
  (draw, cls) => {
    const first = withCondition(draw, allOf(cls), { least: 4, most: 400 });
    const [from, to] = share;
    return (
      first &&
      withBound(draw, first, from + (to - from) * draw.random.next(), holdersWith(first.field, first.end))
    );
  };

/** Things with more ends of a field than a number, which between so many things have. */
export const withMany =
  (least: number, most: number): Base =>
  (draw, cls) => {
    const field = pickField(draw, cls, isHad);
    if (field === undefined) return undefined;
    const counts = field.holders.map((thing) => field.endsOf.get(thing)?.length ?? 0);
    const fitting = [...new Set(counts)].filter((number) => {
      const above = counts.filter((one) => one > number).length;
      return number > 1 && above >= least && above <= most;
    });
    const number = pickOf(draw, fitting);
    if (number === undefined) return undefined;
    const n = { op: "value", value: { kind: "number", coefficient: BigInt(number), exponent: 0 } } as const;
    const things: Things = { op: "counted", things: allOf(cls).things, path: field.path, is: ">", n };
    return { things, cls, conditions: [field] };
  };

/**
 * Things that have an end of a field, whatever it is, which between so many do. What most things have, the graph lacks of
 * the others.
 */
export const withAny =
  (least: number, most: number): Base =>
  (draw, cls) => {
    const field = pickField(
      draw,
      cls,
      (one) =>
        isStated(one) && one.endsOf.size >= least && one.endsOf.size <= Math.min(most, half * cls.size),
    );
    return (
      field && {
        things: { op: "with", things: allOf(cls).things, path: field.path },
        cls,
        conditions: [field],
      }
    );
  };

export const oneOf =
  (...bases: readonly Base[]): Base =>
  (draw, cls) =>
    pickOf(draw, bases)?.(draw, cls);

/** Things with one end of a field or another. */
export const withEither: Base = (draw, cls) => {
  const found = withCondition(draw, allOf(cls), { least: 1, most: 6 });
  if (found === undefined || found.field.kind === "flag") return undefined;
  const { field, end } = found;
  const others = field.ends.filter(
    (one) =>
      !spellingsOf(draw, field, end).includes(one) &&
      !areNear(nameOfEnd(draw, one), nameOfEnd(draw, end)) &&
      (field.holdersOf.get(one) ?? 0) <= 6 &&
      isConstant(draw, field, one),
  );
  const other = pickOf(draw, others);
  const joined =
    other === undefined ? undefined : eitherOf(found.things, withEnd(draw, allOf(cls).things, field, other));
  return joined && { ...found, things: joined };
};

/** Joins two conditions on one path: its ends are among both. */
export function eitherOf(left: Things, right: Things): Things | undefined {
  if (left.op === "with" && right.op === "with" && left.to?.op === "entities" && right.to?.op === "entities")
    return { ...left, to: { op: "entities", ids: [...left.to.ids, ...right.to.ids] } };
  if (left.op !== "where" || right.op !== "where") return undefined;
  const list = [left, right].flatMap(({ value }) =>
    value.op === "value" ? [value.value] : value.op === "values" ? value.list : [],
  );
  return { ...left, value: { op: "values", list } };
}

/** Things that meet one condition and not another, which the most of them meet, and no fewer than asked. */
export const oneNotOther =
  (least: number, most: number, fewest = 2): Base =>
  (draw, cls) => {
    const base = withCondition(draw, allOf(cls), { least, most });
    const without =
      base && usualOf(draw, cls, { things: holdersWith(base.field, base.end), fewest }, base.conditions);
    return without && lacking(base, without);
  };

/** Things within a bound that do not meet a condition. */
export const boundNotOther: Base = (draw, cls) => {
  const base = withinBound([0.4, 0.4])(draw, cls);
  const without = base && usualOf(draw, cls, { things: cls.members, fewest: 2 }, base.conditions);
  return without && lacking(base, without);
};

/** The things with the end of a field that most of some things have, and no fewer: who lacks it is unusual. */
function usualOf(
  draw: Draw,
  cls: SampledClass,
  { things, fewest }: { readonly things: readonly number[]; readonly fewest: number },
  used: readonly Field[],
): Described | undefined {
  const field = pickField(draw, cls, (one) => isConditional(one) && !used.includes(one));
  const held = Map.groupBy(
    things.flatMap((thing) => field?.endsOf.get(thing) ?? []),
    (end) => end,
  );
  const [usual] = [...held]
    .filter(([end, { length }]) => length >= fewest && field !== undefined && isConstant(draw, field, end))
    .toSorted(([, one], [, other]) => other.length - one.length);
  return (
    usual && field && { things: withEnd(draw, allOf(cls).things, field, usual[0]), cls, conditions: [field] }
  );
}

/** Things with a condition that have no end of a field. */
export const withoutAny =
  (least: number, most: number): Base =>
  (draw, cls) => {
    const base = withCondition(draw, allOf(cls), { least, most });
    const field =
      base &&
      pickField(
        draw,
        cls,
        (one) =>
          isStated(one) &&
          one !== base.field &&
          one.endsOf.size < cls.size &&
          one.endsOf.size >= cls.size * leastAbsent,
      );
    if (base === undefined || field === undefined) return undefined;
    const things: Things = { op: "with", things: allOf(cls).things, path: field.path };
    return lacking(base, { things, cls, conditions: [field] });
  };

function lacking(base: Described, without: Described): Described {
  return {
    things: { op: "except", things: base.things, without: without.things },
    cls: base.cls,
    conditions: [...base.conditions, ...without.conditions],
  };
}

/** Draws one of the things that have an end. */
export function memberOf(draw: Draw, { field, end }: Conditioned): number | undefined {
  return pickOf(draw, holdersWith(field, end));
}
