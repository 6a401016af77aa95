/** The strategies of `questions generate` that need no distribution: comparison cells and clusters of documents. */
import {
  clusterValues,
  type FactStore,
  generateComparisonQuestions,
  generateDocumentQuestions,
  type LabelRules,
  planSchema,
  readDocuments,
  runPlan,
  writeQuestions,
} from "../datasets/index.ts";
import { InputError } from "../errors.ts";
import { readJson } from "../io/index.ts";
import type { CommandContext, Outcome } from "./command.ts";
import type { Models } from "./with-models.ts";

export async function generateFromDocuments(
  file: string,
  out: string,
  models: Models,
  context: CommandContext,
): Promise<Outcome> {
  const documents = readDocuments(context.resolve(file));
  const { pairs, sets, clusters, skipped } = await generateDocumentQuestions(
    documents,
    models.embedder,
    { seed: context.seed },
    context,
  );
  if (pairs.length === 0) {
    throw new InputError({ file }, "no result set has five documents or more", {
      hint: "The column query tells which documents belong to one set.",
    });
  }
  if (!models.plan) writeQuestions(out, { columns: [], rows: pairs });
  return {
    text: [
      `${out}: ${pairs.length} questions`,
      `  ${documents.length} documents in ${sets} result sets, ${clusters} clusters, ${skipped} sets too small`,
    ].join("\n"),
    json: { out, questions: pairs.length, documents: documents.length, sets, clusters, skipped },
  };
}

export function generateFromCells(
  facts: FactStore,
  graph: string,
  rules: LabelRules | undefined,
  out: string,
  context: CommandContext,
): Outcome {
  const report = generateComparisonQuestions(
    facts,
    { graph, ...(rules === undefined ? {} : { rules }) },
    context,
  );
  if (report.pairs.length === 0) {
    throw new InputError(
      { file: graph },
      "no publication has a value below it, so there is no cell to ask for",
    );
  }
  writeQuestions(out, { columns: [], rows: report.pairs });
  const { filled, all } = report.cells;
  const refused = Object.entries(report.refused).map(
    ([reason, count]) => `  not asked: ${reason} (${count})`,
  );
  return {
    text: [
      `${out}: ${report.pairs.length} questions`,
      `  ${report.publications} publications, ${report.properties.length} properties`,
      `  ${filled} of ${all} cells are filled (${((100 * filled) / all).toFixed(1)} %)`,
      ...refused,
    ].join("\n"),
    json: { out, questions: report.pairs.length, ...report, pairs: undefined },
  };
}

export async function generateFromPlan(
  plan: string,
  facts: FactStore,
  graph: string,
  options: {
    readonly out: string;
    readonly rules: LabelRules | undefined;
    readonly eps: number;
    readonly "min-pts": number;
    readonly "max-golden": number;
  },
  models: Models,
  context: CommandContext,
): Promise<Outcome> {
  const { out, rules, eps } = options;
  const given = readJson(context.resolve(plan), planSchema);
  const clusters = await clusterValues(facts, models.embedder, { eps, minPts: options["min-pts"] }, context);
  const { pairs, refused } = runPlan(facts, clusters, given, {
    graph,
    file: plan,
    largestGolden: options["max-golden"],
    ...(rules === undefined ? {} : { rules }),
  });
  const reasons = Object.entries(refused).map(([reason, count]) => `  not asked: ${reason} (${count})`);
  if (pairs.length === 0)
    throw new InputError({ file: plan }, `no question could be made\n${reasons.join("\n")}`);
  if (!models.plan) writeQuestions(out, { columns: [], rows: pairs });
  return {
    text: [`${out}: ${pairs.length} questions`, ...reasons].join("\n"),
    json: { out, questions: pairs.length, refused },
  };
}
