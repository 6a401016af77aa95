/**
 * Measures a system on a generated graph, in a separate process: `node measure-system.ts PRESET TRIPLES FOLDER` prints
 * the figures as JSON. It reuses a graph from an earlier measurement. Like most published questions, every second
 * question starts at the node that all papers share, where a graph traversal finds the most candidates. The other
 * questions start at the entity they ask about.
 */
import { mean } from "../../../base/mean.ts";
import { unwatched } from "../../../base/progress.ts";
import type { KnowledgeGraph } from "../../../graph/index.ts";
import { createRetriever, type RetrievalQuestion } from "../../../retrieval/index.ts";
import { createPromptedLanguage } from "../../../tasks/index.ts";
import { estimateMessages, estimateTokens } from "../../../tasks/model/estimate-tokens.ts";
import { startModelServer } from "../../openai-server.ts";
import { createScriptedModel } from "../../scripted-model.ts";
import { scriptedReply } from "../../scripted-replies.ts";
import { askOffline, offlineParts, spreadTimes } from "./benchmark.ts";
import { openGeneratedGraph, questionCount, spreadTriples } from "./generated-questions.ts";

/**
 * The number of questions to run with the model. A question may need a few hundred model calls, so more questions would
 * take longer without changing the result.
 */
const questionsWithModel = 12;

const [name = "", triples = "4000", folder = "."] = process.argv.slice(2);
const { graph } = await openGeneratedGraph(Number(triples), folder);
const questions = await spreadQuestions(graph, Number(triples));
const { answers } = await askOffline(graph, name, questions);
const some = questions.filter((_, at) => at % (questionCount / questionsWithModel) === 0);
const { calls, tokens } = await askModel(graph, some);
graph.close();
const label = `${name}, ${Number(triples).toLocaleString("en")} triples`;
console.log(
  JSON.stringify({
    ...spreadTimes(
      `${label}: offline`,
      answers.map(({ time }) => time),
    ),
    [`${label}: model calls a question (mean of ${calls.length})`]: mean(calls),
    [`${label}: model calls a question (least to most)`]: `${Math.min(...calls)} to ${Math.max(...calls)}`,
    [`${label}: tokens a question (mean)`]: tokens / calls.length,
  }),
);

async function spreadQuestions(from: KnowledgeGraph, size: number): Promise<RetrievalQuestion[]> {
  const [field] = await from.entitiesOfType("ResearchField");
  const spreadOut: RetrievalQuestion[] = [];
  for await (const { triple, text, number } of spreadTriples(from, size)) {
    spreadOut.push({ id: `q${number}`, text, topicEntity: number % 2 === 0 ? field?.id : triple.subject.id });
  }
  return spreadOut;
}

/**
 * Returns the number of model calls for each question, and the tokens of all requests and replies, estimated from their
 * length, because the server does not count them.
 */
async function askModel(
  from: KnowledgeGraph,
  asked: readonly RetrievalQuestion[],
): Promise<{ readonly calls: readonly number[]; readonly tokens: number }> {
  let used = 0;
  const server = await startModelServer({
    reply: (request) => {
      const reply = scriptedReply(request);
      used += estimateMessages(request.messages).likely + estimateTokens(JSON.stringify(reply)).likely;
      return reply;
    },
  });
  try {
    const prompted = createPromptedLanguage(createScriptedModel(server.url).model);
    const { language: offline, embedder } = offlineParts();
    let isPrepared = false;
    const retriever = createRetriever(name, {
      embedder,
      language: {
        ...prompted,
        // The cost of building an index, thousands of model calls, does not count towards a question.
        verbalisePaths: (input, call) => (isPrepared ? prompted : offline).verbalisePaths(input, call),
      },
    });
    await retriever.prepare(from, unwatched);
    isPrepared = true;
    const retrievals = [];
    for (const question of asked) retrievals.push(await retriever.retrieve(question));
    return { calls: retrievals.map(({ usage }) => usage.calls), tokens: used };
  } finally {
    await server.close();
  }
}
