/** Applies a command's edit to a phase. */

import type { CommandContext, Outcome } from "../../cli/command.ts";
import { InputError, OptionError } from "../../errors.ts";
import { explainRefusal } from "../../operations/apply-edit.ts";
import { checkTaxonomy, completeTaxonomy, type TaxonomyPhase } from "../../taxonomy/index.ts";
import type { Edit, PhaseDocument } from "../../workspace/index.ts";
import type { EditValues } from "./edit-options.ts";
import { openCommandEditor } from "./edit-workspace.ts";
import { finalKeys, incrementNamed, locateTaxonomy } from "./open-taxonomy.ts";
import type { AppliedEdit, EditContext } from "./planned-edit.ts";
import { readDocuments } from "./read-documents.ts";

/**
 * Plans an edit to a phase based on the current files, validates the result, writes it and adds it to the history.
 * @returns the plan's report about the new phase
 * @throws OptionError if the plan refuses the edit, or if another phase still contains a removed name; in both cases,
 * nothing is written
 */
export function applyEdit<P extends TaxonomyPhase>(
  context: CommandContext,
  values: EditValues,
  phase: P,
  plan: (editContext: EditContext) => AppliedEdit<PhaseDocument<P>>,
): Outcome {
  const { workspace, files } = locateTaxonomy(context);
  const editor = openCommandEditor(context, values.author);
  return explainRefusal(() =>
    editor.exclusively(() => {
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
        throw refusalOfBrokenReferences(error, () => checkTaxonomy(documents, files));
      }
      const edit = { operation, reason: values.reason ?? "" };
      editor.commit(phase, edit, [editor.changeOf(phase, next)]);
      return report(editor.read(phase));
    }),
  );
}

/** Applies an edit for commands that take further steps and print their own report. */
export function editPhase<P extends TaxonomyPhase>(
  context: CommandContext,
  values: EditValues,
  phase: P,
  operation: Edit["operation"],
  change: (state: PhaseDocument<P>) => PhaseDocument<P>,
): void {
  applyEdit(context, values, phase, (editContext) => ({
    operation,
    // The context contains the document of each phase under the name of the phase.
    next: change(editContext[phase] as PhaseDocument<P>),
    report: () => ({ text: "", json: null }),
  }));
}

/**
 * Converts an error about broken references to a refusal of the edit. If they were broken before the edit,
 * `checkBefore` throws instead.
 */
function refusalOfBrokenReferences(error: unknown, checkBefore: () => unknown): unknown {
  if (!(error instanceof InputError)) return error;
  checkBefore();
  return new OptionError(`this edit would leave dangling references: ${error.message}`, {
    hint: "Remove the dependent items first, e.g. a judgement with taxolink assess class ID --withdraw. Nothing was written.",
    cause: error,
  });
}
