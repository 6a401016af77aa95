/** Applies a command's edit to the survey. */

import type { CommandContext, Outcome } from "../../cli/command.ts";
import type { SurveyState } from "../../literature/index.ts";
import { changeSurvey, readSurveyState } from "../../workspace/index.ts";
import type { EditValues } from "./edit-options.ts";
import { openCommandEditor } from "./edit-workspace.ts";
import type { AppliedEdit } from "./planned-edit.ts";

type SurveyContext = { readonly state: SurveyState; readonly author: string };

/** Handles a call that only reads; for any other call, changes the survey and adds the edit to the history. */
export function applySurveyEdit(
  context: CommandContext,
  values: EditValues,
  {
    view,
    apply,
  }: {
    view(surveyContext: SurveyContext): Outcome | undefined;
    apply(surveyContext: SurveyContext): AppliedEdit<SurveyState>;
  },
): Outcome {
  const editor = openCommandEditor(context, values.author);
  const { author } = editor;
  const viewed = view({ state: readSurveyState(editor), author });
  if (viewed) return viewed;
  const { report } = changeSurvey(editor, (state) => {
    const { operation, ...applied } = apply({ state, author });
    return { ...applied, edit: { operation, reason: values.reason ?? "" } };
  });
  return report(readSurveyState(editor));
}
