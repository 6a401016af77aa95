/**
 * Builds an experiment step by step, checks each setting against the existing files and presets, and writes the
 * experiment file.
 */
import { existsSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { CommandContext, Outcome } from "../../cli/command.ts";
import { shellWords } from "../../cli/shell-words.ts";
import { readQuestions } from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import {
  type Configuration,
  experimentJsonSchema,
  experimentSchema,
  experimentVersion,
  parseMeasure,
  questionFromPair,
} from "../../evaluation/index.ts";
import { isEndpoint } from "../../graph/index.ts";
import { checkSchema, leadsOutside, removeTornWrites, requireFile, writeJson } from "../../io/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { resolveModelNames } from "../../models/model-names.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { columnsOf } from "../questions/check-columns.ts";
import { modelContext } from "../shared/model-context.ts";
import { createConfigurations, type ExperimentParts } from "./experiment-setup.ts";

export type ExperimentDraft = {
  /** The absolute paths of the experiment file, the graph and the questions. */
  readonly file: string;
  readonly graph: string;
  readonly questions: string;
  readonly retrievers: readonly string[];
  /** Maps an option to the values to try. */
  readonly parameters: Readonly<Record<string, readonly unknown[]>>;
  readonly mode: string;
  /** Model names in the form that --language and --embedder accept; if empty, the settings at run time apply. */
  readonly language: string;
  readonly embedder: string;
  /** The measures; if empty, the default measures apply. */
  readonly measures: readonly string[];
  /** The columns used to break down the figures; if empty, the known columns are used. */
  readonly by: readonly string[];
  readonly repeats: number;
};

/** Models are opened when the experiment runs; until then, offline models stand in for them. */
const offlineParts = (): ExperimentParts => {
  const offline = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  return { ...offline, variant: () => offline };
};

/** @throws OptionError if the file already exists */
export function checkNewFile(file: string): string {
  if (existsSync(file)) {
    throw new OptionError(`${file} already exists`, { hint: "Specify another name, or edit the file." });
  }
  return file;
}

/** @throws InputError that suggests the nearest file @returns the path as the user typed it */
export function checkGraphFile(file: string): string {
  if (!isEndpoint(file)) requireFile(file);
  return file;
}

/**
 * Reads the questions, so that an invalid file is rejected immediately.
 * @returns the columns by which a report can break down the questions
 */
export function checkQuestionFile(file: string): {
  readonly count: number;
  readonly columns: readonly string[];
} {
  const { pairs } = readQuestions(file);
  return { count: pairs.length, columns: columnsOf(pairs.map(questionFromPair)) };
}

/** @throws OptionError that suggests the nearest preset or option */
export function checkRetrievers(
  names: readonly string[],
  options: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  if (names.length === 0) throw new OptionError("an experiment needs at least one retriever");
  const retrieverParts = offlineParts();
  for (const name of names) createRetriever(name, retrieverParts, options);
  return names;
}

/** @throws OptionError that suggests the nearest measure */
export function checkMeasures(names: readonly string[]): readonly string[] {
  for (const name of names) parseMeasure(name);
  return names;
}

/** @throws OptionError that suggests the nearest provider; empty names are resolved when the experiment runs */
export function checkModels(language: string, embedder: string, context: CommandContext): void {
  const modelOptions = {
    language: language === "" ? "offline" : language,
    embedder: embedder === "" ? "hashed" : embedder,
  };
  resolveModelNames({ ...modelOptions, model: undefined, "base-url": undefined }, modelContext(context));
}

/** Returns every configuration of the draft. @throws InputError or OptionError if the draft is invalid */
export function planDraft(draft: ExperimentDraft, seed: number): readonly Configuration[] {
  return createConfigurations(draft.file, experimentOf(draft, seed), offlineParts()).configurations;
}

/** Writes the experiment and, next to it, the schema that text editors use to validate it. */
export function writeDraft(draft: ExperimentDraft, context: CommandContext): Outcome {
  const experiment = experimentOf(draft, context.seed);
  planDraft(draft, context.seed);
  const schema = `${dirname(draft.file)}/experiment.schema.json`;
  // The experiment file is written last, because the command refuses to run again once this file exists.
  removeTornWrites(schema);
  writeJson(schema, experimentJsonSchema());
  writeJson(draft.file, { ...experiment, $schema: "./experiment.schema.json" });
  const shownFile = relative(context.cwd, draft.file);
  const outside = [draft.graph, draft.questions].filter(
    (path) => !isEndpoint(path) && leadsOutside(path, draft.file),
  );
  const words = shellWords([shownFile, ...outside.map((path) => relative(context.cwd, path))]);
  return {
    text: `${shownFile} written. Check the planned runs: taxolink experiment plan ${words}`,
    json: { file: draft.file, schema, experiment },
  };
}

function experimentOf(draft: ExperimentDraft, seed: number): ReturnType<typeof experimentSchema.parse> {
  const { file, parameters, mode, language, embedder, measures, by } = draft;
  const here = dirname(file);
  return checkSchema(
    {
      version: experimentVersion,
      name: (file.split(/[\\/]/).at(-1) ?? "").replace(/\.json$/, ""),
      graph: isEndpoint(draft.graph) ? draft.graph : relative(here, draft.graph),
      questions: relative(here, draft.questions),
      ...(language === "" ? {} : { language }),
      ...(embedder === "" ? {} : { embedder }),
      retrievers: [...draft.retrievers],
      ...(Object.keys(parameters).length > 0 ? { vary: { mode, parameters } } : {}),
      ...(measures.length > 0 ? { measures: [...measures] } : {}),
      ...(by.length > 0 ? { by: [...by] } : {}),
      repeats: draft.repeats,
      seed,
    },
    experimentSchema,
    file,
  );
}
