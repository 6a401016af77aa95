/**
 * Creates variants by having a language model reword questions. A rewording is accepted only if it keeps every name and
 * adds no numbers. In addition, the model must pick out the original's meaning from readings that differ in one detail,
 * without seeing the original.
 */
import { hashNumber } from "../../base/io/index.ts";
import { createRandom, type Random } from "../../base/random.ts";
import { type Expression, isEmpty } from "../../query/index.ts";
import type { LanguageTasks } from "../../tasks/index.ts";
import { queryOf } from "../expressions/query-cell.ts";
import {
  runWriting,
  type WritingJob,
  type WritingOptions,
  type WritingOutcome,
} from "../generate/run-writing.ts";
import {
  type CheckStep,
  type CheckVerdict,
  type RejectedPair,
  rejected,
  withVerdicts,
} from "../generate/verdict.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Sampler } from "../sampling/open-sampler.ts";
import type { WritingRun } from "../writing-run.ts";
import { inWords } from "./change.ts";
import { placeVariants, variantKey, variantsPresent } from "./group-variants.ts";
import { nearExpressions } from "./near-expressions.ts";
import { type ModelKind, modelLanguages } from "./variant-kinds.ts";
import { canVary, describeVariant } from "./vary-questions.ts";

export type RewordOptions = WritingOptions & {
  readonly kinds: readonly ModelKind[];
  readonly seed: number;
};

/** Returns an id of the model and the versions of its prompts. Each variant stores this id. */
export function rewordingWriter(language: LanguageTasks): string {
  return language.idOf(["rewordQuestion", "matchReading"]);
}

/** The maximum number of readings. More readings cost more tokens and rarely reveal further mistakes. */
const mostReadings = 5;

/**
 * Inserts variants after their originals. An original gets at most one variant of each kind, so existing variants are
 * not created again.
 *
 * @param pairs the originals, each followed by its variants
 * @returns the pairs with the accepted variants, and the rejected variants, each with the check that failed and the
 * reason
 * @throws CancelledError, PausedError and ModelError, in the same cases as `runWriting`
 */
export async function rewordQuestions(
  pairs: readonly QaPair[],
  bench: Sampler,
  options: RewordOptions,
  { language, journal, watch }: WritingRun,
): Promise<WritingOutcome> {
  const present = variantsPresent(pairs);
  const usedQuestions = new Set(pairs.map(({ question }) => question));
  const setup: RewordingSetup = { bench, seed: options.seed, usedQuestions };
  const jobs: WritingJob[] = [];
  for (const pair of pairs.filter(canVary)) {
    const expression = queryOf(pair);
    const kinds = options.kinds.filter((kind) => !present.has(variantKey(pair.uid, kind)));
    if (expression !== null) jobs.push(...kinds.map((kind) => createJob(pair, expression, kind, setup)));
  }
  const written = await runWriting(jobs, language, journal, options, watch);
  return { pairs: placeVariants(pairs, written.pairs), rejected: written.rejected };
}

type RewordingSetup = {
  readonly bench: Sampler;
  readonly seed: number;
  /** The wordings of all existing questions, which a rewording must not repeat. */
  readonly usedQuestions: ReadonlySet<string>;
};

function createJob(pair: QaPair, expression: Expression, kind: ModelKind, setup: RewordingSetup): WritingJob {
  const { bench, seed, usedQuestions } = setup;
  const names = pair.mentions.filter(({ kind: of }) => of === "entity").map(({ text }) => text);
  return {
    key: variantKey(pair.uid, kind),
    draft: pair,
    write: async (language, call) => {
      const { question } = pair;
      const reworded = await language.rewordQuestion(
        { question, language: modelLanguages[kind], names },
        call,
      );
      if (reworded === null)
        return refuse(pair, "generation", "the model could not reword the question", language);
      const variant = describeVariant(pair, { question: reworded }, kind, { expression, bench });
      const fault = findFault(question, reworded, names);
      if (fault !== null) return refuse(variant, "wording", fault, language);
      // Each question has a separate seed, so the order in which replies arrive does not matter.
      const random = createRandom(seed + hashNumber(pair.uid));
      const readings = random.shuffle([question, ...nearReadings(pair, expression, setup, random)]);
      if (readings.length < 2)
        return refuse(variant, "reading", "the graph provides no similar question for comparison", language);
      const chosen = await language.matchReading({ question: reworded, readings }, call);
      const chosenReading = chosen === null ? undefined : readings[chosen];
      if (chosenReading !== question) {
        const because =
          chosenReading === undefined
            ? "the model did not match the rewording to any of the questions"
            : `the model interpreted the rewording as: ${chosenReading}`;
        return refuse(variant, "reading", because, language);
      }
      if (usedQuestions.has(reworded))
        return refuse(variant, "wording", "another question has this wording", language);
      const verdicts = [passed("wording", "rules"), passed("reading", "language")];
      return [{ pair: withVerdicts(variant, verdicts, rewordingWriter(language)) }];
    },
  };
}

/** Checks that a rewording in any language keeps every name and adds no numbers. A new number would add a condition. */
function findFault(question: string, reworded: string, names: readonly string[]): string | null {
  const omittedName = names.find((name) => !reworded.includes(name));
  if (omittedName !== undefined) return `the wording omits "${omittedName}"`;
  const before = new Set(numbersIn(question));
  const addedNumber = numbersIn(reworded).find((number) => !before.has(number));
  return addedNumber === undefined ? null : `the wording adds the number ${addedNumber}`;
}

function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}

/** Returns the wordings of the near expressions that have an answer. */
function nearReadings(
  { question, answers }: QaPair,
  expression: Expression,
  { bench, seed }: RewordingSetup,
  random: Random,
): string[] {
  const wordings = nearExpressions(expression, { index: bench.index, random })
    .filter((near) => !isEmpty(bench.executor.denoteNow(near)))
    .map((near) => inWords(bench, near, { single: answers?.kind === "value", seed }).question);
  return random.sample(
    [...new Set(wordings)].filter((one) => one !== question),
    mostReadings,
  );
}

function passed(step: CheckStep, by: CheckVerdict["by"]): CheckVerdict {
  return { step, outcome: "passed", by, note: "" };
}

function refuse(
  pair: QaPair,
  at: CheckStep,
  because: string,
  language: LanguageTasks,
): readonly RejectedPair[] {
  const by = at === "wording" ? "rules" : "language";
  return [rejected(pair, { at, by, because }, rewordingWriter(language))];
}
