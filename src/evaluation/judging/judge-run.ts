/** Lets a panel of judges assess a run's answers concurrently. Cached replies are reused. */

import { CancelledError, ModelError, pauseAfter, throwIfCancelled } from "../../base/errors.ts";
import { recordOf } from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import { createUsageMeter, type Judge, type JudgeVerdict, type LanguageCall } from "../../tasks/index.ts";
import { type Embedder, innerProduct } from "../../vectors/index.ts";
import type { EvaluationCase } from "../measures/evaluation-case.ts";
import { retrievedTexts } from "../prediction.ts";
import { withoutReferences } from "../text/clean-answer.ts";
import { type Aspect, aspects, hashPredictions, type Judgement, type JudgementHeader } from "./judgement.ts";

export type JudgePanel = {
  /** The judges. Each of them judges every answer once per repeat, with a different seed each time. */
  readonly judges: readonly { readonly name: string; readonly repeats: readonly Judge[] }[];
  readonly embedder: Embedder;
};

/** The number of answers to judge concurrently. The endpoint may impose a lower limit. */
const answersAtOnce = 8;

/**
 * @param label the run's name, for progress messages
 * @returns the judgements, ordered by question, repeat and judge
 * @throws PausedError, CancelledError. No reply is lost, because the cache contains all replies received so far
 */
export async function judgeCases(
  cases: readonly EvaluationCase[],
  aspects: readonly Aspect[],
  panel: JudgePanel,
  label: string,
  watch: Watch,
): Promise<readonly Judgement[]> {
  const repeats = Math.max(0, ...panel.judges.map((judge) => judge.repeats.length));
  const embedder = panel.embedder.fit(new Set(cases.map(({ question }) => question.text)));
  const usage = createUsageMeter();
  const call = watch.signal === undefined ? { usage } : { usage, signal: watch.signal };
  const tasks = cases.flatMap((evaluated) =>
    Array.from({ length: repeats }, (_, at) => ({ evaluated, repeat: at + 1 })),
  );
  const judgementsByTask = new Map<number, readonly Judgement[]>();
  const stage = watch.progress.stage(`Judging ${label}`, tasks.length);
  const queue = tasks.entries();
  let cancellation: CancelledError | undefined;
  const judgeNext = async (): Promise<void> => {
    for (const [at, { evaluated, repeat }] of queue) {
      if (cancellation || watch.signal?.aborted) return;
      const judges = panel.judges.flatMap(({ name, repeats: repeatJudges }) => {
        const judge = repeatJudges[repeat - 1];
        return judge === undefined ? [] : [{ name, judge }];
      });
      try {
        judgementsByTask.set(at, await judgeAnswer(evaluated, aspects, repeat, { judges, embedder, call }));
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error;
        // The other workers finish what they have begun, because it has already been paid for.
        cancellation = error;
        return;
      }
      stage.advance();
    }
  };
  await Promise.all(Array.from({ length: answersAtOnce }, judgeNext));
  stage.finish();
  if (cancellation) throw cancellation;
  throwIfCancelled(watch.signal);
  const judgements = tasks.flatMap((_item, at) => judgementsByTask.get(at) ?? []);
  const failure = commonFailure(judgements);
  if (failure !== undefined) {
    watch.progress.note(
      `${label}: no answer was judged, because no judge returned a usable reply: ${failure}`,
    );
  }
  return judgements;
}

/**
 * Returns the first error if every call of every judge failed, or undefined if there is a verdict or no answer had to
 * be judged.
 */
function commonFailure(judgements: readonly Judgement[]): string | undefined {
  const parts = judgements.flatMap((judgement) => aspects.flatMap((aspect) => judgement[aspect] ?? []));
  const reasons = parts.flatMap((part) => ("unjudged" in part ? [part.unjudged] : []));
  return reasons.length === parts.length ? reasons[0] : undefined;
}

/** Creates the header of the judgements file. */
export function judgementHeader(cases: readonly EvaluationCase[], panel: JudgePanel): JudgementHeader {
  return {
    kind: "taxolink-judgements",
    version: 1,
    predictions_hash: hashPredictions(cases.map(({ prediction }) => prediction)),
    judges: recordOf(panel.judges.map(({ name, repeats }) => [name, repeats.map((judge) => judge.id)])),
    embedder: panel.embedder.id,
  };
}

// Judges an answer. In each repeat, the first judge splits the texts into claims. All judges decide on the same claims
// and demands, so that their agreement can be measured.
//
// The steps follow the thesis, sections 2.6.2 (faithfulness, answer relevancy, factual correctness) and 8.4.3.2
// (instruction following).

/** The number of questions to generate per answer (`strictness` = 3 in the published measure). */
const questionsAskedBack = 3;

type NamedJudge = { readonly name: string; readonly judge: Judge };

type JudgingTools = {
  /** The judges in a repeat. The first judge splits the texts into claims. */
  readonly judges: readonly NamedJudge[];
  /** The embedder, which has been fitted on all questions. */
  readonly embedder: Embedder;
  readonly call: LanguageCall;
};

/**
 * @returns one judgement per judge, or an empty list if there is no answer to judge
 * @throws PausedError, CancelledError. All other failed calls are recorded in the judgement
 */
async function judgeAnswer(
  { question, prediction }: EvaluationCase,
  aspects: readonly Aspect[],
  repeat: number,
  { judges, embedder, call }: JudgingTools,
): Promise<readonly Judgement[]> {
  const [first] = judges;
  if (prediction.answer === null || !first) return [];
  const answer = withoutReferences(prediction.answer);
  const { text } = question;
  const goldenAnswer = question.goldenAnswer === null ? null : withoutReferences(question.goldenAnswer);
  const splitClaims = once((fullText) => first.judge.splitClaims({ question: text, text: fullText }, call));
  const demandsOf = once((question) => first.judge.listInstructions({ question }, call));
  const verify = async (
    judge: Judge,
    fullText: string,
    contexts: readonly string[],
  ): Promise<CheckedText[]> => {
    const claims = await splitClaims(fullText);
    return withVerdicts(claims, await judge.verifyClaims({ claims, contexts }, call));
  };
  const judgeAspect: { readonly [K in Aspect]: (judge: Judge) => Promise<Judgement[K]> } = {
    faithfulness: async (judge) => ({ claims: await verify(judge, answer, retrievedTexts(prediction)) }),
    correctness: async (judge) => {
      if (goldenAnswer === null) return undefined;
      return {
        answer: await verify(judge, answer, [goldenAnswer]),
        golden: await verify(judge, goldenAnswer, [answer]),
      };
    },
    relevancy: async (judge) => {
      if (text === "") return undefined;
      const { questions, evasive } = await judge.askBack({ answer, count: questionsAskedBack }, call);
      return { evasive, questions: await compareQuestions(text, questions, embedder, call) };
    },
    instructions: async (judge) => {
      if (text === "") return undefined;
      const instructions = await demandsOf(text);
      const verdicts = await judge.checkInstructions({ question: text, instructions, answer }, call);
      return { instructions: withVerdicts(instructions, verdicts) };
    },
  };
  const judgements: Judgement[] = [];
  for (const { name, judge } of judges) {
    const attempt = async <K extends Aspect>(aspect: K): Promise<object> => {
      if (!aspects.includes(aspect)) return {};
      const outcome = await recordFailure(() => judgeAspect[aspect](judge));
      return outcome === undefined ? {} : { [aspect]: outcome };
    };
    judgements.push({
      uid: question.uid,
      judge: name,
      repeat,
      ...(await attempt("faithfulness")),
      ...(await attempt("correctness")),
      ...(await attempt("relevancy")),
      ...(await attempt("instructions")),
    });
  }
  return judgements;
}

/** Returns the questions that a judge generated from the answer, each with its similarity to the original question. */
async function compareQuestions(
  original: string,
  askedBack: readonly string[],
  embedder: Embedder,
  { signal }: LanguageCall,
): Promise<{ readonly text: string; readonly similarity: number }[]> {
  const [originalVector, ...vectors] = await embedder.embed([original, ...askedBack], signal);
  return askedBack.map((text, at) => {
    const vector = vectors[at];
    return { text, similarity: originalVector && vector ? innerProduct(originalVector, vector) : 0 };
  });
}

/** Calls the model at most once per text, even if the call fails, so that all judges see the same claims. */
function once<T>(ask: (text: string) => Promise<T>): (text: string) => Promise<T> {
  const replies = new Map<string, Promise<T>>();
  return (text) => {
    const reply = replies.get(text) ?? ask(text);
    replies.set(text, reply);
    return reply;
  };
}

type CheckedText = { readonly text: string; readonly holds: boolean; readonly reason: string };

function withVerdicts(texts: readonly string[], verdicts: readonly JudgeVerdict[]): CheckedText[] {
  return texts.map((text, at) => ({
    text,
    holds: verdicts[at]?.holds ?? false,
    reason: verdicts[at]?.reason ?? "",
  }));
}

async function recordFailure<T>(operation: () => Promise<T>): Promise<T | { readonly unjudged: string }> {
  try {
    return await operation();
  } catch (error) {
    const pause = pauseAfter(error);
    if (pause !== undefined || !(error instanceof ModelError)) throw pause ?? error;
    return { unjudged: error.message };
  }
}
