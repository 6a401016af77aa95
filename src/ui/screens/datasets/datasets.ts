/** Graphs and question files: what can be asked and generated, and every question with its golden triples. */

import { basename, join } from "node:path";
import { commandLine } from "../../../cli/command-line.ts";
import { isEdited, keptPairs, type QaPair } from "../../../datasets/index.ts";
import { defaultRetriever, retrieverNames } from "../../../retrieval/index.ts";
import { count } from "../../../text/count.ts";
import { dim, span, title } from "../../drawing/lines.ts";
import { walk } from "../ask/graph.ts";
import type { Action, Line, Row, Screen, ScreenInput } from "../screen.ts";
import { questionDetail, subgraphAction } from "./question-detail.ts";

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
      ...questionFiles.map(
        (file): Row => ({ id: file, label: basename(file), mark: "?", note: "questions" }),
      ),
    ];
  },
  empty: (input) =>
    input.settings.inside === undefined
      ? "There are no graphs and no question files yet.\n\nCreate them with taxolink graph import and taxolink questions generate."
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
    if (!row) return [];
    if (input.settings.inside === undefined) {
      return input.workspace.graphFiles.includes(row.id)
        ? graphActions(input, row.id)
        : fileActions(input, row.id);
    }
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
    return [title(file), "", "A knowledge graph. Ask it a question, or generate questions from it."];
  }
  const { pairs, problem } = input.workspace.questions(file);
  if (problem !== undefined) return [title(file), "", [span(problem, "bad")]];
  return [title(file), dim(count(pairs.length, "question")), "", "Enter opens it."];
}

function graphActions({ workspace }: ScreenInput, file: string): Action[] {
  const graph = join(workspace.root, file);
  return [
    {
      key: "enter",
      label: "walk in it",
      kind: "command",
      line: commandLine("graph find", [], { graph }),
      into: "found",
      screen: "graph",
      settings: { graph },
    },
    askAction(undefined, "", graph),
    { key: "c", label: "counts", kind: "command", line: commandLine("graph stats", [graph]) },
    {
      key: "G",
      label: "generate questions",
      kind: "form",
      fields: [
        { name: "count", label: "How many questions", value: "30" },
        {
          name: "out",
          label: "File to write (CSV)",
          value: join(workspace.root, "datasets/questions/generated.csv"),
        },
      ],
      line: ({ count: wanted = "", out = "" }) =>
        commandLine("questions generate", [], { graph, count: wanted, out }),
    },
  ];
}

function fileActions({ workspace }: ScreenInput, file: string): Action[] {
  const path = join(workspace.root, file);
  return [
    { key: "enter", label: "its questions", kind: "set", settings: { inside: file } },
    { key: "v", label: "review", kind: "open", screen: "review", settings: { file } },
    { key: "c", label: "counts", kind: "command", line: commandLine("questions stats", [path]) },
    { key: "L", label: "lint", kind: "command", line: commandLine("questions lint", [path]) },
    {
      key: "b",
      label: "benchmark",
      kind: "form",
      fields: [
        { name: "graph", label: "Graph", value: join(workspace.root, workspace.graphFiles[0] ?? "") },
        { name: "retrievers", label: "Retrievers, separated by commas", value: "hubfocus,hublink-t,difar" },
      ],
      line: ({ graph = "", retrievers = "" }) =>
        commandLine("bench", [], { graph, questions: path, retrievers: [retrievers] }),
    },
  ];
}

function questionActions(input: ScreenInput, pair: QaPair): Action[] {
  const { workspace, settings } = input;
  const graph = join(workspace.root, workspace.graphFiles[0] ?? "");
  const topic = pair.topicEntityId || undefined;
  return [
    askAction(topic, pair.question, graph),
    subgraphAction(input, settings.inside ?? "", pair),
    ...(pair.topicEntityId === "" ? [] : [walk("v", "its neighbourhood", graph, pair.topicEntityId, [])]),
  ];
}

function askAction(topic: string | undefined, question: string, graph: string): Action {
  return {
    key: "a",
    label: "ask",
    kind: "form",
    fields: [
      { name: "question", label: "Question", value: question },
      {
        name: "retriever",
        label: "Retriever",
        value: defaultRetriever,
        choices: retrieverNames(),
      },
      { name: "graph", label: "Graph", value: graph },
    ],
    line: ({ question: text = "", retriever = "", graph: file = "" }) =>
      commandLine("ask", [text], {
        graph: file,
        ...(retriever === defaultRetriever ? {} : { retriever }),
        topic,
        explain: true,
      }),
    into: "answer",
    screen: "ask",
    select: "answer",
    settings: { graph },
  };
}
