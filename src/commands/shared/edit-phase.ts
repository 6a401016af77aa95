/** One edit of a phase, by a command. */

import type { CommandContext, OptionSpecs } from "../../cli/command.ts";
import { InputError, OptionError } from "../../errors.ts";
import { checkTaxonomy, OperationRefused, type TaxonomyPhase } from "../../taxonomy/index.ts";
import type { Edit, PhaseDocument } from "../../workspace/index.ts";
import { authorOption, openCommandEditor, reasonOption } from "./edit-workspace.ts";
import { locateTaxonomy } from "./open-taxonomy.ts";
import { readDocuments } from "./read-documents.ts";

/** What every editing command takes. */
export const editOptions = { ...reasonOption, ...authorOption } as const satisfies OptionSpecs;

export type EditValues = { readonly reason?: string | undefined; readonly author?: string | undefined };

/**
 * Changes a phase and enters the edit in the history.
 * @returns the phase as it is now
 * @throws OptionError when the change is refused, or would leave another phase with a name that is gone; nothing is
 *   written then
 */
export function editPhase<P extends TaxonomyPhase>(
  context: CommandContext,
  values: EditValues,
  phase: P,
  operation: Edit["operation"],
  change: (state: PhaseDocument<P>) => PhaseDocument<P>,
): PhaseDocument<P> {
  const { files } = locateTaxonomy(context);
  const editor = openCommandEditor(context, values.author);
  try {
    editor.update(phase, { operation, reason: values.reason ?? "" }, (state) => {
      const next = change(state);
      const documents = readDocuments(editor);
      try {
        checkTaxonomy({ ...documents, [phase]: next }, files);
      } catch (error) {
        throw refusalOfBroken(error, () => checkTaxonomy(documents, files));
      }
      return next;
    });
    return editor.read(phase);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What an edit would break is refused; what was broken before it is said as it is. */
function refusalOfBroken(error: unknown, checkBefore: () => unknown): unknown {
  if (!(error instanceof InputError)) return error;
  checkBefore();
  return new OptionError(`this edit would leave behind what it takes away: ${error.message}`, {
    hint: "Take back first what builds on it, e.g. taxolink assess class ID --withdraw for a judgement. Nothing was written.",
    cause: error,
  });
}

/** The error a user sees for an edit that was refused; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof OperationRefused) {
    return new OptionError(error.message, {
      cause: error,
      ...(error.hint !== undefined && { hint: error.hint }),
    });
  }
  return error;
}
