import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { classifyObject, withdrawClassification } from "../../taxonomy/index.ts";
import { resolveAuthor } from "../../workspace/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [
    { name: "OBJECT", summary: "The object's id", required: true },
    { name: "CLASS", summary: "`Category - Class`, any number of them", many: true },
  ],
  options: {
    scheme: {
      kind: "text",
      value: "NAME",
      summary: "An increment, or another scheme to compare with (default: the newest increment)",
    },
    annotator: { kind: "text", value: "NAME", summary: "Who classifies (default: the author)" },
    withdraw: { kind: "flag", summary: "Take back what the annotator gave the object" },
    ...editOptions,
  },
  notes: ["What the annotator gave the object before is replaced. Classes of another scheme are free text."],
  run: async ({ positionals, options }, context) => {
    const { workspace, state } = openTaxonomy(context);
    const [object = "", ...classes] = positionals;
    const scheme = options.scheme ?? state.increments.at(-1)?.name ?? "";
    const annotator = options.annotator ?? resolveAuthor(workspace, options.author, context.env);
    const given = { object, scheme, annotator, classes };
    if (options.withdraw) {
      if (classes.length > 0)
        throw new OptionError("--withdraw takes the whole classification back: name no class");
      const taken = { kind: "withdraw-classification", object, scheme, annotator };
      editPhase(context, options, "application", taken, (application) =>
        withdrawClassification(application, given),
      );
      return {
        text: `${object} (${scheme}, ${annotator}): not classified`,
        json: { ...given, withdrawn: true },
      };
    }
    const increment = state.increments.find(({ name }) => name === scheme);
    editPhase(context, options, "application", { kind: "classify-object", ...given }, (application) =>
      classifyObject(application, given, increment),
    );
    const open = (increment?.categories ?? [])
      .map(({ name }) => name)
      .filter((name) => !classes.some((label) => label.startsWith(`${name} - `)));
    return {
      text: [
        `${object} (${scheme}, ${annotator}): ${classes.join(", ") || "no class"}`,
        ...(open.length === 0 ? [] : [`Without a class: ${open.join(", ")}`]),
      ].join("\n"),
      json: { ...given, categories_without_class: open },
    };
  },
});
