import { didYouMeanQuoted } from "../../text/nearest.ts";

/** An operation that does not fit the increment it is applied to. Callers turn it into an error with a place. */
export class OperationRefused extends Error {
  /** Position of the operation in its list, from 0; where it stands alone, 0. */
  readonly index: number;
  /** The next step, one sentence. */
  readonly hint: string | undefined;

  constructor(
    message: string,
    details: { readonly index?: number; readonly hint?: string | undefined } = {},
  ) {
    super(message);
    this.name = "OperationRefused";
    this.index = details.index ?? 0;
    this.hint = details.hint;
  }
}

/** How many known names are worth reading in a message. */
const listedNames = 12;

/** @returns the refusal of a name that is not known, with the nearest known one, or all where they are few */
export function refuseUnknown(problem: string, wanted: string, known: readonly string[]): OperationRefused {
  const hint = didYouMeanQuoted(wanted, known);
  if (hint !== undefined) return new OperationRefused(problem, { hint });
  if (known.length === 0) return new OperationRefused(problem, { hint: "There is none yet." });
  const rest = known.length > listedNames ? `, … (${known.length} in all)` : "";
  return new OperationRefused(problem, {
    hint: `There are: ${known.slice(0, listedNames).join(", ")}${rest}.`,
  });
}
