/**
 * The port to a retriever: a system that answers a question from a knowledge graph.
 *
 * A retriever sees the graph, the embedder and the language with which it was created, and the question, but never
 * golden answers or labels. Equal inputs give equal outputs: everything that varies from run to run comes from the
 * caller.
 */
import type { Entity, KnowledgeGraph, Triple } from "../graph/index.ts";
import type { LanguageSlice, TaskName, Usage } from "../language/index.ts";
import type { Watch } from "../progress.ts";
import type { LearntWords } from "../reading/index.ts";
import type { Embedder } from "../vectors/index.ts";
import type { CallRange } from "./call-range.ts";
import type { PresetOrigin } from "./origin.ts";
import type { SearchTrail } from "./search-trail.ts";

/**
 * A system that answers questions from a knowledge graph. Implement it to benchmark your own system: it sees the graph
 * and the question, never golden answers or labels. Equal inputs must give equal outputs.
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
  /** Every option with its effective value, for manifests. JSON only. */
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * The names of the language tasks with which it was created, with everything that affects their results; for
   * manifests.
   */
  readonly language: string;
  /** The origin of the system; absent if unknown. */
  readonly origin?: PresetOrigin;
  /**
   * The kinds of items that its retrievals rank. For all other kinds it has no list at all, rather than an empty one.
   */
  readonly ranks: readonly RankedKind[];
  /** Whether the topic entity of a question changes the results. */
  readonly usesTopic: boolean;
  /** Whether it reads the history of a question. Other systems need questions that can be understood alone. */
  readonly usesHistory?: true;
  /** The number of model calls per question; absent if unknown. */
  readonly callRange?: CallRange;
  /** Builds or opens the index over a graph. Must be called once before `retrieve`. */
  prepare(graph: KnowledgeGraph, watch: Watch): Promise<IndexReport>;
  /**
   * Reports that triples of these entities were added or removed in the prepared graph, or that the entities were
   * renamed or retyped. Absent if the retriever must be prepared again instead.
   */
  update?(changedEntities: readonly string[], watch: Watch): Promise<IndexReport>;
  /** Safe to call for several questions concurrently. */
  retrieve(question: RetrievalQuestion, signal?: AbortSignal): Promise<Retrieval>;
};

/**
 * The kinds of items that a system can rank. The documents are texts: full texts cut into chunks, or the records of a
 * result set.
 */
export const rankedKinds = ["triples", "entities", "documents"] as const;
export type RankedKind = (typeof rankedKinds)[number];

/** The inputs for creating a retriever. `T`: the language tasks that it declares. */
export type RetrieverParts<T extends TaskName = TaskName> = {
  readonly language: LanguageSlice<T>;
  readonly embedder: Embedder;
  /** The seed of a run, for retrievers that make random choices (default: 1). See `question-random.ts`. */
  readonly seed?: number;
  /**
   * Called with the milliseconds that each step of a question took, by systems that measure them; results contain no
   * times.
   */
  readonly onStep?: (step: string, milliseconds: number) => void;
  /** Texts from outside the graph that belong to its entities, for systems that link them. */
  readonly texts?: readonly LinkedText[];
  /**
   * The meanings of question words in this graph, which replace those learned in the stored index; for systems that
   * interpret words.
   */
  readonly learnt?: LearntWords;
  /** Where the index is stored between runs, for systems that store one. Without it, every run builds its own index. */
  readonly index?: {
    /** A file, or the address of a PostgreSQL database. */
    readonly file: string;
    /**
     * open: use the index as it is, or build it; update: adapt it to the current graph; rebuild: build it from nothing.
     */
    readonly mode: "open" | "update" | "rebuild";
    /**
     * For several indexes of one graph in a folder or database: `file` is then that folder or database, and this is the
     * name of one index, or `auto`, which uses the index that fits each question best.
     */
    readonly partition?: string;
    /**
     * For runs of several systems: `file` is a folder or database, and each system uses the index in it with its graph
     * and settings. Systems with the same graph and settings share an index.
     */
    readonly shared?: true;
  };
};

export type LinkedText = {
  /** The id of the entity to which the text belongs, or a DOI that the graph gives for that entity. */
  readonly key: string;
  /** The name of the work whose text this is, if known. */
  readonly title?: string;
  readonly text: string;
};

/**
 * A question as a retriever receives it.
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
  /** Its id in the question file, if it has one: equal texts with different ids get different random choices. */
  readonly id?: string;
  readonly text: string;
  /** The entity from which the question starts, if it is known. */
  readonly topicEntity?: string;
  /** The earlier turns, oldest first. The caller remembers them; a retriever keeps nothing between questions. */
  readonly history?: readonly Turn[];
  /** The result set that the question is about, best first, unless it is about the whole graph. */
  readonly results?: readonly Document[];
};

/** A question and its answer; null if there was no answer. */
export type Turn = { readonly question: string; readonly answer: string | null };

export type Document = {
  /** Distinct from the other documents' ids. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
};

/**
 * A retriever's result for a question: the items found, best first, and the answer. Scores have the retriever's own
 * unit.
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
  /** Best first, without repetitions; empty if the retriever ranks no triples. */
  readonly triples: readonly ScoredTriple[];
  /** The same for entities; present only if the retriever ranks entities. */
  readonly entities?: readonly ScoredEntity[];
  /** The same for documents; present only if the retriever ranks documents. */
  readonly documents?: readonly ScoredDocument[];
  /** Null if the system found no answer. Citations `[i]` refer to `sources[i - 1]`. */
  readonly answer: string | null;
  /** Why there is no answer, as a clause, and the nearest thing there is; absent if the system cannot say. */
  readonly whyNot?: string;
  readonly sources: readonly Source[];
  /** In [0, 1], if the system has one. */
  readonly confidence: number | null;
  /** The steps taken, in order, for `ask --explain` and the error analysis. */
  readonly trace: readonly TraceStep[];
  /** The steps of the search, for the analysis of lost questions; absent if the system does not record them. */
  readonly trail?: SearchTrail;
  readonly usage: Usage;
};

export type ScoredTriple = { readonly triple: Triple; readonly score: number };

export type ScoredEntity = { readonly entity: Entity; readonly score: number };

export type ScoredDocument = { readonly document: Document; readonly score: number };

/** The source of an answer: an entity of the graph, with an address if the graph has one. */
export type Source = { readonly entity: string; readonly title: string; readonly address: string | null };

export type TraceStep = {
  readonly step: string;
  /** JSON only. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export type IndexReport = {
  /** Counts of the index, in the retriever's own terms: `{hubs: 153, paths: 2411, vectors: 9120}`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Notes for the user, such as parts of the graph that no index covers, or fallbacks. */
  readonly notes: readonly string[];
  /** For `index --explain`: the reasons for the index's content. JSON only. */
  readonly explanation?: Readonly<Record<string, unknown>>;
  readonly usage: Usage;
};
