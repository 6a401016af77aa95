/**
 * `taxolink experiment new`: writes an experiment file from options or, in a terminal, from a dialogue, and checks
 * every setting.
 */

import {
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { defaultRetriever } from "../../retrieval/index.ts";
import { graphPath } from "../graph/graph-file.ts";
import { checkColumns } from "../questions/check-columns.ts";
import { parseSettings, presetNotes } from "../retrieval/retriever-options.ts";
import {
  checkGraphFile,
  checkMeasures,
  checkModels,
  checkNewFile,
  checkQuestionFile,
  checkRetrievers,
  type ExperimentDraft,
  writeDraft,
} from "./experiment-draft.ts";
import { askForExperiment } from "./experiment-wizard.ts";
import { valuesOf } from "./varied-values.ts";

const newOptions = {
  graph: { kind: "text", value: "FILE", summary: "The graph file (required without a terminal)" },
  questions: { kind: "text", value: "FILE", summary: "The question file, CSV (required without a terminal)" },
  retrievers: { kind: "list", value: "NAMES", summary: "Presets", default: defaultRetriever },
  vary: {
    kind: "list",
    value: "OPTION=A+B",
    summary: "Option values to try, e.g. hubsToKeep=10+20+30; repeat --vary for more options",
  },
  mode: {
    kind: "text",
    value: "MODE",
    summary: "Vary one option at a time, or run every combination",
    choices: ["ofat", "grid"],
    default: "ofat",
  },
  language: { kind: "text", value: "NAME", summary: "The language model (default: chosen at run time)" },
  embedder: { kind: "text", value: "NAME", summary: "The embedder (default: chosen at run time)" },
  measures: { kind: "list", value: "NAMES", summary: "Measures (default: the standard measures)" },
  by: {
    kind: "list",
    value: "COLUMNS",
    summary: "Columns by which to group results (default: the label columns)",
  },
  repeats: {
    kind: "number",
    value: "N",
    summary: "Number of runs per configuration",
    default: 1,
    minimum: 1,
    integer: true,
  },
} as const satisfies OptionSpecs;

export const command = defineCommand({
  positionals: [
    { name: "FILE", summary: "The experiment file to write, e.g. experiments/hubs.json", writes: "file" },
  ],
  options: newOptions,
  notes: [
    ...presetNotes,
    "In a terminal, the command prompts for all values that the options do not specify.",
    "The file is plain JSON; you can edit its retrievers, options, measures and breakdowns.",
  ],
  run: async ({ options, positionals: [file] }, context) => {
    const { graph, questions, retrievers } = options;
    if (context.ask && (file === undefined || graph === undefined || questions === undefined)) {
      const paths = { file: file ?? "", graph: graph ?? "", questions: questions ?? "" };
      const draft = await askForExperiment(
        { ...paths, retrievers: retrievers.join(",") },
        context.ask,
        context,
      );
      return writeDraft(draft, context);
    }
    return writeDraft(draftFromOptions(file, options, context), context);
  },
});

/** @throws InputError or OptionError if a value is missing or invalid */
function draftFromOptions(
  file: string | undefined,
  options: OptionValues<typeof newOptions>,
  context: CommandContext,
): ExperimentDraft {
  const { graph, questions, retrievers, mode, language = "", embedder = "", measures, by, repeats } = options;
  const missing = [
    ...(file === undefined ? ["FILE"] : []),
    ...(graph === undefined ? ["--graph"] : []),
    ...(questions === undefined ? ["--questions"] : []),
  ];
  if (file === undefined || graph === undefined || questions === undefined) {
    throw new OptionError(`${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} missing`, {
      hint: "Without a terminal, pass the options: taxolink experiment new FILE --graph G --questions Q",
    });
  }
  const { columns } = checkQuestionFile(context.resolve(questions));
  checkModels(language, embedder, context);
  return {
    file: checkNewFile(context.resolve(file)),
    graph: checkGraphFile(graphPath(graph, context)),
    questions: context.resolve(questions),
    retrievers: checkRetrievers(retrievers),
    parameters: Object.fromEntries(
      Object.entries(parseSettings(options.vary)).map(([name, value]) => [name, valuesOf(value)]),
    ),
    mode,
    language,
    embedder,
    measures: checkMeasures(measures),
    by: checkColumns(by, columns),
    repeats,
  };
}
