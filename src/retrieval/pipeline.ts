/**
 * Adds optional stages around any retriever (thesis, sections 3.3 and 9.1). The first stage augments the question
 * before retrieval. The remaining stages rerank the triples and generate an answer from them. Retrievers are unaware of
 * these stages.
 */
import { formatEntity, formatTriple } from "../graph/index.ts";
import {
  addUsage,
  createUsageMeter,
  type LanguageCall,
  type LanguageSlice,
  type LanguageTasks,
  type TaskName,
} from "../tasks/index.ts";
import type { CallRange } from "./call-range.ts";
import { count, flag, type OptionsOf, ownOption } from "./options.ts";
import type { Document, RankedKind, Retrieval, Retriever, Source, TraceStep } from "./retriever.ts";
import { sourceOf } from "./source-of.ts";

export const stageRows = {
  /** Whether to reword the question before retrieval. */
  augmentQuestion: ownOption(flag, false, "thesis, Tables 9.4 and 9.7"),
  /** Whether to rerank the best triples by their relevance to the question. */
  rerank: ownOption(flag, false, "thesis, Tables 9.4 and 9.7"),
  /** The number of triples to rerank, or 0 for the complete list. All other triples keep their positions. */
  rerankDepth: ownOption(count(0), 0, "thesis, section 9.2.1"),
  /** Whether to generate the answer from the triples instead of using the retriever's answer. */
  generate: ownOption(flag, false, "thesis, section 3.3"),
};

export type StageOptions = OptionsOf<typeof stageRows>;

type StageTask = "augmentQuestion" | "rerank" | "answerFromContexts";
type StageLanguage = LanguageSlice<StageTask>;

/** Returns the language tasks of the active stages. */
export function stageTasks(options: Readonly<Record<string, unknown>>): readonly TaskName[] {
  const taskOf = {
    augmentQuestion: "augmentQuestion",
    rerank: "rerank",
    generate: "answerFromContexts",
  } as const satisfies Partial<Record<keyof StageOptions, StageTask>>;
  const stages = Object.keys(taskOf) as (keyof typeof taskOf)[];
  return stages.filter((stage) => options[stage] === true).map((stage) => taskOf[stage]);
}

/**
 * Adds the calls of the stages to a retriever's call range. The minimum includes neither reranking nor an answer,
 * because both are skipped if nothing was found.
 */
export function addStageCalls(
  { least, most }: CallRange,
  { tasks, ranks }: { readonly tasks: readonly TaskName[]; readonly ranks: readonly RankedKind[] },
  { augmentQuestion, rerank, generate }: StageOptions,
): CallRange {
  const before = augmentQuestion ? 1 : 0;
  // A generated answer replaces the retriever's own if the retriever answers from contexts.
  const generated = generate && !tasks.includes("answerFromContexts") ? 1 : 0;
  const after = (rerank ? ranks.length : 0) + generated;
  return { least: least + before, most: most + before + after };
}

/** Adds the active stages to a retriever, or returns it unchanged if no stage is active. */
export function withStages(retriever: Retriever, language: StageLanguage, options: StageOptions): Retriever {
  if (!options.augmentQuestion && !options.rerank && !options.generate) return retriever;
  return {
    ...retriever,
    options: { ...retriever.options, ...options },
    async retrieve(question, signal) {
      const usage = createUsageMeter();
      const call: LanguageCall = { usage, signal };
      const text = options.augmentQuestion
        ? await language.augmentQuestion({ question: question.text }, call)
        : question.text;
      const retrieved = await retriever.retrieve({ ...question, text }, signal);
      const retrieval = options.rerank
        ? await rerankLists(question.text, retrieved, language, options, call)
        : retrieved;
      const contexts = options.generate ? contextsOf(retrieval) : [];
      const generated = options.generate
        ? {
            answer: await language.answerFromContexts(
              { question: question.text, contexts: contexts.map((context) => context.text) },
              call,
            ),
            // A generated answer cites contexts by number: source i is the origin of context i.
            sources: contexts.map(({ source }) => source),
          }
        : {};
      const before: TraceStep[] = options.augmentQuestion
        ? [{ step: "augmented question", detail: { text } }]
        : [];
      return {
        ...retrieval,
        ...generated,
        trace: [...before, ...retrieval.trace],
        usage: addUsage(retrieval.usage, usage.total()),
      };
    },
  };
}

/**
 * Creates the language port for a retriever whose answer a stage replaces. Without this port, the retriever's answer
 * would be paid for but discarded.
 */
export function withoutContextAnswers<L extends Pick<LanguageTasks, "answerFromContexts">>(language: L): L {
  return { ...language, answerFromContexts: async () => null };
}

/** Reranks every list that the retriever ranks. */
async function rerankLists(
  question: string,
  retrieval: Retrieval,
  language: StageLanguage,
  { rerankDepth }: StageOptions,
  call: LanguageCall,
): Promise<Retrieval> {
  const reorder = async <T extends Scored>(items: readonly T[], textOf: (item: T) => string) => {
    const depth = rerankDepth === 0 ? items.length : rerankDepth;
    const head = items.slice(0, depth);
    const candidates = head.map((item, at) => ({ id: at + 1, text: textOf(item), relations: [] }));
    const order = await language.rerank({ question, candidates }, call);
    const reranked = order.flatMap((id) => head[id - 1] ?? []);
    const rerankedItems = new Set(reranked);
    const ranked = [...reranked, ...head.filter((item) => !rerankedItems.has(item)), ...items.slice(depth)];
    // Scores must decrease along the list, so the reordered items take over the scores of their new positions.
    return ranked.map((item, at) => ({ ...item, score: items[at]?.score ?? 0 }));
  };
  const { triples, entities, documents } = retrieval;
  return {
    ...retrieval,
    triples: await reorder(triples, ({ triple }) => formatTriple(triple)),
    ...(entities && { entities: await reorder(entities, ({ entity }) => formatEntity(entity)) }),
    ...(documents && { documents: await reorder(documents, ({ document }) => formatDocument(document)) }),
  };
}

type Scored = { readonly score: number };

/** Returns all results as context texts, each with its origin. */
function contextsOf({ triples, entities = [], documents = [] }: Retrieval): readonly Context[] {
  return [
    ...triples.map(({ triple }) => ({ text: formatTriple(triple), source: sourceOf(triple.subject) })),
    ...entities.map(({ entity }) => ({ text: formatEntity(entity), source: sourceOf(entity) })),
    ...documents.map(({ document }) => ({
      text: formatDocument(document),
      source: { entity: document.id, title: document.title || document.id, address: null },
    })),
  ];
}

type Context = { readonly text: string; readonly source: Source };

function formatDocument({ id, title, text }: Document): string {
  return [title, text].filter(Boolean).join(": ") || id;
}
