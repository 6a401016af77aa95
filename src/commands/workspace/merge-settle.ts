import { defineCommand } from "../../cli/command.ts";
import { settleDispute } from "../../workspace/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { refusalOf } from "../shared/edit-phase.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [{ name: "ID", summary: "As taxolink merge disputes shows it", required: true }],
  options: {
    take: {
      kind: "text",
      value: "1|2",
      choices: ["1", "2"],
      required: true,
      summary: "1: what holds now; 2: the other value",
    },
    ...editOptions,
  },
  notes: ["It is an edit like others: it stands in the history and can be undone."],
  run: async ({ positionals: [id], options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const take = options.take === "2" ? 2 : 1;
    const dispute = settle(() => settleDispute(editor, id, take, options.reason ?? ""));
    return {
      text: `${dispute.file}: ${dispute.path.join(" / ")} is settled.`,
      json: { id, file: dispute.file, path: dispute.path, take },
    };
  },
});

function settle<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw refusalOf(error);
  }
}
