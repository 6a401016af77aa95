/** Runs `experiment new` as a dialogue: it checks each answer immediately and suggests the nearest valid one. */

import { resolve } from "node:path";
import type { Ask, CommandContext } from "../../cli/command.ts";
import { CancelledError, OptionError } from "../../errors.ts";
import { defaultMeasureNames } from "../../evaluation/index.ts";
import { describeOrigin, retrieverNames, retrieverPresets } from "../../retrieval/index.ts";
import { tableLines } from "../../text/table.ts";
import { checkColumns } from "../questions/check-columns.ts";
import { parseSettings } from "../retrieval/retriever-options.ts";
import { askUntil } from "./ask-until.ts";
import {
  checkGraphFile,
  checkMeasures,
  checkModels,
  checkNewFile,
  checkQuestionFile,
  checkRetrievers,
  type ExperimentDraft,
  planDraft,
} from "./experiment-draft.ts";
import { valuesOf } from "./varied-values.ts";

/** The answers from the command line, if any. */
export type GivenAnswers = {
  readonly file: string;
  readonly graph: string;
  readonly questions: string;
  readonly retrievers: string;
};

const modes = ["ofat", "grid"] as const;

/** @throws CancelledError if the user quits */
export async function askForExperiment(
  answers: GivenAnswers,
  ask: Ask,
  context: CommandContext,
): Promise<ExperimentDraft> {
  const files = await askForFiles(answers, ask, context);
  const { questions } = files;
  const retrievers = await askForRetrievers(answers, questions.count, ask);
  const parameters = await askForParameters(ask, retrievers);
  const mode = Object.keys(parameters).length < 2 ? modes[0] : await askForMode(ask);
  const models = await askForModels(ask, context);
  const measures = await askUntil(ask, {
    prompt: "Measures, separated by commas (empty: the standard measures)",
    choices: defaultMeasureNames,
    check: (answer) => checkMeasures(listOf(answer)),
  });
  const by = await askUntil(ask, {
    introduction: `The questions have the columns ${questions.columns.join(", ")}.`,
    prompt: "Columns by which to group results, separated by commas (empty: the label columns)",
    choices: questions.columns,
    check: (answer) => checkColumns(listOf(answer), questions.columns),
  });
  const repeats = await askUntil(ask, {
    prompt: "Number of runs per configuration",
    defaultAnswer: "1",
    check: wholeNumber,
  });
  const draft: ExperimentDraft = {
    file: files.file,
    graph: files.graph,
    questions: resolve(questions.file),
    retrievers,
    parameters,
    mode,
    ...models,
    measures,
    by,
    repeats,
  };
  await confirm(ask, draft, questions.count, context.seed);
  return draft;
}

async function askForFiles(answers: GivenAnswers, ask: Ask, context: CommandContext) {
  const introduction =
    "A new experiment. Press Enter to accept the value in brackets, or Tab to complete a name.\nTo cancel, type a single dot.";
  const file = await askUntil(ask, {
    introduction,
    prompt: "Experiment file",
    defaultAnswer: answers.file || "experiments/new.json",
    check: (answer) => checkNewFile(context.resolve(answer.endsWith(".json") ? answer : `${answer}.json`)),
  });
  const requirePath = (answer: string): string => {
    if (answer === "") throw new OptionError("a file is required");
    return context.resolve(answer);
  };
  const graph = await askUntil(ask, {
    prompt: "Graph file",
    defaultAnswer: answers.graph,
    check: (answer) => checkGraphFile(requirePath(answer)),
  });
  const questions = await askUntil(ask, {
    prompt: "Question file (CSV)",
    defaultAnswer: answers.questions,
    check: (answer) => ({ file: requirePath(answer), ...checkQuestionFile(requirePath(answer)) }),
  });
  return { file, graph, questions };
}

/** @param questionCount the number of questions that were read */
function askForRetrievers(answers: GivenAnswers, questionCount: number, ask: Ask) {
  const summaries = tableLines(
    retrieverPresets.map(({ name, origin, summary }) => [name, describeOrigin(origin), summary]),
    { indent: 2 },
  ).join("\n");
  return askUntil(ask, {
    introduction: `Questions read: ${questionCount}. The retrievers are\n${summaries}`,
    prompt: "Retrievers, separated by commas",
    defaultAnswer: answers.retrievers,
    choices: retrieverNames(),
    check: (answer) => checkRetrievers(listOf(answer)),
  });
}

function askForMode(ask: Ask) {
  return askUntil(ask, {
    prompt: "One option at a time (ofat) or every combination (grid)",
    defaultAnswer: modes[0],
    choices: modes,
    check: checkMode,
  });
}

async function askForModels(ask: Ask, context: CommandContext) {
  const language = await askUntil(ask, {
    prompt: "Language model: offline, or PROVIDER:MODEL (empty: chosen at run time)",
    choices: ["offline"],
    check: (answer) => passCheck(answer, () => checkModels(answer, "", context)),
  });
  const embedder = await askUntil(ask, {
    prompt: "Embedder: hashed, or PROVIDER:MODEL (empty: chosen at run time)",
    choices: ["hashed"],
    check: (answer) => passCheck(answer, () => checkModels("", answer, context)),
  });
  return { language, embedder };
}

async function askForParameters(
  ask: Ask,
  retrievers: readonly string[],
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const chosenPresets = retrieverPresets.filter(({ name }) => retrievers.includes(name));
  const defaults: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...chosenPresets.map((retriever) => retriever.defaults),
  );
  const names = Object.keys(defaults);
  const parameters: Record<string, readonly unknown[]> = {};
  for (;;) {
    const isFirst = Object.keys(parameters).length === 0;
    const option = await askUntil(ask, {
      ...(isFirst ? { introduction: `Their options are ${names.join(", ")}.` } : {}),
      prompt: `Option to vary (empty: ${isFirst ? "none" : "no more"})`,
      choices: names,
      check: (answer) => {
        if (answer === "" || answer in defaults) return answer;
        return checkRetrievers(retrievers, { [answer]: 0 })[0] ?? answer;
      },
    });
    if (option === "") return parameters;
    const presetNames = chosenPresets.filter((preset) => option in preset.defaults).map(({ name }) => name);
    parameters[option] = await askUntil(ask, {
      prompt: `Values of ${option} to try, separated by + (default: ${JSON.stringify(defaults[option])})`,
      check: (answer) => {
        const values = valuesOf(parseSettings([`${option}=${answer}`])[option]);
        for (const value of values) checkRetrievers(presetNames, { [option]: value });
        return values;
      },
    });
  }
}

async function confirm(ask: Ask, draft: ExperimentDraft, questions: number, seed: number): Promise<void> {
  const configurations = planDraft(draft, seed);
  const configurationList = configurations
    .map(({ label, base }) => `  ${label}${base ? " (base)" : ""}`)
    .join("\n");
  const counts = `Configurations: ${configurations.length}, questions each: ${questions}`;
  const yes = await askUntil(ask, {
    introduction: `${counts}:\n${configurationList}`,
    prompt: `Write ${draft.file}? (yes or no)`,
    defaultAnswer: "yes",
    choices: ["yes", "no"],
    check: (answer) => {
      if (/^(?:y|yes)$/i.test(answer)) return true;
      if (/^(?:n|no)$/i.test(answer)) return false;
      throw new OptionError(`"${answer}" is neither yes nor no`);
    },
  });
  if (!yes) throw new CancelledError("cancelled", { hint: "Nothing was written." });
}

function checkMode(answer: string): string {
  const validMode = modes.find((mode) => mode === answer);
  if (validMode === undefined)
    throw new OptionError(`unknown mode "${answer}"`, { hint: "Valid: ofat, grid." });
  return validMode;
}

function wholeNumber(answer: string): number {
  const value = Number(answer);
  if (Number.isInteger(value) && value > 0) return value;
  throw new OptionError(`"${answer}" is not a positive whole number`);
}

function passCheck(answer: string, check: () => void): string {
  check();
  return answer;
}

function listOf(answer: string): readonly string[] {
  return answer
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
