/** Creates systems that search a graph in a dialogue: the steps that all of them share around their own search. */

import type { Watch } from "../base/progress.ts";
import type { KnowledgeGraph } from "../graph/index.ts";
import type { LanguageCall, LanguageSlice, TaskName } from "../tasks/index.ts";
import type { CallRange } from "./call-range.ts";
import { count, type OptionRows, type OptionsOf, ownOption } from "./options.ts";
import { createPreparedRetriever, type PreparedIndex } from "./prepared-retriever.ts";
import type { RankedKind, Retrieval, RetrievalQuestion, RetrieverParts } from "./retriever.ts";
import { type DialogueRecord, runDialogue } from "./run-dialogue.ts";
import type { RetrievalSystem } from "./system.ts";

/** The limit that every system with a dialogue has. */
export function callLimit(maximum: number) {
  const row = ownOption(count(), maximum, "stops circular dialogues; no publication defines a limit");
  /** The maximum number of language tasks per question. */
  return { maximumCalls: row };
}

export type Exploration<R extends OptionRows, T extends TaskName, I> = {
  readonly graph: KnowledgeGraph;
  readonly index: I;
  readonly parts: Omit<RetrieverParts<T>, "language">;
  /** The language tasks, limited to the maximum number of calls. */
  readonly language: LanguageSlice<T>;
  readonly call: LanguageCall;
  readonly options: OptionsOf<R>;
};

export type Explorer<R extends OptionRows, T extends TaskName, I, S extends object> = {
  readonly options: R;
  readonly tasks: readonly T[];
  readonly ranks?: readonly RankedKind[];
  readonly usesTopic: boolean;
  callRange(options: OptionsOf<R>): CallRange;
  prepare(
    graph: KnowledgeGraph,
    parts: RetrieverParts<T>,
    watch: Watch,
    options: OptionsOf<R>,
  ): Promise<PreparedIndex<I>>;
  /** The results before the first step. */
  start(): S;
  /** Searches, and stores the results in `progress`, which is kept if the dialogue ends early. */
  search(
    question: RetrievalQuestion,
    exploration: Exploration<R, T, I>,
    progress: S & DialogueRecord,
  ): Promise<void>;
  /** Converts the results to the lists of a retrieval. */
  result(
    progress: S & DialogueRecord,
    exploration: Pick<Exploration<R, T, I>, "index" | "options">,
    question: RetrievalQuestion,
  ): Pick<Retrieval, "triples" | "sources" | "entities">;
};

export function defineExplorer<
  R extends OptionRows & ReturnType<typeof callLimit>,
  T extends TaskName,
  I,
  S extends object,
>(explorer: Explorer<R, T, I, S>): RetrievalSystem<R, T> {
  const { tasks } = explorer;
  return {
    options: explorer.options,
    tasks,
    ranks: explorer.ranks ?? ["triples"],
    usesTopic: () => explorer.usesTopic,
    callRange: explorer.callRange,
    create: (name, parts, options) =>
      createPreparedRetriever(
        name,
        options,
        async (graph, watch) => {
          const prepared = await explorer.prepare(graph, parts, watch, options);
          return { ...prepared, index: { graph, own: prepared.index } };
        },
        async (question, { graph, own: index }, call) => {
          const maximumCalls = Number(options.maximumCalls);
          const limits = { language: parts.language, tasks, maximumCalls };
          const { progress, recorded } = await runDialogue(limits, explorer.start(), (language, state) =>
            explorer.search(question, { graph, index, parts, language, call, options }, state),
          );
          return { ...recorded, ...explorer.result(progress, { index, options }, question) };
        },
      ),
  };
}
