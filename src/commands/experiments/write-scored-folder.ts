/**
 * `score --out`: stores other systems' predictions as a results folder for `report` and `results`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readQuestions, writeQuestions } from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import {
  type Definition,
  hashQuestions,
  pairFromQuestion,
  questionFromPair,
  readRunIndex,
  writeImportedRun,
  writeRunIndex,
} from "../../evaluation/index.ts";
import type { ScoredRun, ScoredRuns } from "./read-scored-runs.ts";

export type ScoringSettings = {
  readonly measures: readonly string[];
  /** The columns used to break down the figures; if empty, the known columns are used. */
  readonly by: readonly string[];
  readonly definition: Definition;
  readonly seed: number;
};

/** @throws OptionError if the folder contains Taxolink runs */
export function writeScoredFolder(folder: string, scored: ScoredRuns, options: ScoringSettings): void {
  if (existsSync(join(folder, "run.json")) && readRunIndex(folder).graph !== "") {
    throw new OptionError(`${folder} contains runs written by bench`, {
      hint: "Specify another --out.",
    });
  }
  const questions = scored.questionsFile ?? join(folder, "questions.csv");
  if (scored.questionsFile === null) {
    const rows = scored.questions.map((question) => pairFromQuestion(question, options.by));
    writeQuestions(questions, { columns: [], rows });
  }
  const hash = hashQuestions(readQuestions(questions).pairs.map(questionFromPair));
  const names = folderNames(scored.runs.map(({ retriever }) => retriever));
  const runs = scored.runs.map((run, at) => {
    const name = names[at] ?? "run";
    writeImportedRun(join(folder, name), importedRun(run), hash, options.seed);
    return { label: run.retriever, folder: name, base: false };
  });
  const { measures, by, definition, seed } = options;
  writeRunIndex(folder, {
    graph: "",
    questions,
    measures: [...measures],
    by: by.length > 0 ? [...by] : null,
    definition,
    seed,
    runs,
  });
}

/** Derives a folder name for each system: unique, not hidden, and without path separators. */
function folderNames(systems: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const system of systems) {
    const plain = system.replace(/[^\w.-]+/g, "-").replace(/^\.+/, "-") || "run";
    let name = plain;
    for (let number = 2; names.includes(name); number += 1) name = `${plain}-${number}`;
    names.push(name);
  }
  return names;
}

/** Omits questions without a prediction; otherwise, they would no longer count as missing. */
function importedRun(run: ScoredRun): Parameters<typeof writeImportedRun>[1] {
  const scoredPredictions = run.cases.flatMap(({ question, prediction }, at) => {
    const figures = run.figures[at];
    // Some formats identify the question by its text; this file identifies it by its id.
    return figures ? [{ prediction: { ...prediction, uid: question.uid }, figures }] : [];
  });
  return {
    name: run.retriever,
    file: String(run.origin.predictions),
    fileHash: run.fileHash,
    header: run.header,
    predictions: scoredPredictions.map(({ prediction }) => prediction),
    figures: scoredPredictions.map(({ figures }) => figures),
  };
}
