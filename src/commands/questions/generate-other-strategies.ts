/**
 * Runs the strategies of `questions generate` that need no distribution: comparison cells, document clusters, and a
 * plan.
 */

import type { Reported } from "../../cli/command.ts";
import {
  describeClusters,
  generateDocumentQuestions,
  openDraw,
  planSchema,
  readDocuments,
  runPlan,
  type Sampler,
  sampleComparison,
  sampleLike,
  type WritingOutcome,
  withQueries,
  writeDrafts,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError } from "../../errors.ts";
import { readJson } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import type { Models } from "../shared/with-models.ts";
import type { GenerateOptions } from "./generate-options.ts";
import { readGivenQuestions } from "./question-file.ts";
import {
  describeRejected,
  draftWriter,
  draftWritingOptions,
  type GenerationRun,
  type WritingOptions,
  withJournal,
  writeRejected,
} from "./write-drafts.ts";

export async function generateFromDocuments(
  file: string,
  options: WritingOptions,
  { out, models, context }: GenerationRun,
): Promise<Reported> {
  const documents = readDocuments(context.resolve(file));
  const { instructions } = options;
  const report = await withJournal(out, { documents, instructions }, models, context, (journal) =>
    generateDocumentQuestions(
      documents,
      models,
      journal,
      { seed: context.seed, instructions, parallel: draftWritingOptions(options).parallel },
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

export async function generateFromCells(
  sampler: Sampler,
  comparison: string | undefined,
  { out, models, context }: GenerationRun,
): Promise<Reported> {
  const report = await sampleComparison(sampler, comparison, context);
  const { pairs, publications, properties, cells, refused } = report;
  if (pairs.length === 0)
    throw new InputError(
      { file: sampler.graphName },
      "no publication in this comparison has a value, so there are no cells to generate questions from",
    );
  const share = ((100 * cells.filled) / cells.all).toFixed(1);
  const written = { pairs: await withQueries(pairs, sampler.graph), rejected: [] };
  // Questions about cells are not worded by a model.
  const offline: Models = { ...models, names: { ...models.names, language: { kind: "offline" } } };
  return writeAndReport(out, written, offline, {
    lines: [
      `  ${count(publications, "publication")}, ${count(properties.length, "property", "properties")}`,
      `  ${cells.filled} of ${cells.all} cells are filled (${share} %)`,
      ...describeRefused(refused),
    ],
    json: { publications, properties, cells, refused },
  });
}

export async function generateFromPlan(
  file: string,
  sampler: Sampler,
  options: GenerateOptions,
  { out, models, context }: GenerationRun,
): Promise<Reported> {
  const plan = readJson(context.resolve(file), planSchema);
  const clusters = {
    eps: plan.eps ?? options.eps,
    minPts: plan.minPts ?? options["min-pts"],
    embedder: models.embedder,
  };
  const instructions = [plan.instructions, options.instructions].filter(Boolean).join(" ");
  const draw = await openDraw(sampler, { clusters, seed: context.seed }, context);
  const { pairs, refused } = await runPlan(sampler, draw, plan, file, {
    largestGolden: options["max-golden"],
    keepRedundant: options["keep-redundant"],
  });
  const reasons = describeRefused(refused);
  if (pairs.length === 0)
    throw new InputError({ file }, `no question could be generated\n${reasons.join("\n")}`);
  const writer = draftWriter({ ...options, instructions }, models);
  const drafts = await withQueries(pairs, sampler.graph);
  const inputs = [
    sampler.version,
    pairs.map(({ uid }) => uid),
    plan,
    instructions,
    options["subgraph-tokens"],
  ];
  const written =
    writer === null
      ? { pairs: drafts, rejected: [] }
      : await withJournal(out, inputs, models, context, (journal) =>
          writeDrafts(sampler, drafts, writer, journal, context),
        );
  return writeAndReport(out, written, models, {
    lines: reasons,
    json: { refused, clusters: describeClusters(draw.clusters, draw) },
  });
}

/** Asks the queries of a question file about other names and values. */
export async function generateLike(
  file: string,
  sampler: Sampler,
  options: GenerateOptions,
  { out, models, context }: GenerationRun,
): Promise<Reported> {
  const originals = readGivenQuestions([file], false, context).pairs;
  const clusters = { eps: options.eps, minPts: options["min-pts"], embedder: models.embedder };
  const draw = await openDraw(
    sampler,
    { clusters: options.split ? null : clusters, seed: context.seed, maxHops: options["max-hops"] },
    context,
  );
  const demands = { largestGolden: options["max-golden"], keepRedundant: options["keep-redundant"] };
  const { pairs, refused } = await sampleLike(sampler, draw, originals, demands, context);
  if (pairs.length === 0)
    throw new InputError({ file }, `no question has a counterpart\n${describeRefused(refused).join("\n")}`);
  const written = { pairs: await withQueries(pairs, sampler.graph), rejected: [] };
  const offline: Models = { ...models, names: { ...models.names, language: { kind: "offline" } } };
  return writeAndReport(out, written, offline, {
    lines: [`  from ${count(originals.length, "question")} of ${file}`, ...describeRefused(refused)],
    json: { like: file, originals: originals.length, refused },
  });
}

function describeRefused(refused: Readonly<Record<string, number>>): string[] {
  return Object.entries(refused).map(([reason, refusals]) => `  not asked: ${reason} (${refusals})`);
}

/** Writes the accepted and the rejected questions to files, and reports both. */
export function writeAndReport(
  out: string,
  written: WritingOutcome,
  models: Models,
  report: { readonly lines: readonly string[]; readonly json: object },
): Reported {
  if (!models.plan) writeQuestions(out, { columns: [], rows: [...written.pairs] });
  const rejected = writeRejected(out, written, models);
  return {
    text: [`${out}: ${count(written.pairs.length, "question")}`, report.lines, describeRejected(rejected)],
    json: {
      out,
      questions: written.pairs.length,
      ...report.json,
      ...(rejected === null ? {} : { rejected }),
    },
    exitCode: written.pairs.length === 0 && !models.plan ? 1 : 0,
  };
}
