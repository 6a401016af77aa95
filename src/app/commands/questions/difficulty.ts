/**
 * `taxolink questions difficulty`: runs simple systems on every question, and reports how well the questions
 * distinguish the systems.
 */

import { InputError } from "../../../base/errors.ts";
import { formatJsonLines, removeTornWrites, writeText } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import {
  createLabelMatcher,
  fileBeside,
  markSolved,
  measureSeparation,
  type QaPair,
  type QuestionDifficulty,
  type QuestionFile,
  type Separation,
  scoreResult,
  solvers,
  writeQuestions,
} from "../../../datasets/index.ts";
import { createBootstrap, defaultBootstrap, formatFigure } from "../../../evaluation/index.ts";
import { formatTriple, type KnowledgeGraph, normaliseTripleText } from "../../../graph/index.ts";
import { option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand } from "../../../operations/command.ts";
import type { Block } from "../../../pages/blocks.ts";
import { createRetriever, type RetrieverParts, retrieverNames } from "../../../retrieval/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { graphOrDefault, openNamedGraph, withGraph } from "../graph/graph-file.ts";
import { prepareRetriever } from "../retrieval/retriever-options.ts";
import { mapInTurn } from "../shared/in-turn.ts";
import { tableOf } from "../shared/listing.ts";
import { requireKnown } from "../shared/require-known.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import { generatedFromOption, questionFilePositional, readGivenQuestions } from "./question-file.ts";

const labelMatch = "label-match";

/**
 * The number of BM25's triples that are evaluated; BM25 ranks every triple of the graph, but a reader looks only at the
 * first few.
 */
const bm25Results = 5;

const defaultSystems: readonly string[] = [labelMatch, "bm25", "hublink"];

/** @returns the retrieved triples as text, best first */
type System = (pair: QaPair) => Promise<readonly string[]>;

async function prepareSystem(
  name: string,
  graph: KnowledgeGraph,
  parts: RetrieverParts,
  context: CommandContext,
): Promise<System> {
  if (name === labelMatch) {
    const match = await createLabelMatcher(graph);
    return async ({ question }) => (await match(question)).map(formatTriple).map(normaliseTripleText);
  }
  const retriever = createRetriever(name, parts, name === "bm25" ? { results: bm25Results } : {});
  await prepareRetriever(retriever, graph, undefined, context);
  return async ({ uid, question, topicEntityId }) => {
    const topic = topicEntityId === "" ? {} : { topicEntity: topicEntityId };
    const { triples } = await retriever.retrieve({ id: uid, text: question, ...topic }, context.signal);
    return triples.map(({ triple }) => normaliseTripleText(formatTriple(triple)));
  };
}

export const command = defineCommand({
  example: "questions.csv --graph graph.nt --out measured.csv",
  positionals: [questionFilePositional],
  options: {
    ...generatedFromOption,
    systems: option.list(
      "NAMES",
      `The systems to run: ${labelMatch} or presets (default: ${defaultSystems.join(", ")})`,
      { choices: [labelMatch, ...retrieverNames()] },
    ),
    drop: option.list("NAMES", `Omit questions that any of these systems solves, e.g. ${labelMatch}`),
    out: option.outputFile("Output file for the questions, with an added solved_by column (CSV)", {
      required: true,
    }),
    ...lenientOption,
    ...modelOptions,
  },
  notes: [
    `${labelMatch} retrieves a triple if the question contains the labels of its subject and object, or its predicate and one of these labels. ` +
      `For bm25, only the first ${bm25Results} triples count; for other presets, all do.`,
    "The solved_by column lists the systems that retrieve all golden triples. " +
      "Q-results.jsonl, next to the question file, lists the triples of each system with recall and F1. " +
      "The command leaves questions without golden triples unchanged.",
  ],
  run: async ({ options, positionals }, context) => {
    const names = options.systems.length === 0 ? defaultSystems : [...new Set(options.systems)];
    requireKnown(options.drop, names, {
      problem: (name) => `--drop contains ${name}, which is not one of the systems`,
      hint: `Add the system to --systems, or choose from ${names.join(", ")}.`,
    });
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const provable = questions.pairs.filter(({ goldenTriples }) => goldenTriples.length > 0);
    if (provable.length === 0)
      throw new InputError({ file: positionals[0] ?? "" }, "no question has golden triples");
    return withModels(options, context, async (models) => {
      const difficulties = await measure(provable, names, options.graph, models, context);
      const { rows, dropped } = dropSolved(questions, difficulties, options.drop, options.out);
      const out = context.resolve(options.out);
      const results = fileBeside(out, "results").replace(/\.[^.]*$/, ".jsonl");
      if (models.plan === null) {
        // The path is no option, so nothing has cleaned up there yet.
        removeTornWrites(results);
        writeText(results, formatJsonLines(difficulties));
        writeQuestions(out, { columns: questions.columns, rows });
      }
      const separation = measureSeparation(difficulties);
      const differences = recallDifferences(difficulties, separation, context.seed);
      const solvedBy = options.drop.join(" or ");
      return {
        text: [
          `${out}: ${count(rows.length, "question")}; retrieved triples: ${results}`,
          dropped > 0 && `${count(dropped, "question")} omitted because ${solvedBy} solved them`,
          describeSeparation(separation, differences),
        ],
        json: { out, results, questions: rows.length, dropped, separation, differences },
      };
    });
  },
});

async function measure(
  pairs: readonly QaPair[],
  names: readonly string[],
  graphFile: string | undefined,
  models: Models,
  context: CommandContext,
): Promise<readonly QuestionDifficulty[]> {
  return withGraph(openNamedGraph(graphOrDefault(graphFile, context), context), async (graph) => {
    const parts = { ...models, seed: context.seed };
    const systems = new Map<string, System>();
    for (const name of names) systems.set(name, await prepareSystem(name, graph, parts, context));
    return mapInTurn("ask systems", pairs, context, async (pair) => {
      const results: Record<string, QuestionDifficulty["results"][string]> = {};
      const golden = pair.goldenTriples.map(normaliseTripleText);
      for (const [name, ask] of systems) results[name] = scoreResult(golden, await ask(pair));
      return { uid: pair.uid, results };
    });
  });
}

/** @throws InputError if no questions would remain */
function dropSolved(
  { pairs }: QuestionFile,
  difficulties: readonly QuestionDifficulty[],
  drop: readonly string[],
  file: string,
) {
  const byId = new Map(difficulties.map((difficulty) => [difficulty.uid, difficulty]));
  const rows = pairs.flatMap((pair) => {
    const difficulty = byId.get(pair.uid);
    if (difficulty === undefined) return [pair];
    return solvers(difficulty).some((name) => drop.includes(name)) ? [] : [markSolved(pair, difficulty)];
  });
  if (rows.length === 0)
    throw new InputError({ file }, "--drop would remove every question", {
      hint: "Omit --drop, or generate harder questions.",
    });
  return { rows, dropped: pairs.length - rows.length };
}

/**
 * Returns the difference in mean recall of each pair of systems, with its 95 % interval over the questions, by a
 * percentile bootstrap (Efron and Tibshirani, 1993), as `report` does.
 */
function recallDifferences(
  difficulties: readonly QuestionDifficulty[],
  { systems, pairs }: Separation,
  seed: number,
) {
  const bootstrap = createBootstrap({ ...defaultBootstrap, seed });
  const columns = new Map(
    systems.map(({ system }) => [system, difficulties.map(({ results }) => results[system]?.recall ?? null)]),
  );
  const recallOf = (name: string): number => systems.find(({ system }) => system === name)?.recall ?? 0;
  return pairs.map(({ left, right }) => ({
    left,
    right,
    difference: recallOf(left) - recallOf(right),
    interval: bootstrap.differenceInterval(columns.get(left) ?? [], columns.get(right) ?? []),
  }));
}

function describeSeparation(
  { questions, byAll, bySome, byNone, systems, pairs }: Separation,
  differences: ReturnType<typeof recallDifferences>,
): Block {
  const share = (part: number): string => `${part} (${((100 * part) / questions).toFixed(0)} %)`;
  const comparisons = pairs.map((pair, at) => ({ ...pair, ...differences[at] }));
  return [
    tableOf(
      systems,
      {
        system: ({ system }) => system,
        recall: ({ recall }) => formatFigure(recall),
        F1: ({ f1 }) => formatFigure(f1),
        solved: ({ solved }) => share(solved),
      },
      { indent: 2 },
    ),
    `solved by all systems ${share(byAll)}, by some ${share(bySome)}, by none ${share(byNone)}`,
    pairs.length > 0 && [
      "questions that distinguish the two systems",
      tableOf(
        comparisons,
        {
          systems: ({ left, right }) => `${left} and ${right}`,
          differ: ({ differing }) => differing,
          "only first": ({ onlyLeft }) => onlyLeft,
          "only second": ({ onlyRight }) => onlyRight,
          "recall difference": ({ difference = 0 }) => formatFigure(difference),
          "95 %": ({ interval }) => interval?.map(formatFigure).join(" to ") ?? "",
        },
        { indent: 2 },
      ),
    ],
  ];
}
