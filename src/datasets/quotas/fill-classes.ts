/** Draws questions for classes of the taxonomy that a distribution over operations and use cases might not cover. */
import { recordOf } from "../../io/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Cell, Quota } from "../generate/distribution.ts";
import type { Roles } from "../generate/field-roles.ts";
import type { ProductionLine, Selection } from "../generate/production-line.ts";
import type { Shape } from "../generate/shapes/shapes.ts";
import type { LabelRules } from "../labels/label-rules.ts";
import type { PairList, QaPair } from "../qa-pair.ts";
import {
  type ClassCount,
  type ClassQuotas,
  type ClassTracker,
  createClassTracker,
  hopsColumn,
} from "./class-quotas.ts";
import { missingForClass } from "./missing-fields.ts";
import { possibleFeatures } from "./shape-features.ts";

/** A question and its position on the shelf, which stores all generated questions. */
export type Shelved = { readonly pair: QaPair; readonly place: number };

/** Maps each cell to the shelf positions of the questions drawn for classes. */
export type ClassDraws = ReadonlyMap<Cell, readonly number[]>;

export type ClassReport = ClassCount & {
  /** The reason why the class has fewer questions than requested; empty if it has enough questions. */
  readonly reason: string;
};

const intentionColumn = "intention_count";

/** A cell is abandoned after this number of consecutive questions, none of which belongs to a class below its quota. */
const patience = 40;

/**
 * Draws from the cells in turn, and accepts questions that belong to a class with fewer questions than its quota. The
 * function first respects the quota of each cell, and then exceeds these quotas only for classes that still have too
 * few questions. Classes are omitted if the graph lacks the fields they need.
 *
 * @param openLine opens a production line for the cell; the line skips questions outside the selection
 * @param draw returns `null` if the production line has no more questions, or if the total has been reached
 */
export async function fillClasses(
  quotas: readonly Quota[],
  openLine: (cell: Cell, selection: Selection) => ProductionLine,
  { classes, rules, roles }: ClassWishes,
  draw: (line: ProductionLine) => Promise<Shelved | null>,
): Promise<ClassDraws> {
  const tracker = createClassTracker(reachable(classes, rules, roles));
  const several = rules[intentionColumn]?.several ?? "";
  const lacksSeveral = (): boolean => tracker.isShort(intentionColumn, several);
  const selection: Selection = {
    withTwoRequests: lacksSeveral(),
    fits: (store, shape) => mayServe(tracker, rules, store, shape),
    // Questions with two requests are drawn only for the quota of such questions, not for any other quota.
    wants: (pair) =>
      tracker.serves(pair) && (lacksSeveral() || pair.labels[intentionColumn]?.includes(several) !== true),
    patience,
  };
  const cells = quotas.map((quota) => ({
    ...quota,
    line: openLine(quota.cell, selection),
    places: [] as number[],
  }));
  for (const limitOf of [(quota: number) => quota, () => Number.POSITIVE_INFINITY]) {
    let activeCells = cells;
    while (activeCells.length > 0 && tracker.lacksSome()) {
      const productiveCells: typeof activeCells = [];
      for (const cell of activeCells) {
        if (!tracker.lacksSome()) break;
        const latest = cell.places.length < limitOf(cell.wanted) ? await draw(cell.line) : null;
        if (latest === null) continue;
        cell.places.push(latest.place);
        tracker.take(latest.pair);
        productiveCells.push(cell);
      }
      activeCells = productiveCells;
    }
  }
  return new Map(cells.map(({ cell, places }) => [cell, places]));
}

export type ClassWishes = {
  readonly classes: ClassQuotas;
  readonly rules: LabelRules;
  /** The field roles of every type that questions can be about. */
  readonly roles: readonly Roles[];
};

function reachable(classes: ClassQuotas, rules: LabelRules, roles: readonly Roles[]): ClassQuotas {
  return recordOf(
    Object.entries(classes).map(([column, countsByClass]) => [
      column,
      recordOf(
        Object.entries(countsByClass).filter(
          ([name]) => missingForClass(roles, rules, { column, name }) === null,
        ),
      ),
    ]),
  );
}

/**
 * Whether a question of this shape may count towards a quota. The number of hops is known only for a finished question,
 * so a question of any shape may count towards a quota of hops.
 */
function mayServe(tracker: ClassTracker, rules: LabelRules, store: FactStore, shape: Shape): boolean {
  if (tracker.counts().some(({ column, wanted, made }) => column === hopsColumn && made < wanted))
    return true;
  return Object.entries(possibleFeatures(store, shape)).some(([column, features]) =>
    features.some((feature) => tracker.isShort(column, rules[column]?.[feature] ?? "")),
  );
}

/** Counts all questions for each class that has a quota. */
export function reportClasses(
  pairs: PairList,
  { classes, rules, roles }: ClassWishes,
): readonly ClassReport[] {
  const tracker = createClassTracker(classes);
  // Reading the pairs from disk again is worthwhile only if a class has a quota.
  if (tracker.counts().length === 0) return [];
  for (const pair of pairs) tracker.take(pair);
  return tracker.counts().map((entry) => {
    if (entry.made >= entry.wanted) return { ...entry, reason: "" };
    return { ...entry, reason: missingForClass(roles, rules, entry) ?? whyTooFew(pairs, entry) };
  });
}

function whyTooFew(pairs: PairList, { column }: ClassCount): string {
  if (column !== hopsColumn) return "no more questions with proven answers could be generated for this class";
  let farthest = 0;
  for (const { hops } of pairs) farthest = Math.max(farthest, hops ?? 0);
  return `not enough questions with this number of hops could be generated; no question has more than ${farthest} hops`;
}
