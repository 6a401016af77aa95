import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { changeExtractedClass } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [{ name: "ID", summary: "The class's id", required: true }],
  options: {
    name: { kind: "text", value: "TEXT", summary: "Its name" },
    description: { kind: "text", value: "TEXT", summary: "Its description" },
    quote: { kind: "text", value: "TEXT", summary: "The passage it was taken from" },
    page: { kind: "text", value: "TEXT", summary: "The page of the passage" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const id = positionals[0] ?? "";
    const { name, description, quote, page } = options;
    const change = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(quote !== undefined && { quote }),
      ...(page !== undefined && { page }),
    };
    if (Object.keys(change).length === 0)
      throw new OptionError("nothing to change: give at least one option");
    editPhase(context, options, "extraction", { kind: "change-extracted-class", id, ...change }, (state) =>
      changeExtractedClass(state, id, change),
    );
    return { text: `Changed ${id}.`, json: { id, ...change } };
  },
});
