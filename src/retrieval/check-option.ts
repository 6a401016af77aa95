/** Checks the values of retriever options. */
import { OptionError } from "../errors.ts";

/** @throws OptionError if an option is not an integer of at least `minimum` */
export function checkCount(option: string, value: number, minimum = 1): void {
  if (Number.isInteger(value) && value >= minimum) return;
  throw new OptionError(`${option} must be a whole number and at least ${minimum}, not ${value}`);
}

/** @throws OptionError if an option is not in [0, 1] */
export function checkShare(option: string, value: number): void {
  if (value >= 0 && value <= 1) return;
  throw new OptionError(`${option} must be from 0 to 1, not ${value}`);
}

/** @throws OptionError if an option is negative or not a number */
export function checkNotNegative(option: string, value: number): void {
  if (!(value >= 0)) throw new OptionError(`${option} must be at least 0, not ${value}`);
}

/** @throws OptionError if an option is not one of the valid values */
export function checkChoice(option: string, value: string, valid: readonly string[]): void {
  if (valid.includes(value)) return;
  throw new OptionError(`${option}: "${value}" is unknown`, { hint: `Valid: ${valid.join(", ")}.` });
}
