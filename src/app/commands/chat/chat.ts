/**
 * `taxolink chat`: holds a conversation about a graph or a set of search results, in the terminal, through a pipe, or
 * turn by turn.
 */

import { existsSync } from "node:fs";
import { z } from "zod";
import { CancelledError, errorText, InputError, ModelError, OptionError } from "../../../base/errors.ts";
import { readJson, writeJson } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { didYouMean } from "../../../base/text/nearest.ts";
import { createGraph } from "../../../graph/index.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import {
  type Ask,
  type CommandContext,
  defineCommand,
  type OptionValues,
} from "../../../operations/command.ts";
import { type Block, list } from "../../../pages/blocks.ts";
import { plainText } from "../../../pages/plain-text.ts";
import {
  answeredBy,
  createRetriever,
  type Document,
  defaultRetriever,
  describeUnread,
  indexRetriever,
  type Retriever,
  retrieverPresets,
  runLabel,
  topicRetriever,
} from "../../../retrieval/index.ts";
import { addUsage, createUsageMeter, type LanguageTasks, type Usage } from "../../../tasks/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { graphOptions, graphOrDefault, withGraph } from "../graph/graph-file.ts";
import { citedSources, noAnswerOf, sourceLink } from "../retrieval/answer-document.ts";
import { withPrepared } from "../retrieval/kept-retriever.ts";
import { textsOf, textsOption } from "../retrieval/linked-texts.ts";
import {
  fewCalls,
  prepareRetriever,
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
  ...textsOption,
  remember: option.integer("Number of turns to remember; 0 disables the memory", { default: 5, minimum: 0 }),
  session: option.outputFile(
    "Session file for the conversation; if the file exists, its conversation continues",
  ),
};

type ChatOptions = OptionValues<typeof chatOptions>;

export const command = defineCommand({
  example: "--results found.json",
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
  const askNext = async () => remainingQuestions.shift();
  if (remainingQuestions.length > 0 || isPlanOfNone)
    return { ask: askNext, fromTerminal: isPlanOfNone, showsPrompts: false };
  if (ask !== undefined) return { ask, fromTerminal: true, showsPrompts: true };
  if (askPiped !== undefined) return { ask: askPiped, fromTerminal: false, showsPrompts: true };
  throw new OptionError("no question was specified, and no terminal is available for entering one", {
    hint: 'Pass a question, e.g. taxolink chat "Who wrote …?" --graph FILE',
  });
}

async function openChat(options: ChatOptions, models: Models, lines: Lines, context: CommandContext) {
  const { results, topic, remember } = options;
  const kind = results === undefined ? "graph" : "results";
  const chosen = {
    ...options,
    retriever: options.retriever ?? (kind === "results" ? resultRetriever : undefined),
  };
  const { name, settings } = presetForQuestions(models, chosen, context);
  const parts = { ...models, ...textsOf(options, context), seed: context.seed };
  const { defaults = {} } = retrieverPresets.find((preset) => preset.name === name) ?? {};
  // Only some retrievers have a memory of their own.
  const memory = "memoryTurns" in defaults ? { memoryTurns: remember } : {};
  const retriever = createRetriever(name, parts, { ...memory, ...settings });
  const session = options.session === undefined ? undefined : context.resolve(options.session);
  const earlier = session === undefined ? undefined : readSession(session);
  const found = results === undefined ? undefined : readFound(context.resolve(results), results);
  const subject = { file: results ?? graphOrDefault(options.graph, context), results: found?.documents };
  const about = earlier?.about ?? subject.file;
  if (about !== subject.file)
    context.warn(
      `the conversation in ${options.session} was about ${about} and now continues with ${subject.file}`,
    );
  const converse = (prepared: Retriever) => {
    const chat = {
      retriever: prepared,
      isNamed: options.retriever !== undefined,
      answeredBy: answeredBy({ language: retriever.language, embedder: models.embedder.id }),
      language: models.language,
      remember,
      subject: subject.file,
      kind,
      results: subject.results,
      topicEntity: topic,
      session: models.plan ? undefined : session,
      signal: context.signal,
      turns: [...(earlier?.turns ?? [])],
      rememberFrom: earlier?.remember_from ?? 1,
    } satisfies Chat;
    return talk(chat, lines);
  };
  if (found === undefined)
    return withPrepared(retriever, options, parts.texts ? null : models.names, context, (opened) =>
      converse(opened.retriever),
    );
  return withGraph(createGraph(found.triples), async (graph) => {
    await prepareRetriever(retriever, graph, topic, context);
    return converse(retriever);
  });
}

/** @throws InputError if there are no search results */
function readFound(path: string, file: string) {
  const found = readResultSet(path);
  if (found.documents.length > 0) return found;
  throw new InputError({ file }, "the search returned no results", {
    hint: "Run another search: chat requires at least one result.",
  });
}

const turnSchema = z.object({
  /** Numbering starts at 1 and continues after the memory is cleared. */
  number: z.int().min(1),
  question: z.string(),
  answer: z.string().nullable(),
  /** The documents that the answer cites, with their numbers in the answer. */
  sources: z.array(
    z.object({ number: z.int(), entity: z.string(), title: z.string(), address: z.string().nullable() }),
  ),
  /** The turns that the retriever remembered for this answer. */
  remembered: z.array(z.int()),
  /** The reason why there is no answer, if the question failed. */
  error: z.string().nullable(),
});

type ChatTurn = z.output<typeof turnSchema>;

type AnsweredTurn = ChatTurn & {
  /** The question sent to a retriever without memory, if it differs from the user's question. */
  readonly asked: string;
  /** The sentence in place of a missing answer; absent if there is one. */
  readonly noAnswer?: string;
  readonly usage: Usage;
};

const sessionSchema = z.object({
  kind: z.literal("taxolink-chat"),
  version: z.literal(1),
  /** The graph or the result set, as typed on the command line. */
  about: z.string(),
  /** The number of the first turn that may be remembered. */
  remember_from: z.int().min(1),
  turns: z.array(turnSchema),
});

/**
 * Reads a session, or returns undefined if the file does not exist yet. @throws InputError if the file does not contain
 * a conversation
 */
function readSession(file: string): z.output<typeof sessionSchema> | undefined {
  if (!existsSync(file)) return undefined;
  const session = readJson(file, sessionSchema);
  const misplaced = session.turns.find(({ number }, at) => number !== at + 1);
  if (misplaced !== undefined)
    throw new InputError({ file }, `turn ${misplaced.number} is out of order`, {
      hint: "Turns must be numbered consecutively from 1. Start a new conversation with another session file.",
    });
  return session;
}

/** A conversation with a prepared retriever. */
type Chat = {
  readonly retriever: Retriever;
  /** Whether the user named the retriever. */
  readonly isNamed: boolean;
  /** What answers: rules, or the name of a model. */
  readonly answeredBy: string | null;
  readonly language: Pick<LanguageTasks, "standaloneQuestion">;
  /** The maximum number of remembered turns. */
  readonly remember: number;
  /** The name of the graph or result set. */
  readonly subject: string;
  readonly kind: "graph" | "results";
  /** The result set that the conversation is about; undefined if it is about a graph. */
  readonly results: readonly Document[] | undefined;
  /** The topic entity of every question. */
  readonly topicEntity: string | undefined;
  /** The file that stores the conversation, if any. */
  readonly session: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly turns: ChatTurn[];
  /** The number of the first turn that may be remembered. */
  rememberFrom: number;
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

/**
 * Converses line by line; a line is a question, or a command that starts with a slash.
 * @throws OptionError if there is no input and no terminal
 */
async function talk(chat: Chat, { ask, fromTerminal, showsPrompts }: Lines) {
  const answered: AnsweredTurn[] = [];
  let lines = 0;
  let pending: Block[] = fromTerminal
    ? [`About ${chat.subject}, by ${runLabel(chat.retriever.name, chat.answeredBy)}. ${help}`]
    : [];
  for (;;) {
    const line = (await ask(plainText([...pending, fromTerminal ? "> " : ""]), slashWords))?.trim();
    if (showsPrompts) pending = [];
    // At the end of the input, the cursor is still after the prompt.
    if (line === undefined && fromTerminal) pending.push("");
    if (line === undefined || line === "/quit" || line === "/exit") break;
    if (line === "") continue;
    lines += 1;
    // If the user does not see the typed lines, the question is printed with its answer.
    pending.push(!fromTerminal && `> ${line}`, await replyToLine(line, chat, answered), "");
  }
  if (lines === 0 && !fromTerminal)
    throw new OptionError("no question was entered", {
      hint: "Pipe questions in, one per line, or pass them as arguments.",
    });
  return summarise(chat, answered, pending);
}

/** The exit code reports a failure only if every question failed. */
function summarise(chat: Chat, answered: readonly AnsweredTurn[], pending: readonly Block[]) {
  const failed = answered.length > 0 && answered.every(({ error }) => error !== null);
  return {
    text: [pending, chat.turns.length > 0 && describeMemory(chat)],
    json: {
      about: chat.subject,
      kind: chat.kind,
      retriever: chat.retriever.name,
      retriever_named: chat.isNamed,
      answered_by: chat.answeredBy,
      turns: chat.turns.map((turn) => answered.find(({ number }) => number === turn.number) ?? turn),
      /** The numbers of the turns that the next answer would take into account. */
      remembered: memoryOf(chat).map(({ number }) => number),
    },
    ...(failed ? { exitCode: 1 as const } : {}),
  };
}

async function replyToLine(line: string, chat: Chat, answered: AnsweredTurn[]): Promise<Block> {
  if (line === "/memory") return describeMemory(chat);
  if (line === "/help") return help;
  if (line === "/clear") {
    chat.rememberFrom = chat.turns.length + 1;
    saveSession(chat);
    return "The memory is now empty.";
  }
  if (line.startsWith("/")) return `There is no ${line}. ${didYouMean(line, slashWords) ?? help}`;
  const turn = await answerTurn(line, chat);
  const { asked, noAnswer, usage, ...storedTurn } = turn;
  chat.turns.push(storedTurn);
  answered.push(turn);
  saveSession(chat);
  if (turn.error !== null) return `No answer: ${turn.error}`;
  return [
    asked !== line && `(understood as: ${asked})`,
    turn.answer ?? noAnswer,
    describeUnread(usage),
    list(turn.sources.map(sourceLink)),
  ];
}

/** Returns the turns that the next answer takes into account, oldest first. */
function memoryOf({ turns, rememberFrom, remember }: Chat): readonly ChatTurn[] {
  const since = turns.filter(({ number, error }) => number >= rememberFrom && error === null);
  return remember === 0 ? [] : since.slice(-remember);
}

function describeMemory(chat: Chat): Block {
  const memory = memoryOf(chat);
  const turns = chat.turns.length;
  if (memory.length === 0) return `The memory is empty; ${count(turns, "question")} asked so far.`;
  const lines = memory.map(({ number, question, answer }) => {
    const shown = answer === null ? "no answer" : shortText(answer.replace(/\s+/g, " "));
    return `${number}. ${shortText(question)} → ${shown}`;
  });
  return list(lines, `Remembered: ${memory.length} of ${count(turns, "turn")}`);
}

function saveSession(chat: Chat): void {
  const { subject, session, turns } = chat;
  if (session === undefined) return;
  const rememberFrom = memoryOf(chat)[0]?.number ?? turns.length + 1;
  // The schema gives the fields of every turn the same order, whether the turn is new or was read.
  const document = { kind: "taxolink-chat", version: 1, about: subject, remember_from: rememberFrom, turns };
  writeJson(session, sessionSchema.parse(document));
}

/** @throws CancelledError if the user cancels; if a model fails, the turn contains the reason instead */
async function answerTurn(question: string, chat: Chat): Promise<AnsweredTurn> {
  const { retriever, language, results, topicEntity, signal, turns } = chat;
  const memory = memoryOf(chat);
  const history = memory.map((turn) => ({ question: turn.question, answer: turn.answer }));
  const usage = createUsageMeter();
  const remembered = memory.map(({ number }) => number);
  const turn = { number: turns.length + 1, question };
  let asked = question;
  try {
    if (retriever.usesHistory !== true)
      asked = await language.standaloneQuestion({ question, memory: history }, { usage, signal });
    const retrieval = await retriever.retrieve({ text: asked, history, results, topicEntity }, signal);
    return {
      ...turn,
      answer: retrieval.answer,
      sources: citedSources(retrieval),
      error: null,
      asked,
      ...(retrieval.answer === null && { noAnswer: noAnswerOf(retrieval) }),
      usage: addUsage(usage.total(), retrieval.usage),
      remembered,
    };
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof ModelError)) throw error;
    const failure = { answer: null, sources: [], error: errorText(error), asked, usage: usage.total() };
    return { ...turn, ...failure, remembered };
  }
}
