import { defineCommand } from "../../cli/command.ts";
import { setGoldStandard } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [{ name: "ANNOTATOR", summary: "Whose; nobody's when left out" }],
  options: editOptions,
  run: async ({ positionals, options }, context) => {
    const annotator = positionals[0] ?? null;
    editPhase(context, options, "application", { kind: "set-gold", annotator }, (state) =>
      setGoldStandard(state, annotator),
    );
    return {
      text:
        annotator === null ? "There is no gold standard now." : `The gold standard is that of ${annotator}.`,
      json: { gold: annotator },
    };
  },
});
