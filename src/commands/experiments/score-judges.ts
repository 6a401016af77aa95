/** Judges predictions of any system for `score` with a panel of language models. */

import { option } from "../../cli/arguments.ts";
import type { CommandContext, OptionValues } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  type EvaluatedRun,
  formatJudgements,
  type JudgePanel,
  judgeCases,
  judgementHeader,
  wantedAspects,
  withJudgements,
} from "../../evaluation/index.ts";
import { writeText } from "../../io/index.ts";
import { embedderOptions, judgeOptions } from "../../models/model-options.ts";

export const judgingOptions = {
  ...judgeOptions,
  judgements: option.outputFile("Also write the judges' verdicts, claim by claim (JSON Lines)"),
  ...embedderOptions,
};

type JudgingOptions = OptionValues<typeof judgingOptions>;

/** @throws OptionError if a judging option is used without a judge */
export function requireJudge(options: JudgingOptions): void {
  if (options.judge.length > 0) return;
  const unusedOption = (["embedder", "judgements", "judge-repeats"] as const).find(
    (name) => options[name] !== undefined,
  );
  if (unusedOption === undefined) return;
  throw new OptionError(`--${unusedOption} applies only to judged measures, but no judge was specified`, {
    hint: "Add --judge PROVIDER:MODEL.",
  });
}

/** Returns the runs with a verdict on every answer. */
export async function judgeRuns(
  runs: readonly EvaluatedRun[],
  panel: JudgePanel,
  options: JudgingOptions & { readonly measures: readonly string[] },
  context: CommandContext,
): Promise<readonly EvaluatedRun[]> {
  const judged: EvaluatedRun[] = [];
  const texts: string[] = [];
  for (const run of runs) {
    const aspects = wantedAspects(options.measures);
    const judgements = await judgeCases(run.cases, aspects, panel, run.retriever, context);
    texts.push(formatJudgements(judgementHeader(run.cases, panel), judgements));
    judged.push({ ...run, cases: withJudgements(run.cases, judgements) });
  }
  const file = options.judgements;
  if (file !== undefined && !options["dry-run"]) writeText(context.resolve(file), texts.join(""));
  return judged;
}
