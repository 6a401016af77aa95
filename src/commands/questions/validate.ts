/**
 * `taxolink questions check --prove`: answers and proves the stored query of every question, on a graph or on the facts of
 * publications.
 */

import { basename } from "node:path";
import type { CommandContext, OptionSpecs, OptionValues } from "../../cli/command.ts";
import { isGood, type QaPair, type Validation, validateQuestions } from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { createGraph, type KnowledgeGraph } from "../../graph/index.ts";
import { count } from "../../text/count.ts";
import { graphOrDefault, openNamedGraph } from "../graph/graph-file.ts";
import { lenientOption } from "../shared/lenient-option.ts";
import { publicationOptions, readGivenLayouts } from "./publication-facts.ts";
import { generatedFromOption } from "./question-file.ts";

/** The number of faulty questions shown in the text output; the JSON output contains all of them. */
const shownProblems = 20;

/** The options by which the command finds the graph or the facts of publications. */
export const proofOptions = {
  ...generatedFromOption,
  ...publicationOptions,
  template: {
    kind: "text",
    page: "all",
    value: "NAME",
    summary: "The layout of the publications (default: from the graph column)",
    requires: "publications",
  },
  ...lenientOption,
} as const satisfies OptionSpecs;

type Options = OptionValues<typeof proofOptions>;

/** Answers and proves the stored query of every question, or each of its triples if there is no query. */
export async function prove(pairs: readonly QaPair[], options: Options, context: CommandContext) {
  const { source, hash, results } = await validate(options, pairs, context);
  const counts = Object.fromEntries(
    [...Map.groupBy(results, ({ verdict }) => verdict)].map(([verdict, group]) => [verdict, group.length]),
  );
  const verdictCounts = Object.entries(counts).map(([verdict, questions]) => `${questions} ${verdict}`);
  const faulty = results.filter((result) => !isGood(result));
  return {
    text: [
      `${count(results.length, "question")} on ${source}: ${verdictCounts.join(", ")}`,
      faulty.slice(0, shownProblems).map(describeFault),
      faulty.length > shownProblems && `and ${faulty.length - shownProblems} more; --json lists all of them`,
    ],
    json: { graph: source, graph_hash: hash, questions: results.length, counts, results },
    exitCode: faulty.length === 0 ? 0 : 1,
  } as const;
}

type Result = { readonly source: string; readonly hash: string; readonly results: readonly Validation[] };

async function validate(
  options: Options,
  pairs: readonly QaPair[],
  context: CommandContext,
): Promise<Result> {
  const { source, graph } = await openGiven(options, pairs, context);
  try {
    const results = await validateQuestions(pairs, graph, context);
    return { source, hash: await graph.version(), results };
  } finally {
    graph.close();
  }
}

type Given = { readonly source: string; readonly graph: KnowledgeGraph };

async function openGiven(
  options: Options,
  pairs: readonly QaPair[],
  context: CommandContext,
): Promise<Given> {
  const { publications } = options;
  if (publications === undefined) {
    const file = graphOrDefault(options.graph, context, "Add --graph FILE or --publications FILE");
    return { source: basename(file), graph: await openNamedGraph(file, context) };
  }
  const template = options.template ?? pairs[0]?.graph ?? "";
  const [layout] = readGivenLayouts([template], { ...options, publications }, context);
  if (layout === undefined) throw new OptionError("--template requires a layout name");
  return { source: layout.name, graph: createGraph(layout.population.triples) };
}

function describeFault({ uid, verdict, missing, surplus, reason }: Validation): string {
  const parts = [
    reason ?? "",
    ...missing.map((text) => `- ${text}`),
    ...surplus.map((text) => `+ ${text}`),
  ].filter((part) => part !== "");
  return `  ${uid} ${verdict}\n    ${parts.join("\n    ")}`;
}
