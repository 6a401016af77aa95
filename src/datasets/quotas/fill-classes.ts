/** Questions for classes of the taxonomy that a distribution over operations and use cases may leave out. */
import { recordOf } from "../../io/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { LabelRules } from "../forms/label-form.ts";
import type { Cell, Quota } from "../generate/distribution.ts";
import type { Roles } from "../generate/field-roles.ts";
import type { Line, Selection } from "../generate/production-line.ts";
import type { Shape } from "../generate/shapes.ts";
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

/** A question, and its place on the shelf of all questions. */
export type Shelved = { readonly pair: QaPair; readonly place: number };

/** Of every cell, the places of the questions drawn for classes. */
export type ClassDraws = ReadonlyMap<Cell, readonly number[]>;

export type ClassReport = ClassCount & {
  /** Why fewer were made than wanted; empty where none lacks. */
  readonly reason: string;
};

/** Questions of a cell in a row that serve no class, after which others are tried. */
const patience = 40;

/**
 * Draws from the cells in turn, and takes what has a class that lacks questions: first up to the quota of each cell, then,
 * where that is not enough, beyond it. Classes that the graph has no field for are left out.
 *
 * @param openLine a line of the cell that passes over what the selection does not want
 * @param draw null once a line has no more, or there are questions enough
 */
export async function fillClasses(
  quotas: readonly Quota[],
  openLine: (cell: Cell, selection: Selection) => Line,
  { classes, rules, roles }: ClassWishes,
  draw: (line: Line) => Promise<Shelved | null>,
): Promise<ClassDraws> {
  const tracker = createClassTracker(reachable(classes, rules, roles));
  const selection: Selection = {
    fits: (store, shape) => mayServe(tracker, rules, store, shape),
    wants: (pair) => tracker.serves(pair),
    patience,
  };
  const cells = quotas.map((quota) => ({
    ...quota,
    line: openLine(quota.cell, selection),
    places: [] as number[],
  }));
  for (const mostOf of [(wanted: number) => wanted, () => Number.POSITIVE_INFINITY]) {
    let open = cells;
    while (open.length > 0 && tracker.lacksSome()) {
      const fertile: typeof open = [];
      for (const cell of open) {
        if (!tracker.lacksSome()) break;
        const latest = cell.places.length < mostOf(cell.wanted) ? await draw(cell.line) : null;
        if (latest === null) continue;
        cell.places.push(latest.place);
        tracker.take(latest.pair);
        fertile.push(cell);
      }
      open = fertile;
    }
  }
  return new Map(cells.map(({ cell, places }) => [cell, places]));
}

export type ClassWishes = {
  readonly classes: ClassQuotas;
  readonly rules: LabelRules;
  /** The fields of every type that questions are about. */
  readonly roles: readonly Roles[];
};

function reachable(classes: ClassQuotas, rules: LabelRules, roles: readonly Roles[]): ClassQuotas {
  return recordOf(
    Object.entries(classes).map(([column, wanted]) => [
      column,
      recordOf(
        Object.entries(wanted).filter(([name]) => missingForClass(roles, rules, { column, name }) === null),
      ),
    ]),
  );
}

/** How far the answer lies from the topic is only known of a question; all else can be told from the shape. */
function mayServe(tracker: ClassTracker, rules: LabelRules, store: FactStore, shape: Shape): boolean {
  if (tracker.counts().some(({ column, wanted, made }) => column === hopsColumn && made < wanted))
    return true;
  return Object.entries(possibleFeatures(store, shape)).some(([column, features]) =>
    features.some((feature) => tracker.isShort(column, rules[column]?.[feature] ?? "")),
  );
}

/** What all questions together hold of each class that was asked for. */
export function reportClasses(
  pairs: PairList,
  { classes, rules, roles }: ClassWishes,
): readonly ClassReport[] {
  const tracker = createClassTracker(classes);
  // Reading the pairs back from disk is only worth it if a class has a quota.
  if (tracker.counts().length === 0) return [];
  for (const pair of pairs) tracker.take(pair);
  return tracker.counts().map((entry) => {
    if (entry.made >= entry.wanted) return { ...entry, reason: "" };
    return { ...entry, reason: missingForClass(roles, rules, entry) ?? whyTooFew(pairs, entry) };
  });
}

function whyTooFew(pairs: PairList, { column }: ClassCount): string {
  if (column !== hopsColumn) return "no more questions of this class could be proven";
  let farthest = 0;
  for (const { hops } of pairs) farthest = Math.max(farthest, hops ?? 0);
  return `no more questions have so many hops; the maximum is ${farthest} hops`;
}
