/** Shows the graphs and question files of the workspace. */

import { basename } from "node:path";
import { count } from "../../../../base/text/count.ts";
import { dim, span, title } from "../../drawing/lines.ts";
import type { Content, Row, Screen, ScreenInput } from "../screen.ts";
import { createActions, fileActions, graphActions } from "./dataset-actions.ts";

export const datasetsScreen: Screen = {
  id: "datasets",
  title: "datasets",
  listTitle: () => "Graphs and question files",
  rows: ({ workspace: { graphFiles, questionFiles } }) => [
    ...graphFiles.map((file): Row => ({ id: file, label: basename(file), mark: "◇", note: "graph" })),
    ...questionFiles.map((file): Row => ({ id: file, label: basename(file), mark: "?", note: "set" })),
  ],
  empty: () =>
    "The workspace has no graphs or question files yet.\n\nPress P to create a graph from annotated papers, I to import a graph, or Q to import questions. Select a graph and press G to generate questions, or select a question file and press b to benchmark systems.",
  detail: (input, row) => (row ? fileDetail(input, row.id) : []),
  strip: ({ workspace: { graphFiles, questionFiles } }) =>
    `${count(graphFiles.length, "graph")} · ${count(questionFiles.length, "question file")}`,
  actions: (input, row) => {
    const { workspace } = input;
    if (!row) return createActions(workspace);
    return workspace.graphFiles.includes(row.id)
      ? graphActions(input, row.id)
      : fileActions(workspace, row.id);
  },
};

function fileDetail({ workspace }: ScreenInput, file: string): Content {
  if (workspace.graphFiles.includes(file))
    return [title(file), "", "A knowledge graph. Browse or query it, or generate questions from it."];
  const { pairs, problem } = workspace.questions(file);
  if (problem !== undefined) return [title(file), "", [span(problem, "bad")]];
  return [
    title(file),
    dim(count(pairs.length, "question")),
    "",
    "Press Enter to read and review its questions.",
  ];
}
