/** Parses yes/no answers on the command line. */
import { OptionError } from "../errors.ts";

/** @throws OptionError for any value except yes and no */
export function parseYesNo(text: string, option: string): boolean {
  if (text === "yes") return true;
  if (text === "no") return false;
  throw new OptionError(`${option}: "${text}" is neither yes nor no`, { hint: "Specify yes or no." });
}

/** Parses answers such as `Q1=yes`. @throws OptionError */
export function parseAnswers(items: readonly string[], option: string): Record<string, boolean> {
  return Object.fromEntries(
    items.map((item) => {
      const [id = "", answer] = item.split("=").map((part) => part.trim());
      if (id === "" || answer === undefined)
        throw new OptionError(`${option}: "${item}" is not in the format QUESTION=yes`);
      return [id, parseYesNo(answer, option)];
    }),
  );
}
