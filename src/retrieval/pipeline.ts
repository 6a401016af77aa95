/**
 * Stages around any retriever (thesis 3.3 of its framework, 9.1): the question is augmented before, the triples are
 * reranked after, and an answer is generated from them. The retriever itself does not know.
 */
import { formatTriple } from "../graph/index.ts";
import { createUsageMeter, type LanguageCall, type LanguageTasks, type Usage } from "../language/index.ts";
import type { Retrieval, Retriever, ScoredTriple, TraceStep } from "./retriever.ts";

export type StageOptions = {
  /** Reword the question before it is asked (Tables 9.4 and 9.7: false). */
  readonly augmentQuestion: boolean;
  /** Reorder the best triples by their use for the question (Tables 9.4 and 9.7: false). */
  readonly rerank: boolean;
  /** Triples that are reordered; those behind keep their place. Own bound, for a model's context. */
  readonly rerankDepth: number;
  /** Generate the answer from the triples instead of keeping the retriever's own. */
  readonly generate: boolean;
};

export const stageDefaults: StageOptions = {
  augmentQuestion: false,
  rerank: false,
  rerankDepth: 50,
  generate: false,
};

/** The retriever itself where no stage is on. */
export function withStages(retriever: Retriever, language: LanguageTasks, options: StageOptions): Retriever {
  if (!options.augmentQuestion && !options.rerank && !options.generate) return retriever;
  return {
    ...retriever,
    options: { ...retriever.options, ...options },
    async retrieve(question, signal) {
      const usage = createUsageMeter();
      const call: LanguageCall = { usage, ...(signal === undefined ? {} : { signal }) };
      const text = options.augmentQuestion
        ? await language.augmentQuestion({ question: question.text }, call)
        : question.text;
      const found = await retriever.retrieve({ ...question, text }, signal);
      const triples = options.rerank
        ? await rerankTriples(question.text, found, language, options, call)
        : found.triples;
      const answer = options.generate
        ? await language.answerFromContexts({ question: question.text, contexts: contextsOf(triples) }, call)
        : found.answer;
      const before: TraceStep[] = options.augmentQuestion
        ? [{ step: "augmented question", detail: { text } }]
        : [];
      return {
        ...found,
        triples,
        answer,
        ...(options.generate ? { sources: sourcesOf(triples) } : {}),
        trace: [...before, ...found.trace],
        usage: addUsage(found.usage, usage.total()),
      };
    },
  };
}

/** The language for a retriever whose answer a stage generates anew: an answer of its own would be paid for and thrown away. */
export function withoutContextAnswers(language: LanguageTasks): LanguageTasks {
  return { ...language, answerFromContexts: async () => null };
}

async function rerankTriples(
  question: string,
  { triples }: Retrieval,
  language: LanguageTasks,
  { rerankDepth }: StageOptions,
  call: LanguageCall,
): Promise<readonly ScoredTriple[]> {
  const head = triples.slice(0, rerankDepth);
  const order = await language.rerank({ question, contexts: contextsOf(head) }, call);
  const first = order.flatMap((number) => head[number - 1] ?? []);
  const placed = new Set(first);
  const ranked = [...first, ...head.filter((triple) => !placed.has(triple)), ...triples.slice(rerankDepth)];
  // A score says where a triple stands in its list: the list has a new order, so the scores change places.
  return ranked.map(({ triple }, at) => ({ triple, score: triples[at]?.score ?? 0 }));
}

function contextsOf(triples: readonly ScoredTriple[]): string[] {
  return triples.map(({ triple }) => formatTriple(triple));
}

/** A generated answer cites contexts by number: source i is where triple i comes from. */
function sourcesOf(triples: readonly ScoredTriple[]): Retrieval["sources"] {
  return triples.map(({ triple: { subject } }) => ({
    entity: subject.id,
    title: subject.label || subject.id,
    address: null,
  }));
}

function addUsage(left: Usage, right: Usage): Usage {
  const byTask = new Map(Object.entries(left.byTask));
  for (const [task, calls] of Object.entries(right.byTask)) byTask.set(task, (byTask.get(task) ?? 0) + calls);
  return {
    calls: left.calls + right.calls,
    tokens: left.tokens + right.tokens,
    cost: left.cost === null || right.cost === null ? null : left.cost + right.cost,
    byTask: Object.fromEntries(byTask),
  };
}
