import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { recordNoClass } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { checkPublication } from "./known-publication.ts";

export const command = defineCommand({
  positionals: [{ name: "PUBLICATION", summary: "Its citation key", required: true }],
  options: editOptions,
  run: async ({ positionals, options }, context) => {
    const id = positionals[0] ?? "";
    const reason = options.reason?.trim();
    if (!reason) throw new OptionError("--reason is missing: say why there is no class");
    checkPublication(context, id);
    editPhase(context, options, "extraction", { kind: "record-no-class", publication: id }, (state) =>
      recordNoClass(state, id, reason),
    );
    return { text: `${id}: no class, because ${reason}`, json: { publication: id, reason } };
  },
});
