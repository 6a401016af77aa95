import { defineCommand } from "../../cli/command.ts";
import { editOptions } from "../shared/edit-options.ts";
import { incrementOption, reportClassProblem } from "./report-class-problem.ts";

export const command = defineCommand({
  positionals: [
    { name: "OBJECT", summary: "The object's id", required: true },
    { name: "TEXT", summary: "What is unclear", required: true },
    { name: "CLASS", summary: "`Category - Class`, any number of them", required: true, many: true },
  ],
  options: { ...incrementOption, ...editOptions },
  notes: ["It becomes an open finding: taxolink validate refine opens the next increment with it."],
  run: async ({ positionals: [object = "", text = "", ...classes], options }, context) =>
    reportClassProblem(context, options, { problem: "class unclear", object, classes, text }),
});
