/** One edit of a phase, by a command. */

import type { CommandContext, Outcome } from "../../cli/command.ts";
import { InputError, OptionError } from "../../errors.ts";
import {
  checkTaxonomy,
  completeTaxonomy,
  OperationRefused,
  type TaxonomyPhase,
} from "../../taxonomy/index.ts";
import type { Edit, PhaseDocument } from "../../workspace/index.ts";
import type { EditValues } from "./edit-options.ts";
import { openCommandEditor } from "./edit-workspace.ts";
import { finalKeys, incrementNamed, locateTaxonomy } from "./open-taxonomy.ts";
import type { Applied, EditSurroundings } from "./planned-edit.ts";
import { readDocuments } from "./read-documents.ts";

/**
 * Plans an edit of a phase on what is on disk now, checks what it leaves, writes it and enters it in the history.
 * @returns what the plan reports of the phase as it is then
 * @throws OptionError when the plan refuses, or would leave another phase with a name that is gone; nothing is written
 *   then
 */
export function applyEdit<P extends TaxonomyPhase>(
  context: CommandContext,
  values: EditValues,
  phase: P,
  plan: (around: EditSurroundings) => Applied<PhaseDocument<P>>,
): Outcome {
  const { workspace, files } = locateTaxonomy(context);
  const editor = openCommandEditor(context, values.author);
  try {
    return editor.exclusively(() => {
      const documents = readDocuments(editor);
      const { operation, next, report } = plan({
        ...documents,
        author: editor.author,
        increment: (name) => incrementNamed(completeTaxonomy(documents, files), name),
        finalKeys: () => finalKeys(workspace),
      });
      try {
        checkTaxonomy({ ...documents, [phase]: next }, files);
      } catch (error) {
        throw refusalOfBroken(error, () => checkTaxonomy(documents, files));
      }
      const edit = { operation, reason: values.reason ?? "" };
      editor.commit(phase, edit, [editor.changeOf(phase, next)]);
      return report(editor.read(phase));
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** {@link applyEdit} for commands that are more than an edit, and report by themselves. */
export function editPhase<P extends TaxonomyPhase>(
  context: CommandContext,
  values: EditValues,
  phase: P,
  operation: Edit["operation"],
  change: (state: PhaseDocument<P>) => PhaseDocument<P>,
): void {
  applyEdit(context, values, phase, (around) => ({
    operation,
    // The documents of the surroundings are the phases by name.
    next: change(around[phase] as PhaseDocument<P>),
    report: () => ({ text: "", json: null }),
  }));
}

/** What an edit would break is refused; what was broken before it is said as it is. */
function refusalOfBroken(error: unknown, checkBefore: () => unknown): unknown {
  if (!(error instanceof InputError)) return error;
  checkBefore();
  return new OptionError(`this edit would leave dangling references: ${error.message}`, {
    hint: "First undo what depends on it, e.g. taxolink assess class ID --withdraw for a judgement. Nothing was written.",
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
