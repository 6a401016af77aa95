/** `taxolink ask` and `taxolink index`: answer a question from a graph, and build the index of a retriever. */

import { basename } from "node:path";
import { CancelledError, OptionError, PausedError } from "../../../base/errors.ts";
import { count } from "../../../base/text/count.ts";
import { sampleQuestions } from "../../../datasets/index.ts";
import { formatTriple } from "../../../graph/index.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { type Block, list } from "../../../pages/blocks.ts";
import {
  answeredBy,
  createRetriever,
  defaultRetriever,
  type IndexReport,
  indexRetriever,
  topicRetriever,
} from "../../../retrieval/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import {
  graphOptions,
  graphPositional,
  openGivenGraph,
  openOnlyGraph,
  withGraph,
} from "../graph/graph-file.ts";
import { pick } from "../shared/fields.ts";
import { showDetail } from "../shared/format-detail.ts";
import { listCounts } from "../shared/listing.ts";
import { type Models, withEstimatedModels } from "../shared/with-models.ts";
import { answerDocument, evidenceDocument } from "./answer-document.ts";
import { withPrepared } from "./kept-retriever.ts";
import { textsOf, textsOption } from "./linked-texts.ts";
import {
  fewCalls,
  indexOptionOf,
  parseSettings,
  partitionOption,
  presetForQuestions,
  presetNotes,
  retrieverOptions,
  withStoredIndex,
} from "./retriever-options.ts";

const askOptions = {
  ...graphOptions,
  ...retrieverOptions,
  ...modelOptions,
  ...partitionOption("index"),
  retriever: option.name(
    `The retriever's preset (default: ${defaultRetriever}; with a model or --index, ${indexRetriever}; with --topic, ${topicRetriever}; with a model, ${fewCalls.hubsPerCall} hubs per call)`,
  ),
  topic: option.text("ID", "The topic entity of the question"),
  index: option.text(
    "PLACE",
    "The index to use: a file, or the URL of a PostgreSQL database; a missing index is built",
  ),
  ...textsOption,
  explain: option.flag("Also show the steps that led to the answer"),
};

type AskOptions = OptionValues<typeof askOptions>;

export const ask = defineCommand({
  example: '"Who wrote HubLink?" --graph graph.sqlite',
  positionals: [
    optionalArgument(
      "QUESTION",
      "The question, in quotation marks (default: show examples, drawn from the graph, with --seed)",
      { many: true },
    ),
  ],
  options: askOptions,
  notes: presetNotes,
  async run({ options, positionals }, context) {
    if (positionals.length === 0) return showExamples(options, context);
    const question = positionals.join(" ").trim();
    if (question === "")
      throw new OptionError("the question is empty", {
        hint: 'Pass a question, e.g. taxolink ask "Who wrote …?"',
      });
    return withEstimatedModels(options, context, (models, watched) =>
      askQuestion(question, options, models, watched),
    );
  },
});

/** The number of example questions. */
const exampleCount = 8;

/** Draws questions from a graph that the graph answers. */
async function showExamples(options: AskOptions, context: CommandContext) {
  return withGraph(openGivenGraph(options, [], context), async ({ file, graph }) => {
    const settings = { graphName: basename(file), seed: context.seed, count: exampleCount };
    const { pairs } = await sampleQuestions(graph, settings, context);
    const examples = pairs.map(({ question }) => question);
    return { text: list(examples, `Questions about ${file}`), json: { graph: file, examples } };
  });
}

async function askQuestion(question: string, options: AskOptions, models: Models, context: CommandContext) {
  const indexOption = indexOptionOf(options.index, options.partition, "open", context);
  const texts = textsOf(options, context);
  const { name, settings } = presetForQuestions(models, options, context);
  return withStoredIndex(indexOption, models, (index) => {
    const parts = { ...models, ...index, ...texts, seed: context.seed };
    const retriever = createRetriever(name, parts, settings);
    const names = indexOption.index || texts.texts ? null : models.names;
    return withPrepared(retriever, options, names, context, (opened) =>
      askRetriever(question, opened, models.embedder, options, context),
    );
  });
}

async function askRetriever(
  question: string,
  { retriever, graph, file }: Parameters<Parameters<typeof withPrepared>[4]>[0],
  embedder: Models["embedder"],
  options: AskOptions,
  context: CommandContext,
) {
  const topic = options.topic === undefined ? {} : { topicEntity: options.topic };
  const earlierRequests = graph.requests?.() ?? 0;
  const retrieval = await retriever.retrieve({ text: question, ...topic }, context.signal);
  const totalRequests = graph.requests?.();
  const requests = totalRequests !== undefined && {
    before: earlierRequests,
    question: totalRequests - earlierRequests,
  };
  if (requests) {
    const sent = count(requests.question, "request");
    context.progress.note(`${file}: sent ${sent} to answer the question, and ${requests.before} beforehand`);
  }
  const found = {
    ...pick(retrieval, "answer", "result", "reading", "whyNot", "ignored", "sources", "confidence"),
    triples: retrieval.triples.map(({ triple, score }) => ({ triple: formatTriple(triple), score })),
    ...pick(retrieval, "entities", "documents", "usage"),
  };
  return {
    text: [
      answerDocument(found),
      evidenceDocument(found),
      options.explain && ["", retrieval.trace.map(({ step, detail }) => [`# ${step}`, showDetail(detail)])],
    ],
    json: {
      question,
      graph: file,
      retriever: retriever.name,
      retriever_named: options.retriever !== undefined,
      answered_by: answeredBy({ language: retriever.language, embedder: embedder.id }),
      ...found,
      ...(requests && { requests }),
      ...(options.explain && { options: retriever.options, trace: retrieval.trace }),
    },
  };
}

export const index = defineCommand({
  example: "--graph graph.sqlite --retriever hubfocus",
  positionals: [graphPositional],
  options: {
    ...graphOptions,
    ...retrieverOptions,
    retriever: { ...retrieverOptions.retriever, default: indexRetriever },
    ...modelOptions,
    ...partitionOption("out"),
    out: option.text(
      "PLACE",
      "Store the index in this file, or in a PostgreSQL database (URL); rerun the command to resume an interrupted build",
      { writes: "either" },
    ),
    update: option.flag("Update the index in --out: only changed hubs are rebuilt", { requires: "out" }),
    rebuild: option.flag("Rebuild the index in --out from scratch", {
      requires: "out",
      excludes: ["update"],
    }),
    explain: option.flag("Show the hubs that each criterion selected, and the triples without a hub"),
  },
  notes: presetNotes,
  async run({ options, positionals }, context) {
    const mode = options.rebuild ? "rebuild" : options.update ? "update" : "open";
    const indexOption = indexOptionOf(options.out, options.partition, mode, context);
    const build = async (models: Models, index: typeof indexOption, watched: CommandContext) => {
      const retriever = createRetriever(
        options.retriever,
        { ...models, ...index },
        parseSettings(options.set),
      );
      return withGraph(openOnlyGraph(options, positionals, watched), async ({ graph, file }) => {
        const report = await retriever.prepare(graph, watched).catch((error: unknown) => {
          if (!(error instanceof CancelledError) || error instanceof PausedError) throw error;
          const hint =
            options.out === undefined ? "Nothing was written." : "Run the same command again to resume.";
          throw new CancelledError("interrupted", { cause: error, hint });
        });
        return {
          text: [
            `${retriever.name} over ${file}: ${listCounts(report.counts)}`,
            report.notes.map((note) => `  ${note}`),
            options.explain && ["", explain(report)],
          ],
          json: { retriever: retriever.name, options: retriever.options, ...report },
        };
      });
    };
    return withEstimatedModels(options, context, (models, watched) =>
      withStoredIndex(indexOption, models, (index) => build(models, index, watched)),
    );
  },
});

function explain({ explanation }: IndexReport): Block {
  return explanation === undefined
    ? "There is nothing to explain: the retriever has no hubs, or the command opened an existing index; --update checks the graph again."
    : showDetail(explanation);
}
