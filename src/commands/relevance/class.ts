import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { assessCluster, withdrawJudgement } from "../../taxonomy/index.ts";
import { parseAnswers, parseYesNo } from "../../text/yes-no.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "CLUSTER", summary: "Its id", required: true }],
  options: {
    relevant: { kind: "text", value: "yes|no", summary: "The judgement" },
    answers: {
      kind: "list",
      value: "GQ1=yes,…",
      summary:
        "Answers to the relevance questions for this class; the plan's rule makes the judgement of them",
    },
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
    const { clustering, planning } = openTaxonomy(context).state;
    const { relevant } = options;
    const answers = options.answers.length > 0 ? parseAnswers(options.answers, "--answers") : undefined;
    if (relevant === undefined && answers === undefined) {
      throw new OptionError("give the judgement: --relevant yes|no, or --answers GQ1=yes,…");
    }
    const given = {
      id,
      ...(relevant !== undefined && { relevant: parseYesNo(relevant, "--relevant") }),
      ...(answers && { answers }),
      reason: options.reason,
    };
    const next = editPhase(
      context,
      options,
      "relevance",
      { kind: "assess-class", cluster: id, ...(answers && { answers }), ...(relevant && { relevant }) },
      (state) => assessCluster(state, clustering, planning.relevance, given),
    );
    const judgement = next.clusters.find((item) => item.id === id);
    return {
      text: `${id} is ${judgement?.relevant ? "" : "not "}relevant: ${options.reason}`,
      json: judgement,
    };
  },
});
