/**
 * Runs the strategies of `questions generate` that need no distribution: comparison cells, document clusters, and a
 * plan.
 */

import type { Outcome } from "../../cli/command.ts";
import {
  clusterValues,
  type FactStore,
  generateComparisonQuestions,
  generateDocumentQuestions,
  identityOf,
  type LabelRules,
  type PairList,
  planSchema,
  readDocuments,
  runPlan,
  type UserLexicon,
  type WritingOutcome,
  writeDrafts,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError } from "../../errors.ts";
import { readJson } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import type { Models } from "../shared/with-models.ts";
import { withJournal } from "./generation-journal.ts";
import {
  describeRejected,
  draftWriter,
  formWritingOptions,
  type GenerationRun,
  type WritingOptions,
  writeRejected,
} from "./write-drafts.ts";

export async function generateFromDocuments(
  file: string,
  options: WritingOptions,
  { out, models, context }: GenerationRun,
): Promise<Outcome> {
  const documents = readDocuments(context.resolve(file));
  const { instructions } = options;
  const report = await withJournal(out, { documents, instructions }, models, context, (journal) =>
    generateDocumentQuestions(
      documents,
      models,
      journal,
      { seed: context.seed, instructions, parallel: formWritingOptions(options).parallel },
      context,
    ),
  );
  const { sets, clusters, skipped } = report;
  if (clusters === 0) {
    throw new InputError({ file }, "no result set contains at least five documents", {
      hint: "The query column assigns each document to a result set.",
    });
  }
  return writeAndReport(out, report, models, {
    lines: [
      `  ${count(documents.length, "document")} in ${count(sets, "result set")}, ${count(clusters, "cluster")}, ${count(skipped, "set")} with too few documents`,
    ],
    json: { documents: documents.length, sets, clusters, skipped },
  });
}

export function generateFromCells(
  facts: FactStore,
  graph: string,
  options: {
    readonly rules: LabelRules | undefined;
    readonly comparison: string | undefined;
    readonly lexicon: UserLexicon | undefined;
  },
  { out, models, context }: GenerationRun,
): Outcome {
  const { rules, comparison } = options;
  const report = generateComparisonQuestions(
    facts,
    {
      graph,
      lexicon: options.lexicon,
      seed: context.seed,
      ...(rules === undefined ? {} : { rules }),
      ...(comparison === undefined ? {} : { comparison }),
    },
    context,
  );
  const { pairs, publications, properties, cells, refused } = report;
  if (pairs.length === 0) {
    throw new InputError(
      { file: graph },
      "no publication in this comparison has a value, so there are no cells to generate questions from",
    );
  }
  const share = ((100 * cells.filled) / cells.all).toFixed(1);
  return writeAndReport(
    out,
    { pairs, rejected: [] },
    { ...models, names: offlineNames(models) },
    {
      lines: [
        `  ${count(publications, "publication")}, ${count(properties.length, "property", "properties")}`,
        `  ${cells.filled} of ${cells.all} cells are filled (${share} %)`,
        ...describeRefused(refused),
      ],
      json: { publications, properties, cells, refused },
    },
  );
}

/** Replaces the language model with an offline one, because questions about cells are not worded by a model. */
function offlineNames({ names }: Models): Models["names"] {
  return { ...names, language: { kind: "offline" } };
}

export async function generateFromPlan(
  plan: string,
  facts: FactStore,
  graph: string,
  options: WritingOptions & {
    readonly rules: LabelRules | undefined;
    readonly lexicon: UserLexicon | undefined;
    readonly eps: number;
    readonly "min-pts": number;
    readonly "max-golden": number;
    readonly "keep-redundant": boolean;
  },
  { out, models, context }: GenerationRun,
): Promise<Outcome> {
  const { rules, lexicon } = options;
  const storedPlan = readJson(context.resolve(plan), planSchema);
  const eps = storedPlan.eps ?? options.eps;
  const minPts = storedPlan.minPts ?? options["min-pts"];
  const instructions = [storedPlan.instructions, options.instructions].filter(Boolean).join(" ");
  const inputs = [
    identityOf(facts),
    { given: storedPlan, graph, rules, eps, minPts, instructions, lexicon },
    [options["max-golden"], options["subgraph-tokens"], options["keep-redundant"]],
  ];
  const { refused, written } = await withJournal(out, inputs, models, context, async (journal) => {
    const clusters = await clusterValues(facts, models.embedder, { eps, minPts }, context);
    const report = runPlan(facts, clusters, storedPlan, {
      graph,
      file: plan,
      largestGolden: options["max-golden"],
      lexicon,
      seed: context.seed,
      keepRedundant: options["keep-redundant"],
      ...(rules === undefined ? {} : { rules }),
    });
    const writer = draftWriter({ ...options, instructions }, models);
    const drafts = await writeDrafts(() => report.context, report.pairs, writer, journal, context);
    return { refused: report.refused, written: drafts };
  });
  const reasons = describeRefused(refused);
  if (written.pairs.length + written.rejected.length === 0)
    throw new InputError({ file: plan }, `no question could be generated\n${reasons.join("\n")}`);
  return writeAndReport(out, written, models, { lines: reasons, json: { refused } });
}

function describeRefused(refused: Readonly<Record<string, number>>): string[] {
  return Object.entries(refused).map(([reason, refusals]) => `  not asked: ${reason} (${refusals})`);
}

/** Writes the accepted and the rejected questions to files, and reports both. */
export function writeAndReport(
  out: string,
  written: WritingOutcome<PairList>,
  models: Models,
  report: { readonly lines: readonly string[]; readonly json: object },
): Outcome {
  if (!models.plan) writeQuestions(out, { columns: [], rows: [...written.pairs] });
  const rejected = writeRejected(out, written, models);
  return {
    text: [
      `${out}: ${count(written.pairs.length, "question")}`,
      ...report.lines,
      ...describeRejected(rejected),
    ].join("\n"),
    json: {
      out,
      questions: written.pairs.length,
      ...report.json,
      ...(rejected === null ? {} : { rejected }),
    },
    exitCode: written.pairs.length === 0 && !models.plan ? 1 : 0,
  };
}
