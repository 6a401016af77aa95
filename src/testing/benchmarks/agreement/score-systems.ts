/** Scores every preset offline on several question sets. */

import { unwatched } from "../../../base/progress.ts";
import type { QaPair } from "../../../datasets/index.ts";
import { EvaluationCase, parseMeasure, questionFromPair } from "../../../evaluation/index.ts";
import { formatTriple, type KnowledgeGraph } from "../../../graph/index.ts";
import { createRetriever } from "../../../retrieval/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";

/** Maps each measure to one score per question, in the order of the questions. */
export type Scores = ReadonlyMap<string, readonly number[]>;

/** @returns the scores for each question set, or `null` for a system that does not rank triples */
export async function scoreSystem(
  graph: KnowledgeGraph,
  name: string,
  sets: readonly (readonly QaPair[])[],
  measures: readonly string[],
): Promise<readonly Scores[] | null> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(name, parts);
  if (!retriever.ranks.includes("triples")) return null;
  await retriever.prepare(graph, unwatched);
  const scored: Scores[] = [];
  for (const pairs of sets) {
    const cases: EvaluationCase[] = [];
    for (const pair of pairs) {
      const question = questionFromPair(pair);
      const { text, topicEntity } = question;
      const { triples, answer } = await retriever.retrieve({ text, topicEntity });
      cases.push(
        new EvaluationCase(question, {
          uid: question.uid,
          status: answer === null ? "no-answer" : "answered",
          retrieved: triples.map(({ triple }) => formatTriple(triple)),
          answer,
          sources: [],
          confidence: null,
          error: null,
        }),
      );
    }
    scored.push(new Map(measures.map((measure) => [measure, scoresOf(cases, measure)])));
  }
  return scored;
}

function scoresOf(cases: readonly EvaluationCase[], measure: string): number[] {
  const parsed = parseMeasure(measure);
  return cases.map((evaluated) => parsed.score(evaluated).value ?? 0);
}
