/**
 * The constructs of questions: for each, the operation of the taxonomy, how its things are drawn, and what is asked of
 * them. Nothing here knows a domain; a new kind of question is a new row.
 */
import type { Things } from "../../query/index.ts";
import type { Operation } from "../labels/operations.ts";
import {
  all,
  type Base,
  boundNotOther,
  oneNotOther,
  oneOf,
  wholeOrPart,
  withAny,
  withEither,
  withinBound,
  withMany,
  withOne,
  withoutAny,
  withTwo,
} from "./bases.ts";
import { entity } from "./conditions.ts";
import {
  type Draw,
  drawField,
  holdersWith,
  isConstant,
  pickClass,
  pickField,
  pickOf,
  withEnd,
} from "./draw.ts";
import {
  both,
  either,
  type Fit,
  isAsked,
  isConditional,
  isCounted,
  isDirect,
  isEnd,
  isFigure,
  isHad,
  isMany,
  isOrdered,
  isShared,
  isSingle,
  isVaried,
} from "./field-roles.ts";
import type { Field } from "./fields.ts";
import {
  aggregate,
  areContested,
  best,
  bestInOrder,
  bestKnown,
  bestOf,
  chained,
  type Drawn,
  distribution,
  ends,
  endsOfBest,
  expressionOfEnds,
  figurePerGroup,
  inOrder,
  moreThanOther,
  mostCommon,
  number,
  numberOfEnds,
  numbers,
  pairs,
  perYear,
  type Request,
  sameEnd,
  share,
  sharePerYear,
  theEnd,
  theThing,
  things,
  twoRequests,
} from "./requests.ts";

export type Construct = {
  readonly operation: Operation;
  /** Whether questions start from one thing with a name, as the subgraph strategy asks, or speak of several. */
  readonly strategy: "clustering" | "subgraph";
  /** Whether only a quota asks for such questions, which the published data sets lack. */
  readonly onlyForQuotas?: boolean;
  readonly make: (draw: Draw) => Drawn | undefined;
};

type AboutOne = (draw: Draw, field: Field, thing: number) => Drawn | undefined;

/** The numbers of ends that a thing may have. */
type Ends = readonly [least: number, most: number];
const oneEnd: Ends = [1, 1];
const anyEnds: Ends = [1, Number.POSITIVE_INFINITY];

/** After so many things that do not fit, another field is drawn. */
const mostHolders = 20;

export const constructs: readonly Construct[] = [
  one("basic", isAsked, oneEnd, askEnds),
  one("basic", both(isConditional, isVaried), anyEnds, askTruth),
  one(
    "basic",
    both(isEnd, isSingle, ({ type }) => type !== undefined),
    oneEnd,
    chained,
  ),
  several("basic", withOne(1, 1), theThing),
  several("basic", withTwo(2, 60), theThing),
  several("basic", oneOf(withOne(1, 8), withTwo(2, 60)), theEnd),
  one(
    "aggregation",
    both(isMany, ({ isSayable }) => isSayable),
    [2, 10],
    (draw, field, thing) => ({
      expression: expressionOfEnds(field, entity(draw, thing)),
    }),
  ),
  several("aggregation", withOne(2, 10), things),
  several("aggregation", withTwo(2, 200), things),
  several("aggregation", withinBound([0.4, 0.4]), things),
  several("aggregation", oneOf(withOne(2, 12), withTwo(2, 60), withinBound([0.3, 0.7])), ends),
  several("aggregation", withEither, things),
  several("aggregation", withMany(2, 10), things),
  several("aggregation", wholeOrPart, aggregate(isFigure, "average", "median", "largest", "smallest")),
  several(
    "aggregation",
    wholeOrPart,
    aggregate(
      both(isHad, ({ words }) => words.noun !== ""),
      "average",
      "median",
    ),
  ),
  several("aggregation", withOne(5, 400), share),
  { ...one("aggregation", both(isAsked, isDirect, isSingle), oneEnd, twoRequests), onlyForQuotas: true },
  several("counting", oneOf(withOne(3, 400), withOne(3, 400), withMany(2, 400)), number),
  several("counting", withAny(2, 400), number),
  several("counting", oneOf(withTwo(3, 8_000), withinBound([0.3, 0.7])), number),
  several("counting", oneNotOther(6, 300), number),
  {
    ...several("counting", oneOf(withOne(2, 60), withTwo(2, 60), withinBound([0.3, 0.7])), numberOfEnds),
    onlyForQuotas: true,
  },
  one("counting", isCounted, [3, 30], (draw, field, thing) => ({
    expression: { op: "count", of: expressionOfEnds(field, entity(draw, thing)) },
  })),
  several("ranking", oneOf(withOne(3, 10), withTwo(3, 60)), inOrder),
  several("ranking", oneOf(wholeOrPart, withTwo(8, 400)), bestInOrder),
  several("ranking", oneOf(wholeOrPart, withTwo(8, 8_000), withinBound([0.3, 0.7])), mostCommon(3, 4, 5)),
  two(either(both(isOrdered, isSingle), isCounted), (draw, field, left, right) => {
    const sizeOf = (thing: number): number => field.endsOf.get(thing)?.length ?? 0;
    if (field.ordered === undefined && !areContested(sizeOf(left), sizeOf(right))) return undefined;
    const things: Things = { op: "entities", ids: [left, right].map(draw.index.id) };
    return { expression: bestOf(draw, things, field, 1), single: true };
  }),
  { ...two(isShared, sameEnd), onlyForQuotas: true },
  several("comparative", withOne(2, 300), moreThanOther(false)),
  several("comparative", withTwo(8, 300), moreThanOther(false)),
  {
    ...several("comparative", oneOf(withOne(2, 60), withTwo(4, 300)), moreThanOther(true)),
    onlyForQuotas: true,
  },
  several("relationship", oneOf(wholeOrPart, withTwo(8, 8_000)), perYear),
  several("relationship", all, sharePerYear),
  several("relationship", wholeOrPart, distribution),
  several("relationship", all, pairs),
  { ...several("relationship", wholeOrPart, numbers), onlyForQuotas: true },
  several("relationship", all, figurePerGroup),
  several("relationship", oneOf(withOne(6, 200), withTwo(8, 8_000), withinBound([0.3, 0.7])), distribution),
  several("negation", oneNotOther(3, 16), things),
  several("negation", boundNotOther, things),
  several("negation", withoutAny(3, 20), things),
  several("negation", oneNotOther(3, 16), ends),
  { ...several("negation", oneNotOther(3, 16, 1), things), onlyForQuotas: true },
  { ...several("negation", oneNotOther(3, 16, 1), ends), onlyForQuotas: true },
  several("superlative", all, best),
  several("superlative", oneOf(withOne(3, 60), withTwo(8, 400)), best),
  several("superlative", oneOf(wholeOrPart, withTwo(8, 8_000), withinBound([0.3, 0.7])), mostCommon(1)),
  several("superlative", all, endsOfBest),
];

/** A request about things of a class that has what the request needs. */
function several(operation: Operation, base: Base, request: Request): Construct {
  return {
    operation,
    strategy: "clustering",
    make: (draw) => {
      const cls = pickClass(draw, request.needs, request.asksNames !== true);
      const found = cls && base(draw, cls);
      return found && request.make(draw, found);
    },
  };
}

/** A question about one named thing, by a field of which it has a fitting number of ends. */
function one(operation: Operation, fits: Fit, [least, most]: Ends, make: AboutOne): Construct {
  return {
    operation,
    strategy: "subgraph",
    make: (draw) => {
      const named = draw.schema.classes.filter(({ areRecords }) => !areRecords);
      const { field } = drawField(draw, named, fits) ?? {};
      for (let attempt = 0; field !== undefined && attempt < mostHolders; attempt += 1) {
        const thing = pickOf(draw, field.holders) ?? -1;
        const own = field.endsOf.get(thing) ?? [];
        if (own.length >= least && own.length <= most && !own.some((end) => field.none.has(end)))
          return make(draw, field, thing);
      }
      return undefined;
    },
  };
}

/** A comparison of two named things by a field. */
function two(
  fits: Fit,
  make: (draw: Draw, field: Field, left: number, right: number) => Drawn | undefined,
): Construct {
  return {
    operation: "comparative",
    strategy: "subgraph",
    make: (draw) => {
      const cls = pickClass(draw, fits);
      const field = cls && pickField(draw, cls, fits);
      if (field === undefined) return undefined;
      const factsOf = (thing: number): number =>
        cls?.fields.reduce((sum, { endsOf }) => sum + (endsOf.get(thing)?.length ?? 0), 0) ?? 0;
      const [left, right] = draw.random.sample(bestKnown(field.holders, factsOf), 2);
      return left === undefined || right === undefined ? undefined : make(draw, field, left, right);
    },
  };
}

function askEnds(draw: Draw, field: Field, thing: number): Drawn {
  return { expression: expressionOfEnds(field, entity(draw, thing)), single: true };
}

/** Asks whether a thing has an end; most such questions are answered by yes. */
function askTruth(draw: Draw, field: Field, thing: number): Drawn | undefined {
  const own = field.endsOf.get(thing) ?? [];
  const others = field.kind === "flag" ? field.ends : endsNear(draw, field, own);
  const end = pickOf(
    draw,
    (draw.random.next() < 0.6 ? own : others).filter((each) => isConstant(draw, field, each)),
  );
  return end === undefined
    ? undefined
    : { expression: { op: "exists", of: withEnd(draw, entity(draw, thing), field, end) } };
}

/** From so many ends, one of them is no answer that somebody would expect. */
const mostExpected = 30;

/** Returns ends that a thing with some ends could have as well: any of a few, or those that share an end with its own. */
function endsNear(draw: Draw, field: Field, own: readonly number[]): readonly number[] {
  const others = field.ends.filter((end) => !own.includes(end) && (field.holdersOf.get(end) ?? 0) > 1);
  if (others.length <= mostExpected) return others;
  const fields = draw.schema.classes.find(({ id }) => id === field.type)?.fields ?? [];
  const near = new Set(
    own.flatMap((end) =>
      fields.flatMap((one) => (one.endsOf.get(end) ?? []).flatMap((shared) => holdersWith(one, shared))),
    ),
  );
  return others.filter((end) => near.has(end));
}
