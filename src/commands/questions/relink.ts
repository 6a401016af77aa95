/**
 * `taxolink questions relink`: replaces ids from an earlier version of the graph with the current ids, found by labels
 * and positions.
 */

import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { type QaPair, relinkPairs, withQueries, writeQuestions } from "../../datasets/index.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { count } from "../../text/count.ts";
import { graphOrDefault, openNamedGraph } from "../graph/graph-file.ts";
import { lenientOption } from "../shared/lenient-option.ts";
import {
  questionFilePositional,
  questionsOutOption,
  readGivenQuestions,
  reportGuessed,
  reportUnmatched,
} from "./question-file.ts";

const fromHint =
  "Pass the questions' original graph with --from GRAPH, so that the command can find each triple's publication.";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    graph: option.file("The graph to link the questions to (default: the workspace's default graph)"),
    from: option.file("The graph whose ids the questions use, if available"),
    ...questionsOutOption,
    ...lenientOption,
  },
  notes: [
    "The command matches publications by DOI, or by title if there is no DOI, and triples by label within a publication. Equal ids alone never count as a match. " +
      "The source_ids column and the golden triples identify the publication; --from resolves ambiguous cases.",
    "A missing triple is an error; --lenient omits its question instead.",
  ],
  run: async ({ options, positionals }, context) => {
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const target = graphOrDefault(options.graph, context);
    const graph = await openNamedGraph(target, context);
    const origin = options.from === undefined ? undefined : await openNamedGraph(options.from, context);
    const { relinked, rows } = await relink(questions.rows, graph, origin).finally(() => {
      graph.close();
      origin?.close();
    });
    const { unmatched, guessed } = relinked;
    const hasOrigin = origin !== undefined;
    const hint = hasOrigin ? {} : { hint: fromHint };
    const { lenient } = options;
    reportUnmatched(unmatched, { file: positionals[0] ?? "", target, lenient, ...hint }, context);
    reportGuessed(guessed, context);
    const out = context.resolve(options.out);
    writeQuestions(out, { columns: questions.columns, rows });
    const before = new Set(
      questions.rows.map(({ uid, goldenTriples }) => JSON.stringify([uid, goldenTriples])),
    );
    const changed = rows.filter(
      ({ uid, goldenTriples }) => !before.has(JSON.stringify([uid, goldenTriples])),
    );
    return {
      text: `${out}: ${count(rows.length, "row")}, ${changed.length} with new ids`,
      json: { out, rows: rows.length, changed: changed.length, unmatched, guessed },
    };
  },
});

async function relink(rows: readonly QaPair[], graph: KnowledgeGraph, origin: KnowledgeGraph | undefined) {
  const relinked = await relinkPairs(rows, graph, origin);
  const pairs = relinked.pairs.map(({ pair }) => pair);
  // What follows from the queries names things by their ids, too.
  return {
    relinked,
    rows: pairs.some(({ sparql }) => sparql !== "") ? await withQueries(pairs, graph) : pairs,
  };
}
