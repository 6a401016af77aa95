/**
 * The port to retrievers, which answer questions from a knowledge graph.
 *
 * A retriever has access to the question, the graph, the embedder and the language port, but never to golden answers or
 * labels. The same input produces the same output, because the caller passes in everything that varies between runs.
 */

import type { Watch } from "../base/progress.ts";
import type { Entity, KnowledgeGraph, Triple } from "../graph/index.ts";
import type { TypedResult } from "../query/index.ts";
import type { LanguageSlice, TaskName, Usage } from "../tasks/index.ts";
import type { Embedder } from "../vectors/index.ts";
import type { CallRange } from "./call-range.ts";
import type { PresetOrigin } from "./origin.ts";
import type { SearchTrail } from "./search-trail.ts";

/**
 * A system that answers questions from a knowledge graph. Implement this type to benchmark your own system. A retriever
 * has access to the graph and the question, but never to golden answers or labels. The same input must produce the same
 * output.
 *
 * @example
 * ```ts
 * import { createUsageMeter, type Retriever } from "taxolink";
 *
 * const usage = createUsageMeter().total();
 * const silent: Retriever = {
 *   name: "silent",
 *   options: {},
 *   language: "none",
 *   ranks: ["triples"],
 *   usesTopic: false,
 *   prepare: async () => ({ counts: {}, notes: [], usage }),
 *   retrieve: async () => ({ triples: [], answer: null, sources: [], confidence: null, trace: [], usage }),
 * };
 * console.log((await silent.retrieve({ text: "When?" })).triples.length); // 0
 * ```
 */
export type Retriever = {
  /** The preset's name, e.g. `hubfocus`. */
  readonly name: string;
  /** All options with their effective values, for manifests. Only JSON values are allowed. */
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * The identity of the language port for manifests: the retriever's tasks, and all data that affects their results.
   */
  readonly language: string;
  /** The origin of the system, if known. */
  readonly origin?: PresetOrigin;
  /**
   * The types of items that the retriever ranks. A retrieval omits lists of entities or documents that the retriever
   * does not rank.
   */
  readonly ranks: readonly RankedKind[];
  /** Whether the topic entity of a question changes the results. */
  readonly usesTopic: boolean;
  /** Whether the retriever uses the history of a question. Other systems require self-contained questions. */
  readonly usesHistory?: true;
  /** The number of model calls per question, if known. */
  readonly callRange?: CallRange;
  /** Builds or opens the index over a graph. Call this method once before `retrieve`. */
  prepare(graph: KnowledgeGraph, watch: Watch): Promise<IndexReport>;
  /** Answers a question. Concurrent calls are allowed. */
  retrieve(question: RetrievalQuestion, signal?: AbortSignal): Promise<Retrieval>;
};

/**
 * The types of items that a system can rank. Documents are texts, such as chunks of full texts or the records of a
 * result set.
 */
export const rankedKinds = ["triples", "entities", "documents"] as const;
export type RankedKind = (typeof rankedKinds)[number];

/**
 * The inputs for creating a retriever. The type parameter `T` is the union of the language tasks that the retriever
 * declares.
 */
export type RetrieverParts<T extends TaskName = TaskName> = {
  readonly language: LanguageSlice<T>;
  readonly embedder: Embedder;
  /** The seed of a run, for retrievers that make random choices (default: 1). See `question-random.ts`. */
  readonly seed?: number;
  /** Texts from outside the graph that belong to its entities, for systems that link them. */
  readonly texts?: readonly LinkedText[];
  /**
   * The location of the stored index, for systems that store an index. Without this option, every run builds a new
   * index.
   */
  readonly index?: {
    /** The path of a file, or the address of a PostgreSQL database. */
    readonly file: string;
    /**
     * `open` uses an existing index without changes, or builds it. `update` adapts the index to the current graph.
     * `rebuild` builds it from scratch. `read` uses an existing index like `open`, but otherwise builds one in memory.
     */
    readonly mode: "open" | "update" | "rebuild" | "read";
    /** The name of an index if `file` is a folder or database with multiple indexes. */
    readonly partition?: string | undefined;
    /**
     * True for runs of multiple systems. In that case, `file` is a folder or database, in which each system uses the
     * index for its graph and settings. Systems with the same graph and the same settings share an index.
     */
    readonly shared?: true;
  };
};

export type LinkedText = {
  /** The id of the entity to which the text belongs, or the entity's DOI in the graph. */
  readonly key: string;
  /** The title of the work that contains the text, if known. */
  readonly title?: string | undefined;
  readonly text: string;
};

/**
 * The input of a retriever for a question.
 *
 * @example
 * ```ts
 * import type { RetrievalQuestion } from "taxolink";
 *
 * const question: RetrievalQuestion = { text: "And who wrote it?", history: [{ question: "When?", answer: "2019" }] };
 * console.log(question.history?.length); // 1
 * ```
 */
export type RetrievalQuestion = {
  /**
   * The id in the question file, if there is one. Random choices differ for questions with the same text but different
   * ids.
   */
  readonly id?: string;
  readonly text: string;
  /** The entity from which the question starts, if known. */
  readonly topicEntity?: string | undefined;
  /**
   * The earlier turns, oldest first. The caller stores these turns, because a retriever keeps no data between
   * questions.
   */
  readonly history?: readonly Turn[];
  /** The result set that the question is about, best first; absent if the question is about the complete graph. */
  readonly results?: readonly Document[] | undefined;
};

/** A question and its answer, or null if there was no answer. */
export type Turn = { readonly question: string; readonly answer: string | null };

export type Document = {
  /** The document's id, which must be unique. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
};

/**
 * A retriever's result for a question: the retrieved items, best first, and the answer. The unit of the scores depends
 * on the retriever.
 *
 * @example
 * ```ts
 * import type { Retrieval } from "taxolink";
 *
 * const describe = ({ answer, sources }: Retrieval): string => `${answer ?? "no answer"} (${sources.length} sources)`;
 * const usage = { calls: 0, tokens: 0, cost: 0, byTask: {} };
 * console.log(describe({ triples: [], answer: null, sources: [], confidence: null, trace: [], usage })); // no answer (0 sources)
 * ```
 */
export type Retrieval = {
  /** The distinct triples, best first; empty if the retriever does not rank triples. */
  readonly triples: readonly ScoredTriple[];
  /** The distinct entities, best first, if the retriever ranks entities. */
  readonly entities?: readonly ScoredEntity[];
  /** The distinct documents, best first, if the retriever ranks documents. */
  readonly documents?: readonly ScoredDocument[];
  /** The answer, or null if the system found no answer. Citations `[i]` refer to `sources[i - 1]`. */
  readonly answer: string | null;
  /** The answer as a typed value, for programs that compare results; absent if the system gives text only. */
  readonly result?: TypedResult;
  /** How the question was read, if the system reads it as a query. */
  readonly reading?: Reading;
  /**
   * A clause that states why there is no answer and suggests the most similar element; absent if the system cannot
   * determine the reason.
   */
  readonly whyNot?: string;
  /** The words of the question that may be conditions but that the answer ignores; absent if there are none. */
  readonly ignored?: readonly string[];
  readonly sources: readonly Source[];
  /** The confidence in [0, 1], if the system provides it. */
  readonly confidence: number | null;
  /** The steps of the retrieval, in order, for `ask --explain` and the error analysis. */
  readonly trace: readonly TraceStep[];
  /** The steps of the search, if the system records them, for the analysis of lost questions. */
  readonly trail?: SearchTrail;
  readonly usage: Usage;
};

/** The query as which a question was read, in words. */
export type Reading = {
  readonly readAs: string;
  /** What another reading would answer, if that one is almost as likely. */
  readonly rival: string | null;
  /** The column headings of the answer, if it is a table. */
  readonly columns?: readonly string[];
  /** The last cell of each row as people read it, such as a share as a percentage with the numbers behind it. */
  readonly figures?: readonly string[] | undefined;
};

export type ScoredTriple = { readonly triple: Triple; readonly score: number };

type ScoredEntity = { readonly entity: Entity; readonly score: number };

type ScoredDocument = { readonly document: Document; readonly score: number };

/** The source of an answer: an entity of the graph, with its web address or DOI if the graph contains one. */
export type Source = { readonly entity: string; readonly title: string; readonly address: string | null };

export type TraceStep = {
  readonly step: string;
  /** The details of the step; only JSON values are allowed. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export type IndexReport = {
  /** Figures about the index, which depend on the retriever, such as `{hubs: 153, paths: 2411, vectors: 9120}`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Notes for the user, for example about triples that no index covers, or about fallbacks. */
  readonly notes: readonly string[];
  /** The explanation of the index's content, for `index --explain`. Only JSON values are allowed. */
  readonly explanation?: Readonly<Record<string, unknown>>;
  readonly usage: Usage;
};
