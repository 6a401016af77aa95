/** The commands that exchange questions with other layouts, notations and tools. */

import { basename, extname, join } from "node:path";
import { OptionError } from "../../../base/errors.ts";
import { recordOf, writeText } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { joinList } from "../../../base/text/join-list.ts";
import {
  type Converted,
  convertPairs,
  formatQuestions,
  importQuestions,
  lostColumns,
  type QaPair,
  type QuestionExportFormat,
  type QuestionFile,
  type QuestionImportFormat,
  questionExportFormats,
  questionImportFormats,
  withExpressions,
} from "../../../datasets/index.ts";
import { smallestShareDifference } from "../../../evaluation/index.ts";
import { formatTriple } from "../../../graph/index.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { withNamedGraph } from "../graph/graph-file.ts";
import { rejectedOption, reviewedPairs } from "../shared/reviewed-pairs.ts";
import { lenientOption } from "../shared/shared-options.ts";
import {
  publicationOptions,
  questionFilePositional,
  questionsOutOption,
  readGivenLayouts,
  readGivenQuestions,
  reportGuessed,
  reportUnmatched,
  writeDerived,
} from "./question-file.ts";

const layouts = ["gv1", "gv2", "gv3", "gv4"];

const options = {
  dialect: option.name("Notation of lists: JSON arrays (taxolink) or Python literals as published (sqa)", {
    choices: ["taxolink", "sqa"],
    default: "taxolink",
  }),
  to: option.name("Target layout: gv1, gv2, gv3, gv4 or a template file", { requires: "publications" }),
  from: option.name("Source layout of the questions (default: the best match)", { requires: "to" }),
  ...publicationOptions,
  publications: { ...publicationOptions.publications, requires: "to" },
  graph: option.file("The graph whose ids the questions use, if available", { requires: "to" }),
  out: option.outputFile("Output file (default: standard output)"),
  ...lenientOption,
};

type Options = OptionValues<typeof options>;

export const questionsConvert = defineCommand({
  example: "questions.csv --dialect sqa --out published.csv",
  positionals: [questionFilePositional],
  options,
  notes: [
    "--to keeps the questions, and derives golden triples in the target layout from the facts about the publications. " +
      "A golden triple without a counterpart is an error; --lenient omits its question instead.",
    "Golden triples with the value False for fields without annotations, as in the published layouts, require --with-absent.",
  ],
  run: async ({ options, positionals }, context) => {
    const given = readGivenQuestions(positionals, options.lenient, context);
    const questions = options.to
      ? await convertTo(options.to, given, options, positionals[0], context)
      : given;
    const text = formatQuestions(questions, options.dialect === "sqa" ? "sqa" : "taxolink");
    const counts = {
      rows: questions.rows.length,
      questions: new Set(questions.rows.map(({ uid }) => uid)).size,
      dialect: options.dialect,
      to: options.to,
    };
    if (options.out === undefined) return { text: text.trimEnd(), json: { ...counts, csv: text } };
    const target = context.resolve(options.out);
    writeText(target, text);
    return {
      text: `${target}: ${count(counts.rows, "row")}, ${count(counts.questions, "question")}, list notation ${options.dialect}`,
      json: { ...counts, out: target },
    };
  },
});

async function convertTo(
  to: string,
  questions: QuestionFile,
  options: Options,
  file: string,
  context: CommandContext,
) {
  // The declaration of --to requires publications.
  const { publications = "", graph, lenient } = options;
  const files = { ...options, publications };
  const [target] = readGivenLayouts([to], files, context);
  if (target === undefined) throw new OptionError("--to requires a layout name");
  // The questions may contain triples for fields without annotations, so the source layout must contain them too.
  const candidates = candidateSources(options, questions.rows);
  const sources = readGivenLayouts(candidates, { ...files, "with-absent": true }, context);
  const converted = await withNamedGraph(graph, context, async (origin) => {
    const all: Converted[] = [];
    for (const source of sources)
      all.push(await convertPairs(questions.rows, source, target, origin && { origin }));
    return all;
  });
  const [best] = converted.sort((left, right) => left.unmatched.length - right.unmatched.length);
  if (best === undefined) throw new OptionError("--from requires a layout name");
  reportUnmatched(best.unmatched, { file, target: `the layout ${target.name}`, lenient }, context);
  reportGuessed(best.guessed, context);
  return { columns: questions.columns, rows: best.pairs };
}

function candidateSources(options: Options, rows: readonly QaPair[]): readonly string[] {
  if (options.from !== undefined) return [options.from];
  const graphNames = new Set(rows.map(({ graph }) => graph));
  const namedLayouts = layouts.filter((layout) => graphNames.has(layout));
  return graphNames.size === 1 && namedLayouts.length === 1 ? namedLayouts : layouts;
}

export const questionsImport = defineCommand({
  example: "qald_10.json --out questions.csv",
  positionals: [requiredArgument("FILE", "The question file to import, or a folder that an export wrote")],
  options: {
    format: option.name("The file's format (default: detected automatically)", {
      choices: questionImportFormats,
    }),
    languages: option.list(
      "CODES",
      "The languages whose wordings become questions, best first, e.g. de,en (default: en)",
    ),
    answers: option.file("The answer file, if the format stores answers separately"),
    graph: option.file(
      "The graph in which to find golden triples: with the SPARQL query, along paths (MetaQA) or by the answers' labels (STaRK)",
    ),
    ...questionsOutOption,
  },
  run: async ({ options, positionals }, context) => {
    const { format, answers, graph: graphFile, languages } = options;
    return withNamedGraph(graphFile, context, async (graph) => {
      const settings = {
        // The declaration allows only these formats.
        format: format as QuestionImportFormat | undefined,
        answers: answers === undefined ? undefined : context.resolve(answers),
        graph,
        languages,
      };
      const file = context.resolve(positionals[0]);
      const { pairs, notes, omitted } = await importQuestions(file, settings, context);
      const out = writeDerived(options.out, { columns: [] }, pairs, context);
      return {
        text: [`${out}: ${count(pairs.length, "question")}`, notes.map((note) => `  ${note}`)],
        json: { out, questions: pairs.length, omitted, notes },
      };
    });
  },
});

const formats = Object.keys(questionExportFormats) as QuestionExportFormat[];

export const questionsExport = defineCommand({
  example: "questions.csv --format beir --out beir",
  positionals: [questionFilePositional],
  options: {
    format: option.name("The format", { choices: formats, required: true }),
    out: option.outputFolder("The output folder", { required: true }),
    graph: option.file(
      "Use all triples of this graph as the corpus, instead of only the golden triples (BEIR, TREC), and read the query forms of older files (kqapro, hf)",
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
    const reviewed = reviewedPairs(questions.pairs, options["include-rejected"], context);
    const { pairs, corpus } = await readGraph(options.graph, reviewed, context);
    const file = positionals[0] ?? "";
    const name = options.name ?? basename(file, extname(file));
    const power = describePower(pairs);
    const { release: version, licence = "", creator: creators, url = "", published = "" } = options;
    const details = { version, power: [power], licence, creators, url, published };
    const files = questionExportFormats[options.format as QuestionExportFormat](pairs, {
      name,
      corpus,
      details,
    });
    const folder = context.resolve(options.out);
    for (const [path, text] of Object.entries(files)) writeText(join(folder, path), text);
    const paths = Object.keys(files).map((path) => join(folder, path));
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
function describePower(pairs: readonly QaPair[]): string {
  const questions = new Set(pairs.map(({ uid, extra }) => extra.variant_of || uid)).size;
  const found = disagreements.map((share) => smallestShareDifference(questions, share).toFixed(3));
  const shares = disagreements.map((share) => `${100 * share} %`);
  return `Two systems of which only one answers ${joinList(shares, "or")} of the ${count(questions, "question")} are found to differ with a probability of 80 % (paired test, 5 % level, without variants) if their shares of answers are apart by ${joinList(found, "or")}.`;
}

/** Reads the texts of the triples of a graph, and the expressions of query forms about it. */
async function readGraph(file: string | undefined, pairs: readonly QaPair[], context: CommandContext) {
  return withNamedGraph(file, context, async (graph) => {
    if (graph === undefined) return { pairs, corpus: [] };
    const corpus: string[] = [];
    for await (const batch of graph.scan("stored"))
      for (const triple of batch) corpus.push(formatTriple(triple));
    return { pairs: await withExpressions(pairs, graph), corpus };
  });
}
