/** Shows graphs, question files, and every question with its golden triples. */

import { basename } from "node:path";
import { isEdited, keptPairs, type QaPair } from "../../../datasets/index.ts";
import { count } from "../../../text/count.ts";
import { dim, span, title } from "../../drawing/lines.ts";
import { openEntityAction } from "../ask/graph.ts";
import type { Action, Line, Row, Screen, ScreenInput } from "../screen.ts";
import { askAction, createActions, fileActions, graphActions } from "./dataset-actions.ts";
import { questionDetail, subgraphActions } from "./question-detail.ts";

export const datasetsScreen: Screen = {
  id: "datasets",
  title: "datasets",
  listTitle: ({ settings }) =>
    settings.inside === undefined ? "Graphs and question files" : basename(settings.inside),
  rows: (input) => {
    if (input.settings.inside !== undefined) return openPairs(input).map(questionRow);
    const { graphFiles, questionFiles } = input.workspace;
    return [
      ...graphFiles.map((file): Row => ({ id: file, label: basename(file), mark: "◇", note: "graph" })),
      ...questionFiles.map((file): Row => ({ id: file, label: basename(file), mark: "?", note: "set" })),
    ];
  },
  empty: (input) =>
    input.settings.inside === undefined
      ? "The workspace has no graphs or question files yet.\n\nPress P to create a graph from annotated papers, I to import a graph, or Q to import questions. Select a graph and press G to generate questions, or select a question file and press b to benchmark systems."
      : (input.workspace.questions(input.settings.inside).problem ?? "The file contains no questions."),
  detail: (input, row) => {
    if (!row) return [];
    if (input.settings.inside === undefined) return fileDetail(input, row.id);
    const pair = openPairs(input).find(({ uid }) => uid === row.id);
    return pair ? questionDetail(input, pair) : [];
  },
  strip: (input) => {
    const { graphFiles, questionFiles } = input.workspace;
    if (input.settings.inside !== undefined) return count(openPairs(input).length, "question");
    return `${count(graphFiles.length, "graph")} · ${count(questionFiles.length, "question file")}`;
  },
  actions: (input, row) => {
    const { workspace, settings } = input;
    if (!row) return settings.inside === undefined ? createActions(workspace) : [];
    if (settings.inside === undefined)
      return workspace.graphFiles.includes(row.id)
        ? graphActions(workspace, row.id)
        : fileActions(workspace, row.id);
    const pair = openPairs(input).find(({ uid }) => uid === row.id);
    return pair ? questionActions(input, pair) : [];
  },
};

function openPairs({ workspace, settings }: ScreenInput): readonly QaPair[] {
  return settings.inside === undefined ? [] : workspace.questions(settings.inside).pairs;
}

function questionRow(pair: QaPair): Row {
  return { id: pair.uid, label: pair.question, ...(pair.review === "" ? {} : { note: reviewNote(pair) }) };
}

function reviewNote(pair: QaPair): string {
  if (keptPairs([pair]).length === 0) return "rejected";
  return isEdited(pair) ? "edited" : "reviewed";
}

function fileDetail(input: ScreenInput, file: string): Line[] {
  if (input.workspace.graphFiles.includes(file)) {
    return [title(file), "", "A knowledge graph. Query the graph, or generate questions from it."];
  }
  const { pairs, problem } = input.workspace.questions(file);
  if (problem !== undefined) return [title(file), "", [span(problem, "bad")]];
  return [title(file), dim(count(pairs.length, "question")), "", "Press Enter to open this file."];
}

function questionActions(input: ScreenInput, pair: QaPair): Action[] {
  const { workspace, settings } = input;
  const [graph] = workspace.graphFiles.map(workspace.pathOf);
  const topic = pair.topicEntityId || undefined;
  return [
    askAction(workspace, topic, pair.question, graph),
    ...subgraphActions(input, settings.inside ?? "", pair),
    ...(graph === undefined || topic === undefined
      ? []
      : [openEntityAction("v", "its neighbourhood", graph, topic, [])]),
  ];
}
