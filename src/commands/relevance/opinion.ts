import { defineCommand } from "../../cli/command.ts";
import { recordOpinion, withdrawOpinion } from "../../taxonomy/index.ts";
import { parseYesNo } from "../../text/yes-no.ts";
import { resolveAuthor } from "../../workspace/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "ID", summary: "The cluster's or category's id", required: true }],
  options: {
    relevant: { kind: "text", value: "yes|no", summary: "The judgement" },
    category: { kind: "flag", summary: "ID names a category" },
    withdraw: { kind: "flag", summary: "Take the judge's opinion back" },
    judge: { kind: "text", value: "NAME", summary: "Who judges (default: the author)" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const { workspace, state } = openTaxonomy(context);
    const item = {
      kind: options.category ? ("category" as const) : ("cluster" as const),
      id: positionals[0] ?? "",
      judge: options.judge ?? resolveAuthor(workspace, options.author, context.env),
    };
    if (options.withdraw) {
      const taken = { ...item, kind: "withdraw-opinion", item: item.kind };
      editPhase(context, options, "relevance", taken, (relevance) => withdrawOpinion(relevance, item));
      return { text: `${item.judge}: no opinion on ${item.id}.`, json: { ...item, withdrawn: true } };
    }
    const given = {
      ...item,
      relevant: parseYesNo(options.relevant ?? "", "--relevant"),
      reason: options.reason ?? "",
    };
    // The judge's own verdict alone is shown: a second opinion is blind.
    const operation = { ...given, kind: "record-opinion", item: given.kind };
    editPhase(context, options, "relevance", operation, (relevance) =>
      recordOpinion(relevance, state.clustering, given),
    );
    return { text: `${given.judge}: ${given.id} is ${given.relevant ? "" : "not "}relevant.`, json: given };
  },
});
