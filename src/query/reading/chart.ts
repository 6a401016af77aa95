/**
 * The chart: for every span of the question, the best few items of each category. Items are built from the shortest spans
 * to the longest by rules for one and for two items. Two items may stand up to two unexplained words apart.
 */
import type { Context, Gap } from "./context.ts";
import type { FeatureList } from "./features.ts";
import { findLabels, findValueLabels } from "./find-labels.ts";
import { comparesSizes, findMarkers } from "./find-markers.ts";
import { findNames } from "./find-names.ts";
import { findPatterns, findValues } from "./find-values.ts";
import type { Category, Item } from "./items.ts";
import { rulesFor } from "./rules/rules.ts";
import { alone } from "./rules/single.ts";

/** The most items of each category at one span. */
export const beam: Readonly<Record<Category, number>> = {
  set: 18,
  link: 7,
  value: 4,
  rank: 9,
  values: 7,
  number: 4,
  quantity: 5,
  operator: 3,
  superlative: 3,
  count: 2,
  aggregate: 2,
  only: 1,
  negation: 2,
  than: 6,
  mode: 5,
  columns: 4,
  figure: 3,
  spread: 3,
  share: 10,
  ends: 4,
  quantifier: 3,
  name: 1,
  rows: 4,
  truth: 4,
  pattern: 1,
};

/** How far below the best item of its category an item may score. */
const threshold = 4;
/** How much more a pair may score than its parts. */
const gain = 1;
/** The most words with content between two items. */
const widestGap = 2;

export type Chart = {
  /** All items, by span. */
  readonly cells: ReadonlyMap<number, readonly Item[]>;
  /** The number of items that were made. */
  readonly made: number;
};

type Cell = { readonly items: readonly Item[]; readonly byCategory: ReadonlyMap<Category, readonly Item[]> };

/** Fills the chart of a question. */
export function fillChart(context: Context): Chart {
  const { question } = context;
  const size = question.words.length;
  const first = lexicalItems(context);
  const cells = new Map<number, Cell>();
  const gaps = createGaps(context);
  let made = 0;
  for (let length = 1; length <= size; length += 1)
    for (let from = 0; from + length <= size; from += 1) {
      const to = from + length;
      const items = [...(first.get(spanKey(from, to)) ?? [])];
      if (length > 1) combine(context, cells, gaps, from, to, items);
      if (items.length === 0) continue;
      made += items.length;
      let kept = prune(items);
      let fresh: readonly Item[] = kept;
      for (const isFirstRound of [true, false]) {
        context.least.score = Number.NEGATIVE_INFINITY;
        const more = fresh.flatMap((item) => alone(context, item, isFirstRound)).filter(isUseful);
        if (more.length === 0) break;
        made += more.length;
        const before = new Set(kept);
        kept = prune([...kept, ...more]);
        fresh = kept.filter((item) => !before.has(item));
      }
      cells.set(spanKey(from, to), { items: kept, byCategory: Map.groupBy(kept, ({ cat }) => cat) });
    }
  return { cells: new Map([...cells].map(([key, { items }]) => [key, items])), made };
}

function spanKey(from: number, to: number): number {
  return from * 64 + to;
}

/** Returns the items of single words and phrases, by span. Labels come first: names and values look at them. */
function lexicalItems(context: Context): Map<number, Item[]> {
  const labels = findLabels(context);
  const names = findNames(context);
  const items: Item[] = [
    ...labels,
    ...names,
    ...findValueLabels(context),
    ...findValues(context),
    ...findMarkers(context),
    ...findPatterns(context, names),
  ];
  return Map.groupBy(items.filter(isUseful), ({ from, to }) => spanKey(from, to));
}

/** An empty set is of no use, unless it is to be excluded or counted. */
function isUseful(item: Item): boolean {
  return item.cat !== "set" || item.set.length > 0 || item.isNegated || item.isEmptyAllowed === true;
}

/** Adds to `items` what the rules make of each two items that together fill a span. */
function combine(
  context: Context,
  cells: ReadonlyMap<number, Cell>,
  gaps: (from: number, to: number) => GapCost,
  from: number,
  to: number,
  items: Item[],
): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let middle = from + 1; middle < to; middle += 1) {
    const left = cells.get(spanKey(from, middle));
    if (left === undefined) continue;
    for (let start = middle, content = 0; start < to; start += 1) {
      // "used more often than" is one comparison.
      if (start > middle && context.question.content[start - 1] && !isComparing(context, start - 1)) {
        content += 1;
        if (content > widestGap) break;
      }
      const right = cells.get(spanKey(start, to));
      if (right !== undefined) top = combineCells(context, left, right, gaps(middle, start), items, top);
    }
  }
}

function isComparing({ question }: Context, at: number): boolean {
  return question.words.includes("than") && comparesSizes(question.words[at] ?? "");
}

/** Applies the rules to two cells. A pair that cannot come near the best of its span is passed over. */
function combineCells(
  context: Context,
  left: Cell,
  right: Cell,
  { gap, cost }: GapCost,
  items: Item[],
  bestSoFar: number,
): number {
  let top = bestSoFar;
  const least = cost + gain + threshold;
  for (const [category, first] of left.byCategory) {
    const rulesOfLeft = rulesFor.get(category);
    if (rulesOfLeft === undefined) continue;
    for (const [other, second] of right.byCategory) {
      const rules = rulesOfLeft.get(other);
      const best = second[0];
      if (rules === undefined || best === undefined) continue;
      for (const one of first) {
        if (one.score + best.score + least < top) break;
        for (const two of second) {
          if (one.score + two.score + least < top) break;
          if ((one.low & two.low) !== 0 || (one.high & two.high) !== 0) continue;
          context.least.score = top - threshold;
          for (const rule of rules)
            for (const item of rule.apply(context, one, two, gap)) {
              if (!isUseful(item)) continue;
              items.push(item);
              if (item.cat === "set" && item.score > top) top = item.score;
            }
        }
      }
    }
  }
  return top;
}

/** The words between two spans, and their cost unexplained. */
type GapCost = { readonly gap: Gap; readonly cost: number };

/** Whether a word joins two things of one kind as "and" does: "surveys together with interviews". */
function isJoining(word: string): boolean {
  return /^(?:together|combined|alongside|plus)$/.test(word);
}

function createGaps({ question, space }: Context): (from: number, to: number) => GapCost {
  const known = new Map<number, GapCost>();
  return (from, to) => {
    const key = spanKey(from, to);
    const found = known.get(key);
    if (found !== undefined) return found;
    const words = question.words.slice(from, to);
    const features: FeatureList = question.costs.slice(from, to).flat();
    const gap: Gap = {
      features,
      words,
      length: to - from,
      content: words.filter((word, at) => question.content[from + at] && !isJoining(word)).length,
      hasOr: words.includes("or") || words.includes("nor"),
      hasAnd: words.some((word) => word === "and" || word === "as" || isJoining(word)),
      hasBy: words.includes("by"),
      hasThan: words.includes("than"),
      hasVersus: words.includes("versus"),
      hasPer: words.includes("per") || words.includes("each") || words.includes("every"),
      isComma: from === to && question.tokens[from - 1]?.comma === true,
    };
    const result = { gap, cost: space.score(features) };
    known.set(key, result);
    return result;
  };
}

/** Keeps the best item of each meaning, and of each category those that score highest. */
function prune(items: readonly Item[]): readonly Item[] {
  const best = new Map<string, Item>();
  for (const item of items) {
    const key = meaningKey(item);
    const known = best.get(key);
    if (known === undefined || item.score > known.score) best.set(key, item);
  }
  return [...Map.groupBy(best.values(), ({ cat }) => cat)].flatMap(([category, list]) => {
    list.sort((left, right) => right.score - left.score);
    const least = (list[0]?.score ?? 0) - threshold;
    return list.slice(0, beam[category]).filter(({ score }) => score >= least);
  });
}

/** Items with the same key mean the same to all rules. */
function meaningKey(item: Item): string {
  const base = `${item.cat}${item.hash}`;
  switch (item.cat) {
    case "set": {
      const flags = [
        item.isHead,
        item.isNegated,
        item.isOnly === true,
        item.isEntity,
        item.best !== undefined,
        item.isClass,
        item.members !== undefined,
      ];
      const keys = item.keys.map(({ id }) => id).join();
      return `${base},${item.cls},${flags.map(Number).join("")}k${keys}p${item.projection?.link.id ?? ""}`;
    }
    case "link":
      return `${base},${item.link.id}`;
    case "rank":
      return `${base},${item.cls},${item.guessed?.id ?? ""}`;
    case "values":
      return `${base},${item.link.id},${item.cls},${item.isAskedHowMany}`;
    case "number":
      return `${base},${item.cls},k${item.keys.map(({ id }) => id).join()}`;
    case "operator":
      return `${base},${item.link?.id ?? ""}`;
    default:
      return base;
  }
}
