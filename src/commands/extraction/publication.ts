import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { describePublication } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [{ name: "PUBLICATION", summary: "Its citation key", required: true }],
  options: {
    category: { kind: "text", value: "NAME", summary: "The kind of the publication" },
    domain: { kind: "text", value: "NAME", summary: "The field of the publication" },
    ...editOptions,
  },
  notes: ["taxolink extract counts the classes by kind and field."],
  run: async ({ positionals: [id = ""], options }, context) => {
    const { category, domain } = options;
    const change = { ...(category !== undefined && { category }), ...(domain !== undefined && { domain }) };
    if (Object.keys(change).length === 0) {
      throw new OptionError("nothing to change", { hint: "Give --category NAME, --domain NAME or both." });
    }
    editPhase(context, options, "extraction", { kind: "describe-publication", id, ...change }, (state) =>
      describePublication(state, id, change),
    );
    const said = Object.entries(change).map(([name, value]) => `${name} ${value}`);
    return { text: `${id}: ${said.join(", ")}.`, json: { id, ...change } };
  },
});
