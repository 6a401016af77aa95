import { defineCommand } from "../../cli/command.ts";
import { explainRefusal } from "../../operations/apply-edit.ts";
import { editOptions } from "../../operations/edit-options.ts";
import {
  type Editor,
  endOfMerge,
  listDisputes,
  openCommandEditor,
  placeOfDispute,
  settleDispute,
  type Take,
} from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [
    { name: "ID", summary: "The id of the dispute, as shown by taxolink merge disputes", required: true },
  ],
  options: {
    take: {
      kind: "text",
      value: "1|2|both",
      choices: ["1", "2", "both"],
      required: true,
      summary: "1: the current value; 2: the other value; both: keep both, if possible",
    },
    ...editOptions,
  },
  notes: [
    "A settlement is an edit: the history records it, and you can undo it.",
    "--take both combines two texts of a description, reason or note, or two lists; if two papers or questions have the same key, the second receives a new key.",
  ],
  run: async ({ positionals: [id], options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const take: Take = options.take === "both" ? "both" : options.take === "2" ? 2 : 1;
    const dispute = explainRefusal(() => settleDispute(editor, id, take, options.reason ?? ""));
    return {
      text: `Settled: ${placeOfDispute(dispute)} (${dispute.file}).${nextStep(editor)}`,
      json: { id, file: dispute.file, path: dispute.path, take },
    };
  },
});

/**
 * After the last dispute, returns the git commands that end the merge, because git does not know that the files are
 * settled.
 */
function nextStep(editor: Editor): string {
  if (listDisputes(editor).length > 0) return "";
  const end = endOfMerge(editor.workspace.root);
  return ` No disputes remain.${end === undefined ? "" : ` git add --update, followed by ${end}, ends the merge.`}`;
}
