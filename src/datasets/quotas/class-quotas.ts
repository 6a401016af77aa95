/**
 * Defines the minimum number of questions for each class of the taxonomy and for each number of hops. A question counts
 * towards the quota of each label it has.
 */
import { z } from "zod";
import { recordOf } from "../../base/io/index.ts";
import { labelColumns } from "../columns.ts";
import type { LabelRules } from "../labels/label-rules.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Wish } from "./wishes.ts";

/** The column of `ClassQuotas` whose classes are the numbers of hops. */
const hopsColumn = "hops";

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

export function classWishes(quotas: ClassQuotas, rules: LabelRules): Wish[] {
  return Object.entries(quotas).flatMap(([column, classes]) =>
    Object.entries(classes).map(([name, wanted]) => {
      const isAssigned = column === hopsColumn || Object.values(rules[column] ?? {}).includes(name);
      return {
        column,
        name,
        wanted,
        impossible: isAssigned ? null : `no labelling rule assigns "${name}"`,
        has: (pair: QaPair) => classesOf(pair, column).includes(name),
      };
    }),
  );
}

function classesOf(pair: QaPair, column: string): readonly string[] {
  if (column === hopsColumn) return pair.hops === null ? [] : [String(pair.hops)];
  return pair.labels[column] ?? [];
}
