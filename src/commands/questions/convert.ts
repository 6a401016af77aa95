/**
 * `taxolink questions convert`: converts a question file to a different notation for triples, or to a different layout
 * of the publications.
 */

import { option } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../cli/command.ts";
import {
  type Converted,
  convertPairs,
  formatQuestions,
  type QaPair,
  type QuestionFile,
} from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { writeText } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { openNamedGraph } from "../graph/graph-file.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { publicationOptions, readGivenLayouts } from "./publication-facts.ts";
import {
  questionFilePositional,
  readGivenQuestions,
  reportGuessed,
  reportUnmatched,
} from "./question-file.ts";

const layouts = ["gv1", "gv2", "gv3", "gv4"];

const options = {
  dialect: option.name("Notation of lists: JSON arrays (taxolink) or Python literals as published (sqa)", {
    choices: ["taxolink", "sqa"],
    default: "taxolink",
  }),
  to: option.name("Target layout: gv1, gv2, gv3, gv4 or a template file"),
  from: option.name("Source layout of the questions (default: the best match)", { requires: "to" }),
  ...publicationOptions,
  publications: { ...publicationOptions.publications, requires: "to" },
  graph: option.file("The graph whose ids the questions use, if available", { requires: "to" }),
  out: option.outputFile("Output file (default: standard output)"),
  ...lenientOption,
};

type Options = OptionValues<typeof options>;

export const command = defineCommand({
  positionals: [questionFilePositional],
  options,
  notes: [
    "--to keeps the questions, and derives golden triples in the target layout from the facts about the publications. " +
      "A golden triple without a counterpart is an error; --lenient omits its question instead.",
    "Golden triples with the value False for fields without annotations, as in the published layouts, require --with-absent.",
  ],
  run: async ({ options, positionals }, context) => {
    const givenQuestions = readGivenQuestions(positionals, options.lenient, context);
    const questions =
      options.to === undefined
        ? givenQuestions
        : await convertTo(options.to, givenQuestions, options, positionals[0] ?? "", context);
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
): Promise<Pick<QuestionFile, "columns" | "rows">> {
  const { publications } = options;
  if (publications === undefined) {
    throw new OptionError("--to requires facts about the publications", {
      hint: "Add --publications FILE.",
    });
  }
  const files = { ...options, publications };
  const [target] = readGivenLayouts([to], files, context);
  if (target === undefined) throw new OptionError("--to requires a layout name");
  // The questions may contain triples for fields without annotations, so the source layout must contain them too.
  const candidates = candidateSources(options, questions.rows);
  const sources = readGivenLayouts(candidates, { ...files, "with-absent": true }, context);
  const origin = options.graph === undefined ? undefined : await openNamedGraph(options.graph, context);
  const converted: Converted[] = [];
  try {
    for (const source of sources)
      converted.push(
        await convertPairs(questions.rows, source, target, origin === undefined ? {} : { origin }),
      );
  } finally {
    origin?.close();
  }
  const [best] = [...converted].sort((left, right) => left.unmatched.length - right.unmatched.length);
  if (best === undefined) throw new OptionError("--from requires a layout name");
  reportUnmatched(
    best.unmatched,
    { file, target: `the layout ${target.name}`, lenient: options.lenient },
    context,
  );
  reportGuessed(best.guessed, context);
  return { columns: questions.columns, rows: best.pairs };
}

function candidateSources(options: Options, rows: readonly QaPair[]): readonly string[] {
  if (options.from !== undefined) return [options.from];
  const graphNames = new Set(rows.map(({ graph }) => graph));
  const namedLayouts = layouts.filter((layout) => graphNames.has(layout));
  return graphNames.size === 1 && namedLayouts.length === 1 ? namedLayouts : layouts;
}
