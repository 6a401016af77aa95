/** Builds the command line that continues an interrupted benchmark. */
import { joinList } from "../../cli/list-value.ts";
import { shellWords } from "../../cli/shell-words.ts";
import { type JudgeOptions, type ModelOptions, modelWords } from "../../models/model-options.ts";

export function resumeCommand(
  options: {
    readonly graph: string;
    readonly questions: string;
    readonly out: string;
    readonly retrievers: readonly string[];
    readonly measures: readonly string[];
    readonly texts: string | undefined;
    readonly index: string | undefined;
    readonly by: readonly string[];
    readonly parallel: number;
    readonly lenient: boolean;
  } & ModelOptions &
    JudgeOptions,
  seed: number,
): string {
  const { graph, questions, out, retrievers, texts, index, measures, by, parallel, lenient } = options;
  const words = [
    "--graph",
    graph,
    "--questions",
    questions,
    "--retrievers",
    joinList(retrievers),
    "--out",
    out,
  ];
  if (texts !== undefined) words.push("--texts", texts);
  if (index !== undefined) words.push("--index", index);
  if (measures.length > 0) words.push("--measures", joinList(measures));
  if (by.length > 0) words.push("--by", joinList(by));
  if (parallel !== 1) words.push("--parallel", String(parallel));
  if (seed !== 1) words.push("--seed", String(seed));
  if (lenient) words.push("--lenient");
  words.push(...modelWords(options));
  return `taxolink bench ${shellWords(words)}`;
}
