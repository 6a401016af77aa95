/** What the commands that decide on a paper share. */
import { OptionError } from "../errors.ts";
import type { SurveyVerdict } from "../literature/index.ts";
import type { OptionSpecs } from "./command.ts";

export const verdictOptions = {
  include: { kind: "flag", summary: "The paper is relevant" },
  exclude: { kind: "flag", summary: "The paper is left out; say by which criterion or why" },
  criterion: { kind: "text", value: "ID", summary: "The criterion that decided, e.g. E1" },
} as const satisfies OptionSpecs;

/** @throws OptionError unless exactly one of the two is given */
export function verdictOf(options: { readonly include: boolean; readonly exclude: boolean }): SurveyVerdict {
  if (options.include === options.exclude) {
    throw new OptionError("say either --include or --exclude");
  }
  return options.include ? "in" : "out";
}
