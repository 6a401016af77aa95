/** `taxolink questions check --feedback`: lists the changes that reviewed questions still need. */

import type { CommandContext, Reported } from "../../cli/command.ts";
import {
  collectFeedback,
  feedbackOn,
  isGood,
  lintQuestions,
  type QaPair,
  type QuestionFile,
  type RejectedPair,
  readSources,
  resolveTriples,
  reviewsOf,
  validateQuestions,
  writeQuestions,
} from "../../datasets/index.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { ModelOptions } from "../../models/model-options.ts";
import { count } from "../../text/count.ts";
import { graphOrDefault, openNamedGraph } from "../graph/graph-file.ts";
import { withModels } from "../shared/with-models.ts";
import { withJournal } from "./generation-journal.ts";

/**
 * Checks each question with rules and runs its query again; a model then reviews the findings and the triples.
 * @param out the file that receives the feedback in a separate column
 */
export function giveFeedback(
  questions: QuestionFile,
  out: string,
  options: ModelOptions & { readonly graph: string | undefined },
  context: CommandContext,
): Promise<Reported> {
  return withModels(options, context, async (models) => {
    const notRejected = questions.rows.filter(
      (pair) => !reviewsOf(pair).some(({ verdict }) => verdict === "reject"),
    );
    const graph = await openNamedGraph(graphOrDefault(options.graph, context), context);
    try {
      const findings = await findFaults(questions, graph, context);
      const sources = await readSources(graph, []);
      const material = {
        findings,
        triples: await resolveTriples(
          graph,
          notRejected.flatMap((pair) => pair.goldenTriples),
        ),
        titles: new Map(
          notRejected
            .flatMap(({ sourceIds }) => sourceIds)
            .map((source) => [source, sources.titleOf(source) ?? source] as const),
        ),
      };
      const parallel = options["parallel-calls"] ?? 4;
      const inputs = [await graph.version(), [...findings], notRejected];
      const { pairs, failed } = await withJournal(out, inputs, models, context, (journal) =>
        collectFeedback(
          notRejected,
          material,
          { parallel },
          { language: models.language, journal, watch: context },
        ),
      );
      const judgedPairs = new Map(notRejected.map((pair, at) => [pair, pairs[at]]));
      const rows = questions.rows.map((pair) => judgedPairs.get(pair) ?? pair);
      if (!models.plan) writeQuestions(out, { columns: questions.columns, rows });
      return describe(out, pairs, failed);
    } finally {
      graph.close();
    }
  });
}

async function findFaults(
  { rows, lines }: QuestionFile,
  graph: KnowledgeGraph,
  context: CommandContext,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lint = lintQuestions(rows, lines).map(({ uid, rule, message }) => [uid, `${rule}: ${message}`]);
  const validations = await validateQuestions(rows, graph, context);
  const unproven = validations
    .filter((validation) => !isGood(validation))
    .map(({ uid, verdict, reason }) => [uid, `result of running the query again: ${reason ?? verdict}`]);
  const commentsByUid = new Map<string, string[]>();
  for (const [uid = "", text = ""] of [...lint, ...unproven]) {
    commentsByUid.set(uid, [...(commentsByUid.get(uid) ?? []), text]);
  }
  return commentsByUid;
}

function describe(out: string, pairs: readonly QaPair[], failed: readonly RejectedPair[]): Reported {
  const feedbacks = pairs.flatMap((pair) => {
    const feedback = feedbackOn(pair);
    return feedback === null ? [] : [{ uid: pair.uid, ...feedback }];
  });
  const poor = feedbacks.filter(({ good }) => !good);
  return {
    text: [
      `${out}: ${count(feedbacks.length, "question")} checked, ${count(poor.length, "needs changes", "need changes")}`,
      poor.flatMap(({ uid, comments, question, answer }) => [
        `  ${uid}`,
        ...comments.map((comment) => `    ${comment}`),
        ...(question === undefined ? [] : [`    question: ${question}`]),
        ...(answer === undefined ? [] : [`    answer: ${answer}`]),
      ]),
      failed.map(({ pair, because }) => `  ${pair.uid} not judged: ${because}`),
    ],
    json: {
      out,
      judged: feedbacks.length,
      to_change: poor,
      failed: failed.map(({ pair, because }) => ({ uid: pair.uid, because })),
    },
    exitCode: poor.length + failed.length > 0 ? 1 : 0,
  };
}
