import { didYouMeanQuoted } from "../../base/text/nearest.ts";

/**
 * Signals an operation that cannot be applied to an increment. Callers convert it to an error that states the position.
 */
export class OperationRefused extends Error {
  /** The position of the operation in its list, counting from 0. */
  readonly index: number;
  /** The next step for the user, in one sentence. */
  readonly hint: string | undefined;
  /** The name of the edit with which the user continues; the error that the user sees names its key and command. */
  readonly use: string | undefined;

  constructor(
    message: string,
    details: {
      readonly index?: number;
      readonly hint?: string | undefined;
      readonly use?: string | undefined;
    } = {},
  ) {
    super(message);
    this.name = "OperationRefused";
    this.index = details.index ?? 0;
    this.hint = details.hint;
    this.use = details.use;
  }
}

/** The maximum number of known names in a message. */
const listedNames = 12;

/**
 * @returns the error for an unknown name, which suggests the nearest known name or, if there are only a few names,
 * lists them
 */
export function refuseUnknown(problem: string, name: string, names: readonly string[]): OperationRefused {
  const hint = didYouMeanQuoted(name, names);
  if (hint !== undefined) return new OperationRefused(problem, { hint });
  if (names.length === 0) return new OperationRefused(problem, { hint: "No names exist yet." });
  const moreNames = names.length > listedNames ? `, … (${names.length} in all)` : "";
  return new OperationRefused(problem, {
    hint: `Available: ${names.slice(0, listedNames).join(", ")}${moreNames}.`,
  });
}
