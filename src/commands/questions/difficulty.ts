/**
 * `taxolink questions difficulty`: runs simple systems on every question, and reports how well the questions
 * distinguish the systems.
 */
import { option } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type Reported } from "../../cli/command.ts";
import {
  fileBeside,
  markSolved,
  measureSeparation,
  type QaPair,
  type QuestionDifficulty,
  type QuestionFile,
  scoreResult,
  solvers,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError, OptionError, throwIfCancelled } from "../../errors.ts";
import { normaliseTripleText } from "../../graph/index.ts";
import { formatJsonLines, removeTornWrites, writeText } from "../../io/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { count } from "../../text/count.ts";
import { graphOrDefault, graphPath, openNamedGraph } from "../graph/graph-file.ts";
import { lenientOption } from "../shared/lenient-option.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import { bm25Results, checkSystems, defaultSystems, labelMatch, prepareSystems } from "./ask-systems.ts";
import { describeSeparation, recallDifferences } from "./difficulty-report.ts";
import { generatedFromOption, questionFilePositional, readGivenQuestions } from "./question-file.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    ...generatedFromOption,
    systems: option.list(
      "NAMES",
      `The systems to run: ${labelMatch} or presets (default: ${defaultSystems.join(", ")})`,
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
    checkSystems(names, "systems");
    checkSystems(options.drop, "drop");
    const unknownSystem = options.drop.find((name) => !names.includes(name));
    if (unknownSystem !== undefined) {
      throw new OptionError(`--drop contains ${unknownSystem}, which is not one of the systems`, {
        hint: `Add the system to --systems, or choose from ${names.join(", ")}.`,
      });
    }
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const provable = questions.pairs.filter(({ goldenTriples }) => goldenTriples.length > 0);
    if (provable.length === 0) {
      throw new InputError({ file: positionals[0] ?? "" }, "no question has golden triples");
    }
    return withModels(options, context, async (models) => {
      const graph = graphPath(graphOrDefault(options.graph, context), context);
      const difficulties = await measure(provable, names, graph, models, context);
      const outcome = dropSolved(questions, difficulties, options.drop, options.out);
      const out = context.resolve(options.out);
      const results = fileBeside(out, "results").replace(/\.[^.]*$/, ".jsonl");
      if (models.plan === null) {
        // The path is no option, so nothing has cleaned up there yet.
        removeTornWrites(results);
        writeText(results, formatJsonLines(difficulties));
        writeQuestions(out, { columns: questions.columns, rows: outcome.rows });
      }
      return reportDifficulty(outcome, difficulties, { out, results, drop: options.drop }, context.seed);
    });
  },
});

async function measure(
  pairs: readonly QaPair[],
  names: readonly string[],
  graphFile: string,
  models: Models,
  context: CommandContext,
): Promise<readonly QuestionDifficulty[]> {
  const graph = await openNamedGraph(graphFile, context);
  try {
    const systems = await prepareSystems(names, graph, { ...models, seed: context.seed }, context);
    const stage = context.progress.stage("ask systems", pairs.length);
    const difficulties: QuestionDifficulty[] = [];
    for (const pair of pairs) {
      throwIfCancelled(context.signal);
      const results: Record<string, QuestionDifficulty["results"][string]> = {};
      const golden = pair.goldenTriples.map(normaliseTripleText);
      for (const [name, ask] of systems) results[name] = scoreResult(golden, await ask(pair));
      difficulties.push({ uid: pair.uid, results });
      stage.advance();
    }
    stage.finish();
    return difficulties;
  } finally {
    graph.close();
  }
}

type RemainingQuestions = { readonly rows: readonly QaPair[]; readonly dropped: number };

/** @throws InputError if no questions would remain */
function dropSolved(
  { pairs }: QuestionFile,
  difficulties: readonly QuestionDifficulty[],
  drop: readonly string[],
  file: string,
): RemainingQuestions {
  const byId = new Map(difficulties.map((difficulty) => [difficulty.uid, difficulty]));
  const rows = pairs.flatMap((pair) => {
    const difficulty = byId.get(pair.uid);
    if (difficulty === undefined) return [pair];
    return solvers(difficulty).some((name) => drop.includes(name)) ? [] : [markSolved(pair, difficulty)];
  });
  if (rows.length === 0) {
    throw new InputError({ file }, "--drop would remove every question", {
      hint: "Omit --drop, or generate harder questions.",
    });
  }
  return { rows, dropped: pairs.length - rows.length };
}

function reportDifficulty(
  { rows, dropped }: RemainingQuestions,
  difficulties: readonly QuestionDifficulty[],
  {
    out,
    results,
    drop,
  }: { readonly out: string; readonly results: string; readonly drop: readonly string[] },
  seed: number,
): Reported {
  const separation = measureSeparation(difficulties);
  const differences = recallDifferences(difficulties, separation, seed);
  const droppedLines =
    dropped === 0 ? [] : [`${count(dropped, "question")} omitted because ${drop.join(" or ")} solved them`];
  return {
    text: [
      `${out}: ${count(rows.length, "question")}; retrieved triples: ${results}`,
      droppedLines,
      describeSeparation(separation, differences),
    ],
    json: { out, results, questions: rows.length, dropped, separation, differences },
  };
}
