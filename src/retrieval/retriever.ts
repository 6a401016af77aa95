/**
 * The port to a retriever: a system that answers a question from a knowledge graph.
 *
 * A retriever sees the graph, the embedder and the language it was created with, and the question; never gold
 * answers or labels. Equal inputs give equal outputs: everything that varies from run to run stays in the caller.
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
 * A system that answers questions from a knowledge graph. Implement it to benchmark a system of yours: it sees the graph
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
  /** Names the language tasks it was made with, and all that decides how they are done; for manifests. */
  readonly language: string;
  /** Where the system comes from; left out where nobody says. */
  readonly origin?: PresetOrigin;
  /** What its retrievals rank. Of anything else it has no list, not an empty one. */
  readonly ranks: readonly RankedKind[];
  /** Whether the topic entity of a question changes what it finds. */
  readonly usesTopic: boolean;
  /** Whether it reads the history of a question. Others must be asked questions that stand alone. */
  readonly usesHistory?: true;
  /** Calls of a language model that one question takes; absent where nobody says. */
  readonly callRange?: CallRange;
  /** Builds or opens the index over a graph. Must be called once before `retrieve`. */
  prepare(graph: KnowledgeGraph, watch: Watch): Promise<IndexReport>;
  /**
   * Tells that triples of these entities were added or removed in the graph that was prepared, or that they were
   * renamed or retyped. Absent where only preparing again helps.
   */
  update?(changedEntities: readonly string[], watch: Watch): Promise<IndexReport>;
  /** Safe to call for several questions at the same time. */
  retrieve(question: RetrievalQuestion, signal?: AbortSignal): Promise<Retrieval>;
};

/** What can be ranked. The documents are texts: full texts cut into chunks, or the records of a result set. */
export const rankedKinds = ["triples", "entities", "documents"] as const;
export type RankedKind = (typeof rankedKinds)[number];

/** What a retriever is made from. `T`: the language tasks it declares. */
export type RetrieverParts<T extends TaskName = TaskName> = {
  readonly language: LanguageSlice<T>;
  readonly embedder: Embedder;
  /** Of a run, for retrievers that leave something to chance; 1 where nothing is given. See `question-random.ts`. */
  readonly seed?: number;
  /** Told how long each step of a question took, in milliseconds, by systems that can say; results hold no times. */
  readonly onStep?: (step: string, milliseconds: number) => void;
  /** Texts from outside the graph that belong to its entities, for systems that link them. */
  readonly texts?: readonly LinkedText[];
  /**
   * What the words of questions stand for in this graph, instead of what the kept index learnt; for systems that read by
   * words.
   */
  readonly learnt?: LearntWords;
  /** Where the index is kept between runs, for systems that keep one. Without it every run builds its own. */
  readonly index?: {
    /** A file, or the address of a PostgreSQL database. */
    readonly file: string;
    /** open: as it is, or build it; update: bring it up to date with the graph; rebuild: from nothing. */
    readonly mode: "open" | "update" | "rebuild";
    /**
     * Several indexes of one graph, side by side in a folder or database: `file` is that then, and this the name of one of
     * them, or `auto`: all of them, and for each question the one that fits it best.
     */
    readonly partition?: string;
    /**
     * For runs of several systems: `file` is a folder or database, and each system uses the index in it that has its graph
     * and settings. Systems with the same ones share an index.
     */
    readonly shared?: true;
  };
};

export type LinkedText = {
  /** The id of the entity it belongs to, or a DOI that the graph gives for that entity. */
  readonly key: string;
  /** Of what it is the text, where that is known. */
  readonly title?: string;
  readonly text: string;
};

/**
 * A question as a retriever gets it.
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
  /** Its id in the question file, where it has one: equal texts with other ids get other chances. */
  readonly id?: string;
  readonly text: string;
  /** The entity the question starts from, where it is known. */
  readonly topicEntity?: string;
  /** What was said before, oldest first. The caller remembers; a retriever keeps nothing from question to question. */
  readonly history?: readonly Turn[];
  /** The result set it is about, best first, where it is not about the whole graph. */
  readonly results?: readonly Document[];
};

/** A question and what was answered; null where there was no answer. */
export type Turn = { readonly question: string; readonly answer: string | null };

export type Document = {
  /** Distinct from the other answers' ids. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
};

/**
 * What a retriever gives for a question: what it found, best first, and its answer. Scores are in the retriever's own unit.
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
  /** Best first, without repetition; empty where the retriever ranks none. */
  readonly triples: readonly ScoredTriple[];
  /** As the triples; there where the retriever ranks entities, and only there. */
  readonly entities?: readonly ScoredEntity[];
  /** As the triples; there where the retriever ranks documents, and only there. */
  readonly documents?: readonly ScoredDocument[];
  /** Null when the system found no answer. Citations `[i]` refer to `sources[i - 1]`. */
  readonly answer: string | null;
  readonly sources: readonly Source[];
  /** In [0, 1], where the system has one. */
  readonly confidence: number | null;
  /** The steps taken, in order, for `ask --explain` and the error analysis. */
  readonly trace: readonly TraceStep[];
  /** What the search did, for the analysis of lost questions; absent where the system does not record it. */
  readonly trail?: SearchTrail;
  readonly usage: Usage;
};

export type ScoredTriple = { readonly triple: Triple; readonly score: number };

export type ScoredEntity = { readonly entity: Entity; readonly score: number };

export type ScoredDocument = { readonly document: Document; readonly score: number };

/** Where an answer comes from: an entity of the graph, with an address where the graph has one. */
export type Source = { readonly entity: string; readonly title: string; readonly address: string | null };

export type TraceStep = {
  readonly step: string;
  /** JSON only. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export type IndexReport = {
  /** What was built, in the retriever's own terms: `{hubs: 153, paths: 2411, vectors: 9120}`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Things the user should know: parts of the graph no index covers, fallbacks taken. */
  readonly notes: readonly string[];
  /** For `index --explain`: why the index is as it is. JSON only. */
  readonly explanation?: Readonly<Record<string, unknown>>;
  readonly usage: Usage;
};
