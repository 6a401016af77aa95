/** States how far the quotas of classes were met, and why not. */
import type { LabelRules } from "../labels/label-rules.ts";
import { type ClassCount, hopsColumn } from "./class-quotas.ts";

export type ClassResult = ClassCount & {
  /** The reason for a gap, or `null` if the quota is met. */
  readonly gap: string | null;
};

/** @param drafts the number of different questions from which those of the classes were taken */
export function classResults(
  counts: readonly ClassCount[],
  rules: LabelRules,
  drafts: number,
): readonly ClassResult[] {
  return counts.map((count) => ({ ...count, gap: gapOf(count, rules, drafts) }));
}

function gapOf({ column, name, wanted, made }: ClassCount, rules: LabelRules, drafts: number): string | null {
  if (made >= wanted) return null;
  const isAssigned = column === hopsColumn || Object.values(rules[column] ?? {}).includes(name);
  if (!isAssigned) return `no labelling rule assigns "${name}"`;
  return made === 0
    ? `none of ${drafts} drafts on this graph has this class`
    : `no further draft of ${drafts} on this graph has this class`;
}
