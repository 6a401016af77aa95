/**
 * Reads and writes `run.json`, which lists the contents of a results folder and the paths of the graph and the
 * questions.
 */
import { existsSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import {
  canonicalJson,
  hintOfMissing,
  leadsOutside,
  readJson,
  signerFor,
  writeJson,
} from "../../base/io/index.ts";
import { readQuestions } from "../../datasets/index.ts";
import { definitions } from "../measures/measure.ts";
import type { EvaluationQuestion } from "../question.ts";
import { questionsOfRun } from "./questions-of-run.ts";
import { requireRealFolder } from "./real-folder.ts";
import { type FinishedRun, readRunFolder } from "./run-folder.ts";
import { hashQuestions } from "./run-header.ts";

const schemaName = "urn:taxolink:schema:run";
const fileName = "run.json";

/** The path of a folder within the results folder. Paths that lead outside the results folder are invalid. */
const folderBelow = z
  .string()
  .refine((path) => path === "." || path.split(/[\\/]/).every((part) => part !== "" && !/^\.+$/.test(part)), {
    message: "is not a folder inside this results folder",
  })
  .refine((path) => !isAbsolute(path) && !/^[A-Za-z]:/.test(path), { message: "is an absolute path" });

export const runIndexSchema = z.strictObject({
  $schema: z.literal(schemaName).default(schemaName),
  version: z.literal(1).default(1),
  /** Paths relative to the folder of `run.json`. The graph path is empty if another tool ran the systems. */
  graph: z.string(),
  questions: z.string(),
  /** Where the systems stored their indexes: a relative path or the address of a database; absent by default. */
  index: z.string().optional(),
  /** The user's signature of these paths; present only if one of them leads out of the workspace. */
  signature: z.string().optional(),
  measures: z.array(z.string()),
  /** The columns used to break down the figures, or `null` for the known columns. */
  by: z.array(z.string()).nullable(),
  definition: z.enum(definitions),
  seed: z.number(),
  /**
   * All graph layouts of the experiment, beginning with the layout of this folder; absent if there is only one layout.
   */
  variants: z.array(z.strictObject({ name: z.string(), folder: folderBelow })).optional(),
  // Reports and plots repeat the labels many times.
  runs: z.array(
    z.strictObject({ label: z.string().max(1_000), folder: folderBelow, base: z.boolean().default(false) }),
  ),
});

export type RunIndex = z.output<typeof runIndexSchema>;

/** @param index the index, with absolute paths */
export function writeRunIndex(
  folder: string,
  { signature: _, ...index }: Omit<RunIndex, "$schema" | "version">,
): void {
  requireRealFolder(folder);
  const file = join(folder, fileName);
  const paths = relativePaths(folder, index);
  const leaves = Object.values(paths).some(
    (path) => path !== undefined && !isUnknownOrAddress(path) && leadsOutside(resolve(folder, path), file),
  );
  const signature = leaves ? { signature: signerFor("run").sign(canonicalJson(paths)) } : {};
  writeJson(file, { $schema: schemaName, version: 1, ...index, ...paths, ...signature });
}

type RunPaths = Pick<RunIndex, "graph" | "questions" | "index">;

/** Returns the paths relative to the results folder, and addresses unchanged. */
function relativePaths(folder: string, { graph, questions, index }: RunPaths): RunPaths {
  const below = (path: string): string => (isUnknownOrAddress(path) ? path : relative(folder, path));
  return {
    graph: below(graph),
    questions: relative(folder, questions),
    ...(index === undefined ? {} : { index: below(index) }),
  };
}

/**
 * Returns the path of a file that the results name, so that it may be opened. Whoever sends results must not choose which
 * files of the user are read, so a path that leads out of the workspace must carry the user's own signature.
 * @param index the index as `readRunIndex` returns it
 * @throws InputError if somebody else wrote such a path
 */
export function fileOfRun<Kind extends keyof RunPaths>(
  folder: string,
  index: RunIndex,
  kind: Kind,
): RunPaths[Kind] {
  const path = index[kind];
  const file = join(folder, fileName);
  if (path === undefined || isUnknownOrAddress(path) || !leadsOutside(path, file)) return path;
  const paths = canonicalJson(relativePaths(folder, index));
  if (signerFor("run").accepts(paths, index.signature)) return path;
  throw new InputError(
    { file, path: `$.${kind}` },
    `the path leads to ${path}, outside the workspace of these results`,
    {
      hint: `If you trust whoever wrote them, add --${kind} ${path}.`,
    },
  );
}

/**
 * @returns the index with absolute paths
 * @throws InputError if the folder contains no results or the file is invalid
 */
export function readRunIndex(folder: string): RunIndex {
  const file = join(folder, fileName);
  if (!existsSync(folder)) {
    throw new InputError({ file: folder }, "no such folder", { hint: hintOfMissing(folder) });
  }
  if (!existsSync(file)) {
    throw new InputError(
      { file: folder },
      `the folder is not a results folder, because it has no ${fileName}`,
      {
        hint: "Specify a folder written by bench.",
      },
    );
  }
  requireRealFolder(folder);
  const index = readJson(file, runIndexSchema);
  const subfolders = [...index.runs, ...(index.variants ?? [])].map((part) => part.folder);
  for (const subfolder of subfolders) requireRealFolder(folder, subfolder);
  const graph = isUnknownOrAddress(index.graph) ? index.graph : resolve(folder, index.graph);
  const place = index.index;
  const opened =
    place === undefined ? {} : { index: isUnknownOrAddress(place) ? place : resolve(folder, place) };
  return { ...index, graph, questions: resolve(folder, index.questions), ...opened };
}

export type StoredRun = {
  readonly label: string;
  /** The absolute path of the run's folder. */
  readonly folder: string;
  readonly base: boolean;
  readonly run: FinishedRun;
};

export type StoredBenchmark = {
  readonly index: RunIndex;
  readonly questions: readonly EvaluationQuestion[];
  readonly runs: readonly StoredRun[];
  /** The layouts of the graph, beginning with the layout of this benchmark; empty if there is only one layout. */
  readonly variants: readonly StoredVariant[];
};

type StoredVariant = { readonly name: string; readonly stored: StoredBenchmark | null };

/**
 * Reads a results folder: the questions, and every run with its predictions, times and judgements.
 *
 * @param questions the path of the questions, if the file has been moved
 * @throws InputError if a run is unfinished or used different questions
 *
 * @example
 * ```ts
 * import { benchmarkRetrievers, createLexicalEmbedder, createOfflineLanguage, createRetriever, openGraph, readQuestions, readStoredBenchmark } from "taxolink";
 *
 * const bm25 = createRetriever("bm25", { language: createOfflineLanguage(), embedder: createLexicalEmbedder() });
 * const questions = readQuestions("datasets/questions/question-answering.csv").pairs.slice(0, 5);
 * const graph = await openGraph("datasets/graphs/question-answering.nt");
 * await benchmarkRetrievers({ graph, questions, retrievers: [bm25], folder: "stored" });
 * console.log(readStoredBenchmark("stored").runs[0]?.run.predictions.length); // 5
 * ```
 */
export function readStoredBenchmark(folder: string, questions?: string): StoredBenchmark {
  const index = readRunIndex(folder);
  const file = questions ?? fileOfRun(folder, index, "questions");
  const { pairs } = readQuestions(file);
  const [firstRun] = index.runs;
  const firstFinished = firstRun === undefined ? undefined : readRunFolder(join(folder, firstRun.folder));
  const benchmarkQuestions = questionsOfRun(pairs, firstFinished?.header.questions_hash ?? "");
  const hash = hashQuestions(benchmarkQuestions);
  const runs = index.runs.map(({ label, folder: name, base }) => {
    const runFolder = join(folder, name);
    const run = readRunFolder(runFolder);
    if (run === undefined) {
      throw new InputError({ file: runFolder }, "the run is not finished", {
        hint: "Run the same command again to finish it.",
      });
    }
    if (run.header.questions_hash !== hash) {
      throw new InputError({ file }, `${label} answered the questions in a different file`, {
        hint: "Specify the run's question file with --questions.",
      });
    }
    return { label, folder: runFolder, base, run };
  });
  const variants = (index.variants ?? []).map(({ name, folder: place }) => ({
    name,
    stored: place === "." ? null : readStoredBenchmark(join(folder, place)),
  }));
  return { index, questions: benchmarkQuestions, runs, variants };
}

function isUnknownOrAddress(path: string): boolean {
  return path === "" || /^\w+:\/\//.test(path);
}
