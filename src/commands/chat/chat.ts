/**
 * `taxolink chat`: holds a conversation about a graph or a set of search results, in the terminal, through a pipe, or
 * turn by turn.
 */

import { existsSync } from "node:fs";
import { z } from "zod";
import { option, optionalArgument } from "../../cli/arguments.ts";
import { type Ask, type CommandContext, defineCommand, type OptionValues } from "../../cli/command.ts";
import { CancelledError, errorText, InputError, ModelError, OptionError } from "../../errors.ts";
import { createGraph, type KnowledgeGraph, requireEntity } from "../../graph/index.ts";
import { readJson, writeJson } from "../../io/index.ts";
import { addUsage, createUsageMeter, type LanguageTasks, type Usage } from "../../language/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import {
  answeredBy,
  createRetriever,
  type Document,
  defaultRetriever,
  describeNoAnswer,
  describeUnread,
  indexRetriever,
  type Retrieval,
  type Retriever,
  retrieverPresets,
  runLabel,
  type Source,
  type Turn,
  topicRetriever,
} from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";
import { didYouMean } from "../../text/nearest.ts";
import { graphOptions, openGivenGraph } from "../graph/graph-file.ts";
import { readLinkedTexts } from "../retrieval/linked-texts.ts";
import {
  fewCalls,
  presetForQuestions,
  presetNotes,
  retrieverOptions,
} from "../retrieval/retriever-options.ts";
import { shortText } from "../shared/format-detail.ts";
import { type Models, withEstimatedModels } from "../shared/with-models.ts";
import { readResultSet } from "./read-result-set.ts";

/** The preset for questions about a result set. */
const resultRetriever = "gateway-ensemble";

const chatOptions = {
  ...graphOptions,
  ...retrieverOptions,
  ...modelOptions,
  results: option.file("Search results to chat about instead of a graph: JSON, JSON Lines or CSV", {
    excludes: ["graph"],
  }),
  retriever: option.name(
    `The retriever's preset (default: ${defaultRetriever}; with a model, ${indexRetriever}; with --topic, ${topicRetriever}; with a model, ${fewCalls.hubsPerCall} hubs per call; with --results, ${resultRetriever})`,
  ),
  topic: option.text("ID", "The topic entity of every question"),
  texts: option.text(
    "PATH",
    "Texts for systems that read full texts: a folder, a bibliography with text files next to it, or JSON Lines",
  ),
  remember: option.integer("Number of turns to remember; 0 disables the memory", { default: 5, minimum: 0 }),
  session: option.outputFile(
    "Session file for the conversation; if the file exists, its conversation continues",
  ),
};

type ChatOptions = OptionValues<typeof chatOptions>;

export const command = defineCommand({
  positionals: [
    optionalArgument(
      "QUESTION",
      "Questions, each in quotation marks; if omitted, the command prompts for them",
      { many: true },
    ),
  ],
  options: chatOptions,
  notes: [
    "Type questions at the prompt or pipe them in, one per line. /memory shows the remembered turns, /clear deletes them, and /quit ends the chat.",
    'A retriever without memory treats a follow-up such as "And when?" as a standalone question.',
    ...presetNotes,
  ],
  run: async ({ options, positionals }, context) => {
    linesOf(positionals, context, { plan: null });
    return withEstimatedModels(options, context, (models, watched) =>
      openChat(options, models, linesOf(positionals, watched, models), watched),
    );
  },
});

/**
 * Returns the questions on the command line or, if there are none, the typed or piped lines. Without either, a plan
 * covers only what precedes the first question.
 */
function linesOf(
  questions: readonly string[],
  { ask, askPiped }: CommandContext,
  { plan }: Pick<Models, "plan">,
): Lines {
  const remainingQuestions = [...questions];
  const isPlanOfNone = plan !== null && ask === undefined && askPiped === undefined;
  if (remainingQuestions.length > 0 || isPlanOfNone)
    return {
      ask: async () => remainingQuestions.shift(),
      fromTerminal: isPlanOfNone,
      showsPrompts: false,
    };
  if (ask !== undefined) return { ask, fromTerminal: true, showsPrompts: true };
  if (askPiped !== undefined) return { ask: askPiped, fromTerminal: false, showsPrompts: true };
  throw new OptionError("no question was specified, and no terminal is available for entering one", {
    hint: 'Pass a question, e.g. taxolink chat "Who wrote …?" --graph FILE',
  });
}

async function openChat(options: ChatOptions, models: Models, lines: Lines, context: CommandContext) {
  const { results, topic } = options;
  const kind = results === undefined ? "graph" : "results";
  const chosen = {
    ...options,
    retriever: options.retriever ?? (kind === "results" ? resultRetriever : undefined),
  };
  const { name, settings } = presetForQuestions(models, chosen, context);
  const retriever = openRetriever(name, settings, options, models, context);
  if (topic !== undefined && !retriever.usesTopic) {
    context.warn(`${name} always searches the whole graph, so --topic has no effect.`);
  }
  const session = options.session === undefined ? undefined : context.resolve(options.session);
  const earlier = session === undefined ? undefined : readSession(session);
  const subject = await openSubject(options, context);
  const earlierSubject = earlier?.subject ?? subject.file;
  if (earlierSubject !== subject.file) {
    context.warn(
      `the conversation in ${options.session} was about ${earlierSubject} and now continues with ${subject.file}`,
    );
  }
  try {
    if (topic !== undefined) await requireEntity(subject.graph, topic);
    const report = await retriever.prepare(subject.graph, context);
    for (const note of report.notes) context.progress.note(note);
    const conversation = createConversation(
      {
        retriever,
        language: models.language,
        remember: options.remember,
        results: subject.results,
        topicEntity: topic,
        signal: context.signal,
      },
      earlier,
    );
    const savedSession = models.plan ? undefined : session;
    const system = {
      retriever: name,
      isNamed: options.retriever !== undefined,
      answeredBy: answeredBy({ language: retriever.language, embedder: models.embedder.id }),
    };
    return await talk({ conversation, subject: subject.file, kind, ...system, session: savedSession }, lines);
  } finally {
    subject.graph.close();
  }
}

function openRetriever(
  name: string,
  settings: Readonly<Record<string, unknown>>,
  options: ChatOptions,
  models: Models,
  context: CommandContext,
) {
  const texts =
    options.texts === undefined
      ? {}
      : { texts: readLinkedTexts(context.resolve(options.texts), context.warn) };
  return createRetriever(
    name,
    { ...models, ...texts, seed: context.seed },
    { ...memoryOption(name, options.remember), ...settings },
  );
}

/** Limits the number of turns that a retriever with its own memory remembers. */
function memoryOption(name: string, remember: number): Readonly<Record<string, unknown>> {
  const preset = retrieverPresets.find((candidate) => candidate.name === name);
  return preset !== undefined && "memoryTurns" in preset.defaults ? { memoryTurns: remember } : {};
}

async function openSubject(
  options: ChatOptions,
  context: CommandContext,
): Promise<{
  readonly file: string;
  readonly graph: KnowledgeGraph;
  readonly results?: readonly Document[];
}> {
  if (options.results === undefined) return openGivenGraph(options, [], context);
  const { documents, triples } = readResultSet(context.resolve(options.results));
  if (documents.length === 0) {
    throw new InputError({ file: options.results }, "the search returned no results", {
      hint: "Run another search: chat requires at least one result.",
    });
  }
  return { file: options.results, graph: createGraph(triples), results: documents };
}

type Chat = {
  readonly conversation: Conversation;
  /** The name of the graph or result set. */
  readonly subject: string;
  readonly kind: "graph" | "results";
  readonly retriever: string;
  /** Whether the user named the retriever. */
  readonly isNamed: boolean;
  /** What answers: rules, or the name of a model. */
  readonly answeredBy: string | null;
  /** The file that stores the conversation, if any. */
  readonly session: string | undefined;
};

/** The source of a conversation's lines. */
type Lines = {
  readonly ask: Ask;
  /** Whether a user types the lines in a terminal, which echoes them. */
  readonly fromTerminal: boolean;
  /** Whether the user sees a prompt for each line. Otherwise, all output is printed at the end. */
  readonly showsPrompts: boolean;
};

const slashWords = ["/memory", "/clear", "/help", "/quit"] as const;
const help =
  "Type a question. /memory shows the remembered turns, /clear deletes them, and /quit ends the chat.";

/** @throws OptionError if there is no input and no terminal */
async function talk(chat: Chat, { ask, fromTerminal, showsPrompts }: Lines) {
  const answered: AnsweredTurn[] = [];
  let lines = 0;
  let pending = fromTerminal
    ? [`About ${chat.subject}, by ${runLabel(chat.retriever, chat.answeredBy)}. ${help}`]
    : [];
  for (;;) {
    const line = (await ask([...pending, fromTerminal ? "> " : ""].join("\n"), slashWords))?.trim();
    if (showsPrompts) pending = [];
    // At the end of the input, the cursor is still after the prompt.
    if (line === undefined && fromTerminal) pending.push("");
    if (line === undefined || line === "/quit" || line === "/exit") break;
    if (line === "") continue;
    lines += 1;
    // If the user does not see the typed lines, the question is printed with its answer.
    pending.push(...(fromTerminal ? [] : [`> ${line}`]), await replyToLine(line, chat, answered), "");
  }
  if (lines === 0 && !fromTerminal) {
    throw new OptionError("no question was entered", {
      hint: "Pipe questions in, one per line, or pass them as arguments.",
    });
  }
  return summarizeChat(chat, answered, pending);
}

async function replyToLine(line: string, chat: Chat, answered: AnsweredTurn[]): Promise<string> {
  const { conversation } = chat;
  if (!line.startsWith("/")) {
    const turn = await conversation.ask(line);
    answered.push(turn);
    saveSession(chat);
    return formatTurn(turn);
  }
  if (line === "/memory") return formatMemory(conversation.memory(), conversation.turns().length);
  if (line === "/clear") {
    conversation.clear();
    saveSession(chat);
    return "The memory is now empty.";
  }
  if (line === "/help") return help;
  return `There is no ${line}. ${didYouMean(line, slashWords) ?? help}`;
}

function saveSession({ conversation, subject, session }: Chat): void {
  if (session === undefined) return;
  const turns = conversation.turns();
  const rememberFrom = conversation.memory()[0]?.number ?? turns.length + 1;
  writeSession(session, { subject, rememberFrom, turns });
}

/** Summarises a conversation. The exit code reports a failure only if every question failed. */
function summarizeChat(
  { conversation, subject, kind, retriever, isNamed, answeredBy }: Chat,
  answered: readonly AnsweredTurn[],
  pending: string[],
) {
  const failed = answered.length > 0 && answered.every(({ error }) => error !== null);
  const memory = conversation.memory();
  const turns = conversation.turns();
  return {
    text: [pending, turns.length > 0 && formatMemory(memory, turns.length)],
    json: {
      about: subject,
      kind,
      retriever,
      retriever_named: isNamed,
      answered_by: answeredBy,
      turns: turns.map((turn) => answered.find(({ number }) => number === turn.number) ?? turn),
      /** The numbers of the turns that the next answer would take into account. */
      remembered: memory.map(({ number }) => number),
    },
    ...(failed ? { exitCode: 1 as const } : {}),
  };
}

function formatTurn({ question, answer, sources, error, asked, noAnswer, usage }: AnsweredTurn): string {
  if (error !== null) return `No answer: ${error}`;
  return [
    ...(asked === question ? [] : [`(understood as: ${asked})`]),
    answer ?? noAnswer ?? "",
    ...describeUnread(usage),
    ...sources.map(({ number, title, address }) => {
      return `  [${number}] ${shortText(title)}${address === null ? "" : `, ${address}`}`;
    }),
  ].join("\n");
}

/** @param turns the number of turns in the complete conversation */
function formatMemory(memory: readonly ChatTurn[], turns: number): string {
  const [first] = memory;
  if (first === undefined) return `The memory is empty; ${count(turns, "question")} asked so far.`;
  const lines = memory.map(({ number, question, answer }) => {
    return `  ${number}. ${shortText(question)} → ${answer === null ? "no answer" : shortText(answer.replace(/\s+/g, " "))}`;
  });
  return [`Remembered: ${memory.length} of ${count(turns, "turn")}`, ...lines].join("\n");
}

const turnSchema = z.object({
  number: z.int().min(1),
  question: z.string(),
  answer: z.string().nullable(),
  sources: z.array(
    z.object({ number: z.int(), entity: z.string(), title: z.string(), address: z.string().nullable() }),
  ),
  remembered: z.array(z.int()),
  error: z.string().nullable(),
});

const sessionSchema = z.object({
  kind: z.literal("taxolink-chat"),
  version: z.literal(1),
  /** The graph or the result set, as typed on the command line. */
  about: z.string(),
  /** The number of the first turn that may be remembered. */
  remember_from: z.int().min(1),
  turns: z.array(turnSchema),
});

type Session = {
  readonly subject: string;
  readonly rememberFrom: number;
  readonly turns: readonly ChatTurn[];
};

/**
 * Reads a session, or returns undefined if the file does not exist yet. @throws InputError if the file does not contain
 * a conversation
 */
function readSession(file: string): Session | undefined {
  if (!existsSync(file)) return undefined;
  const { about, remember_from: rememberFrom, turns } = readJson(file, sessionSchema);
  const misplaced = turns.find(({ number }, at) => number !== at + 1);
  if (misplaced !== undefined) {
    throw new InputError({ file }, `turn ${misplaced.number} is out of order`, {
      hint: "Turns must be numbered consecutively from 1. Start a new conversation with another session file.",
    });
  }
  return { subject: about, rememberFrom, turns };
}

function writeSession(file: string, { subject, rememberFrom, turns }: Session): void {
  // The schema gives the fields of every turn the same order, whether the turn is new or was read.
  const document = sessionSchema.parse({
    kind: "taxolink-chat",
    version: 1,
    about: subject,
    remember_from: rememberFrom,
    turns,
  });
  writeJson(file, document);
}

type ChatTurn = {
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

type AnsweredTurn = ChatTurn & {
  /** The question sent to a retriever without memory, if it differs from the user's question. */
  readonly asked: string;
  /** The sentence in place of a missing answer; absent if there is one. */
  readonly noAnswer?: string;
  readonly usage: Usage;
};

type Conversation = {
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

type ConversationParts = {
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
function createConversation(
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
