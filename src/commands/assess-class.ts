import { OptionError } from "../errors.ts";
import { assessCluster, withdrawJudgement } from "../taxonomy/index.ts";
import { defineCommand } from "./command.ts";
import { editOptions, editPhase } from "./edit-phase.ts";
import { openTaxonomy } from "./open-taxonomy.ts";
import { parseYesNo } from "./yes-no.ts";

export const command = defineCommand({
  summary: "Judge whether a cluster, a class of a relevant category, is relevant itself",
  positionals: [{ name: "CLUSTER", summary: "Its id", required: true }],
  options: {
    relevant: { kind: "text", value: "yes|no", summary: "The judgement" },
    withdraw: { kind: "flag", summary: "Take the judgement back" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const id = positionals[0] ?? "";
    if (options.withdraw) {
      editPhase(context, options, "relevance", { kind: "withdraw-judgement", cluster: id }, (state) =>
        withdrawJudgement(state, { kind: "cluster", id }),
      );
      return { text: `${id} is not judged.`, json: { id, withdrawn: true } };
    }
    if (!options.reason?.trim()) throw new OptionError("--reason is missing: a judgement needs one");
    const given = { id, relevant: parseYesNo(options.relevant ?? "", "--relevant"), reason: options.reason };
    const { clustering } = openTaxonomy(context).state;
    editPhase(
      context,
      options,
      "relevance",
      { kind: "assess-class", cluster: id, relevant: given.relevant },
      (state) => assessCluster(state, clustering, given),
    );
    return { text: `${id} is ${given.relevant ? "" : "not "}relevant: ${options.reason}`, json: given };
  },
});
