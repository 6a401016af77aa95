/** `taxolink questions relink`: ids of another population repaired by labels and position. */

import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { profileGraph, readGraphView, relinkPairs, writeQuestions } from "../../datasets/index.ts";
import { openGraph } from "../../graph/index.ts";
import {
  lenientOption,
  questionFilePositional,
  questionsOutOption,
  readGivenQuestions,
  reportUnmatched,
} from "./question-file.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    graph: { kind: "text", value: "FILE", summary: "The graph to link to", required: true },
    from: { kind: "text", value: "FILE", summary: "The graph whose ids the questions have, if at hand" },
    ...questionsOutOption,
    ...lenientOption,
  },
  notes: [
    "A triple is found again by its labels within its publication (source_ids, or --from). One that is not found " +
      "is an error; with --lenient its question is left out.",
  ],
  run: async ({ options, positionals }, context) => {
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const store = await readStore(options.graph, context);
    const from = options.from === undefined ? undefined : await readStore(options.from, context);
    const { pairs, unmatched } = relinkPairs(questions.rows, store, from);
    reportUnmatched(unmatched, positionals[0] ?? "", options.graph, options.lenient, context);
    const out = context.resolve(options.out);
    const rows = pairs.map(({ pair }) => pair);
    writeQuestions(out, { columns: questions.columns, rows });
    const changed = rows.filter(
      (pair, at) => pair.goldenTriples.join() !== questions.rows[at]?.goldenTriples.join(),
    );
    return {
      text: `${out}: ${rows.length} rows, ${changed.length} with other ids than before`,
      json: { out, rows: rows.length, changed: changed.length, unmatched },
    };
  },
});

async function readStore(file: string, context: CommandContext) {
  const graph = await openGraph(context.resolve(file), {}, context);
  try {
    return profileGraph(await readGraphView(graph, context), {}, context);
  } finally {
    graph.close();
  }
}
