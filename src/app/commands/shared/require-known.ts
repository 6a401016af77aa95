/** Checks names that the user typed against those that exist. */
import { OptionError } from "../../../base/errors.ts";
import { didYouMean } from "../../../base/text/nearest.ts";

type Wrong = {
  readonly problem: (name: string) => string;
  /** The next step if no valid name is close to the typed one. */
  readonly hint: string;
};

/** @throws OptionError for the first name that is not valid, with the nearest valid name */
export function requireKnown(names: readonly string[], valid: readonly string[], wrong: Wrong): void {
  const unknown = names.find((name) => !valid.includes(name));
  if (unknown !== undefined) throw unknownName(unknown, valid, wrong);
}

/** Returns the item with a name. @throws OptionError with the nearest name if there is none */
export function findKnown<T>(items: readonly T[], nameOf: (item: T) => string, name: string, wrong: Wrong) {
  const found = items.find((item) => nameOf(item) === name);
  if (found === undefined) throw unknownName(name, items.map(nameOf), wrong);
  return found;
}

/**
 * Returns the items that the user named; the words `all` and `none` name all items and none.
 * @param fallback the choice of a user who names nothing
 * @throws OptionError for the first name that is not valid, with the nearest valid name
 */
export function chooseKnown<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  names: readonly string[],
  fallback: "all" | "none",
  wrong: Wrong,
): readonly T[] {
  const choice = names.length === 0 ? [fallback] : names;
  if (choice.includes("all")) return items;
  if (choice.join() === "none") return [];
  requireKnown(names, items.map(nameOf), wrong);
  return items.filter((item) => names.includes(nameOf(item)));
}

function unknownName(name: string, valid: readonly string[], { problem, hint }: Wrong): OptionError {
  return new OptionError(problem(name), { hint: didYouMean(name, valid) ?? hint });
}
