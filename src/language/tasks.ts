/**
 * The port to language: one typed task for each thing a retriever or a generator needs to have said or judged.
 *
 * There are two implementations: rules over the given material (offline: deterministic, fast) and a language model
 * with structured output. A caller never knows which one it has; so everything a prompt needs is in the input, and
 * everything a caller uses is in the output. Ids in an output must come from the input.
 *
 * Source of the tasks' contracts: thesis 4.8 and appendix A.1 (papers 2033–2168, 5493–5722).
 */
import type { Triple } from "../graph/index.ts";
import type {
  AboutOneInput,
  AnswerVerdict,
  DocumentsInput,
  Feedback,
  FeedbackInput,
  QuestionAnswer,
  TemplateInput,
  TripleVerdict,
  ValidateTriplesInput,
  WrittenQuestion,
} from "./question-tasks.ts";

export type LanguageTasks = {
  /** Names the implementation, its model and its versions; goes into manifests. */
  readonly id: string;
  /** One sentence or phrase per path, in order (PathToText, Algorithm 6). */
  verbalisePaths(input: VerbalisePathsInput, call: LanguageCall): Promise<readonly string[]>;
  /** The parts of a question that constrain or name what is asked, in order of appearance (Algorithm 11). */
  extractComponents(input: { readonly question: string }, call: LanguageCall): Promise<readonly string[]>;
  /** What one hub contributes to the answer, or null when it holds nothing relevant (Algorithm 17). */
  partialAnswer(input: PartialAnswerInput, call: LanguageCall): Promise<string | null>;
  /** The partial answers joined to one answer that cites its sources as [1], [2] … (Algorithm 19). */
  finalAnswer(input: FinalAnswerInput, call: LanguageCall): Promise<string>;
  /** The ids of the triples that the answer rests on, in input order (Algorithm 20). */
  filterTriples(input: FilterTriplesInput, call: LanguageCall): Promise<readonly number[]>;
  /** An answer from a flat list of contexts, or null when they do not hold one (generation after retrieval). */
  answerFromContexts(input: AnswerFromContextsInput, call: LanguageCall): Promise<string | null>;
  /** The question reworded so that a search finds more of what it means; as it is, where nothing can be added. */
  augmentQuestion(input: { readonly question: string }, call: LanguageCall): Promise<string>;
  /** The numbers of the contexts (from 1), most useful first, each at most once. */
  rerank(input: RerankInput, call: LanguageCall): Promise<readonly number[]>;
} & QuestionTasks;

/** The tasks that make questions, and check what was made. */
export type QuestionTasks = {
  /** Names the implementation, its model and the versions of its prompts; stored with what it writes. */
  readonly writer: string;
  /** One question after a template, over facts of several things; null where the facts do not give one. */
  writeFromTemplate(input: TemplateInput, call: LanguageCall): Promise<WrittenQuestion | null>;
  /** Up to `count` different questions about one thing. */
  writeAboutOne(input: AboutOneInput, call: LanguageCall): Promise<readonly WrittenQuestion[]>;
  /** Up to `count` different questions that the documents answer. */
  askDocuments(input: DocumentsInput, call: LanguageCall): Promise<readonly QuestionAnswer[]>;
  /** Which triples an answer needs, and what it says that none of them holds. */
  validateTriples(input: ValidateTriplesInput, call: LanguageCall): Promise<TripleVerdict>;
  /** Whether an answer is one to its question: of the kind and about the things that are asked for. */
  validateAnswer(input: QuestionAnswer, call: LanguageCall): Promise<AnswerVerdict>;
  /** The question in correct grammar, otherwise word for word. */
  correctGrammar(input: { readonly question: string }, call: LanguageCall): Promise<string>;
  /** What should be changed about a question and its answer before they are used. */
  giveFeedback(input: FeedbackInput, call: LanguageCall): Promise<Feedback>;
};

/** What goes with every call: who may cancel it and where its cost is counted. */
export type LanguageCall = {
  readonly usage: UsageMeter;
  readonly signal?: AbortSignal;
};

/** Counts calls, tokens and money of one question or one build. The offline implementation adds nothing. */
export type UsageMeter = {
  add(task: string, used: { readonly tokens: number; readonly cost: number }): void;
};

/** Totals of a meter. Cost in US dollars; null where a price is unknown. */
export type Usage = {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number | null;
  readonly byTask: Readonly<Record<string, number>>;
};

export type VerbalisePathsInput = {
  /** Each path is a chain of triples from a hub root to its end. */
  readonly paths: readonly (readonly Triple[])[];
};

/** A hub path as a prompt shows it: the sentence and the triples (thesis 2103). */
export type PathText = {
  readonly text: string;
  readonly triples: readonly Triple[];
};

/**
 * What a stretch of the question names in the graph, as far as a retriever could tell from its index. A hint: an
 * implementation that reads the question well enough may leave it aside.
 */
export type Mention = {
  /** The stretch, as written; `start` and `end` are its offsets in the question. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Labels of entities it names. */
  readonly values: readonly MentionedValue[];
  /** Where it names entities: the predicates of the graph that lead to things of their own, as of fields below. */
  readonly relations?: readonly string[];
  /** Labels of predicates (or of nodes that only give structure) it names; beside values, those that they are values of. */
  readonly fields: readonly MentionedField[];
};

export type MentionedValue = {
  readonly label: string;
  /** The predicates on the ways to entities with this label; empty where it names hubs themselves. */
  readonly fields: readonly string[];
  /** True where a hub has this label. */
  readonly hub: boolean;
};

export type MentionedField = {
  readonly label: string;
  /** All values found under it where they are few; empty where they are many. */
  readonly values: readonly string[];
  /** Of an entry of a list of yes and no: the predicates that lead to such lists, and their nodes. */
  readonly lists?: readonly string[];
  /** It leads to nodes that are things of their own: they have facts, and several subjects share one. */
  readonly relation?: true;
};

export type PartialAnswerInput = {
  readonly question: string;
  /** The question's parts, as extracted. */
  readonly components: readonly string[];
  readonly mentions?: readonly Mention[];
  /** The label of the hub's root. */
  readonly hub: string;
  readonly paths: readonly PathText[];
  /** What all paths have in common, e.g. the way from the topic entity to the hub. */
  readonly common: readonly string[];
  /** Texts from outside the graph that were linked to the hub. */
  readonly linked: readonly string[];
};

export type FinalAnswerInput = {
  readonly question: string;
  readonly partialAnswers: readonly {
    /** The number to cite, from 1. */
    readonly source: number;
    readonly title: string;
    readonly text: string;
  }[];
};

export type FilterTriplesInput = {
  readonly question: string;
  readonly components: readonly string[];
  readonly mentions?: readonly Mention[];
  readonly answer: string;
  readonly triples: readonly CandidateTriple[];
};

export type CandidateTriple = {
  readonly id: number;
  readonly triple: Triple;
  /** The sentence of the path it was found on. */
  readonly context: string;
  /** That path, from the hub's root. */
  readonly path?: readonly Triple[];
};

export type RerankInput = {
  readonly question: string;
  readonly contexts: readonly string[];
};

export type AnswerFromContextsInput = {
  readonly question: string;
  readonly contexts: readonly string[];
};

/** A meter that keeps totals. */
export function createUsageMeter(): UsageMeter & { total(): Usage } {
  const byTask = new Map<string, number>();
  let calls = 0;
  let tokens = 0;
  let cost: number | null = 0;
  return {
    add: (task, used) => {
      calls += 1;
      tokens += used.tokens;
      cost = cost === null || Number.isNaN(used.cost) ? null : cost + used.cost;
      byTask.set(task, (byTask.get(task) ?? 0) + 1);
    },
    total: () => ({ calls, tokens, cost, byTask: Object.fromEntries(byTask) }),
  };
}
