import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { editOptions } from "../shared/edit-options.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";
import { incrementOption, reportClassProblem } from "./report-class-problem.ts";

export const command = defineCommand({
  positionals: [
    { name: "OBJECT", summary: "The object's id", required: true },
    { name: "TEXT", summary: "What is missing", required: true },
  ],
  options: {
    category: { kind: "text", value: "NAME", summary: "The category that lacks it" },
    ...incrementOption,
    ...editOptions,
  },
  notes: ["It becomes an open finding: taxolink validate refine opens the next increment with it."],
  run: async ({ positionals, options }, context) => {
    const [object = "", text = ""] = positionals;
    const { category } = options;
    const { categories, name } = incrementNamed(openTaxonomy(context).state, options.increment);
    if (category !== undefined && !categories.some((item) => item.name === category)) {
      throw new OptionError(`there is no category "${category}" in ${name}`);
    }
    return reportClassProblem(context, options, {
      problem: "class missing",
      object,
      classes: [],
      text: category === undefined ? text : `${category}: ${text}`,
    });
  },
});
