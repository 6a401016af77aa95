import { defineCommand } from "../../cli/command.ts";
import {
  collectVerdicts,
  describeAlpha,
  describeKappas,
  relevanceAgreement,
  relevanceConflicts,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { openTaxonomy } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  run: async (_invocation, context) => {
    const { relevance, planning } = openTaxonomy(context).state;
    const items = collectVerdicts(relevance, planning.relevance);
    const conflicts = relevanceConflicts(items);
    const { alpha, ...kappas } = relevanceAgreement(items, { seed: context.seed });
    return {
      text: [
        ...conflicts.flatMap(({ kind, id, verdicts }) => [
          `${kind} ${id}`,
          ...verdicts.map(
            ({ judge, relevant, reason }) => `    ${judge}: ${relevant ? "yes" : "no"}. ${reason}`,
          ),
        ]),
        `${count(conflicts.length, "open conflict")}. Settle a conflict with taxolink assess settle ID.`,
        alpha.value === null
          ? "Agreement is undefined so far, because no item has two judgements or all judgements are identical."
          : `Krippendorff's alpha: ${describeAlpha(alpha)} over ${count(alpha.units, "item")}, seed ${context.seed}\n${describeKappas(kappas)}`,
      ].join("\n"),
      json: { conflicts, alpha, ...kappas, seed: context.seed },
    };
  },
});
