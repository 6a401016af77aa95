/** Makes questions about things that have been drawn: for the things, for what they have, or for a figure of them. */
import type {
  Aggregate,
  Column,
  Expression,
  GroupMeasure,
  Key,
  Measure,
  Path,
  Things,
} from "../../query/index.ts";
import { memberOf } from "./bases.ts";
import { type Conditioned, type Described, entity, withCondition } from "./conditions.ts";
import {
  type Draw,
  holdersWith,
  isConstant,
  pathKey,
  pickField,
  pickOf,
  spellingsOf,
  withEnd,
} from "./draw.ts";
import {
  both,
  either,
  type Fit,
  isAsked,
  isBack,
  isConditional,
  isCounted,
  isDirect,
  isEnd,
  isFigure,
  isKey,
  isOrdered,
  isSingle,
  isYearly,
  upTo,
} from "./field-roles.ts";
import type { Field } from "./fields.ts";
import { nameOfEnd } from "./naming.ts";
import { areApart, areNear } from "./near-names.ts";

/** An expression, and whether exactly one thing or value has to answer. */
export type Drawn = { readonly expression: Expression; readonly single?: boolean };

/** A request about things that were drawn, and a field that their class must have. */
export type Request = {
  readonly needs: Fit;
  /** Whether the things themselves are asked for, so that people must know their names. */
  readonly asksNames?: true;
  readonly make: (draw: Draw, base: Described) => Drawn | undefined;
};

export function expressionOfEnds(
  { kind, path, isOfRecord }: Pick<Field, "kind" | "path" | "isOfRecord">,
  of: Things,
): Extract<Expression, { op: "image" | "valuesOf" }> {
  const [first, ...others] = path;
  const [next, ...rest] = others;
  // What one of several records states is the record's: the outcomes of the admissions of a doctor.
  if (isOfRecord && next !== undefined)
    return expressionOfEnds(
      { kind, path: [next, ...rest], isOfRecord: false },
      { op: "image", path: [first], of },
    );
  return kind === "thing" ? { op: "image", path, of } : { op: "valuesOf", path, of };
}

/** Makes a request with a field that no condition uses. */
function withField(
  fits: Fit,
  make: (field: Field, base: Described, draw: Draw) => Drawn | undefined,
): Request {
  return {
    needs: fits,
    make: (draw, base) => {
      const field = pickField(draw, base.cls, (one) => fits(one) && !base.conditions.includes(one));
      return field && make(field, base, draw);
    },
  };
}

/**
 * Makes a request with a field whose ends are groups: of two ends with one name, neither is the group of the name. A
 * condition on one of several records says nothing of the group of another.
 */
function withKey(fits: Fit, make: Parameters<typeof withField>[1]): Request {
  return withField(fits, (field, base, draw) => {
    const isMixed = !isSingle(field) && base.conditions.some(({ path }) => areOfOneRecord(path, field.path));
    return isMixed || !areApart(draw, field.ends) ? undefined : make(field, base, draw);
  });
}

function areOfOneRecord(left: Path, right: Path): boolean {
  return left.length > 1 && JSON.stringify(left.slice(0, -1)) === JSON.stringify(right.slice(0, -1));
}

export function measureOf(field: Field): Measure {
  return field.ordered === undefined
    ? { of: "count", path: field.path }
    : { of: "value", path: field.path, kind: field.ordered };
}

/** Most questions ask for the highest. Fewest ends are zero for most things, so only values have a lowest. */
function orderFor(draw: Draw, field: Field): "most" | "least" {
  return field.ordered === undefined || draw.random.next() < 0.7 ? "most" : "least";
}

export function bestOf(draw: Draw, things: Things, field: Field, count: number) {
  return { op: "best", things, by: measureOf(field), order: orderFor(draw, field), count } as const;
}

export function keyOf(field: Field): Key {
  return field.kind === "thing" ? { of: "thing", path: field.path } : { of: "value", path: field.path };
}

export const things: Request = {
  asksNames: true,
  needs: isConditional,
  make: (_draw, base) => ({ expression: base.things }),
};

export const theThing: Request = {
  asksNames: true,
  needs: isConditional,
  make: (_draw, base) => ({ expression: base.things, single: true }),
};

export const number: Request = {
  needs: isConditional,
  make: (_draw, base) => ({ expression: { op: "count", of: base.things } }),
};

/** Whether a field only says of which of a few sorts each thing is: the sexes of some animals tell nothing. */
const isSort: Fit = ({ words, ends }) => words.isSingle && words.isQuality && ends.length <= fewestSorts;
const fewestSorts = 4;

export const ends: Request = withField(
  (field) => isEnd(field) && field.isWordy && field.words.noun !== "" && !isSort(field),
  (field, base) => ({ expression: expressionOfEnds(field, base.things) }),
);

/** Asks for the one end that the things have. */
export const theEnd: Request = withField(both(isEnd, isDirect, isAsked), (field, base) => ({
  expression: expressionOfEnds(field, base.things),
  single: true,
}));

export const numberOfEnds: Request = withField(isCounted, (field, base) => ({
  expression: { op: "count", of: expressionOfEnds(field, base.things) },
}));

export function aggregate(fits: Fit, ...names: readonly [Aggregate, ...Aggregate[]]): Request {
  return withField(fits, (field, base, draw) => {
    const by: Measure = isFigure(field) ? measureOf(field) : { of: "count", path: field.path };
    return { expression: { op: pickOf(draw, names) ?? names[0], things: base.things, by } };
  });
}

/** For each that wins, so many have to take part. */
const fewestPerWinner = 1.6;

/** Whether it says something that some are the first of others. */
function isContest(winners: number, all: number): boolean {
  return all >= fewestPerWinner * winners;
}

/** Things can be ranked by a year, an amount or a date, or by the number of their ends. */
const isRanked: Fit = either(isOrdered, isCounted);

/** A value ranks more often than a number of ends, if there are both. */
function ranked(make: (field: Field, base: Described, draw: Draw) => Drawn | undefined): Request {
  const byValue = withField(isOrdered, make);
  // Of two things with one name, each has only a part of what people would count.
  const byNumber = withField(isCounted, (field, base, draw) =>
    areApart(draw, field.holders) ? make(field, base, draw) : undefined,
  );
  return {
    needs: isRanked,
    asksNames: true,
    make: (draw, base) => {
      const [first, second] = draw.random.next() < 0.7 ? [byValue, byNumber] : [byNumber, byValue];
      return first.make(draw, base) ?? second.make(draw, base);
    },
  };
}

export const best: Request = ranked((field, base, draw) => ({
  expression: bestOf(draw, base.things, field, 1),
  single: true,
}));

export const bestInOrder: Request = ranked((field, base, draw) => {
  const last = conditionOf(base);
  const things = last === undefined ? field.holders : holdersWith(last.field, last.end);
  const ranked = things.filter((thing) => field.endsOf.has(thing)).length;
  const count = pickOf(
    draw,
    [2, 3, 4, 5].filter((one) => isContest(one, ranked)),
  );
  if (count === undefined) return undefined;
  const found = bestOf(draw, base.things, field, count);
  const direction = found.order === "most" ? "descending" : "ascending";
  return {
    expression: {
      op: "rows",
      things: found,
      columns: [{ of: "self" }, found.by],
      order: { by: found.by, direction },
    },
  };
});

export const inOrder: Request = {
  ...withField(both(isOrdered, isSingle), (field, base, draw) => {
    const direction = draw.random.next() < 0.5 ? "ascending" : "descending";
    const columns: Column[] = [{ of: "self" }, { of: "ends", path: field.path }];
    return {
      expression: {
        op: "rows",
        things: base.things,
        columns: [columns[0] as Column, ...columns.slice(1)],
        order: { by: measureOf(field), direction },
      },
    };
  }),
  asksNames: true,
};

/** Asks what the thing has that ranks first. */
export const endsOfBest: Request = {
  needs: isOrdered,
  make: (draw, base) => {
    const by = pickField(draw, base.cls, (one) => isOrdered(one) && !base.conditions.includes(one));
    const asked = both(isAsked, isSingle, isDirect, (one) => one !== by && !base.conditions.includes(one));
    const field = by && pickField(draw, base.cls, asked);
    if (by === undefined || field === undefined) return undefined;
    return { expression: expressionOfEnds(field, bestOf(draw, base.things, by, 1)), single: true };
  },
};

/** Asks for the ends that most of the things have. */
export function mostCommon(...counts: readonly [number, ...number[]]): Request {
  return withKey(isKey, (field, base, draw) => {
    const top = pickOf(draw, counts) ?? counts[0];
    if (!isContest(top, field.ends.length)) return undefined;
    const expression = grouped(base.things, keyOf(field), { of: "count" });
    return { expression: { ...expression, top }, single: top === 1 };
  });
}

export const distribution: Request = withKey(both(isKey, upTo(60)), (field, base) => ({
  expression: grouped(base.things, keyOf(field), { of: "count" }),
}));

/** Of fewer things, nobody asks how many have one, two or more ends. */
const leastDistributed = 30;

/** Asks how many things have one, two or more ends. */
const isDistributed: Fit = both(
  isCounted,
  ({ holders, words }) => holders.length >= leastDistributed && words.noun !== "",
);
export const numbers: Request = withField(isDistributed, (field, base) => ({
  expression: grouped(base.things, { of: "count", path: field.path }, { of: "count" }),
}));

const isPaired: Fit = (field) =>
  isKey(field) && !field.words.isSingle && field.none.size === 0 && field.kind === "thing";

/** Asks which two ends most things have together. */
export const pairs: Request = withKey(isPaired, (field, base) => ({
  expression: {
    op: "group",
    things: base.things,
    by: [keyOf(field), keyOf(field)],
    measure: { of: "count" },
    pairs: true,
    top: 3,
  },
}));

/** Asks for the average or the largest figure of each group. */
export const figurePerGroup: Request = {
  needs: isFigure,
  make: (draw, base) => {
    const figure = pickField(draw, base.cls, isFigure);
    const key = pickField(draw, base.cls, both(isKey, upTo(30)));
    const of = pickOf(draw, ["average", "largest"] satisfies Aggregate[]) ?? "average";
    if (figure === undefined || key === undefined || !areApart(draw, key.ends)) return undefined;
    return { expression: grouped(base.things, keyOf(key), { of, by: measureOf(figure) }) };
  },
};

function grouped(things: Things, key: Key, measure: GroupMeasure) {
  return { op: "group", things, by: [key], measure } as const;
}

function yearly({ path }: Field, things: Things, measure: GroupMeasure): Drawn {
  return { expression: { ...grouped(things, { of: "value", path, unit: "year" }, measure), fill: true } };
}

export const perYear: Request = withField(isYearly, (field, base) =>
  yearly(field, base.things, { of: "count" }),
);

/** Asks for the share of each year's things that meet a condition. */
export const sharePerYear: Request = withField(
  both(isYearly, ({ words }) => words.noun !== ""),
  (field, base, draw) => {
    const part = withCondition(draw, base, { least: 5, most: Number.POSITIVE_INFINITY });
    return part && yearly(field, base.things, { of: "part", part: part.things });
  },
);

/** Returns things with the condition that was added last, if they have one. */
function conditionOf(base: Described): Conditioned | undefined {
  return "end" in base ? (base as Conditioned) : undefined;
}

/** Makes a request with a condition that some of the things meet. */
function withPart(make: (base: Conditioned, draw: Draw) => Drawn | undefined): Request {
  return {
    needs: isConditional,
    make: (draw, base) => {
      const last = conditionOf(base);
      return last && make(last, draw);
    },
  };
}

export const share: Request = withPart((whole, draw) => {
  const size = { least: 2, most: Number.POSITIVE_INFINITY };
  const part = withCondition(draw, whole, size, memberOf(draw, whole));
  return part && { expression: { op: "share", part: part.things, whole: whole.things } };
});

/** Asks whether more things have the drawn end than another, or whether they have more ends of a field. */
export function moreThanOther(ofEnds: boolean): Request {
  return withPart(({ cls, field, end, conditions, within }, draw) => {
    const counted = ofEnds
      ? pickField(draw, cls, (one) => isCounted(one) && isEnd(one) && !conditions.includes(one))
      : undefined;
    const other = otherEnd(draw, field, end);
    if (other === undefined || (ofEnds && counted === undefined)) return undefined;
    const count = (one: number) => {
      const things = withEnd(draw, within, field, one);
      return { op: "count", of: counted === undefined ? things : expressionOfEnds(counted, things) } as const;
    };
    return { expression: { op: "holds", left: count(end), is: ">", right: count(other) } };
  });
}

/** Draws an end that another number of things has, of those that most have. */
function otherEnd(draw: Draw, field: Field, end: number): number | undefined {
  if (field.kind === "flag") return undefined;
  const holdersOf = (one: number): number => field.holdersOf.get(one) ?? 0;
  const others = field.ends.filter(
    (one) =>
      holdersOf(one) >= 2 &&
      !spellingsOf(draw, field, end).includes(one) &&
      !areNear(nameOfEnd(draw, one), nameOfEnd(draw, end)) &&
      areContested(holdersOf(one), holdersOf(end)) &&
      isConstant(draw, field, one),
  );
  return pickOf(draw, bestKnown(others, holdersOf));
}

/** From so many times as much, everybody knows which of two is more. */
const mostTimes = 5;

/** Whether two figures differ, but not so much that nobody would ask which is more. */
export function areContested(one: number, other: number): boolean {
  return one !== other && Math.max(one, other) < mostTimes * Math.min(one, other);
}

/** Of fewer, people compare any. */
const leastKnown = 6;
const knownShare = 0.3;

/** Returns those of some nodes of which the graph says most. */
export function bestKnown(nodes: readonly number[], weight: (node: number) => number): readonly number[] {
  const most = Math.max(leastKnown, Math.ceil(knownShare * nodes.length));
  return nodes.toSorted((one, other) => weight(other) - weight(one)).slice(0, most);
}

/** Asks for what a thing has at the end of a chain of fields, each of which leads to one thing. */
export function chained(draw: Draw, first: Field, thing: number): Drawn | undefined {
  const relations = 2 + draw.random.below(Math.max(1, draw.maxHops - 1));
  let [of, last, node]: [Things, Field, number] = [entity(draw, thing), first, thing];
  for (let at = 1; at < relations; at += 1) {
    const [end, ...others] = last.endsOf.get(node) ?? [];
    const cls = draw.schema.classes.find(({ id }) => id === last.type);
    if (end === undefined || others.length > 0 || cls === undefined || last.kind !== "thing")
      return undefined;
    const { path } = last;
    of = { op: "image", path, of };
    const isLast = at === relations - 1;
    const next = pickField(
      draw,
      cls,
      (one) =>
        isAsked(one) &&
        !isBack(one) &&
        one.words.isSingle &&
        // "Which state is the state that A served under allied with" has two prepositions without a noun.
        (one.words.noun !== "" || last.words.noun !== "") &&
        // "The parent of the parent" has a word that the graph does not tell.
        pathKey(one.path) !== pathKey(path) &&
        (isLast || draw.schema.classes.some(({ id }) => id === one.type)) &&
        one.endsOf.get(end)?.length === 1,
    );
    if (next === undefined) return undefined;
    [last, node] = [next, end];
  }
  return { expression: expressionOfEnds(last, of), single: true };
}

/** Asks whether two named things have the same end. */
export function sameEnd(draw: Draw, { kind, path }: Field, left: number, right: number): Drawn {
  const [one, other] = [entity(draw, left), entity(draw, right)];
  const of: Things =
    kind === "thing"
      ? { op: "and", all: [one, other].map((of) => ({ op: "image", path, of })) }
      : { op: "where", things: one, path, is: "=", value: { op: "valuesOf", path, of: other } };
  return { expression: { op: "exists", of } };
}

/** Asks for what one thing has of two fields. */
export function twoRequests(draw: Draw, first: Field, thing: number): Drawn | undefined {
  const cls = draw.schema.classes.find(({ fields }) => fields.includes(first));
  const fits = both(
    isAsked,
    isDirect,
    isSingle,
    (one) => one !== first && one.endsOf.get(thing)?.length === 1,
  );
  const second = cls && pickField(draw, cls, fits);
  if (second === undefined) return undefined;
  const column = ({ path }: { readonly path: Path }): Column => ({ of: "ends", path });
  return {
    expression: { op: "rows", things: entity(draw, thing), columns: [column(first), column(second)] },
  };
}
