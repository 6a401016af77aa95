/**
 * `taxolink chat`: holds a conversation about a graph or a set of search results, in the terminal, through a pipe, or
 * turn by turn.
 */
import { option, optionalArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../cli/command.ts";
import { InputError, OptionError } from "../../errors.ts";
import { createGraph, type KnowledgeGraph, requireEntity } from "../../graph/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import {
  answeredBy,
  createRetriever,
  type Document,
  defaultRetriever,
  indexRetriever,
  retrieverPresets,
  topicRetriever,
} from "../../retrieval/index.ts";
import { graphOptions, openGivenGraph } from "../graph/graph-file.ts";
import { readLinkedTexts } from "../retrieval/linked-texts.ts";
import {
  fewCalls,
  presetForQuestions,
  presetNotes,
  retrieverOptions,
} from "../retrieval/retriever-options.ts";
import { type Models, withEstimatedModels } from "../shared/with-models.ts";
import { createConversation } from "./conversation.ts";
import { readResultSet } from "./read-result-set.ts";
import { type Lines, readSession, talk } from "./talk.ts";

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
