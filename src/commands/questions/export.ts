/** `taxolink questions export`: writes questions in the formats of other tools. */

import { basename, extname, join } from "node:path";
import { option } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import {
  lostColumns,
  type QaPair,
  type QuestionExportFormat,
  questionExportFormats,
} from "../../datasets/index.ts";
import { smallestShareDifference } from "../../evaluation/index.ts";
import { formatTriple } from "../../graph/index.ts";
import { recordOf, writeText } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { joinList } from "../../text/join-list.ts";
import { openNamedGraph, withGraph } from "../graph/graph-file.ts";
import { rejectedOption, reviewedPairs } from "../shared/reviewed-pairs.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";

const formats = Object.keys(questionExportFormats) as QuestionExportFormat[];

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    format: option.name("The format", { choices: formats, required: true }),
    out: option.outputFolder("The output folder", { required: true }),
    graph: option.file(
      "Use all triples of this graph as the corpus, instead of only the golden triples (BEIR, TREC)",
    ),
    ...rejectedOption,
    name: option.name("Name of the data set (hf, qald; default: that of the file)"),
    release: option.text("VERSION", "Version of the published data set (hf)", { default: "1.0.0" }),
    licence: option.name("Licence of the published data set (hf), e.g. cc-by-4.0, or unknown"),
    creator: option.list("NAMES", "The publishers of the data set (hf)"),
    url: option.text("URL", "The URL of the published data set (hf)"),
    published: option.text("DATE", "Date of publication, YYYY-MM-DD (hf)"),
    ...lenientOption,
  },
  notes: [
    "The hf format is a release, a folder that dataset hubs can load: JSONL with typed columns, a data set card and the hashes of the files. With --creator, --url and --published, the folder also contains croissant.json.",
    "Every file of a release contains its canary, a text that the name, the version and the questions determine: a model that knows it has seen the questions. The card states the smallest difference between two systems that so many questions show.",
  ],
  run: async ({ options, positionals }, context) => {
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const pairs = reviewedPairs(questions.pairs, options["include-rejected"], context);
    const corpus = await readCorpus(options.graph, context);
    const file = positionals[0] ?? "";
    const name = options.name ?? basename(file, extname(file));
    const power = describePower(pairs);
    const files = questionExportFormats[options.format as QuestionExportFormat](pairs, {
      name,
      corpus,
      details: {
        version: options.release,
        power,
        licence: options.licence ?? "",
        creators: options.creator,
        url: options.url ?? "",
        published: options.published ?? "",
      },
    });
    const folder = context.resolve(options.out);
    const paths = Object.entries(files).map(([path, text]) => {
      const target = join(folder, path);
      writeText(target, text);
      return target;
    });
    const lost = await lostColumns(pairs, paths.find((path) => questionFile.test(path)) ?? folder);
    const losses = [...lost].map(([column, number]) =>
      number === pairs.length ? column : `${column} (${number} of ${pairs.length})`,
    );
    return {
      text: [
        `${count(pairs.length, "question")} as ${options.format}`,
        paths.map((path) => `  ${path}`),
        losses.length > 0 && `The format does not keep: ${losses.join(", ")}`,
        options.format === "hf" && power,
      ],
      json: { questions: pairs.length, format: options.format, files: paths, lost: recordOf([...lost]) },
    };
  },
});

/** The file of an export that contains the questions. A folder for dataset hubs has several. */
const questionFile = /[/\\](?:questions\.jsonl?|queries\.jsonl|topics\.tsv)$/;

/** The shares of questions that only one of two systems answers: systems that are alike, and systems that are not. */
const disagreements = [0.1, 0.2, 0.4];

/** States which differences between systems a number of questions shows. Variants of a question say nothing new of a system. */
function describePower(pairs: readonly QaPair[]): string[] {
  const questions = new Set(pairs.map(({ uid, extra }) => extra.variant_of || uid)).size;
  const found = disagreements.map((share) => smallestShareDifference(questions, share).toFixed(3));
  const shares = disagreements.map((share) => `${100 * share} %`);
  return [
    `Two systems of which only one answers ${joinList(shares, "or")} of the ${count(questions, "question")} are found to differ with a probability of 80 % (paired test, 5 % level, without variants) if their shares of answers are apart by ${joinList(found, "or")}.`,
  ];
}

/** Reads the texts of the triples of a graph. */
async function readCorpus(file: string | undefined, context: CommandContext): Promise<readonly string[]> {
  if (file === undefined) return [];
  return withGraph(openNamedGraph(file, context), async (graph) => {
    const corpus: string[] = [];
    for await (const batch of graph.scan("stored"))
      for (const triple of batch) corpus.push(formatTriple(triple));
    return corpus;
  });
}
