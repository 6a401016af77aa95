import { OptionError } from "../errors.ts";

/** @throws OptionError if an option is not an integer of at least `least` */
export function checkCount(option: string, value: number, least = 1): void {
  if (Number.isInteger(value) && value >= least) return;
  throw new OptionError(`${option} must be a whole number of at least ${least}, not ${value}`);
}

/** @throws OptionError if an option is not in [0, 1] */
export function checkShare(option: string, value: number): void {
  if (value >= 0 && value <= 1) return;
  throw new OptionError(`${option} must be from 0 to 1, not ${value}`);
}
