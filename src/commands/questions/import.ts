/** `taxolink questions import`: converts question files of other datasets to Taxolink's format. */

import { option, requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import {
  importQuestions,
  type QuestionImportFormat,
  questionImportFormats,
  writeQuestions,
} from "../../datasets/index.ts";
import { count } from "../../text/count.ts";
import { openNamedGraph } from "../graph/graph-file.ts";
import { questionsOutOption } from "./question-file.ts";

export const command = defineCommand({
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
    const { format, answers } = options;
    const graph = options.graph === undefined ? undefined : await openNamedGraph(options.graph, context);
    try {
      const { pairs, notes, omitted } = await importQuestions(
        context.resolve(positionals[0] ?? ""),
        {
          format: format as QuestionImportFormat | undefined,
          answers: answers === undefined ? undefined : context.resolve(answers),
          graph,
          languages: options.languages,
        },
        context,
      );
      const out = context.resolve(options.out);
      writeQuestions(out, { columns: [], rows: pairs });
      return {
        text: [`${out}: ${count(pairs.length, "question")}`, notes.map((note) => `  ${note}`)],
        json: { out, questions: pairs.length, omitted, notes },
      };
    } finally {
      graph?.close();
    }
  },
});
