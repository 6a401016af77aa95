import { defineCommand } from "../../cli/command.ts";
import { refusalOf } from "../../operations/apply-edit.ts";
import { decideIncrement, decisionQuestions, openFindings, openNextIncrement } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [],
  options: editOptions,
  notes: ["The command requires a verdict on every question except Q2.3, which is answered in phase 8."],
  run: async ({ options }, context) => {
    const newest = incrementNamed(openTaxonomy(context).state, undefined);
    const editor = openCommandEditor(context, options.author);
    const reason = options.reason ?? "";
    try {
      const validation = editor.read("validation");
      const decision = { increment: newest.name, decision: "refine" as const, reason };
      const nextValidation = decideIncrement(validation, decision, decisionQuestions);
      const nextConstruction = openNextIncrement(editor.read("construction"), newest);
      const next = nextConstruction.increments.at(-1)?.name ?? "";
      editor.commit(
        "validation",
        { operation: { kind: "refine-increment", increment: newest.name, next }, reason },
        [editor.changeOf("validation", nextValidation), editor.changeOf("construction", nextConstruction)],
      );
      const findings = openFindings(validation, newest.name);
      return {
        text: [
          `Closed ${newest.name} and opened ${next}. Open findings:`,
          ...(findings.length === 0 ? ["  none"] : findings.map(({ id, text }) => `  ${id}: ${text}`)),
          "Edit the new increment with taxolink taxonomy edit OPERATION --finding ID --reason TEXT.",
        ].join("\n"),
        json: { refined: newest.name, open: next, findings },
      };
    } catch (error) {
      throw refusalOf(error);
    }
  },
});
