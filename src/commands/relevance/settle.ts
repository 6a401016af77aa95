import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { settleRelevance, withdrawSettlement } from "../../taxonomy/index.ts";
import { parseYesNo } from "../../text/yes-no.ts";
import { resolveAuthor } from "../../workspace/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "ID", summary: "The cluster's or category's id", required: true }],
  options: {
    relevant: { kind: "text", value: "yes|no", summary: "The verdict that counts" },
    category: { kind: "flag", summary: "ID names a category" },
    withdraw: { kind: "flag", summary: "Take the settlement back: the conflict is open again" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const kind = options.category ? ("category" as const) : ("cluster" as const);
    const id = positionals[0] ?? "";
    if (options.withdraw) {
      editPhase(context, options, "relevance", { kind: "withdraw-settlement", item: kind, id }, (relevance) =>
        withdrawSettlement(relevance, { kind, id }),
      );
      return { text: `${id} is open again.`, json: { kind, id, withdrawn: true } };
    }
    if (!options.reason?.trim()) throw new OptionError("--reason is missing: a settlement needs one");
    const { workspace, state } = openTaxonomy(context);
    const given = {
      kind,
      id,
      relevant: parseYesNo(options.relevant ?? "", "--relevant"),
      reason: options.reason,
      author: resolveAuthor(workspace, options.author, context.env),
    };
    const operation = { kind: "settle-relevance", item: given.kind, id: given.id, relevant: given.relevant };
    editPhase(context, options, "relevance", operation, (relevance) =>
      settleRelevance(relevance, state.clustering, state.planning.relevance, given),
    );
    return {
      text: `${given.id} is ${given.relevant ? "" : "not "}relevant, settled by ${given.author}.`,
      json: given,
    };
  },
});
