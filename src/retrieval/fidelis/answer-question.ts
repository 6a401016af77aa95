/** Answers a question with all steps of FiDeLiS. */
import { formatTriple, type KnowledgeGraph } from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../../language/index.ts";
import type { LabelIndex } from "../label-index.ts";
import { createNeighbours } from "../neighbours.ts";
import { rankInOrder } from "../rank-in-order.ts";
import type { Retrieval, RetrievalQuestion } from "../retriever.ts";
import { type DialogueRecord, runDialogue } from "../run-dialogue.ts";
import { sourceOf } from "../source-of.ts";
import type { CandidatePath } from "./candidate-path.ts";
import { findTopic } from "./find-topic.ts";
import type { FidelisOptions } from "./options.ts";
import { type SearchState, searchPaths } from "./search-paths.ts";

export const fidelisTasks = ["planSearch", "choosePaths", "verifyDeduction", "answerFromContexts"] as const;
export type FidelisTask = (typeof fidelisTasks)[number];

type Surroundings = {
  readonly graph: KnowledgeGraph;
  readonly labels: LabelIndex;
  readonly language: LanguageSlice<FidelisTask>;
  readonly options: FidelisOptions;
};

export async function answerQuestion(
  question: RetrievalQuestion,
  surroundings: Surroundings,
  signal: AbortSignal | undefined,
): Promise<Retrieval> {
  const { language, options } = surroundings;
  const limits = { language, tasks: fidelisTasks, maximumCalls: options.maximumCalls, signal };
  const start: SearchState = { proven: [], chosen: [] };
  const { progress, recorded } = await runDialogue(limits, start, (limited, call, state) =>
    search(question, { ...surroundings, language: limited }, call, state),
  );
  const paths = pathsInOrder(progress);
  return {
    ...recorded,
    triples: rankInOrder(paths.flatMap(({ triples }) => triples)),
    sources: paths.map(({ end }) => sourceOf(end)),
  };
}

async function search(
  { text: question, topicEntity }: RetrievalQuestion,
  { graph, labels, language, options }: Surroundings,
  call: LanguageCall,
  progress: SearchState & DialogueRecord,
): Promise<void> {
  const plan = await language.planSearch({ question }, call);
  progress.trace.push({ step: "plan", detail: { ...plan } });
  const keywords = await labels.compare(plan.keywords, call.signal);
  const topic = await findTopic(graph, topicEntity, keywords);
  progress.trace.push(topic.step);
  progress.trail.link(topic.entity === null ? [] : [topic.entity]);
  if (topic.entity === null) return;
  const neighbours = createNeighbours(graph);
  await searchPaths(
    { question, topic: topic.entity, plan, keywords, neighbours, language, options },
    call,
    progress,
  );
  const contexts = pathsInOrder(progress).map(({ triples }) => triples.map(formatTriple).join(" → "));
  progress.answer = await language.answerFromContexts({ question, contexts }, call);
}

/** Returns the proven paths, followed by the other paths chosen in the last step. */
function pathsInOrder({ proven, chosen }: SearchState): readonly CandidatePath[] {
  return [...proven, ...chosen.filter((path) => !proven.includes(path))];
}
