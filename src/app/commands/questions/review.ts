/** `taxolink questions review`: records the manual review of questions on the command line. */

import { InputError, OptionError } from "../../../base/errors.ts";
import { removeTornWrites } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import {
  currentReviews,
  feedbackOn,
  type QaPair,
  type QuestionFile,
  type ReviewVerdict,
  recordReview,
  summariseReviews,
  whyEditFails,
  withdrawReview,
  writeQuestions,
} from "../../../datasets/index.ts";
import { option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import type { Block } from "../../../pages/blocks.ts";
import { describeAlpha, describeKappas } from "../../../taxonomy/index.ts";
import { snakeKeys } from "../shared/fields.ts";
import { requireKnown } from "../shared/require-known.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";

const options = {
  reviewer: option.name("The reviewer (required to accept, edit or reject)"),
  accept: option.list("UIDS", "Questions to accept without changes"),
  reject: option.list("UIDS", "Questions to reject (requires --reason)", { requires: "reason" }),
  reason: option.text("TEXT", "The reason for the rejection"),
  withdraw: option.list("UIDS", "Questions for which to withdraw your decision or edit"),
  edit: option.text("UID", "Question to edit; requires --question or --answer"),
  question: option.text("TEXT", "The new wording of the edited question"),
  answer: option.text("TEXT", "The new answer of the edited question"),
  "take-feedback": option.list("UIDS", "Questions to edit as their feedback suggests"),
  out: option.outputFile("Output file for the decisions (default: the question file)"),
  ...lenientOption,
};

type Options = OptionValues<typeof options>;

export const command = defineCommand({
  example: "questions.csv --reviewer ada --accept UID",
  positionals: [questionFilePositional],
  options,
  notes: [
    "Without a decision, the command shows the progress of the review, the next question that --reviewer has not judged, and the reviewers' agreement: Krippendorff's alpha, and Cohen's and Fleiss' kappa over questions judged by two reviewers.",
    "An edit reopens the question for reviewers who accepted the old text. " +
      "The command accepts a new answer only if it states exactly the facts in the golden triples. " +
      "Exports and benchmarks omit rejected questions.",
  ],
  run: async ({ options, positionals }, context) => {
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const decisions = decisionsOf(options);
    if (decisions.size === 0) return showState(questions, options.reviewer, context);
    const uids = questions.rows.map(({ uid }) => uid);
    requireKnown([...decisions.keys()], uids, {
      problem: (uid) => `no question has the uid ${uid}`,
      hint: "The first column of the file contains the uids.",
    });
    const { reviewer } = options;
    if (reviewer === undefined)
      throw new OptionError("--reviewer is missing", { hint: "Add --reviewer NAME." });
    const rows = questions.rows.map((pair) => {
      const decision = decisions.get(pair.uid);
      return decision === "withdraw"
        ? withdrawReview(pair, reviewer)
        : decide(pair, decision, reviewer, options);
    });
    const out = context.resolve(options.out ?? positionals[0] ?? "");
    // The file is not declared as an output, because viewing it must not require write permission.
    removeTornWrites(out);
    writeQuestions(out, { columns: questions.columns, rows });
    return {
      text: `${options.out ?? positionals[0]}: ${decisions.size} decided by ${reviewer}`,
      json: { out, decided: [...decisions.keys()] },
    };
  },
});

function decisionsOf(options: Options): ReadonlyMap<string, ReviewVerdict | "withdraw"> {
  if (options.edit !== undefined && options.question === undefined && options.answer === undefined)
    throw new OptionError("--edit changes nothing", { hint: "Add --question TEXT or --answer TEXT." });
  const { accept, reject, withdraw, edit = [], "take-feedback": taken } = options;
  const decided = { accept, reject, withdraw, edit: [edit, taken].flat() } as const;
  const decisions = (["accept", "reject", "withdraw", "edit"] as const).flatMap((verdict) =>
    decided[verdict].map((uid) => [uid, verdict] as const),
  );
  const uids = decisions.map(([uid]) => uid);
  const repeated = uids.find((uid, at) => uids.indexOf(uid) !== at);
  if (repeated !== undefined) throw new OptionError(`${repeated} was decided twice`);
  return new Map(decisions);
}

function decide(pair: QaPair, verdict: ReviewVerdict | undefined, reviewer: string, options: Options) {
  if (verdict === undefined) return pair;
  if (options["take-feedback"].includes(pair.uid))
    return requireConsistentEdit(pair, takeFeedback(pair, reviewer));
  const { question, answer: goldenAnswer, reason } = options;
  if (verdict === "edit")
    return requireConsistentEdit(pair, recordReview(pair, { reviewer, verdict, question, goldenAnswer }));
  return recordReview(pair, {
    reviewer,
    verdict,
    ...(verdict === "reject" && reason !== undefined && { reason }),
  });
}

/** @throws InputError if the edit contradicts the golden triples */
function requireConsistentEdit(before: QaPair, after: QaPair): QaPair {
  const contradiction = whyEditFails(before, after);
  if (contradiction === null) return after;
  throw new InputError({ file: before.uid }, `the edit contradicts the golden triples: ${contradiction}`, {
    hint: "Reword the edit, or reject the question.",
  });
}

/** @throws OptionError if the feedback suggests no new wording */
function takeFeedback(pair: QaPair, reviewer: string): QaPair {
  const { question, answer } = feedbackOn(pair) ?? {};
  if (question === undefined && answer === undefined)
    throw new OptionError(`the feedback on ${pair.uid} suggests no new wording`, {
      hint: "Write your own wording with --edit UID --question TEXT.",
    });
  return recordReview(pair, { reviewer, verdict: "edit", question, goldenAnswer: answer });
}

function describeFeedback(pair: QaPair): Block {
  const feedback = feedbackOn(pair);
  if (feedback === null) return null;
  const { by, good, comments, question, answer } = feedback;
  return [
    `  feedback by ${by}: ${good ? "good" : comments.join(" ")}`,
    question !== undefined && `    question: ${question}`,
    answer !== undefined && `    answer: ${answer}`,
  ];
}

function showState(questions: QuestionFile, reviewer: string | undefined, context: CommandContext) {
  const summary = summariseReviews(questions.pairs, context.seed);
  const next = questions.pairs.find((pair) =>
    reviewer === undefined
      ? currentReviews(pair).length === 0
      : !currentReviews(pair).some((review) => review.reviewer === reviewer),
  );
  const { agreement } = summary;
  const { uid = "", question = "", goldenAnswer = "", goldenTriples = [] } = next ?? {};
  return {
    text: [
      `${summary.reviewed} of ${count(summary.questions, "question")} reviewed, ${summary.edited.length} edited, ${summary.rejected.length} rejected`,
      Object.entries(summary.byReviewer).map(
        ([name, { accept, edit, reject }]) =>
          `  ${name}: ${accept} accepted, ${edit} edited, ${reject} rejected`,
      ),
      agreement !== null &&
        `agreement: alpha ${describeAlpha(agreement.alpha)}, ${describeKappas(agreement)}, ${summary.disputed.length} disputed`,
      next && [
        `next: ${uid}`,
        `  ${question}`,
        `  ${goldenAnswer}`,
        goldenTriples.map((triple) => `    ${triple}`),
        describeFeedback(next),
      ],
    ],
    json: {
      ...snakeKeys(summary),
      agreement: agreement && { ...agreement.alpha, cohen: agreement.cohen, fleiss: agreement.fleiss },
      next: next
        ? { ...snakeKeys({ uid, question, goldenAnswer, goldenTriples }), feedback: feedbackOn(next) }
        : null,
    },
  };
}
