/** One edit of a phase, by a command. */

import type { CommandContext } from "../../cli/command.ts";
import { InputError, OptionError } from "../../errors.ts";
import {
  checkTaxonomy,
  OperationRefused,
  type TaxonomyDocuments,
  type TaxonomyPhase,
} from "../../taxonomy/index.ts";
import type { Edit, PhaseDocument } from "../../workspace/index.ts";
import type { EditValues } from "./edit-options.ts";
import { openCommandEditor } from "./edit-workspace.ts";
import { locateTaxonomy } from "./open-taxonomy.ts";
import { readDocuments } from "./read-documents.ts";

/** What an edit may look at besides its own phase: every phase's file as it was before, and who edits. */
export type EditSurroundings = TaxonomyDocuments & { readonly author: string };

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
  change: (state: PhaseDocument<P>, surroundings: EditSurroundings) => PhaseDocument<P>,
): PhaseDocument<P> {
  const { files } = locateTaxonomy(context);
  const editor = openCommandEditor(context, values.author);
  try {
    editor.update(phase, { operation, reason: values.reason ?? "" }, (state) => {
      const documents = readDocuments(editor);
      const next = change(state, { ...documents, author: editor.author });
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
  return new OptionError(`this edit would leave dangling references: ${error.message}`, {
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
