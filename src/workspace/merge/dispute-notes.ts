/**
 * Records conflicts that a merge cannot resolve. A dispute keeps both values, one of which is in effect until somebody
 * settles the dispute.
 */
import { canonicalJson, hashValue } from "../../base/io/index.ts";
import type { Dispute, LastEdit } from "../../base/io/shared-fields.ts";

/** The two sides of a merge. */
export type Sides<T> = { readonly ours: T; readonly theirs: T };

export type Disputes = {
  /**
   * Records that the two sides differ, and returns the value in effect: the value of the later edit, unless that edit
   * is a removal.
   * @param keep the side whose value wins regardless of the time of its edit
   */
  readonly note: (path: readonly string[], values: Sides<unknown>, keep?: keyof Sides<unknown>) => unknown;
  /** Records a value that cannot be part of the merged file, and the side that has it. */
  readonly leaveOut: (path: readonly string[], value: unknown, holders: Sides<boolean>) => void;
  readonly all: () => Dispute[];
};

/** @param editsOf returns the last edit of each side (called only for a dispute) */
export function createDisputes(editsOf: () => Sides<LastEdit>): Disputes {
  const disputes = new Map<string, Dispute>();
  const record = (path: readonly string[], sides: Side[]): void => {
    const texts = sides.map(({ value }) => canonicalJson(shownValue(value))).sort();
    const id = hashValue([path, texts]).slice(0, 8);
    disputes.set(id, { id, path: [...path], sides });
  };
  return {
    note: (path, values, keep) => {
      const edits = editsOf();
      const sides = [
        { ...edits.ours, ...shownValue(values.ours) },
        { ...edits.theirs, ...shownValue(values.theirs) },
      ];
      if (keep === undefined) sides.sort(compareSides);
      else if (keep === "theirs") sides.reverse();
      record(path, sides);
      return sides[0]?.value;
    },
    leaveOut: (path, value, holders) => {
      const { ours, theirs } = editsOf();
      const [later, earlier] = [ours, theirs].sort(compareSides);
      const isOurs = holders.ours === holders.theirs ? ours === later : holders.ours;
      const [holder = later, other = earlier] = isOurs ? [ours, theirs] : [theirs, ours];
      if (holder && other) record(path, [{ ...other }, { ...holder, value }]);
    },
    all: () => [...disputes.values()].sort((left, right) => (left.id < right.id ? -1 : 1)),
  };
}

/** Omits the value of a removed item, because JSON has no undefined. */
function shownValue(value: unknown): { value?: unknown } {
  return value === undefined ? {} : { value };
}

type Side = Dispute["sides"][number];

/** Orders existing values before removals, then later values before earlier ones, then by text. */
function compareSides(left: Side, right: Side): number {
  const removed = Number(left.value === undefined) - Number(right.value === undefined);
  if (removed !== 0) return removed;
  if (left.time !== right.time) return left.time > right.time ? -1 : 1;
  return canonicalJson(left) < canonicalJson(right) ? -1 : 1;
}
