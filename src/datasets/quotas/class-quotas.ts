/**
 * Defines the minimum number of questions for each class of the taxonomy and for each number of hops. A question counts
 * towards the quota of each label it has.
 */
import { z } from "zod";
import { recordOf } from "../../io/index.ts";
import { labelColumns } from "../columns.ts";
import type { LabelRules } from "../labels/label-rules.ts";
import type { QaPair } from "../qa-pair.ts";

/** The column of `ClassQuotas` whose classes are the numbers of hops. */
export const hopsColumn = "hops";

const countsByClass = z.record(z.string().min(1), z.int().nonnegative());

/** Maps each column and class name to the minimum number of questions. */
export const classQuotasSchema = z.partialRecord(z.enum([...labelColumns, hopsColumn]), countsByClass);
export type ClassQuotas = z.output<typeof classQuotasSchema>;

/** The numbers of hops in MetaQA. */
const usualHops = ["1", "2", "3"];

/** Sets the same quota for every class that the rules can assign, and for one, two and three hops. */
export function evenQuotas(rules: LabelRules, count: number): ClassQuotas {
  const even = (classes: readonly string[]) => recordOf(classes.map((name) => [name, count] as const));
  return {
    ...recordOf(
      labelColumns.flatMap((column) =>
        rules[column] === undefined ? [] : [[column, even(Object.values(rules[column]))] as const],
      ),
    ),
    [hopsColumn]: even(usualHops),
  };
}

export type ClassCount = {
  readonly column: string;
  readonly name: string;
  readonly wanted: number;
  readonly made: number;
};

/** The numbers of questions per class, compared with the quotas. */
export type ClassTracker = {
  /** Whether a class has fewer questions than its quota. */
  isShort(column: string, name: string): boolean;
  /** Whether any class in the given column, or in any column, has fewer questions than its quota. */
  lacksSome(column?: string): boolean;
  /** Whether a question belongs to a class that has fewer questions than its quota. */
  serves(pair: QaPair): boolean;
  take(pair: QaPair): void;
  counts(): readonly ClassCount[];
};

export function createClassTracker(quotas: ClassQuotas): ClassTracker {
  const entries = Object.entries(quotas).flatMap(([column, classes]) =>
    Object.entries(classes).map(([name, count]) => ({ column, name, wanted: count, made: 0 })),
  );
  const serving = (pair: QaPair) =>
    entries.filter(({ column, name }) => classesOf(pair, column).includes(name));
  return {
    isShort: (column, name) =>
      entries.some((entry) => entry.column === column && entry.name === name && entry.made < entry.wanted),
    lacksSome: (column) =>
      entries.some((entry) => (column === undefined || entry.column === column) && entry.made < entry.wanted),
    serves: (pair) => serving(pair).some((entry) => entry.made < entry.wanted),
    take: (pair) => {
      for (const entry of serving(pair)) entry.made += 1;
    },
    counts: () => entries.map((entry) => ({ ...entry })),
  };
}

function classesOf(pair: QaPair, column: string): readonly string[] {
  if (column === hopsColumn) return pair.hops === null ? [] : [String(pair.hops)];
  return pair.labels[column] ?? [];
}
