/** Writes a small benchmark with handmade predictions, for commands and screens that read results. */
import { join } from "node:path";
import { formatJsonLines, writeText } from "../base/io/index.ts";
import { readQuestions } from "../datasets/index.ts";
import { hashQuestions, questionFromPair, summariseFolder, writeRunIndex } from "../evaluation/index.ts";

const graph = [
  "Ann|wrote|First Book",
  "Ann|wrote|Second Book",
  "Ben|wrote|Third Book",
  "First Book|year|1999",
  "Second Book|year|2001",
];

const questions = [
  "uid,question,golden_answer,golden_triples,topic_entity_id,topic_entity_value,retrieval_operation,shelf",
  `q1,Which books did Ann write?,First Book and Second Book,"[""(Ann, wrote, First Book)"",""(Ann, wrote, Second Book)""]",Ann,Ann,aggregation,upper`,
  `q2,Who wrote Third Book?,Ben,"[""(Ben, wrote, Third Book)""]",,,basic,lower`,
  `q3,When was First Book written?,1999,"[""(First Book, year, 1999)""]",Ann,Ann,basic,lower`,
  `q4,Who reads it?,Zoe,"[""(Zoe, reads, It)""]",,,basic,lower`,
];

/**
 * For the `near` system, the recall per question is q1 1/2, q2 1/1, q3 0/1 and q4 0/1, with the mean 3/8. For the `far`
 * system, it is q1 2/2, q2 0/1 (failed), q3 0/1 and q4 0/1, with the mean 2/8.
 */
const runs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  near: {
    q1: ["(Ben, wrote, Third Book)", "(Ann, wrote, First Book)"],
    q2: ["(Ben, wrote, Third Book)"],
    q3: ["(Ann, wrote, First Book)"],
    q4: [],
  },
  far: {
    q1: ["(Ann, wrote, First Book)", "(Ann, wrote, Second Book)"],
    q3: ["(Second Book, year, 2001)"],
    q4: [],
  },
};

/** Writes graph.txt, questions.csv and the results folder runs/hand with the runs `near` and `far`. */
export async function writeResults(root: string): Promise<void> {
  const files = {
    graph: join(root, "datasets/graphs/graph.txt"),
    questions: join(root, "datasets/questions/questions.csv"),
  };
  writeText(files.graph, `${graph.join("\n")}\n`);
  writeText(files.questions, `${questions.join("\n")}\n`);
  const evaluatedQuestions = readQuestions(files.questions).pairs.map(questionFromPair);
  const folder = join(root, "runs/hand");
  for (const [retriever, retrievedByQuestion] of Object.entries(runs)) {
    const header = {
      kind: "taxolink-run",
      version: 2,
      retriever,
      options: {},
      graph_hash: "g",
      questions_hash: hashQuestions(evaluatedQuestions),
      language: "none",
      embedder: "none",
      seed: 1,
      taxolink: "0",
    };
    const lines = evaluatedQuestions.map(({ uid }) => {
      const retrieved = retrievedByQuestion[uid];
      return {
        uid,
        status: retrieved === undefined ? "failed" : retrieved.length > 0 ? "answered" : "no-answer",
        retrieved: retrieved ?? [],
        answer: retrieved === undefined || retrieved.length === 0 ? null : `an answer of ${retriever}`,
        sources: [],
        confidence: null,
        error: retrieved === undefined ? "it broke" : null,
      };
    });
    writeText(join(folder, retriever, "predictions.jsonl"), formatJsonLines([header, ...lines]));
  }
  writeRunIndex(folder, {
    ...files,
    measures: ["recall", "precision"],
    by: null,
    definition: "taxolink",
    seed: 1,
    runs: Object.keys(runs).map((label) => ({ label, folder: label, base: false })),
  });
  await summariseFolder(folder);
}
