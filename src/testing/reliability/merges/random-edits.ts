/** Makes random edits in all phases of a workspace, with the functions that the commands call. */
import { InputError, OptionError, WorkspaceError } from "../../../base/errors.ts";
import * as taxonomy from "../../../taxonomy/index.ts";
import type { Actor, Make } from "./actor.ts";
import { classKinds } from "./class-edits.ts";
import { lateKinds } from "./late-edits.ts";
import { surveyKinds } from "./survey-edits.ts";

const kinds: Readonly<Record<string, Make>> = { ...surveyKinds, ...classKinds, ...lateKinds };

/** Makes a random edit. @returns the name of the edit, or undefined if the workspace does not allow it */
export function editAtRandom(actor: Actor): string | undefined {
  const names = Object.keys(kinds);
  const name = names[actor.random.below(names.length)] ?? "";
  try {
    kinds[name]?.(actor);
    return name;
  } catch (error) {
    const refused =
      error instanceof taxonomy.OperationRefused ||
      error instanceof OptionError ||
      error instanceof WorkspaceError ||
      error instanceof InputError;
    if (refused) return undefined;
    throw error;
  }
}
