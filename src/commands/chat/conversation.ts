/** Converses with any retriever and remembers a limited number of turns. */
import { CancelledError, errorText, ModelError } from "../../errors.ts";
import { addUsage, createUsageMeter, type LanguageTasks, type Usage } from "../../language/index.ts";
import {
  type Document,
  describeNoAnswer,
  type Retrieval,
  type Retriever,
  type Source,
  type Turn,
} from "../../retrieval/index.ts";

export type ChatTurn = {
  /** The number of the turn. Numbering starts at 1 and continues after the memory is cleared. */
  readonly number: number;
  readonly question: string;
  readonly answer: string | null;
  /** The documents that the answer cites, with their numbers in the answer. */
  readonly sources: readonly (Source & { readonly number: number })[];
  /** The turns that the retriever remembered for this answer. */
  readonly remembered: readonly number[];
  /** The reason why there is no answer, if the question failed. */
  readonly error: string | null;
};

export type AnsweredTurn = ChatTurn & {
  /** The question sent to a retriever without memory, if it differs from the user's question. */
  readonly asked: string;
  /** The sentence in place of a missing answer; absent if there is one. */
  readonly noAnswer?: string;
  readonly usage: Usage;
};

export type Conversation = {
  /**
   * @throws CancelledError if the user cancels; if a model fails, the turn contains the reason instead
   */
  ask(question: string): Promise<AnsweredTurn>;
  /** The turns that the next answer takes into account, oldest first. */
  memory(): readonly ChatTurn[];
  /** Clears the memory, but keeps the turns of the conversation. */
  clear(): void;
  turns(): readonly ChatTurn[];
};

export type ConversationParts = {
  /** The retriever, which must already be prepared. */
  readonly retriever: Retriever;
  readonly language: Pick<LanguageTasks, "standaloneQuestion">;
  /** The maximum number of remembered turns. */
  readonly remember: number;
  /** The result set that the conversation is about; undefined if it is about a graph. */
  readonly results?: readonly Document[] | undefined;
  /** The topic entity of every question. */
  readonly topicEntity?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * @param earlier the turns of a continued conversation; `from` is the number of the first turn that may be remembered
 */
export function createConversation(
  parts: ConversationParts,
  earlier: { readonly turns: readonly ChatTurn[]; readonly rememberFrom: number } = {
    turns: [],
    rememberFrom: 1,
  },
): Conversation {
  const turns: ChatTurn[] = [...earlier.turns];
  let rememberFrom = earlier.rememberFrom;
  const memory = (): readonly ChatTurn[] => {
    const since = turns.filter(({ number, error }) => number >= rememberFrom && error === null);
    return parts.remember === 0 ? [] : since.slice(-parts.remember);
  };
  return {
    ask: async (question) => {
      const remembered = memory();
      const result = await answerTurn(question, remembered, parts);
      const turn = {
        number: turns.length + 1,
        question,
        ...result,
        remembered: remembered.map(({ number }) => number),
      };
      const { asked: _asked, noAnswer: _noAnswer, usage: _usage, ...storedTurn } = turn;
      turns.push(storedTurn);
      return turn;
    },
    memory,
    clear: () => {
      rememberFrom = turns.length + 1;
    },
    turns: () => turns,
  };
}

type TurnResult = Pick<AnsweredTurn, "answer" | "sources" | "error" | "asked" | "noAnswer" | "usage">;

async function answerTurn(
  question: string,
  remembered: readonly ChatTurn[],
  { retriever, language, results, topicEntity, signal }: ConversationParts,
): Promise<TurnResult> {
  const usage = createUsageMeter();
  const history: readonly Turn[] = remembered.map((turn) => ({
    question: turn.question,
    answer: turn.answer,
  }));
  let askedQuestion = question;
  try {
    if (retriever.usesHistory !== true) {
      askedQuestion = await language.standaloneQuestion({ question, memory: history }, { usage, signal });
    }
    const retrieval = await retriever.retrieve(
      { text: askedQuestion, history, results, topicEntity },
      signal,
    );
    return {
      answer: retrieval.answer,
      sources: citedSources(retrieval),
      error: null,
      asked: askedQuestion,
      ...(retrieval.answer === null && { noAnswer: noAnswerOf(retrieval) }),
      usage: addUsage(usage.total(), retrieval.usage),
    };
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof ModelError)) throw error;
    return {
      answer: null,
      sources: [],
      error: errorText(error),
      asked: askedQuestion,
      usage: usage.total(),
    };
  }
}

function noAnswerOf({ whyNot, triples, entities = [], documents = [] }: Retrieval): string {
  return describeNoAnswer({ whyNot, isEmpty: triples.length + entities.length + documents.length === 0 });
}

function citedSources({ answer, sources }: Retrieval): ChatTurn["sources"] {
  return sources.flatMap((source, at) =>
    answer?.includes(`[${at + 1}]`) ? [{ ...source, number: at + 1 }] : [],
  );
}
