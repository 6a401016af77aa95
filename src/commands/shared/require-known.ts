import { OptionError } from "../../errors.ts";
import { didYouMean } from "../../text/nearest.ts";

/**
 * Checks names that the user typed.
 * @param hint the next step if no valid name is close to the typed one
 * @throws OptionError for the first name that is not valid, with the nearest valid name
 */
export function requireKnown(
  names: readonly string[],
  valid: readonly string[],
  { problem, hint }: { readonly problem: (name: string) => string; readonly hint: string },
): void {
  const unknown = names.find((name) => !valid.includes(name));
  if (unknown === undefined) return;
  throw new OptionError(problem(unknown), { hint: didYouMean(unknown, valid) ?? hint });
}
