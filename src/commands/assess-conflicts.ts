import {
  collectVerdicts,
  describeAlpha,
  describeKappas,
  relevanceAgreement,
  relevanceConflicts,
} from "../taxonomy/index.ts";
import { defineCommand } from "./command.ts";
import { openTaxonomy } from "./open-taxonomy.ts";

export const command = defineCommand({
  summary: "What the judges of relevance disagree on, and how far they agree",
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
        `${conflicts.length} conflicts are open. Settle one with taxolink assess settle ID.`,
        alpha.value === null
          ? "Agreement: no two judges have judged the same with any variation yet."
          : `Krippendorff's alpha: ${describeAlpha(alpha)} over ${alpha.units} items, seed ${context.seed}\n${describeKappas(kappas)}`,
      ].join("\n"),
      json: { conflicts, alpha, ...kappas, seed: context.seed },
    };
  },
});
