/** What a merge cannot decide: both values are noted, and one of them holds until somebody settles it. */
import { canonicalJson, hashValue } from "../../io/index.ts";
import type { Dispute, LastEdit } from "../../io/shared-fields.ts";

/** Two sides of a merge. */
export type Sides<T> = { readonly ours: T; readonly theirs: T };

export type Disputes = {
  /**
   * Notes that the sides differ, and says which value the file holds: the later edit's, never a removal.
   * @param keep holds this side's value, whatever the times say
   */
  readonly note: (path: readonly string[], values: Sides<unknown>, keep?: keyof Sides<unknown>) => unknown;
  /** Notes what the merged file has no place for: it holds nothing, and the side that has the value is named. */
  readonly leaveOut: (path: readonly string[], value: unknown, holders: Sides<boolean>) => void;
  readonly all: () => Dispute[];
};

/** @param editsOf who edited each side last; asked only where there is a dispute */
export function createDisputes(editsOf: () => Sides<LastEdit>): Disputes {
  const noted = new Map<string, Dispute>();
  const enter = (path: readonly string[], sides: Side[]): void => {
    const texts = sides.map(({ value }) => canonicalJson(shownValue(value))).sort();
    const id = hashValue([path, texts]).slice(0, 8);
    noted.set(id, { id, path: [...path], sides });
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
      enter(path, sides);
      return sides[0]?.value;
    },
    leaveOut: (path, value, holders) => {
      const { ours, theirs } = editsOf();
      const [later, earlier] = [ours, theirs].sort(compareSides);
      const isOurs = holders.ours === holders.theirs ? ours === later : holders.ours;
      const [holder = later, other = earlier] = isOurs ? [ours, theirs] : [theirs, ours];
      if (holder && other) enter(path, [{ ...other }, { ...holder, value }]);
    },
    all: () => [...noted.values()].sort((left, right) => (left.id < right.id ? -1 : 1)),
  };
}

/** A removed thing has no value: JSON knows no undefined. */
function shownValue(value: unknown): { value?: unknown } {
  return value === undefined ? {} : { value };
}

type Side = Dispute["sides"][number];

/** What is there before what was removed, the later before the earlier, then by the text. */
function compareSides(left: Side, right: Side): number {
  const removed = Number(left.value === undefined) - Number(right.value === undefined);
  if (removed !== 0) return removed;
  if (left.time !== right.time) return left.time > right.time ? -1 : 1;
  return canonicalJson(left) < canonicalJson(right) ? -1 : 1;
}
