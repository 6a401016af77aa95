/** `taxolink questions difficulty`: what simple systems find of each question, and how far a set tells systems apart. */
import {
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
  type Outcome,
} from "../../cli/command.ts";
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
import { normaliseTripleText, openGraph } from "../../graph/index.ts";
import { formatJsonLines, writeText } from "../../io/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { count } from "../../text/count.ts";
import { graphPath } from "../graph/graph-file.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import { bm25Results, checkSystems, defaultSystems, labelMatch, prepareSystems } from "./ask-systems.ts";
import { describeSeparation, recallDifferences } from "./difficulty-report.ts";
import { lenientOption, questionFilePositional, readGivenQuestions } from "./question-file.ts";

const options = {
  graph: { kind: "text", value: "FILE", summary: "The graph the questions were made from", required: true },
  systems: {
    kind: "list",
    value: "NAMES",
    summary: `The systems to ask: ${labelMatch} or presets (default: ${defaultSystems.join(", ")})`,
  },
  drop: {
    kind: "list",
    value: "NAMES",
    summary: `Leave out the questions that one of these systems solves, e.g. ${labelMatch}`,
  },
  out: {
    kind: "text",
    writes: "file",
    value: "FILE",
    summary: "Where to write the questions with the column solved_by (CSV)",
    required: true,
  },
  ...lenientOption,
  ...modelOptions,
} as const satisfies OptionSpecs;

type Options = OptionValues<typeof options>;

export const command = defineCommand({
  positionals: [questionFilePositional],
  options,
  notes: [
    `${labelMatch} finds a triple if the question contains the labels of both its ends, or of one end and the predicate. ` +
      `For bm25 only the first ${bm25Results} triples count, for other presets all of them.`,
    "The column solved_by names the systems that find all golden triples. What each system found stands in " +
      "Q-results.jsonl beside the questions, with recall and F1. Questions without golden triples are kept as they are.",
  ],
  run: async ({ options, positionals }, context) => {
    const names = options.systems.length === 0 ? defaultSystems : [...new Set(options.systems)];
    checkSystems(names, "systems");
    checkSystems(options.drop, "drop");
    const unasked = options.drop.find((name) => !names.includes(name));
    if (unasked !== undefined) {
      throw new OptionError(`--drop names ${unasked}, which is not asked`, {
        hint: `Add it to --systems, or drop by ${names.join(", ")}.`,
      });
    }
    const questions = readGivenQuestions(positionals, options.lenient, context);
    return withModels(options, context, async (models) => {
      const difficulties = await measure(questions, names, options, models, context, positionals[0] ?? "");
      return tell(questions, difficulties, options, models, context);
    });
  },
});

async function measure(
  { pairs }: QuestionFile,
  names: readonly string[],
  options: Options,
  models: Models,
  context: CommandContext,
  file: string,
): Promise<readonly QuestionDifficulty[]> {
  const provable = pairs.filter(({ goldenTriples }) => goldenTriples.length > 0);
  if (provable.length === 0) throw new InputError({ file }, "no question has golden triples");
  const graph = await openGraph(graphPath(options.graph, context), {}, context);
  try {
    const systems = await prepareSystems(names, graph, { ...models, seed: context.seed }, context);
    const stage = context.progress.stage("ask systems", provable.length);
    const difficulties: QuestionDifficulty[] = [];
    for (const pair of provable) {
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

function tell(
  { columns, pairs }: QuestionFile,
  difficulties: readonly QuestionDifficulty[],
  options: Options,
  { plan }: Models,
  context: CommandContext,
): Outcome {
  const byId = new Map(difficulties.map((difficulty) => [difficulty.uid, difficulty]));
  const isDropped = ({ uid }: QaPair): boolean => {
    const difficulty = byId.get(uid);
    return difficulty !== undefined && solvers(difficulty).some((name) => options.drop.includes(name));
  };
  const rows = pairs.flatMap((pair) => {
    const difficulty = byId.get(pair.uid);
    if (difficulty === undefined) return [pair];
    return isDropped(pair) ? [] : [markSolved(pair, difficulty)];
  });
  const separation = measureSeparation(difficulties);
  const differences = recallDifferences(difficulties, separation, context.seed);
  const out = context.resolve(options.out);
  const results = fileBeside(out, "results").replace(/\.[^.]*$/, ".jsonl");
  const dropped = pairs.length - rows.length;
  if (rows.length === 0) {
    throw new InputError({ file: options.out }, "nothing would be left: every question is dropped", {
      hint: "Leave out --drop, or generate harder questions.",
    });
  }
  if (plan === null) {
    writeText(results, formatJsonLines(difficulties));
    writeQuestions(out, { columns, rows });
  }
  const lost =
    dropped === 0 ? [] : [`${count(dropped, "question")} left out, found by ${options.drop.join(" or ")}`];
  return {
    text: [
      `${out}: ${count(rows.length, "question")}; what the systems found: ${results}`,
      ...lost,
      ...describeSeparation(separation, differences),
    ].join("\n"),
    json: { out, results, questions: rows.length, dropped, separation, differences },
  };
}
