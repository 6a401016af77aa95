/** Describes the provenance of a run, and ensures that no folder mixes different runs. */
import { OptionError } from "../../base/errors.ts";
import { hashValue, packageVersion } from "../../base/io/index.ts";
import type { Retriever } from "../../retrieval/index.ts";
import type { RunHeader } from "../prediction.ts";
import type { EvaluationQuestion } from "../question.ts";

/** The settings that all runs of a benchmark share. */
export type RunOrigin = {
  readonly graphHash: string;
  readonly questionsHash: string;
  /** The id of the embedder that all retrievers use. */
  readonly embedder: string;
  readonly seed: number;
};

/**
 * Returns the provenance of a run. It is the same as the provenance of the benchmark, except for the run's own seed and
 * embedder.
 */
export function originOfRun(
  origin: RunOrigin,
  { seed = origin.seed, embedder = origin.embedder }: Partial<Pick<RunOrigin, "seed" | "embedder">>,
): RunOrigin {
  return { ...origin, seed, embedder };
}

export function createRunHeader(
  retriever: Pick<Retriever, "name" | "options" | "language" | "origin">,
  origin: RunOrigin,
): RunHeader {
  return {
    kind: "taxolink-run",
    version: 2,
    retriever: retriever.name,
    origin: retriever.origin ?? null,
    options: retriever.options,
    graph_hash: origin.graphHash,
    questions_hash: origin.questionsHash,
    language: retriever.language,
    embedder: origin.embedder,
    seed: origin.seed,
    taxolink: packageVersion(),
  };
}

/** Hashes the content of the questions, regardless of the file's formatting. */
export function hashQuestions(questions: readonly EvaluationQuestion[]): string {
  // The typed answer only repeats the golden answer, so runs with and without it can be combined.
  return hashValue(questions.map(({ goldenAnswers: _, ...question }) => question));
}

const fieldNames: Readonly<Record<string, string>> = {
  graph_hash: "graph",
  questions_hash: "questions",
  taxolink: "version of taxolink",
};

/** @throws OptionError if the folder contains a run with a different provenance. The message lists the differences */
export function requireSameRun(
  folder: string,
  storedHeader: RunHeader,
  expectedHeader: RunHeader,
  hint = "Specify another --out, or discard the earlier run with --restart.",
): void {
  const keys = Object.keys(expectedHeader) as (keyof RunHeader)[];
  const differingKeys = keys.filter(
    (key) => hashValue(storedHeader[key] ?? null) !== hashValue(expectedHeader[key] ?? null),
  );
  if (differingKeys.length === 0) return;
  const differences = differingKeys.map((key) => fieldNames[key] ?? key).join(", ");
  throw new OptionError(
    `${folder} contains a run that differs in its ${differences}; different runs cannot be combined`,
    {
      hint,
    },
  );
}
